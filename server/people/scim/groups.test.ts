import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { type Directory, directory, insertScimToken } from '#tests/support/scim.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let administrator: Actor
let entra: Directory
let body: { id: number; name: string }
let mandate: number
let count = 0
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  entra = directory(world, (await insertScimToken(world)).token)
  const made = await administrator.post('/api/mandates', { name: 'Titulaire élu' })
  mandate = made.json<{ id: number }>().id
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`delete from scim_removals`.execute(world.db)
  body = await world.body()
  count += 1
})

const today = '2026-03-19'
const link = (groupId: string, wishes: object = {}) =>
  administrator.post(`/api/scim_groups/${groupId}/link`, {
    irp: { id: body.id },
    irpRole: 'reader',
    mandate: { id: mandate },
    ...wishes,
  })
const seatOf = (userId: string | number, bodyId = body.id) =>
  world.db
    .selectFrom('assignments')
    .select(['role', 'mandateId', 'startsOn', 'endsOn', 'main'])
    .where('userId', '=', Number(userId))
    .where('bodyId', '=', bodyId)
    .executeTakeFirst()
const add = (id: string) => [{ op: 'Add', path: 'members', value: [{ value: id }] }]
const remove = (id: string) => [{ op: 'Remove', path: `members[value eq "${id}"]` }]
const linkedGroup = async (members: readonly string[] = []) => {
  const { id } = await entra.createGroup(`Groupe ${count}`, members)
  const answer = await link(id)
  expect(answer.statusCode, answer.body).toBe(200)
  return id
}

test('a group gives nothing until an administrator links it; then its members sit from today', async () => {
  const { id: member } = await entra.createUser()
  const { id } = await entra.createGroup(`Groupe ${count}`, [member])
  expect(await seatOf(member)).toBeUndefined()
  const lines = await auditLinesDuring(world, async () => {
    expect((await link(id)).json()).toMatchObject({
      '@type': 'ScimGroup',
      memberCount: 1,
      link: { irp: { id: body.id, name: body.name }, irpRole: 'reader', mandate: { id: mandate } },
    })
  })
  expect(lines.map(({ action, userId }) => [action, userId])).toEqual([
    ['scimGroup.linked', administrator.id],
    ['account.amended', administrator.id],
  ])
  expect(await seatOf(member)).toEqual({
    role: 'reader',
    mandateId: mandate,
    startsOn: today,
    endsOn: null,
    main: true,
  })
})

test('joining gives the seat, leaving ends it today, joining again the same day continues it', async () => {
  const id = await linkedGroup()
  const { id: member } = await entra.createUser()
  const lines = await auditLinesDuring(world, () => entra.patch(`/Groups/${id}`, add(member)))
  expect(lines).toMatchObject([
    { action: 'account.amended', userId: null, details: { directory: 'Entra ID', placesAfter: [expect.any(String)] } },
  ])
  expect(await seatOf(member)).toMatchObject({ startsOn: today, endsOn: null })
  expect(await auditLinesDuring(world, () => entra.patch(`/Groups/${id}`, add(member)))).toEqual([])
  await entra.patch(`/Groups/${id}`, remove(member))
  expect(await seatOf(member)).toMatchObject({ startsOn: today, endsOn: today })
  await entra.patch(`/Groups/${id}`, add(member))
  expect(await seatOf(member)).toMatchObject({ startsOn: today, endsOn: null })
})

test('a seat that an administrator gave is not touched, neither by joining nor by leaving', async () => {
  const id = await linkedGroup()
  const member = await world.user({ in: body, role: 'validator' })
  const before = await seatOf(member.id)
  await entra.patch(`/Groups/${id}`, add(String(member.id)))
  await entra.patch(`/Groups/${id}`, remove(String(member.id)))
  expect(await seatOf(member.id)).toEqual(before)
})

test('of two groups of a body the one with more rights counts, and the other remains', async () => {
  const { id: member } = await entra.createUser()
  const readers = await linkedGroup([member])
  const { id: redactors } = await entra.createGroup(`Rédacteurs ${count}`, [member])
  await link(redactors, { irpRole: 'redactor' })
  expect(await seatOf(member)).toMatchObject({ role: 'redactor', endsOn: null })
  await entra.patch(`/Groups/${redactors}`, remove(member))
  expect(await seatOf(member)).toMatchObject({ role: 'reader', endsOn: null })
  await entra.patch(`/Groups/${readers}`, remove(member))
  expect(await seatOf(member)).toMatchObject({ endsOn: today })
})

test('an unlinked group leaves the seats to their holders; a deleted group and a deleted user end theirs', async () => {
  const [{ id: one }, { id: two }] = [await entra.createUser(), await entra.createUser()]
  const id = await linkedGroup([one])
  expect((await administrator.delete(`/api/scim_groups/${id}/link`)).statusCode).toBe(204)
  expect((await administrator.delete(`/api/scim_groups/${id}/link`)).statusCode).toBe(404)
  await entra.patch(`/Groups/${id}`, remove(one))
  expect(await seatOf(one)).toMatchObject({ endsOn: null })

  const { id: other } = await entra.createGroup(`Autre ${count}`, [two])
  await link(other)
  await entra.expectCall(204, 'DELETE', `/Groups/${other}`)
  expect(await seatOf(two)).toMatchObject({ endsOn: today })

  const { id: third } = await entra.createUser()
  const { id: last } = await entra.createGroup(`Dernier ${count}`, [third])
  await link(last)
  await entra.expectCall(204, 'DELETE', `/Users/${third}`)
  expect(await seatOf(third)).toMatchObject({ endsOn: today })
})

