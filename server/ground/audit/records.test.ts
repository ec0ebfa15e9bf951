import { afterAll, beforeAll, expect, test } from 'vitest'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { holdEndedSession } from '#server/meetings/sessions/life/holding.ts'
import { photo } from '#server/people/pictures/pictureSamples.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { contactDraft } from '#tests/support/contact.ts'
import { writeContent } from '#tests/support/contents.ts'
import { ensureBranch, insertDocument } from '#tests/support/documents.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// The audit trail of records (QUALITY DAT-06, DAT-11; REL-03): each action with its author, instant, subject and IP
// address.

const from = '192.0.2.7'
let world: World
let body: { id: number }
let administrator: Actor
let redactor: Actor
let validator: Actor
let member: Actor
beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne' })
  administrator = await world.user({ roles: ['ROLE_ADMIN'] }, { address: from })
  redactor = await world.user({ in: body, role: 'redactor' }, { address: from })
  validator = await world.user({ in: body, role: 'validator' }, { address: from })
  member = await world.user({ in: body }, { address: from })
  for (const person of [administrator, redactor, validator, member]) await person.get('/me')
})
afterAll(() => world.close())

const by = (person: Actor) => ({
  userId: person.id,
  address: from,
  at: '2026-03-19T09:00:00+01:00',
})
type Sent = Promise<{ statusCode: number; body: string; json(): unknown }>
async function ok(sent: Sent) {
  const answer = await sent
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return (answer.body ? answer.json() : {}) as { id: number; version: number }
}
/** The actions recorded while `act` runs. */
const actionsOf = async (act: () => Promise<unknown>) =>
  (await auditLinesDuring(world, act)).map(({ action }) => action)

async function pdfForm(fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const pdf = (await textPdf([[`Page ${Math.random()}`]])) as Uint8Array<ArrayBuffer>
  form.append('file', new File([pdf], 'note.pdf', { type: 'application/pdf' }))
  return form
}

test.each([
  ['/api/jobs', 'job', {}],
  ['/api/mandates', 'mandate', { voting: true }],
])('%s: creation, amendment and deletion are recorded', async (path, subject, more) => {
  const form = { name: 'Trésorier', position: 1, active: true, ...more }
  const made = await ok(administrator.post(path, form))
  const url = `${path}/${made.id}`
  const told = await auditLinesDuring(world, async () => {
    await ok(administrator.put(url, { ...form, name: 'Trésorière', version: 1 }))
    expect((await administrator.put(url, { ...form, version: 1 })).statusCode).toBe(409)
    expect((await administrator.delete(url)).statusCode).toBe(204)
  })
  expect(told).toMatchObject([
    {
      action: `${subject}.amended`,
      ...by(administrator),
      subject,
      subjectId: made.id,
      subjectName: 'Trésorière',
      details: { fields: ['name'] },
    },
    { action: `${subject}.deleted`, ...by(administrator), subjectId: made.id, subjectName: 'Trésorière' },
  ])
  expect(await actionsOf(() => ok(administrator.post(path, form)))).toEqual([`${subject}.created`])
})

test('a body is recorded', async () => {
  const form = { kind: 'CSE', name: 'CSE Grand Est', label: 'Comité du Grand Est', code: 'CSE-GE', parentIrp: null }
  let made = { id: 0, version: 0 }
  const told = await auditLinesDuring(world, async () => {
    made = await ok(administrator.post('/api/irps', form))
    const url = `/api/irps/${made.id}`
    const kept = (await administrator.get(url)).json()
    await ok(administrator.put(url, { ...kept, label: 'Autre libellé' }))
    expect((await administrator.delete(url)).statusCode).toBe(204)
  })
  const about = { ...by(administrator), subject: 'body', subjectId: made.id, subjectName: 'CSE Grand Est' }
  expect(told).toMatchObject([
    { action: 'body.created', ...about },
    { action: 'body.amended', ...about, details: { fields: ['label'] } },
    { action: 'body.deleted', ...about },
  ])
})

