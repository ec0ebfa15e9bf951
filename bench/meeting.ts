import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { BenchEnvironment } from './environment.ts'
import { type Line, ms, number, seconds } from './figure.ts'
import { type Visit, visit } from './member.ts'
import { minutes } from './minutes.ts'

const answering = 200
const answerMs = 60_000
const devices = 60
const votes = 40
const voteMs = 5_000
const warmVoteMs = 2_000
/** How long a page waits before a reading of a meeting that has changed, at most, and after it. */
const spreadMs = 200
const restMs = 300

interface Person extends Visit {
  id: number
}

/**
 * Measures the answers of a body to its convocation in one minute, then a named ballot of a meeting that many devices
 * follow as the page does: they read the ballots again at each change that the event stream tells. Then the minutes of that
 * meeting as a PDF.
 */
export async function meeting(ground: BenchEnvironment): Promise<Line[]> {
  const server = await ground.serve()
  try {
    const people = await insertMembers(ground, server.origin)
    const [secretary] = people
    if (!secretary) throw new Error('personne ne prépare la séance')
    const send = async (by: Person, method: string, path: string, body?: object) => {
      const begun = performance.now()
      const answer = await fetch(`${server.origin}/api/sessions/${path}`, {
        method,
        headers: { cookie: by.cookie, 'x-xsrf-token': by.xsrf, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${method} ${path} a répondu ${answer.status} : ${text}`)
      return { text, taken: performance.now() - begun }
    }

    const next = await insertSession(ground, 24 * 60)
    const answered = await spread(people.slice(0, answering), answerMs, (person) =>
      send(person, 'PUT', `${next.id}/answer`, { answer: 'present' }),
    )

    const held = await insertSession(ground, -10)
    await send(secretary, 'POST', `${held.id}/opening`)
    const voters = people.slice(1, votes + 1)
    for (const { id } of voters)
      await send(secretary, 'POST', `${held.id}/arrivals`, { person: { id }, mode: 'onSite' })
    const followers = await Promise.all(
      people.slice(0, devices).map((person) => follow(server.origin, person, held.id)),
    )
    const hold = async (overMs: number) => {
      const opened = await send(secretary, 'POST', `${held.id}/ballots`, {
        point: { id: held.pointId },
        question: 'Adopter ?',
        mode: 'named',
      })
      const ballot = { id: (JSON.parse(opened.text) as { ballots: { id: number }[] }).ballots.at(-1)?.id }
      const voted = await spread(voters, overMs, (person) =>
        send(person, 'POST', `${held.id}/votes`, { ballot, choice: 'for' }),
      )
      await send(secretary, 'POST', `${held.id}/ballot_closures`, { ballot, counts: null })
      const closedAt = performance.now()
      const shown = await Promise.all(followers.map(({ sawResults }) => sawResults()))
      return { voted, last: Math.max(...shown) - closedAt }
    }
    // until the code is compiled and the statements are planned
    await hold(warmVoteMs)
    const { voted, last } = await hold(voteMs)
    for (const { leave } of followers) leave()
    const printed = await minutes(ground, held.id, (method, path, body) => send(secretary, method, path, body))
    const slowestAnswer = percentile(answered)
    const slowestVote = percentile(voted)
    return [
      {
        figure: `réponse à une convocation, ${number(answering)} personnes en une minute (95e centile)`,
        value: ms(slowestAnswer),
        budget: '≤ 100 ms',
        ok: slowestAnswer <= 100,
      },
      {
        figure: `voix nominative, ${votes} en ${seconds(voteMs)}, ${devices} appareils qui suivent (95e centile)`,
        value: ms(slowestVote),
        budget: '≤ 100 ms',
        ok: slowestVote <= 100,
      },
      {
        figure: '  résultat affiché sur le dernier appareil après la clôture',
        value: seconds(last),
        budget: '≤ 1 s',
        ok: last <= 1_000,
      },
      printed,
    ]
  } finally {
    await server.stop()
  }
}

/** Makes these calls one after the other over a time, without waiting for their answers. @returns their durations */
function spread(people: readonly Person[], overMs: number, call: (person: Person) => Promise<{ taken: number }>) {
  return Promise.all(
    people.map(async (person, index) => {
      await wait((index * overMs) / people.length)
      return (await call(person)).taken
    }),
  )
}

const percentile = (durations: readonly number[]) =>
  durations.toSorted((a, b) => a - b)[Math.ceil(durations.length * 0.95) - 1] ?? Number.NaN

/** Follows a meeting as a page does. `sawResults` waits for the results of one more ballot. */
async function follow(origin: string, person: Person, sessionId: number) {
  const leaving = new AbortController()
  const headers = { cookie: person.cookie }
  const stream = await fetch(`${origin}/api/notifications/stream`, { headers, signal: leaving.signal })
  let awaited = Promise.withResolvers<number>()
  let results = 0
  const read = async (name: string) =>
    (await fetch(`${origin}/api/sessions/${sessionId}/${name}`, { headers, signal: leaving.signal })).text()
  function rejectUnlessLeft(error: Error) {
    if (!leaving.signal.aborted) awaited.reject(error)
  }
  let isStale = false
  let isReading = false
  async function refresh() {
    isStale = true
    if (isReading) return
    isReading = true
    while (isStale) {
      isStale = false
      await wait(Math.random() * spreadMs)
      if (leaving.signal.aborted) return
      const ballots = await read('ballots')
      const now = ballots.split('"result":"adopted"').length - 1
      if (now > results) awaited.resolve(performance.now())
      results = now
      await wait(restMs)
    }
    isReading = false
  }
  async function listen() {
    const decoder = new TextDecoder()
    for await (const chunk of stream.body ?? [])
      if (decoder.decode(chunk, { stream: true }).includes('event: change')) refresh().catch(rejectUnlessLeft)
  }
  listen().catch(rejectUnlessLeft)
  async function sawResults(): Promise<number> {
    const at = await awaited.promise
    awaited = Promise.withResolvers()
    return at
  }
  return { sawResults, leave: () => leaving.abort() }
}

/** Inserts a body of people who vote, the first of whom prepares its sessions, and signs them in. */
async function insertMembers(ground: BenchEnvironment, origin: string): Promise<Person[]> {
  await ground.query(
    `with body as (
        insert into bodies (parent_id, name, label, kind, code)
        select min(id), 'Séance mesurée', 'CSE de la séance mesurée', 'CSE', 'MES-SEANCE' from bodies where parent_id is null
        returning id
      ), member as (
        insert into users (gender, first_name, last_name, email, activated_at)
        select 'Madame', 'Claire', 'Votante', 'votante.' || rank || '@mandature.example', now() from generate_series(1, $1) rank
        returning id
      )
      insert into assignments (user_id, body_id, role, mandate_id)
      select member.id, body.id, case when member.id = (select min(id) from member) then 'redactor' else 'reader' end,
        (select min(id) from mandates where voting)
      from body, member`,
    [answering],
  )
  const members = await ground.query<{ id: number }>(`select id from users where email like 'votante.%' order by id`)
  const people: Person[] = []
  for (const { id } of members) {
    const token = randomBytes(32).toString('base64url')
    await ground.query(
      `insert into sign_ins (user_id, token_hash, device, address, created_at, last_seen_at, expires_at)
        values ($1, $2, 'bench', '127.0.0.1', now(), now(), now() + interval '12 hours')`,
      [id, hashToken(token)],
    )
    const { xsrf } = await visit(origin, `sid=${token}`)
    people.push({ id, xsrf, cookie: `sid=${token}; XSRF-TOKEN=${xsrf}` })
  }
  await ground.query('analyze')
  return people
}

/** Inserts a convened session of the body with a resolution to vote on. @param inMinutes start, from now */
async function insertSession(ground: BenchEnvironment, inMinutes: number): Promise<{ id: number; pointId: number }> {
  const [session] = await ground.query<{ id: number; pointId: number }>(
    `with session as (
        insert into sessions (body_id, type, title, mode, status, starts_at, ends_at, convened_at)
        select id, 'ordinary', 'Séance mesurée', 'onsite', 'convened', now() + make_interval(mins => $1),
          now() + make_interval(mins => $1 + 180), now() - interval '5 days'
        from bodies where code = 'MES-SEANCE' returning id
      )
      insert into agenda_points (session_id, position, title, kind)
      select id, 0, 'Règlement intérieur', 'deliberation' from session
      returning session_id as id, id as "pointId"`,
    [inMinutes],
  )
  if (!session) throw new Error('la séance n’est pas écrite')
  return session
}
