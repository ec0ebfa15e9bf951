import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { ensureBranch, insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number }
let session: { id: number; pointIds: number[] }
let elsewhere: { id: number; pointIds: number[] }
let author: Actor
let colleague: Actor
let stranger: Actor
let type: { id: number }

beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  const agenda = ['Budget', 'Effectifs'].map((title) => ({ title, kind: 'information' as const }))
  session = await insertSession(world.portal, { in: body, agenda })
  elsewhere = await insertSession(world.portal, { in: body, agenda })
  author = await world.user({ in: body, role: 'redactor' })
  colleague = await world.user({ in: body, role: 'redactor' })
  stranger = await world.user({ in: await world.body(), role: 'redactor' })
  type = await ensureBranch(world.portal, 'documentTypes', { name: 'Note d’information' })
})
afterAll(() => world.close())

/** Inserts an unclassified draft of the session, as created by dropping a file on its agenda. */
async function dropped(title: string, { by = author, at = session } = {}) {
  const { id } = await insertDocument(world.portal, { in: body, session: at, author: by, status: 'draft', title })
  await world.db.updateTable('documents').set({ documentTypeId: null }).where('id', '=', id).execute()
  const { version } = await world.db
    .selectFrom('documents')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, version, title, point: { id: session.pointIds[0] ?? 0 }, documentType: type }
}
const file = (who: Actor, documents: object[], submit = true) =>
  who.post('/api/documents/filing', { documents, submit })
