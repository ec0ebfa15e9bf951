import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTasks, type TaskHandlers } from '#server/ground/tasks/queue.ts'
import { sealLink } from '#server/messaging/mails/sealedLink.ts'
import { unsubscribeUrl } from '#server/messaging/mails/unsubscribeLink.ts'
import { answerLink } from '#server/messaging/notifications/answerLink.ts'
import { declared } from '#server/operation/start/declared.ts'
import { castPassword } from './support/cast.ts'
import { contactDraft, messageWithFile } from './support/contact.ts'
import { queuedMails } from './support/queuedMails.ts'
import { runTasks } from './support/tasks.ts'
import { startTestMailServer, type TestMailServer } from './support/testMailServer.ts'
import { type Actor, openWorld, type World } from './support/world.ts'

// Runs a whole journey with log level `trace`, where libraries log headers and options, then searches the log for data
// of the calls.

const chosen = 'Trombone-lune-buvard-7'
const searched = 'canaridelarecherche'
const uploaded = 'canari-du-fichier'
const typed = 'Canari du message, que personne ne doit lire ailleurs.'
const agent = 'canari-du-navigateur/1.0'

/** All fields that a log line may have. */
const fields = new Set(
  'level time msg reqId address applied attempt aborted calls channel err error failure job method ms part route status task user version'.split(
    ' ',
  ),
)

/** Only ends what will never come. */
const patience = { timeout: 20_000 }

let office: TestMailServer
let world: World
const secrets = new Map<string, string>()
const printed: string[] = []

/** Records a value that must not occur in the log. */
function keepSecret(name: string, value: string | undefined): string {
  if (!value) throw new Error(`The journey has no ${name}`)
  secrets.set(name, value)
  return value
}
function keepCookies(who: string, { cookies }: Pick<Actor, 'cookies'>) {
  for (const [name, value] of cookies) keepSecret(`${who}’s cookie ${name}`, value)
}

beforeAll(async () => {
  for (const method of ['log', 'info', 'debug', 'warn', 'error', 'trace'] as const)
    vi.spyOn(console, method).mockImplementation(
      (...words: unknown[]) => void printed.push(words.map(String).join(' ')),
    )
  office = await startTestMailServer()
  const SMTP_URL = `${office.env.SMTP_URL}?logger=true&debug=true`
  world = await openWorld({ env: { ...office.env, SMTP_URL, LOG_LEVEL: 'trace' } })
  await runJourney()
}, 120_000)
afterAll(async () => {
  vi.restoreAllMocks()
  await world.close()
  await office.close()
})

async function runJourney() {
  const body = await world.body()
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const member = await world.user({ in: body, role: 'redactor' })
  for (const { email } of [administrator, member]) keepSecret(`address ${email}`, email)
  keepSecret('password', castPassword)
  keepSecret('new password', chosen)
  for (const word of [searched, uploaded, typed, agent]) keepSecret(word, word)

  const caller = world.visitor({ headers: { 'user-agent': agent } })
  await caller.signIn(member.email, 'un-autre-mot-de-passe-canari')
  keepSecret('wrong password', 'un-autre-mot-de-passe-canari')
  await caller.post('/login', { email: member.email, password: castPassword }, { 'x-xsrf-token': 'canari-xsrf-faux' })
  keepSecret('wrong XSRF token', 'canari-xsrf-faux')
  await caller.signIn(member.email, castPassword, { remember: true })
  keepCookies('member', caller)
  // keeps the remember-me cookie only
  caller.cookies.delete('sid')
  expect((await caller.get('/me')).statusCode).toBe(200)
  keepCookies('member again', caller)
  await administrator.get('/me')
  keepCookies('administrator', administrator)

  await caller.get(`/api/search?q=${searched}`)
  await caller.get(`/api/documents?page=0&q=${searched}`)
  await caller.get(`/api/nulle-part?q=${searched}`)
  await caller.get(`/home?q=${searched}`, { accept: 'text/html' })

  const form = new FormData()
  form.append('title', typed)
  form.append('file', new File(['%PDF-canari'], `${uploaded}.pdf`))
  expect((await caller.post('/api/documents', form)).statusCode).toBe(422)
  expect(
    (
      await caller.post(
        '/api/contact_messages',
        messageWithFile(await contactDraft(world, { message: typed }), '%PDF-canari', `${uploaded}.pdf`),
      )
    ).statusCode,
  ).toBe(422)
  await leaveDuringUpload(caller)

  const feed = (await caller.post('/api/me/agenda_token')).json<{ url: string }>().url
  const feedToken = keepSecret('calendar token', /([^/]+)\.ics$/.exec(feed)?.[1])
  expect((await caller.get(`/agenda/${feedToken}.ics`)).statusCode).toBe(200)
  await caller.get(`/agenda/${feedToken}x.ics`)
  const stop =
    unsubscribeUrl(world.portal, {
      userId: member.id,
      kind: 'told',
      facts: { items: [{ kind: 'session.convened' }] },
    }) ?? ''
  const stopToken = keepSecret('stop token', stop.split('/').at(-1))
  await caller.get(`/mail/stop/${stopToken}`)
  await caller.post(`/mail/stop/${stopToken}`)
  const answer = sealLink(world.portal, answerLink, `${member.id} 1 0 ${'a'.repeat(12)}`)
  const answerToken = keepSecret('answer token', answer.split('/').at(-1))
  await caller.get(`/mail/reponse/${answerToken}?reponse=present`)
  await caller.post(`/mail/reponse/${answerToken}`, new URLSearchParams({ answer: 'present' }))

  await caller.post('/api/users/forgot_password', { email: member.email })
  await runTasks(world, 'accounts.forgotten')
  const token = keepSecret(
    'reset token',
    (await queuedMails(world, member.email)).find(({ secret }) => secret)?.secret ?? '',
  )
  await runTasks(world, 'mails.deliver')
  expect((await office.to(member.email)).length).toBeGreaterThan(0)
  await caller.get(`/auth/reset-password/${token}`, { accept: 'text/html' })
  await caller.post('/api/users/reset_password', { token, password: 'court' })
  expect((await caller.post('/api/users/reset_password', { token, password: chosen })).statusCode).toBe(204)
  await caller.signIn(member.email, chosen)
  keepCookies('member at last', caller)
  await caller.put(`/api/users/${member.id}/reset_password`, { currentPassword: chosen, password: castPassword })

  await failInDatabase(caller)
  await failInTask(member.email)
}

