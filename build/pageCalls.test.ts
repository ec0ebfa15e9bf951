import { get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { castPassword } from '#tests/support/cast.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertContent } from '#tests/support/insertContent.ts'
import { waitForBlockedQuery } from '#tests/support/locks.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { listenTo } from '#tests/support/slowCall.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { bundlePageCalls } from './pageCalls.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ web: { '.vite/pageCalls.js': await bundlePageCalls() } })
})
afterAll(() => world.close())

const html = { accept: 'text/html' }
const menu = ['/api/irps?pagination=false', '/api/links?pagination=false']

/** The preloaded responses in a page, by URL; undefined when it has none. */
function brought(page: string): Record<string, unknown> | undefined {
  const [, json] = /<script type="application\/json" id="page-answers">([^<]*)<\/script>/.exec(page) ?? []
  return json === undefined ? undefined : (JSON.parse(json) as Record<string, unknown>)
}

const broughtTo = async (person: Pick<Actor, 'get'>, url: string) => brought((await person.get(url, html)).body)

describe('the page of a screen', () => {
  test.each([
    '/home',
    '/articles',
    '/articles?page=2&year=2026',
    '/videos',
    '/synopsis',
    '/projets',
    '/irps',
    '/irp/:body',
    '/irp/:body/seances',
    '/seances/:session',
    '/agenda',
    '/annuaire?q=a',
    '/notifications',
    '/mes-abonnements',
  ])('%s contains the responses that its calls give to the same person', async (pattern) => {
    const body = await world.body()
    const session = await insertSession(world.portal, { in: body, inDays: 3 })
    await insertContent(world, { title: '</script><script>x()</script>' })
    await insertContent(world, { title: '<!--<script> \u2028 $& __NONCE__' })
    const reader = await world.user({ in: body })
    const path = pattern.replace(':body', String(body.id)).replace(':session', String(session.id))

    const answers = (await broughtTo(reader, path)) ?? {}

    expect(Object.keys(answers)).toEqual(expect.arrayContaining(menu))
    expect(Object.keys(answers).length).toBeGreaterThan(pattern === '/irps' ? 1 : 2)
    for (const [url, answer] of Object.entries(answers)) expect((await reader.get(url)).json(), url).toEqual(answer)
  })

  test('knows which of the open sign-ins is its own, even after a sign-in by remember-me', async () => {
    const { email } = await world.user()
    const device = world.visitor()
    await device.signIn(email, castPassword, { remember: true })
    const own = async () => {
      const answers = await broughtTo(device, '/mon-profil')
      const [, list] = Object.entries(answers ?? {}).find(([url]) => url.startsWith('/api/me/sign_ins')) ?? []
      return (list as { member: { current: boolean }[] }).member.filter(({ current }) => current)
    }

    expect(await own()).toHaveLength(1)
    device.cookies.delete('sid')
    expect(await own()).toHaveLength(1)
  })

  test('makes the calls for the parameters of its URL', async () => {
    const reader = await world.user()
    const answers = await broughtTo(reader, '/articles?page=2&year=2026&nonsense=1&thematic=x')

    expect(Object.keys(answers ?? {})).toEqual([
      '/api/contents/choices?contentType=article',
      '/api/contents?contentType=article&year=2026&page=2&order%5BpublishedAt%5D=desc&itemsPerPage=12',
      ...menu,
    ])
  })

  test('escapes texts that would close its script element', async () => {
    const { id } = await insertContent(world, { title: '</script><!--<script>\u2028"\\' })
    const page = await (await world.user()).get(`/articles/${id}`, html)

    expect(brought(page.body)).toMatchObject({ [`/api/contents/${id}`]: { title: '</script><!--<script>\u2028"\\' } })
    expect(page.body.match(/<!--<script>/g)).toBeNull()
    expect(page.headers['cache-control']).toBe('no-store')
  })

  test('identifies the person once, and sends only the statements of its calls', async () => {
    const reader = await world.user()
    const counted = async (url: string, headers = {}) =>
      (await world.statementsOf(() => reader.get(url, headers))).length
    await counted('/articles', html)
    const identified = await counted('/api/nowhere')

    const calls = Object.keys((await broughtTo(reader, '/articles')) ?? {})
    let own = 0
    for (const url of ['/me', ...calls]) own += (await counted(url)) - identified
    expect(calls).toHaveLength(4)
    expect(identified).toBeGreaterThan(0)
    expect(await counted('/articles', html)).toBe(identified + own)
  })

  test('begins before its responses are ready', async () => {
    const port = await listenTo(world)
    const reader = await world.user()
    await reader.get('/me')
    const cookie = [...reader.cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { host: 'localhost', ...html, cookie }

    const parts = await world.db.transaction().execute(async (tx) => {
      await sql`lock table contents in access exclusive mode`.execute(tx)
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        get({ port, host: '127.0.0.1', path: '/articles', headers }, resolve).on('error', reject)
      })
      const begun = answer.setEncoding('utf8')[Symbol.asyncIterator]() as AsyncIterableIterator<string>
      const { value } = await begun.next()
      await waitForBlockedQuery(world)
      return { first: String(value), begun }
    })
    const { first } = parts
    let rest = ''
    for await (const part of parts.begun) rest += part

    expect(first).toContain('<div id="root">')
    expect(first).toContain('id="current-user"')
    expect(first).not.toContain('page-answers')
    expect(Object.keys(brought(rest) ?? {})).toHaveLength(4)
    expect(rest.trimEnd().endsWith('</html>')).toBe(true)
  })

  test('of the dashboard counts as a visit', async () => {
    const reader = await world.user()
    await reader.get('/home', html)
    const { rows } = await world.pool.query<{ at: Date }>('select last_at as at from home_visits where user_id = $1', [
      reader.id,
    ])
    expect(new Date(rows[0]?.at ?? 0)).toEqual(world.clock.now())
  })

  test('is the same when compressed in two parts', async () => {
    const reader = await world.user()
    const page = await reader.get('/articles', { ...html, 'accept-encoding': 'br' })

    expect(page.headers['content-encoding']).toBe('br')
    expect(Object.keys(brought(brotliDecompressSync(page.rawPayload).toString()) ?? {})).toHaveLength(4)
  })
})

