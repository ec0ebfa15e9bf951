import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { foldText } from '#contract/ground/foldText.ts'

/** SQL: folds a text as `foldText` does. */
export const foldedSql = (text: Expression<unknown>): RawBuilder<string> => sql`folded(${text})`

/** Splits a user's input into folded words, ten at most. */
export const foldedWords = (typed: string): string[] => foldText(typed).split(/\s+/).filter(Boolean).slice(0, maxWords)

/** SQL condition: a text that is not folded contains every word of the input, in any order. */
export const foldedContainsWordsCondition = (text: Expression<unknown>, typed: string) =>
  sql<boolean>`not exists (select from unnest(${foldedWords(typed)}::text[]) word where position(word in ${foldedSql(text)}) = 0)`

/**
 * SQL condition: a folded column contains every word of the input. A trigram index serves words with three consecutive
 * letters or digits; other words would require a full index scan, so they are compared without it.
 */
export const containsWordsCondition = (column: Expression<unknown>, typed: string): RawBuilder<SqlBool> =>
  sql`(${sql.join([sql`true`, ...foldedWords(typed).map((word) => containsWordCondition(column, word))], sql` and `)})`

/**
 * SQL condition: a folded column contains every word of the input, written so that no index is used. For rows that are
 * read anyway.
 */
export const containsWordsUnindexedCondition = (column: Expression<unknown>, typed: string): RawBuilder<SqlBool> =>
  sql`(${sql.join([sql`true`, ...foldedWords(typed).map((word) => containsWordUnindexedCondition(column, word))], sql` and `)})`

const containsWordUnindexedCondition = (column: Expression<unknown>, word: string) =>
  sql`position(${word} in ${column}) > 0`

const containsWordCondition = (column: Expression<unknown>, word: string) =>
  /[\p{L}\p{N}]{3}/u.test(word)
    ? sql`${column} like ${`%${escapeLikePattern(word)}%`}`
    : containsWordUnindexedCondition(column, word)

/** Escapes a text for `like`, so that it only matches itself. */
export const escapeLikePattern = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Maximum number of words (QUALITY ACL-08). */
const maxWords = 10
