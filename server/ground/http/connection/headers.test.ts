import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { castPassword } from '#tests/support/cast.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let local: World
let secure: World
beforeAll(async () => {
  local = await openWorld()
  secure = await openWorld({
    env: { PUBLIC_URL: 'https://portail.mandature.example', VIDEO_HOSTS: 'videos.exemple.fr' },
  })
})
afterAll(async () => {
  await local.close()
  await secure.close()
})

const page = { accept: 'text/html' }

describe('cookies', () => {
  test('on https: bound to this host and hidden from scripts, except the XSRF cookie', async () => {
    const { email } = await secure.user()
    const visitor = secure.visitor()
    const seen = [
      ...(await visitor.get('/auth/login', page)).cookies,
      ...(await visitor.signIn(email, castPassword, { remember: true })).cookies,
      ...(await visitor.get('/me')).cookies,
      ...(await visitor.get('/logout', { 'x-xsrf-token': 'x' })).cookies,
    ]

    expect(new Set(seen.map(({ name }) => name))).toEqual(
      new Set(['__Host-sid', '__Host-remember', '__Host-device', 'XSRF-TOKEN']),
    )
    for (const cookie of seen) {
      expect(cookie).toMatchObject({ path: '/', secure: true, sameSite: 'Lax' })
      expect(cookie).not.toHaveProperty('domain')
      expect(cookie.httpOnly ?? false).toBe(cookie.name !== 'XSRF-TOKEN')
    }
  })

  test('on http: without the prefix that requires https', async () => {
    const { email } = await local.user()
    const { cookies } = await local.visitor().signIn(email, castPassword)

    expect(cookies.map(({ name }) => name).toSorted()).toEqual(['XSRF-TOKEN', 'device', 'sid'])
    for (const cookie of cookies) expect(cookie).not.toHaveProperty('secure')
  })
})

describe('every response', () => {
  const calls: [string, string, Record<string, string>][] = [
    ['the page', '/home', page],
    ['JSON', '/me', {}],
    ['a list', '/api/irps', {}],
    ['an unknown address', '/api/nulle-part', {}],
    ['a malformed address', '/%zz', {}],
    ['a refused host', '/me', { host: 'evil.example' }],
    ['health', '/healthz', {}],
    ['the description of the calls', '/api/docs.json', {}],
  ]

  test.each(calls)('%s has the security headers', async (_what, url, headers) => {
    const person = await secure.user()
    const answer = await person.get(url, headers)

    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
      expect(answer.headers).not.toHaveProperty(name)
  })

  test('HSTS is sent on https only', async () => {
    expect((await local.visitor().get('/home', page)).headers).not.toHaveProperty('strict-transport-security')
  })

  test('API responses are never cached', async () => {
    const person = await local.user()
    const urls = ['/me', '/api/irps', '/api/me/preferences', '/api/nulle-part']
    const kept = await Promise.all(urls.map(async (url) => (await person.get(url)).headers['cache-control']))

    expect(kept).toEqual(urls.map(() => expect.stringContaining('no-store')))
  })

  test('no other origin is allowed by CORS', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost:1',
      'https://portail.mandature.example.evil.example',
    ]) {
      const answer = await secure.app.inject({
        method: 'OPTIONS',
        url: '/api/irps',
        headers: { host: 'portail.mandature.example', origin, 'access-control-request-method': 'GET' },
      })
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })
})

describe('a page', () => {
  const directive = async (world: World, name: string) => {
    const { headers } = await world.visitor().get('/auth/login', page)
    const policy = String(headers['content-security-policy']).split('; ')
    return policy
      .find((one) => one.startsWith(`${name} `))
      ?.split(' ')
      .slice(1)
  }

  test('may frame the known video hosts and those of VIDEO_HOSTS, and no other', async () => {
    const known = [
      "'self'",
      'https://www.youtube-nocookie.com',
      'https://player.vimeo.com',
      'https://geo.dailymotion.com',
    ]

    expect(await directive(local, 'frame-src')).toEqual(known)
    expect(await directive(secure, 'frame-src')).toEqual([...known, 'https://videos.exemple.fr'])
  })

  test('may play sound over https from any host', async () => {
    expect(await directive(local, 'media-src')).toEqual(["'self'", 'https:'])
  })
})

describe('the configured host', () => {
  test('is the only accepted Host, except for health checks', async () => {
    const stranger = secure.visitor({ headers: { host: 'evil.example' } })

    expect((await stranger.get('/auth/login', page)).statusCode).toBe(421)
    expect((await stranger.get('/me')).json()).toMatchObject({ code: 'request.host' })
    expect((await stranger.get('/healthz')).statusCode).toBe(200)
  })
})

test('API responses are JSON-LD and name their documentation', async () => {
  const person = await local.user()
  for (const url of ['/me', '/api/irps'])
    expect((await person.get(url)).headers['content-type']).toBe('application/ld+json; charset=utf-8')
})
