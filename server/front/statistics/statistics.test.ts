import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadingStatistics, Statistics } from '#contract/front/statistics.ts'
import { audit, auditWithoutSubject } from '#server/ground/audit/audit.ts'
import { expireTrailOperation } from '#server/ground/audit/expireTrailOperation.ts'
import { checkListCounts } from '#server/ground/listCounts/listCounts.ts'
import { takeStep } from '#server/papers/documents/steps.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let administrator: Actor
let bretagne: { id: number; name: string; label: string }
let ouest: { id: number; name: string; label: string }
let people: Actor[]
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  await administrator.get('/me')
  bretagne = await world.body({ name: 'CSE Bretagne', position: 1 })
  ouest = await world.body({ name: 'CSE Ouest', position: 2 })
  people = [await world.user({ in: bretagne }), await world.user({ in: bretagne }), await world.user({ in: ouest })]
  await world.user({ status: 'pending' })
})
afterAll(() => world.close())

const now = '2026-03-19T09:00:00+01:00'
const read = async (months = 12) => {
  world.clock.set(now)
  const answer = await administrator.get(`/api/statistics?months=${months}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Statistics>()
}
const of = <Line extends { month: string }>(lines: readonly Line[], month: string) =>
  lines.find((line) => line.month === month)

test('months are listed with the current one last, also across a new year', async () => {
  const { months, members } = await read(4)
  expect(months).toEqual(['2025-12', '2026-01', '2026-02', '2026-03'])
  // The administrator and three members; pending accounts do not count.
  expect(members).toBe(4)
})

test('active members are counted once per month, by months of Paris', async () => {
  const signIn = async (at: string, person: { id: number }) => {
    world.clock.set(at)
    await auditWithoutSubject(world.portal, world.db, person, 'signIn.succeeded', { remembered: false })
  }
  const [one, two] = people as [Actor, Actor]
  await signIn('2026-01-10T08:00:00+01:00', one)
  await signIn('2026-01-11T08:00:00+01:00', one)
  await signIn('2026-01-31T23:59:00+01:00', two)
  await signIn('2026-02-01T00:01:00+01:00', two)
  await audit(world.portal, world.db, null, 'signIn.failed', 'user', one.id)

  const { activeMembers } = await read(3)

  expect(activeMembers).toEqual([
    { month: '2026-01', people: 2 },
    { month: '2026-02', people: 1 },
    // The administrator who sends the request.
    { month: '2026-03', people: 1 },
  ])
})

test('the nightly check repairs the counts of active members, and drops months beyond the audit trail', async () => {
  world.clock.set(now)
  await checkListCounts(world.portal)
  const before = (await read(12)).activeMembers
  await sql`update active_member_counts set n = n + 2 where month = '2026-01-01'`.execute(world.db)
  await sql`insert into active_member_counts (month, n) values ('2025-03-01', 5)`.execute(world.db)
  await expect(checkListCounts(world.portal)).rejects.toThrow('differed from 2 records')
  expect((await read(12)).activeMembers).toEqual(before)
  const { rows } = await sql`select from active_member_counts where month < '2025-04-01'`.execute(world.db)
  expect(rows).toEqual([])
})

test('a person who signs in twice at the same time, or in one statement, is counted once', async () => {
  await checkListCounts(world.portal)
  const person = await world.user()
  const signIn = (days: readonly string[]) =>
    sql`insert into audit_events (at, action, user_id)
      select at, 'signIn.succeeded', ${person.id}::int from unnest(${days}::timestamptz[]) at`
  await signIn(['2025-12-02T08:00:00+01:00', '2025-12-03T08:00:00+01:00']).execute(world.db)

  const first = await world.db.startTransaction().execute()
  await signIn(['2026-02-05T08:00:00+01:00']).execute(first)
  const second = signIn(['2026-02-05T08:00:01+01:00']).execute(world.db)
  await first.commit().execute()
  await second

  await expect(checkListCounts(world.portal)).resolves.toBeUndefined()
})

test('audit retention below a year leaves no counts to repair when entries are deleted', async () => {
  const brief = await openWorld({ env: { RETENTION_AUDIT_MONTHS: '6' } })
  const person = await brief.user()
  for (const at of ['2025-09-10T08:00:00+02:00', '2025-09-25T08:00:00+02:00', '2025-11-05T08:00:00+01:00']) {
    brief.clock.set(at)
    await auditWithoutSubject(brief.portal, brief.db, person, 'signIn.succeeded', { remembered: false })
  }
  brief.clock.set(now)
  const expiry = expireTrailOperation(brief.portal)
  await expiry.find(new Date(now))
  await expiry.run({ now: new Date(now), ids: null, limit: 1_000 })
  const { count } = await brief.db
    .selectFrom('auditEvents')
    .select((found) => found.fn.countAll<number>().as('count'))
    .where('action', '=', 'signIn.succeeded')
    .executeTakeFirstOrThrow()
  expect(count).toBe(2)

  await checkListCounts(brief.portal)

  const { rows } = await sql<{ month: string }>`select month::text from active_member_counts order by 1`.execute(
    brief.db,
  )
  expect(rows).toEqual([{ month: '2025-11-01' }])
  await brief.close()
})

test('months beyond the audit trail have no count of active members', async () => {
  const { months, activeMembers, validation } = await read(24)
  expect([months.length, activeMembers.length, validation.length]).toEqual([24, 12, 24])
  expect(activeMembers[0]?.month).toBe('2025-04')
})

test('documents are counted in the month of their first publication, archived since or not', async () => {
  const publishedAt = async (at: string, body: { id: number }, status: 'published' | 'archived' = 'published') => {
    world.clock.set(at)
    return insertDocument(world.portal, { in: body, status })
  }
  await publishedAt('2026-01-15T10:00:00+01:00', bretagne)
  await publishedAt('2026-01-16T10:00:00+01:00', bretagne, 'archived')
  await publishedAt('2026-01-17T10:00:00+01:00', ouest)
  const again = await publishedAt('2025-06-17T10:00:00+02:00', ouest)
  world.clock.set('2026-02-10T10:00:00+01:00')
  const { insertVersion } = await import('#tests/support/documents.ts')
  await insertVersion(world.portal, again)
  await insertDocument(world.portal, { in: ouest, status: 'draft' })

  const { documents } = await read(3)

  expect(documents).toEqual([
    { month: '2026-01', irp: { id: bretagne.id, name: 'CSE Bretagne', label: bretagne.label }, count: 2 },
    { month: '2026-01', irp: { id: ouest.id, name: 'CSE Ouest', label: ouest.label }, count: 1 },
  ])
  expect(of((await read(12)).documents, '2025-06')).toMatchObject({ count: 1 })
})

test('the most read documents count each person once, and exclude unpublished ones', async () => {
  world.clock.set(now)
  const [most, least, gone] = [
    await insertDocument(world.portal, { in: bretagne, title: 'Très lu' }),
    await insertDocument(world.portal, { in: ouest, title: 'Peu lu' }),
    await insertDocument(world.portal, { in: ouest, title: 'Archivé' }),
  ]
  const open = async (person: Actor, { id }: { id: number }) =>
    expect((await person.get(`/api/documents/${id}/file`)).statusCode).toBe(200)
  for (const person of people) {
    await open(person, most)
    await open(person, most)
    await open(person, gone)
  }
  await open(people[0] as Actor, least)
  await takeStep(world.db as never, { documentId: gone.id, by: null, at: now, to: 'archived' })

  const { mostRead } = await read(1)

  expect(mostRead).toEqual([
    {
      kind: 'document',
      id: most.id,
      title: 'Très lu',
      irp: { id: bretagne.id, name: 'CSE Bretagne', label: bretagne.label },
      readers: 3,
    },
    expect.objectContaining({ id: least.id, readers: 1 }),
  ])
})

test('what was not read is told by body: documents of the period that nobody, or few members, opened', async () => {
  const nord = await world.body({ name: 'CSE Nord', position: 3 })
  const sud = await world.body({ name: 'CSE Sud', position: 4 })
  const members: Actor[] = []
  for (let count = 0; count < 5; count += 1) members.push(await world.user({ in: nord }))
  await world.user({ in: nord, endsOn: '2026-01-01' })
  const publish = (at: string, title: string, body = nord) => {
    world.clock.set(at)
    return insertDocument(world.portal, { in: body, title })
  }
  const unread = await publish('2026-02-10T10:00:00+01:00', 'Jamais ouvert')
  const little = await publish('2026-02-11T10:00:00+01:00', 'Ouvert une fois')
  const read = await publish('2026-02-12T10:00:00+01:00', 'Ouvert deux fois')
  const before = await publish('2025-11-10T10:00:00+01:00', 'D’une autre période')
  await publish('2026-03-14T10:00:00+01:00', 'Trop récent')
  const archived = await publish('2026-02-13T10:00:00+01:00', 'Archivé')
  await takeStep(world.db as never, { documentId: archived.id, by: null, at: now, to: 'archived' })
  const elsewhere = await publish('2026-02-15T10:00:00+01:00', 'D’un autre CSE', sud)
  world.clock.set(now)
  const open = async (person: Actor | undefined, { id }: { id: number }) =>
    expect((await person?.get(`/api/documents/${id}/file`))?.statusCode).toBe(200)
  await open(members[0], little)
  for (const person of members.slice(0, 2)) await open(person, read)
  await open(members[0], before)

  const reading = async (query: string) => {
    const answer = await administrator.get(`/api/statistics/reading?${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<ReadingStatistics>()
  }
  const of = { irp: { id: nord.id, name: 'CSE Nord', label: nord.label }, kind: 'document' }
  const ofNord = await reading(`months=3&irp=${nord.id}`)
  expect(ofNord.leastRead).toEqual([
    {
      ...of,
      id: unread.id,
      title: 'Jamais ouvert',
      readers: 0,
      members: 5,
      publishedAt: expect.stringMatching(/^2026-02-10T/),
    },
    {
      ...of,
      id: little.id,
      title: 'Ouvert une fois',
      readers: 1,
      members: 5,
      publishedAt: expect.stringMatching(/^2026-02-11T/),
    },
  ])
  // read in the period, whenever it was published
  expect(ofNord.mostRead.map(({ id, readers }) => ({ id, readers }))).toEqual([
    { id: read.id, readers: 2 },
    { id: before.id, readers: 1 },
    { id: little.id, readers: 1 },
  ])
  expect(ofNord.bodies).toContainEqual({ irp: of.irp, published: 3, unread: 1, littleRead: 1 })
  expect(ofNord.bodies).toContainEqual(
    expect.objectContaining({ irp: expect.objectContaining({ id: sud.id }), published: 1, unread: 1, littleRead: 0 }),
  )
  const all = await reading('months=3')
  expect(all.bodies).toEqual(ofNord.bodies)
  expect(all.leastRead.map(({ id }) => id)).toEqual(expect.arrayContaining([unread.id, elsewhere.id, little.id]))
  expect(all.mostRead).toEqual((await administrator.get('/api/statistics?months=3')).json<Statistics>().mostRead)
  expect(await reading('months=1')).toMatchObject({ leastRead: [] })

  for (const query of ['months=3', `months=3&irp=${nord.id}`])
    expect(await world.statementsOf(() => reading(query))).toHaveLength(2)
  const editor = await world.user({ roles: ['ROLE_EDITOR'], in: nord, role: 'validator' })
  expect((await editor.get('/api/statistics/reading')).statusCode).toBe(403)
  expect((await administrator.get('/api/statistics/reading?irp=x')).statusCode).toBe(400)
})

