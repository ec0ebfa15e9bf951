import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { deliverMails } from '#server/messaging/mails/deliver.ts'
import { type Notice, notify } from '#server/messaging/notifications/notify.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { hasBlockedQuery, waitForBlockedQuery } from '#tests/support/locks.ts'
import { openMailingWorld, withPlainSpaces } from '#tests/support/mailingWorld.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { runTasks, taskDelaysMs } from '#tests/support/tasks.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { mailNotifications } from './mailNotifications.ts'

const open = await openMailingWorld()
const { office, world, body, tell, member, mailDue, mails, subjectsTo } = open
beforeEach(open.begin)
afterAll(open.close)

const session = (over: { title?: string; confidential?: boolean } = {}) =>
  insertSession(world.portal, { in: body, ...over })
const paper = (over: { title?: string; confidential?: boolean } = {}) =>
  insertDocument(world.portal, { in: body, ...over })
const convened = (id: number) => ({ kind: 'session.convened' as const, sessionId: id })
const flow = (documentId: number) => ({ kind: 'flow.published' as const, documentId })
const changed = (id: number) => ({ kind: 'session.changed' as const, sessionId: id })
/** Creates a notification in a transaction that stays open until it is committed. */
function beginTelling(told: Omit<Notice, 'dedupeKey'>, { id: userId }: { id: number }) {
  const [done, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const whole = world.db.transaction().execute(async (tx) => {
    const cause = `test:${told.kind}:${told.sessionId}:${userId}`
    await notify(world.portal, tx, { ...told, dedupeKey: cause }, [{ userId }])
    done.resolve()
    await end.promise
  })
  return {
    told: done.promise,
    async commit() {
      end.resolve()
      await whole
    },
  }
}
/** When the task runs again, by the clock of the test world. */
const askedAgainAt = async () =>
  (await taskDelaysMs(world, 'notifications.mail')).map((delayMs) => world.clock.now().getTime() + delayMs)
const inMinutes = (minutes: number) => world.clock.now().getTime() + minutes * 60_000

test('the first event is mailed at once, and further events of the record within five minutes in one mail', async () => {
  const reader = await member()
  const { id } = await session({ title: 'Séance de mars' })
  await tell(convened(id), reader)
  await mailDue()
  expect(await subjectsTo(reader)).toEqual(['Convocation : CSE Bretagne, 26 mars 2026 à 9 h 00'])

  world.clock.forward({ minutes: 1 })
  await tell(changed(id), reader)
  world.clock.forward({ minutes: 1 })
  await tell({ kind: 'session.cancelled', sessionId: id }, reader)
  await mailDue()
  expect(await subjectsTo(reader)).toHaveLength(1)
  expect(await askedAgainAt()).toEqual([inMinutes(3)])

  world.clock.forward({ minutes: 3 })
  await mailDue()
  const [, second, ...others] = await office.to(reader.email)
  expect(others).toEqual([])
  expect(withPlainSpaces(second?.subject)).toBe('Séance annulée : CSE Bretagne, 26 mars 2026')
  expect(withPlainSpaces(second?.text)).toMatch(/a changé depuis[^]+est annulée/)
  expect(second?.text).toContain(`https://portail.example/seances/${id}`)
  expect(await askedAgainAt()).toEqual([])
})

test('a second event being written while the mail of the first is due is reported in the same mail', async () => {
  const reader = await member()
  const { id } = await session({ title: 'Séance de mars' })
  const first = beginTelling(convened(id), reader)
  await first.told
  const second = beginTelling(changed(id), reader)
  await waitForBlockedQuery(world)
  await first.commit()
  await second.told

  await mailNotifications(world.portal)
  expect(await mails()).toEqual([])
  await second.commit()
  await mailDue()

  const copies = await office.to(reader.email)
  expect(copies).toHaveLength(1)
  expect(withPlainSpaces(copies[0]?.text)).toMatch(/a changé depuis/)
})

test('each record and each user has its own mail', async () => {
  const [one, other] = [await member(), await member()]
  const [first, second] = [await session(), await session()]
  await tell(convened(first.id), one, other)
  await tell(convened(second.id), one)
  await mailDue()

  expect(await subjectsTo(one)).toHaveLength(2)
  const [copy] = await office.to(other.email)
  expect(copy?.to).toEqual([{ name: `${other.firstName} ${other.lastName}`, address: other.email }])
  expect(copy?.text).not.toContain(one.lastName)
})

test.each([
  ['in winter', '2026-03-19T18:00:00+01:00', '2026-03-20T07:00:00+01:00'],
  ['the night that is an hour shorter', '2027-03-27T18:00:00+01:00', '2027-03-28T07:00:00+02:00'],
  ['the night that is an hour longer', '2026-10-24T18:00:00+02:00', '2026-10-25T07:00:00+01:00'],
])('a digest is sent at seven in Paris, %s', async (_when, before, seven) => {
  world.clock.set(before)
  const reader = await member()
  const [first, second] = [await paper({ title: 'Bilan social' }), await paper({ title: 'Plan de formation' })]
  await tell(flow(first.id), { userId: reader.id, rhythm: 'daily' })
  await tell(flow(second.id), { userId: reader.id, rhythm: 'daily' })
  await mailDue()
  expect(await askedAgainAt()).toEqual([Date.parse(seven)])

  world.clock.set(new Date(Date.parse(seven) - 1_000).toISOString())
  await runTasks(world, 'notifications.mail')
  expect(await mails()).toEqual([])
  world.clock.set(seven)
  await mailDue()

  const copies = await office.to(reader.email)
  expect(copies.map(({ subject }) => withPlainSpaces(subject))).toEqual(['Nouveaux documents dans vos instances (2)'])
  expect(copies[0]?.text).toMatch(/Bilan social[^]+Plan de formation/)
})

test('a session and the documents that it publishes are reported in one mail', async () => {
  const reader = await member()
  const { id } = await session({ title: 'Séance de mars' })
  const { id: documentId } = await paper({ title: 'Bilan social' })
  await tell(convened(id), reader)
  await tell({ ...flow(documentId), sessionId: id }, { userId: reader.id, rhythm: 'immediate' })
  await mailDue()

  const copies = await office.to(reader.email)
  expect(copies).toHaveLength(1)
  expect(withPlainSpaces(copies[0]?.text)).toContain('Bilan social')
})

test('events of a record written before its mail are reported in that mail', async () => {
  const reader = await member()
  const [{ id }, earlier, other] = [await session(), await session(), await session()]
  // The first row of a user decides which server mails them: it stays unlocked.
  await tell(convened(earlier.id), reader)
  await tell(convened(other.id), reader)
  const first = beginTelling(convened(id), reader)
  await first.told
  const second = beginTelling(changed(id), reader)
  await waitForBlockedQuery(world)
  await first.commit()
  await second.told

  const mailing = await world.db.transaction().execute(async (tx) => {
    // The task has read what is due when it waits for this row.
    await sql`select from notifications where user_id = ${reader.id} and session_id = ${other.id} for update`.execute(
      tx,
    )
    const whole = mailNotifications(world.portal)
    await waitForBlockedQuery(world)
    await second.commit()
    return { whole }
  })
  await mailing.whole
  await mailDue()

  const copies = await office.to(reader.email)
  const ofBoth = copies.filter(({ text }) => text?.includes(`/seances/${id}`))
  expect(copies).toHaveLength(3)
  expect(ofBoth).toHaveLength(1)
  expect(withPlainSpaces(ofBoth[0]?.text)).toMatch(/a changé depuis/)
})

test('daily and weekly notifications that are due together are in one digest, and an empty digest is not sent', async () => {
  world.clock.set('2026-03-22T12:00:00+01:00')
  const reader = await member()
  const [first, second] = [await paper(), await session()]
  await tell(flow(first.id), { userId: reader.id, rhythm: 'daily' })
  await tell(convened(second.id), { userId: reader.id, rhythm: 'weekly' })
  world.clock.set('2026-03-23T07:00:00+01:00')
  await mailDue()
  expect(await subjectsTo(reader)).toEqual(['Votre résumé du 23 mars 2026 : 2 nouveautés'])

  world.clock.forward({ days: 7 })
  await mailNotifications(world.portal)
  await mailDue()
  expect(await subjectsTo(reader)).toHaveLength(1)
})

test('a reminder lists the unread documents of the session', async () => {
  const reader = await member()
  const meeting = await session()
  const read = await insertDocument(world.portal, { in: body, session: meeting, title: 'Déjà lu' })
  await insertDocument(world.portal, { in: body, session: meeting, title: 'Bilan à lire' })
  await insertDocument(world.portal, { in: body, session: meeting, title: 'Brouillon', status: 'draft' })
  await reader.get(`/api/documents/${read.id}/file`)
  await tell({ kind: 'session.reminder', sessionId: meeting.id, facts: { count: 1 } }, reader)
  await mailDue()

  const [copy] = await office.to(reader.email)
  expect(withPlainSpaces(copy?.text)).toMatch(/Vous n’avez pas encore lu :\n\n- Bilan à lire\n/)
  expect(copy?.text).not.toMatch(/Déjà lu|Brouillon/)
})

test('two servers that write mails at once report each notification once', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, member))
  const [first, second] = [await session(), await session()]
  await tell(convened(first.id), ...people)
  await tell(convened(second.id), ...people)

  await Promise.all([mailNotifications({ ...world.portal }), mailNotifications({ ...world.portal })])
  await Promise.all([deliverMails({ ...world.portal }), deliverMails({ ...world.portal })])

  const kept = await mails()
  const told = kept.flatMap(({ facts }) => (facts as { items: { id: number }[] }).items.map(({ id }) => id))
  expect(kept).toHaveLength(80)
  expect(new Set(told).size).toBe(80)
  expect(told).toHaveLength(80)
  for (const person of people) expect(await office.to(person.email)).toHaveLength(2)
})