test('a session is recorded from draft to closing', async () => {
  const { id } = await ok(redactor.post('/api/sessions', sessionForm(body)))
  const url = `/api/sessions/${id}`
  const amended = () => ok(redactor.put(url, { ...sessionForm(body, { place: 'Salle Molène' }), version: 1 }))
  expect(await auditLinesDuring(world, amended)).toMatchObject([
    {
      action: 'session.amended',
      ...by(redactor),
      subjectName: 'Séance de printemps',
      details: { fields: expect.arrayContaining(['place']) },
    },
  ])
  expect(await auditLinesDuring(world, () => ok(redactor.post(`${url}/convocation`)))).toMatchObject([
    { action: 'session.convened', ...by(redactor), subjectId: id, details: { before: 'draft', after: 'convened' } },
  ])
  const later = { startsAt: '2026-03-27T09:00', endsAt: '2026-03-27T12:00', reason: 'Grève des trains ce jour-là' }
  const postponed = await auditLinesDuring(world, () => ok(redactor.post(`${url}/postponement`, later)))
  expect(postponed).toMatchObject([{ action: 'session.postponed', ...by(redactor), subjectId: id }])
  // The reason is a content: it is in the history of the session.
  expect(JSON.stringify(postponed)).not.toContain('Grève')

  await world.db
    .updateTable('sessions')
    .set({ startsAt: '2026-03-10T09:00:00+01:00', endsAt: '2026-03-10T12:00:00+01:00' })
    .where('id', '=', id)
    .execute()
  expect(await auditLinesDuring(world, () => holdEndedSession(world.portal, { sessionId: id }))).toMatchObject([
    { action: 'session.held', userId: null, address: null, subjectId: id },
  ])
  const minutes = { state: 'draft', document: { id: (await papers(id)).id }, version: 1 }
  expect(await auditLinesDuring(world, () => ok(redactor.put(`${url}/minutes`, minutes)))).toMatchObject([
    { action: 'minutes.written', ...by(redactor), subject: 'session', details: { before: 'expected', after: 'draft' } },
  ])
  const decisions = { decisions: [{ text: 'Ouvrir trois postes' }], version: 1 }
  const decided = await auditLinesDuring(world, () => ok(redactor.put(`${url}/decisions`, decisions)))
  expect(decided).toMatchObject([{ action: 'decisions.written', ...by(redactor), details: { count: 1 } }])
  expect(JSON.stringify(decided)).not.toContain('postes')
  await world.db
    .updateTable('minutes')
    .set({ state: 'approved', sentOn: '2026-03-15', approvedOn: '2026-03-18' })
    .where('sessionId', '=', id)
    .execute()
  expect(await actionsOf(() => ok(validator.post(`${url}/closing`)))).toEqual(['session.closed'])
  expect(await actionsOf(() => ok(administrator.post(`${url}/reopening`)))).toEqual(['session.reopened'])
})

const papers = (sessionId: number) => insertDocument(world.portal, { in: body, session: { id: sessionId } })

test('holding, cancelling, copying and deleting a session are recorded, with its documents', async () => {
  const begun = await insertSession(world.portal, { in: body, inDays: -1 })
  expect(await actionsOf(() => ok(redactor.post(`/api/sessions/${begun.id}/holding`)))).toEqual(['session.held'])
  const convened = await insertSession(world.portal, { in: body })
  const reason = { reason: 'Faute de quorum annoncé' }
  expect(await actionsOf(() => ok(redactor.post(`/api/sessions/${convened.id}/cancellation`, reason)))).toEqual([
    'session.cancelled',
  ])
  let copy = { id: 0 }
  const copied = await auditLinesDuring(world, async () => {
    copy = await ok(redactor.post(`/api/sessions/${begun.id}/duplication`, { startsAt: '2026-04-20T09:00' }))
  })
  expect(copied).toMatchObject([{ action: 'session.prepared', subjectId: copy.id, details: { copyOf: begun.id } }])
  const paper = await insertDocument(world.portal, { in: body, session: copy, status: 'draft', title: 'Note' })
  const removed = await auditLinesDuring(world, () => redactor.delete(`/api/sessions/${copy.id}`))
  expect(removed).toMatchObject([
    { action: 'document.deleted', subjectId: paper.id, subjectName: 'Note', details: { session: copy.id } },
    { action: 'session.deleted', ...by(redactor), subjectId: copy.id },
  ])
})

test('a consultation is recorded', async () => {
  const form = { irp: body, title: 'Orientations stratégiques', startedOn: '2026-03-01' }
  const told = await auditLinesDuring(world, async () => {
    const made = await ok(redactor.post('/api/consultations', form))
    const url = `/api/consultations/${made.id}`
    await ok(redactor.put(url, { ...form, title: 'Orientations stratégiques 2027', version: 1 }))
    expect((await redactor.delete(`${url}?version=2`)).statusCode).toBe(204)
  })
  expect(told).toMatchObject([
    { action: 'consultation.written', ...by(redactor), details: { new: true } },
    { action: 'consultation.written', details: { fields: ['title'] } },
    { action: 'consultation.deleted', subject: 'consultation', subjectName: 'Orientations stratégiques 2027' },
  ])
})

