import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { photo } from '#server/people/pictures/pictureSamples.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { contactDraft, findTopicId, sendMessage } from '#tests/support/contact.ts'
import { insertThematic, writeContent } from '#tests/support/contents.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { formWith } from '#tests/support/files.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { webhookForm } from '#tests/support/webhooks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { applyMergePatch } from './mergePatch.ts'

// Uploads are inspected in a child process, which may have to wait on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let world: World
let body: { id: number }
let administrator: Actor
let redactor: Actor
beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  redactor = await world.user({ in: body, role: 'redactor', firstName: 'Maëlle', lastName: 'Le Goff' })
})
afterAll(() => world.close())

type Fields = Record<string, unknown>
/** Fields that every update changes. */
const others = new Set(['version', 'updatedAt', 'updatedBy', 'changes', 'history', 'notices', 'related'])
const plain = (record: Fields) => Object.fromEntries(Object.entries(record).filter(([name]) => !others.has(name)))

/** Patches a record, and returns the fields that have changed. */
async function changedBy(who: Actor, url: string, patch: object, read = url): Promise<Fields> {
  const before = (await who.get(read)).json<Fields>()
  const answer = await who.patch(url, patch)
  expect([url, answer.statusCode], answer.body).toEqual([url, 200])
  const after = (await who.get(read)).json<Fields>()
  // Some records have no version to compare.
  expect(Number(after['version'] ?? 1)).toBe(Number(before['version'] ?? 0) + 1)
  return Object.fromEntries(
    Object.entries(plain(after)).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  )
}

test('a PATCH of a body changes one field, and is recorded like any change', async () => {
  const parent = await world.body()
  const form = {
    name: 'CSE Alsace',
    label: 'Comité de l’Alsace',
    kind: 'CSE',
    code: 'ALS',
    delays: { agendaNoticeDays: 5, minutesDueDays: 20 },
    meetingsPerYear: 12,
    videoMeetingsMax: 4,
    position: 7,
  }
  const url = (await administrator.post('/api/irps', form)).json()['@id']

  const trail = await auditLinesDuring(world, async () => {
    expect(await changedBy(administrator, url, { label: 'Comité d’Alsace', unknown: 1, id: 99 })).toEqual({
      label: 'Comité d’Alsace',
    })
  })
  expect(trail).toMatchObject([{ action: 'body.amended', userId: administrator.id, details: { fields: ['label'] } }])
  expect(await changedBy(administrator, url, { delays: { agendaNoticeDays: 8 } })).toEqual({
    delays: { agendaNoticeDays: 8, minutesDueDays: 20 },
  })
  expect(await changedBy(administrator, url, { parentIrp: `/api/irps/${parent.id}` })).toEqual({
    parentIrp: { id: parent.id },
  })
  // Here null is a value, not an absent field.
  expect(await changedBy(administrator, url, { videoMeetingsMax: null, parentIrp: null, position: null })).toEqual({
    videoMeetingsMax: null,
    parentIrp: null,
    position: 0,
  })
})

test('a PATCH of a session keeps its agenda, with readings and decisions', async () => {
  const document = await insertDocument(world.portal, { in: body })
  const thematic = await insertThematic(world.portal, 'Mobilité')
  const point = {
    title: 'Plan de mobilité',
    kind: 'consultation',
    references: [document],
    thematics: [thematic],
    opinion: { result: 'favorable', text: 'Avis rendu', votes: { for: 8, against: 1, abstentions: 0 } },
  }
  const form = sessionForm(body, {
    mode: 'hybrid',
    remoteLink: 'https://visio.mandature.example/a',
    description: 'Ouvert à tous',
    agenda: [{ ...point, points: [{ title: 'Annexe', kind: 'information', references: [document] }] }] as never,
  })
  const written = (await redactor.post('/api/sessions', form)).json()

  expect(await changedBy(redactor, written['@id'], { title: 'Séance d’été' })).toEqual({ title: 'Séance d’été' })
  const stale = await redactor.patch(written['@id'], { title: 'Autre', version: written.version })
  expect([stale.statusCode, stale.json()]).toMatchObject([409, { code: 'record.stale' }])
  expect(stale.json().description).toContain('Maëlle Le Goff')
})

