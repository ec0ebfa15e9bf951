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

/** « Clémence du Bois de Villiers »: hardly anybody has more. */
const mostNames = 5
const shortestName = 2

/**
 * Members whose names begin as the words that were typed, all of them, in the order of the directory. A member who walks through the
 * directory in this way is given nobody for a while.
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

/** What was typed, as the parts of names are compared: « d’Aubigné » is `d aubigne`. A word that is left out keeps its hyphen. */
const namesIn = (typed: string): string[] =>
  wordsOf(typed.replaceAll(quotes, ' '))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => word.replaceAll(joints, ' ').trim())
const quotes = /["«»“”„]/g
const joints = new RegExp(`(?<=.)(?:${hyphen}|${apostrophe})+`, 'gv')

/**
 * Each is the beginning of a part of a name, and may go on with those that are joined to it. Reads `person`, along the index
 * `users_names_idx`.
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
