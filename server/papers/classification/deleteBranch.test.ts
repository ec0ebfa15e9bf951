import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationPaths } from '#tests/support/caller.ts'
import { insertDocument, ensureBranch as makeBranch } from '#tests/support/documents.ts'
import { waitForBlockedQuery } from '#tests/support/locks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Deleting a branch loses nothing that was filed in it.

let world: World
let administrator: Actor
let member: Actor
let body: { id: number }
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  body = await world.body({ kind: 'COMMISSION' })
  member = await world.user({ in: body, role: 'validator' })
})
afterAll(() => world.close())

let count = 0
const unique = (name: string) => `${name} ${++count}`

describe.each([
  ['document_types', 'documentTypes', 'documentType'],
  ['document_commissions', 'documentCommissions', 'documentCommission'],
] as const)('%s', (path, table, subject) => {
  const make = (parent: { id: number } | null = null, name = unique('Branche')) =>
    makeBranch(world.portal, table, { parent, name })
  const read = (id: number) => administrator.get(`/api/${path}/${id}`)
  const remove = (id: number, moveTo?: number | string, by = administrator) =>
    by.delete(`/api/${path}/${id}${moveTo === undefined ? '' : `?moveTo=${moveTo}`}`)
  const fileIn = (branch: { id: number }, status: 'draft' | 'published' = 'published') =>
    insertDocument(world.portal, {
      in: body,
      status,
      author: member,
      ...(path === 'document_types' ? { type: branch } : { commission: branch }),
    })
  const branchOf = async ({ id }: { id: number }) => {
    const document = (await administrator.get(`/api/documents/${id}`)).json()
    return document[subject]?.id
  }

  test('an empty branch is deleted at once', async () => {
    const { id } = await make(null, unique('Vide'))
    expect((await administrator.get(`/api/${path}/${id}/uses`)).json()).toEqual({
      '@context': '/api/contexts/BranchUses',
      '@id': `/api/${path}/${id}/uses`,
      '@type': 'BranchUses',
      documents: 0,
      branches: 0,
      subscriptions: 0,
    })
    expect((await remove(id)).statusCode).toBe(204)
    expect((await read(id)).statusCode).toBe(404)
    expect((await remove(id)).json()).toMatchObject({ code: 'record.notFound' })
    expect((await administrator.get(`/api/${path}/${id}/uses`)).statusCode).toBe(404)
    const [event] = await world.db
      .selectFrom('auditEvents')
      .select(['action', 'subjectName'])
      .where('subject', '=', subject)
      .where('subjectId', '=', id)
      .execute()
    expect(event).toMatchObject({ action: `${subject}.deleted`, subjectName: expect.stringContaining('Vide') })
  })

  test('a branch in use is kept, and its uses are named, until a target is given', async () => {
    const from = await make(null, unique('Budget'))
    const [child, grandchild] = [await make(from), await make(from)]
    const documents = [await fileIn(from), await fileIn(from, 'draft')]
    const elsewhere = await fileIn(child)
    const refused = await remove(from.id)
    expect(refused.json()).toMatchObject({ status: 409, code: 'classifications.inUse' })
    expect(refused.json().description).toMatch(/« Budget \d+ » contient 2 documents et 2 branches/)
    expect((await administrator.get(`/api/${path}/${from.id}/uses`)).json()).toMatchObject({
      documents: 2,
      branches: 2,
    })

    const to = await make()
    const first = await make(to)
    const { version } = (await administrator.get(`/api/documents/${documents[0]?.id}`)).json()
    expect((await remove(from.id, to.id)).statusCode).toBe(204)
    for (const document of documents) expect(await branchOf(document)).toBe(to.id)
    expect(await branchOf(elsewhere)).toBe(child.id)
    expect((await administrator.get(`/api/documents/${documents[0]?.id}`)).json().version).toBe(version + 1)
    const { member: all } = (await administrator.get(`/api/${path}?pagination=false`)).json()
    const below = all.filter(({ parentId }: { parentId: number }) => parentId === to.id)
    expect(below.map(({ id }: { id: number }) => id)).toEqual([first.id, child.id, grandchild.id])
    expect((await read(from.id)).statusCode).toBe(404)
  })

  test('a target below the branch, too deep or missing is refused', async () => {
    const from = await make()
    const child = await make(from, unique('Accord'))
    await make(child)
    const document = await fileIn(from)
    const refusal = async (moveTo: number) => (await remove(from.id, moveTo)).json().violations
    const because = (code: string) => [expect.objectContaining({ propertyPath: 'moveTo', code })]
    expect(await refusal(from.id)).toEqual(because('classifications.cycle'))
    expect(await refusal(child.id)).toEqual(because('classifications.cycle'))
    expect(await refusal(999_999)).toEqual(because('record.gone'))
    const third = await make(await make(await make()))
    expect(await refusal(third.id)).toEqual(because('classifications.tooDeep'))
    const taken = await make()
    await make(taken, (await read(child.id)).json().name.toUpperCase())
    expect(await refusal(taken.id)).toEqual(because('classifications.nameTaken'))
    for (const odd of ['0', '-1', 'abc', '1e3', ''])
      expect((await remove(from.id, odd)).json(), odd).toMatchObject({ status: 400, code: 'request.parameter' })
    expect(await branchOf(document)).toBe(from.id)
    // Documents alone need no level below the target.
    const leaf = await make()
    const paper = await fileIn(leaf)
    const deepest = await make(third)
    expect((await remove(leaf.id, deepest.id)).statusCode).toBe(204)
    expect(await branchOf(paper)).toBe(deepest.id)
  })

  test('deleting waits for a concurrent amendment of a document, which then sees the move', async () => {
    const [from, to] = [await make(), await make()]
    const document = await fileIn(from)
    const amending = await world.db.startTransaction().execute()
    await amending.selectFrom('documents').select('id').where('id', '=', document.id).forUpdate().execute()
    const removal = remove(from.id, to.id)
    await waitForBlockedQuery(world)
    await amending.commit().execute()
    expect((await removal).statusCode).toBe(204)
    expect(await branchOf(document)).toBe(to.id)
  })

  test('a document filed concurrently is moved too, or refused because the branch is deleted', async () => {
    const [from, to] = [await make(), await make()]
    const filing = await world.db.startTransaction().execute()
    await filing.selectFrom(table).select('id').where('id', '=', from.id).forKeyShare().execute()
    const removal = remove(from.id, to.id)
    await waitForBlockedQuery(world)
    await filing.commit().execute()
    expect((await removal).statusCode).toBe(204)
    await expect(fileIn(from)).rejects.toMatchObject({ code: '23503' })
  })
})

