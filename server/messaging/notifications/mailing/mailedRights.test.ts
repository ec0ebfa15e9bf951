import { afterAll, beforeEach, expect, test } from 'vitest'
import { insertDocument, insertVersion } from '#tests/support/documents.ts'
import { openMailingWorld, withPlainSpaces } from '#tests/support/mailingWorld.ts'
import { insertSession } from '#tests/support/sessions.ts'

const open = await openMailingWorld()
const { office, world, body, tell, member, mailDue, mails } = open
beforeEach(open.begin)
afterAll(open.close)

const session = (over: { title?: string; confidential?: boolean } = {}) =>
  insertSession(world.portal, { in: body, ...over })
const paper = (over: { title?: string; confidential?: boolean } = {}) =>
  insertDocument(world.portal, { in: body, ...over })
const convened = (id: number) => ({ kind: 'session.convened' as const, sessionId: id })
const flow = (documentId: number) => ({ kind: 'flow.published' as const, documentId })

test('a notification is not mailed, nor read again, if its addressee may no longer read the record when it is due', async () => {
  const reader = await member()
  const { id } = await session({ confidential: true })
  await tell(convened(id), reader)
  await world.db.updateTable('assignments').set({ endsOn: '2026-03-18' }).where('userId', '=', reader.id).execute()
  await mailDue()

  expect(await mails()).toEqual([])
  expect(await office.to(reader.email)).toEqual([])
  const left = await world.db.selectFrom('notifications').select('id').where('mailedAt', 'is', null).execute()
  expect(left).toEqual([])
})

test('who validates no more is not told of a version that waits, although they read the document', async () => {
  const validator = () => world.user({ in: body, role: 'validator' })
  const [was, still] = [await validator(), await validator()]
  const document = await paper()
  await insertVersion(world.portal, document, { published: false })
  await tell({ kind: 'document.submitted', documentId: document.id }, was, still)
  await world.db.updateTable('assignments').set({ role: 'reader' }).where('userId', '=', was.id).execute()
  await mailDue()

  expect(await office.to(was.email)).toEqual([])
  expect(await office.to(still.email)).toHaveLength(1)
})

test('rights that end while the mail server is unreachable remove their records from the mails', async () => {
  const [gone, still] = [await member(), await member()]
  const secret = await paper({ title: 'Négociation en cours', confidential: true })
  const open = await paper({ title: 'Bilan social' })
  await office.becomes('away')
  for (const { id } of [secret, open]) {
    await tell(flow(id), { userId: gone.id, rhythm: 'immediate' })
    await tell(flow(id), { userId: still.id, rhythm: 'daily' })
  }
  world.clock.forward({ days: 1 })
  await mailDue()
  expect((await mails()).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])

  await world.db
    .updateTable('assignments')
    .set({ endsOn: '2026-03-18' })
    .where('userId', 'in', [gone.id, still.id])
    .execute()
  await office.becomes('ok')
  world.clock.forward({ hours: 1 })
  await mailDue()

  expect(await office.to(gone.email)).toHaveLength(1)
  const [digest] = await office.to(still.email)
  expect(withPlainSpaces(digest?.subject)).toBe('Nouveau document dans vos instances (1)')
  expect(digest?.text).not.toContain('confidentiel')
  const kept = await mails()
  expect(kept.map(({ state }) => state).toSorted()).toEqual(['dropped', 'sent', 'sent'])
  const said = kept.find(({ userId }) => userId === still.id)?.facts as { items: { title: string }[] }
  expect(said.items.map(({ title }) => title)).toEqual(['Bilan social'])
})

test('a mail that waits for the mail server goes to the address that its person has when it leaves', async () => {
  const reader = await member()
  await office.becomes('away')
  await tell(convened((await session()).id), reader)
  await mailDue()
  const email = `nouvelle.${reader.email}`
  await world.db.updateTable('users').set({ email }).where('id', '=', reader.id).execute()
  await office.becomes('ok')
  world.clock.forward({ minutes: 1 })
  await mailDue()

  expect(await office.to(reader.email)).toEqual([])
  expect(await office.to(email)).toHaveLength(1)
  expect(await mails()).toMatchObject([{ state: 'sent', toAddress: email }])
})

test('a user whose account is closed meanwhile gets no mail, and administrators see why', async () => {
  const reader = await member()
  await office.becomes('away')
  await tell(convened((await session()).id), reader)
  await mailDue()
  await world.db.updateTable('users').set({ activatedAt: null }).where('id', '=', reader.id).execute()
  await office.becomes('ok')
  world.clock.forward({ minutes: 1 })
  await mailDue()

  const [dropped] = await mails()
  expect(dropped?.state).toBe('dropped')
  expect(await office.to(reader.email)).toEqual([])
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const { member: list } = (await administrator.get('/api/mails?state=dropped')).json<{ member: object[] }>()
  expect(list).toMatchObject([{ id: dropped?.id, subject: expect.stringContaining('Convocation') }])
  expect((await administrator.post(`/api/mails/${dropped?.id}/retry`)).json()).toMatchObject({
    code: 'mails.notFailed',
  })
})

