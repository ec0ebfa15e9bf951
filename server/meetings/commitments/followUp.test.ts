import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { insertCommitment } from '#tests/support/commitments.ts'
import { insertThematic } from '#tests/support/contents.ts'
import { indexAllChanges, readIndexEntry } from '#tests/support/indexAllChanges.ts'
import { searchAs, titlesOf } from '#tests/support/searchAs.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { deleteTasks, runTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'

// What follows a commitment: points of later agendas, notifications, search.

const world = await openWorld()
const body = await world.body()
const elsewhere = await world.body()
const secretary = await world.user({ in: body, role: 'redactor' })
const member = await world.user({ in: body })
const stranger = await world.user({ in: elsewhere })
afterAll(() => world.close())

let session: { id: number }
let commitment: { id: number }
beforeEach(async () => {
  session = await insertSession(world.portal, { in: body, status: 'held', inDays: -7, title: 'Séance de mars' })
  commitment = await insertCommitment(world, session)
})

const point = (over: object = {}) => ({ title: 'Suite', kind: 'information' as const, commitment, ...over })
const plan = (agenda: object[], over: object = {}) =>
  secretary.post('/api/sessions', sessionForm(body, { agenda, ...over } as never))
const read = async (id = commitment.id, by = member) => (await by.get(`/api/commitments/${id}`)).json()

describe('a point that takes it up', () => {
  test('shows it, and is shown with it to who may read the later session', async () => {
    const planned = (await plan([point()])).json<Session>()
    const link = { id: commitment.id, kind: 'commitment', text: 'Communiquer le plan des locaux' }
    expect(planned.agenda).toMatchObject([{ title: 'Suite', commitment: link }])
    expect((await read()).followUps).toEqual([])
    expect((await read(commitment.id, secretary)).followUps).toMatchObject([{ title: 'Suite' }])
    await secretary.post(`/api/sessions/${planned.id}/convocation`)
    const [followUp] = planned.agenda
    expect((await read()).followUps).toMatchObject([{ id: followUp?.id, session: { id: planned.id } }])
    const ofSession = (await member.get(`/api/commitments?session=${planned.id}`)).json()
    expect(ofSession.member.map(({ id }: { id: number }) => id)).toEqual([commitment.id])
  })

  test('of a confidential session is told to nobody else, nor is what it takes up', async () => {
    const confidential = (await plan([point()], { confidential: true })).json<Session>()
    await secretary.post(`/api/sessions/${confidential.id}/convocation`)
    expect((await read(commitment.id, stranger)).followUps).toEqual([])
    expect((await stranger.get(`/api/commitments?session=${confidential.id}`)).json().totalItems).toBe(0)
    const open = (await plan([point()])).json<Session>()
    await secretary.post(`/api/sessions/${open.id}/convocation`)
    await world.db.updateTable('sessions').set({ confidential: true }).where('id', '=', session.id).execute()
    const shown = async (by: Actor) => (await by.get(`/api/sessions/${open.id}`)).json().agenda[0].commitment
    expect(await shown(stranger)).toBeNull()
    expect(await shown(member)).toMatchObject({ id: commitment.id })
  })

  test('is refused for one of another body, of the same session, of a later one, or that does not exist', async () => {
    const other = await insertSession(world.portal, { in: elsewhere, status: 'held', inDays: -7 })
    const foreign = await insertCommitment(world, other)
    const later = await insertSession(world.portal, { in: body, status: 'held', inDays: 30 })
    const next = await insertCommitment(world, later)
    const answer = await plan([foreign, next, { id: 2_000_000_000 }].map((named) => point({ commitment: named })))
    expect(answer.statusCode).toBe(422)
    expect(answer.json().violations).toMatchObject(
      [0, 1, 2].map((index) => ({
        propertyPath: `agenda[${index}].commitment`,
        message: 'Choisissez un engagement ou une question d’une séance antérieure de l’instance',
      })),
    )
    const { version, agenda, number } = (await secretary.get(`/api/sessions/${session.id}`)).json()
    const own = sessionForm(body, {
      startsAt: '2026-03-12T09:00',
      endsAt: '2026-03-12T11:00',
      version,
      number,
      agenda: [...agenda, point()],
    })
    expect((await secretary.put(`/api/sessions/${session.id}`, own)).json()).toMatchObject({
      violations: [{ propertyPath: 'agenda[0].commitment' }],
    })
  })

  test('the database keeps it in its body', async () => {
    const other = await insertSession(world.portal, { in: elsewhere, agenda: ['Ailleurs'] })
    await expect(
      world.db
        .updateTable('agendaPoints')
        .set({ commitmentId: commitment.id })
        .where('sessionId', '=', other.id)
        .execute(),
    ).rejects.toThrow(`commitment ${commitment.id} is not of another session of the body`)
  })

  test('is not copied with its session, and stays without it when it is deleted', async () => {
    const planned = (await plan([point()])).json<Session>()
    const copy = await secretary.post(`/api/sessions/${planned.id}/duplication`, { startsAt: '2026-05-04T09:00' })
    expect(copy.json().agenda).toMatchObject([{ title: 'Suite', commitment: null }])
    expect((await secretary.delete(`/api/commitments/${commitment.id}`)).statusCode).toBe(204)
    const kept = (await secretary.get(`/api/sessions/${planned.id}`)).json()
    expect(kept.agenda).toMatchObject([{ title: 'Suite', commitment: null }])
  })
})

