import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { SessionReading } from '#contract/meetings/sessions/dossier.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { openMailingWorld, withPlainSpaces } from '#tests/support/mailingWorld.ts'
import { insertSession } from '#tests/support/sessions.ts'
import type { Actor } from '#tests/support/world.ts'

// What a session lacks before it is convened, what members have read of it, and the reminders that people send by hand.

const open = await openMailingWorld()
const { office, world, body, mailDue } = open
const redactor = await world.user({ in: body, role: 'redactor' })
const validator = await world.user({ in: body, role: 'validator' })
const reader = await world.user({ in: body })
const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
const stranger = await world.user({ in: await world.body(), role: 'validator' })
beforeEach(async () => {
  await open.begin()
  await world.db.deleteFrom('sessionReminders').execute()
})
afterAll(open.close)

const draft = (over: object = {}) =>
  insertSession(world.portal, { in: body, status: 'draft', place: 'Ici', title: 'Séance', agenda: ['Point'], ...over })
const papers = async (session: { id: number }, count: number, over: object = {}) => {
  const ids: number[] = []
  for (let number = 1; number <= count; number += 1)
    ids.push(
      (await insertDocument(world.portal, { in: body, session, author: redactor, title: `Note ${number}`, ...over }))
        .id,
    )
  return ids
}
const submitted = { status: 'submitted' } as const
const dossierOf = async (who: Actor, { id }: { id: number }) =>
  (await who.get(`/api/sessions/${id}/audience`)).json().dossier
const remindValidators = (who: Actor, { id }: { id: number }) => who.post(`/api/sessions/${id}/validation_reminder`)
const remindReaders = (who: Actor, { id }: { id: number }) => who.post(`/api/sessions/${id}/reading_reminder`)
const readingOf = async (who: Actor, { id }: { id: number }): Promise<SessionReading> =>
  (await who.get(`/api/sessions/${id}/reading`)).json()
const told = async (who: Actor) =>
  (
    await world.db
      .selectFrom('notifications')
      .select(['kind', 'facts'])
      .where('userId', '=', who.id)
      .orderBy('id')
      .execute()
  ).map(({ kind, facts: { count } }) => ({ kind, count }))
const openFile = async (who: Actor, id: number) =>
  world.db
    .insertInto('documentReadings')
    .values({ userId: who.id, documentId: id, versionNumber: 1, at: world.clock.now().toISOString() })
    .execute()

describe('the dossier of a session', () => {
  test('counts what members would not see, and what is missing', async () => {
    const elsewhere = await insertDocument(world.portal, { in: body })
    const session = await draft({
      agenda: [
        { title: 'Bilan', kind: 'information' },
        { title: 'Budget', kind: 'deliberation', points: [{ title: 'Activités', kind: 'information' }] },
        { title: 'Réorganisation', kind: 'opinion' },
        { title: 'Comptes', kind: 'information' },
        { title: 'Questions diverses', kind: 'other' },
      ],
    })
    await papers(session, 2, { ...submitted, pointId: session.pointIds[0] })
    await papers(session, 1, { status: 'draft' })
    await papers(session, 1, { status: 'refused' })
    await papers(session, 1)
    await papers(session, 1, { status: 'archived' })
    await papers(session, 1, { ...submitted, channel: 'csec', author: undefined })
    const comptes = await world.db
      .selectFrom('agendaPoints')
      .select('id')
      .where('sessionId', '=', session.id)
      .where('title', '=', 'Comptes')
      .executeTakeFirstOrThrow()
    await world.db
      .insertInto('agendaPointReferences')
      .values({ pointId: comptes.id, documentId: elsewhere.id, position: 0 })
      .execute()
    const lost = await world.user({ in: body })
    await world.db.updateTable('users').set({ mailRefusedAt: '2026-03-01' }).where('id', '=', lost.id).execute()
    await world.user({ in: body, status: 'pending' })
    const expected = {
      documents: 5,
      waiting: 2,
      toValidate: 0,
      unsubmitted: 2,
      points: 4,
      pointsWithoutDocument: 2,
      opinionsWithoutDate: 1,
      withoutMail: 1,
      notActivated: 1,
      validatorsRemindedAt: null,
    }

    expect(await dossierOf(redactor, session)).toEqual(expected)
    expect(await dossierOf(validator, session)).toEqual({ ...expected, toValidate: 2 })
    // an administrator also reads the channel
    expect(await dossierOf(administrator, session)).toMatchObject({ documents: 6, waiting: 3, toValidate: 3 })
    await world.db
      .updateTable('sessions')
      .set({ status: 'convened', convenedAt: world.clock.now().toISOString() })
      .where('id', '=', session.id)
      .execute()
    for (const other of [reader, stranger]) expect(await dossierOf(other, session)).toBeNull()
    await world.db.deleteFrom('assignments').where('userId', '=', lost.id).execute()
  })

  test('takes as many statements for many documents as for one', async () => {
    const session = await draft()
    const statements = async () =>
      (await world.statementsOf(() => redactor.get(`/api/sessions/${session.id}/audience`))).length
    await statements()
    const few = await statements()
    await papers(session, 4, submitted)
    expect(await statements()).toBe(few)
  })
})

