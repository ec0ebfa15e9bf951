import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeContent } from '#tests/support/contents.ts'
import { indexAllChanges } from '#tests/support/indexAllChanges.ts'
import { searchAs, titlesOf } from '#tests/support/searchAs.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { deleteTasks, runTasks, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { enqueueOutdatedEntries, indexFormat } from './indexFormat.ts'
import { tokenize } from './words/tokenizer.ts'

// After an upgrade that tokenizes differently, the portal reindexes its entries by itself.

let world: World
let reader: Actor

beforeAll(async () => {
  world = await openWorld()
  const body = await world.body()
  reader = await world.user({ in: body })
  const editor = await world.user({ in: body, roles: ['ROLE_EDITOR'] })
  await writeContent(editor, { title: 'Le départ en retraite', introduction: 'Une phrase qui dit le sujet.' })
  await insertSession(world.portal, { in: body, title: 'Séance', agenda: ['La retraite progressive'] })
  await indexAllChanges(world)
})
afterAll(() => world.close())

const formats = async () =>
  (await world.db.selectFrom('searchEntries').select('format').distinct().orderBy('format').execute()).map(
    ({ format }) => format,
  )

const heldTerms = async () =>
  (
    await world.db
      .selectFrom('searchPostings')
      .innerJoin('searchTerms', 'searchTerms.id', 'searchPostings.termId')
      .select('term')
      .where('term', 'like', 'retrait%')
      .distinct()
      .execute()
  ).map(({ term }) => term)

/** Simulates a previous release: no format, and « retraite » under the term of « retrait ». */
async function readByPreviousRelease() {
  await sql`update search_entries set title = title`.execute(world.db)
  await sql`delete from search_terms where term = 'retrait'`.execute(world.db)
  await sql`update search_terms set term = 'retrait' where term = 'retraite_'`.execute(world.db)
  await deleteTasks(world, 'search.index')
}

test('entries get the format of this release', async () => {
  expect(await formats()).toEqual([indexFormat])
  await enqueueOutdatedEntries(world.portal)
  expect(await world.db.selectFrom('searchChanges').select('id').execute()).toEqual([])
})

test('a starting server reindexes exactly the entries of another release', async () => {
  await readByPreviousRelease()
  expect(await formats()).toEqual([1])
  expect(await heldTerms()).toEqual(['retrait'])

  // as `serve` does
  await enqueueOutdatedEntries(world.portal)
  expect(await waitingTasks(world, 'search.index')).toHaveLength(1)
  await runTasks(world, 'search.index')

  expect(await formats()).toEqual([indexFormat])
  expect(await heldTerms()).toEqual(['retraite_'])
  const found = ['La retraite progressive', 'Le départ en retraite']
  expect(titlesOf(await searchAs(reader, 'retraites')).toSorted()).toEqual(found)
  // corrected words lead to the current terms
  expect(titlesOf(await searchAs(reader, 'retrzite')).toSorted()).toEqual(found)
})

test('entries written meanwhile by a server of the previous release are reindexed with the next change', async () => {
  await readByPreviousRelease()
  await world.db.updateTable('sessions').set({ title: 'Autre séance' }).execute()
  await runTasks(world, 'search.index')
  expect(await formats()).toEqual([indexFormat])
  expect(await heldTerms()).toEqual(['retraite_'])
})

test('entries of a later release are left alone', async () => {
  await sql`select set_config('mandature.search_format', '9', false)`.execute(world.db)
  await sql`alter table search_entries disable trigger stamp_search_format; update search_entries set format = 9;
    alter table search_entries enable trigger stamp_search_format`.execute(world.db)
  await deleteTasks(world, 'search.index')
  await enqueueOutdatedEntries(world.portal)
  expect(await waitingTasks(world, 'search.index')).toEqual([])
})

const sample = `Les délégué·e·s du CSE (art. L. 2315-30), retraité(e)s, forcés, TRAVAIL FORCE, l’arrêté préfectoral du 1er mars à 14h30 :
  0,20 % de 1 607 heures, procès-verbal, C.S.E., prud’hommes, organisation, rémunérations, salariées, élues, licenciements, œuvre.`

test('tokenization matches this format: increase `indexFormat` when this expectation changes', () => {
  const terms = tokenize(sample).map(({ term, position }) => `${position} ${term}`)
  const digest = createHash('sha256').update(terms.join()).digest('hex').slice(0, 12)
  expect([indexFormat, digest]).toEqual([4, 'b41cb015ecfb'])
})