test('validation delays run from the last submission to the publication; direct publications have none', async () => {
  const submitted = async (at: string) => {
    world.clock.set(at)
    return insertDocument(world.portal, { in: bretagne, status: 'draft' })
  }
  const step = (documentId: number, at: string, to: 'submitted' | 'refused' | 'published') =>
    takeStep(world.db as never, {
      documentId,
      by: null,
      at,
      to,
      ...(to === 'refused' && { comment: 'Page manquante.' }),
    })
  const quick = await submitted('2026-02-01T08:00:00+01:00')
  await step(quick.id, '2026-02-01T08:00:00+01:00', 'submitted')
  await step(quick.id, '2026-02-01T10:00:00+01:00', 'published')
  const sentBack = await submitted('2026-02-01T08:00:00+01:00')
  await step(sentBack.id, '2026-02-01T08:00:00+01:00', 'submitted')
  await step(sentBack.id, '2026-02-20T08:00:00+01:00', 'refused')
  await step(sentBack.id, '2026-02-21T08:00:00+01:00', 'submitted')
  await step(sentBack.id, '2026-02-21T14:00:00+01:00', 'published')
  const direct = await submitted('2026-02-01T08:00:00+01:00')
  await step(direct.id, '2026-02-05T08:00:00+01:00', 'published')

  const { validation } = await read(3)

  expect(of(validation, '2026-02')).toEqual({ month: '2026-02', count: 2, medianHours: 4, longestHours: 6 })
  expect(of(validation, '2026-01')).toEqual({ month: '2026-01', count: 0, medianHours: null, longestHours: null })
})

test('the statistics take one statement besides that of the sign-in, and are for administrators only', async () => {
  expect(await world.statementsOf(() => read(36))).toHaveLength(2)
  const editor = await world.user({ roles: ['ROLE_EDITOR'], in: bretagne, role: 'validator' })
  expect((await editor.get('/api/statistics')).statusCode).toBe(403)
  expect((await world.visitor().get('/api/statistics')).statusCode).toBe(401)
  for (const months of ['0', '37', '1.5', 'x'])
    expect((await administrator.get(`/api/statistics?months=${months}`)).statusCode).toBe(400)
})
