import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Attendance } from '#contract/meetings/attendance/attendance.ts'
import type { SessionDraft } from '#contract/meetings/sessions/sessionForm.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { openMailingWorld, withPlainSpaces } from '#tests/support/mailingWorld.ts'
import { insertSeats } from '#tests/support/meetings.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { createMailClient } from '#tests/support/unsubscribe.ts'
import type { Actor } from '#tests/support/world.ts'

// Answers to a convocation by the links of its mail, without a sign-in.

const open = await openMailingWorld()
const { office, world, body, tell, mailDue } = open
const { call } = createMailClient(world)
const deputy = await world.db
  .insertInto('mandates')
  .values({ name: 'Suppléant', votesWhenReplacing: true })
  .returning('id')
  .executeTakeFirstOrThrow()
afterAll(open.close)

let session: { id: number }
beforeEach(async () => {
  await open.begin()
  await world.db.deleteFrom('quotas').execute()
  await world.db.deleteFrom('sessionAnswers').execute()
  session = await insertSession(world.portal, { in: body, title: 'Séance de mars', agenda: ['Bilan social'] })
})

/** Mails a notification of the session, and returns the mail and the path of its answers. */
async function mailed(reader: Actor, kind: 'session.convened' | 'session.changed' = 'session.convened') {
  await tell({ kind, sessionId: session.id }, { userId: reader.id, rhythm: 'immediate' })
  await mailDue()
  return lastMail(reader)
}
async function lastMail(reader: Actor) {
  const copy = (await office.to(reader.email)).at(-1)
  const path = /https:\/\/portail\.example(\/mail\/reponse\/[\w-]+)\?reponse=present/.exec(copy?.text ?? '')?.[1] ?? ''
  return { copy, path }
}
const post = (path: string, answer: string) =>
  call('POST', path, `answer=${answer}`, 'application/x-www-form-urlencoded')
const answerOf = async ({ id }: Actor) =>
  (
    await world.db
      .selectFrom('sessionAnswers')
      .select('answer')
      .where('sessionId', '=', session.id)
      .where('userId', '=', id)
      .executeTakeFirst()
  )?.answer ?? null

test('a convocation has a link for each answer, which asks and changes nothing until its button is pressed', async () => {
  const reader = await open.member()
  const { copy, path } = await mailed(reader)
  for (const [label, answer] of [
    ['Je viens', 'present'],
    ['À distance', 'remote'],
    ['Je ne peux pas', 'absent'],
  ] as const)
    expect(copy?.text).toContain(`- ${label}\n  https://portail.example${path}?reponse=${answer}`)

  const page = await call('GET', `${path}?reponse=absent`)
  expect(page.statusCode).toBe(200)
  expect(withPlainSpaces(page.body)).toContain('Séance du 26 mars 2026 à 9 h 00, CSE Bretagne')
  expect(page.body).toMatch(/<form method="post"><button type="submit" name="answer" value="absent" class="main">/)
  expect(page.body).not.toContain('Séance de mars')
  expect(page.body).not.toContain(reader.lastName)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(page.headers['set-cookie']).toBeUndefined()
  expect(await answerOf(reader)).toBeNull()

  const done = await post(path, 'absent')
  expect(done.statusCode).toBe(200)
  expect(done.body).toContain('vous ne pouvez pas venir')
  expect(await answerOf(reader)).toBe('absent')
  expect((await call('GET', path)).body).toContain('vous ne pouvez pas venir')
  await post(path, 'remote')
  expect(await answerOf(reader)).toBe('remote')
})

test('an answer by link keeps the note that was written before', async () => {
  const reader = await open.member()
  const { path } = await mailed(reader)
  await reader.put(`/api/sessions/${session.id}/answer`, { answer: 'present', note: 'Par le train de 8 h' })
  await post(path, 'late')
  const own = (await reader.get(`/api/sessions/${session.id}/attendance`)).json<Attendance>()
  expect(own.people.find(({ id }) => id === reader.id)).toMatchObject({ answer: 'late', note: 'Par le train de 8 h' })
})

test('other mails, and mails to whoever is not asked, have no such link', async () => {
  const reader = await open.member()
  expect((await mailed(reader, 'session.changed')).path).toBe('')
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const { copy, path } = await mailed(administrator)
  expect(copy?.subject).toContain('Convocation')
  expect(path).toBe('')
})

test('administrators who read the mail in the portal do not see the link', async () => {
  const reader = await open.member()
  const { copy } = await mailed(reader)
  expect(copy?.text).toContain('/mail/reponse/')
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const { id } = await world.db
    .selectFrom('mails')
    .select('id')
    .where('toAddress', '=', reader.email)
    .executeTakeFirstOrThrow()
  const shown = await administrator.get(`/api/mails/${id}`)
  expect(shown.statusCode).toBe(200)
  expect(shown.body).not.toContain('/mail/reponse/')
})

