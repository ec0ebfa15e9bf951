import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueueMails, type NewMail } from '#server/messaging/mails/enqueueMails.ts'
import { taskHandlers } from '#server/operation/start/taskHandlers.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { openMailingWorld } from '#tests/support/mailingWorld.ts'
import { deleteTasks, taskDelaysMs, trustClock, waitingTasks } from '#tests/support/tasks.ts'
import type { Actor } from '#tests/support/world.ts'

// While the clock is not regular, no mail is lost because a link or a right only looks expired; once it is regular,
// every mail is sent.

const { office, world, body, tell, mails, begin, close } = await openMailingWorld()
const before = '2026-03-19T09:00:00+01:00'
let administrator: Actor
beforeAll(async () => {
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
})
afterAll(close)
beforeEach(async () => {
  await begin()
  await world.db.deleteFrom('taskApprovals').execute()
  await trustClock(world)
})

/** Runs a task as the queue does, without making the clock regular. */
const run = async (name: 'mails.deliver' | 'notifications.mail' | 'audit.seal' | 'approvals.announce') =>
  taskHandlers(world.portal)[name]({})
const write = (...letters: NewMail[]) => world.db.transaction().execute((tx) => enqueueMails(world.portal, tx, letters))
const states = async () => Object.fromEntries((await mails()).map(({ toAddress, state }) => [toAddress, state]))

let count = 0
const addressed = (address = `h${++count}@mandature.example`) => ({ userId: null, name: 'Zoé Çelik', address })
const news = (to = addressed()): NewMail => ({ kind: 'account.activated', to, facts: { firstName: 'Zoé' } })
const link = (to = addressed()): NewMail => ({
  kind: 'password.reset',
  to,
  facts: { firstName: 'Zoé' },
  secret: 'jeton',
})

describe.each([
  ['ahead', { days: 5 * 365 }],
  ['behind', { days: -400 }],
])('with the clock %s', (way, jump) => {
  test('mails that depend on the time wait, and are sent once the clock is set right', async () => {
    const reader = await world.user({ in: body, endsOn: '2026-12-31' })
    await tell({ kind: 'flow.published', documentId: (await insertDocument(world.portal, { in: body })).id }, reader)
    await world.db.updateTable('notifications').set({ mail: 'immediate', mailDueAt: before }).execute()
    await run('notifications.mail')
    const [old, fresh] = [link(), link()]
    const scheduled: NewMail = {
      kind: 'account.invited',
      to: addressed(),
      facts: { firstName: 'Zoé' },
      secret: 'jeton',
      notBefore: new Date('2026-03-20T09:00:00+01:00'),
    }
    await write(old, scheduled)

    world.clock.forward(jump)
    await run('audit.seal')
    await run('approvals.announce')
    await write(fresh)
    await run('mails.deliver')
    expect(await states()).toMatchObject({
      [administrator.email]: 'sent',
      [fresh.to.address]: 'sent',
      [reader.email]: 'waiting',
      [scheduled.to.address]: 'waiting',
      ...(way === 'ahead' && { [old.to.address]: 'waiting' }),
    })
    // The task is enqueued again by itself.
    expect((await taskDelaysMs(world, 'mails.deliver')).filter((delayMs) => delayMs > 0)).toEqual([15 * 60_000])

    world.clock.set(before)
    await deleteTasks(world, 'mails.deliver')
    await run('audit.seal')
    expect(await waitingTasks(world, 'mails.deliver')).toHaveLength(1)
    await run('mails.deliver')
    expect(await states()).toMatchObject({
      [old.to.address]: 'sent',
      [reader.email]: 'sent',
      [scheduled.to.address]: 'waiting',
    })
    expect(await office.to(reader.email)).toHaveLength(1)
  })
})

test('a waiting mail does not delay the approval mail of the same administrator', async () => {
  await write(link(addressed(administrator.email)))
  world.clock.forward({ days: 5 * 365 })
  await run('audit.seal')
  await run('approvals.announce')
  const received = (await office.to(administrator.email)).length
  await run('mails.deliver')
  expect(await office.to(administrator.email)).toHaveLength(received + 1)
})

test('once the clock is confirmed, waiting mails are sent, and those with an expired link are given up', async () => {
  const old = link()
  await write(old)
  world.clock.forward({ days: 60 })
  await run('audit.seal')
  await run('mails.deliver')
  expect(await states()).toMatchObject({ [old.to.address]: 'waiting' })
  await deleteTasks(world, 'mails.deliver')
  const approval = await world.db.selectFrom('taskApprovals').select('id').executeTakeFirstOrThrow()
  const caller = await world.user({ roles: ['ROLE_ADMIN'] })
  expect((await caller.post(`/api/task_approvals/${approval.id}/approval`)).statusCode).toBe(204)
  expect(await waitingTasks(world, 'mails.deliver')).toHaveLength(1)
  await run('mails.deliver')
  expect(await states()).toMatchObject({ [old.to.address]: 'failed' })
})

test.each([
  ['written', 'ok'],
  ['put off', 'busy'],
] as const)('a mail that was %s while the clock was ahead is sent once it is set right', async (_how, mood) => {
  // Less than what makes the clock irregular.
  world.clock.forward({ days: 30 })
  const letter = news()
  await office.becomes(mood, letter.to.address)
  await write(letter)
  if (mood === 'busy') await run('mails.deliver')
  await office.becomes('ok', letter.to.address)
  world.clock.set(before)
  await trustClock(world)
  await run('mails.deliver')
  expect(await states()).toMatchObject({ [letter.to.address]: 'sent' })
})

test('a mail taken by a killed server while the clock was ahead is sent once it is set right', async () => {
  const letter = news()
  await write(letter)
  await world.db.updateTable('mails').set({ nextAttemptAt: '2031-03-19T09:04:00+01:00' }).execute()
  await run('mails.deliver')
  expect(await states()).toMatchObject({ [letter.to.address]: 'sent' })
})

test('a mail that another server has just taken is left to it', async () => {
  const letter = news()
  await write(letter)
  await world.db.updateTable('mails').set({ nextAttemptAt: '2026-03-19T09:04:00+01:00' }).execute()
  await run('mails.deliver')
  expect(await states()).toMatchObject({ [letter.to.address]: 'waiting' })
})
