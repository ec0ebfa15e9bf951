import { Readable } from 'node:stream'
import { crc32, inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notify } from '#server/messaging/notifications/notify.ts'
import { declared } from '#server/operation/start/declared.ts'
import { castPassword } from '#tests/support/cast.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number }
beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne' })
})
beforeEach(() => world.db.deleteFrom('quotas').execute())
afterAll(() => world.close())

/** Reads an archive from its central directory, as every unpacker does, and checks each entry. */
function unpack(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const entries = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20))
    const content = archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed
    expect(crc32(content), name).toBe(archive.readUInt32LE(at + 16))
    entries.set(name, content)
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

async function dataOf(person: Actor) {
  const answer = await person.get('/api/me/export')
  expect(answer.statusCode).toBe(200)
  const entries = unpack(answer.rawPayload)
  return {
    answer,
    names: [...entries.keys()],
    entries,
    part: (file: string) => JSON.parse(entries.get(`${file}.json`)?.toString() ?? '') as Record<string, unknown>[],
  }
}

test('every column that references a user belongs to a file of the export', async () => {
  const { rows: references } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'users'::regclass`.execute(world.db)
  const { rows: alike } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(^|_)(user_id|by)$'`.execute(world.db)

  const named = new Set([...references, ...alike].map(({ name }) => name))
  expect([...new Set(declared.personalData.parts.flatMap(({ personColumns: names }) => names))].toSorted()).toEqual(
    [...named].toSorted(),
  )
})

test('the archive contains everything, in files that a person can read', async () => {
  const person = await world.user({
    firstName: 'Gwenaëlle',
    in: body,
    role: 'redactor',
    address: '3 rue du Port, Brest',
    phoneNumber: '+33298000000',
  })
  const form = new FormData()
  const { photo } = await import('#server/people/pictures/pictureSamples.ts')
  form.append('file', new File([(await photo(200)) as Uint8Array<ArrayBuffer>], 'moi.jpg'))
  await person.post('/api/profile_pictures', form)
  const { id } = await insertDocument(world.portal, { in: body, author: person, title: 'Un titre' })
  await person.get(`/api/documents/${id}/file`)
  const session = await insertSession(world.portal, { in: body, agenda: [] })
  const at = '2026-03-18T10:00:00+01:00'
  await world.db.insertInto('sessionVisits').values({ userId: person.id, sessionId: session.id, at }).execute()

  const { answer, names, part, entries } = await dataOf(person)

  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment; filename="mandature-mes-donnees-2026-03-19.zip"',
  })
  expect(names).toEqual([
    'lisez-moi.txt',
    ...declared.personalData.parts.map(({ file }) => `${file}.json`),
    'photo.webp',
  ])
  expect(part('compte')).toMatchObject([
    {
      prénom: 'Gwenaëlle',
      'adresse électronique': person.email,
      'adresse postale': '3 rue du Port, Brest',
      téléphone: '+33298000000',
      'dernière connexion': '2026-03-19T09:00:00+01:00',
    },
  ])
  expect(part('affectations')).toMatchObject([{ instance: 'CSE Bretagne', principale: 'oui', rôle: 'Rédacteur' }])
  expect(part('connexions')).toMatchObject([{ 'adresse IP': '127.0.0.1' }])
  expect(part('photo')).toMatchObject([{ 'nom du fichier': 'moi.jpg' }])
  expect(part('documents')).toMatchObject([{ page: `/documents/${id}`, état: 'publié' }])
  expect(part('fichiers-deposes')).toMatchObject([
    { fichier: `/api/documents/${id}/file?version=1`, 'nom du fichier': 'Note d’information.pdf' },
  ])
  expect(part('lectures')).toMatchObject([{ page: `/documents/${id}`, version: 1 }])
  expect(part('seances-consultees')).toEqual([{ page: `/seances/${session.id}`, 'dernière visite': at }])
  expect(entries.get('photo.webp')?.toString('latin1', 8, 12)).toBe('WEBP')
  const readme = entries.get('lisez-moi.txt')?.toString() ?? ''
  expect(readme).toContain('tel qu’il le détenait le 19 mars 2026 à 9\u00a0h\u00a000')
  for (const { file } of declared.personalData.parts) expect(readme).toContain(`${file}.json : `)
})

