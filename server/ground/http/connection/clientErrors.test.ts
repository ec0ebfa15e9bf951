import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let port: number
beforeAll(async () => {
  world = await openWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
})
afterAll(() => world.close())

/** Sends these bytes, and reads until the server closes. */
async function answerTo(bytes: string) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let answer = ''
  socket.on('data', (text: string) => (answer += text)).write(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { head, problem: JSON.parse(body) as unknown }
}

test.each([
  ['no method', 'FOO /me HTTP/1.1\r\nHost: localhost\r\n\r\n', 400, 'request.malformed'],
  ['another protocol', '\x16\x03\x01\x02\r\n\r\n', 400, 'request.malformed'],
  [
    'two lengths',
    'GET /me HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
    'request.malformed',
  ],
  ['20 kB of header', `GET /me HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'request.headers'],
])('%s is refused with the usual problem response', async (_what, bytes, status, code) => {
  const { head, problem } = await answerTo(bytes)

  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain('Content-Type: application/problem+json; charset=utf-8')
  expect(problem).toMatchObject({ '@type': 'Error', status, code, description: expect.stringMatching(/\.$/) })
})