test('a document is recorded step by step, with its versions', async () => {
  const type = await ensureBranch(world.portal, 'documentTypes')
  const fields = { irp: String(body.id), family: 'functioning', title: 'Règlement', documentType: String(type.id) }
  let id = 0
  const filed = await auditLinesDuring(world, async () => {
    ;({ id } = await ok(redactor.post('/api/documents', await pdfForm(fields))))
  })
  expect(filed).toMatchObject([
    { action: 'document.filed', ...by(redactor), subject: 'document', subjectId: id, subjectName: 'Règlement' },
  ])
  const url = `/api/documents/${id}`
  const step = (person: Actor, name: string, said?: object) =>
    auditLinesDuring(world, () => ok(person.post(`${url}/${name}`, said)))
  const form = {
    irp: body,
    family: 'functioning',
    title: 'Règlement intérieur',
    documentType: type,
    session: null,
    point: null,
    documentCommission: null,
    thematics: [],
    description: null,
    date: null,
    confidential: false,
    channel: 'none',
    version: 1,
  }
  expect(await auditLinesDuring(world, () => ok(redactor.put(url, form)))).toMatchObject([
    { action: 'document.amended', ...by(redactor), details: { fields: ['title'] } },
  ])
  expect(await step(redactor, 'submission')).toMatchObject([
    { action: 'document.submitted', details: { before: 'draft', after: 'submitted' } },
  ])
  expect(await step(redactor, 'withdrawal')).toMatchObject([{ action: 'document.withdrawn' }])
  await step(redactor, 'submission')
  const refused = await step(validator, 'refusal', { reason: 'La page de garde manque encore' })
  expect(refused).toMatchObject([{ action: 'document.refused', ...by(validator) }])
  expect(JSON.stringify(refused)).not.toContain('garde')
  expect(
    await auditLinesDuring(world, () => ok(redactor.post('/api/documents/submission', { ids: [id] }))),
  ).toMatchObject([{ action: 'document.submitted' }])
  expect(
    await auditLinesDuring(world, () => ok(validator.post('/api/documents/validation', { ids: [id] }))),
  ).toMatchObject([{ action: 'document.published', ...by(validator), subjectId: id, details: { before: 'submitted' } }])
  expect(await step(validator, 'archiving')).toMatchObject([{ action: 'document.archived' }])
  expect(await step(validator, 'restoration')).toMatchObject([{ action: 'document.restored' }])
  const versions = await auditLinesDuring(world, async () => ok(redactor.post(`${url}/versions`, await pdfForm())))
  expect(versions).toMatchObject([
    { action: 'document.versioned', details: { fileVersion: 2 } },
    { action: 'document.submitted' },
  ])
  await step(redactor, 'withdrawal')
  expect(await auditLinesDuring(world, () => redactor.delete(`${url}/versions/2`))).toMatchObject([
    { action: 'document.amended', details: { removedVersion: 2 } },
  ])
  const draft = await insertDocument(world.portal, { in: body, author: redactor, status: 'draft', title: 'À jeter' })
  expect(await auditLinesDuring(world, () => redactor.delete(`/api/documents/${draft.id}`))).toMatchObject([
    { action: 'document.deleted', subjectId: draft.id, subjectName: 'À jeter' },
  ])
})

test('one of two simultaneous publications is recorded', async () => {
  const { id } = await insertDocument(world.portal, { in: body, author: redactor, status: 'submitted' })
  const colleague = await world.user({ in: body, role: 'validator' })
  await colleague.get('/me')
  const both = () => Promise.all([validator, colleague].map((who) => who.post(`/api/documents/${id}/validation`)))
  expect(await actionsOf(both)).toEqual(['document.published'])
})

test('confidential documents: readings are recorded once a day, downloads each time', async () => {
  const { id } = await insertDocument(world.portal, { in: body, confidential: true, title: 'Plan de départs' })
  const url = `/api/documents/${id}`
  const read = { action: 'document.read', ...by(member), subjectId: id, subjectName: 'Plan de départs' }
  expect(await auditLinesDuring(world, () => member.get(url))).toMatchObject([read])
  expect(await auditLinesDuring(world, () => member.get(`${url}/file`))).toEqual([])
  const download = () => member.get(`${url}/file?download=1`)
  const taken = { action: 'document.downloaded', ...by(member), subjectId: id, details: { fileVersion: 1 } }
  expect(await auditLinesDuring(world, download)).toMatchObject([taken])
  expect(await auditLinesDuring(world, download)).toMatchObject([taken])
  // A range without the first byte is a download too.
  const sly = await world.user({ in: body })
  await sly.get('/me')
  expect(await actionsOf(() => sly.get(`${url}/file?download=1`, { range: 'bytes=1-' }))).toEqual([
    'document.downloaded',
  ])

  const open = await insertDocument(world.portal, { in: body })
  expect(await auditLinesDuring(world, () => member.get(`/api/documents/${open.id}/file?download=1`))).toEqual([])
  const outsider = await world.user()
  await outsider.get('/me')
  expect(await auditLinesDuring(world, () => outsider.get(`${url}/file`))).toEqual([])
})

