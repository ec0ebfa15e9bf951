import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { indexAllChanges } from '#tests/support/indexAllChanges.ts'
import { insertContent } from '#tests/support/insertContent.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Results published since a saved search was last opened (SPEC §2 "Saved search").

const start = '2026-03-19T09:00:00+01:00'
let world: World
let central: { id: number }
let below: { id: number }
let elsewhere: { id: number }
let reader: Actor
beforeAll(async () => {
  world = await openWorld()
  central = await world.body({ name: 'CSE Bretagne' })
  below = await world.body({ name: 'CSSCT Bretagne', parent: central })
  elsewhere = await world.body({ name: 'CSE Corse' })
  reader = await world.user({ in: central })
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(start))

const path = '/api/saved_searches'
let count = 0
const keep = async (query: string, who = reader): Promise<{ '@id': string; id: number; fresh: number }> =>
  (await who.post(path, { name: `Recherche ${++count}`, query })).json()
const freshOf = async ({ '@id': address }: { '@id': string }, who = reader) => (await who.get(address)).json().fresh
const forgetAll = () => world.db.deleteFrom('savedSearches').execute()
const inAnHour = (hours = 1) => world.clock.forward({ minutes: 60 * hours })

test('results published after saving are new until the search is opened again', async () => {
  await insertContent(world, { title: 'La mutuelle change' })
  await indexAllChanges(world)
  inAnHour()
  const kept = await keep('q=mutuelle')
  expect(kept.fresh).toBe(0)

  inAnHour()
  await insertContent(world, { title: 'Les mutuelles changent encore' })
  await insertContent(world, { title: 'Rien à voir' })
  expect(await freshOf(kept)).toBe(0)
  await indexAllChanges(world)
  expect(await freshOf(kept)).toBe(1)
  expect((await reader.get(path)).json().member).toMatchObject([{ id: kept.id, fresh: 1 }])

  inAnHour()
  expect((await reader.post(`${kept['@id']}/visit`)).json()).toMatchObject({ fresh: 0 })
  expect(await freshOf(kept)).toBe(0)
  inAnHour()
  await insertContent(world, { title: 'Mutuelle : la suite' })
  await indexAllChanges(world)
  expect(await freshOf(kept)).toBe(1)
  await forgetAll()
})

describe('a full match', () => {
  const queries = [
    'q=badgeuse',
    'q=badgeuses+entree',
    'q="panne de la badgeuse"',
    'q="badgeuse panne"',
    'q=badgeuse+-panne',
    'q=badgeuse+-"panne de la badgeuse"',
    'q=BADGEUZE',
    'q=badg',
    'q=badgeuse+introuvable',
    'q=comment+faire+de',
    'q=badgeuse&type=document',
    'q=badgeuse&type[]=article&type[]=session',
    'type=document',
    'type=document&year=2026',
    'year=1999',
    'irp=CENTRAL',
    'irp=BELOW',
    'q=badgeuse&irp=BELOW',
    'q=badgeuse&archived=1',
    'type=article&date[after]=2026-03-20',
    'type=article&date[before]=2026-03-19',
    'period=last12months',
    'q=badgeuse&period=last12months',
    'family=functioning',
    'thematic=PROJECT',
    'author=AUTHOR',
    'q=lecteur+de+badges',
  ]
  let numbers: Record<string, number>
  beforeAll(async () => {
    const project = await world.db
      .insertInto('thematics')
      .values({ name: 'Contrôle des entrées' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const author = await world.user({ in: central, role: 'redactor' })
    numbers = { CENTRAL: central.id, BELOW: below.id, PROJECT: project.id, AUTHOR: author.id }
    const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
    await administrator.post('/api/synonyms', { expressions: ['badgeuse', 'lecteur de badges'] })
    world.clock.set(start)
    inAnHour()
    await insertContent(world, { title: 'La badgeuse de l’entrée' })
    await insertContent(world, { title: 'Une panne de la badgeuse, encore' })
    await insertContent(world, { title: 'Le badge', status: 'archived' })
    await insertContent(world, { title: 'La vieille badgeuse', status: 'archived' })
    await insertDocument(world.portal, { in: central, author, title: 'Panne : la badgeuse' })
    const pdf = await textPdf([['Rien ici.'], ['Une badgeuse est posée.']])
    await insertDocument(world.portal, { in: below, title: 'Compte rendu', pdf, thematics: [project] })
    await insertSession(world.portal, { in: below, title: 'Séance de mars', agenda: ['La badgeuse', 'Divers'] })
    await runTasks(world, 'documents.extract')
    await indexAllChanges(world)
  })

  const addressed = (query: string) => query.replaceAll(/[A-Z]{5,}/g, (name) => String(numbers[name] ?? name))

  test.each(queries)('%s: as many new results as the search finds', async (query) => {
    const kept = await keep(addressed(query))
    await world.db
      .updateTable('savedSearches')
      .set({ seenAt: '2020-01-01T00:00:00Z' })
      .where('id', '=', kept.id)
      .execute()
    const { exact, totalItems, suggestion } = (await reader.get(`/api/search?${addressed(query)}`)).json()
    expect(await freshOf(kept), `${suggestion}`).toBe(query.includes('q=') ? exact : totalItems)
    await forgetAll()
  })

  test('the queries of this test match something, and not all the same', async () => {
    const found = await Promise.all(
      queries.map(async (query) => (await reader.get(`/api/search?${addressed(query)}`)).json().exact as number),
    )
    expect(new Set(found).size).toBeGreaterThan(4)
    expect(found.filter((exact) => exact === 0).length).toBeLessThan(8)
  })
})

test('unreadable results are not counted, nor those that have just become so', async () => {
  const [secret, shared, foreign] = [
    await world.user({ in: central, role: 'validator' }),
    reader,
    await world.user({ in: elsewhere }),
  ]
  const kept = await Promise.all([secret, shared, foreign].map((who) => keep('q=zirconium', who)))
  inAnHour()
  const open = await insertDocument(world.portal, { in: central, title: 'Zirconium, note ouverte' })
  await insertDocument(world.portal, { in: central, title: 'Zirconium, note confidentielle', confidential: true })
  await insertDocument(world.portal, { in: central, title: 'Zirconium, brouillon', status: 'draft' })
  await indexAllChanges(world)
  const counts = () => Promise.all([secret, shared, foreign].map((who, index) => freshOf(kept[index] as never, who)))
  const before = await counts()
  for (const [index, who] of [secret, shared, foreign].entries())
    expect(before[index]).toBe((await who.get('/api/search?q=zirconium')).json().exact)
  expect(Math.max(...before)).toBeGreaterThan(Math.min(...before))

  // before anything is reindexed
  await world.db.updateTable('documents').set({ confidential: true }).where('id', '=', open.id).execute()
  expect(await freshOf(kept[2] as never, foreign)).toBe(0)
  await forgetAll()
})

test('counting twenty searches takes as many SQL statements as two', async () => {
  const who = await world.user({ in: central })
  for (const query of ['q=badgeuse', 'q="panne de la badgeuse"']) await keep(query, who)
  const two = await world.statementsOf(() => who.get(path))
  for (let more = 3; more <= 20; more++)
    await keep(`q=badgeuse+${more}+"note ouverte"+mistipé&type=document&irp=${central.id}`, who)
  const twenty = await world.statementsOf(() => who.get(path))
  expect((await who.get(path)).json().member).toHaveLength(20)
  // a typo takes one more, and so do synonyms that were just changed
  expect(twenty.length).toBeLessThanOrEqual(two.length + 1)
  expect(twenty.length).toBeLessThanOrEqual(12)
  await forgetAll()
})
