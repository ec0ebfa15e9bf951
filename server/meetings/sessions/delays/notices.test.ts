import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LegalNotice } from '#contract/meetings/legalDelays.ts'
import { type Circle, circlePeople, createCircle } from '#tests/support/circle.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let circle: Circle
// Today is 2026-03-19.
beforeAll(async () => {
  world = await openWorld()
  circle = await createCircle(world)
})
afterAll(() => world.close())

type Wishes = Partial<Parameters<typeof insertSession>[1]>
const noticesOf = async ({ id }: { id: number }): Promise<LegalNotice[]> =>
  (await circle.people.administrator.get(`/api/sessions/${id}`)).json().notices
const noticeOf = async (session: { id: number }, rule: LegalNotice['rule']) =>
  (await noticesOf(session)).find((notice) => notice.rule === rule)
const meet = (body: { id: number }, inDays: number, wishes: Wishes = {}) =>
  insertSession(world.portal, { in: body, inDays, status: inDays < 0 ? 'held' : 'convened', ...wishes })

test('a session shows its legal deadlines to people who prepare it only, most urgent first', async () => {
  const session = await insertSession(world.portal, {
    in: circle.body,
    inDays: -30,
    status: 'held',
    agendaSentOn: '2026-02-14',
    agenda: ['Point'],
  })
  const notices = await noticesOf(session)
  expect(notices).toEqual([
    {
      rule: 'minutes.due',
      article: 'D2315-26',
      dueOn: '2026-03-04',
      state: 'late',
      figure: 15,
      about: null,
      sentOn: null,
    },
    {
      rule: 'agenda.notice',
      article: 'L2315-30',
      dueOn: '2026-02-14',
      state: 'met',
      figure: 3,
      about: null,
      sentOn: '2026-02-14',
    },
  ])
  for (const person of circlePeople) {
    const follows = ['redactor', 'validator', 'administrator'].includes(person)
    const answer = (await circle.people[person].get(`/api/sessions/${session.id}`)).json()
    expect({ person, notices: answer.notices }).toEqual({ person, notices: follows ? notices : [] })
  }
})

test('the deadline of minutes depends on their procedure, the day they were sent and the next session', async () => {
  const body = await world.body()
  const session = await meet(body, -20)
  const due = () => noticeOf(session, 'minutes.due')
  expect(await due()).toMatchObject({ dueOn: '2026-03-14', state: 'late', figure: 5 })
  for (const status of ['draft', 'cancelled'] as const) await meet(body, -15, { status })
  expect(await due()).toMatchObject({ dueOn: '2026-03-14' })
  await meet(body, -10)
  expect(await due()).toMatchObject({ dueOn: '2026-03-08' })
  await world.db.insertInto('minutes').values({ sessionId: session.id, procedure: 'pse' }).execute()
  expect(await due()).toMatchObject({ dueOn: '2026-03-02' })
  const { id: documentId } = await insertDocument(world.portal, { in: body, session })
  await world.db
    .updateTable('minutes')
    .set({ state: 'sent', documentId, sentOn: '2026-03-02' })
    .where('sessionId', '=', session.id)
    .execute()
  expect(await due()).toMatchObject({ state: 'met', figure: null, sentOn: '2026-03-02' })
})

test('minutes and an agenda sent too late say on which day they were sent, also once the minutes are approved', async () => {
  const session = await meet(await world.body(), -30, { agendaSentOn: '2026-02-16' })
  expect(await noticeOf(session, 'agenda.notice')).toMatchObject({ state: 'late', sentOn: '2026-02-16' })
  const { id: documentId } = await insertDocument(world.portal, { in: { id: session.bodyId }, session })
  await world.db
    .insertInto('minutes')
    .values({ sessionId: session.id, state: 'approved', documentId, sentOn: '2026-03-10', approvedOn: '2026-03-18' })
    .execute()
  const minutes = { state: 'late', dueOn: '2026-03-04', figure: 6, sentOn: '2026-03-10' }
  expect(await noticeOf(session, 'minutes.due')).toMatchObject(minutes)
})

test('video meetings are counted by calendar year, including this one', async () => {
  const body = await world.body()
  const remote = { mode: 'remote' } as const
  await meet(body, -90, remote)
  for (const inDays of [-60, -50, -40]) await meet(body, inDays, remote)
  await meet(body, -35, { ...remote, status: 'cancelled' })
  await meet(body, -34, { mode: 'hybrid' })
  await meet(body, -33, { ...remote, type: 'preparatory' })
  const third = await meet(body, -32, { mode: 'onsite' })
  const fourth = await meet(body, 5, remote)

  expect(await noticeOf(fourth, 'meeting.video')).toMatchObject({ figure: 4, state: 'late', article: 'L2315-4' })
  expect(await noticeOf(third, 'meeting.video')).toBeUndefined()
  await world.db.updateTable('bodies').set({ videoMeetingsMax: null }).where('id', '=', body.id).execute()
  expect(await noticeOf(fourth, 'meeting.video')).toBeUndefined()
})

