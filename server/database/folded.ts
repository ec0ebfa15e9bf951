import { type Expression, type RawBuilder, sql } from 'kysely'
import { fold } from './fold.ts'

/** The same, in SQL. */
export const folded = (text: Expression<unknown>): RawBuilder<string> => sql`folded(${text})`

/** The words of what was typed, as they are compared. Ten are looked at. */
export const wordsOf = (typed: string): string[] => fold(typed).split(/\s+/).filter(Boolean).slice(0, maxWords)

/** Holds every word of what was typed, in any order. */
export const holdsWords = (text: Expression<unknown>, typed: string) =>
  sql<boolean>`not exists (select from unnest(${wordsOf(typed)}::text[]) word where position(word in ${folded(text)}) = 0)`

/** QUALITY ACL-08. */
const maxWords = 10