test('a PATCH of a document, a content or minutes changes one field', async () => {
  const editor = await world.user({ in: body, roles: ['ROLE_EDITOR'] })
  const thematic = await insertThematic(world.portal, 'Télétravail')
  const draft = await insertDocument(world.portal, { in: body, author: redactor, status: 'draft', confidential: true })
  const url = `/api/documents/${draft.id}`
  const content = await writeContent(editor, {
    contentType: 'podcast',
    podcastUrl: 'https://sons.example/1.mp3',
    podcastSeconds: 90,
    irps: [body],
  })
  const held = await insertSession(world.portal, { in: body, status: 'held', inDays: -7 })

  const trail = await auditLinesDuring(world, () => redactor.patch(url, { title: 'Note de synthèse' }))
  expect(trail.map(({ action }) => action)).toEqual(['document.amended'])
  expect(await changedBy(redactor, url, { thematics: [`/api/thematics/${thematic.id}`] })).toMatchObject({
    thematics: [{ id: thematic.id }],
  })
  expect(await changedBy(redactor, url, { documentType: null })).toEqual({ documentType: null })
  expect(await changedBy(editor, `/api/contents/${content.id}`, { title: 'Une autre émission' })).toEqual({
    title: 'Une autre émission',
  })
  expect(await changedBy(redactor, `/api/sessions/${held.id}/minutes`, { procedure: 'pse' })).toHaveProperty(
    'procedure',
    'pse',
  )
})

test('people patch their own profile and preferences, administrators the other fields of an account', async () => {
  const person = await world.user({ in: body, role: 'validator', phoneNumber: '+33612345678', address: '1 rue Haute' })
  const own = `/api/users/${person.id}`

  expect(await changedBy(person, own, { firstName: 'Yann', roles: ['ROLE_ADMIN'] })).toEqual({ firstName: 'Yann' })
  expect(await changedBy(person, '/api/me/preferences', { theme: 'dark' })).toEqual({ theme: 'dark' })
  expect(await changedBy(administrator, `${own}/admin`, { address: null }, own)).toEqual({ address: null })
  expect(await changedBy(administrator, own, { lastName: 'Le Bihan', phoneNumber: null })).toEqual({
    lastName: 'Le Bihan',
    phoneNumber: null,
  })
  expect((await administrator.get(own)).json()).toMatchObject({ roles: ['ROLE_READER'], mainIrpRole: 'validator' })
})

test('a PATCH is refused like the PUT to whoever may not write, and a missing record is not found', async () => {
  const reader = await world.user({ in: body })
  const stranger = await world.user({ in: await world.body() })
  const draft = await insertDocument(world.portal, { in: body, author: redactor, status: 'draft' })
  const session = await insertSession(world.portal, { in: body })
  const closed = await insertSession(world.portal, { in: body, status: 'closed', inDays: -30 })
  const status = async (who: Actor, url: string, patch: object = { title: 'Autre chose' }) =>
    (await who.patch(url, patch)).statusCode

  expect(await status(reader, `/api/irps/${body.id}`)).toBe(403)
  expect(await status(reader, `/api/sessions/${session.id}`)).toBe(403)
  expect(await status(stranger, `/api/documents/${draft.id}`)).toBe(403)
  expect(
    await status(await world.user({ in: await world.body(), role: 'redactor' }), `/api/documents/${draft.id}`),
  ).toBe(404)
  expect(await status(reader, `/api/users/${redactor.id}`, { firstName: 'Autre' })).toBe(403)
  expect(await status(redactor, `/api/sessions/${closed.id}`)).toBe(409)
  for (const url of ['/api/sessions/999999', '/api/sessions/1e0', '/api/documents/0', '/api/irps/abc'])
    expect(await status(administrator, url), url).toBe(404)
  const visitor = world.visitor()
  await visitor.get('/me')
  expect((await visitor.patch(`/api/irps/${body.id}`, { label: 'x' })).statusCode).toBe(401)
  const unguarded = await administrator.patch(`/api/irps/${body.id}`, { label: 'x' }, { 'x-xsrf-token': 'autre' })
  expect(unguarded.json()).toMatchObject({ status: 403, code: 'xsrf.invalid' })
})

test('only merge patches are accepted, and the result must be a valid record', async () => {
  const url = `/api/irps/${body.id}`
  const send = async (patch: object | null, type?: string) =>
    (await administrator.patch(url, patch as object, type ? { 'content-type': type } : {})).json()

  for (const type of ['application/json', 'application/ld+json', 'text/plain', 'application/json-patch+json'])
    expect(await send({ label: 'x' }, type), type).toMatchObject({ status: 415, code: 'request.type' })
  expect(await send({ label: '', kind: 'autre', name: null })).toMatchObject({
    status: 422,
    violations: [{ propertyPath: 'name' }, { propertyPath: 'label' }, { propertyPath: 'kind' }],
  })
  for (const strange of ['toString', 'constructor', 'hasOwnProperty', '__proto__'])
    expect(await send(JSON.parse(`{"${strange}":null}`) as object), strange).toMatchObject({ id: body.id })
  for (const whole of [null, [], 'x', 3])
    expect(await send(whole as object), String(whole)).toMatchObject({ status: 422 })
  expect(await send({ version: 0 })).toMatchObject({ status: 422, violations: [{ propertyPath: 'version' }] })
  expect(
    (await administrator.patch(url, {}, { 'content-type': 'Application/Merge-Patch+JSON; charset=utf-8' })).statusCode,
  ).toBe(200)
})