test('somebody whose account is being erased is passed over, and the erasure does not wait for the mails of others', async () => {
  const [erased, other] = [await member(), await member()]
  await tell(convened((await session()).id), erased, other)
  await world.db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${erased.id} for update`.execute(tx)
    let isWriting = true
    const writing = mailNotifications(world.portal).finally(() => (isWriting = false))
    while (isWriting && !(await hasBlockedQuery(world))) await pause(20)
    // its notifications are deleted with the account
    await Promise.all([writing, tx.deleteFrom('users').where('id', '=', erased.id).execute()])
  })
  await deliverMails(world.portal)
  expect(await office.to(other.email)).toHaveLength(1)
  expect(await office.to(erased.email)).toEqual([])
})

test('the refusal of a mail to somebody who is being erased waits for the erasure', async () => {
  const erased = await member()
  await office.becomes('refusing', erased.email)
  await tell(convened((await session()).id), erased)
  await mailNotifications(world.portal)
  const delivering = await world.db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${erased.id} for update`.execute(tx)
    const outcome = deliverMails(world.portal)
    await waitForBlockedQuery(world)
    await tx.deleteFrom('users').where('id', '=', erased.id).execute()
    return { outcome }
  })
  await delivering.outcome
  expect(await mails()).toEqual([])
})

