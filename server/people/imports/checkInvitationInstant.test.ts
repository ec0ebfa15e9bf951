import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail, Mails } from '#contract/messaging/mails.ts'
import { deliverMails } from '#server/messaging/mails/deliver.ts'
import { expireMails } from '#server/messaging/mails/delivery/expireMails.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { writeAccount } from '#tests/support/accounts.ts'
import { violationPaths } from '#tests/support/caller.ts'
import { applyImport, findImport, importFile, sampleLine, toCsv } from '#tests/support/imports.ts'
import { runTasks, taskDelaysMs, waitingTasks } from '#tests/support/tasks.ts'
import { firstLink, startTestMailServer, type TestMailServer } from '#tests/support/testMailServer.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let office: TestMailServer
beforeAll(async () => {
  office = await startTestMailServer()
})
afterAll(() => office.close())

let world: World
let administrator: Actor
beforeEach(async () => {
  world = await openWorld({ env: office.env })
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  await world.body({ name: 'CSE Bretagne', code: 'BRE' })
  await world.db.insertInto('mandates').values({ name: 'Titulaire' }).execute()
})
afterEach(() => world?.close())

let count = 0
/** A line about a person whom no other test invites. */
const somebody = () => {
  count += 1
  return { ...sampleLine, email: `invitee.${count}@irp.example` }
}
// The clock of the test world is at 2026-03-19T09:00:00+01:00.
const tomorrow = '2026-03-20T08:00:00+01:00'

/** Imports people whose invitations leave tomorrow. @returns the id of the import */
async function invited(...people: ReturnType<typeof somebody>[]): Promise<number> {
  const { id } = await importFile(world, administrator, toCsv(people))
  const answer = await applyImport(world, administrator, id, { invitationsAt: tomorrow })
  expect(answer.statusCode, answer.body).toBe(202)
  return id
}
const mailTo = async (email: string): Promise<Mail | undefined> => {
  // Signs in again: the clock may have advanced by days.
  const reader = await world.user({ roles: ['ROLE_ADMIN'] })
  return (await reader.get(`/api/mails?q=${email}`)).json<Mails>().member[0]
}
const linkOf = async (email: string) =>
  firstLink((await office.to(email))[0])
    .split('/')
    .at(-1)

test('invitations wait for the chosen instant, and their links are valid for seven days from then on', async () => {
  const person = somebody()
  const id = await invited(person)
  expect(await findImport(administrator, id)).toMatchObject({ state: 'applied', invitationsAt: tomorrow })

  expect((await waitingTasks(world, 'mails.deliver')).map(({ runAt }) => Date.parse(runAt))).toContain(
    Date.parse(tomorrow),
  )
  await runTasks(world, 'mails.deliver')
  expect(await office.to(person.email)).toEqual([])
  expect(await mailTo(person.email)).toMatchObject({ state: 'waiting', notBefore: tomorrow, attempts: 0 })
  expect((await administrator.get('/api/mails')).json<Mails>().oldestWaitingAt).toBeNull()
  // The task is enqueued again, whatever else is delivered meanwhile.
  expect(await taskDelaysMs(world, 'mails.deliver')).toEqual([Date.parse(tomorrow) - world.clock.now().getTime()])

  world.clock.forward({ hours: 23 })
  await runTasks(world, 'mails.deliver')
  expect(await mailTo(person.email)).toMatchObject({ state: 'sent', notBefore: tomorrow })
  const token = await linkOf(person.email)
  expect(token).toBeDefined()

  world.clock.forward({ days: 6, hours: 23 })
  const visitor = world.visitor()
  await visitor.get('/me')
  const chosen = await visitor.post('/api/users/reset_password', { token, password: 'Agrafe-cheval-pile-42' })
  expect(chosen.statusCode, chosen.body).toBeLessThan(300)
})

test('an import without a chosen instant invites at once', async () => {
  const person = somebody()
  const { id } = await importFile(world, administrator, toCsv([person]), { simulate: 'false' })
  expect(await findImport(administrator, id)).toMatchObject({ invitationsAt: null })
  await runTasks(world, 'mails.deliver')
  expect(await office.to(person.email)).toHaveLength(1)
})

test('an import applied at once invites at the instant given with its file', async () => {
  const person = somebody()
  await importFile(world, administrator, toCsv([person]), { simulate: 'false', invitationsAt: tomorrow })
  expect(await mailTo(person.email)).toMatchObject({ state: 'waiting', notBefore: tomorrow })
})

