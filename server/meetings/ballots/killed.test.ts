import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieNames } from '#server/ground/http/cookies.ts'
import { createSignIn } from '#server/people/accounts/signIn/signIns.ts'
import { fetchKeepingCookies, type KillableServers, openKillableServers } from '#tests/support/killableServers.ts'
import { insertSeats, insertVotingMandates } from '#tests/support/meetings.ts'
import { insertSession } from '#tests/support/sessions.ts'

// A ballot whose server is killed while votes arrive, and a meeting that two servers open at once.

const voters = 40
let ground: KillableServers
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mandature-ballot-'))
  ground = await openKillableServers({ FILES_URL: `file://${join(folder, 'files')}` })
})
afterAll(async () => {
  await ground.close()
  await rm(folder, { recursive: true, force: true })
})

type Call = (origin: string, method: string, path: string, body?: object, key?: string) => Promise<Response>

/** Signs a person in. @returns their calls, to any server */
async function callsOf({ id }: { id: number }, origin: string): Promise<Call> {
  const { db, clock, config } = ground.portal
  const visit = {
    userId: id,
    device: 'test',
    address: '127.0.0.1',
    byPassword: true,
    lastsMs: config.retention.signInMs,
  }
  const signIn = `${cookieNames(config.secureCookies).signIn}=${await createSignIn(db, visit, clock.now())}`
  const { cookie, ...headers } = await fetchKeepingCookies(`${origin}/me`, { headers: { cookie: signIn } })
  return (to, method, path, body, key) =>
    fetch(`${to}${path}`, {
      method,
      headers: {
        ...headers,
        cookie: `${signIn}; ${cookie}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
}

/** Inserts a meeting that may be opened, of a secretary and forty voters. */
async function insertMeeting() {
  const mandates = await insertVotingMandates(ground.portal)
  const body = await ground.body()
  const secretary = await ground.user({ in: body, role: 'redactor' })
  const people = []
  for (let count = 0; count < voters; count++) people.push(await ground.user({ in: body, mandate: mandates.full }))
  await insertSeats(
    ground.portal,
    body,
    people.map((holder) => ({ holder })),
  )
  const session = await insertSession(ground.portal, {
    in: body,
    inDays: 1 / 144,
    place: 'Salle Vauban',
    agenda: [{ title: 'Règlement intérieur', kind: 'deliberation' }],
  })
  return { session, secretary, people }
}

test('every vote that was acknowledged before the server was killed is counted once, and a vote sent again is not doubled', async () => {
  const { session, secretary, people } = await insertMeeting()
  const url = (name: string) => `/api/sessions/${session.id}/${name}`
  const [first, second] = [
    await ground.start({ DATA_DIR: join(folder, 'first') }),
    await ground.start({ DATA_DIR: join(folder, 'second') }),
  ]
  const keeper = await callsOf(secretary, first.origin)
  const calls = await Promise.all(people.map((person) => callsOf(person, first.origin)))

  const openings = await Promise.all(
    Array.from({ length: 8 }, (_, index) => keeper([first, second][index % 2]!.origin, 'POST', url('opening'))),
  )
  expect(openings.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array<number>(7).fill(409),
  ])
  for (const { id } of people)
    expect((await keeper(first.origin, 'POST', url('arrivals'), { person: { id }, mode: 'onSite' })).status).toBe(200)
  const opened = await keeper(first.origin, 'POST', url('ballots'), {
    point: { id: session.pointIds[0] },
    question: 'Adopter ?',
    mode: 'named',
  })
  const ballot = { id: ((await opened.json()) as { ballots: { id: number }[] }).ballots.at(-1)!.id }

  // as the page sends it, and again with the same key until it is answered
  const vote = (index: number, origin: string) =>
    calls[index]!(origin, 'POST', url('votes'), { ballot, choice: index % 2 ? 'for' : 'against' }, `vote-${index}`)
  let answered = 0
  const statuses = await Promise.all(
    people.map(async (_, index) => {
      try {
        const { status } = await vote(index, first.origin)
        answered += 1
        if (answered === 5) await first.kill()
        return status
      } catch {
        return null
      }
    }),
  )
  expect(statuses).toContain(null)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5)
  const stored = await choices(ballot.id)
  expect(
    statuses.flatMap((status, index) => (status === 200 && stored.get(people[index]!.id) === null ? index : [])),
  ).toEqual([])

  const again = await Promise.all(people.map((_, index) => vote(index, second.origin)))
  expect(again.map(({ status }) => status)).toEqual(Array<number>(voters).fill(200))
  const otherDevice = await calls[0]!(second.origin, 'POST', url('votes'), { ballot, choice: 'for' })
  expect(otherDevice.status).toBe(409)
  const closed = await keeper(second.origin, 'POST', url('ballot_closures'), { ballot })
  const { counts } = ((await closed.json()) as { ballots: { counts: object }[] }).ballots.at(-1)!
  expect(counts).toEqual({ for: voters / 2, against: voters / 2, abstentions: 0, blanks: 0 })
  expect([...(await choices(ballot.id)).values()]).toEqual(people.map((_, index) => (index % 2 ? 'for' : 'against')))
  const { rows } = await ground.pool.query(
    `select count(*)::int as lines, count(distinct user_id)::int as people from audit_events where action = 'ballot.voted'`,
  )
  expect(rows[0]).toEqual({ lines: voters, people: voters })
}, 120_000)

/** The choices of a ballot, by the ids of its voters. */
async function choices(ballotId: number): Promise<Map<number, string | null>> {
  const { rows } = await ground.pool.query<{ id: number; choice: string | null }>(
    `select member.user_id as id, voter.choice from ballot_voters voter join meeting_people member on member.id = voter.person_id
      where voter.ballot_id = $1 order by member.user_id`,
    [ballotId],
  )
  return new Map(rows.map(({ id, choice }) => [id, choice]))
}
