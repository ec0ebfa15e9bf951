import { afterAll, expect, test } from 'vitest'
import { sendReminders } from '#server/messaging/reminders/sendReminders.ts'
import { insertCommitment } from '#tests/support/commitments.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'

// The day on which a commitment is due, told to those who keep it.

const world = await openWorld()
const body = await world.body()
const redactor = await world.user({ in: body, role: 'redactor' })
const validator = await world.user({ in: body, role: 'validator' })
const member = await world.user({ in: body })
const stranger = await world.user({ in: await world.body(), role: 'redactor' })
afterAll(() => world.close())

const told = async (who: Actor) =>
  (
    await world.db
      .selectFrom('notifications')
      .select(['kind', 'facts', 'commitmentId'])
      .where('userId', '=', who.id)
      .orderBy('id')
      .execute()
  ).filter(({ kind }) => kind === 'commitment.due')
const morning = async (day: string) => {
  world.clock.set(`${day}T08:30:00+01:00`)
  await sendReminders(world.portal)
}

test('writers of the body are reminded once, on the day itself, while it is open', async () => {
  const session = await insertSession(world.portal, { in: body, status: 'held', inDays: -7 })
  const due = await insertCommitment(world, session, { dueOn: '2026-03-23' })
  await insertCommitment(world, session, {
    dueOn: '2026-03-23',
    state: 'kept',
    closedAt: world.clock.now().toISOString(),
  })
  await insertCommitment(world, session, { dueOn: null })
  await morning('2026-03-22')
  expect(await told(redactor)).toEqual([])
  await morning('2026-03-23')
  await morning('2026-03-23')
  await morning('2026-03-24')
  for (const who of [redactor, validator])
    expect(await told(who)).toEqual([{ kind: 'commitment.due', facts: { due: '2026-03-23' }, commitmentId: due.id }])
  for (const who of [member, stranger]) expect(await told(who)).toEqual([])
  await world.db.updateTable('commitments').set({ dueOn: '2026-03-26' }).where('id', '=', due.id).execute()
  await morning('2026-03-26')
  expect(await told(redactor)).toHaveLength(2)
})

test('a portal that was stopped on that day reminds of it afterwards, for three days', async () => {
  const session = await insertSession(world.portal, { in: body, status: 'held', inDays: -7 })
  const late = await insertCommitment(world, session, { dueOn: '2026-04-10' })
  const older = await insertCommitment(world, session, { dueOn: '2026-04-08' })
  await morning('2026-04-12')
  const ids = (await told(validator)).map(({ commitmentId }) => commitmentId)
  expect(ids).toContain(late.id)
  expect(ids).not.toContain(older.id)
})
