import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Store } from '#server/ground/storage/store.ts'
import { openDiskStore } from './diskStore.ts'

const content = randomBytes(2_000_000)
let folder: string
let store: Store
let key: string
let server: Server
let sent: Readable | undefined

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mandature-stream-'))
  store = await openDiskStore(folder)
  key = (await store.save(Readable.from([content]), { maxBytes: content.length })).key
  server = createServer((request, answer) => {
    const [start, end] = (request.url ?? '').slice(1).split('-').map(Number)
    void store.read(key, end === undefined ? undefined : { start: start ?? 0, end }).then((file) => {
      sent = file
      answer.on('close', () => file.destroy())
      file.pipe(answer)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function ask(path: string): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo
  const [answer] = (await once(get({ port, host: '127.0.0.1', path }), 'response')) as [IncomingMessage]
  return answer
}

test.each([
  ['/', 0, content.length],
  ['/0-0', 0, 1],
  ['/262143-262144', 262_143, 262_145],
  ['/1000000-9999999', 1_000_000, content.length],
])('%s is sent byte for byte', async (path, from, to) => {
  const received = await buffer(await ask(path))

  expect(received.equals(content.subarray(from, to))).toBe(true)
  await expect.poll(() => sent?.closed).toBe(true)
})

test('a slow client receives every byte in order', async () => {
  const answer = await ask('/')
  const parts: Buffer[] = []
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part)
    await new Promise(setImmediate)
  }

  expect(Buffer.concat(parts).equals(content)).toBe(true)
})

test('a client that disconnects midway closes the file', async () => {
  const answer = await ask('/')
  await once(answer, 'readable')
  answer.destroy()

  await expect.poll(() => sent?.closed).toBe(true)
})

test('chunks read by other consumers have buffers of their own and may be kept', async () => {
  const file = await store.read(key)

  expect((await buffer(file.pipe(new PassThrough({ highWaterMark: content.length * 2 })))).equals(content)).toBe(true)
})
