import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { fold } from './fold.ts'

/** The same, in SQL. */
export const folded = (text: Expression<unknown>): RawBuilder<string> => sql`folded(${text})`

/** The words of what was typed, as they are compared. Ten are looked at. */
export const wordsOf = (typed: string): string[] => fold(typed).split(/\s+/).filter(Boolean).slice(0, maxWords)

/** Holds every word of what was typed, in any order. */
export const holdsWords = (text: Expression<unknown>, typed: string) =>
  sql<boolean>`not exists (select from unnest(${wordsOf(typed)}::text[]) word where position(word in ${folded(text)}) = 0)`

/**
 * The column, which is folded, contains every word of what was typed. A trigram index finds the words that have three letters in a row;
 * for others it would be read whole.
 */
export const containsWords = (column: Expression<unknown>, typed: string): RawBuilder<SqlBool> =>
  sql`(${sql.join([sql`true`, ...wordsOf(typed).map((word) => contains(column, word))], sql` and `)})`

/** The same, for rows that are read anyway: no index serves it. */
export const containsWordsWithoutIndex = (column: Expression<unknown>, typed: string): RawBuilder<SqlBool> =>
  sql`(${sql.join([sql`true`, ...wordsOf(typed).map((word) => isIn(column, word))], sql` and `)})`

const isIn = (column: Expression<unknown>, word: string) => sql`position(${word} in ${column}) > 0`

const contains = (column: Expression<unknown>, word: string) =>
  /[\p{L}\p{N}]{3}/u.test(word) ? sql`${column} like ${`%${likeText(word)}%`}` : isIn(column, word)

/** A text as a pattern of `like` that matches nothing else. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** QUALITY ACL-08. */
const maxWords = 10
