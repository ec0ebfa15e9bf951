import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDocument } from '#tests/support/documents.ts'
import { indexAllChanges } from '#tests/support/indexAllChanges.ts'
import { searchAs, suggestionsFor, titlesOf } from '#tests/support/searchAs.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// A typo is corrected to a spelling in readable texts, never to one that only unreadable texts contain.

let world: World
let member: Actor
let stranger: Actor
beforeAll(async () => {
  world = await openWorld()
  const body = await world.body()
  member = await world.user({ in: body })
  stranger = await world.user({ in: await world.body() })
  await insertDocument(world.portal, { in: body, title: 'Les licenciements à venir', confidential: true })
  await insertDocument(world.portal, { in: body, title: 'Il fut licencié sans motif' })
  for (const title of ['Organisations syndicales', 'Le délégué syndical', 'Libertés syndicales'])
    await insertDocument(world.portal, { in: body, title })
  await indexAllChanges(world)
})
afterAll(() => world.close())

const mistyped = 'licencienents'

test('a reader of the text gets its spelling as correction', async () => {
  expect(await searchAs(member, mistyped)).toMatchObject({
    suggestion: 'licenciements',
    corrections: [{ typed: mistyped, read: ['licenciements'] }],
  })
})

test('the correction is the word nearest to the typed one, even if longer words start with it', async () => {
  expect(await searchAs(member, 'delegue sindical')).toMatchObject({
    suggestion: 'delegue syndical',
    corrections: [{ typed: 'sindical', read: ['syndical'] }],
  })
})

test('others get a word of the same root that they may read, and find the texts with it', async () => {
  const answer = await searchAs(stranger, mistyped)
  expect(answer).toMatchObject({
    suggestion: 'licencié',
    corrections: [{ typed: mistyped, read: ['licencié'] }],
  })
  expect(titlesOf(answer)).toEqual(['Il fut licencié sans motif'])
  expect(await suggestionsFor(stranger, mistyped)).toMatchObject({ suggestion: 'licencié' })
  expect(JSON.stringify(answer)).not.toContain('licenciements')
})