test('the archive contains the notification choices, the notifications received, and those about the person', async () => {
  const person = await world.user({ in: body })
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const session = await insertSession(world.portal, { in: body })
  const { preferences } = (await person.get('/me')).json()
  await person.put('/api/me/preferences', {
    ...preferences,
    homeScope: 'all',
    notifications: { 'session.changed': { app: true, mail: 'weekly' } },
  })
  const cause = (kind: 'session.changed' | 'mandate.ending') => ({ kind, dedupeKey: `${kind}:${person.id}` })
  await world.db.transaction().execute(async (tx) => {
    const listener = { userId: person.id }
    await notify(world.portal, tx, { ...cause('session.changed'), sessionId: session.id }, [listener])
    await notify(world.portal, tx, { ...cause('mandate.ending'), aboutUserId: person.id }, [
      { userId: administrator.id },
    ])
  })

  const { part } = await dataOf(person)

  expect(part('preferences')).toMatchObject([{ 'tableau de bord': 'toutes les instances que je peux lire' }])
  expect(part('choix-notifications')).toEqual([
    { objet: 'séance modifiée', 'dans le portail': 'oui', courriel: 'chaque semaine' },
  ])
  const le = '2026-03-19T09:00:00+01:00'
  expect(part('notifications')).toEqual([
    {
      objet: 'séance modifiée',
      page: `/seances/${session.id}`,
      'dans le portail': 'oui',
      courriel: 'chaque semaine',
      le,
      'lue le': null,
    },
  ])
  expect(part('notifications-a-votre-sujet')).toEqual([{ objet: 'fin de mandature', le }])
  expect((await dataOf(administrator)).part('notifications-a-votre-sujet')).toEqual([])
})

test('the archive contains the person’s messages to the administrators, with their file and the notes on them', async () => {
  const person = await world.user()
  const { key } = await world.portal.store.save(Readable.from([Buffer.from('%PDF-1.7 le mien')]), { maxBytes: 100 })
  const { id: topicId } = await world.db
    .selectFrom('contactTopics')
    .select('id')
    .where('name', '=', 'Autre question')
    .executeTakeFirstOrThrow()
  const { id } = await world.db
    .insertInto('contactMessages')
    .values({
      variant: 'contact',
      topicId,
      userId: person.id,
      gender: 'Madame',
      firstName: 'Camille',
      lastName: 'Riou',
      email: person.email,
      message: 'Une question assez longue.',
      fileKey: key,
      fileName: 'question.pdf',
      fileBytes: 16,
      createdAt: '2026-03-01T09:00:00+01:00',
      notes: 'Rappelée',
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const { part, entries } = await dataOf(person)

  expect(part('messages')).toMatchObject([
    { numéro: id, objet: 'Autre question', message: 'Une question assez longue.', état: 'nouveau', notes: 'Rappelée' },
  ])
  expect(entries.get(`messages/${id}.pdf`)?.toString()).toBe('%PDF-1.7 le mien')

  // A lost file does not block the rest of the archive.
  await world.portal.store.remove(key)
  expect((await dataOf(person)).names).not.toContain(`messages/${id}.pdf`)
})

test('the archive contains no data of others, no secrets of the account, and no titles', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'], lastName: 'Secrète' })
  const person = await world.user({ in: body, role: 'redactor' })
  const { id } = await insertDocument(world.portal, { in: body, author: person, title: 'Un titre confidentiel' })
  await person.get(`/api/documents/${id}/file`)
  await world.db
    .updateTable('users')
    .set({ updatedBy: administrator.id, activatedBy: administrator.id })
    .where('id', '=', person.id)
    .execute()

  const own = [...(await dataOf(person)).entries.values()].join('\n')
  const theirs = [...(await dataOf(administrator)).entries.values()].join('\n')

  expect(own).not.toMatch(/Secrète|argon2|Un titre confidentiel/)
  expect(own).not.toContain(castPassword)
  expect(own).not.toContain(person.cookies.get('sid'))
  expect(theirs).not.toContain(person.email)
  expect(theirs).toContain('"acte": "compte activé"')
})

test('a visitor gets no archive', async () => {
  expect((await world.visitor().get('/api/me/export')).json()).toMatchObject({ status: 401 })
})

test('exports are limited to five per hour', async () => {
  const person = await world.user()
  for (let asked = 0; asked < 5; asked++) expect((await person.get('/api/me/export')).statusCode).toBe(200)

  expect((await person.get('/api/me/export')).json()).toMatchObject({ status: 429, code: 'request.tooMany' })
  world.clock.forward({ hours: 1 })
  expect((await person.get('/api/me/export')).statusCode).toBe(200)
})

test('a large export needs as many statements as a small one', async () => {
  const person = await world.user({ in: body })
  await person.get('/me')
  const count = async () => (await world.statementsOf(() => person.get('/api/me/export'))).length
  const little = await count()
  for (let more = 0; more < 3; more++) await insertDocument(world.portal, { in: body, author: person })

  expect(await count()).toBe(little)
})
