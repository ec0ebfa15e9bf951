import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Branch } from '#contract/papers/classifications.ts'
import { violationPaths } from '#tests/support/caller.ts'
import { ensureBranch as makeBranch } from '#tests/support/documents.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Administrators edit the trees in which documents are classified.

let world: World
let administrator: Actor
let colleague: Actor
let editor: Actor
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'], firstName: 'Nora', lastName: 'Admin' })
  colleague = await world.user({ roles: ['ROLE_ADMIN'] })
  editor = await world.user({ roles: ['ROLE_EDITOR'] })
  await Promise.all([administrator.get('/me'), colleague.get('/me')])
})
afterAll(() => world.close())

describe.each([
  ['document_types', 'documentTypes', 'documentType'],
  ['document_commissions', 'documentCommissions', 'documentCommission'],
] as const)('%s', (path, table, subject) => {
  /** branches on four levels */
  let root: { id: number }
  let second: { id: number }
  let third: { id: number }
  let deepest: { id: number }
  let count = 0
  const unique = (name: string) => `${name} ${++count}`
  const make = (parent: { id: number } | null = null, name = unique('Branche'), position = 0) =>
    makeBranch(world.portal, table, { parent, name, position })
  beforeEach(async () => {
    root = await make()
    second = await make(root)
    third = await make(second)
    deepest = await make(third)
  })

  const read = async (id: number) => (await administrator.get(`/api/${path}/${id}`)).json<Branch>()
  const amend = async (id: number, changes: object, by = administrator) =>
    by.put(`/api/${path}/${id}`, { ...(await read(id)), ...changes })
  const put = (id: number, parentId: number, index: number, by = administrator) =>
    by.put(`/api/${path}/${id}/place`, { parentId, index })
  const below = async (parentId: number) => {
    const { member } = (await administrator.get(`/api/${path}?pagination=false`)).json<Collection<Branch>>()
    return member.filter((one) => one.parentId === parentId).map(({ id }) => id)
  }
  const audited = async (id: number) =>
    world.db
      .selectFrom('auditEvents')
      .select(['action', 'userId', 'subjectName', 'details'])
      .where('subject', '=', subject)
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute()

  test('the parent can be written as `parent` or as `parentId`, and is read as both', async () => {
    const post = async (form: object) => administrator.post(`/api/${path}`, { name: unique('Branche'), ...form })
    const under = { parent: { id: root.id }, parentId: root.id }
    const atRoot = { parent: null, parentId: 0 }
    for (const parent of [root, { id: root.id, name: 'x' }, `/api/${path}/${root.id}`])
      expect((await post({ parent })).json()).toMatchObject(under)
    for (const form of [{}, { parent: null }, { parentId: null }, { parentId: 0 }, atRoot])
      expect((await post(form)).json(), JSON.stringify(form)).toMatchObject(atRoot)

    const { id } = (await post(under)).json<Branch>()
    const patch = async (changes: object) => (await administrator.patch(`/api/${path}/${id}`, changes)).json()
    // A client that sends back what it read with one of the two changed wants the change.
    expect((await amend(id, { parentId: second.id })).json()).toMatchObject({ parent: { id: second.id } })
    expect((await amend(id, { parent: { id: root.id } })).json()).toMatchObject(under)
    expect((await amend(id, { parent: null })).json()).toMatchObject(atRoot)
    expect((await amend(id, { parentId: root.id })).json()).toMatchObject(under)
    expect((await amend(id, { parentId: 0 })).json()).toMatchObject(atRoot)
    expect(await patch({ parent: `/api/${path}/${second.id}` })).toMatchObject({ parentId: second.id })
    expect(await patch({ parentId: root.id })).toMatchObject(under)
    expect(await patch({ name: unique('Branche') })).toMatchObject(under)
    expect(await patch({ parent: null })).toMatchObject(atRoot)
    expect(await patch({ parent: root.id === 1 ? second : root })).toMatchObject({
      parentId: root.id === 1 ? second.id : root.id,
    })
    expect(await patch({ parentId: null })).toMatchObject(atRoot)
  })

  test('two different parents, or a parent of the other tree, are refused', async () => {
    const form = { name: unique('Branche') }
    const both = await administrator.post(`/api/${path}`, { ...form, parent: root, parentId: second.id })
    expect(both.json()).toMatchObject({
      status: 422,
      code: 'classifications.parentsDiffer',
      violations: [{ propertyPath: 'parent', code: 'classifications.parentsDiffer' }],
    })
    expect(violationPaths(await amend(deepest.id, { parent: root, parentId: second.id }))).toEqual(['parent'])
    const other = path === 'document_types' ? 'document_commissions' : 'document_types'
    const padded = [`/api/${path}/0${root.id}`, `0${root.id}`, { '@id': `/api/${path}/0${root.id}` }]
    for (const parent of [`/api/${other}/${root.id}`, ...padded, { id: 999_999 }, 'x', 3, []])
      expect(
        violationPaths(await administrator.post(`/api/${path}`, { ...form, parent })),
        JSON.stringify(parent),
      ).toEqual(['parent'])
    expect(violationPaths(await administrator.post(`/api/${path}`, { name: '', parent: { id: 999_999 } }))).toEqual([
      'name',
      'parent',
    ])
    expect((await read(deepest.id)).parentId).toBe(third.id)
  })

  test('a branch is added after its siblings, then renamed, closed and moved, each with an audit entry', async () => {
    const [one, other] = [unique('Accord  '), unique('Convention')]
    const first = await administrator.post(`/api/${path}`, { name: ` ${one} `, parentId: root.id, id: 1, version: 7 })
    expect(first.statusCode).toBe(201)
    const made = first.json<Branch>()
    expect(first.headers.location).toBe(`/api/${path}/${made.id}`)
    expect(made).toMatchObject({ name: one, parentId: root.id, active: true, version: 1 })
    expect(await below(root.id)).toEqual([second.id, made.id])
    expect((await administrator.post(`/api/${path}`, { name: other })).json()).toMatchObject({ parentId: 0 })

    const renamed = unique('Avenant')
    const amended = await amend(made.id, { name: renamed, active: false, parentId: second.id })
    expect(amended.json()).toMatchObject({ name: renamed, active: false, parentId: second.id, version: 2 })
    expect(await read(made.id)).toEqual(amended.json())
    expect(await below(second.id)).toEqual([third.id, made.id])

    expect(await audited(made.id)).toMatchObject([
      { action: `${subject}.created`, userId: administrator.id, subjectName: one },
      { action: `${subject}.amended`, details: { fields: ['name', 'parentId', 'active'] } },
    ])
  })

  test('a name that differs from that of a sibling only by case or accents is refused', async () => {
    const name = unique('Égalité')
    await make(root, name)
    const same = { name: name.toUpperCase().replace('É', 'e') }
    const refused = await administrator.post(`/api/${path}`, { ...same, parentId: root.id })
    expect(refused.json()).toMatchObject({ status: 422, code: 'classifications.nameTaken' })
    expect(violationPaths(refused)).toEqual(['name'])
    expect(violationPaths(await amend(second.id, same))).toEqual(['name'])
    // The same name is allowed under another parent, and a branch may keep its own name.
    expect((await administrator.post(`/api/${path}`, { ...same, parentId: second.id })).statusCode).toBe(201)
    expect((await amend(second.id, { name: (await read(second.id)).name.toUpperCase() })).statusCode).toBe(200)
  })

  test('syntax errors and tree violations are reported together', async () => {
    const taken = (await read(second.id)).name
    const answer = await administrator.post(`/api/${path}`, { name: taken, parentId: root.id, active: 'oui' })
    expect(violationPaths(answer).toSorted()).toEqual(['active', 'name'])
    expect(violationPaths(await administrator.post(`/api/${path}`, {}))).toEqual(['name'])
    expect(violationPaths(await administrator.post(`/api/${path}`, { name: 'x'.repeat(81) }))).toEqual(['name'])
    expect(violationPaths(await administrator.post(`/api/${path}`, { name: 'a\u0000b' }))).toEqual(['name'])
    const gone = await administrator.post(`/api/${path}`, { name: unique('Ailleurs'), parentId: 999_999 })
    expect(gone.json()).toMatchObject({ violations: [{ propertyPath: 'parentId', code: 'record.gone' }] })
  })

  test('a fifth level and a branch below itself are refused on the parent', async () => {
    const tooDeep = { status: 422, violations: [{ propertyPath: 'parentId', code: 'classifications.tooDeep' }] }
    const cycle = { status: 422, violations: [{ propertyPath: 'parentId', code: 'classifications.cycle' }] }
    const fifth = { name: unique('Cinquième'), parentId: deepest.id }
    expect((await administrator.post(`/api/${path}`, fifth)).json()).toMatchObject(tooDeep)
    const other = await make()
    expect((await put(root.id, other.id, 0)).json()).toMatchObject(tooDeep)
    expect((await amend(root.id, { parentId: other.id })).json()).toMatchObject(tooDeep)
    for (const under of [root, third, deepest]) {
      expect((await put(root.id, under.id, 0)).json()).toMatchObject(cycle)
      expect((await amend(root.id, { parentId: under.id })).json()).toMatchObject(cycle)
    }
    expect((await read(root.id)).parentId).toBe(0)
    // Three levels fit below it.
    expect((await put(second.id, other.id, 0)).statusCode).toBe(200)
  })

  test('moving a branch renumbers its siblings; an index that is too large means last', async () => {
    // Branches of a bulk load all have the same position.
    const [one, two, three] = [await make(third), await make(third), await make(third)]
    expect(await below(third.id)).toEqual([deepest.id, one.id, two.id, three.id])
    expect((await put(three.id, third.id, 1)).json()).toMatchObject({ parentId: third.id, position: 1, version: 1 })
    expect(await below(third.id)).toEqual([deepest.id, three.id, one.id, two.id])
    await put(deepest.id, third.id, 1_000)
    expect(await below(third.id)).toEqual([three.id, one.id, two.id, deepest.id])
    // Changing the parent increments the version, so that concurrent editors are refused.
    expect((await put(one.id, second.id, 0)).json()).toMatchObject({ parentId: second.id, version: 2 })
    expect(await below(second.id)).toEqual([one.id, third.id])
    await put(one.id, 0, 0)
    expect((await below(0))[0]).toBe(one.id)
    const { version: _version, ...stale } = await read(one.id)
    expect((await administrator.put(`/api/${path}/${one.id}`, { ...stale, version: 1 })).json()).toMatchObject({
      status: 409,
      code: 'record.stale',
    })
    expect(await audited(one.id)).toMatchObject([{ action: `${subject}.amended` }, { action: `${subject}.amended` }])
  })

  test('a branch cannot be moved beside one of the same name, nor below a missing branch', async () => {
    const name = unique('Compte rendu')
    const moved = await make(root, name)
    await make(second, name.toUpperCase())
    expect((await put(moved.id, second.id, 0)).json()).toMatchObject({
      violations: [{ propertyPath: 'parentId', code: 'classifications.nameTaken' }],
    })
    expect(violationPaths(await put(moved.id, 999_999, 0))).toEqual(['parentId'])
    expect(
      violationPaths(await administrator.put(`/api/${path}/${moved.id}/place`, { parentId: 0, index: -1 })),
    ).toEqual(['index'])
    expect((await put(999_999, 0, 0)).json()).toMatchObject({ code: 'record.notFound' })
    expect((await amend(moved.id, {})).statusCode).toBe(200)
  })

  test('of two concurrent moves that would make a cycle or a fifth level together, one is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [await make(), await make()]
      const answers = await Promise.all([put(one.id, other.id, 0), put(other.id, one.id, 0, colleague)])
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
      expect([(await read(one.id)).parentId, (await read(other.id)).parentId].filter(Boolean)).toHaveLength(1)

      const [low, high] = [await make(await make()), await make(await make())]
      await make(high)
      await make(low)
      const deep = await Promise.all([put(high.id, low.id, 0), put(low.id, high.id, 0, colleague)])
      expect(deep.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
    }
  })

  test('of two concurrent additions of the same name, one is refused', async () => {
    const form = { name: unique('Jumelle'), parentId: root.id }
    const made = await Promise.all([administrator.post(`/api/${path}`, form), colleague.post(`/api/${path}`, form)])
    expect(made.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422])
  })

  test('the table itself rejects a cycle and a fifth level', async () => {
    const set = (id: number, parentId: number) =>
      world.db.updateTable(table).set({ parentId }).where('id', '=', id).execute()
    await expect(set(root.id, deepest.id)).rejects.toMatchObject({ constraint: 'branches_cycle' })
    await expect(set(root.id, root.id)).rejects.toMatchObject({ constraint: 'branches_cycle' })
    const other = await make()
    await expect(set(root.id, other.id)).rejects.toMatchObject({ constraint: 'branches_depth' })
    await expect(make(deepest)).rejects.toMatchObject({ constraint: 'branches_depth' })
  })

  test('members, also editors, can read the tree but not change it', async () => {
    const denied = { status: 403, code: 'access.denied' }
    expect((await editor.get(`/api/${path}/${root.id}`)).statusCode).toBe(200)
    expect((await editor.post(`/api/${path}`, { name: 'Autre' })).json()).toMatchObject(denied)
    expect((await amend(root.id, { name: 'Autre' }, editor)).json()).toMatchObject(denied)
    expect((await put(second.id, 0, 0, editor)).json()).toMatchObject(denied)
    expect((await editor.get(`/api/${path}/${root.id}/uses`)).json()).toMatchObject(denied)
    expect((await editor.delete(`/api/${path}/${deepest.id}`)).json()).toMatchObject(denied)
    expect(await read(second.id)).toMatchObject({ parentId: root.id, version: 1 })
    expect((await world.visitor().get(`/api/${path}/${root.id}/uses`)).statusCode).toBe(401)
  })
})