test('the link is over when the session has begun, was postponed or cancelled', async () => {
  const change = (values: { startsAt?: string; endsAt?: string; status?: 'cancelled' }) =>
    world.db.updateTable('sessions').set(values).where('id', '=', session.id).execute()
  const reader = await open.member()
  const { path } = await mailed(reader)

  await change({ startsAt: '2026-04-02T09:00:00+02:00', endsAt: '2026-04-02T12:00:00+02:00' })
  for (const said of [await call('GET', path), await post(path, 'present')])
    expect(said.body).toContain('Cette convocation n’attend plus de réponse')
  await change({ startsAt: '2026-03-26T09:00:00+01:00', endsAt: '2026-03-26T12:00:00+01:00' })
  expect((await call('GET', path)).body).toContain('Viendrez-vous')
  world.clock.forward({ hours: 24 * 8 })
  expect((await post(path, 'present')).body).toContain('n’attend plus de réponse')
  expect(await answerOf(reader)).toBeNull()
})

test('the link ends with the password, with the mandate and with the account', async () => {
  const ends: ((reader: Actor) => Promise<unknown>)[] = [
    ({ id }) => world.db.updateTable('users').set({ passwordHash: null }).where('id', '=', id).execute(),
    ({ id }) => world.db.deleteFrom('assignments').where('userId', '=', id).execute(),
    ({ id }) => world.db.updateTable('users').set({ activatedAt: null }).where('id', '=', id).execute(),
  ]
  for (const end of ends) {
    const reader = await open.member()
    const { path } = await mailed(reader)
    expect((await call('GET', path)).statusCode).toBe(200)
    await end(reader)
    for (const said of [await call('GET', path), await post(path, 'present')]) {
      expect(said.statusCode).toBe(404)
      expect(said.body).toContain('Ce lien ne répond à aucune convocation')
    }
  }
  expect(await world.db.selectFrom('sessionAnswers').select('id').execute()).toEqual([])
})

