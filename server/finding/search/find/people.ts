import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '#contract/standing.ts'
import type { PersonReference } from '#contract/users.ts'
import { apostrophe, hyphen } from '#server/finding/search/words/letters.ts'
import { every, rowsOf } from '#server/ground/database/lists/list.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { likeText, wordsOf } from '#server/ground/database/sql/folded.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { userFacts } from '#server/people/users/facts.ts'
import { administers } from '#server/people/users/filters.ts'
import { personReference } from '#server/people/users/present.ts'
import { readCounted } from '#server/people/users/walk.ts'

/** Maximum number of words in a name: « Clémence du Bois de Villiers » has five. */
const mostNames = 5
const shortestName = 2

/**
 * Finds members whose name parts start with the typed words, all of them, in directory order. Returns nobody once the
 * viewer has exceeded their directory quota.
 */
export async function findPeople(
  portal: Portal,
  viewer: Viewer,
  typed: string,
  limit: number,
): Promise<PersonReference[]> {
  const names = namesIn(typed)
  if (names.length === 0 || names.length > mostNames || names.some((name) => name.length < shortestName)) return []
  const people = rowsOf<PersonReference>(
    {
      matching: sql`select person.id, person.filed_under from users person
        where ${allowed(viewer, 'users.read', userFacts)} and person.status = 'validated' and ${hasNames(names)}`,
      order: sql`filed_under, id`,
      row: sql`${personReference('person')}`,
      joins: sql`join users person on person.id = page.id`,
    },
    { limit },
  )
  const { rows } = await sql<{ rows: PersonReference[] }>`select ${people} as rows`.execute(portal.db.withoutPlugins())
  const found = rows[0]?.rows ?? []
  return found.length === 0 || administers(viewer) ? found : counted(portal, viewer, found)
}

/**
 * Splits what was typed into name parts: « d’Aubigné » becomes `d aubigne`. A leading hyphen (excluded word) is kept.
 */
const namesIn = (typed: string): string[] =>
  wordsOf(typed.replaceAll(quotes, ' '))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => word.replaceAll(joints, ' ').trim())
const quotes = /["«»“”„]/g
const joints = new RegExp(`(?<=.)(?:${hyphen}|${apostrophe})+`, 'gv')

/**
 * SQL condition: every name is a prefix of a part of the person's name, possibly spanning joined parts. Needs `person`
 * in scope; uses the index `users_names_idx`.
 */
const hasNames = (names: readonly string[]): RawBuilder<SqlBool> =>
  every(...names.map((name) => sql<SqlBool>`${parts} like ${`% ${likeText(name)}%`}`))
const parts = sql`(' ' || translate(person.folded_name, '-''', '  '))`

async function counted(portal: Portal, viewer: Viewer, found: readonly PersonReference[]): Promise<PersonReference[]> {
  try {
    const given = sql<{
      rows: PersonReference[]
      total: number
    }>`select ${JSON.stringify(found)}::json as rows, ${found.length}::int as total`
    return (await readCounted(portal, viewer, given)).rows
  } catch (error) {
    if (error instanceof Failure && error.code === 'request.tooMany') return []
    throw error
  }
}