test('subscriptions to a document type move to the target, without duplicates', async () => {
  const [from, to] = [
    await makeBranch(world.portal, 'documentTypes', { name: unique('Suivi') }),
    await makeBranch(world.portal, 'documentTypes', { name: unique('Suivi') }),
  ]
  const [one, both] = [await world.user(), await world.user()]
  const follow = (userId: number, documentTypeId: number, bodyId: number | null = null) =>
    world.db
      .insertInto('subscriptions')
      .values({ userId, documentTypeId, bodyId, createdAt: new Date().toISOString() })
      .execute()
  await follow(one.id, from.id)
  await follow(both.id, from.id)
  await follow(both.id, from.id, body.id)
  await follow(both.id, to.id)
  expect((await administrator.delete(`/api/document_types/${from.id}`)).json().description).toContain('3 abonnements')
  expect((await administrator.delete(`/api/document_types/${from.id}?moveTo=${to.id}`)).statusCode).toBe(204)
  const followed = await world.db
    .selectFrom('subscriptions')
    .select(['userId', 'bodyId', 'documentTypeId'])
    .where('userId', 'in', [one.id, both.id])
    .orderBy('userId')
    .orderBy('bodyId', (order) => order.asc().nullsLast())
    .execute()
  expect(followed).toEqual([
    { userId: one.id, bodyId: null, documentTypeId: to.id },
    { userId: both.id, bodyId: body.id, documentTypeId: to.id },
    { userId: both.id, bodyId: null, documentTypeId: to.id },
  ])
})

test('a closed type is not offered for new documents; documents that have it keep it', async () => {
  const type = await makeBranch(world.portal, 'documentTypes', { name: unique('Ancien') })
  const document = await insertDocument(world.portal, { in: body, type, status: 'draft', author: member })
  const form = (await administrator.get(`/api/document_types/${type.id}`)).json()
  await administrator.put(`/api/document_types/${type.id}`, { ...form, active: false })
  const record = (await member.get(`/api/documents/${document.id}`)).json()
  const amendment = { ...record, title: 'Autre titre', thematics: [] }
  expect((await member.put(`/api/documents/${document.id}`, amendment)).statusCode).toBe(200)
  const other = await insertDocument(world.portal, { in: body, status: 'draft', author: member })
  const refused = await member.put(`/api/documents/${other.id}`, {
    ...(await member.get(`/api/documents/${other.id}`)).json(),
    thematics: [],
    documentType: { id: type.id },
  })
  expect(violationPaths(refused)).toEqual(['documentType'])
})