test('the link used twice, by another signed-in person, and while its person answers in the portal, is of its person', async () => {
  const reader = await open.member()
  const other = await open.member()
  const { path } = await mailed(reader)
  await post(path, 'present')
  expect((await post(path, 'present')).body).toContain('Votre réponse est enregistrée')
  // the mail was passed on: whoever presses its button answers for the person whom it names, and nobody else
  await other.get(path)
  expect(await answerOf(other)).toBeNull()
  const answers = await Promise.all([
    post(path, 'absent'),
    reader.put(`/api/sessions/${session.id}/answer`, { answer: 'remote' }),
    post(path, 'absent'),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const rows = await world.db.selectFrom('sessionAnswers').select(['answer', 'userId']).execute()
  expect(rows).toHaveLength(1)
  expect(['absent', 'remote']).toContain(rows[0]?.answer)
})

test('the link of an erased person answers nothing', async () => {
  const reader = await open.member()
  const { path } = await mailed(reader)
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  expect((await administrator.delete(`/api/users/${reader.id}`)).statusCode).toBe(204)
  expect((await post(path, 'present')).statusCode).toBe(404)
})

test('an answer that is changed again and again is limited, by link and signed in alike', async () => {
  const reader = await open.member()
  const { path } = await mailed(reader)
  for (let count = 0; count < 30; count += 1) await post(path, count % 2 ? 'absent' : 'remote')
  const tooMany = await post(path, 'remote')
  expect(tooMany.statusCode).toBe(429)
  expect(withPlainSpaces(tooMany.body)).toMatch(/Trop d’essais[^]*Recommencez dans \d+ minutes/)
  const signedIn = await reader.put(`/api/sessions/${session.id}/answer`, { answer: 'present' })
  expect([signedIn.statusCode, signedIn.json().code]).toEqual([429, 'request.tooMany'])
  expect(await answerOf(reader)).toBe('absent')
  world.clock.forward({ hours: 1 })
  expect((await post(path, 'present')).body).toContain('Votre réponse est enregistrée')
})

/** Inserts a seat with its holder and a substitute. */
async function insertSeat() {
  const [holder, substitute] = [await open.member(), await world.user({ in: body, mandate: deputy })]
  await world.db.deleteFrom('seats').execute()
  await insertSeats(world, body, [{ holder, substitutes: [substitute] }])
  return { holder, substitute }
}

test('a substitute gets the links when they are called, not before', async () => {
  const { holder, substitute } = await insertSeat()
  expect((await mailed(substitute)).path).toBe('')
  await holder.put(`/api/sessions/${session.id}/answer`, { answer: 'absent' })
  world.clock.forward({ minutes: 6 })
  await mailDue()
  const called = (await office.to(substitute.email)).at(-1)
  expect(called?.subject).toContain('appelé à siéger')
  expect(called?.text).toContain('/mail/reponse/')
})

describe('another time of the session', () => {
  const afternoon = { startsAt: '2026-03-26T14:00', endsAt: '2026-03-26T16:00' }
  /** Saves the form of the session, and announces it. */
  async function amend(writer: Actor, over: Partial<SessionDraft>) {
    const { number, version, agenda } = (await writer.get(`/api/sessions/${session.id}`)).json<Session>()
    const points = agenda.map(({ id, title, kind }) => ({ id, title, kind }))
    const form = sessionForm(body, { title: 'Séance de mars', number, agenda: points, ...over })
    const answer = await writer.put(`/api/sessions/${session.id}`, { ...form, version })
    expect(answer.statusCode, answer.body).toBe(200)
    await runTasks(world, 'sessions.announce')
  }

  test('asks everybody again, who has answered too, in the mail that announces it', async () => {
    const writer = await world.user({ in: body, role: 'redactor' })
    const reader = await open.member()
    await reader.put(`/api/sessions/${session.id}/answer`, { answer: 'absent' })
    await amend(writer, afternoon)
    await amend(writer, { ...afternoon, title: 'Séance de printemps' })
    world.clock.forward({ minutes: 5 })
    await mailDue()
    const { copy, path } = await lastMail(reader)
    expect(copy?.subject).toContain('Séance modifiée')
    expect((await post(path, 'remote')).body).toContain('Votre réponse est enregistrée')
    const { people } = (await reader.get(`/api/sessions/${session.id}/attendance`)).json<Attendance>()
    expect(people.find(({ id }) => id === reader.id)).toMatchObject({ answer: 'remote' })
    // who has answered for this time, and whoever reads of something else, is asked nothing
    const other = await open.member()
    world.clock.forward({ minutes: 6 })
    await amend(writer, { startsAt: '2026-03-26T14:00', endsAt: '2026-03-26T17:00' })
    await mailDue()
    expect((await lastMail(reader)).path).toBe('')
    expect((await lastMail(other)).path).not.toBe('')
    world.clock.forward({ minutes: 6 })
    await amend(writer, { startsAt: '2026-03-26T14:00', endsAt: '2026-03-26T17:00', place: 'Salle Jussieu' })
    await mailDue()
    expect((await lastMail(other)).path).toBe('')
  })

  test.each([
    ['form', (writer: Actor) => amend(writer, afternoon)],
    [
      'postponement',
      (writer: Actor) => writer.post(`/api/sessions/${session.id}/postponement`, { ...afternoon, reason: 'Grève' }),
    ],
  ] as const)('ends the call of a substitute, who is told: by the %s', async (_how, move) => {
    const writer = await world.user({ in: body, role: 'redactor' })
    const { holder, substitute } = await insertSeat()
    await holder.put(`/api/sessions/${session.id}/answer`, { answer: 'absent' })
    await move(writer)
    const told = await world.db
      .selectFrom('notifications')
      .select('kind')
      .where('userId', '=', substitute.id)
      .where('kind', 'in', ['session.replacing', 'session.replacementEnded'])
      .orderBy('id')
      .execute()
    expect(told.map(({ kind }) => kind)).toEqual(['session.replacing', 'session.replacementEnded'])
  })
})

test('invented links are refused, and limited by network', async () => {
  const reader = await open.member()
  const { path } = await mailed(reader)
  const token = path.split('/').at(-1) ?? ''
  const sealed = (words: string, use: 'mail-stop' | 'session-answer') =>
    world.portal.secret.seal(words, use).toString('base64url')
  const invented = [
    'jeton',
    `${token}A`,
    sealed(`${reader.id} ${session.id} 0 ${'a'.repeat(12)}`, 'mail-stop'),
    sealed('autre chose', 'session-answer'),
  ]
  for (const one of invented) expect((await post(`/mail/reponse/${one}`, 'present')).statusCode).toBe(404)
  expect((await post(path, 'jamais')).statusCode).toBe(422)
  const codes = []
  for (let count = 0; count < 30; count += 1) codes.push((await call('GET', `/mail/reponse/essai${count}`)).statusCode)
  expect(codes.at(-1)).toBe(429)
  expect((await call('GET', path)).statusCode).toBe(200)
})
