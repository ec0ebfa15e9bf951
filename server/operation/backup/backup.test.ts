import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEvent } from '#contract/supervision/auditTrail.ts'
import { sealTrail } from '#server/ground/audit/sealTrail.ts'
import { verifyTrail } from '#server/ground/audit/verifyTrail.ts'
import { readMigrations } from '#server/ground/database/migrate.ts'
import { deliverMails } from '#server/messaging/mails/deliver.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { areMailsHeld, releaseMails } from '#server/messaging/mails/mailHold.ts'
import { taskHandlers } from '#server/operation/start/taskHandlers.ts'
import { createPasswordResetLink } from '#server/people/accounts/forgottenPassword.ts'
import { type BackupPortal, openBackupPortal } from '#tests/support/backupPortal.ts'
import { type CastUser, castPassword } from '#tests/support/cast.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { backUp } from './backUp.ts'
import type { Manifest } from './manifest.ts'
import { rebuildSchema } from './rebuildSchema.ts'
import { restore } from './restore.ts'
import { verify } from './verify.ts'

let source: BackupPortal
let target: BackupPortal
let path: string
let manifest: Manifest
let reader: CastUser
let administrator: CastUser
let cookies: ReadonlyMap<string, string>
let link: string
beforeAll(async () => {
  source = await openBackupPortal()
  target = await openBackupPortal()
  path = join(source.folder, 'sauvegarde.zip')
  const { portal } = source
  const body = await source.body({ name: 'CSE Bretagne' })
  reader = await source.user({ in: body, firstName: 'Léa' })
  administrator = await source.user({ roles: ['ROLE_ADMIN'] })
  const session = await insertSession(portal, { in: body, agenda: ['Budget'] })
  for (const number of [1, 2, 3])
    await insertDocument(portal, { in: body, session, title: `Rapport ${number}\t\\ « é » 🌞` })
  const visitor = await source.visitor()
  await visitor.signIn(reader.email, castPassword, { remember: true })
  cookies = visitor.cookies
  link = await createPasswordResetLink(portal, reader.email)
  const to = { userId: reader.id, name: 'Léa', address: reader.email }
  const facts = { firstName: 'Léa' }
  await portal.db.transaction().execute((tx) =>
    enqueueMails(portal, tx, [
      { kind: 'password.changed', to, facts },
      { kind: 'password.reset', to, facts, secret: 'jeton' },
    ]),
  )
})
afterAll(async () => {
  await source.close()
  await target.close()
})

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const into = (shelf: BackupPortal) => (act: (open: BackupPortal) => Promise<void>) => act(shelf)
const write = (file: string, content: Buffer) => writeFile(file, content).then(() => file)

