import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Document, DocumentRow } from '#contract/papers/documents.ts'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// A redactor adds a version to a document of a colleague, and counts as its depositor until it is published.

let world: World
let body: { id: number }
let author: Actor
let depositor: Actor
let colleague: Actor
let validator: Actor
beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  author = await world.user({ in: body, role: 'redactor' })
  depositor = await world.user({ in: body, role: 'redactor' })
  colleague = await world.user({ in: body, role: 'redactor' })
  validator = await world.user({ in: body, role: 'validator' })
})
afterAll(() => world.close())

const reason = 'Il manque les annexes chiffrées.'
const published = () => insertDocument(world.portal, { in: body, author })
const read = async (actor: Actor, { id }: { id: number }) => (await actor.get(`/api/documents/${id}`)).json<Document>()
const take = async (actor: Actor, { id }: { id: number }, step: string) => {
  const { statusCode } = await actor.post(`/api/documents/${id}/${step}`, step === 'refusal' ? { reason } : undefined)
  return statusCode
}

async function addVersion(actor: Actor, { id }: { id: number }) {
  const form = new FormData()
  const pdf = await textPdf([['Corrigé']])
  form.append('file', new File([pdf as Uint8Array<ArrayBuffer>], 'corrigé.pdf', { type: 'application/pdf' }))
  const answer = await actor.post(`/api/documents/${id}/versions`, form)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Document>()
}

/** The titles and the counts by state of the user's own documents (`/mes-documents`). */
async function mineOf(actor: Actor, state: 'draft' | 'submitted' | 'refused') {
  const list = (await actor.get(`/api/documents?author=me&status=${state}`)).json<Collection<DocumentRow>>()
  const counts = (await actor.get('/api/documents/mine/counts')).json<Record<string, number>>()
  return { ids: list.member.map(({ id }) => id), counted: counts[state] }
}

test('the depositor sees the unpublished version among their own documents, and other redactors do not', async () => {
  const document = await published()

  expect(await addVersion(depositor, document)).toMatchObject({
    fileVersion: 1,
    author: { id: author.id },
    pending: { fileVersion: 2, status: 'submitted', filedBy: { id: depositor.id } },
    versions: [{ number: 2 }, { number: 1 }],
  })

  expect((await depositor.get(`/api/documents/${document.id}/file?version=2`)).statusCode).toBe(200)
  expect(await mineOf(depositor, 'submitted')).toEqual({ ids: [document.id], counted: 1 })
  expect(await read(author, document)).toMatchObject({ pending: { filedBy: { id: depositor.id } } })
  expect(await read(colleague, document)).toMatchObject({ pending: null, versions: [{ number: 1 }], steps: [] })
  expect((await colleague.get(`/api/documents/${document.id}/file?version=2`)).statusCode).toBe(404)
  expect(await mineOf(colleague, 'submitted')).toEqual({ ids: [], counted: 0 })
})

test('the depositor or the author of the document can delete or submit the version', async () => {
  const document = await published()
  await addVersion(depositor, document)

  expect(await take(colleague, document, 'withdrawal')).toBe(403)
  expect(await take(depositor, document, 'withdrawal')).toBe(200)
  const { can, pending } = await read(depositor, document)
  expect(pending).toMatchObject({ status: 'draft' })
  expect(can).toContain('documents.submit')
  // Only the author may change the document itself.
  expect(can).not.toContain('documents.amend')
  expect(can).not.toContain('documents.delete')
  expect(await take(colleague, document, 'submission')).toBe(403)
  expect(await take(depositor, document, 'submission')).toBe(200)
  expect(await take(depositor, document, 'validation')).toBe(403)
  expect(await take(author, document, 'withdrawal')).toBe(200)
  // It stays the depositor’s, whoever submits it.
  expect(await read(depositor, document)).toMatchObject({ pending: { status: 'draft', filedBy: { id: depositor.id } } })
})

test('a colleague cannot delete a version that was refused, and does not learn that there is one', async () => {
  const document = await published()
  await addVersion(depositor, document)
  await take(validator, document, 'refusal')
  const version = `/api/documents/${document.id}/versions/2`
  for (const other of [colleague, validator])
    expect((await other.delete(version)).json()).toMatchObject({ code: 'record.notFound' })
  expect((await depositor.get(`/api/documents/${document.id}/file?version=2`)).statusCode).toBe(200)
  expect((await depositor.delete(version)).statusCode).toBe(204)
  expect((await addVersion(depositor, document)).pending).toMatchObject({ fileVersion: 2 })
  await take(validator, document, 'refusal')
  expect((await author.delete(version)).statusCode).toBe(204)
})

test('the depositor is notified of a refusal with its reason, and can file a corrected version', async () => {
  const document = await published()
  await addVersion(depositor, document)
  await take(validator, document, 'refusal')

  expect(await announcedTo(document)).toEqual([
    [author.id, 'document.refused'],
    [depositor.id, 'document.refused'],
  ])
  expect(await mineOf(depositor, 'refused')).toEqual({ ids: [document.id], counted: 1 })
  expect(await read(depositor, document)).toMatchObject({ lastStep: { comment: reason } })
  expect((await addVersion(depositor, document)).pending).toMatchObject({ fileVersion: 3, status: 'submitted' })
})

test('the version has no depositor any more once it is published', async () => {
  const document = await published()
  await addVersion(depositor, document)
  await take(validator, document, 'validation')

  expect(await announcedTo(document)).toEqual([
    [author.id, 'document.published'],
    [depositor.id, 'document.published'],
  ])
  expect(await read(depositor, document)).toMatchObject({ fileVersion: 2, pending: null, steps: [] })
  expect((await mineOf(depositor, 'submitted')).ids).not.toContain(document.id)
  expect(await take(depositor, document, 'withdrawal')).toBe(403)
})

test('after the last version is deleted, the previous one belongs to its depositor again', async () => {
  const document = await published()
  await addVersion(depositor, document)
  await take(validator, document, 'refusal')
  await addVersion(colleague, document)
  expect(await read(depositor, document)).toMatchObject({ pending: null })
  await take(colleague, document, 'withdrawal')

  expect((await colleague.delete(`/api/documents/${document.id}/versions/3`)).statusCode).toBe(204)

  expect(await read(depositor, document)).toMatchObject({
    pending: { fileVersion: 2, filedBy: { id: depositor.id } },
  })
  expect((await depositor.delete(`/api/documents/${document.id}/versions/2`)).statusCode).toBe(204)
  expect(await read(author, document)).toMatchObject({ pending: null })
})

/** Announces the last step of a document, and returns its notifications except those of submissions. */
async function announcedTo({ id }: { id: number }) {
  await runTasks(world, 'documents.announce')
  const rows = await world.db
    .selectFrom('notifications')
    .select(['userId', 'kind'])
    .where('documentId', '=', id)
    .where('kind', '<>', 'document.submitted')
    .orderBy('userId')
    .execute()
  return rows.map(({ userId, kind }) => [userId, kind])
}
