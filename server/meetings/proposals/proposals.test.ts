import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { maxWaitingProposals, type PointProposal, type Proposals } from '#contract/meetings/proposals/proposals.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { waitForBlockedQuery } from '#tests/support/locks.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'

// The points that members propose, from the proposal to the agenda.

const start = '2026-03-19T09:00:00+01:00'
const world = await openWorld({ at: start })
const body = await world.body({ name: 'CSE Bretagne' })
const secretary = await world.user({ in: body, role: 'redactor', lastName: 'Abel' })
const validator = await world.user({ in: body, role: 'validator', lastName: 'Bost' })
const author = await world.user({ in: body, lastName: 'Cure' })
const colleague = await world.user({ in: body, lastName: 'Dury' })
const third = await world.user({ in: body, lastName: 'Even' })
const substitute = await world.user({ in: body, lastName: 'Faure' })
const stranger = await world.user({ in: await world.body() })
const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
await administrator.put(`/api/irps/${body.id}/seats`, {
  seats: [
    { holder: { id: author.id }, substitutes: [{ id: substitute.id }] },
    { holder: { id: colleague.id } },
    { holder: { id: third.id } },
    { vacantSince: '2026-01-01' },
  ],
})
afterAll(() => world.close())

let draft: { id: number; pointIds: number[] }
beforeEach(async () => {
  world.clock.set(start)
  await world.db.deleteFrom('pointProposals').execute()
  await world.db.deleteFrom('sessions').execute()
  await world.db.updateTable('bodies').set({ proposalCutOffDays: null }).execute()
  draft = await insertSession(world.portal, { in: body, status: 'draft', inDays: 14, agenda: ['Bilan social'] })
})

const url = (name: string) => `/api/irps/${body.id}/${name}`
const propose = (who: Actor, over: object = {}) =>
  who.post(url('proposals'), {
    title: 'Charte du télétravail',
    why: 'Trois ans après, l’accord est à revoir.',
    ...over,
  })
const list = async (who: Actor = secretary): Promise<Proposals> => (await who.get(url('proposals'))).json()
const last = async (who: Actor = secretary): Promise<PointProposal> =>
  (await list(who)).proposals.toSorted((one, other) => one.id - other.id).at(-1)!
const relation = async () => ({ proposal: { id: (await last()).id } })
const support = async (who: Actor, joins = true) => who.post(url('proposal_supports'), { ...(await relation()), joins })
const withdraw = async (who: Actor) => who.post(url('proposal_withdrawals'), await relation())
const decide = async (decision: string, over: object = {}, who = secretary) =>
  who.post(url('proposal_decisions'), { ...(await relation()), decision, ...over })
const take = (who = secretary) => decide('taken', { session: { id: draft.id } }, who)
const session = async (who: Actor = secretary): Promise<Session> => (await who.get(`/api/sessions/${draft.id}`)).json()
const refusal = (answer: { statusCode: number; json: () => { code: string; violations?: object[] } }) => {
  const { code, violations } = answer.json()
  return [answer.statusCode, code, ...(violations ?? [])]
}
const setCutOff = (days: number) =>
  world.db.updateTable('bodies').set({ proposalCutOffDays: days }).where('id', '=', body.id).execute()
const notices = (kind: 'proposal.received' | 'proposal.decided') =>
  world.db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.userId')
    .select(['users.lastName', 'notifications.facts'])
    .where('kind', '=', kind)
    .orderBy('notifications.id')
    .execute()
const setAssignmentEnd = (who: { id: number }, endsOn: string | null) =>
  world.db.updateTable('assignments').set({ endsOn }).where('userId', '=', who.id).execute()