test('a failure rolls the mails back, and the next run writes each once', async () => {
  const reader = await member()
  await tell(convened((await session()).id), reader)
  const failing = {
    ...world.portal,
    tasks: {
      ...world.portal.tasks,
      enqueue: (_db: World['db'], name: string) =>
        name === 'mails.deliver' ? Promise.reject(new Error('cut')) : Promise.resolve(),
    },
  } as World['portal']
  await expect(mailNotifications(failing)).rejects.toThrow('cut')
  expect(await mails()).toEqual([])

  await mailDue()
  await mailNotifications(world.portal)
  expect(await mails()).toHaveLength(1)
})

test('an hour without a mail server loses and duplicates no mail', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, member))
  const { id } = await session()
  await office.becomes('away')
  await tell(convened(id), ...people)
  await mailDue()
  const names = (await mails()).map(({ messageId }) => messageId)
  for (let minutes = 0; minutes < 60; minutes += 10) {
    world.clock.forward({ minutes: 10 })
    await mailDue()
  }
  await office.becomes('ok')
  // The retry delays have grown.
  world.clock.forward({ hours: 2 })
  await mailDue()
  await mailDue()

  const copies = await Promise.all(people.map(({ email }) => office.to(email)))
  expect(copies.map((own) => own.length)).toEqual(people.map(() => 1))
  expect(new Set(copies.flatMap((own) => own.map(({ messageId }) => messageId)))).toEqual(new Set(names))
})

