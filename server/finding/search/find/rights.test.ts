import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Circle, circlePeople, createCircle } from '#tests/support/circle.ts'
import { indexAllChanges } from '#tests/support/indexAllChanges.ts'
import { commonWord, insertSecrets, type Secret } from '#tests/support/insertSecrets.ts'
import { searchAs, suggestionsFor, titlesOf } from '#tests/support/searchAs.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Nobody finds, or learns of, what they may not read (QUALITY ACL-06). Each record has a unique word, and results of
// every viewer are compared with the record's own answer.

let world: World
let circle: Circle
let people: Record<string, Actor>
let secrets: Secret[]

beforeAll(async () => {
  world = await openWorld()
  circle = await createCircle(world)
  people = {
    ...circle.people,
    editorHere: await world.user({ in: circle.body, roles: ['ROLE_EDITOR'] }),
    editorElsewhere: await world.user({ in: circle.beside, roles: ['ROLE_EDITOR'] }),
    editorOfChannel: await world.user({ in: circle.above, roles: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'] }),
  }
  secrets = await insertSecrets(world, circle)
  await indexAllChanges(world)
})
afterAll(() => world.close())

const viewers = [...circlePeople, 'editorHere', 'editorElsewhere', 'editorOfChannel'] as const

describe.each(viewers)('%s', (name) => {
  let viewer: Actor
  let readable: Secret[]
  const wordsOf = (of: readonly Secret[]) => of.map(({ word }) => word).toSorted()
  /** Returns all words visible anywhere in an answer. */
  const wordsIn = (answer: unknown) => {
    const text = JSON.stringify(answer)
    return wordsOf(secrets.filter(({ word }) => text.includes(word)))
  }
  beforeAll(async () => {
    viewer = people[name] as Actor
    const statuses = await Promise.all(secrets.map(async ({ record }) => (await viewer.get(record)).statusCode))
    if (statuses.some((status) => status !== 200 && status !== 404))
      throw new Error(`what is readable is not known: ${statuses.join()}`)
    readable = secrets.filter(({ isOut }, index) => isOut && statuses[index] === 200)
  })

  test('finds and counts exactly what they may read, by a common word', async () => {
    const answer = await searchAs(viewer, commonWord, 'archived=true&itemsPerPage=50')
    expect(wordsIn(answer)).toEqual(wordsOf(readable))
    expect(answer.totalItems).toBe(readable.length)
    expect(answer.exact).toBe(readable.length)
    for (const facet of [answer.facets.type, answer.facets.year])
      expect(facet.reduce((sum, { count }) => sum + count, 0)).toBe(readable.length)
  })

  test('finds unarchived records, and archived ones on request', async () => {
    const current = readable.filter(({ isArchived }) => !isArchived)
    const answer = await searchAs(viewer, commonWord, 'itemsPerPage=50')
    expect(wordsIn(answer)).toEqual(wordsOf(current))
    expect(answer.totalItems).toBe(current.length)
  })

  test('lists exactly what they may read, by filters alone', async () => {
    const answer = await searchAs(viewer, '', 'archived=true&itemsPerPage=50&year=2026')
    expect(wordsIn(answer)).toEqual(wordsOf(readable))
  })

  test('finds readable records by a unique word, its prefix or a typo, without a hint of others', async () => {
    for (const secret of secrets) {
      const { word } = secret
      const isReadable = readable.includes(secret)
      const expected = isReadable ? [word] : []
      const mistyped = word.slice(0, 4) + word.slice(5)
      for (const typed of [word, word.slice(0, 7), mistyped]) {
        const answer = await searchAs(viewer, typed, 'archived=true')
        expect(wordsIn(titlesOf(answer)), `${secret.name}: ${typed}`).toEqual(expected)
        expect(wordsIn(answer).filter((told) => !wordsOf(readable).includes(told))).toEqual([])
        expect(answer.suggestion, `${secret.name}: ${typed}`).toBe(isReadable && typed === mistyped ? word : null)
      }
      const { titles } = await suggestionsFor(viewer, word.slice(0, 7))
      expect(wordsIn(titles.map(({ title }) => title)), secret.name).toEqual(secret.isArchived ? [] : expected)
      expect((await suggestionsFor(viewer, mistyped)).suggestion, secret.name).toBe(isReadable ? word : null)
    }
  }, 120_000)
})

test('an anonymous caller only gets 401', async () => {
  for (const url of ['/api/search?q=chrysalide', '/api/search/suggestions?q=chrysalide'])
    expect((await world.visitor().get(url)).json()).toMatchObject({ status: 401, code: 'access.signInRequired' })
})
