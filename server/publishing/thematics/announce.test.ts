import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Thematic } from '#contract/publishing/thematics/thematics.ts'
import { castPassword } from '#tests/support/cast.ts'
import { deleteTasks, runTasks, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let administrator: Actor
let other: Actor
let member: Actor

beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  other = await world.user({ roles: ['ROLE_ADMIN'] })
  member = await world.user({ in: await world.body() })
  await world.user({ status: 'pending' })
})
beforeEach(async () => {
  await deleteTasks(world, 'thematics.feature')
  world.clock.forward({ minutes: 1 })
})
afterAll(() => world.close())

let count = 0
const create = async (wishes: object) => {
  const answer = await administrator.post('/api/thematics', { name: `Projet ${++count}`, ...wishes })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<Thematic>()
}
const amend = async ({ id }: { id: number }, wishes: object) => {
  const { name, featured, open, version } = (await administrator.get(`/api/thematics/${id}`)).json()
  const answer = await administrator.put(`/api/thematics/${id}`, { name, featured, open, version, ...wishes })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}
async function announcedTo({ id }: { id: number }) {
  await runTasks(world, 'thematics.feature')
  const rows = await world.db
    .selectFrom('notifications')
    .select(['userId', 'kind', 'mail'])
    .where('thematicId', '=', id)
    .orderBy('id')
    .orderBy('userId')
    .execute()
  return rows.map(({ userId, kind, mail }) => [userId, kind, mail])
}
const everybodyElse = () => [
  [other.id, 'thematic.featured', 'immediate'],
  [member.id, 'thematic.featured', 'immediate'],
]

test('a new featured thematic is announced to all members, except its author', async () => {
  expect(await announcedTo(await create({ featured: true }))).toEqual(everybodyElse())
})

test('a thematic that becomes featured, or is opened at last, is announced; one that stays featured is not', async () => {
  const project = await create({})
  expect(await announcedTo(project)).toEqual([])
  await amend(project, { featured: true })
  expect(await announcedTo(project)).toEqual(everybodyElse())
  await amend(project, { name: 'Un autre nom' })
  expect(await waitingTasks(world, 'thematics.feature')).toEqual([])

  const closed = await create({ featured: true, open: false })
  expect(await announcedTo(closed)).toEqual([])
  await amend(closed, { open: true })
  expect(await announcedTo(closed)).toEqual(everybodyElse())
})

test('a thematic that is featured while it is closed is announced when it opens', async () => {
  const project = await create({ open: false })
  await amend(project, { featured: true })
  await amend(project, { name: 'Un nom corrigé' })
  expect(await announcedTo(project)).toEqual([])
  await amend(project, { open: true })
  expect(await announcedTo(project)).toEqual(everybodyElse())
})

test('a featured thematic that is reopened is not announced again, alone or with others', async () => {
  const alone = await create({ featured: true })
  const [one, two] = [await create({ featured: true }), await create({ featured: true, open: false })]
  const ids = [one.id, two.id]
  expect(await announcedTo(alone)).toEqual(everybodyElse())
  expect(await announcedTo(two)).toEqual([])
  await amend(alone, { open: false })
  world.clock.forward({ days: 400 })
  await administrator.signIn(administrator.email, castPassword)
  // the notifications of a year ago are erased
  await world.db.deleteFrom('notifications').execute()
  await amend(alone, { open: true })
  expect((await administrator.post('/api/thematics/bulk', { action: 'open', ids })).json()).toMatchObject({ count: 1 })
  expect(await announcedTo(alone)).toEqual([])
  expect(await announcedTo(two)).toEqual(everybodyElse())

  for (const action of ['close', 'open']) await administrator.post('/api/thematics/bulk', { action, ids })
  expect(await waitingTasks(world, 'thematics.feature')).toEqual([])
  // what has become featured while it was closed, too
  await amend(alone, { featured: false, open: false })
  await amend(alone, { featured: true, open: true })
  expect(await announcedTo(alone)).toEqual(everybodyElse())
})

test('members who refuse this kind of notification get none', async () => {
  const choice = { userId: member.id, kind: 'thematic.featured' as const }
  await world.db
    .insertInto('notificationChoices')
    .values({ ...choice, inApp: false, mail: 'none' })
    .execute()
  expect(await announcedTo(await create({ featured: true }))).toEqual(everybodyElse().slice(0, 1))
  await world.db.deleteFrom('notificationChoices').where('userId', '=', member.id).execute()
})

test.each([
  ['not put forward any more', { featured: false }],
  ['closed', { open: false }],
])('a thematic that is %s meanwhile is announced to nobody', async (_what, wishes) => {
  const project = await create({ featured: true })
  await amend(project, wishes)
  expect(await announcedTo(project)).toEqual([])
})

test('a thematic that was deleted meanwhile is not announced', async () => {
  const project = await create({ featured: true })
  expect((await administrator.delete(`/api/thematics/${project.id}`)).statusCode).toBe(204)
  await expect(runTasks(world, 'thematics.feature')).resolves.toBeUndefined()
})

test('a thematic featured again is announced only after a day', async () => {
  const project = await create({ featured: true })
  expect(await announcedTo(project)).toHaveLength(2)
  const again = async () => {
    await administrator.signIn(administrator.email, castPassword)
    await amend(project, { featured: false })
    await amend(project, { featured: true })
  }
  await again()
  expect(await announcedTo(project)).toHaveLength(2)
  world.clock.forward({ hours: 23, minutes: 59 })
  await again()
  expect(await announcedTo(project)).toHaveLength(2)
  world.clock.forward({ minutes: 1 })
  await again()
  expect(await announcedTo(project)).toEqual([...everybodyElse(), ...everybodyElse()])
})
