import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindOfMandates } from '#server/people/mandates/remindOfMandates.ts'
import { photo } from '#server/people/pictures/pictureSamples.ts'
import { castPassword } from '#tests/support/cast.ts'
import { contactDraft, sendMessage } from '#tests/support/contact.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { importFile, sampleLine, toCsv } from '#tests/support/imports.ts'
import { openMailingWorld } from '#tests/support/mailingWorld.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { runTasks } from '#tests/support/tasks.ts'
import type { Actor, World } from '#tests/support/world.ts'

// After the erasure of a user who did everything, the database no longer identifies them (QUALITY DAT-09).

let mailing: Awaited<ReturnType<typeof openMailingWorld>>
let world: World
let administrator: Actor
let them: Actor
afterAll(() => mailing.close())

const identity = {
  gender: 'Madame' as const,
  firstName: 'Zéphyrine',
  lastName: 'Quatrevaux',
  email: 'zephyrine@quatrevaux.example',
  phoneNumber: '+33298765432',
  address: '17 rue des Glycines, Quimperlé',
}
const words = ['Zéphyrine', 'Quatrevaux', 'zephyrine', '298765432', 'Glycines']

interface Column {
  table: string
  column: string
  type: string
}
const textOf = ({ column, type }: Column) =>
  type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`
const hasThem = sql`ilike any(${words.map((word) => `%${word}%`)}::text[])`

/** Finds every `table.column` that contains one of these words, in the tables of the portal and of its queue. */
async function holding(): Promise<string[]> {
  const db = world.db.withoutPlugins()
  const { rows } = await sql<Column>`
    select table_schema || '.' || table_name as table, column_name as column, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`.execute(db)
  expect(rows.length).toBeGreaterThan(300)
  const tables = Object.entries(Object.groupBy(rows, ({ table }) => table))
  const { rows: suspect } = await sql<{ table: string }>`${sql.join(
    tables.map(
      ([table, columns = []]) => sql`select ${table} as "table" where exists (
        select from ${sql.table(table)} where concat_ws(' ', ${sql.join(columns.map(textOf))}) ${hasThem})`,
    ),
    sql` union all `,
  )}`.execute(db)
  const found = rows
    .filter(({ table }) => suspect.some((one) => one.table === table))
    .map(async (one) => {
      const { rows: held } =
        await sql`select from ${sql.table(one.table)} where ${textOf(one)} ${hasThem} limit 1`.execute(db)
      return held.length > 0 ? [`${one.table.replace('public.', '')}.${one.column}`] : []
    })
  return (await Promise.all(found)).flat().toSorted()
}

async function ok(sent: Promise<{ statusCode: number; body: string }>) {
  const { statusCode, body } = await sent
  expect(statusCode, body).toBeLessThan(300)
}

/** Everything a member does, and others do about them, that tells the portal who they are. */
/** Stores files named after the user, their own and those of others, in each table that has file names. */
async function nameFiles(person: Actor) {
  const other = await world.user()
  const names = ['Attestation_Zéphyrine_Quatrevaux.pdf', 'quatrevaux-zephyrine (note).pdf', 'Z. Quatrevaux.pdf']
  for (const [table, column] of fileNameColumns)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = (array[${sql.join(names)}])[1 + id % ${names.length}]`.execute(
      world.db,
    )
  const by = { uploadedBy: other.id, uploadedAt: world.clock.now().toISOString() }
  const file = { fileName: names[0] ?? '', bytes: 9, sha256: '0'.repeat(64) }
  await world.db
    .insertInto('contentPictures')
    .values({ fileName: file.fileName, width: 9, height: 9, ...by })
    .execute()
  await world.db
    .insertInto('podcasts')
    .values({ ...file, ...by, fileKey: 'ab/podcast', type: 'audio/mpeg', seconds: 9 })
    .execute()
  await world.db
    .insertInto('channelAttachments')
    .values({ ...file, ...by, fileKey: 'ab/channel' })
    .execute()
  const { uploadedAt: at } = by
  await world.db
    .insertInto('media')
    .values({ ...file, name: 'Guide', fileKey: 'ab/medium', createdAt: at, updatedAt: at, updatedBy: person.id })
    .execute()
}
const fileNameColumns = [
  ['document_versions', 'file_name'],
  ['user_imports', 'file_name'],
  ['profile_pictures', 'filename'],
] as const