describe('proposing a point', () => {
  test('is seen by the members of the body, with the papers that they may read', async () => {
    const paper = (confidential: boolean) =>
      insertDocument(world.portal, {
        in: body,
        title: confidential ? 'Secret' : 'Accord de 2023',
        confidential,
        status: 'published',
      })
    const [open, secret] = [await paper(false), await paper(true)]
    const answer = await propose(author, { papers: [{ id: open.id }, { id: secret.id }] })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await last(author)).toMatchObject({
      title: 'Charte du télétravail',
      author: { lastName: 'Cure' },
      isMine: true,
      state: 'open',
      papers: [{ name: 'Accord de 2023' }, { name: 'Secret' }],
      request: { joined: 1, of: 3, isMajority: false, isByLaw: false },
    })
    expect((await list(author)).can).toEqual(['points.propose'])
    expect((await list(author)).drafts).toEqual([])
    expect(await list()).toMatchObject({
      can: ['points.propose', 'points.decide'],
      drafts: [{ id: draft.id, points: [{ number: '1', title: 'Bilan social' }] }],
    })
    expect((await stranger.get(url('proposals'))).statusCode).toBe(403)
  })

  test('is for members alone, administrators included', async () => {
    expect(refusal(await propose(stranger))).toEqual([403, 'access.denied'])
    expect(refusal(await propose(administrator))).toEqual([403, 'proposals.notMember'])
  })

  test('is refused beyond the limit, however many are made at once', async () => {
    await author.get('/me')
    const answers = await Promise.all(
      Array.from({ length: 3 * maxWaitingProposals }, (_, number) => propose(author, { title: `Point ${number}` })),
    )
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect(refused).toHaveLength(2 * maxWaitingProposals)
    expect((await list(author)).proposals).toHaveLength(maxWaitingProposals)
  })

  test('is refused when the assignment ends before the proposal is written', async () => {
    let answer: ReturnType<typeof propose> | undefined
    await world.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('assignments').where('userId', '=', third.id).execute()
      answer = propose(third)
      await waitForBlockedQuery(world)
    })
    expect(refusal(await answer!)).toEqual([403, 'proposals.notMember'])
    await world.db
      .insertInto('assignments')
      .values({
        userId: third.id,
        bodyId: body.id,
        role: 'reader',
        main: true,
        mandateId: null,
        jobId: null,
        startsOn: null,
        endsOn: null,
      })
      .execute()
  })

  test('names only documents that the author may read', async () => {
    const elsewhere = await insertDocument(world.portal, {
      in: await world.body(),
      confidential: true,
      status: 'published',
    })
    expect((await propose(author, { papers: [{ id: elsewhere.id }] })).json().violations).toMatchObject([
      { propertyPath: 'papers[0]', code: 'record.gone' },
    ])
  })

  test('is limited to five that wait, and stays possible once one has had a fate', async () => {
    for (let count = 0; count < 5; count++) expect((await propose(author)).statusCode).toBe(200)
    expect(refusal(await propose(author))).toEqual([409, 'proposals.tooMany'])
    await decide('postponed')
    expect(refusal(await propose(author))).toEqual([409, 'proposals.tooMany'])
    await decide('refused', { reason: 'Hors sujet' })
    expect((await propose(author)).statusCode).toBe(200)
  })

  test('is refused in a body that is no longer active', async () => {
    const old = await world.body()
    const member = await world.user({ in: old })
    await world.db.updateTable('bodies').set({ active: false }).where('id', '=', old.id).execute()
    const answer = await member.post(`/api/irps/${old.id}/proposals`, { title: 'Un', why: 'Deux' })
    expect(refusal(answer)).toEqual([409, 'proposals.inactiveBody'])
  })

  test('tells those who prepare the sessions', async () => {
    await propose(author)
    expect(await notices('proposal.received')).toEqual([
      { lastName: 'Abel', facts: {} },
      { lastName: 'Bost', facts: {} },
    ])
  })
})

describe('the cut-off', () => {
  test('is so many days before the next session whose agenda is not fixed, that day included', async () => {
    expect((await list(author)).closesOn).toBeNull()
    await setCutOff(10)
    expect((await list(author)).closesOn).toBe('2026-03-23')
    await setCutOff(14)
    expect((await propose(author, { closesOn: '2026-03-19' })).statusCode).toBe(200)
    await setCutOff(15)
    expect((await list(author)).closesOn).toBeNull()
    expect(refusal(await propose(author, { closesOn: '2026-03-18' }))).toEqual([409, 'proposals.closed'])
    // for a later session
    expect((await propose(author)).statusCode).toBe(200)
  })

  test('has passed once the agenda is fixed: a later proposal is for the next session', async () => {
    await setCutOff(10)
    await insertSession(world.portal, { in: body, status: 'draft', inDays: 30 })
    await world.db.updateTable('sessions').set({ agendaSentOn: '2026-03-19' }).where('id', '=', draft.id).execute()
    expect(refusal(await propose(author, { closesOn: '2026-03-23' }))).toEqual([409, 'proposals.closed'])
    expect((await list(author)).closesOn).toBe('2026-04-08')
    expect((await propose(author, { closesOn: '2026-04-08' })).statusCode).toBe(200)
  })
})

