import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { insertThematic } from '#tests/support/contents.ts'
import { ensureBranch, insertDocument, insertVersion } from '#tests/support/documents.ts'
import { indexAllChanges, readIndexEntry } from '#tests/support/indexAllChanges.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number }
let author: Actor
let validator: Actor
beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne', label: 'CSE de l’établissement Bretagne' })
  author = await world.user({ in: body, role: 'redactor' })
  validator = await world.user({ in: body, role: 'validator' })
})
afterAll(() => world.close())

test('a document is found before its text is extracted, then page by page', async () => {
  const thematic = await insertThematic(world.portal, 'Qualité de vie')
  const parent = await ensureBranch(world.portal, 'documentTypes', { name: 'Comptes rendus' })
  const type = await ensureBranch(world.portal, 'documentTypes', { name: 'Procès-verbal', parent })
  const document = await insertDocument(world.portal, {
    in: body,
    author,
    title: 'Réunion de mars',
    date: '2026-03-02',
    type,
    thematics: [thematic],
    pdf: await textPdf([['Les absents'], [], ['Les votes']]),
  })
  await indexAllChanges(world)
  const keywords =
    'keywords: Procès-verbal · Comptes rendus · Qualité de vie · CSE Bretagne · CSE de l’établissement Bretagne'
  expect(await readIndexEntry(world, 'document', document)).toMatchObject({
    at: '2026-03-02T12:00:00+01:00',
    archived: false,
    bodyId: body.id,
    family: 'functioning',
    documentTypeId: type.id,
    authorId: author.id,
    thematicIds: [thematic.id],
    standing: 1,
    sections: ['title: Réunion de mars', keywords],
  })

  await runTasks(world, 'documents.extract')
  await indexAllChanges(world)
  const { sections } = (await readIndexEntry(world, 'document', document)) ?? {}
  // a page without words has no section, and the others keep their numbers
  expect(sections).toEqual(['title: Réunion de mars', 'text 1: Les absents', 'text 3: Les votes', keywords])
})

test('without a date, a document gets its publication day; a new version is new again', async () => {
  const document = await insertDocument(world.portal, { in: body })
  await indexAllChanges(world)
  const first = await readIndexEntry(world, 'document', document)
  expect(first?.at).toBe(first?.outAt)

  await insertVersion(world.portal, document, { published: false })
  await indexAllChanges(world)
  expect(await readIndexEntry(world, 'document', document)).toMatchObject({ outAt: first?.outAt })

  await insertVersion(world.portal, document)
  await indexAllChanges(world)
  const second = await readIndexEntry(world, 'document', document)
  expect(Date.parse(second?.outAt ?? '')).toBeGreaterThan(Date.parse(first?.outAt ?? ''))
})

describe('the readers of a document', () => {
  test.each([
    ['its own secrecy', { confidential: true }, { confidential: true, channel: 'none', session_out: true }],
    ['its channel', { channel: 'csec' as const }, { confidential: false, channel: 'csec', session_out: true }],
    ['nothing', {}, { confidential: false, channel: 'none', session_out: true }],
  ])('depend on %s', async (_what, wishes, scope) => {
    const document = await insertDocument(world.portal, { in: body, author, ...wishes })
    await indexAllChanges(world)
    expect((await readIndexEntry(world, 'document', document))?.scope).toEqual({
      id: expect.any(Number),
      subject: 'documents',
      body_id: body.id,
      status: 'published',
      ...scope,
    })
  })

  test('depend on the session too, whose changes trigger indexing', async () => {
    const session = await insertSession(world.portal, { in: body, status: 'draft' })
    const document = await insertDocument(world.portal, { in: body, session })
    await indexAllChanges(world)
    expect((await readIndexEntry(world, 'document', document))?.scope).toMatchObject({
      session_out: false,
      confidential: false,
    })

    const convened = { status: 'convened' as const, convenedAt: world.clock.now().toISOString(), confidential: true }
    await world.db.updateTable('sessions').set(convened).where('id', '=', session.id).execute()
    await indexAllChanges(world)
    expect((await readIndexEntry(world, 'document', document))?.scope).toMatchObject({
      session_out: true,
      confidential: true,
    })
  })

  test.each(['draft', 'submitted', 'refused'] as const)('never include anyone for a %s one', async (status) => {
    const document = await insertDocument(world.portal, { in: body, author, status })
    await indexAllChanges(world)
    expect(await readIndexEntry(world, 'document', document)).toBeNull()
  })

  test('see an archived one marked as archived', async () => {
    const document = await insertDocument(world.portal, { in: body, author, status: 'archived' })
    await indexAllChanges(world)
    expect(await readIndexEntry(world, 'document', document)).toMatchObject({
      archived: true,
      scope: { status: 'archived' },
    })
  })
})

test('unapproved minutes get a lower factor than approved ones', async () => {
  const session = await insertSession(world.portal, { in: body, status: 'held', inDays: -10 })
  const document = await insertDocument(world.portal, { in: body, session, title: 'Procès-verbal' })
  const url = `/api/sessions/${session.id}/minutes`
  const file = { document: { id: document.id } }
  expect((await validator.put(url, { ...file, state: 'draft', version: 1 })).statusCode).toBe(200)
  await indexAllChanges(world)
  const unapproved = await readIndexEntry(world, 'document', document)
  expect(unapproved).toMatchObject({ scope: { confidential: true } })
  expect(unapproved?.standing).toBeCloseTo(0.8)

  for (const form of [
    { ...file, state: 'sent', sentOn: '2026-03-15', version: 2 },
    { ...file, state: 'approved', sentOn: '2026-03-15', approvedOn: '2026-03-18', version: 3 },
  ])
    expect((await validator.put(url, form)).statusCode).toBe(200)
  await indexAllChanges(world)
  expect(await readIndexEntry(world, 'document', document)).toMatchObject({
    standing: 1,
    scope: { confidential: false },
  })
})
