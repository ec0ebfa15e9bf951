import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '#contract/ground/limits.ts'
import { insertDocument, insertVersion } from '#tests/support/documents.ts'
import { deleteTasks, runTasks, taskDelaysMs } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { announceStep } from './announce.ts'

let world: World
let body: { id: number }
let author: Actor
let validator: Actor
let other: Actor
let reader: Actor
let administrator: Actor

beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  author = await world.user({ in: body, role: 'redactor' })
  validator = await world.user({ in: body, role: 'validator' })
  other = await world.user({ in: body, role: 'validator' })
  reader = await world.user({ in: body })
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
})
beforeEach(() => deleteTasks(world, 'documents.announce'))
afterAll(() => world.close())

type Wishes = Partial<Parameters<typeof insertDocument>[1]>
const insert = (wishes: Wishes = {}) => insertDocument(world.portal, { in: body, author, ...wishes })
const step = (person: Actor, { id }: { id: number }, name: string, form?: object) =>
  person.post(`/api/documents/${id}/${name}`, form)
const announcedTo = async ({ id }: { id: number }) => {
  await runTasks(world, 'documents.announce')
  const rows = await world.db
    .selectFrom('notifications')
    .select(['userId', 'kind'])
    .where('documentId', '=', id)
    .orderBy('userId')
    .execute()
  return rows.map(({ userId, kind }) => [userId, kind])
}

test('the validators of the body are notified of a submitted document', async () => {
  const document = await insert({ status: 'draft' })
  await step(author, document, 'submission')
  expect(await announcedTo(document)).toEqual([
    [validator.id, 'document.submitted'],
    [other.id, 'document.submitted'],
  ])
})

test('administrators are notified of a submitted document when no validator may read it', async () => {
  const document = await insert({ status: 'draft', channel: 'csec' })
  const reserved = await world.user({ in: body, role: 'redactor', roles: ['ROLE_CANAL_CSEC'] })
  await world.db.updateTable('documents').set({ authorId: reserved.id }).where('id', '=', document.id).execute()
  expect((await step(reserved, document, 'submission')).statusCode).toBe(200)
  expect(await announcedTo(document)).toEqual([[administrator.id, 'document.submitted']])
})

test('nobody is notified of a submission that was withdrawn', async () => {
  const document = await insert({ status: 'draft' })
  await step(author, document, 'submission')
  await step(author, document, 'withdrawal')
  expect(await announcedTo(document)).toEqual([])
})

test('a submission is announced once the author can no longer undo it', async () => {
  const document = await insert({ status: 'draft' })
  await step(author, document, 'submission')
  expect(await taskDelaysMs(world, 'documents.announce')).toEqual([limits.undoGraceMs])
  await step(author, document, 'withdrawal')
  await step(author, document, 'submission')
  expect(await announcedTo(document)).toEqual([
    [validator.id, 'document.submitted'],
    [other.id, 'document.submitted'],
  ])
})

test('the withdrawal of an announced submission that is undone at once is not announced; a later one is', async () => {
  const document = await insert({ status: 'draft' })
  await step(author, document, 'submission')
  expect(await announcedTo(document)).toHaveLength(2)
  await step(author, document, 'withdrawal')
  world.clock.forward({ seconds: 9 })
  await step(author, document, 'submission')
  expect(await announcedTo(document)).toHaveLength(2)
  await step(author, document, 'withdrawal')
  world.clock.forward({ minutes: 1 })
  await step(author, document, 'submission')
  expect(await announcedTo(document)).toHaveLength(4)
})

test.each([
  ['validation', undefined, 'document.published'],
  ['refusal', { reason: 'La page 3 est illisible.' }, 'document.refused'],
])('the author is notified of a %s', async (name, form, kind) => {
  const document = await insert({ status: 'submitted' })
  expect((await step(validator, document, name, form)).statusCode).toBe(200)
  expect(await announcedTo(document)).toEqual([[author.id, kind]])
})

test('nobody is notified of their own action', async () => {
  const document = await insert({ status: 'draft', author: validator })
  expect((await step(validator, document, 'validation')).statusCode).toBe(200)
  expect(await announcedTo(document)).toEqual([])
})

test('readers of the previous version who may still read the document are notified of a new one', async () => {
  const document = await insert({ confidential: true })
  const gone = await world.user({ in: body })
  for (const person of [reader, gone]) await person.get(`/api/documents/${document.id}/file`)
  await world.db.updateTable('assignments').set({ endsOn: '2026-03-18' }).where('userId', '=', gone.id).execute()
  await insertVersion(world.portal, document, { published: false })
  await world.db.updateTable('documents').set({ pendingStatus: 'submitted' }).where('id', '=', document.id).execute()

  expect((await step(validator, document, 'validation')).statusCode).toBe(200)

  expect(await announcedTo(document)).toEqual([
    [author.id, 'document.published'],
    [reader.id, 'document.published'],
  ])
})

test('running the task again sends nothing twice, and a deleted document is not announced', async () => {
  const document = await insert({ status: 'submitted' })
  await step(validator, document, 'validation')
  const { id: stepId } = await world.db
    .selectFrom('documentSteps')
    .select('id')
    .where('documentId', '=', document.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await announceStep(world.portal, { documentId: document.id, stepId })
  expect(await announcedTo(document)).toHaveLength(1)
  await expect(announceStep(world.portal, { documentId: 99_999, stepId: 99_999 })).resolves.toBeUndefined()
})