test('meetings on health and safety are counted too, also planned ones', async () => {
  const body = await world.body()
  const safety = { healthAndSafety: true }
  await meet(body, -90, safety)
  const first = await meet(body, -60, safety)
  for (const inDays of [10, 100]) await meet(body, inDays, safety)
  expect(await noticeOf(first, 'meeting.hse')).toMatchObject({ figure: 3, state: 'due', dueOn: '2026-12-31' })
  await meet(body, 200, safety)
  expect(await noticeOf(first, 'meeting.hse')).toMatchObject({ figure: 4, state: 'met' })
})

test('a coming meeting on health and safety is to be confirmed in writing, a past one is not mentioned', async () => {
  const body = await world.body()
  const safety = { healthAndSafety: true }
  const [coming, near, held] = [
    await meet(body, 20, safety),
    await meet(body, 5, safety),
    await meet(body, -5, { ...safety, status: 'held' }),
  ]
  const confirmation = { state: 'due', article: 'L2315-27', figure: 15 }
  expect(await noticeOf(coming, 'meeting.hse.confirmation')).toMatchObject({ ...confirmation, dueOn: '2026-03-24' })
  expect(await noticeOf(near, 'meeting.hse.confirmation')).toMatchObject({ ...confirmation, dueOn: '2026-03-09' })
  expect(await noticeOf(held, 'meeting.hse.confirmation')).toBeUndefined()
})

test('the interval since the previous meeting is checked', async () => {
  const body = await world.body()
  await meet(body, -100)
  await meet(body, -20, { type: 'training' })
  await meet(body, -10, { status: 'cancelled' })
  const session = await meet(body, 5)
  expect(await noticeOf(session, 'meeting.frequency')).toMatchObject({ dueOn: '2026-02-09', state: 'late', figure: 2 })
  await meet(body, -40)
  expect(await noticeOf(session, 'meeting.frequency')).toMatchObject({ dueOn: '2026-04-07', state: 'met' })
})

test('no other subject may be on the agenda of the approval of accounts', async () => {
  const session = await meet(await world.body(), 20, {
    type: 'accounts',
    agenda: ['Comptes', { title: 'Quitus', kind: 'deliberation' }, { title: 'Avis', kind: 'opinion' }],
  })
  expect(await noticeOf(session, 'accounts.meeting')).toMatchObject({ figure: 1, state: 'due', article: 'L2315-68' })
})

test('the accounts must reach the members three days before, with their first document', async () => {
  const session = await meet(await world.body(), 20, { type: 'accounts', agendaSentOn: '2026-03-19' })
  const papers = () => noticeOf(session, 'accounts.notice')
  await insertDocument(world.portal, { in: { id: session.bodyId }, session, status: 'draft' })
  expect(await papers()).toMatchObject({ dueOn: '2026-04-05', state: 'due', article: 'L2315-71' })
  const { id } = await insertDocument(world.portal, { in: { id: session.bodyId }, session })
  expect(await papers()).toMatchObject({ state: 'met' })
  await world.db.updateTable('documents').set({ publishedAt: '2026-04-20T09:00+02:00' }).where('id', '=', id).execute()
  // That is a later version of it.
  expect(await papers()).toMatchObject({ state: 'met' })
  await world.db
    .updateTable('documentVersions')
    .set({ publishedAt: '2026-04-20T09:00+02:00' })
    .where('documentId', '=', id)
    .execute()
  expect(await papers()).toMatchObject({ state: 'late' })
})

test('for a session filed as held, the day its documents were sent is unknown', async () => {
  const session = await meet(await world.body(), -2, { type: 'accounts' })
  await insertDocument(world.portal, { in: { id: session.bodyId }, session })
  expect((await noticesOf(session)).map(({ rule }) => rule)).toEqual(['minutes.due', 'accounts.meeting'])
})

test('opinions need an answer of the employer by the next meeting, and resolutions a majority', async () => {
  const body = await world.body()
  const session = await meet(body, -30, {
    agendaSentOn: '2026-02-01',
    agenda: [
      { title: 'Un', kind: 'opinion' },
      { title: 'Deux', kind: 'consultation' },
      { title: 'Budget', kind: 'deliberation', points: [{ title: 'Prêt', kind: 'deliberation' }] },
      { title: 'Secrétaire', kind: 'appointment' },
    ],
  })
  const [one, two, budget, loan, secretary] = session.pointIds as [number, number, number, number, number]
  const votes = (votesFor: number, votesAgainst: number, abstentions: number) => ({
    votesFor,
    votesAgainst,
    abstentions,
  })
  await world.db
    .insertInto('pointOutcomes')
    .values([
      { pointId: one, opinion: 'reserved', employerAnswer: 'Deux embauches.' },
      { pointId: two, opinion: 'unfavorable', ...votes(6, 3, 4) },
      { pointId: budget, ...votes(7, 3, 3) },
      { pointId: loan, ...votes(6, 3, 4) },
      { pointId: secretary, ...votes(6, 3, 4) },
    ])
    .execute()
  await meet(body, -10, { type: 'preparatory' })
  expect(await noticeOf(session, 'opinion.followUp')).toMatchObject({ state: 'due', figure: 1, dueOn: null })
  expect((await noticesOf(session)).filter(({ rule }) => rule === 'vote.majority')).toMatchObject([
    { state: 'late', figure: 6, about: 'Prêt' },
  ])
  await meet(body, -5)
  expect(await noticeOf(session, 'opinion.followUp')).toMatchObject({ state: 'late', dueOn: '2026-03-14' })
  await world.db.updateTable('pointOutcomes').set({ employerAnswer: 'Non.' }).where('pointId', '=', two).execute()
  expect(await noticeOf(session, 'opinion.followUp')).toMatchObject({ state: 'met', article: 'L2312-15' })
})

