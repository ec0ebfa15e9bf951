import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDocument } from '#tests/support/documents.ts'
import { search, suggestions, titlesOf } from '#tests/support/find.ts'
import { indexed } from '#tests/support/search.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// A mistyped word is put right as what one may read writes it, and never as a text that one may not read does.

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
  await indexed(world)
})
afterAll(() => world.close())

const mistyped = 'licencienents'

test('who reads the text that writes it so is told that word', async () => {
  expect(await search(member, mistyped)).toMatchObject({
    suggestion: 'licenciements',
    corrections: [{ typed: mistyped, read: ['licenciements'] }],
  })
})

test('what is told is the word that was nearly typed, though others go on from it', async () => {
  expect(await search(member, 'delegue sindical')).toMatchObject({
    suggestion: 'delegue syndical',
    corrections: [{ typed: 'sindical', read: ['syndical'] }],
  })
})

test('who does not is told the word of the same root that they may read, and finds what holds it', async () => {
  const answer = await search(stranger, mistyped)
  expect(answer).toMatchObject({
    suggestion: 'licencié',
    corrections: [{ typed: mistyped, read: ['licencié'] }],
  })
  expect(titlesOf(answer)).toEqual(['Il fut licencié sans motif'])
  expect(await suggestions(stranger, mistyped)).toMatchObject({ suggestion: 'licencié' })
  expect(JSON.stringify(answer)).not.toContain('licenciements')
})
