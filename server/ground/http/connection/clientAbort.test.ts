import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { insertDocument } from '#tests/support/documents.ts'
import { countStoredFiles } from '#tests/support/files.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let administrator: Actor
let document: { id: number }
beforeAll(async () => {
  world = await openWorld()
  const body = await world.body()
  administrator = await world.user({ in: body, roles: ['ROLE_ADMIN'] })
  await administrator.get('/me')
  document = await insertDocument(world.portal, { in: body })
  const large = await world.portal.store.save(Readable.from([randomBytes(30 * 1024 * 1024)]), { maxBytes: 2 ** 30 })
  await world.db
    .updateTable('documentVersions')
    .set({ fileKey: large.key, bytes: large.bytes, sha256: large.sha256 })
    .execute()
  // Random words, which compression does not shorten.
  await sql`insert into audit_events (at, action, details)
    select now(), 'signIn.failed', jsonb_build_object('email', md5(random()::text) || md5(random()::text))
    from generate_series(1, 40000)`.execute(world.db)
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

/** Sends a raw request, and closes the connection while it is being handled. */
async function leave(head: string, body: string, isUnderWay: (answer: string) => boolean) {
  const socket = connect((world.app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const cookie = [...administrator.cookies].map((one) => one.join('=')).join('; ')
  const xsrf = administrator.cookies.get('XSRF-TOKEN')
  world.logged.length = 0
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1').slice(0, 1_000)
    if (isUnderWay(answer)) socket.destroy()
  })
  socket.write(`${head}\r\nHost: localhost\r\nCookie: ${cookie}\r\nX-XSRF-TOKEN: ${xsrf}\r\n\r\n${body}`)
  if (isUnderWay('')) {
    // The server is reading the body.
    while ((await connections()) === 0) await setImmediate()
    socket.destroySoon()
  }
  await vi.waitFor(() => expect(world.logged.some(({ msg }) => msg === 'request')).toBe(true), { timeout: 10_000 })
}
const connections = () =>
  new Promise<number>((resolve) => world.app.server.getConnections((_error, count) => resolve(count)))

const form = `--x\r\nContent-Disposition: form-data; name="file"; filename="note.pdf"\r\n\r\n%PDF-${'a'.repeat(5_000)}`
const announced = () => true
const begun = (answer: string) => answer.includes('\r\n\r\n')

test.each([
  [
    'an upload',
    'POST /api/documents HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 900000',
    form,
    announced,
  ],
  ['a form', 'POST /api/irps HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 900', '{"name":', announced],
  ['a download', 'GET /api/documents/:id/file HTTP/1.1', '', begun],
  ['a list of events', 'GET /api/notifications/stream HTTP/1.1\r\nAccept: text/event-stream', '', begun],
  ['an export', 'GET /api/audit_events/export.csv HTTP/1.1', '', begun],
  ['a compressed export', 'GET /api/audit_events/export.csv HTTP/1.1\r\nAccept-Encoding: gzip', '', begun],
])(
  '%s that the client aborts is logged in one line as aborted, without an error, and leaves no file',
  async (_what, head, body, underWay) => {
    const files = await countStoredFiles(world)

    await leave(head.replace(':id', String(document.id)), body, underWay)

    await expect.poll(() => connections()).toBe(0)
    expect(world.logged.filter(({ level }) => level >= 40)).toEqual([])
    expect(world.logged.filter(({ msg }) => msg === 'request')).toEqual([
      expect.objectContaining({ level: 30, aborted: true }),
    ])
    await expect.poll(() => countStoredFiles(world)).toBe(files)
  },
)
