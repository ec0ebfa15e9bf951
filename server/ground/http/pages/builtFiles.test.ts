import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({
    web: {
      'assets/Page-1.js': 'plain',
      'assets/Page-1.js.br': 'compressed',
      'pdfjs/6/maps/a.bcmap': 'map',
      'sw.js': 'worker',
      '.vite/written.json': '{}',
    },
  })
})
afterAll(() => world.close())

const lasting = 'public, max-age=31536000, immutable'

test.each([
  ['/assets/Page-1.js', 'plain', lasting],
  ['/pdfjs/6/maps/a.bcmap', 'map', lasting],
  ['/sw.js', 'worker', 'no-cache'],
])('%s is served to anyone, unchanged', async (url, body, cache) => {
  const answer = await world.visitor().get(url)
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, body, cache])

  const head = await world.visitor().send('HEAD', url)
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(body.length)])
})

test('a file with a precompressed copy is served compressed', async () => {
  const answer = await world.visitor().get('/assets/Page-1.js', { 'accept-encoding': 'gzip, br' })

  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') })
  expect(answer.body).toBe('compressed')
})

test('a script has its own restrictive Content-Security-Policy', async () => {
  const { headers } = await world.visitor().get('/assets/Page-1.js')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
})

test.each([
  '/assets/Page-0.js',
  '/assets/',
  '/assets/../.vite/written.json',
  '/assets/%2e%2e/.vite/written.json',
  '/assets/%2e%2e%2f.vite%2fwritten.json',
  '/assets/..%2f..%2fsecret',
  '/assets/%00',
])('%s is answered with 404', async (url) => {
  const answer = await (await world.user()).get(url)
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'record.notFound'])
})
