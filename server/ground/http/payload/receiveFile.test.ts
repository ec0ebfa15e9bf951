import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from '#server/ground/http/app.ts'
import { type BodyTimeLimits, bodyTimeLimits, rejectSlowBodies } from '#server/ground/http/connection/slowRequests.ts'
import { handleErrors } from '#server/ground/http/errors.ts'
import { openDiskStore } from '#server/ground/storage/disk/diskStore.ts'
import { addBodyParsers } from './parsing.ts'
import { acceptFiles, receiveFile } from './receiveFile.ts'

const maxBytes = 1024 * 1024
const nobody = { id: 0, roles: [], assignments: [], bodiesUnder: [] }
const limits = { maxBytes, tooLarge: 'documents.tooLarge' } as const

let folder: string
let app: App
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mandature-receive-'))
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const kept = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

/** Starts a server that stores what it receives and returns it; it refuses forms with a field called `refused`. */
async function listen(pace: Partial<BodyTimeLimits> = {}): Promise<number> {
  const store = await openDiskStore(folder)
  app = Fastify({
    requestTimeout: 0,
    forceCloseConnections: true,
    http: { headersTimeout: 500, connectionsCheckingInterval: 100 },
  })
  handleErrors(app, {})
  addBodyParsers(app)
  app.decorateRequest('refreshViewer', async () => nobody)
  rejectSlowBodies(app, { ...bodyTimeLimits, ...pace })
  await app.register(async (files) => {
    await acceptFiles(files, limits)
    files.post('/file', { config: { receives: 'file' } }, (request) =>
      receiveFile(request, { store, ...limits }, async ({ file, fields }) => {
        if ('refused' in fields) throw new Failure('access.denied')
        return { name: file?.name ?? null, bytes: file?.bytes ?? 0, sha256: file?.sha256 ?? '', fields }
      }),
    )
  })
  app.post('/json', async ({ body }) => body)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

const boundary = '----of-the-test'
const part = (disposition: string, content: string | Buffer, type?: string) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const file = (content: string | Buffer, name = 'note.pdf', field = 'file') =>
  part(`name="${field}"; filename="${name}"`, content, 'application/pdf')
const field = (name: string, value: string) => part(`name="${name}"`, value)
const end = Buffer.from(`--${boundary}--\r\n`)
const form = (...parts: Buffer[]) => Buffer.concat([...parts, end])

interface Sent {
  /** value of `Content-Length`; null for a chunked body */
  length?: number | null
  type?: string
}

/** Waits until the server closes. A client that is still writing gets an error first. */
const closing = (socket: Socket) => new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve))

/**
 * Opens a raw connection, so that it can be cut anywhere. `answer` resolves when the server closes, or has sent a
 * complete response.
 */
async function open(port: number, { length, type = `multipart/form-data; boundary=${boundary}` }: Sent = {}) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let said = ''
  const closed = closing(socket)
  const answer = new Promise<{ status: number; body: Record<string, unknown> }>((resolve, reject) => {
    const read = () => {
      const [head = '', body = ''] = said.split('\r\n\r\n')
      const expected = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
      if (Buffer.byteLength(body) < expected || Number.isNaN(expected)) return
      resolve({ status: Number(head.slice(9, 12)), body: JSON.parse(body) as Record<string, unknown> })
    }
    socket.setEncoding('utf8').on('data', (text: string) => {
      said += text
      read()
    })
    socket.on('close', () => reject(new Error(`closed without an answer: ${said}`)))
  })
  answer.catch(() => undefined)
  const framing = length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  socket.write(`POST /file HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n${framing}\r\n\r\n`)
  return { socket, answer, closed, head: () => said.split('\r\n\r\n')[0] ?? '' }
}

async function send(port: number, body: Buffer, sent: Sent = {}) {
  const call = await open(port, { length: body.length, ...sent })
  call.socket.write(sent.length === null ? chunked(body) : body)
  const answer = await call.answer
  call.socket.destroy()
  return answer
}

const chunked = (body: Buffer) =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])