/** Announces a file, sends half of it and closes the connection. */
async function leaveDuringUpload({ cookies }: Pick<Actor, 'cookies'>) {
  if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((world.app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const begun = () => world.logged.filter(({ msg }) => msg === 'Providing options to busboy').length
  const calls = () => world.logged.filter(({ msg, route }) => msg === 'request' && route === '/api/documents').length
  const before = { begun: begun(), calls: calls() }
  const cookie = [...cookies].map((one) => one.join('=')).join('; ')
  socket.write(
    `POST /api/documents HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nX-XSRF-TOKEN: ${cookies.get('XSRF-TOKEN')}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="${uploaded}.pdf"\r\n\r\n%PDF-`,
  )
  await vi.waitFor(() => expect(begun()).toBe(before.begun + 1), patience)
  socket.destroy()
  await vi.waitFor(() => expect(calls()).toBe(before.calls + 1), patience)
}

/** Triggers a database error: PostgreSQL quotes the row that it cannot write. */
async function failInDatabase(caller: Pick<Actor, 'post'>) {
  await sql`create function refuse_canary() returns trigger language plpgsql as
    $$ begin perform new.message::int; return new; end $$`.execute(world.db)
  await sql`create trigger refuse_canary before insert on contact_messages for each row execute function refuse_canary()`.execute(
    world.db,
  )
  const send = async () => caller.post('/api/contact_messages', await contactDraft(world, { message: typed }))
  expect((await send()).statusCode).toBe(500)
  await sql`drop trigger refuse_canary on contact_messages`.execute(world.db)
  await sql`alter table contact_messages add constraint canary check (message = '')`.execute(world.db)
  expect((await send()).statusCode).toBe(500)
  await sql`alter table contact_messages drop constraint canary`.execute(world.db)
}

/** Runs a failing task, and a task whose payload is an address. */
async function failInTask(email: string) {
  await sql`delete from graphile_worker._private_jobs`.execute(world.db)
  await world.portal.tasks.enqueue(world.db, 'accounts.forgotten', { email }, 'test:canary')
  const failed = Promise.withResolvers<void>()
  const handlers = {
    'accounts.forgotten': async () => {
      setTimeout(failed.resolve)
      throw new Error(`no mail for ${email}: "${typed}"`, { cause: { email } })
    },
  } as unknown as TaskHandlers
  const running = await startTasks(world.pool, declared.tasks, handlers, world.app.log as never)
  await failed.promise
  await running.stop()
}

const lines = () => world.logged.map((line) => JSON.stringify(line))

describe('the log of a journey at `trace`', () => {
  test('has lines of libraries, failures and tasks', () => {
    const messages = new Set(world.logged.map(({ msg }) => msg))

    expect(messages).toContain('Providing options to busboy')
    expect(messages).toContain('request')
    expect([...messages].some((message) => /^Failed task \d+/.test(message))).toBe(true)
    expect(world.logged.filter(({ level }) => level >= 50)).toHaveLength(2)
    expect(secrets.size).toBeGreaterThan(20)
  })

  test('contains no cookie, token, password, query, address or text of a call', () => {
    const found = [...secrets].flatMap(([name, value]) =>
      [value, encodeURIComponent(value), Buffer.from(value).toString('base64url')].flatMap((written) =>
        [...lines(), ...printed]
          .filter((line) => line.includes(written))
          .map((line) => `${name}: ${line.slice(0, 300)}`),
      ),
    )
    expect(found).toEqual([])
  })

  test('has only the allowed fields', () => {
    const unknown = world.logged.flatMap((line) => Object.keys(line).filter((name) => !fields.has(name)))
    expect([...new Set(unknown)]).toEqual([])
  })

  test('contains nothing of mails shown on the console', () => {
    expect(printed).toEqual([])
  })
})

describe('an error in the log', () => {
  test('has its code, constraint and location', () => {
    const errors = world.logged.filter(({ level }) => level >= 50).map(({ err }) => err)
    expect(errors).toEqual([
      expect.objectContaining({ code: '22P02', message: 'invalid input syntax for type integer: …' }),
      expect.objectContaining({ code: '23514', constraint: 'canary', stack: expect.stringContaining('contact/') }),
    ])
  })
})
