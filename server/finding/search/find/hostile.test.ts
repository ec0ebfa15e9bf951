import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDocument } from '#tests/support/documents.ts'
import { indexAllChanges } from '#tests/support/indexAllChanges.ts'
import { searchAs } from '#tests/support/searchAs.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// A search cannot be abused (QUALITY ACL-08): any input gets an answer, quickly.

let world: World
let reader: Actor
beforeAll(async () => {
  world = await openWorld()
  const body = await world.body()
  reader = await world.user({ in: body })
  await insertDocument(world.portal, { in: body, title: 'Bilan de l’année' })
  await insertSession(world.portal, {
    in: body,
    title: 'Bilan',
    agenda: Array.from({ length: 40 }, (_, index) => `Bilan, point ${index}`),
  })
  await indexAllChanges(world)
})
afterAll(() => world.close())

test.each([
  "'",
  '"',
  '""',
  '"bilan',
  'bilan"',
  '« bilan',
  '-',
  '--',
  '-"',
  '-bilan',
  '- bilan -',
  ':*',
  'bilan:*',
  'bilan & année | ! point',
  '&|!()<->',
  '%',
  '_',
  '%_\\',
  '\\',
  '\\x00',
  "'; drop table users; --",
  "bilan' or '1'='1",
  '$1',
  '${1}',
  '{{bilan}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '🙂',
  '🙂 bilan 🙂',
  '\u0301\u0301\u0301',
  '\u200b\u200e\u202e',
  '𝐛𝐢𝐥𝐚𝐧',
  'ＢＩＬＡＮ',
  '总结',
  'ملخص',
  '0',
  '-0',
  '1e400',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  'a',
  'bilan '.repeat(30),
  'a b c d e f g h i j k l m n o p q r s t',
  'un bilan '.repeat(20),
  'x'.repeat(200),
  `${'é'.repeat(100)}${'-'.repeat(100)}`,
  '("'.repeat(50),
  '" "'.repeat(40),
])('%s is answered', async (typed) => {
  for (const path of ['/api/search', '/api/search/suggestions']) {
    const answer = await reader.get(`${path}?q=${encodeURIComponent(typed.trim().slice(0, 200))}`)
    expect(answer.statusCode, `${path} ${answer.body}`).toBe(200)
  }
})

test('lone surrogates and oversized input are rejected or read, never a server error', async () => {
  for (const query of [
    'q=%ED%A0%80',
    'q=%FF%FE',
    `q=${'a'.repeat(10_000)}`,
    'q=%00',
    'q[a]=b',
    'q=a&q=b',
    'order[date]=up',
  ])
    expect((await reader.get(`/api/search?${query}`)).statusCode, query).toBeLessThan(500)
})

test('only the first ten words are searched', async () => {
  const ten = 'bilan année point alpha beta gamma delta epsilon zeta eta'
  expect((await searchAs(reader, `${ten} inconnu`)).totalItems).toBe((await searchAs(reader, ten)).totalItems)
})

test('a search that takes too long is refused, and the next one is answered', async () => {
  const busy = world.db.connection().execute(async (held) => {
    await sql`begin`.execute(held)
    await sql`lock table search_editions in access exclusive mode`.execute(held)
    const answer = await reader.get('/api/search?q=bilan')
    await sql`rollback`.execute(held)
    return answer
  })
  const answer = await busy
  expect(answer.json()).toMatchObject({ status: 503, code: 'search.tooSlow' })
  expect(answer.headers['retry-after']).toBe('2')
  expect((await searchAs(reader, 'bilan')).totalItems).toBeGreaterThan(0)
})

test('the number of SQL statements does not grow with the number of results', async () => {
  const count = async (words: string) => (await world.statementsOf(() => searchAs(reader, words))).length
  await count('bilan')
  const many = await count('bilan')
  expect(await count('année')).toBe(many)
  // plus: authentication, begin and end of the transaction, and its settings
  expect(many).toBeLessThanOrEqual(6 + 4)
})