describe('a form with a file', () => {
  test.each([
    ['after', [field('title', 'Note'), field('thematics[]', '1'), field('thematics[]', '2'), file('%PDF-')]],
    ['before', [file('%PDF-'), field('title', 'Note'), field('thematics[]', '1'), field('thematics[]', '2')]],
  ])('is received with the file %s its fields', async (_where, parts) => {
    const { status, body } = await send(await listen(), form(...parts))

    expect({ status, body }).toMatchObject({
      status: 200,
      body: { name: 'note.pdf', bytes: 5, fields: { title: 'Note', thematics: ['1', '2'] } },
    })
    expect(await kept()).toHaveLength(1)
  })

  test('is received when chunked, and without a file', async () => {
    const port = await listen()

    expect(await send(port, form(file('%PDF-')), { length: null })).toMatchObject({ status: 200, body: { bytes: 5 } })
    expect(await send(port, form(field('title', 'Note')))).toMatchObject({ status: 200, body: { name: null } })
    expect(await send(port, form(part('name="file"; filename=""', '', 'application/octet-stream')))).toMatchObject({
      status: 200,
      body: { name: null },
    })
    expect(await kept()).toHaveLength(1)
  })

  test('keeps file names as people write them', async () => {
    const { body } = await send(await listen(), form(file('%PDF-', 'Œuvre « %22été%22 ».pdf')))

    expect(body).toMatchObject({ name: 'Œuvre « "été" ».pdf' })
  })

  test('is accepted up to the size limit and not a byte more', async () => {
    const port = await listen()

    expect(await send(port, form(file(randomBytes(maxBytes))))).toMatchObject({
      status: 200,
      body: { bytes: maxBytes },
    })
    expect(await kept()).toHaveLength(1)
    for (const length of [undefined, null]) {
      const body = form(file(randomBytes(maxBytes + 1)))
      expect(await send(port, body, length === null ? { length } : {})).toMatchObject({
        status: 413,
        body: { code: 'documents.tooLarge' },
      })
    }
    expect(await kept()).toHaveLength(1)
  })
})

describe('nothing remains in the store after', () => {
  const other = 'Content-Disposition: form-data\r\n'
  test.each([
    ['two files', form(file('%PDF-1'), file('%PDF-2')), 422, 'documents.oneFile'],
    ['a file under another name', form(file('%PDF-1', 'note.pdf', 'doc')), 422, 'documents.oneFile'],
    ['a file and one under another name', form(file('%PDF-1'), file('%PDF-2', 'x', 'doc')), 422, 'documents.oneFile'],
    ['what the route refuses', form(file('%PDF-1'), field('refused', '')), 403, 'access.denied'],
    ['a field that is too long', form(file('%PDF-1'), field('title', 'a'.repeat(20_000))), 413, 'request.tooLarge'],
    [
      'too many fields',
      form(file('%PDF-1'), ...Array.from({ length: 50 }, (_, rank) => field(`a${rank}`, ''))),
      413,
      'request.tooLarge',
    ],
    ['a prototype', form(file('%PDF-1'), field('__proto__', 'x')), 400, 'request.malformed'],
    ['a form without an end', Buffer.concat([file('%PDF-1')]), 400, 'request.malformed'],
    ['half a file', Buffer.concat([file('%PDF-1').subarray(0, -8)]), 400, 'request.malformed'],
    ['what is no form', Buffer.from(other), 400, 'request.malformed'],
  ])('%s', async (_what, body, status, code) => {
    const answer = await send(await listen(), body)

    expect(answer).toMatchObject({ status, body: { code } })
    const onFile = [{ propertyPath: 'file', message: answer.body['description'], code }]
    expect(answer.body['violations']).toEqual(status === 422 ? onFile : undefined)
    expect(await kept()).toEqual([])
  })

  test('a form of another type, or without its boundary', async () => {
    const port = await listen()

    expect(await send(port, Buffer.from('{}'), { type: 'application/json' })).toMatchObject({ status: 415 })
    expect(await send(port, form(file('%PDF-')), { type: 'multipart/form-data' })).toMatchObject({ status: 400 })
    expect(await kept()).toEqual([])
  })

  test('a length that is too short', async () => {
    const body = form(file('%PDF-1'))
    const { status } = await send(await listen(), body, { length: body.length - 40 })

    expect(status).toBe(400)
    expect(await kept()).toEqual([])
  })

  test.each([0, 100, 40_000, 300_000])('an upload that is aborted after %i bytes', async (bytes) => {
    const body = form(file(randomBytes(500_000)))
    const call = await open(await listen(), { length: body.length })
    call.socket.write(body.subarray(0, bytes))
    await expect.poll(kept).toHaveLength(bytes > 150 ? 1 : 0)

    call.socket.destroy()

    await expect.poll(kept).toEqual([])
    expect(await send((app.server.address() as AddressInfo).port, form(file('%PDF-')))).toMatchObject({ status: 200 })
  })
})