test('a missing mailbox is flagged, and the other users are mailed', async () => {
  const [lost, other] = [await member(), await member()]
  await office.becomes('refusing', lost.email)
  await tell(convened((await session()).id), lost, other)
  await mailDue()

  const flag = await world.db.selectFrom('users').select('mailRefusedAt').where('id', '=', lost.id).executeTakeFirst()
  expect(flag?.mailRefusedAt).not.toBeNull()
  expect(await office.to(other.email)).toHaveLength(1)
})

test('mails for sixty users need as many statements as mails for six', async () => {
  const { id } = await session()
  const people = await Promise.all(Array.from({ length: 60 }, member))
  await tell(convened(id), ...people.slice(0, 6))
  const few = await world.statementsOf(() => mailNotifications(world.portal))
  await tell(convened(id), ...people.slice(6))
  const more = await world.statementsOf(() => mailNotifications(world.portal))

  expect(more.length).toBe(few.length)
})

test('without a mail server, mails are kept with all their lines', async () => {
  const alone = await openWorld()
  const place = await alone.body()
  const reader = await alone.user({ in: place })
  const meeting = await insertSession(alone.portal, { in: place })
  await insertDocument(alone.portal, { in: place, session: meeting, title: 'Bilan à lire' })
  await alone.db
    .transaction()
    .execute((tx) =>
      notify(alone.portal, tx, { kind: 'session.reminder', dedupeKey: 'test', sessionId: meeting.id }, [
        { userId: reader.id },
      ]),
    )
  await runTasks(alone, 'notifications.mail')
  await runTasks(alone, 'mails.deliver')

  const administrator = await alone.user({ roles: ['ROLE_ADMIN'] })
  const { member: list } = (await administrator.get('/api/mails')).json<{ member: { id: number; state: string }[] }>()
  expect(list).toMatchObject([{ state: 'kept', kind: 'told' }])
  const record = (await administrator.get(`/api/mails/${list[0]!.id}`)).json<{ text: string }>()
  expect(record.text).toContain('Bilan à lire')
  expect(record.text).not.toContain('/mail/stop/')
  await alone.close()
})

describe('once a clock that was ahead is set right', () => {
  test.each(['immediate', 'daily', 'weekly'] as const)('notices written %s meanwhile are mailed', async (rhythm) => {
    world.clock.forward({ days: 5 * 365 })
    const reader = await member()
    const { id } = await paper({ title: 'Bilan social' })
    await tell(flow(id), { userId: reader.id, rhythm })

    world.clock.set('2026-03-19T09:00:00+01:00')
    await mailDue()
    expect(await subjectsTo(reader)).toHaveLength(rhythm === 'immediate' ? 1 : 0)
    world.clock.set(rhythm === 'weekly' ? '2026-03-23T07:00:00+01:00' : '2026-03-20T07:00:00+01:00')
    await mailDue()
    expect(await subjectsTo(reader)).toHaveLength(1)
  })

  test('notifications of a record do not wait for those written meanwhile', async () => {
    const reader = await member()
    const { id } = await session({ title: 'Séance de mars' })
    world.clock.forward({ days: 30 })
    await tell(convened(id), reader)
    world.clock.set('2026-03-19T09:00:00+01:00')
    await tell(changed(id), reader)
    const rows = await world.db.selectFrom('notifications').select('mailDueAt').orderBy('id').execute()
    expect(rows[1]).toEqual({ mailDueAt: '2026-03-19T09:00:00+01:00' })
  })
})