describe('the validators of waiting documents', () => {
  test('are notified with their number, by a mail that counts and lists what still waits', async () => {
    const session = await draft()
    const [first] = await papers(session, 3, submitted)
    const answer = await remindValidators(redactor, session)

    expect(answer.json()).toMatchObject({
      '@id': `/api/sessions/${session.id}/validation_reminder`,
      notified: 1,
      sentAt: world.clock.now().toISOString(),
    })
    expect(await told(validator)).toEqual([{ kind: 'document.stillPending', count: 3 }])
    for (const other of [redactor, reader, administrator]) expect(await told(other)).toEqual([])
    expect((await validator.get('/api/notifications')).json().member[0]).toMatchObject({
      subject: { title: 'Séance', path: `/documents-a-valider?irp=${body.id}` },
    })
    expect(await dossierOf(redactor, session)).toMatchObject({ validatorsRemindedAt: expect.any(String) })

    expect((await validator.post(`/api/documents/${first}/validation`)).statusCode).toBe(200)
    await mailDue()
    const [mail] = await office.to(validator.email)
    expect(withPlainSpaces(mail?.subject ?? '')).toMatch(
      /^2 documents attendent votre validation : .*, séance du 26 mars 2026$/,
    )
    const text = withPlainSpaces(mail?.text ?? '')
    expect(text).toContain('la séance « Séance » du 26 mars 2026 attend que vous validiez 2 documents.')
    expect(text).toContain('Note 2')
    expect(text).not.toContain('Note 1')
    expect(text).toContain(`/documents-a-valider?irp=${body.id}`)
  })

  test('get no mail when everything was validated before it left', async () => {
    const session = await draft()
    const [only] = await papers(session, 1, submitted)
    await remindValidators(redactor, session)
    expect((await validator.post(`/api/documents/${only}/validation`)).statusCode).toBe(200)
    const before = (await office.to(validator.email)).length
    await mailDue()
    expect(await office.to(validator.email)).toHaveLength(before)
    world.clock.forward({ minutes: 61 })
    expect((await remindValidators(redactor, session)).json()).toMatchObject({
      status: 409,
      code: 'sessions.nothingToValidate',
    })
  })

  test('are notified once an hour for a session, whoever asks', async () => {
    const session = await draft()
    const other = await draft()
    for (const one of [session, other]) await papers(one, 1, submitted)
    expect((await remindValidators(redactor, session)).statusCode).toBe(200)
    world.clock.forward({ minutes: 59 })
    const refused = await remindValidators(administrator, session)
    expect(refused.json()).toMatchObject({ status: 429, code: 'sessions.validatorsReminded' })
    expect(withPlainSpaces(refused.json().description)).toBe(
      'Les personnes qui valident ont été prévenues le 19 mars 2026 à 9 h 00. Vous pourrez les prévenir de nouveau à partir du 19 mars 2026 à 10 h 00.',
    )
    expect(refused.headers['retry-after']).toBe('60')
    expect((await remindValidators(redactor, other)).statusCode).toBe(200)
    world.clock.forward({ minutes: 1 })
    expect((await remindValidators(redactor, session)).statusCode).toBe(200)
    expect(await told(validator)).toHaveLength(3)
  })

  test('are replaced by administrators when nobody else may validate', async () => {
    const alone = await world.body()
    const writer = await world.user({ in: alone, role: 'validator' })
    const session = await insertSession(world.portal, { in: alone, status: 'draft' })
    await insertDocument(world.portal, { in: alone, session, author: writer, status: 'submitted' })
    expect((await remindValidators(writer, session)).json()).toMatchObject({ notified: 1 })
    expect(await told(administrator)).toEqual([{ kind: 'document.stillPending', count: 1 }])
    const empty = await insertSession(world.portal, { in: await world.body(), status: 'draft' })
    await papers(empty, 1, { ...submitted, in: { id: empty.bodyId } })
    expect((await remindValidators(administrator, empty)).json()).toMatchObject({
      status: 409,
      code: 'sessions.noValidator',
    })
  })

  test('are notified only by those who prepare the session, and before it is held', async () => {
    const session = await draft()
    await papers(session, 1, submitted)
    expect((await remindValidators(reader, session)).json()).toMatchObject({ status: 403 })
    expect((await remindValidators(stranger, session)).json()).toMatchObject({ status: 404 })
    const held = await insertSession(world.portal, { in: body, status: 'held', inDays: -2 })
    await papers(held, 1, submitted)
    expect((await remindValidators(redactor, held)).json()).toMatchObject({ status: 409, code: 'record.state' })
    expect(await world.db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })
})

describe('the reading of a session', () => {
  test('is given as counts to those who prepare it, with names to administrators', async () => {
    const session = await insertSession(world.portal, { in: body, title: 'Lue' })
    const [one, two] = await papers(session, 2)
    await papers(session, 1, submitted)
    await papers(session, 1, { channel: 'csec', author: undefined })
    await openFile(validator, one as number)
    await openFile(validator, two as number)
    await openFile(redactor, one as number)
    await openFile(stranger, one as number)

    const reading = await readingOf(redactor, session)
    expect(reading).toEqual({
      '@context': '/api/contexts/SessionReading',
      '@id': `/api/sessions/${session.id}/reading`,
      '@type': 'SessionReading',
      members: 3,
      all: 1,
      some: 1,
      none: 1,
      toRemind: 1,
      documents: [
        { id: two, title: 'Note 2', count: 1, of: 3 },
        { id: one, title: 'Note 1', count: 2, of: 3 },
      ],
      people: null,
      remindedAt: null,
    })
    const named = await readingOf(administrator, session)
    expect(named.people?.map(({ id, count, of }) => [id, count, of])).toEqual([
      [reader.id, 0, 2],
      [redactor.id, 1, 2],
      [validator.id, 2, 2],
    ])
    expect((await reader.get(`/api/sessions/${session.id}/reading`)).statusCode).toBe(403)
    expect((await stranger.get(`/api/sessions/${session.id}/reading`)).statusCode).toBe(403)
    const secret = await insertSession(world.portal, { in: body, confidential: true })
    expect((await stranger.get(`/api/sessions/${secret.id}/reading`)).statusCode).toBe(404)
  })

  test('takes as many statements for many members as for one', async () => {
    const session = await insertSession(world.portal, { in: body })
    await papers(session, 1)
    const statements = async () =>
      (await world.statementsOf(() => redactor.get(`/api/sessions/${session.id}/reading`))).length
    await statements()
    const few = await statements()
    const more = [await world.user({ in: body }), await world.user({ in: body })]
    await papers(session, 2)
    expect(await statements()).toBe(few)
    for (const { id } of more) await world.db.deleteFrom('assignments').where('userId', '=', id).execute()
  })

  test('lets members who have opened nothing be reminded, once a day', async () => {
    const session = await insertSession(world.portal, { in: body, title: 'À lire' })
    const [one] = await papers(session, 2)
    await openFile(validator, one as number)

    expect((await remindReaders(redactor, session)).json()).toMatchObject({ notified: 1 })
    expect(await told(reader)).toEqual([{ kind: 'session.reminder', count: 2 }])
    for (const other of [redactor, validator, stranger]) expect(await told(other)).toEqual([])
    const audited = await world.db
      .selectFrom('auditEvents')
      .select(['action', 'subjectId', 'userId'])
      .where('action', '=', 'session.readersReminded')
      .execute()
    expect(audited).toEqual([{ action: 'session.readersReminded', subjectId: session.id, userId: redactor.id }])
    await mailDue()
    const [mail] = await office.to(reader.email)
    expect(withPlainSpaces(mail?.text ?? '')).toContain('Vous n’avez pas encore lu :')

    const refused = await remindReaders(validator, session)
    expect(refused.json()).toMatchObject({ status: 429, code: 'sessions.readersReminded' })
    expect(await readingOf(redactor, session)).toMatchObject({ none: 2, toRemind: 0, remindedAt: expect.any(String) })
    const twoDaysAgo = '2026-03-17T09:00:00+01:00'
    await world.db.updateTable('sessionReminders').set({ sentAt: twoDaysAgo }).execute()
    await world.db.updateTable('notifications').set({ createdAt: twoDaysAgo }).execute()
    await openFile(reader, one as number)
    expect((await remindReaders(redactor, session)).json()).toMatchObject({
      status: 409,
      code: 'sessions.nobodyToRemind',
    })
    // a refused reminder does not count
    await world.db.deleteFrom('documentReadings').where('userId', '=', reader.id).execute()
    expect((await remindReaders(redactor, session)).statusCode).toBe(200)
  })

  test('lets nobody be reminded of a session that is not convened, nor by those who do not prepare it', async () => {
    const convened = await insertSession(world.portal, { in: body })
    await papers(convened, 1)
    const draftSession = await draft()
    expect((await remindReaders(reader, convened)).json()).toMatchObject({ status: 403 })
    expect((await remindReaders(stranger, convened)).json()).toMatchObject({ status: 403 })
    expect((await remindReaders(redactor, draftSession)).json()).toMatchObject({ status: 409, code: 'record.state' })
    expect(await world.db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })
})
