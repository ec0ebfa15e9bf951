import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { destroyWhenStalled } from './stalledContent.ts'
import { StoreUnavailable } from './store.ts'

/** Long enough for a busy machine to send something in. */
const stalledMs = 1_000
const megabytes = Buffer.alloc(8 * 1024 * 1024, 'x')

/** Calls a server for its content, which is destroyed when it stalls. */
async function withContent(listener: RequestListener, act: (content: IncomingMessage) => Promise<unknown>) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const request = get({ port: (server.address() as AddressInfo).port })
  const [content] = (await once(request, 'response')) as [IncomingMessage]
  // The request fails with its content.
  request.on('error', () => undefined)
  destroyWhenStalled(content, stalledMs)
  try {
    await act(content)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('a reader who pauses gets the rest', () =>
  withContent(
    (_request, response) => response.end(megabytes),
    async (content) => {
      await once(content, 'readable')
      await once(content.socket, 'timeout')
      await once(content.socket, 'timeout')
      expect((await buffer(content)).equals(megabytes)).toBe(true)
    },
  ))

test('a server that stops in the middle is told as an outage', () =>
  withContent(
    (_request, response) => response.writeHead(200, { 'content-length': 10 }).write('12345'),
    (content) => expect(buffer(content)).rejects.toBeInstanceOf(StoreUnavailable),
  ))

test('the connection is free of the limit afterwards', () =>
  withContent(
    (_request, response) => response.end('fin'),
    async (content) => {
      const { socket } = content
      const check = socket.listeners('timeout').at(-1)
      expect((await buffer(content)).toString()).toBe('fin')
      if (!content.closed) await once(content, 'close')
      expect([socket.listeners('timeout').includes(check ?? (() => undefined)), socket.timeout]).toEqual([false, 0])
    },
  ))