describe('a file whose Content-Length is too large', () => {
  test('is refused before it arrives, and a client that keeps sending gets the response', async () => {
    const call = await open(await listen({ lingerMs: 300 }), { length: 500 * 1024 * 1024 })

    expect(await call.answer).toMatchObject({ status: 413, body: { code: 'documents.tooLarge' } })
    expect(call.head()).toMatch(/connection: close/i)
    // The connection still reads what is in flight, then closes by itself.
    expect(call.socket.write(Buffer.alloc(200_000))).toBeDefined()
    const sending = setInterval(() => call.socket.write('more'), 20)
    await call.closed
    clearInterval(sending)
    expect(await kept()).toEqual([])
  })

  test('is refused when the client sends everything before reading', async () => {
    const call = await open(await listen({ lingerMs: 60_000 }), { length: 20 * 1024 * 1024 })
    call.socket.pause()
    for (let count = 0; count < 20; count++) {
      if (!call.socket.write(Buffer.alloc(1024 * 1024))) await once(call.socket, 'drain')
    }
    call.socket.resume()

    expect(await call.answer).toMatchObject({ status: 413 })
  })
})

describe('a slow body', () => {
  /** Sends a few bytes now and then, until the server closes. */
  async function drip({ socket, closed }: Awaited<ReturnType<typeof open>>, text: string, everyMs: number) {
    const dripping = setInterval(() => socket.write(text), everyMs)
    await closed
    clearInterval(dripping)
  }
  const paced = { fileMs: 400, fileBytes: 200, wholeMs: 400 }

  test('of a file is rejected below the minimum rate, and nothing remains in the store', async () => {
    const call = await open(await listen(paced), { length: maxBytes })
    call.socket.write(file('%PDF-').subarray(0, -2))

    await drip(call, 'a', 10)

    expect(call.head()).toMatch(/^HTTP\/1.1 408 /)
    await expect.poll(kept).toEqual([])
  })

  test('of a file may take long as data arrives', async () => {
    const body = form(file('a'.repeat(8_000)))
    // A machine that is busy for a second does not make the client slow.
    const call = await open(await listen({ ...paced, fileMs: 1_500, fileBytes: 50 }), { length: body.length })
    for (let sent = 0; sent < body.length; sent += 100) {
      call.socket.write(body.subarray(sent, sent + 100))
      await new Promise((resolve) => setTimeout(resolve, 40))
    }

    expect(await call.answer).toMatchObject({ status: 200, body: { bytes: 8_000 } })
    call.socket.destroy()
  })

  test('of another call has a time limit for the whole body', async () => {
    const port = await listen(paced)
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    let said = ''
    socket.on('data', (text: string) => (said += text))
    const closed = closing(socket)
    socket.write('POST /json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n')
    // Far faster than the minimum rate of files.
    const dripping = setInterval(() => socket.write(' '.repeat(500)), 20)

    await closed
    clearInterval(dripping)

    expect(said).toMatch(/^HTTP\/1.1 408 /)
  })

  test('is independent of slow headers, which have a timeout of their own', async () => {
    const socket = connect(await listen(), '127.0.0.1').setEncoding('utf8')
    let said = ''
    socket.on('data', (text: string) => (said += text)).write('POST /file HTTP/1.1\r\nHost: x\r\n')

    await once(socket, 'close')

    expect(said).toMatch(/^HTTP\/1.1 408 /)
  })
})
