import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number; name: string }
let reader: Actor

// Today is 2026-03-19.
beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_URL: 'https://portail.exemple.fr' } })
})
afterAll(() => world.close())
beforeEach(async () => {
  body = await world.body({ kind: 'COMMISSION' })
  reader = await world.user({ in: body })
})

const own = '/api/me/agenda_token'

/**
 * Creates a feed.
 * @returns its path
 */
async function subscribe(who = reader): Promise<string> {
  const answer = await who.post(own)
  expect(answer.statusCode).toBe(201)
  const { url } = answer.json()
  expect(url).toMatch(/^https:\/\/portail\.exemple\.fr\/agenda\/[0-9a-f]{64}\.ics$/)
  return new URL(url).pathname
}
/** Requests a feed without cookies, like a calendar program. */
const read = (path: string, headers: Record<string, string> = {}, address = '192.0.2.1') =>
  world.visitor({ address }).get(path, { accept: '*/*', ...headers })

describe('the URL of a personal calendar feed', () => {
  test('is returned only once, and stored as a hash', async () => {
    expect((await reader.get(own)).statusCode).toBe(204)
    const path = await subscribe()
    expect((await reader.get(own)).json()).toMatchObject({
      '@type': 'CalendarFeed',
      url: null,
      createdAt: '2026-03-19T09:00:00+01:00',
      lastReadAt: null,
    })
    const token = path.slice('/agenda/'.length, -'.ics'.length)
    const kept = await world.db.selectFrom('calendarFeeds').selectAll().where('userId', '=', reader.id).execute()
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(kept[0]!.tokenHash).toHaveLength(32)
  })

  test('is returned for an idempotency key without being stored for replays', async () => {
    const headers = { 'idempotency-key': 'agenda-1' }
    const [first, second] = [await reader.post(own, undefined, headers), await reader.post(own, undefined, headers)]
    expect(second.json().url).not.toBe(first.json().url)
    const kept = await world.db.selectFrom('keptAnswers').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain('/agenda/')
  })

  test('becomes invalid when a new one is created, or when it is deleted', async () => {
    const first = await subscribe()
    const second = await subscribe()
    expect((await read(first)).statusCode).toBe(404)
    expect((await read(second)).statusCode).toBe(200)
    expect((await reader.delete(own)).statusCode).toBe(204)
    expect((await read(second)).json()).toMatchObject({ status: 404, code: 'record.notFound' })
    expect((await reader.delete(own)).statusCode).toBe(404)
  })

  test('becomes invalid when the account is deactivated', async () => {
    const path = await subscribe()
    await world.db.updateTable('users').set({ activatedAt: null }).where('id', '=', reader.id).execute()
    expect((await read(path)).statusCode).toBe(404)
  })

  test('does not appear in logs, and its creation is audited', async () => {
    const path = await subscribe()
    await read(path)
    await read(path.replace(/[0-9a-f]{8}/, 'deadbeef'))
    expect(world.logged.some(({ route }) => route === '/agenda/:file')).toBe(true)
    expect(JSON.stringify(world.logged)).not.toMatch(/[0-9a-f]{56}/)
    await reader.delete(own)
    const told = await world.db
      .selectFrom('auditEvents')
      .select(['action', 'details'])
      .where('userId', '=', reader.id)
      .where('action', 'in', ['calendarFeed.created', 'calendarFeed.deleted'])
      .orderBy('id')
      .execute()
    expect(told.map(({ action }) => action)).toEqual(['calendarFeed.created', 'calendarFeed.deleted'])
    expect(JSON.stringify(told)).not.toMatch(/[0-9a-f]{56}/)
  })

  test('requires a sign-in to be managed', async () => {
    expect((await world.visitor().get(own)).statusCode).toBe(401)
  })
})

describe('guessing feed URLs', () => {
  const guess = (index: number) => `/agenda/${index.toString(16).padStart(64, '0')}.ics`

  test('is rate limited, without effect on valid feeds', async () => {
    const path = await subscribe()
    const address = '198.51.100.7'
    for (let index = 0; index < 30; index++) expect((await read(guess(index), {}, address)).statusCode).toBe(404)
    const refused = await read(guess(31), {}, address)
    expect(refused.json()).toMatchObject({ status: 429, code: 'request.tooMany' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await read(path, {}, address)).statusCode).toBe(200)
    expect((await read(guess(31), {}, '198.51.100.8')).statusCode).toBe(404)
  })

  test.each([
    '/agenda/x.ics',
    `/agenda/${'a'.repeat(63)}.ics`,
    `/agenda/${'A'.repeat(64)}.ics`,
    `/agenda/${'a'.repeat(64)}`,
  ])('finds nothing at %s', async (path) => {
    expect((await read(path)).statusCode).toBe(404)
  })
})
