import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Secret } from '#server/ground/configuration/secret.ts'
import type { Caller } from '#tests/support/caller.ts'
import { castPassword } from '#tests/support/cast.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { App } from './app.ts'
import { cookieNames } from './cookies.ts'
import { Xsrf } from './xsrf.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const unsafe = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

/** All routes that change something, from the list of routes: `POST /api/failed_tasks/1/retry`. */
function unsafeRoutes() {
  const printed = world.app.printRoutes({ commonPrefix: false, method: undefined })
  return readTree(printed)
    .flatMap(({ path, methods }) =>
      unsafe
        .filter((method) => methods.includes(method))
        .map((method) => ({ method, url: path.replaceAll(/:\w+/g, '1') })),
    )
    .filter(({ url }) => !withoutCookie.test(url))
}

/**
 * The only routes without the XSRF check, which identify nobody by cookies: the links of mails that unsubscribe
 * or answer contain a secret; providers sign people out with a signed token; directories have a token of their own.
 */
const withoutCookie = /^\/mail\/(stop|reponse)\/|^\/api\/providers\/[^/]+\/backchannel_logout$|^\/api\/scim\/v2\//

/** Parses the printed tree of routes into full paths. */
function readTree(printed: string) {
  const above: string[] = []
  return printed.split('\n').flatMap((line) => {
    const found = /^(?<indent>[│ ]*)[├└]── (?<piece>\S*) \((?<methods>[A-Z, ]+)\)/.exec(line)?.groups
    const branch = /^(?<indent>[│ ]*)[├└]── (?<piece>\S+)$/.exec(line)?.groups
    const { indent = '', piece = '' } = found ?? branch ?? {}
    above.length = indent.length / 4
    above.push(piece)
    return found ? [{ path: above.join(''), methods: (found['methods'] ?? '').split(', ') }] : []
  })
}

/** Invalid XSRF tokens of a signed-in person. */
const variants: Record<string, (reader: Caller, other: Caller) => Record<string, string>> = {
  'no header': () => ({ 'x-xsrf-token': '' }),
  'a header that is not the cookie': (reader) => ({ 'x-xsrf-token': `${reader.cookies.get('XSRF-TOKEN')}x` }),
  'a pair that somebody made': (reader) => {
    reader.cookies.set('XSRF-TOKEN', 'a.b')
    return { 'x-xsrf-token': 'a.b' }
  },
  'the pair of another person': (reader, other) => {
    const pair = other.cookies.get('XSRF-TOKEN') ?? ''
    reader.cookies.set('XSRF-TOKEN', pair)
    return { 'x-xsrf-token': pair }
  },
  'the pair of before the sign-in': (reader) => {
    const pair = stale.get(reader) ?? ''
    reader.cookies.set('XSRF-TOKEN', pair)
    return { 'x-xsrf-token': pair }
  },
}
const stale = new Map<Caller, string>()

async function signedIn() {
  const { email } = await world.user({ roles: ['ROLE_ADMIN'] })
  const reader = world.visitor()
  await reader.get('/me')
  stale.set(reader, reader.cookies.get('XSRF-TOKEN') ?? '')
  await reader.signIn(email, castPassword)
  return reader
}

describe('every unsafe call', () => {
  test('the list of routes is complete', () => {
    expect(unsafeRoutes()).toEqual(
      expect.arrayContaining([
        { method: 'POST', url: '/login' },
        { method: 'PUT', url: '/api/me/preferences' },
        { method: 'POST', url: '/api/failed_tasks/1/retry' },
      ]),
    )
  })

  test.each(Object.entries(variants))('with %s is refused, and never as signed out', async (_name, wrongly) => {
    const other = await signedIn()
    for (const { method, url } of unsafeRoutes()) {
      const reader = await signedInOnce()
      const headers = wrongly(reader, other)
      const answer = await reader.send(method, url, {}, headers)

      expect({ method, url, ...answer.json() }).toMatchObject({ method, url, status: 403, code: 'xsrf.invalid' })
    }
  })

  test('from a visitor is refused in the same way', async () => {
    for (const { method, url } of unsafeRoutes()) {
      const answer = await world.app.inject({ method, url, headers: { host: 'localhost' } })
      expect({ method, url, status: answer.statusCode }).toEqual({ method, url, status: 403 })
    }
  })
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour', { 'sec-fetch-site': 'same-site' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['nowhere', { origin: 'null' }],
])('a valid token from %s is refused', async (_name, headers) => {
  const reader = await signedIn()

  expect((await reader.put('/api/me/preferences', preferences, headers)).json()).toMatchObject({ code: 'xsrf.invalid' })
})

test.each([
  ['the portal’s own page', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }],
  ['an older browser', { origin: 'http://localhost' }],
  ['a program', {}],
])('a valid token from %s is accepted', async (_name, headers) => {
  const reader = await signedIn()

  expect((await reader.put('/api/me/preferences', preferences, headers)).statusCode).toBe(200)
})

test('a route that identifies its caller cannot skip the XSRF check', async () => {
  const app = Fastify() as unknown as App
  new Xsrf(new Secret(Buffer.alloc(32)), cookieNames(false), false).guard(app)
  const route = (access: 'asset' | 'public' | 'users.amend') =>
    app.post(`/${access}`, { config: { access, xsrf: 'none' } }, async () => 'done')

  expect(() => route('users.amend')).toThrow('must be guarded')
  expect(() => route('public')).toThrow('must be guarded')
  expect(() => route('asset')).not.toThrow()
  await app.close()
})

test('the token changes at sign-in, and stays as long as it is valid', async () => {
  const reader = await signedIn()
  const value = reader.cookies.get('XSRF-TOKEN')
  await reader.get('/me')
  await reader.get('/home', { accept: 'text/html' })

  expect(reader.cookies.get('XSRF-TOKEN')).toBe(value)
  expect(value).not.toBe(stale.get(reader))
})

let once: Caller | undefined
/** One person for all the routes of a variant; the cookies are restored each time. */
async function signedInOnce() {
  once ??= await signedIn()
  await once.get('/me')
  return once
}

const preferences = { theme: 'dark', sidebar: true, miniSidebar: true, navbarColor: 'primary', horizontal: false }
