import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailObstacle, mailObstacles, type UserRecord } from '#contract/people/users/users.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
/** A portal without a mail server. */
let quiet: World
let administrator: Actor
beforeAll(async () => {
  // no mail is sent: the address of the server only has to be there
  const env = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Mandature <portail@mandature.example>' }
  world = await openWorld({ env })
  quiet = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
})
afterAll(() => Promise.all([world.close(), quiet.close()]))

const mailingOf = async (person: { id: number }, by = administrator) =>
  (await by.get(`/api/users/${person.id}`)).json<UserRecord>().mailing

const amend = ({ id }: Actor, column: 'closed_at' | 'activated_at' | 'mail_refused_at', at: string | null) =>
  sql`update users set ${sql.ref(column)} = ${at}::timestamptz where id = ${id}`.execute(world.db)

/** Writes a mail to a person. @returns its id */
async function writeMail({ id, email }: Actor): Promise<number> {
  const to = { userId: id, name: 'Camille', address: email }
  await world.db
    .transaction()
    .execute((tx) => enqueueMails(world.portal, tx, [{ kind: 'password.reset', to, facts: { firstName: 'Camille' } }]))
  const mail = world.db.selectFrom('mails').select('id').where('userId', '=', id).orderBy('id', 'desc').limit(1)
  return (await mail.executeTakeFirstOrThrow()).id
}

const now = () => world.clock.now().toISOString()
/** Brings about each cause, except the missing mail server. @returns how it ends, if it concerns everybody */
const causes: Record<Exclude<MailObstacle, 'noServer'>, (person: Actor) => Promise<(() => Promise<unknown>) | void>> = {
  closed: async (person) => {
    await amend(person, 'activated_at', null)
    await amend(person, 'closed_at', now())
  },
  pending: async (person) => void (await amend(person, 'activated_at', null)),
  held: async () => {
    await world.db.insertInto('mailHolds').values({ since: now() }).execute()
    return () => world.db.deleteFrom('mailHolds').execute()
  },
  clock: async () => {
    await world.db
      .insertInto('taskApprovals')
      .values({ kind: 'clock', previousAt: now(), asOf: now(), createdAt: now() })
      .execute()
    return () => world.db.deleteFrom('taskApprovals').execute()
  },
  refused: async (person) => void (await amend(person, 'mail_refused_at', now())),
  failed: async (person) => {
    const id = await writeMail(person)
    await world.db.updateTable('mails').set({ state: 'failed', lastError: '554 refusé' }).where('id', '=', id).execute()
  },
  never: async ({ id }) => {
    const choice = { userId: id, kind: 'session.convened', inApp: true, mail: 'none' } as const
    await world.db.insertInto('notificationChoices').values(choice).execute()
  },
}

test.each(Object.keys(causes) as (keyof typeof causes)[])('« %s » is the only reason given', async (cause) => {
  const person = await world.user()
  expect((await mailingOf(person))?.obstacles).toEqual([])
  const end = await causes[cause](person)
  expect(await mailingOf(person)).toMatchObject({
    obstacles: [cause],
    lastError: cause === 'failed' ? '554 refusé' : null,
    lastSentAt: null,
  })
  await end?.()
})

test('a portal without a mail server says so, of everybody', async () => {
  const by = await quiet.user({ roles: ['ROLE_ADMIN'] })
  expect((await mailingOf(await quiet.user(), by))?.obstacles).toEqual(['noServer'])
})

test('several reasons come in the order of how many mails they stop; a later mail clears « failed »', async () => {
  const person = await world.user()
  for (const cause of ['never', 'failed', 'refused', 'pending'] as const) await causes[cause](person)
  const expected = mailObstacles.filter((one) => ['pending', 'refused', 'failed', 'never'].includes(one))
  expect((await mailingOf(person))?.obstacles).toEqual(expected)
  world.clock.forward({ minutes: 1 })
  const id = await writeMail(person)
  await world.db.updateTable('mails').set({ state: 'sent', sentAt: now() }).where('id', '=', id).execute()
  expect(await mailingOf(person)).toMatchObject({
    obstacles: ['pending', 'refused', 'never'],
    lastError: null,
    lastSentAt: expect.any(String),
  })
})

test('members do not learn it of each other', async () => {
  const body = await world.body({ name: 'CSE Bretagne' })
  const [one, other] = [await world.user({ in: body }), await world.user({ in: body })]
  expect(await mailingOf(one, other)).toBeUndefined()
})
