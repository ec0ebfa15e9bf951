import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { violationPaths } from '#tests/support/caller.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

/** A server in the place of Matomo, and the calls that it received. */
async function openMeasure() {
  let mood: 'ok' | 'failing' | 'stalling' = 'ok'
  const asked: { path: string; headers: IncomingMessage['headers']; query: Record<string, string> }[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://measure.example')
    asked.push({ path: pathname, headers: request.headers, query: Object.fromEntries(searchParams) })
    if (mood === 'stalling') return
    response.writeHead(mood === 'ok' ? 204 : 500).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mesure/`,
    asked,
    be: (next: typeof mood) => void (mood = next),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

let measure: Awaited<ReturnType<typeof openMeasure>>
let world: World
let reader: Actor
beforeAll(async () => {
  measure = await openMeasure()
  world = await openWorld({
    env: { MATOMO_URL: measure.url, MATOMO_SITE_ID: '7', PUBLIC_URL: 'https://portail.exemple.fr' },
  })
  reader = await world.user({ firstName: 'Yann', lastName: 'Le Goff', email: 'yann.legoff@mandature.example' })
})
afterAll(async () => {
  await world.close()
  await measure.close()
})
beforeEach(() => {
  measure.be('ok')
  measure.asked.length = 0
})

/** Waits until this number of calls has arrived. */
const seen = (count: number) => expect.poll(() => measure.asked).toHaveLength(count)
const look = (screen: string, headers?: Record<string, string>) => reader.post('/api/analytics', { screen }, headers)

describe('with Matomo configured', () => {
  test('a screen is counted by its route pattern, without data about the viewer', async () => {
    expect(
      (
        await look('/documents/$id', {
          'user-agent': 'Firefox of Yann',
          referer: 'https://portail.exemple.fr/annuaire?q=yann',
        })
      ).statusCode,
    ).toBe(204)
    await seen(1)
    const [{ path, query, headers }] = measure.asked as [(typeof measure.asked)[number]]
    expect(path).toBe('/mesure/matomo.php')
    expect(query).toEqual({
      idsite: '7',
      rec: '1',
      apiv: '1',
      send_image: '0',
      url: 'https://portail.exemple.fr/documents/$id',
      action_name: '/documents/$id',
    })
    const sent = JSON.stringify([query, headers]).toLowerCase()
    for (const word of ['yann', 'goff', 'firefox', 'cookie', 'forwarded', 'referer', 'annuaire'])
      expect(sent, word).not.toContain(word)
  })

  test('an outbound link is counted by its host', async () => {
    const answer = await reader.post('/api/analytics', { screen: '/home', outbound: 'www.legifrance.gouv.fr' })
    expect(answer.statusCode).toBe(204)
    await seen(1)
    expect(measure.asked[0]?.query).toMatchObject({
      url: 'https://portail.exemple.fr/home',
      link: 'https://www.legifrance.gouv.fr/',
    })
    expect(measure.asked[0]?.query).not.toHaveProperty('action_name')
  })

  test.each([
    ['/documents/12', 'screen'],
    ['/annuaire?q=yann', 'screen'],
    ['/home#x', 'screen'],
    ['/auth/reset-password/8sYt0ken', 'screen'],
    ['/user/yann.legoff@mandature.example', 'screen'],
    ['https://portail.exemple.fr/home', 'screen'],
    ['//exemple.fr', 'screen'],
    [`/${'a'.repeat(120)}`, 'screen'],
  ])('%s is not a route pattern, and is not sent', async (screen, field) => {
    expect(violationPaths(await look(screen))).toEqual([field])
    for (const outbound of ['https://exemple.fr/?q=yann', 'exemple.fr/a', 'yann@exemple.fr'])
      expect(violationPaths(await reader.post('/api/analytics', { screen: '/home', outbound }))).toEqual(['outbound'])
    await look('/home')
    await seen(1)
    expect(measure.asked[0]?.query).toMatchObject({ action_name: '/home' })
  })

  test('a viewer who opted out is not counted', async () => {
    expect((await look('/annuaire', { dnt: '1' })).statusCode).toBe(204)
    expect((await look('/annuaire', { 'sec-gpc': '1' })).statusCode).toBe(204)
    await look('/home')
    await seen(1)
    expect(measure.asked[0]?.query['action_name']).toBe('/home')
  })

  test('failures are dropped, logged once, and end with the next success', async () => {
    const complaints = () => world.logged.filter(({ msg }) => msg.startsWith('Matomo')).length
    const before = complaints()
    measure.be('failing')
    for (let index = 1; index <= 3; index += 1) {
      expect((await look('/home')).statusCode).toBe(204)
      await seen(index)
    }
    await expect.poll(() => complaints()).toBe(before + 1)
    measure.be('ok')
    await look('/irps')
    await seen(4)
    expect(measure.asked.map(({ query }) => query['action_name'])).toEqual(['/home', '/home', '/home', '/irps'])
    expect(complaints()).toBe(before + 1)
  })

  test('calls do not wait for Matomo, and only a few requests are sent at once', async () => {
    measure.be('stalling')
    for (let index = 0; index < 12; index += 1) await look('/home')
    await seen(4)
    // Calls that waited would have been sent one after the other, all twelve.
    expect(measure.asked).toHaveLength(4)
  })

  test('pages announce it, to visitors too, and the route is for signed-in users', async () => {
    const mark = '<script type="application/json" id="analytics">true</script>'
    expect((await reader.get('/home', { accept: 'text/html' })).body).toContain(mark)
    const visitor = world.visitor()
    expect((await visitor.get('/auth/login', { accept: 'text/html' })).body).toContain(mark)
    await visitor.get('/me')
    expect((await visitor.post('/api/analytics', { screen: '/home' })).statusCode).toBe(401)
  })
})

test('without Matomo, pages do not announce it, and nothing is sent', async () => {
  const quiet = await openWorld()
  const member = await quiet.user()
  expect((await member.get('/home', { accept: 'text/html' })).body).not.toContain('id="analytics"')
  const outside = vi.spyOn(globalThis, 'fetch')
  expect((await member.post('/api/analytics', { screen: '/home' })).statusCode).toBe(204)
  expect(outside).not.toHaveBeenCalled()
  outside.mockRestore()
  await quiet.close()
})