test('a past, distant or invalid instant is refused, and nothing is applied', async () => {
  const { id } = await importFile(world, administrator, toCsv([somebody()]))
  for (const [invitationsAt, code] of [
    ['2026-03-19T08:59:00+01:00', 'imports.invitationsPast'],
    ['2026-03-19T09:00:00+01:00', 'imports.invitationsPast'],
    ['2026-04-19T09:00:00+02:00', 'imports.invitationsTooLate'],
  ] as const) {
    const answer = await administrator.post(`/api/user_imports/${id}/application`, { invitationsAt })
    expect(answer.json(), invitationsAt).toMatchObject({ status: 422, code })
    expect(violationPaths(answer)).toEqual(['invitationsAt'])
  }
  for (const invitationsAt of ['demain', '2026-03-29T02:30', 7]) {
    const answer = await administrator.post(`/api/user_imports/${id}/application`, { invitationsAt })
    expect(violationPaths(answer), String(invitationsAt)).toEqual(['invitationsAt'])
  }
  expect(await findImport(administrator, id)).toMatchObject({ state: 'checked' })
})

test('people deleted, deactivated or invited again before the instant are not invited then', async () => {
  const [deleted, closed, moved] = [somebody(), somebody(), somebody()]
  await invited(deleted, closed, moved)
  const idOf = async ({ email }: { email: string }) =>
    (await world.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  expect((await administrator.delete(`/api/users/${await idOf(deleted)}`)).statusCode).toBe(204)
  const deactivated = await writeAccount(administrator, await idOf(closed), { status: 'pending' })
  expect(deactivated.statusCode, deactivated.body).toBeLessThan(300)
  // Any action that deletes the links of an account.
  await world.db
    .deleteFrom('accountLinks')
    .where('userId', '=', await idOf(moved))
    .execute()

  world.clock.forward({ hours: 23 })
  await runTasks(world, 'mails.deliver')
  for (const { email } of [deleted, closed, moved])
    expect((await office.to(email)).filter(({ text }) => text?.includes('/auth/reset-password/'))).toEqual([])
  expect(await mailTo(moved.email)).toMatchObject({ kind: 'account.invited', state: 'dropped' })
})

test('an invitation for a later week leaves then, and is shown for a month from then on', async () => {
  const person = somebody()
  const { id } = await importFile(world, administrator, toCsv([person]))
  const answer = await applyImport(world, administrator, id, { invitationsAt: '2026-04-15T08:00:00+02:00' })
  expect(answer.statusCode, answer.body).toBe(202)

  world.clock.forward({ days: 27 })
  await runTasks(world, 'mails.deliver')
  expect(await office.to(person.email)).toHaveLength(1)
  world.clock.forward({ days: 20 })
  await expireMails(world.portal)
  expect(await mailTo(person.email)).toMatchObject({ state: 'sent' })
})

test('an instant that has passed when the file is applied means now, and links are valid for seven days from then on', async () => {
  const person = somebody()
  const { id } = await importFile(world, administrator, toCsv([person]))
  const answer = await administrator.post(`/api/user_imports/${id}/application`, { invitationsAt: tomorrow })
  expect(answer.statusCode, answer.body).toBe(202)
  world.clock.forward({ days: 2 })
  await runTasks(world, 'imports.apply')
  const { expiresAt } = await world.db
    .selectFrom('accountLinks')
    .innerJoin('users', 'users.id', 'accountLinks.userId')
    .select('expiresAt')
    .where('users.email', '=', person.email)
    .executeTakeFirstOrThrow()

  expect(Date.parse(expiresAt) - world.clock.now().getTime()).toBe(7 * 24 * 3_600_000)
  expect(await mailTo(person.email)).toMatchObject({ state: 'waiting', notBefore: null })
})

test('without a mail server, an invitation waits for its instant, then is kept', async () => {
  const person = somebody()
  await invited(person)
  const portal = { ...world.portal, config: { ...world.portal.config, mail: null } }
  await deliverMails(portal)
  expect(await mailTo(person.email)).toMatchObject({ state: 'waiting' })

  world.clock.forward({ hours: 23 })
  await deliverMails(portal)
  expect(await mailTo(person.email)).toMatchObject({ state: 'kept' })
})

test('an immediate invitation overtakes a scheduled one to the same address', async () => {
  const person = somebody()
  await invited(person)
  const to = { userId: null, name: 'Léa', address: person.email }
  await world.db
    .transaction()
    .execute((tx) =>
      enqueueMails(world.portal, tx, [{ kind: 'account.invited', to, facts: { firstName: 'Léa' }, secret: 'jeton' }]),
    )
  await runTasks(world, 'mails.deliver')
  expect(await office.to(person.email)).toHaveLength(1)
})

test('a scheduled mail does not delay others to its address', async () => {
  const person = somebody()
  await invited(person)
  const visitor = world.visitor()
  await visitor.get('/me')
  expect((await visitor.post('/api/users/forgot_password', { email: person.email })).statusCode).toBe(204)
  await runTasks(world, 'accounts.forgotten')
  await runTasks(world, 'mails.deliver')
  expect(await office.to(person.email)).toHaveLength(1)
  expect(await mailTo(person.email)).toBeDefined()
})