async function live(person: Actor, body: { id: number; name: string }) {
  await ok(administrator.get(`/api/users/${person.id}`))
  const picture = new FormData()
  picture.append('file', new File([(await photo(200)) as Uint8Array<ArrayBuffer>], 'Zéphyrine.jpg'))
  await ok(person.post('/api/profile_pictures', picture))
  const { version } = (await person.get('/me')).json<{ version: number }>()
  const move = { ...identity, email: 'zephyrine@ailleurs.example', version, currentPassword: castPassword }
  await ok(person.put(`/api/users/${person.id}`, move))
  await ok(
    sendMessage(
      person,
      await contactDraft(world, { ...identity, copy: true, message: 'Je m’appelle Zéphyrine Quatrevaux.' }),
    ),
  )
  const paper = await insertDocument(world.portal, { in: body, author: person, status: 'draft' })
  await ok(person.post(`/api/documents/${paper.id}/validation`))
  const session = await insertSession(world.portal, { in: body, agenda: ['Point'] })
  await ok(person.post(`/api/sessions/${session.id}/cancellation`, { reason: 'La salle est fermée.' }))
  const search = { name: 'Mon nom', query: 'q=Quatrevaux', rhythm: 'none' }
  await ok(person.post('/api/saved_searches', search, { 'idempotency-key': 'quatrevaux-une-recherche' }))
  await ok(person.get('/api/me/export'))
  const visitor = world.visitor()
  await visitor.signIn(person.email, 'pas le bon')
  await ok(visitor.post('/api/users/forgot_password', { email: person.email }))
  await runTasks(world, 'accounts.forgotten')
  // Requested again during the erasure.
  await ok(visitor.post('/api/users/forgot_password', { email: person.email }))
  await world.db.transaction().execute((tx) => remindOfMandates(world.portal, tx, '2026-03-19'))
  await mailing.mailDue()
  const line = {
    ...sampleLine,
    nom: identity.lastName,
    prenom: identity.firstName,
    email: identity.email,
    irp: body.name,
    mandat: '',
  }
  await importFile(world, administrator, toCsv([{ ...line, adresse: identity.address }]))
  await importFile(world, administrator, toCsv([{ ...line, mandat: 'Titulaire' }]), { simulate: 'false' })
}

beforeAll(async () => {
  mailing = await openMailingWorld()
  world = mailing.world
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  await administrator.get('/me')
  await world.db.insertInto('mandates').values({ name: 'Titulaire' }).execute()
  const asking = world.visitor()
  await asking.get('/me')
  const { body } = mailing
  await ok(asking.post('/api/users', { ...identity, password: castPassword, consent: true, mainIrp: { id: body.id } }))
  await mailing.mailDue()
  const { email } = identity
  const { id } = await world.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await ok(administrator.post(`/api/users/${id}/validation`))
  await world.db
    .updateTable('assignments')
    .set({ role: 'validator', endsOn: '2026-05-01' })
    .where('userId', '=', id)
    .execute()
  const caller = world.visitor()
  await caller.signIn(email, castPassword)
  them = { ...identity, id, ...caller }
  await live(them, body)
  await nameFiles(them)
})

test('a user who registered, used the portal and is erased is named nowhere in its database', async () => {
  // The search finds the words where they are.
  expect(await holding()).toEqual(
    expect.arrayContaining([
      'channel_attachments.file_name',
      'contact_messages.message',
      'content_pictures.file_name',
      'document_versions.file_name',
      'mails.facts',
      'mails.to_address',
      'media.file_name',
      'podcasts.file_name',
      'profile_pictures.filename',
      'user_import_lines.email',
      'user_imports.file_name',
      'users.email',
    ]),
  )

  await ok(administrator.delete(`/api/users/${them.id}`, { reason: 'Madame Quatrevaux n’est plus élue.' }))

  // The mail about the deletion stays until it is sent; the idempotency responses of administrators stay for a day.
  expect((await holding()).filter((place) => !place.startsWith('kept_answers.'))).toEqual([
    'mails.facts',
    'mails.to_address',
    'mails.to_name',
  ])
  await mailing.mailDue()
  const said = await mailing.office.to(them.email)
  expect(said.at(-1)?.text).toContain('Madame Quatrevaux n’est plus élue.')
  world.clock.forward({ days: 1, minutes: 1 })
  await world.portal.tasks.enqueue(world.db, 'answers.expire', {}, 'answers.expire')
  await runTasks(world, 'answers.expire')
  expect(await holding()).toEqual([])
  // The files stay, under names without the user's name.
  const left = await world.db.selectFrom('documentVersions').select('fileName').execute()
  expect(new Set(left.map(({ fileName }) => fileName))).toSatisfy((names: Set<string>) =>
    [...names].every((name) => ['Attestation.pdf', '(note).pdf', 'fichier.pdf'].includes(name)),
  )
})

test('every column with a file name is searched', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('file_name', 'filename') order by 1`.execute(world.db)
  const declared = world.portal.declared.fileNameColumns.map(({ table, column }) => `${table}.${column}`)
  expect(declared.length).toBeGreaterThan(7)
  expect(declared.toSorted()).toEqual(rows.map(({ name }) => name))
})