test('each consultation on the agenda has its own deadline', async () => {
  const body = await world.body()
  const open = (title: string, startedOn: string, wishes: object = {}) =>
    world.db
      .insertInto('consultations')
      .values({ bodyId: body.id, title, startedOn, ...wishes })
      .returning('id')
      .executeTakeFirstOrThrow()
  const soon = await open('Bientôt', '2026-02-20')
  const later = await open('Plus tard', '2026-03-15', { agreedDays: 60 })
  const over = await open('Trop tard', '2026-01-10')
  const point = (title: string, { id }: { id: number }) => ({ title, kind: 'opinion', consultationId: id }) as const
  const session = await meet(body, 5, {
    agendaSentOn: '2026-03-10',
    agenda: [point('Un', soon), point('Deux', later), { ...point('Trois', over), points: [point('Encore', over)] }],
  })

  const opinions = (await noticesOf(session)).filter(({ rule }) => rule.startsWith('opinion.'))

  expect(opinions).toEqual([
    {
      rule: 'opinion.deemedNegative',
      article: 'L2312-16',
      dueOn: '2026-02-10',
      state: 'late',
      figure: 37,
      about: 'Trop tard',
      sentOn: null,
    },
    // The session takes place four days after it.
    {
      rule: 'opinion.deadline',
      article: 'R2312-6',
      dueOn: '2026-03-20',
      state: 'late',
      figure: 1,
      about: 'Bientôt',
      sentOn: null,
    },
    {
      rule: 'opinion.deadline',
      article: null,
      dueOn: '2026-05-14',
      state: 'due',
      figure: 56,
      about: 'Plus tard',
      sentOn: null,
    },
  ])
})

test('an opinion is in time only at a session within the delay; the first one counts', async () => {
  const body = await world.body()
  const consultation = (title: string) =>
    world.db
      .insertInto('consultations')
      .values({ bodyId: body.id, title, startedOn: '2026-02-02' })
      .returning('id')
      .executeTakeFirstOrThrow()
  const [inTime, late] = [await consultation('À temps'), await consultation('Trop tard')]
  const agenda = [inTime, late].map(({ id }) => ({ title: 'Avis', kind: 'opinion', consultationId: id }) as const)
  const answer = async (session: { pointIds: number[] }, ...indexes: number[]) =>
    world.db
      .insertInto('pointOutcomes')
      .values(indexes.map((index) => ({ pointId: session.pointIds[index]!, opinion: 'favorable' as const })))
      .execute()
  // the last day is 2 March
  const sessions = [
    await meet(body, -17, { agenda }),
    await meet(body, -16, { agenda }),
    await meet(body, -10, { agenda }),
  ]
  await answer(sessions[0]!, 0)
  await answer(sessions[1]!, 1)
  await answer(sessions[2]!, 0, 1)
  await answer(await meet(body, -18, { agenda, status: 'cancelled' }), 1)
  for (const session of sessions)
    expect((await noticesOf(session)).filter(({ rule }) => rule.startsWith('opinion.de'))).toMatchObject([
      { rule: 'opinion.deemedNegative', state: 'late', dueOn: '2026-03-02', figure: 17, about: 'Trop tard' },
      { rule: 'opinion.deadline', state: 'met', dueOn: '2026-03-02', figure: null, about: 'À temps' },
    ])
})

test('notices are returned for a session that is being typed', async () => {
  const body = await world.body()
  for (const inDays of [-60, -50, -40]) await meet(body, inDays, { mode: 'remote' })
  const proposed = async (query: string) => {
    const times = 'startsAt=2026-03-21T09:00&endsAt=2026-03-21T11:00'
    const answer = await circle.people.administrator.get(
      `/api/sessions/proposal?irp=${body.id}&type=ordinary&${times}&${query}`,
    )
    return answer.json().notices.map(({ rule, state }: LegalNotice) => [rule, state])
  }
  expect(await proposed('')).toEqual([
    ['agenda.notice', 'late'],
    ['meeting.frequency', 'met'],
  ])
  expect(await proposed('mode=remote')).toContainEqual(['meeting.video', 'late'])
})
