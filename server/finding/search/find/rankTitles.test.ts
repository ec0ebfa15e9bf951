import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { parseSearchQuery } from '#server/finding/search/queryParser.ts'
import { findViewer } from '#server/ground/identity/viewers.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { indexAllChanges } from '#tests/support/indexAllChanges.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { rankTitles } from './rankTitles.ts'

// Titles are ranked alike, whether their words are frequent or not.

const now = new Date('2026-02-01T12:00:00+01:00')
const longTitle =
  'Compte rendu de la commission économique avec les questions des élus, les réponses de la direction, le'

let world: World
let viewer: Viewer
beforeAll(async () => {
  world = await openWorld()
  const body = await world.body()
  const elsewhere = await world.body()
  const reader: Actor = await world.user({ in: body })
  // Entries of this type contain the word, but not in their titles.
  const type = await world.db
    .insertInto('documentTypes')
    .values({ name: 'Budget et budgets', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let count = 0; count < 6; count++) {
    await insertDocument(world.portal, { in: body, type, title: `Note ${count}` })
    await insertDocument(world.portal, { in: body, type, title: `Budget et formation ${count}`, date: '2024-05-01' })
    await insertDocument(world.portal, { in: body, title: `Budget ${count}`, date: `2023-0${count + 1}-01` })
    await insertDocument(world.portal, { in: body, title: `Formation budgétaire ${count}` })
    await insertDocument(world.portal, { in: body, title: `${longTitle} budget et la formation ${count}` })
    await insertDocument(world.portal, { in: body, title: `Budget ${count}`, status: 'archived' })
    await insertDocument(world.portal, { in: elsewhere, title: `Budget ${count}`, confidential: true })
  }
  await indexAllChanges(world)
  const found = await findViewer(world.db, reader.id, { day: '2026-02-01' })
  if (!found) throw new Error('no viewer')
  viewer = found
})
afterAll(() => world.close())

const noneFrequent = { frequentCount: 1_000, lookedUpCounts: [64] }

async function rankedTitles(typed: string, folded: string, count: number, limits = noneFrequent) {
  const question = await parseSearchQuery(world.db, viewer, typed)
  const ids = await rankTitles(world.db, question, { folded, group: question.groups.length - 1 }, count, now, limits)
  if (ids.length === 0) return []
  const entries = await world.db.selectFrom('searchEntries').select(['id', 'title']).where('id', 'in', ids).execute()
  const titles = new Map(entries.map(({ id, title }) => [id, title]))
  return ids.map((id) => titles.get(id))
}

test.each([
  ['budg', 'budg', 24],
  ['budget', 'budget', 24],
  ['formation budg', 'budg', 18],
  ['budget form', 'form', 12],
  ['budget formation', 'formation', 12],
  ['note budg', 'budg', 0],
])('%s', async (typed, prefix, found) => {
  const expected = await rankedTitles(typed, prefix, 100)
  expect(expected).toHaveLength(found)
  for (const count of [8, 100])
    for (const frequentCount of [1, 10, 20])
      for (const lookedUpCounts of [[], [1], [2, 10], [64]])
        expect(await rankedTitles(typed, prefix, count, { frequentCount, lookedUpCounts })).toEqual(
          expected.slice(0, count),
        )
})

test('a title of a frequent word needs one more statement', async () => {
  const question = await parseSearchQuery(world.db, viewer, 'budget')
  const count = async (limits: typeof noneFrequent) => {
    const unfinished = { folded: 'budget', group: 0 }
    return (await world.statementsOf(() => rankTitles(world.db, question, unfinished, 8, now, limits))).length
  }
  expect(await count(noneFrequent)).toBe(1)
  expect(await count({ frequentCount: 10, lookedUpCounts: [64] })).toBe(2)
})

test('the postings of the words that a beginning stands for are read once', async () => {
  const parse = async () => (await world.statementsOf(() => parseSearchQuery(world.db, viewer, 'commissio'))).length

  const first = await parse()
  expect(await parse()).toBe(first - 1)
})