test('readings and downloads of a confidential session are recorded', async () => {
  const { id } = await insertSession(world.portal, { in: body, confidential: true })
  const url = `/api/sessions/${id}`
  expect(await auditLinesDuring(world, () => member.get(url))).toMatchObject([
    { action: 'session.read', ...by(member), subject: 'session', subjectId: id },
  ])
  expect(await auditLinesDuring(world, () => member.get(`${url}/event.ics`))).toEqual([])
  const zip = () => member.get(`${url}/bundle.zip`)
  const taken = { action: 'session.downloaded', ...by(member), subjectId: id, details: { format: 'zip' } }
  expect(await auditLinesDuring(world, zip)).toMatchObject([taken])
  expect(await auditLinesDuring(world, zip)).toMatchObject([taken])
  const open = await insertSession(world.portal, { in: body })
  expect(await auditLinesDuring(world, () => member.get(`/api/sessions/${open.id}`))).toEqual([])
  // Reading its synopsis counts as reading the session.
  const editor = await world.user({ in: body, roles: ['ROLE_EDITOR'] })
  const other = await insertSession(world.portal, { in: body, confidential: true })
  for (const [session, told] of [
    [other, [{ action: 'session.read', ...by(member), subject: 'session', subjectId: other.id }]],
    [open, []],
  ] as const) {
    const sheet = await writeContent(editor, { contentType: 'synopsis', session: { id: session.id } })
    expect(await auditLinesDuring(world, () => member.get(`/api/contents/${sheet.id}`))).toMatchObject(told)
  }
})

test('pictures, messages, topics and mails are recorded', async () => {
  const form = new FormData()
  form.append('file', new File([(await photo(200)) as Uint8Array<ArrayBuffer>], 'moi.jpg'))
  const pictured = await auditLinesDuring(world, async () => {
    const { id } = await ok(member.post('/api/profile_pictures', form))
    expect((await administrator.delete(`/api/profile_pictures/${id}`)).statusCode).toBe(204)
  })
  expect(pictured).toMatchObject([
    { action: 'account.amended', ...by(member), subjectId: member.id, details: { fields: ['picture'] } },
    { action: 'account.amended', ...by(administrator), subjectId: member.id, details: { fields: ['picture'] } },
  ])

  expect(
    await auditLinesDuring(world, async () => ok(member.post('/api/contact_messages', await contactDraft(world)))),
  ).toEqual([])
  const { id } = await world.db.selectFrom('contactMessages').select('id').executeTakeFirstOrThrow()
  const followed = () =>
    ok(administrator.put(`/api/contact_messages/${id}`, { state: 'answered', notes: 'Rappelée.', version: 1 }))
  const told = await auditLinesDuring(world, followed)
  expect(told).toMatchObject([
    { action: 'contactMessage.amended', ...by(administrator), details: { before: 'new', after: 'answered' } },
  ])
  expect(JSON.stringify(told)).not.toContain('Rappelée')
  const topic = await world.db.selectFrom('contactTopics').selectAll().limit(1).executeTakeFirstOrThrow()
  const renamed = { name: 'Autre objet', address: null, position: topic.position, version: topic.version }
  expect(await actionsOf(() => ok(administrator.put(`/api/contact_topics/${topic.id}`, renamed)))).toEqual([
    'contactTopic.amended',
  ])

  const mail = await world.db.selectFrom('mails').select(['id', 'toName']).limit(1).executeTakeFirstOrThrow()
  const look = () => ok(administrator.get(`/api/mails/${mail.id}`))
  expect(await auditLinesDuring(world, look)).toMatchObject([
    { action: 'mail.read', ...by(administrator), subject: 'mail', subjectId: mail.id, subjectName: null },
  ])
  expect(await auditLinesDuring(world, look)).toEqual([])
  await world.db.updateTable('mails').set({ state: 'failed', attempts: 10 }).where('id', '=', mail.id).execute()
  expect(await actionsOf(() => administrator.post(`/api/mails/${mail.id}/retry`))).toEqual(['mail.requeued'])
})
