import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { ensureBranch, insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number }
let session: { id: number }
let author: Actor
let colleague: Actor
let stranger: Actor
let type: { id: number }

beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  session = await insertSession(world.portal, { in: body })
  author = await world.user({ in: body, role: 'redactor' })
  colleague = await world.user({ in: body, role: 'validator' })
  stranger = await world.user({ in: await world.body(), role: 'redactor' })
  type = await ensureBranch(world.portal, 'documentTypes', { name: 'Note d’information' })
})
afterAll(() => world.close())

/** Inserts an unclassified draft, as created by dropping a file on a point. */
async function dropped(title: string, by: Actor = author) {
  const { id } = await insertDocument(world.portal, { in: body, session, author: by, status: 'draft', title })
  await world.db.updateTable('documents').set({ documentTypeId: null }).where('id', '=', id).execute()
  return id
}
const submit = async (who: Actor, ids: number[], documentType: { id: number } | null = type) =>
  who.post('/api/documents/submission', { ids, documentType })
const states = async (ids: number[]) =>
  (await world.db.selectFrom('documents').select(['status', 'documentTypeId']).where('id', 'in', ids).execute()).map(
    ({ status, documentTypeId }) => [status, documentTypeId === type.id],
  )

test('twelve unclassified drafts are classified and submitted together, each with its own step', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => dropped(`Note ${index + 1}`)))

  const answer = await submit(author, ids)

  expect(answer.statusCode, answer.body).toBe(204)
  expect(await states(ids)).toEqual(ids.map(() => ['submitted', true]))
  expect((await colleague.get('/api/documents/to_validate')).json().totalItems).toBe(12)
  const told = await world.db
    .selectFrom('documentSteps')
    .select('id')
    .where('documentId', 'in', ids)
    .where('toStatus', '=', 'submitted')
    .execute()
  expect(told).toHaveLength(12)
})

test('all or none are submitted: another author, another state or a missing type prevents it', async () => {
  const mine = await dropped('La mienne')
  const theirs = await dropped('La leur', colleague)
  const gone = await dropped('Déjà partie')
  expect((await submit(author, [gone])).statusCode).toBe(204)

  expect((await submit(colleague, [theirs, mine])).json()).toMatchObject({
    status: 403,
    code: 'documents.noneYours',
    description: expect.stringContaining('« La mienne »'),
  })
  expect((await submit(author, [mine, gone])).json()).toMatchObject({
    status: 409,
    code: 'documents.noneSubmitted',
    description: expect.stringContaining('« Déjà partie », le document est en attente de validation'),
  })
  expect((await submit(author, [mine], null)).json()).toMatchObject({ status: 409, code: 'documents.noneSubmitted' })
  expect(await states([mine, theirs])).toEqual([
    ['draft', false],
    ['draft', false],
  ])
})

test('an unreadable draft is not found, and an unknown type is a violation', async () => {
  const mine = await dropped('Bien à moi')
  expect((await submit(stranger, [mine])).json()).toMatchObject({ status: 404, code: 'record.notFound' })
  expect((await submit(author, [mine], { id: 99_999 })).json()).toMatchObject({
    status: 422,
    violations: [{ propertyPath: 'documentType' }],
  })
  for (const ids of [[], Array.from({ length: 51 }, (_, index) => index + 1), ['x']])
    expect((await submit(author, ids as number[])).json()).toMatchObject({ status: 422 })
})

test('of ten concurrent calls, one submits the drafts', async () => {
  const ids = await Promise.all([dropped('Une'), dropped('Deux')])
  const answers = await Promise.all(Array.from({ length: 10 }, () => submit(author, ids)))
  expect(Object.groupBy(answers, ({ statusCode }) => statusCode)).toMatchObject({
    204: { length: 1 },
    409: { length: 9 },
  })
})

const withdraw = async (who: Actor, ids: number[]) => who.post('/api/documents/withdrawal', { ids })

test('a submission of several is undone by one withdrawal, with an audit line each', async () => {
  const ids = [await dropped('Ordre'), await dropped('Contrordre')]
  expect((await submit(author, ids)).statusCode).toBe(204)

  const lines = await auditLinesDuring(world, async () => {
    expect((await withdraw(author, [...ids, ...ids])).statusCode).toBe(204)
  })

  // the type given to them stays
  expect(await states(ids)).toEqual(ids.map(() => ['draft', true]))
  expect(lines.map(({ action, subjectId }) => [action, subjectId])).toEqual(ids.map((id) => ['document.withdrawn', id]))
})

test('all or none are withdrawn: another author, another state or an unreadable document prevents it', async () => {
  const mine = await dropped('À moi')
  const theirs = await dropped('À elle', colleague)
  const kept = await dropped('Encore un brouillon')
  expect((await submit(author, [mine])).statusCode).toBe(204)
  expect((await submit(colleague, [theirs])).statusCode).toBe(204)

  expect((await withdraw(colleague, [mine, theirs])).json()).toMatchObject({
    status: 403,
    code: 'documents.noneYoursToWithdraw',
    description: expect.stringContaining('« À moi »'),
  })
  expect((await withdraw(author, [mine, kept])).json()).toMatchObject({
    status: 409,
    code: 'documents.noneWithdrawn',
    description: expect.stringContaining('« Encore un brouillon », le document est un brouillon'),
  })
  expect((await withdraw(stranger, [mine])).json()).toMatchObject({ status: 404, code: 'record.notFound' })
  for (const ids of [[], Array.from({ length: 51 }, (_, index) => index + 1)])
    expect((await withdraw(author, ids)).json()).toMatchObject({ status: 422 })
  expect(await states([mine, theirs])).toEqual([
    ['submitted', true],
    ['submitted', true],
  ])
})
