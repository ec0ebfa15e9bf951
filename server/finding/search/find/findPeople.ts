import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { PersonReference } from '#contract/people/users/users.ts'
import { apostrophe, hyphen } from '#server/finding/search/words/letters.ts'
import { allConditions, rowsJsonSql } from '#server/ground/database/lists/list.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { escapeLikePattern, foldedWords } from '#server/ground/database/sql/wordConditions.ts'
import { userFacts } from '#server/people/users/facts.ts'
import { personReference } from '#server/people/users/present.ts'

/** Maximum number of words in a name: « Clémence du Bois de Villiers » has five. */
const maxNames = 5
const minNameLength = 2

/**
 * Finds members whose name parts start with the typed words, all of them, in directory order. Show nobody
 * who has not passed `withinDirectoryQuota`.
 */
export async function findPeople(db: Db, viewer: Viewer, typed: string, limit: number): Promise<PersonReference[]> {
  const names = parseNames(typed)
  if (names.length === 0 || names.length > maxNames || names.some((name) => name.length < minNameLength)) return []
  const people = rowsJsonSql<PersonReference>(
    {
      matching: sql`select person.id, person.filed_under from users person
        where ${allowed(viewer, 'users.read', userFacts)} and person.status = 'validated' and ${hasNamesCondition(names)}`,
      order: sql`filed_under, id`,
      row: sql`${personReference('person')}`,
      joins: sql`join users person on person.id = page.id`,
    },
    { limit },
  )
  const { rows } = await sql<{ rows: PersonReference[] }>`select ${people} as rows`.execute(db.withoutPlugins())
  return rows[0]?.rows ?? []
}

/**
 * Splits what was typed into name parts: « d’Aubigné » becomes `d aubigne`. A leading hyphen (excluded word) is kept.
 */
const parseNames = (typed: string): string[] =>
  foldedWords(typed.replaceAll(quotes, ' '))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => word.replaceAll(nameJoiners, ' ').trim())
const quotes = /["«»“”„]/g
const nameJoiners = new RegExp(`(?<=.)(?:${hyphen}|${apostrophe})+`, 'gv')

/**
 * SQL condition: every name is a prefix of a part of the person's name, possibly spanning joined parts. Needs `person`
 * in scope; uses the index `users_names_idx`.
 */
const hasNamesCondition = (names: readonly string[]): RawBuilder<SqlBool> =>
  allConditions(...names.map((name) => sql<SqlBool>`${namePartsSql} like ${`% ${escapeLikePattern(name)}%`}`))
const namePartsSql = sql`(' ' || translate(person.folded_name, '-''', '  '))`