test('confidential titles are neither in mails nor in the stored facts', async () => {
  const reader = await member()
  const word = 'Zirconium'
  const meeting = await session({ title: `Séance ${word}`, confidential: true })
  const { id } = await paper({ title: `Note ${word}`, confidential: true })
  await tell(convened(meeting.id), reader)
  await tell({ kind: 'session.reminder', sessionId: meeting.id }, { userId: reader.id, rhythm: 'daily' })
  await tell({ kind: 'document.published', documentId: id }, reader)
  await tell(flow(id), { userId: reader.id, rhythm: 'daily' })
  await insertDocument(world.portal, { in: body, session: meeting, title: `Annexe ${word}` })
  await mailDue()
  world.clock.forward({ days: 1 })
  await mailDue()

  const copies = await office.to(reader.email)
  expect(copies).toHaveLength(3)
  for (const { raw, subject, text, html } of copies)
    for (const written of [raw, subject, text, html]) expect(written).not.toContain(word)
  expect(copies.map(({ subject }) => subject)).toContain('Un document confidentiel est disponible dans CSE Bretagne')
  expect(JSON.stringify(await mails())).not.toContain(word)
  for (const { attachments } of copies) expect(attachments).toEqual([])
})

test('a postponed session has no reminder, and a withdrawn document no request for validation', async () => {
  const validator = await world.user({ in: body, role: 'validator' })
  const meeting = await session()
  const { id } = await insertDocument(world.portal, { in: body, status: 'submitted' })
  await tell(
    { kind: 'session.reminder', sessionId: meeting.id, facts: { startsAt: '2026-03-25T09:00:00+01:00' } },
    validator,
  )
  await tell({ kind: 'document.submitted', documentId: id }, validator)
  await world.db.updateTable('documents').set({ status: 'draft' }).where('id', '=', id).execute()
  await mailDue()

  expect(await mails()).toEqual([])
})

test('a user who disables the mails of a kind meanwhile gets none', async () => {
  const [reader, other] = [await member(), await member()]
  await tell(
    convened((await session()).id),
    { userId: reader.id, rhythm: 'daily' },
    { userId: other.id, rhythm: 'daily' },
  )
  const { preferences } = (await reader.get('/me')).json<{ preferences: object }>()
  const answer = await reader.put('/api/me/preferences', {
    ...preferences,
    notifications: { 'session.convened': { app: true, mail: 'none' } },
  })
  expect(answer.statusCode).toBe(200)
  world.clock.forward({ days: 1 })
  await mailDue()

  expect(await office.to(reader.email)).toEqual([])
  expect(await office.to(other.email)).toHaveLength(1)
})

test('a user who disables the mails of what they follow meanwhile gets none, at any rhythm', async () => {
  const reader = await member()
  await tell(flow((await paper()).id), { userId: reader.id, rhythm: 'daily' })
  const { preferences } = (await reader.get('/me')).json<{ preferences: object }>()
  const none = { 'flow.published': { app: true, mail: 'none' } }
  await reader.put('/api/me/preferences', { ...preferences, notifications: none })
  world.clock.forward({ days: 1 })
  await mailDue()

  expect(await office.to(reader.email)).toEqual([])
})

test('a completed duty is not reported', async () => {
  const redactor = await world.user({ in: body, role: 'redactor' })
  const held = await insertSession(world.portal, { in: body, status: 'held', inDays: -12 })
  const coming = await insertSession(world.portal, { in: body, inDays: 5 })
  const consultation = await world.db
    .insertInto('consultations')
    .values({ bodyId: body.id, title: 'Télétravail', startedOn: '2026-03-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const daily = { userId: redactor.id, rhythm: 'daily' as const }
  const due = { facts: { due: '2026-03-22' } }
  await tell({ kind: 'minutes.dueSoon', sessionId: held.id, ...due }, daily)
  await tell({ kind: 'minutes.late', sessionId: held.id, ...due }, daily)
  await tell({ kind: 'session.agendaDue', sessionId: coming.id, ...due }, daily)
  await tell({ kind: 'opinion.dueSoon', consultationId: consultation.id, ...due }, daily)

  const document = await insertDocument(world.portal, { in: body, session: held })
  await world.db
    .insertInto('minutes')
    .values({ sessionId: held.id, documentId: document.id, state: 'sent', sentOn: '2026-03-19' })
    .execute()
  await world.db.updateTable('sessions').set({ agendaSentOn: '2026-03-19' }).where('id', '=', coming.id).execute()
  const answering = await insertSession(world.portal, {
    in: body,
    status: 'held',
    inDays: -1,
    agenda: [{ title: 'Avis', kind: 'opinion', consultationId: consultation.id }],
  })
  await world.db.insertInto('pointOutcomes').values({ pointId: answering.pointIds[0]!, opinion: 'favorable' }).execute()
  world.clock.forward({ days: 1 })
  await mailDue()

  expect(await office.to(redactor.email)).toEqual([])
})

test('an open duty is reported', async () => {
  const other = await world.body()
  const redactor = await world.user({ in: other, role: 'redactor' })
  const held = await insertSession(world.portal, { in: other, status: 'held', inDays: -12 })
  await tell({ kind: 'minutes.dueSoon', sessionId: held.id, facts: { due: '2026-03-22' } }, redactor)
  await mailDue()
  expect(await office.to(redactor.email)).toHaveLength(1)
})
