import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseOutline } from '#contract/people/bodies/bodyOutline.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let administrator: Actor
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
})
afterAll(() => world?.close())

const send = (outline: string, actor = administrator) => actor.post('/api/irps/outline', { outline })
const tree = async () => {
  const bodies = await world.db
    .selectFrom('bodies')
    .select(['id', 'name', 'kind', 'code', 'parentId'])
    .orderBy('position')
    .execute()
  return bodies.map(({ name, kind, code, parentId }) => [
    name,
    kind,
    code,
    bodies.find(({ id }) => id === parentId)?.name ?? null,
  ])
}

test('the indentation of a list makes the tree, and what exists is kept', async () => {
  const answer = await send(
    'CSE central\n\t- CSE Bretagne\n\t\t• CSSCT\n\n\t- CSE Île-de-France\n\t\t• CSSCT\nComité de groupe',
  )
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ '@type': 'BodyOutlineResult', created: expect.any(Array), kept: 0 })
  const expected = [
    ['CSE central', 'CSEC', 'CSE-CENTRAL', null],
    ['CSE Bretagne', 'CSE', 'CSE-BRETAGNE', 'CSE central'],
    ['CSSCT', 'CSSCT', 'CSSCT', 'CSE Bretagne'],
    ['CSE Île-de-France', 'CSE', 'CSE-ILE-DE-FRANCE', 'CSE central'],
    ['CSSCT', 'CSSCT', 'CSSCT-2', 'CSE Île-de-France'],
    ['Comité de groupe', 'GROUPE', 'COMITE-DE-GROUPE', null],
  ]
  expect(await tree()).toEqual(expected)

  const more = await send('cse CENTRAL\n  CSE Bretagne\n    Commission logement')
  expect(more.json()).toMatchObject({ created: [expect.any(Number)], kept: 2 })
  expect(await tree()).toEqual([
    ...expected,
    ['Commission logement', 'COMMISSION', 'COMMISSION-LOGEMENT', 'CSE Bretagne'],
  ])
})

test('a faulty list creates nothing', async () => {
  const before = await tree()
  for (const [outline, message] of [
    ['  \n', 'Collez la liste des instances'],
    ['A\n B\n  C\n   D\n    E', '« E » : l’arborescence compte quatre niveaux au plus'],
    ['A\n B\n b', '« b » : il figure deux fois'],
    ['x'.repeat(81), 'dépasse 80 caractères'],
  ] as const) {
    const answer = await send(outline)
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ violations: object[] }>().violations).toMatchObject([
      { propertyPath: 'outline', message: expect.stringContaining(message) },
    ])
  }
  expect((await send('A', await world.user())).statusCode).toBe(403)
  expect(await tree()).toEqual(before)
})

test('lines come back to the level of any line above', () => {
  const lines = parseOutline('A\n    B\n        C\n    D\n1. E\r\n  2) F')
  expect(lines.map(({ name, depth, parent }) => [name, depth, parent])).toEqual([
    ['A', 0, null],
    ['B', 1, 0],
    ['C', 2, 1],
    ['D', 1, 0],
    ['E', 0, null],
    ['F', 1, 4],
  ])
})
