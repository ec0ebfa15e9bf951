import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDocument, insertVersion } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number }
let other: { id: number }
beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ kind: 'COMMISSION' })
  other = await world.body({ kind: 'COMMISSION' })
})
afterAll(() => world.close())

const counters = async (who: Actor) => {
  const { toValidate, refused, due } = (await who.get('/api/home')).json()
  return { toValidate, refused, due }
}

test('home counts what awaits each, and says nothing of what is not theirs to do', async () => {
  const reader = await world.user({ in: body })
  const redactor = await world.user({ in: body, role: 'redactor' })
  const validator = await world.user({ in: body, role: 'validator' })
  const stranger = await world.user({ in: other, role: 'validator' })
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const file = (wishes: Partial<Parameters<typeof insertDocument>[1]>) =>
    insertDocument(world.portal, { in: body, author: redactor, ...wishes })
  await file({ status: 'submitted' })
  await file({ status: 'submitted', confidential: true })
  await file({ status: 'submitted', channel: 'csec' })
  await file({ status: 'refused' })
  await file({ status: 'draft' })
  await file({ status: 'refused', author: validator })
  await file({ status: 'published' })
  await insertSession(world.portal, { in: body, inDays: 10, status: 'draft' })
  await insertSession(world.portal, { in: body, inDays: -30, status: 'held' })
  await insertSession(world.portal, { in: body, inDays: 50, status: 'draft' })

  expect(await counters(reader)).toEqual({ toValidate: null, refused: null, due: null })
  expect(await counters(redactor)).toEqual({ toValidate: null, refused: 1, due: 2 })
  expect(await counters(validator)).toEqual({ toValidate: 2, refused: 1, due: 2 })
  expect(await counters(stranger)).toEqual({ toValidate: 0, refused: 0, due: 0 })
  expect(await counters(administrator)).toEqual({ toValidate: 3, refused: 0, due: 2 })
})

test('a new version of what is out awaits its validator too', async () => {
  const place = await world.body({ kind: 'COMMISSION' })
  const validator = await world.user({ in: place, role: 'validator' })
  const document = await insertDocument(world.portal, { in: place })
  expect(await counters(validator)).toMatchObject({ toValidate: 0 })
  await insertVersion(world.portal, document, { published: false })
  expect(await counters(validator)).toMatchObject({ toValidate: 1 })
})

test('home counts as many as the lists that it leads to', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const { toValidate, due } = await counters(administrator)
  expect((await administrator.get('/api/documents/to_validate')).json()).toMatchObject({ totalItems: toValidate })
  const { member } = (await administrator.get('/api/dues?itemsPerPage=100')).json()
  expect(member.filter(({ dueOn }: { dueOn: string }) => dueOn <= '2026-04-03')).toHaveLength(due)
})

test('administrators are told how many people ask for an account', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const reader = await world.user({ in: body })
  await world.user({ in: body, status: 'pending' })
  await world.user({ status: 'pending' })
  expect((await administrator.get('/api/home')).json().pendingAccounts).toBe(2)
  expect((await reader.get('/api/home')).json().pendingAccounts).toBeNull()
})