describe('joining', () => {
  test('counts the holders of a seat once, and says when they are the majority (L2315-28, L2315-31)', async () => {
    await propose(author)
    await support(substitute)
    expect(await last()).toMatchObject({ request: { joined: 1, of: 3, isByLaw: false } })
    world.clock.forward({ minutes: 1 })
    const answer = await support(colleague)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await last(colleague)).toMatchObject({
      hasJoined: true,
      supporters: [{ lastName: 'Faure' }, { lastName: 'Dury' }],
      request: { joined: 2, of: 3, isMajority: true, isByLaw: true },
    })
    expect(refusal(await support(colleague))).toEqual([409, 'proposals.joined'])
    await support(colleague, false)
    expect(await last()).toMatchObject({ request: { joined: 1, of: 3, isMajority: false } })
    expect(refusal(await support(colleague, false))).toEqual([409, 'proposals.notJoined'])
  })

  test('of law is the majority of a CSE alone', async () => {
    await propose(author)
    await support(colleague)
    await world.db.updateTable('bodies').set({ kind: 'COMMISSION' }).where('id', '=', body.id).execute()
    expect(await last()).toMatchObject({ request: { isMajority: true, isByLaw: false } })
    await world.db.updateTable('bodies').set({ kind: 'CSE' }).where('id', '=', body.id).execute()
  })

  test('counts nobody whose assignment has ended, and refuses them', async () => {
    await propose(author)
    await support(colleague)
    await setAssignmentEnd(colleague, '2026-03-18')
    expect(await last()).toMatchObject({ request: { joined: 1, of: 2, isMajority: false } })
    expect(refusal(await support(colleague, false))).toEqual([403, 'access.denied'])
    await setAssignmentEnd(colleague, null)
  })

  test('is not for the author, nor for members of other bodies, and ends with the decision', async () => {
    await propose(author)
    expect(refusal(await support(author))).toEqual([409, 'proposals.own'])
    expect(refusal(await support(stranger))).toEqual([403, 'access.denied'])
    expect(refusal(await support(administrator))).toEqual([403, 'proposals.notMember'])
    await take()
    expect(refusal(await support(colleague))).toEqual([409, 'proposals.decided'])
  })

  test('twice at once joins once', async () => {
    await propose(author)
    const answers = await Promise.all([support(colleague), support(colleague)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  })
})

test('the author withdraws a waiting proposal, and those who joined are told', async () => {
  await propose(author)
  await support(colleague)
  expect(refusal(await withdraw(colleague))).toEqual([403, 'proposals.notAuthor'])
  expect((await withdraw(author)).statusCode).toBe(200)
  expect(await last()).toMatchObject({ state: 'withdrawn', request: null })
  expect(await notices('proposal.decided')).toEqual([{ lastName: 'Dury', facts: { fate: 'withdrawn' } }])
  expect(refusal(await withdraw(author))).toEqual([409, 'proposals.decided'])
})

describe('the secretary', () => {
  test('takes a proposal up: it becomes a point that names its author', async () => {
    const paper = await insertDocument(world.portal, { in: body, title: 'Accord de 2023', status: 'published' })
    await propose(author, { papers: [{ id: paper.id }] })
    await support(colleague)
    const { version } = await session()
    const answer = await take()
    expect(answer.statusCode, answer.body).toBe(200)
    const { agenda, version: after } = await session()
    expect(after).toBe(version + 1)
    expect(agenda.map(({ title }) => title)).toEqual(['Bilan social', 'Charte du télétravail'])
    expect(agenda[1]).toMatchObject({
      description: null,
      references: [{ name: 'Accord de 2023' }],
      proposals: [{ author: { lastName: 'Cure' }, isMerged: false }],
    })
    expect(await last()).toMatchObject({ state: 'taken', point: { id: agenda[1]!.id, session: { id: draft.id } } })
    expect(await notices('proposal.decided')).toEqual([
      { lastName: 'Cure', facts: { fate: 'taken' } },
      { lastName: 'Dury', facts: { fate: 'taken' } },
    ])
  })

  test('hides the draft from members: they see the point once the session is convened', async () => {
    await propose(author)
    await take()
    expect(await last(author)).toMatchObject({ state: 'taken', point: null })
    await world.db
      .updateTable('sessions')
      .set({ status: 'convened', convenedAt: start })
      .where('id', '=', draft.id)
      .execute()
    expect(await last(author)).toMatchObject({ point: { title: 'Charte du télétravail', session: { id: draft.id } } })
    expect((await session(author)).agenda[1]).toMatchObject({ proposals: [{ author: { lastName: 'Cure' } }] })
  })

  test('takes a proposal up once when two do it at once', async () => {
    await propose(author)
    const answers = await Promise.all([take(secretary), take(validator)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'proposals.decided' })
    expect((await session()).agenda).toHaveLength(2)
  })

  test('merges a proposal into a point', async () => {
    await propose(author)
    const [point] = draft.pointIds
    expect((await decide('merged', { point: { id: point } })).statusCode).toBe(200)
    expect((await session()).agenda).toMatchObject([{ proposals: [{ author: { lastName: 'Cure' }, isMerged: true }] }])
    expect(await last()).toMatchObject({ state: 'merged', point: { id: point } })
  })

  test('puts a proposal off, which still waits, is joined and taken up later', async () => {
    await propose(author)
    await decide('postponed', { reason: 'Après l’enquête de mai' })
    expect(await last(author)).toMatchObject({
      state: 'postponed',
      reason: 'Après l’enquête de mai',
      request: { joined: 1 },
    })
    expect((await support(colleague)).statusCode).toBe(200)
    world.clock.forward({ minutes: 1 })
    expect((await take()).statusCode).toBe(200)
    expect(await last(author)).toMatchObject({ state: 'taken', reason: null })
    expect(await notices('proposal.decided')).toMatchObject([
      { lastName: 'Cure', facts: { fate: 'postponed' } },
      { lastName: 'Cure', facts: { fate: 'taken' } },
      { lastName: 'Dury', facts: { fate: 'taken' } },
    ])
  })

  test('refuses a proposal with a reason only', async () => {
    await propose(author)
    expect((await decide('refused')).json().violations).toMatchObject([
      { propertyPath: 'reason', code: 'proposals.reasonMissing' },
    ])
    expect((await decide('refused', { reason: 'Relève du CSE central' })).statusCode).toBe(200)
    expect(await last(author)).toMatchObject({ state: 'refused', reason: 'Relève du CSE central' })
    expect(refusal(await take())).toEqual([409, 'proposals.decided'])
  })

  test('chooses a session in preparation of the body, or a point of one', async () => {
    const other = await world.body()
    const elsewhere = await insertSession(world.portal, { in: other, status: 'draft', agenda: ['Autre'] })
    const convened = await insertSession(world.portal, { in: body, agenda: ['Convoqué'] })
    await propose(author)
    for (const wrong of [null, { id: elsewhere.id }, { id: convened.id }])
      expect((await decide('taken', { session: wrong })).json().violations).toMatchObject([
        { propertyPath: 'session', code: 'proposals.unknownSession' },
      ])
    for (const wrong of [null, { id: elsewhere.pointIds[0] }, { id: convened.pointIds[0] }])
      expect((await decide('merged', { point: wrong })).json().violations).toMatchObject([
        { propertyPath: 'point', code: 'proposals.unknownPoint' },
      ])
    expect(refusal(await decide('taken', { session: { id: draft.id } }, author))).toEqual([403, 'access.denied'])
    expect(await last()).toMatchObject({ state: 'open' })
  })

  test('fills an agenda to its end', async () => {
    const titles = Array.from({ length: 60 }, (_point, index) => `Point ${index}`)
    const full = await insertSession(world.portal, { in: body, status: 'draft', agenda: titles })
    await propose(author)
    expect(refusal(await decide('taken', { session: { id: full.id } }))).toEqual([409, 'proposals.agendaFull'])
  })
})

describe('the agenda of a session', () => {
  const point = (over: object = {}) => ({ title: 'Charte du télétravail', kind: 'deliberation', ...over })
  const proposalIds = async () => [{ id: (await last()).id }]

  test('takes proposals up with its points: the first becomes a new point, others are merged', async () => {
    await propose(author)
    const first = await proposalIds()
    await propose(colleague, { title: 'Travail à domicile' })
    const second = await proposalIds()
    await propose(third, { title: 'Bilan' })
    const merged = await proposalIds()
    const answer = await secretary.put(`/api/sessions/${draft.id}`, {
      ...sessionForm(body),
      agenda: [
        { id: draft.pointIds[0], title: 'Bilan social', kind: 'information', proposals: merged },
        point({ proposals: [...first, ...second] }),
      ],
      version: 1,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json<Session>().agenda.map(({ proposals }) => proposals)).toMatchObject([
      [{ author: { lastName: 'Even' }, isMerged: true }],
      [
        { author: { lastName: 'Cure' }, isMerged: false },
        { author: { lastName: 'Dury' }, isMerged: true },
      ],
    ])
    // what is sent again, or not at all, stays
    const { agenda, version } = answer.json<Session>()
    const again = await secretary.put(`/api/sessions/${draft.id}`, {
      ...sessionForm(body),
      agenda: agenda.map(({ id, title, kind, proposals }, index) => ({
        id,
        title,
        kind,
        ...(index > 0 && { proposals }),
      })),
      version,
    })
    expect(again.statusCode, again.body).toBe(200)
    expect(again.json<Session>().agenda.map(({ proposals }) => proposals.length)).toEqual([1, 2])
  })

  test('refuses a proposal that waits no more, of another body, or named twice', async () => {
    await propose(author)
    const [taken] = await proposalIds()
    await take()
    await propose(author)
    const [waiting] = await proposalIds()
    const answer = await secretary.post('/api/sessions', {
      ...sessionForm(body),
      agenda: [point({ proposals: [taken] }), point({ proposals: [waiting] }), point({ proposals: [waiting] })],
    })
    expect(answer.json().violations).toMatchObject([
      { propertyPath: 'agenda[0].proposals[0]', code: 'proposals.notWaiting' },
      { propertyPath: 'agenda[2].proposals[0]', code: 'proposals.notWaiting' },
    ])
    const other = await world.body()
    const writer = await world.user({ in: other, role: 'redactor' })
    const elsewhere = await writer.post('/api/sessions', {
      ...sessionForm(other),
      agenda: [point({ proposals: [waiting] })],
    })
    expect(elsewhere.json().violations).toMatchObject([{ code: 'proposals.notWaiting' }])
  })

  test('refuses a proposal of another body when a session moves there, or one that does not exist', async () => {
    await propose(author)
    const [waiting] = await proposalIds()
    const other = await world.body()
    const writer = await world.user({ in: other })
    await writer.post(`/api/irps/${other.id}/proposals`, { title: 'Ailleurs', why: 'Autre instance.' })
    const [foreign] = (await writer.get(`/api/irps/${other.id}/proposals`)).json<Proposals>().proposals
    const stored = { id: draft.pointIds[0], title: 'Bilan social', kind: 'information' }
    const move = async (to: { id: number }, agenda: object[]) =>
      administrator.put(`/api/sessions/${draft.id}`, { ...sessionForm(to), agenda, version: 1 })
    for (const [to, agenda] of [
      // on a new point, which cannot have read it
      [other, [stored, point({ proposals: [waiting] })]],
      // without a move
      [body, [{ ...stored, proposals: [{ id: foreign?.id }] }]],
      [other, [{ ...stored, proposals: [{ id: 2_147_483_647 }] }]],
    ] as const)
      expect((await move(to, [...agenda])).json().violations).toMatchObject([{ code: 'proposals.notWaiting' }])
    expect((await move(other, [{ ...stored, proposals: [waiting] }])).statusCode).toBe(200)
    expect(await last()).toMatchObject({ state: 'open', point: null })
  })

  test('takes no more proposals once it is fixed', async () => {
    await propose(author)
    const convened = await insertSession(world.portal, { in: body, place: 'Salle', agenda: ['Un'] })
    const answer = await secretary.put(`/api/sessions/${convened.id}`, {
      ...sessionForm(body),
      agenda: [point({ proposals: await proposalIds() })],
      version: 1,
    })
    expect(answer.json().violations).toMatchObject([
      { propertyPath: 'agenda[0].proposals[0]', code: 'proposals.agendaFixed' },
    ])
  })

  test('releases a proposal whose point is removed, or whose session is deleted, cancelled or moves to another body', async () => {
    const releases = {
      point: () =>
        session().then(({ version }) =>
          secretary.put(`/api/sessions/${draft.id}`, { ...sessionForm(body), agenda: [point()], version }),
        ),
      body: async () =>
        administrator.put(`/api/sessions/${draft.id}`, {
          ...sessionForm(await world.body()),
          // as the form sends it, with the proposals that it has read
          agenda: (await session()).agenda.map(({ id, title, kind, proposals }) => ({ id, title, kind, proposals })),
          version: (await session()).version,
        }),
      cancellation: async () => {
        expect((await secretary.post(`/api/sessions/${draft.id}/convocation`)).statusCode).toBe(200)
        return secretary.post(`/api/sessions/${draft.id}/cancellation`, { reason: 'Grève' })
      },
      session: async () => secretary.delete(`/api/sessions/${draft.id}?version=${(await session()).version}`),
    }
    await propose(author)
    for (const [name, release] of Object.entries(releases)) {
      if (name === 'cancellation' || name === 'session')
        draft = await insertSession(world.portal, { in: body, status: 'draft', place: 'Salle' })
      expect((await take()).statusCode, name).toBe(200)
      const answer = await release()
      expect(answer.statusCode, `${name} ${answer.body}`).toBeLessThan(300)
      expect(await last(), name).toMatchObject({ state: 'open', point: null, decidedAt: null })
    }
  })
})

test('each step is in the audit trail, with its author', async () => {
  const lines = await auditLinesDuring(world, async () => {
    await propose(author)
    await support(colleague)
    await support(colleague, false)
    await decide('postponed')
    await take()
    await propose(author)
    await withdraw(author)
  })
  expect(lines.map(({ action, userId }) => [action, userId])).toEqual([
    ['proposal.made', author.id],
    ['proposal.joined', colleague.id],
    ['proposal.left', colleague.id],
    ['proposal.postponed', secretary.id],
    ['proposal.taken', secretary.id],
    ['proposal.made', author.id],
    ['proposal.withdrawn', author.id],
  ])
  expect(lines[4]).toMatchObject({
    subject: 'proposal',
    subjectName: 'Charte du télétravail',
    details: { session: draft.id },
  })
})

test('an erased author stays as a former member, on the proposal and on its point', async () => {
  const leaving = await world.user({ in: body, lastName: 'Parti' })
  await propose(leaving)
  await take()
  await world.db.deleteFrom('users').where('id', '=', leaving.id).execute()
  expect(await last()).toMatchObject({ author: null, isMine: false })
  expect((await session()).agenda[1]).toMatchObject({ proposals: [{ author: null }] })
})

test('the database keeps the states: decided once, with a reason for a refusal, on a point of the body', async () => {
  await propose(author)
  const { id } = await last()
  const set = (values: object) => world.db.updateTable('pointProposals').set(values).where('id', '=', id).execute()
  const decided = { decidedAt: start, decidedBy: secretary.id }
  const elsewhere = await insertSession(world.portal, { in: await world.body(), status: 'draft', agenda: ['Autre'] })
  await expect(set({ state: 'refused', ...decided })).rejects.toThrow('point_proposals_reason')
  await expect(set({ state: 'taken', ...decided })).rejects.toThrow('point_proposals_point')
  await expect(set({ state: 'postponed' })).rejects.toThrow('point_proposals_decided')
  await expect(set({ state: 'taken', pointId: elsewhere.pointIds[0], ...decided })).rejects.toThrow('of another body')
  await set({ state: 'refused', reason: 'Hors sujet', ...decided })
  await expect(set({ state: 'open', reason: null, decidedAt: null, decidedBy: null })).rejects.toThrow(
    'decided already',
  )
})

test('reads the proposals of a body in as many statements, however many there are', async () => {
  await propose(author)
  const few = await world.statementsOf(() => list())
  for (let count = 0; count < 4; count++) await propose(colleague)
  const many = await world.statementsOf(() => list())
  expect(many.length).toBe(few.length)
})
