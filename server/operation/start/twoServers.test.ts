import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { reading } from '#tests/support/eventStream.ts'
import { formWith } from '#tests/support/files.ts'
import {
  type KillableServer,
  type KillableServers,
  openKillableServers,
  signIn,
} from '#tests/support/killableServers.ts'
import { startTestMailServer, type TestMailServer } from '#tests/support/testMailServer.ts'

vi.setConfig({ testTimeout: 90_000 })
const patience = { timeout: 60_000, interval: 50 }

let folder: string
let office: TestMailServer
let ground: KillableServers
let first: KillableServer
let second: KillableServer

// Two servers on one database and one store, each with a data folder of its own.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mandature-two-'))
  office = await startTestMailServer()
  ground = await openKillableServers({ ...office.env, FILES_URL: `file://${join(folder, 'files')}` })
  first = await ground.start({ DATA_DIR: join(folder, 'first') })
  second = await ground.start({ DATA_DIR: join(folder, 'second') })
})
afterAll(async () => {
  await ground.close()
  await office.close()
  await rm(folder, { recursive: true, force: true })
})

const post = (server: KillableServer, path: string, headers: Record<string, string>, body: object | FormData) =>
  fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: body instanceof FormData ? headers : { ...headers, 'content-type': 'application/json' },
    body: body instanceof FormData ? body : JSON.stringify(body),
  })

test('a change on one server is found by the search of both', async () => {
  const headers = await signIn(first.origin, (await ground.user({ roles: ['ROLE_ADMIN'] })).email)

  const made = await post(first, '/api/thematics', headers, { name: 'Projet Chrysoprase', description: '' })
  expect(made.status).toBe(201)

  for (const { origin } of [first, second])
    await vi.waitFor(async () => {
      const found = await fetch(`${origin}/api/search?q=chrysoprase`, { headers })
      expect(await found.json()).toMatchObject({ totalItems: 1 })
    }, patience)
})

test('a message sent to one server is told by the event stream of the other, and mailed once', async () => {
  const administrator = await ground.user({ roles: ['ROLE_ADMIN'] })
  const stream = await fetch(`${second.origin}/api/notifications/stream`, {
    headers: { ...(await signIn(second.origin, administrator.email)), accept: 'text/event-stream' },
  })
  if (!stream.body) throw new Error('no stream')
  const bell = reading(stream.body)
  const { unread } = await bell.count()
  const sender = await ground.user()
  const { id } = await ground.portal.db
    .selectFrom('contactTopics')
    .select('id')
    .where('variant', '=', 'contact')
    .limit(1)
    .executeTakeFirstOrThrow()

  const sent = await post(first, '/api/contact_messages', await signIn(first.origin, sender.email), {
    variant: 'contact',
    topic: { id },
    gender: 'Madame',
    firstName: sender.firstName,
    lastName: sender.lastName,
    email: sender.email,
    message: 'Bonjour, où trouver le compte rendu du dernier CSE ?',
  })

  expect(sent.status).toBe(201)
  expect((await bell.count()).unread).toBe(unread + 1)
  const copies = () => office.to(administrator.email)
  await vi.waitFor(async () => expect(await copies()).toHaveLength(1), patience)
  await untilTasksAreDone()
  expect(await copies()).toHaveLength(1)
})

test('the text of a document is extracted once, whichever server does it, and both serve the file', async () => {
  const body = await ground.body()
  const headers = await signIn(first.origin, (await ground.user({ in: body, role: 'redactor' })).email)
  const pdf = await textPdf([['Compte rendu']])
  const form = formWith(pdf, 'compte-rendu.pdf', { family: 'functioning', irp: body.id, title: 'Compte rendu' })

  const filed = await post(first, '/api/documents', headers, form)
  const { id } = (await filed.json()) as { id: number }

  await untilTasksAreDone()
  const { rows } = await sql`
    select text_status, (select count(*)::int from document_pages where version_id = version.id) as pages
    from document_versions version where document_id = ${id}`.execute(ground.portal.db)
  expect(rows).toEqual([{ textStatus: 'extracted', pages: 1 }])
  for (const { origin } of [first, second]) {
    const file = await fetch(`${origin}/api/documents/${id}/file`, { headers })
    expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(pdf))
  }
})

const untilTasksAreDone = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from graphile_worker._private_jobs where run_at <= now() or locked_at is not null`.execute(
      ground.portal.db,
    )
    expect(rows).toEqual([])
  }, patience)
