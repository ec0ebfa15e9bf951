import { type RawBuilder, sql } from 'kysely'

/** SQL: the French label of a column's value; a value without label is returned as it is. */
export const wordsSql = (column: string, words: Record<string, string>): RawBuilder<string> =>
  sql`coalesce(${JSON.stringify(words)}::jsonb ->> ${sql.raw(column)}, ${sql.raw(column)})`

/** French labels of how often mails are sent. */
export const rhythmWords = {
  none: 'sans courriel',
  immediate: 'au fil de l’eau',
  daily: 'chaque jour',
  weekly: 'chaque semaine',
}
