import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the page', () => {
  test.each(['/', '/auth/login', '/home', '/seances/3', '/nulle-part', '/logout'])(
    '%s is served to anyone, without any user data',
    async (url) => {
      const answer = await world.visitor().get(url, page)

      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        vary: expect.stringContaining('Cookie'),
      })
      expect(answer.body).toContain('<div id="root"></div>')
      expect(answer.body).not.toMatch(/<script[^>]+id="current-user"/)
      expect(answer.cookies.map(({ name }) => name)).toContain('XSRF-TOKEN')
    },
  )

  test.each(['</script><script>x()</script>', '<!--<script>', '\u2028"\\', '__NONCE__', '$& $1'])(
    'a name like « %s » cannot break out of the page’s script element',
    async (lastName) => {
      const person = await world.user({ lastName })
      const { body } = await person.get('/home', page)
      const [, json = ''] = /<script type="application\/json" id="current-user">([^<]*)<\/script>/.exec(body) ?? []

      expect(JSON.parse(json)).toEqual((await person.get('/me')).json())
      expect(JSON.parse(json)).toMatchObject({ lastName })
    },
  )

  test('only runs its own scripts', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.visitor().get('/home', page)))
    const nonces = answers.map(({ body, headers }) => {
      const policy = String(headers['content-security-policy'])
      const [, nonce] = /script-src 'self' 'nonce-([\w-]{22})'/.exec(policy) ?? []
      expect(policy).toMatch(/^default-src 'none';/)
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)/)
      for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
        expect(policy).toContain(rule)
      expect(body).toContain(`<script nonce="${nonce}">`)
      expect(body).not.toContain('__NONCE__')
      return nonce
    })

    expect(new Set(nonces).size).toBe(20)
  })
})

test('the page tells, to visitors too, that no mail server is configured', async () => {
  const mark = '<script type="application/json" id="mails-kept">true</script>'
  const env = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Mandature <portail@mandature.example>' }
  const mailing = await openWorld({ env })
  for (const url of ['/auth/login', '/home']) {
    expect((await world.visitor().get(url, page)).body).toContain(mark)
    expect((await (await world.user()).get(url, page)).body).toContain(mark)
    expect((await mailing.visitor().get(url, page)).body).not.toContain('mails-kept')
  }
  await mailing.close()
})

describe('a URL that is not a page', () => {
  test.each([
    ['/nulle-part', {}, 401],
    ['/api/nulle-part', page, 401],
  ])('%s is refused to visitors', async (url, headers, status) => {
    expect((await world.visitor().get(url, headers)).statusCode).toBe(status)
  })

  test.each([
    ['/nulle-part', {}],
    ['/api/nulle-part', page],
    ['/.git/config', {}],
    ['/%2e%2e/package.json', {}],
    ['/api/irps/abc', {}],
    ['/%zz', {}],
    ['/api/irps/%ff', page],
    [`/api/irps/${'9'.repeat(1_000)}`, {}],
  ])('%s is answered to members with 404 as a problem response', async (url, headers) => {
    const answer = await (await world.user()).get(url, headers)

    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.json()).toMatchObject({ '@type': 'Error', code: 'record.notFound', status: 404 })
  })
})