describe('a page contains no responses', () => {
  test('that the person may not read', async () => {
    const other = await world.body()
    const hidden = await insertDocument(world.portal, { in: other, title: 'Très secret', confidential: true })
    const reader = await world.user({ in: await world.body() })

    for (const path of [`/documents/${hidden.id}`, '/home', '/recherche?q=secret', `/irp/${other.id}`]) {
      const { body } = await reader.get(path, html)
      expect(body).not.toContain('Très secret')
      expect(Object.keys(brought(body) ?? {})).not.toContain(`/api/documents/${hidden.id}`)
    }
  })

  test.each(['/admin/users', '/admin/audit', '/admin/statistics'])('of %s for a member', async (path) => {
    expect(await broughtTo(await world.user(), path)).toBeUndefined()
    expect(await broughtTo(await world.user({ roles: ['ROLE_ADMIN'] }), path)).toBeDefined()
  })

  test.each(['/', '/articles/abc', '/articles/%ff', '/nulle-part', '/auth/register', '/articles/', '/logout'])(
    'at %s, which opens no screen of its own',
    async (path) => {
      expect(await broughtTo(await world.user(), path)).toBeUndefined()
    },
  )

  test('for visitors, even after a sign-out', async () => {
    const person = await world.user()
    expect(await broughtTo(world.visitor(), '/articles')).toBeUndefined()
    expect(await broughtTo(person, '/articles')).toBeDefined()
    await person.get('/logout', { 'x-xsrf-token': person.cookies.get('XSRF-TOKEN') ?? '' })
    expect(await broughtTo(person, '/articles')).toBeUndefined()
  })

  test('of another person, when two request pages at once', async () => {
    const [mine, theirs] = [await world.body(), await world.body()]
    const people = [await world.user({ in: mine }), await world.user({ in: theirs })]
    await insertSession(world.portal, { in: mine, title: 'La mienne', inDays: 3 })
    await insertSession(world.portal, { in: theirs, title: 'La leur', inDays: 3 })

    const pages = await Promise.all(
      Array.from({ length: 10 }, (_none, turn) => broughtTo(people[turn % 2] as Actor, '/home')),
    )
    for (const [turn, page] of pages.entries())
      expect(page?.['/api/home']).toMatchObject({ nextSessions: [{ title: turn % 2 ? 'La leur' : 'La mienne' }] })
  })

  test('in the response to HEAD, which makes no calls', async () => {
    const reader = await world.user()
    await reader.get('/me')
    const asked = await world.statementsOf(() => reader.head('/articles', html))
    const shown = await world.statementsOf(() => reader.get('/articles', html))
    expect(asked.length).toBeLessThan(shown.length)
  })
})
