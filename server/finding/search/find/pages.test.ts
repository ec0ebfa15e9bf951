import { afterAll, beforeAll, expect, test } from 'vitest'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { indexAllChanges } from '#tests/support/indexAllChanges.ts'
import { searchAs } from '#tests/support/searchAs.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// The pages of a PDF that a result links to (DOMAIN §10).

let world: World
let reader: Actor
beforeAll(async () => {
  world = await openWorld()
  const body = await world.body()
  reader = await world.user({ in: body })
  const pages = [
    'Les astreintes du jour, les astreintes du soir ; enfin un relais, puis un autre relais.',
    'Le comité social et économique se réunit.',
    'Un relais pour les astreintes, et une astreinte de relais : elle est rare.',
    'Le logement social, une aide sociale, la vie économique, une action sociale, le social.',
    'Le CSE donne son avis.',
    'Un comité de lecture, des comités, le comité.',
    'La commission du budget.',
    'La santé et la sécurité de tous.',
    'Les conditions de vente, le travail de nuit.',
  ]
  const pdf = await textPdf(pages.map((page) => [page]))
  await insertDocument(world.portal, { in: body, title: 'Recueil', pdf })
  await runTasks(world, 'documents.extract')
  await indexAllChanges(world)
})
afterAll(() => world.close())

const found = async (words: string) => (await searchAs(reader, words)).member[0]

test('a phrase links to the pages that contain it, not to those that only repeat its words', async () => {
  const result = await found('"astreinte de relais"')
  expect(result?.pages.map(({ page }) => page)).toEqual([3])
  expect(result?.url).toMatch(/\?page=3&/)
  expect(result?.extract).toBe(
    'Un relais pour les astreintes, et une <mark>astreinte</mark> de <mark>relais</mark> : elle est rare.',
  )
})

test('a synonym links to the pages that contain it whole', async () => {
  const result = await found('CSE')
  expect(result?.pages.map(({ page }) => page).toSorted()).toEqual([2, 5])
  expect(result?.forms.toSorted()).toEqual(['comité', 'cse', 'social', 'économique'])
})

test('words that no page contains together link to the pages with some of them', async () => {
  const result = await found('CSSCT')
  expect(result?.pages.map(({ page }) => page).toSorted()).toEqual([7, 8, 9])
  expect(result?.extract).toContain('<mark>')
})