test('a link, which gives seats, is made and removed with a recent proof of identity only', async () => {
  const later = await world.user({ roles: ['ROLE_ADMIN'] })
  await later.get('/me')
  await world.db.updateTable('signIns').set({ provedAt: null }).where('userId', '=', later.id).execute()
  const [linked, { id }] = [await linkedGroup(), await entra.createGroup(`Autre ${count}`)]
  for (const answer of [
    await later.post(`/api/scim_groups/${id}/link`, { irp: { id: body.id }, irpRole: 'validator' }),
    await later.delete(`/api/scim_groups/${linked}/link`),
  ])
    expect(answer.json()).toMatchObject({ status: 403, code: 'access.proofRequired' })
  const groups = await world.db.selectFrom('scimGroupLinks').select('groupId').where('bodyId', '=', body.id).execute()
  expect(groups).toEqual([{ groupId: Number(linked) }])
})

test('a body or a mandate that does not exist is refused, and so is a group that does not', async () => {
  const { id } = await entra.createGroup(`Groupe ${count}`)
  const answer = await link(id, { irp: { id: 2_000_000_000 }, mandate: { id: 2_000_000_000 } })
  const { violations } = answer.json<{ violations: { propertyPath: string }[] }>()
  expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(['irp', 'mandate'])
  expect((await link('2000000000')).statusCode).toBe(404)
})

test('a member whom the directory does not know is refused, and nothing is changed', async () => {
  const { id } = await entra.createGroup(`Groupe ${count}`)
  for (const value of ['2000000000', 'quelqu’un'])
    expect(await entra.patch(`/Groups/${id}`, add(value), 400)).toMatchObject({ scimType: 'invalidValue' })
  expect((await entra.expectCall(200, 'GET', `/Groups/${id}`)).members).toEqual([])
})

test('emptying a linked group is held as a whole: the seats last until an administrator says yes', async () => {
  const members = []
  for (let index = 0; index < 12; index++) members.push((await entra.createUser()).id)
  const id = await linkedGroup(members)
  await entra.patch(`/Groups/${id}`, [{ op: 'replace', path: 'members', value: [] }])
  await entra.patch(`/Groups/${id}`, [{ op: 'replace', path: 'members', value: [] }])
  expect((await entra.expectCall(200, 'GET', `/Groups/${id}`)).members).toEqual([])
  expect(await seatOf(members[0] ?? '')).toMatchObject({ endsOn: null })
  // One of them is put back: only the others are asked about.
  await entra.patch(`/Groups/${id}`, add(members[11] ?? ''))
  await runTasks(world, 'scim.hold')
  const { member: approvals } = (await administrator.get('/api/task_approvals')).json()
  expect(approvals[0]).toMatchObject({ kind: 'scim.remove', recordCount: 11, decision: null })
  expect((await administrator.post(`/api/task_approvals/${approvals[0].id}/approval`)).statusCode).toBe(204)
  await runTasks(world, 'approvals.run')
  for (const member of members.slice(0, 11)) expect(await seatOf(member)).toMatchObject({ endsOn: today })
  expect(await seatOf(members[11] ?? '')).toMatchObject({ endsOn: null })
})

test('a linked group whose deletion is declined leaves the seats to their holders, as an unlinked one', async () => {
  const members: string[] = []
  for (let index = 0; index < 12; index++) members.push((await entra.createUser()).id)
  const id = await linkedGroup(members)
  await entra.expectCall(204, 'DELETE', `/Groups/${id}`)
  expect(await seatOf(members[0] ?? '')).toMatchObject({ endsOn: null })
  await runTasks(world, 'scim.hold')
  const { member: approvals } = (await administrator.get('/api/task_approvals')).json<{
    member: { id: number; decision: unknown }[]
  }>()
  const held = approvals.find(({ decision }) => decision === null)
  expect((await administrator.post(`/api/task_approvals/${held?.id}/refusal`)).statusCode).toBe(204)
  for (const member of members) expect(await seatOf(member)).toMatchObject({ endsOn: null })
  await sql`delete from scim_removals`.execute(world.db)

  // Another group of the body neither changes nor ends these seats.
  const { id: other } = await entra.createGroup(`Autre ${count}`, members.slice(0, 2))
  await link(other, { irpRole: 'redactor' })
  await entra.patch(`/Groups/${other}`, [{ op: 'replace', path: 'members', value: [] }])
  expect(await seatOf(members[0] ?? '')).toMatchObject({ role: 'reader', endsOn: null })

  // The deleted group gives nothing: who leaves another group loses the seat that this one gave.
  await world.db
    .updateTable('assignments')
    .set({ startsOn: '2026-03-01', endsOn: '2026-03-18' })
    .where('userId', '=', Number(members[5]))
    .execute()
  const { id: third } = await entra.createGroup(`Encore ${count}`, [members[5] ?? ''])
  await link(third)
  await entra.patch(`/Groups/${third}`, remove(members[5] ?? ''))
  expect(await seatOf(members[5] ?? '')).toMatchObject({ endsOn: today })
})
