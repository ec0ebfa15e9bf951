import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBranch } from '#tests/support/documents.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let reader: Actor

beforeAll(async () => {
  world = await openWorld()
  reader = await world.user()
})
afterAll(() => world.close())

test.each([
  ['document_types', 'DocumentType', 'documentTypes'],
  ['document_commissions', 'DocumentCommission', 'documentCommissions'],
] as const)('%s are flat, by position, roots with parent 0, in one page on request', async (path, type, table) => {
  const root = await ensureBranch(world.portal, table, { name: 'Séance', position: 2 })
  const second = await ensureBranch(world.portal, table, { name: 'Annexe', parent: root, position: 1 })
  const first = await ensureBranch(world.portal, table, { name: 'Convocation', parent: root, position: 0 })

  const list = (await reader.get(`/api/${path}?pagination=false&itemsPerPage=1`)).json()
  expect(list).toMatchObject({ '@type': 'Collection', totalItems: 3 })
  expect(list.view).toBeUndefined()
  expect(list.member.map(({ id, parentId }: { id: number; parentId: number }) => [id, parentId])).toEqual([
    [first.id, root.id],
    [second.id, root.id],
    [root.id, 0],
  ])

  expect((await reader.get(`/api/${path}/${second.id}`)).json()).toEqual({
    '@context': `/api/contexts/${type}`,
    '@id': `/api/${path}/${second.id}`,
    '@type': type,
    id: second.id,
    name: 'Annexe',
    parent: { id: root.id },
    parentId: root.id,
    position: 1,
    active: true,
    version: 1,
  })
  expect((await reader.get(`/api/${path}/999`)).statusCode).toBe(404)
})