test('every record with a PUT can be patched, and an empty patch changes nothing', async () => {
  const who = await world.user({ in: body, role: 'validator', roles: ['ROLE_ADMIN'] })
  const thematic = await insertThematic(world.portal, 'Transports')
  const named = { name: 'Nouveau nom' }
  const mail = await sendMessage(who, await contactDraft(world))
  const session = await insertSession(world.portal, { in: body, status: 'held', inDays: -3, agenda: ['Bilan'] })
  const [pointId] = session.pointIds
  const decisions = [
    { text: 'Ouvrir une enquête', point: { id: pointId }, owner: 'La direction', thematics: [thematic] },
  ]
  await who.put(`/api/sessions/${session.id}/decisions`, { decisions, version: 1 })
  const central = { irp: body, title: 'Mobilité', startedOn: '2026-03-02', agreedDays: 45, thematic }
  const made = {
    '/api/jobs': { ...named, position: 4 },
    '/api/mandates': { ...named, voting: true, votesWhenReplacing: true },
    '/api/document_types': named,
    '/api/document_commissions': named,
    '/api/thematics': { ...named, irps: [body], openedOn: '2026-01-05', featured: true },
    '/api/links': { label: 'Aide', link: '/aide', linkType: 'Interne', menu: 'FOOTER', position: 3 },
    '/api/synonyms': { expressions: ['CSE', 'comité'] },
    '/api/saved_searches': { ...named, query: 'q=budget', rhythm: 'weekly' },
    '/api/subscriptions': { flow: { irp: body, family: 'session' }, rhythm: 'weekly' },
    '/api/consultations': central,
    '/api/commitments': {
      session: { id: session.id },
      point: { id: pointId },
      kind: 'question',
      text: 'Combien de postes ?',
      owner: 'La direction',
      dueOn: '2026-03-18',
      thematics: [thematic],
    },
    '/api/channel_posts': { text: 'Bonjour à toutes et à tous.' },
    '/api/content_pictures': formWith(await photo(200), 'photo.jpg', { focalX: '0.25' }),
    '/api/webhooks': webhookForm(),
    '/api/media': formWith(await textPdf([['Une page.']]), 'guide.pdf', named),
  }
  const urls = [`/api/sessions/${session.id}/decisions`, `/api/contact_topics/${await findTopicId(world, 'contact')}`]
  for (const [path, form] of Object.entries(made)) urls.push(String((await who.post(path, form)).headers['location']))
  urls.push(String(mail.headers['location']))
  urls.push('/api/branding/settings', '/api/second_factor_rule')

  for (const url of urls) {
    const before = (await who.get(url)).json<Fields>()
    const answer = await who.patch(url, { unknown: 1 })
    expect([url, answer.statusCode], answer.body).toEqual([url, 200])
    expect(plain((await who.get(url)).json()), url).toEqual(plain(before))
  }
  const { paths } = (await who.get('/api/docs.json')).json<{ paths: Record<string, object> }>()
  const patchable = Object.keys(paths).filter((path) => path.startsWith('/api/') && 'patch' in (paths[path] ?? {}))
  const elsewhere = [
    '/api/contents/{id}',
    '/api/documents/{id}',
    '/api/irps/{id}',
    '/api/irps/{id}/seats',
    '/api/irps/{id}/welcome',
    '/api/mail_texts/{kind}',
    '/api/me/preferences',
    '/api/me/push',
    // by the rules of RFC 7644, tested with it
    '/api/scim/v2/Groups/{id}',
    '/api/scim/v2/Users/{id}',
    '/api/points/{id}/note',
    '/api/sessions/{id}',
    '/api/sessions/{id}/minutes',
    '/api/sessions/{id}/minutes_text',
    '/api/users/{id}',
    '/api/users/{id}/admin',
  ]
  expect(patchable.toSorted()).toEqual([...elsewhere, ...urls.map((url) => url.replace(/\d+/, '{id}'))].toSorted())
})

test('a merge patch replaces relations whole and merges other objects', () => {
  const record = { irp: { id: 3, name: 'CSE' }, delays: { one: 1, two: 2 }, list: [1, 2] }

  expect(applyMergePatch(record, { irp: { id: 4 }, delays: { two: 3 }, list: [3] }, null)).toEqual({
    irp: { id: 4 },
    delays: { one: 1, two: 3 },
    list: [3],
  })
  expect(applyMergePatch(record, { delays: { one: null, three: { four: null } } }, null)).toMatchObject({
    delays: { two: 2, three: {} },
  })
})
