import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'
import { publishBuiltFiles } from './formerFiles.ts'

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

test('a file that the browser has is recognised by its ETag alone', async () => {
  const { headers } = await world.visitor().get('/sw.js')
  expect([headers['last-modified'], headers.etag]).toEqual([undefined, expect.any(String)])

  const again = await world.visitor().get('/sw.js', { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
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

/** Starts a server with one file only, the former build, and then stops it. */
async function runFormerBuild(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'mandature-build-'))
  await mkdir(join(folder, 'assets'))
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, 'assets', name), content)
    if (content.length > 10) await writeFile(join(folder, 'assets', `${name}.br`), brotliCompressSync(content))
  }
  await publishBuiltFiles(world.portal, folder)
  await rm(folder, { recursive: true })
}

const former = { 'Page-abcd1234.js': 'export const former = 1', 'tiny-abcd1234.css': 'p{}' }

test('files of a build that ran before are served, as those of this one', async () => {
  expect((await world.visitor().get('/assets/Page-abcd1234.js')).statusCode).toBe(404)
  await runFormerBuild(former)

  const plain = await world.visitor().get('/assets/Page-abcd1234.js')
  expect([plain.statusCode, plain.body]).toEqual([200, former['Page-abcd1234.js']])
  expect(plain.headers).toMatchObject({
    'cache-control': lasting,
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': expect.stringMatching(/^default-src 'none'/),
  })
  const compressed = await world.visitor().get('/assets/Page-abcd1234.js', { 'accept-encoding': 'gzip, br' })
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(former['Page-abcd1234.js'])
  expect((await world.visitor().get('/assets/tiny-abcd1234.css')).body).toBe('p{}')
})

test('files are kept for 30 days after another build has taken the place of theirs, however long theirs has run', async () => {
  const next = { 'Page-efgh5678.js': 'export const next = 1', 'tiny-abcd1234.css': 'p{}' }
  const statuses = () =>
    Promise.all(
      [...Object.keys(former), 'Page-efgh5678.js'].map(
        async (name) => (await world.visitor().get(`/assets/${name}`)).statusCode,
      ),
    )
  await runFormerBuild(former)
  world.clock.forward({ days: 40 })
  await runFormerBuild(next)
  expect(await statuses()).toEqual([200, 200, 200])

  // Two servers start with it, and start again.
  await runFormerBuild(next)
  world.clock.forward({ days: 29 })
  await runFormerBuild(next)
  expect(await statuses()).toEqual([200, 200, 200])
  world.clock.forward({ days: 2 })
  await runFormerBuild(next)
  expect(await statuses()).toEqual([404, 200, 200])
})

test('files of a build that servers went back from are kept for 30 days too', async () => {
  const next = { 'Page-ijkl9012.js': 'export const next = 2' }
  await runFormerBuild(former)
  await runFormerBuild(next)
  world.clock.forward({ days: 25 })
  await runFormerBuild(former)
  world.clock.forward({ days: 10 })
  await runFormerBuild(former)
  expect((await world.visitor().get('/assets/Page-ijkl9012.js')).statusCode).toBe(200)
})

test('every response names the build of the interface, and so does the page', async () => {
  const page = await world.visitor().get('/home', { accept: 'text/html' })
  const [, build] = /id="build">"([0-9a-f]{16})"</.exec(page.body) ?? []
  expect(build).toBeDefined()
  for (const url of ['/healthz', '/api/nothing', '/assets/Page-1.js'])
    expect((await world.visitor().get(url)).headers['x-portal-build']).toBe(build)
})
