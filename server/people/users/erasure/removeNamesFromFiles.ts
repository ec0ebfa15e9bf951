import { sql, type Transaction } from 'kysely'
import { foldText } from '#contract/ground/foldText.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { FileNameColumn } from '#server/ground/personalData/fileNameColumn.ts'
import { removePersonName } from './removePersonName.ts'

type Tx = Transaction<Schema>

interface File {
  id: number
  name: string
  by: number | null
}

/**
 * Removes users' names from file names, whoever uploaded the files: « Attestation_Paul_Géraud.pdf » → « Attestation.pdf
 * ». Reads `users`: call it before the accounts are deleted.
 */
export async function removeNamesFromFiles(
  tx: Tx,
  columns: readonly FileNameColumn[],
  ids: readonly number[],
): Promise<void> {
  const people = await tx.selectFrom('users').select(['id', 'firstName', 'lastName']).where('id', 'in', ids).execute()
  if (people.length === 0) return
  // « Le Goff » may be written « Le_Goff »: the search uses its longest word.
  const words = [...new Set(people.map(({ lastName }) => longestWord(lastName)))].filter(Boolean)
  for (const { table, column, by } of columns) {
    const name = sql.ref(column)
    const { rows } = await sql<File>`
      select id, ${name} as name, ${sql.ref(by)} as by from ${sql.table(table)}
      where exists (select from unnest(${words}::text[]) word where position(word in folded(${name})) > 0)
      order by id for no key update
    `.execute(tx)
    const renamed = rows.flatMap(({ id, name: before, by: owner }) => {
      const after = people.reduce((left, person) => removePersonName(left, person, person.id === owner), before)
      return after === before ? [] : [{ id, name: after }]
    })
    if (renamed.length === 0) continue
    await sql`
      update ${sql.table(table)} file set ${name} = renamed.name
      from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) renamed (id int, name text) where renamed.id = file.id
    `.execute(tx)
  }
}

const longestWord = (name: string) =>
  (foldText(name).match(/[\p{L}\p{N}]+/gu) ?? []).reduce(
    (longest, word) => (word.length > longest.length ? word : longest),
    '',
  )
