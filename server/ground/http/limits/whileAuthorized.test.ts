import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Exports are read while they are sent. A reader who takes them slowly receives nothing that was read after a loss of rights.

let world: World
let body: { id: number }
let session: { id: number; pointIds: number[] }
beforeAll(async () => {
  world = await openWorld()
  // the database keeps one administrator
  await world.user({ roles: ['ROLE_ADMIN'] })
  body = await world.body()
  session = await insertSession(world.portal, {
    in: body,
    status: 'held',
    inDays: -3,
    agenda: ['Bilan'],
    confidential: true,
  })
})
afterAll(() => world.close())

const lines = 4_000
const lastLine = 'Ligne 0001'
/** SQL: the text of a line. Number 1 is the last one of each export. */
const lineSql = (number = sql`line`) => sql`'Ligne ' || lpad((${number})::text, 4, '0')`
const fromTheEnd = sql`${lines}::int + 1 - line`
const eachLine = sql`generate_series(1, ${lines}::int) line`

async function fillDecisions() {
  await sql`
    insert into decisions (session_id, number, text) select ${session.id}, line, ${lineSql(fromTheEnd)} from ${eachLine}`.execute(
    world.db,
  )
  return `/api/irps/${body.id}/memory/export.csv`
}

async function fillCommitments() {
  await sql`
    insert into commitments (session_id, kind, text, created_at, updated_at)
    select ${session.id}, 'commitment', ${lineSql()}, now(), now() from ${eachLine}`.execute(world.db)
  return '/api/commitments/export.csv'
}

async function fillUsers() {
  await sql`
    insert into users (gender, last_name, first_name, email, activated_at)
    select 'Madame', 'Martin ' || lpad(line::text, 4, '0'), ${lineSql(fromTheEnd)}, line || '@export.example', now() from ${eachLine}`.execute(
    world.db,
  )
  return '/api/users/export.csv'
}

async function fillTrail() {
  await sql`
    insert into audit_events (at, action, subject, subject_id, subject_name)
    select now() + line * interval '1 second', 'session.convened', 'session', ${session.id}, ${lineSql()} from ${eachLine}`.execute(
    world.db,
  )
  return '/api/audit_events/export.csv'
}

async function fillImport() {
  const { rows } = await sql<{ id: number }>`
    insert into user_imports (file_name, mandates, mode, state, created_at) values ('élus.csv', 'verify', 'update', 'checked', now())
    returning id`.execute(world.db)
  const id = rows[0]?.id ?? 0
  await sql`
    insert into user_import_lines (import_id, line, position, outcome, last_name)
    select ${id}, line, line, 'created', ${lineSql(fromTheEnd)} from ${eachLine}`.execute(world.db)
  return `/api/user_imports/${id}/lines.csv`
}

async function fillArchive() {
  for (const title of ['Premier', 'Deuxième', 'Troisième']) {
    const { id } = await insertDocument(world.portal, { in: body, session, title })
    const content = Buffer.concat([randomBytes(1_000_000), Buffer.from(title === 'Troisième' ? lastLine : '')])
    const { key, bytes } = await world.portal.store.save(Readable.from([content]), { maxBytes: 2_000_000 })
    await world.db.updateTable('documentVersions').set({ fileKey: key, bytes }).where('documentId', '=', id).execute()
  }
  return `/api/sessions/${session.id}/bundle.zip`
}

const exports = [
  ['the memory of a body', fillDecisions],
  ['the register of commitments', fillCommitments],
  ['the accounts', fillUsers],
  ['the audit trail', fillTrail],
  ['the report of an import', fillImport],
  ['the documents of a session', fillArchive],
] as const

/** What the reader loses while the export is sent. */
const losses = {
  'the rights': async ({ id }: Actor) => {
    await world.db.deleteFrom('assignments').where('userId', '=', id).execute()
    await world.db.updateTable('users').set({ roles: [] }).where('id', '=', id).execute()
  },
  'the sign-in': async ({ id }: Actor) => {
    await world.db.deleteFrom('signIns').where('userId', '=', id).execute()
  },
  nothing: async () => undefined,
}

/**
 * Opens an export, takes its beginning, and the rest after what `between` does.
 * @returns what arrived, and whether the server has ended it before its end
 */
async function takeSlowly(reader: Actor, url: string, between: () => Promise<unknown>) {
  await reader.get('/me')
  const answer = await world.app.inject({
    url,
    payloadAsStream: true,
    headers: { host: 'localhost', cookie: [...reader.cookies].map((cookie) => cookie.join('=')).join('; ') },
  })
  expect(answer.statusCode).toBe(200)
  const rest: AsyncIterator<Uint8Array> = answer.stream()[Symbol.asyncIterator]()
  const first = await rest.next()
  await between()
  world.clock.forward({ seconds: 1 })
  const parts = [first.value as Uint8Array]
  try {
    for (let next = await rest.next(); !next.done; next = await rest.next()) parts.push(next.value)
  } catch {
    return { text: Buffer.concat(parts).toString(), isCut: true }
  }
  return { text: Buffer.concat(parts).toString(), isCut: false }
}

describe.each(exports)('%s', (_name, fill) => {
  let url: string
  beforeAll(async () => {
    url = await fill()
  })

  test.each(Object.entries(losses))('when the reader loses %s meanwhile', async (lost, lose) => {
    const reader = await world.user({ in: body, roles: ['ROLE_ADMIN'] })
    const { text, isCut } = await takeSlowly(reader, url, () => lose(reader))
    expect({ isCut, hasEnd: text.includes(lastLine) }).toEqual(
      lost === 'nothing' ? { isCut: false, hasEnd: true } : { isCut: true, hasEnd: false },
    )
  })
})