/** Counts the rows of each table. */
async function countsOf({ pool }: BackupPortal, { tables }: Manifest): Promise<Record<string, number>> {
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`)
  const { rows } = await pool.query<{ name: string; count: number }>(counts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** Creates and deletes documents with their files, until it is stopped. */
async function keepWriting({ portal }: BackupPortal, stop: AbortSignal) {
  const removed = taskHandlers(portal)['documents.discard']
  const body = await portal.db.selectFrom('bodies').select('id').executeTakeFirstOrThrow()
  const ids: number[] = []
  while (!stop.aborted) {
    ids.push((await insertDocument(portal, { in: body, status: 'draft' })).id)
    if (ids.length < 3) continue
    const version = await portal.db
      .deleteFrom('documentVersions')
      .where('documentId', '=', ids.shift() ?? 0)
      .returning('fileKey')
      .executeTakeFirstOrThrow()
    await removed(version)
  }
}

test('a backup is consistent while people write', async () => {
  const writing = new AbortController()
  const written = keepWriting(source, writing.signal)
  manifest = await backUp(source, path).finally(() => writing.abort())
  await written

  expect(manifest.missing).toEqual([])
  expect(manifest.files.length).toBeGreaterThanOrEqual(3)
  expect(await verify(path)).toEqual(manifest)
  expect((await readdir(source.folder)).filter((name) => name.includes('.tmp'))).toEqual([])
  await expect(backUp(source, path)).rejects.toThrow(/existe déjà/)
})

test('a restore that fails at its very end changes nothing', async () => {
  const keys = () => target.pool.query(`select conname from pg_constraint where contype = 'f' order by conname`)
  const files = async () =>
    (await readdir(target.config.filesDir, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile() && entry.name !== 'portal-mark',
    )
  const before = (await keys()).rows
  await target.pool.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  await target.pool.query('create trigger fail before insert on mail_holds for each row execute function fail()')

  await expect(restore(path, into(target), { replaces: false })).rejects.toThrow('no')

  expect(await countsOf(target, manifest)).toMatchObject({ users: 0, bodies: 0, documents: 0, audit_events: 0 })
  expect((await keys()).rows).toEqual(before)
  expect(await files()).toEqual([])
  await target.pool.query('drop trigger fail on mail_holds')
  await target.pool.query('drop function fail')
})

test('a backup restored elsewhere has all rows and files, and nobody is signed in', async () => {
  await restore(path, into(target), { replaces: false })

  const found = await countsOf(target, manifest)
  const forgotten = ['sign_ins', 'remembrances', 'account_links', 'recovery_links', 'kept_answers', 'calendar_feeds']
  const wanted = Object.fromEntries(
    manifest.tables.map(({ name, rows }) => [name, forgotten.includes(name) ? 0 : rows]),
  )
  expect(found).toEqual({ ...wanted, mail_holds: 1, audit_events: Number(wanted['audit_events']) + 1 })
  for (const { key, sha256 } of manifest.files)
    expect(hashOf(await buffer(await target.portal.store.read(key)))).toBe(sha256)
  const { db } = target.portal
  const { title } = await db.selectFrom('documents').select('title').orderBy('id').executeTakeFirstOrThrow()
  expect(title).toBe('Rapport 1\t\\ « é » 🌞')
  // New records get new ids, and triggers are enabled.
  const body = await db.selectFrom('bodies').select('id').executeTakeFirstOrThrow()
  await insertDocument(target.portal, { in: body })
  await expect(db.updateTable('users').set({ roles: [] }).execute()).rejects.toThrow(/administrator/)

  const after = await target.visitor()
  for (const [name, value] of cookies) after.cookies.set(name, value)
  expect((await after.get('/api/documents')).statusCode).toBe(401)
  const again = await target.visitor()
  await again.get('/me')
  expect((await again.post('/api/users/reset_link', { token: link.split('/').at(-1) })).json()).toMatchObject({
    open: false,
  })
  expect((await again.signIn(reader.email, castPassword)).statusCode).toBe(204)
})

/** The audit events of restores that administrators see, newest first. */
async function restoresTold(shelf: BackupPortal) {
  const visitor = await shelf.visitor()
  await visitor.get('/me')
  expect((await visitor.signIn(administrator.email, castPassword)).statusCode).toBe(204)
  const { member } = (await visitor.get('/api/audit_events')).json<{ member: AuditEvent[] }>()
  return member.filter(({ action }) => action === 'portal.restored')
}

test('the audit trail continues with an event that says who restored what, and when', async () => {
  const [told, ...others] = await restoresTold(target)
  expect(others).toEqual([])
  expect(told).toMatchObject({ user: null, subject: null, address: null })
  expect(told?.details).toEqual({ by: 'operator', backupOf: manifest.madeAt, replaced: false })
  expect(Math.abs(Date.now() - Date.parse(told?.at ?? ''))).toBeLessThan(600_000)
  // In the hash chain, after the events of the backup.
  await sealTrail(target.portal)
  expect(await verifyTrail(target.portal)).toMatchObject({ unsealed: 0, fault: null })
})

test('after a restore, mails wait until an operator releases them', async () => {
  const { db } = target.portal
  const states = () => db.selectFrom('mails').select(['kind', 'state', 'sealed']).orderBy('id').execute()
  const mail = { server: 'smtp://127.0.0.1:9', from: { name: '', address: 'portail@irp.example' } }
  await deliverMails({ ...target.portal, config: { ...target.portal.config, mail } })

  expect(await states()).toEqual([
    { kind: 'password.changed', state: 'waiting', sealed: null },
    { kind: 'password.reset', state: 'dropped', sealed: null },
  ])
  expect(await areMailsHeld(db)).toBe(true)
  expect(await releaseMails(target.portal, { drops: false })).toBe(1)
  expect(await areMailsHeld(db)).toBe(false)
  expect(await releaseMails(target.portal, { drops: true })).toBeNull()
})

test('an operator can drop the waiting mails, except those scheduled for later', async () => {
  const { portal } = target
  await portal.db.insertInto('mailHolds').values({ since: portal.clock.now().toISOString() }).execute()
  const to = { userId: reader.id, name: 'Léa', address: reader.email }
  const invitation = { kind: 'account.invited', to, facts: { firstName: 'Léa' }, secret: 'jeton' } as const
  const later = new Date(portal.clock.now().getTime() + 3_600_000)
  await portal.db
    .transaction()
    .execute((tx) => enqueueMails(portal, tx, [{ ...invitation }, { ...invitation, notBefore: later }]))
  const newest = () =>
    portal.db.selectFrom('mails').select(['state', 'sealed']).orderBy('id', 'desc').limit(2).execute()

  // Together with the one of the test before.
  expect(await releaseMails(portal, { drops: true })).toBe(2)

  expect(await newest()).toEqual([
    { state: 'waiting', sealed: expect.any(Buffer) },
    { state: 'dropped', sealed: null },
  ])
})

test('a damaged archive, or one of another version, changes nothing', async () => {
  const whole = await readFile(path)
  const opened: string[] = []
  /** Returns the message with which the archive is refused. */
  const refusal = (file: string) =>
    restore(file, async () => void opened.push(file), { replaces: true }).then(
      () => '',
      ({ message }: Error) => message,
    )

  for (const at of [0, 40, Math.floor(whole.length / 2), whole.length - 100, whole.length - 1]) {
    const damaged = Buffer.from(whole)
    damaged[at] = (damaged[at] ?? 0) ^ 1
    const file = await write(join(source.folder, 'abime.zip'), damaged)
    expect(await refusal(file)).toMatch(/n’est pas une sauvegarde entière/)
    await expect(verify(file)).rejects.toThrow(/coupé ou modifié/)
  }
  expect(await refusal(await write(join(source.folder, 'coupe.zip'), whole.subarray(0, -1_000)))).toMatch(/entière/)
  expect(await refusal(join(source.folder, 'absent.zip'))).toMatch(/ne peut pas être lu/)

  await source.pool.query(`insert into migrations (name, checksum) values ('9999-later.sql', 'x')`)
  await backUp(source, join(source.folder, 'plus-recente.zip'))
  await source.pool.query(`delete from migrations where name = '9999-later.sql'`)
  expect(await refusal(join(source.folder, 'plus-recente.zip'))).toMatch(/plus récent que celui-ci \(9999-later\.sql\)/)
  expect(opened).toEqual([])
})

test('a backup of an earlier version is restored and migrated', async () => {
  const older = await openBackupPortal()
  const all = await readMigrations()
  const client = await older.pool.connect()
  await client.query('begin')
  await rebuildSchema(
    client,
    all.filter(({ name }) => name < '0098'),
  )
  // bodies have a quorum since 0098, and proposals since 0104
  await client.query(`insert into bodies (kind, code, name, label) values ('CSE', 'VIEUX', 'CSE ancien', 'CSE ancien')`)
  await client.query('commit')
  client.release()
  const archive = join(target.folder, 'ancienne.zip')
  expect((await backUp(older, archive)).migrations.at(-1)?.name).toMatch(/^0097-/)
  await older.close()
  const marks = () => target.pool.query('select mark from store_marks')
  const mark = (await marks()).rows
  const names = () => target.pool.query('select name, checksum from migrations order by name')
  const before = (await names()).rows

  await restore(archive, into(target), { replaces: true })

  expect((await target.pool.query('select code, quorum, proposal_cut_off_days from bodies')).rows).toEqual([
    { code: 'VIEUX', quorum: null, proposal_cut_off_days: null },
  ])
  expect((await names()).rows).toEqual(before)
  expect((await marks()).rows).toEqual(mark)
  expect(mark).toHaveLength(1)
  expect(await countsOf(target, manifest)).toMatchObject({ users: 0, mail_holds: 1, audit_events: 1 })
  // Triggers and functions are those of this version.
  await insertDocument(target.portal, { in: await target.body({ code: 'NEUF' }) })
})

test('after a restore that fails, new records get new numbers', async () => {
  for (const code of ['UN', 'DEUX', 'TROIS']) await target.body({ code })
  await target.pool.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  await target.pool.query('create trigger fail before insert on mail_holds for each row execute function fail()')
  await expect(restore(path, into(target), { replaces: true })).rejects.toThrow('no')
  await target.pool.query('drop trigger fail on mail_holds')
  await target.pool.query('drop function fail')

  const { id } = await target.body({ code: 'QUATRE' })
  const { rows } = await target.pool.query('select max(id) as max from bodies')
  expect(rows).toEqual([{ max: id }])
})

test('a portal that has data, or a running server, is not overwritten by mistake', async () => {
  await expect(restore(path, into(target), { replaces: false })).rejects.toThrow(/n’est pas vide .* --replace/)

  const server = target.portal.createDedicatedClient()
  await server.connect()
  await server.query(`set application_name = 'mandature'`)
  await expect(restore(path, into(target), { replaces: true })).rejects.toThrow(/Un serveur du portail travaille/)
  await server.end()

  const body = await target.body({ code: 'AUTRE' })
  const lost = await insertDocument(target.portal, { in: body, title: 'Perdu', status: 'published' })
  const { fileKey } = await target.portal.db
    .selectFrom('documentVersions')
    .select('fileKey')
    .where('documentId', '=', lost.id)
    .executeTakeFirstOrThrow()
  await restore(path, into(target), { replaces: true })

  expect((await countsOf(target, manifest))['documents']).toBe(
    manifest.tables.find(({ name }) => name === 'documents')?.rows,
  )
  // The audit event of the previous restore was overwritten.
  expect((await restoresTold(target)).map(({ details }) => details['replaced'])).toEqual([true])
  // A task of the same transaction deletes its file.
  const { rows } = await target.pool.query(
    `select payload ->> 'fileKey' as key from graphile_worker._private_jobs where key = 'documents.discard:' || $1`,
    [fileKey],
  )
  expect(rows).toEqual([{ key: fileKey }])
})

test('files that an archive misses, and that are back, stay after its restore', async () => {
  const shelf = await openBackupPortal()
  try {
    const { id } = await shelf.user()
    const fileKey = `aa/${randomUUID()}`
    const smallKey = `bb/${randomUUID()}`
    const picture = { userId: id, filename: 'p.jpg', fileKey, smallKey, updatedAt: '2026-03-19T09:00:00Z' }
    await shelf.portal.db.insertInto('profilePictures').values(picture).execute()
    const archive = join(shelf.folder, 'incomplete.backup')
    expect((await backUp(shelf, archive)).missing.toSorted()).toEqual([fileKey, smallKey])

    await restore(archive, into(shelf), { replaces: true })

    const { rows } = await shelf.pool.query(`select payload ->> 'fileKey' as key from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id where identifier = 'documents.discard'`)
    expect(rows).toEqual([])
  } finally {
    await shelf.close()
  }
})
