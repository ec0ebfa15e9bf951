import { type Expression, type RawBuilder, sql } from 'kysely'

/** Text as it is compared and sorted: no accents, no case, « œ » as « oe », one apostrophe. The database needs no collation. */
export const fold = (text: string) =>
  text
    .replaceAll(/œ/gi, 'oe')
    .replaceAll(/æ/gi, 'ae')
    .replaceAll('’', "'")
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** The same, in SQL. */
export const folded = (text: Expression<unknown>): RawBuilder<string> =>
  sql`lower(regexp_replace(normalize(
    replace(replace(replace(replace(replace(${text}, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), '’', ''''),
    NFD), '[\\u0300-\\u036f]', '', 'g'))`

/** Holds every word of what was typed, in any order. Ten words are looked at. */
export function holdsWords(text: Expression<unknown>, typed: string) {
  const words = fold(typed).split(/\s+/).filter(Boolean).slice(0, maxWords)
  return sql<boolean>`not exists (select from unnest(${words}::text[]) word where position(word in ${folded(text)}) = 0)`
}

/** QUALITY ACL-08. */
const maxWords = 10