const states = (ids: number[]) =>
  world.db
    .selectFrom('documents')
    .select(['title', 'status', 'pointId', 'documentTypeId'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()

test('my drafts of a session are listed with the name and the beginning of their file, in one statement', async () => {
  const agenda = [{ title: 'Budget', kind: 'information' as const }]
  const own = await insertSession(world.portal, { in: body, agenda })
  const { id } = await dropped('Une', { at: own })
  const { id: other } = await dropped('Deux', { at: own })
  await dropped('D’une autre', { at: own, by: colleague })
  await dropped('Ailleurs')
  const { versionId } = await world.db
    .selectFrom('documentVersions')
    .select('id as versionId')
    .where('documentId', '=', id)
    .executeTakeFirstOrThrow()
  await world.db.deleteFrom('documentPages').where('versionId', '=', versionId).execute()
  const text = `RAPPORT D’EXPERTISE ${'x'.repeat(1_000)}`
  await world.db.insertInto('documentPages').values({ versionId, page: 1, text }).execute()

  const path = `/api/documents/to_file?session=${own.id}`
  const list = (await author.get(path)).json()
  expect(list).toMatchObject({ totalItems: 2, member: [{ id, title: 'Une', point: null }, { id: other }] })
  expect(list.member[0]).toMatchObject({ opening: text.slice(0, 400), fileName: expect.stringMatching(/\.pdf$/) })
  expect(await world.statementsOf(() => author.get(path))).toHaveLength(2)
  expect((await stranger.get(path)).json()).toMatchObject({ totalItems: 0 })
  expect((await author.get('/api/documents/to_file?session=x')).statusCode).toBe(400)
})

test('drafts get their title, point and type, and are submitted together', async () => {
  const [one, two] = [await dropped('scan1'), await dropped('scan2')]
  const [, effectifs = 0] = session.pointIds

  const trail = await auditLinesDuring(world, async () => {
    const answer = await file(author, [
      { ...one, title: 'Budget 2026' },
      { ...two, point: { id: effectifs } },
    ])
    expect(answer.statusCode, answer.body).toBe(204)
  })

  expect(await states([one.id, two.id])).toEqual([
    { title: 'Budget 2026', status: 'submitted', pointId: one.point.id, documentTypeId: type.id },
    { title: 'scan2', status: 'submitted', pointId: effectifs, documentTypeId: type.id },
  ])
  expect(trail.map(({ action }) => action).toSorted()).toEqual([
    'document.amended',
    'document.amended',
    'document.submitted',
    'document.submitted',
  ])
})

test('without submission they stay drafts, and may have no point and no type yet', async () => {
  const one = await dropped('Convocation')
  expect((await file(author, [{ ...one, point: null, documentType: null }], false)).statusCode).toBe(204)
  expect(await states([one.id])).toMatchObject([{ status: 'draft', pointId: null, documentTypeId: null }])
  // nothing changed: the version is the same
  expect((await file(author, [{ ...one, point: null }], false)).statusCode).toBe(204)
  expect(await states([one.id])).toMatchObject([{ status: 'draft', documentTypeId: type.id }])
  // the same call from another tab
  expect((await file(author, [{ ...one, point: null }], false)).json()).toMatchObject({ code: 'record.stale' })
  // the inverse, on the version that the call made
  const inverse = { ...one, version: one.version + 1, point: null, documentType: null }
  expect((await file(author, [inverse], false)).statusCode).toBe(204)
  expect(await states([one.id])).toMatchObject([{ status: 'draft', pointId: null, documentTypeId: null }])
})

test('all or none are filed', async () => {
  const mine = await dropped('La mienne')
  const theirs = await dropped('La leur', { by: colleague })
  const gone = await dropped('Déjà partie')
  expect((await file(author, [gone])).statusCode).toBe(204)

  expect((await file(author, [mine, theirs])).statusCode).toBe(404)
  expect((await file(stranger, [mine])).json()).toMatchObject({ status: 404, code: 'record.notFound' })
  expect((await file(author, [mine, { ...gone, version: gone.version + 2 }])).json()).toMatchObject({
    status: 409,
    code: 'documents.noneSubmitted',
    description: expect.stringContaining('« Déjà partie », le document est en attente de validation'),
  })
  expect((await file(author, [{ ...mine, version: mine.version + 1 }])).json()).toMatchObject({
    status: 409,
    code: 'record.stale',
  })
  expect((await file(author, [{ ...mine, documentType: null }])).json()).toMatchObject({
    status: 409,
    code: 'documents.noneSubmitted',
    description: expect.stringContaining('son type n’est pas indiqué'),
  })
  expect(await states([mine.id])).toMatchObject([{ title: 'La mienne', status: 'draft', documentTypeId: null }])
})

test('who has left the body files nothing', async () => {
  const leaver = await world.user({ in: body, role: 'redactor' })
  const drafts = [await dropped('Une', { by: leaver }), await dropped('Deux', { by: leaver })]
  const before = await states(drafts.map(({ id }) => id))
  await world.db.updateTable('assignments').set({ endsOn: '2020-01-01' }).where('userId', '=', leaver.id).execute()
  expect((await file(leaver, drafts)).statusCode).toBe(403)
  expect((await leaver.get(`/api/documents/to_file?session=${session.id}`)).statusCode).toBe(403)
  expect(await states(drafts.map(({ id }) => id))).toEqual(before)
})

test('a point of another session, an unknown type and a document of no session are violations', async () => {
  const mine = await dropped('La mienne')
  const loose = await insertDocument(world.portal, { in: body, author, status: 'draft', title: 'Règlement' })
  const answer = await file(author, [
    { ...mine, point: { id: elsewhere.pointIds[0] }, documentType: { id: 99_999 } },
    { ...mine, id: loose.id, version: 1, point: null },
  ])
  expect(answer.json()).toMatchObject({
    status: 422,
    violations: [
      { propertyPath: 'documents[0].point' },
      { propertyPath: 'documents[0].documentType' },
      { propertyPath: 'documents[1].id' },
    ],
  })
  for (const documents of [[], [{ ...mine, title: 'No' }], Array.from({ length: 51 }, () => mine)])
    expect((await file(author, documents)).statusCode).toBe(422)
})

test('of ten concurrent calls, one files and submits the drafts', async () => {
  const drafts = [await dropped('Une'), await dropped('Deux')]
  const answers = await Promise.all(Array.from({ length: 10 }, () => file(author, drafts)))
  expect(Object.groupBy(answers, ({ statusCode }) => statusCode)).toMatchObject({
    204: { length: 1 },
    409: { length: 9 },
  })
})