describe('notifications', () => {
  beforeEach(async () => {
    await world.db.deleteFrom('subscriptions').execute()
    await deleteTasks(world, 'commitments.announce')
  })

  const follower = async (form: object, options: Parameters<typeof world.user>[0] = { in: elsewhere }) => {
    const person = await world.user(options)
    const answer = await person.post('/api/subscriptions', form)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return person
  }
  const note = async (over: object = {}) => {
    const form = { session: { id: session.id }, kind: 'question', text: 'Combien de postes ?', ...over }
    const answer = await secretary.post('/api/commitments', form)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    await runTasks(world, 'commitments.announce')
    return answer.json<{ id: number }>()
  }
  const amend = async (id: number, over: object) => {
    const answer = await secretary.put(`/api/commitments/${id}`, { ...(await read(id, secretary)), ...over })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    await runTasks(world, 'commitments.announce')
  }
  const told = async (id: number) => {
    const rows = await world.db
      .selectFrom('notifications')
      .select(['userId', 'kind', 'mail'])
      .where('commitmentId', '=', id)
      .orderBy('id')
      .execute()
    return rows.map(({ userId, kind, mail }) => [userId, kind, mail])
  }

  test('followers of its project, of its session and of its body are told that it is noted, then closed', async () => {
    const project = await insertThematic(world.portal, 'Effectifs')
    const ofProject = await follower({ thematic: { id: project.id }, rhythm: 'weekly' })
    const ofSession = await follower({ session: { id: session.id }, rhythm: 'immediate' })
    const ofBody = await follower({ flow: { irp: { id: body.id } } })
    await follower({ flow: { irp: { id: elsewhere.id } } })
    const { id } = await note({ thematics: [{ id: project.id }] })
    const expected = (kind: string) => [
      [ofProject.id, 'thematic.update', 'weekly'],
      [ofSession.id, kind, 'immediate'],
      [ofBody.id, kind, 'daily'],
    ]
    expect(await told(id)).toEqual(expect.arrayContaining(expected('commitment.noted')))
    expect(await told(id)).toHaveLength(3)
    await amend(id, { owner: 'La direction' })
    expect(await told(id)).toHaveLength(3)
    await amend(id, { state: 'kept', answer: 'Douze.' })
    expect(await told(id)).toEqual(expect.arrayContaining(expected('commitment.closed')))
    expect(await told(id)).toHaveLength(6)
  })

  test('nobody is told of one that was deleted, or closed, before they could be', async () => {
    await follower({ session: { id: session.id } })
    const form = { session: { id: session.id }, kind: 'commitment', text: 'Publier' }
    const one = (await secretary.post('/api/commitments', form)).json<{ id: number; version: number }>()
    await secretary.delete(`/api/commitments/${one.id}`)
    await runTasks(world, 'commitments.announce')
    expect(
      await world.db.selectFrom('notifications').select('id').where('sessionId', '=', session.id).execute(),
    ).toEqual([])
  })

  test('those of a confidential session are for who may read it, and their mail has no words of it', async () => {
    const outside = await follower({ session: { id: session.id } })
    const inside = await follower({ session: { id: session.id } }, { in: body })
    await world.db.updateTable('sessions').set({ confidential: true }).where('id', '=', session.id).execute()
    const { id } = await note()
    expect(await told(id)).toEqual([[inside.id, 'commitment.noted', 'daily']])
    expect((await outside.get('/api/notifications')).json().totalItems).toBe(0)
    expect((await inside.get('/api/notifications')).json().member).toMatchObject([
      {
        subject: { title: 'Combien de postes ?', path: `/seances/${session.id}#commitment-${id}`, confidential: true },
      },
    ])
  })
})

describe('search', () => {
  test('finds it by its text, its answer and its project, for who may read its session', async () => {
    const project = await insertThematic(world.portal, 'Quasartélie')
    await world.db
      .insertInto('commitmentThematics')
      .values({ commitmentId: commitment.id, thematicId: project.id })
      .execute()
    await world.db
      .updateTable('commitments')
      .set({ state: 'kept', answer: 'Le zirconium est livré.', closedAt: world.clock.now().toISOString() })
      .where('id', '=', commitment.id)
      .execute()
    await indexAllChanges(world)
    expect(await readIndexEntry(world, 'commitment', commitment)).toMatchObject({
      title: 'Communiquer le plan des locaux',
      bodyId: body.id,
      scope: { subject: 'sessions', status: 'held' },
    })
    for (const words of ['plan des locaux', 'zirconium', 'quasartélie'])
      expect(titlesOf(await searchAs(stranger, words, 'type[]=commitment')), words).toContain(
        'Communiquer le plan des locaux',
      )
    const [found] = (await searchAs(member, 'zirconium')).member
    expect(found).toMatchObject({ type: 'commitment', url: `/seances/${session.id}#commitment-${commitment.id}` })
    await world.db.updateTable('sessions').set({ confidential: true }).where('id', '=', session.id).execute()
    await indexAllChanges(world)
    expect((await searchAs(stranger, 'zirconium')).totalItems).toBe(0)
    expect((await searchAs(member, 'zirconium')).totalItems).toBe(1)
  })

  test('finds it by the new name of its project, and no more once it is deleted', async () => {
    const project = await insertThematic(world.portal, 'Ancien nom')
    await world.db
      .insertInto('commitmentThematics')
      .values({ commitmentId: commitment.id, thematicId: project.id })
      .execute()
    await indexAllChanges(world)
    await world.db.updateTable('thematics').set({ name: 'Hyperlogistique' }).where('id', '=', project.id).execute()
    await indexAllChanges(world)
    expect((await searchAs(member, 'hyperlogistique', 'type[]=commitment')).totalItems).toBe(1)
    await secretary.delete(`/api/commitments/${commitment.id}`)
    await indexAllChanges(world)
    expect((await searchAs(member, 'hyperlogistique', 'type[]=commitment')).totalItems).toBe(0)
  })
})
