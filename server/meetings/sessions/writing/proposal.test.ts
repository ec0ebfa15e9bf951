import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number }
let redactor: Actor
let reader: Actor

beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ confidentialByDefault: true })
  const other = await world.body()
  redactor = await world.user({ in: body, role: 'redactor', also: [{ in: other }] })
  reader = await world.user({ in: body, also: [{ in: other, role: 'redactor' }] })
})
afterAll(() => world.close())

interface Asked {
  irp?: number
  type?: string
  startsAt?: string
  endsAt?: string
  except?: number
}
const propose = (person: Actor, { irp = body.id, ...asked }: Asked = {}) => {
  const query = { type: 'ordinary', startsAt: '2026-03-26T09:00', endsAt: '2026-03-26T12:00', ...asked }
  const parameters = Object.entries({ irp, ...query }).map(([name, value]): [string, string] => [name, String(value)])
  return person.get(`/api/sessions/proposal?${new URLSearchParams(parameters).toString()}`)
}
const titles = (sessions: { title: string }[]) => sessions.map(({ title }) => title)

test.each([
  ['ordinary', '2026-03-19T09:00', 'Séance ordinaire du 19 mars 2026'],
  ['extraordinary', '2026-04-01T09:00', 'Séance extraordinaire du 1er avril 2026'],
  ['committee', '2026-08-11T09:00', 'Réunion de commission du 11 août 2026'],
  ['preparatory', '2026-12-31T23:30', 'Réunion préparatoire du 31 décembre 2026'],
  ['accounts', '2026-06-30T22:30:00Z', 'Séance d’approbation des comptes du 1er juillet 2026'],
  ['training', '2026-03-19T09:00', 'Formation des membres du 19 mars 2026'],
])('the title of a session of type %s on %s: %s', async (type, startsAt, title) => {
  expect((await propose(redactor, { type, startsAt })).json()).toMatchObject({
    '@type': 'SessionProposal',
    title,
    confidential: true,
  })
})

test('the proposed number is the next one of the body in the year, in Paris', async () => {
  await insertSession(world.portal, { in: body, number: 4, inDays: -40, status: 'cancelled' })
  const { id } = await insertSession(world.portal, { in: body, number: 2, inDays: -50, status: 'closed' })
  const numberFor = async (asked: Asked) => (await propose(redactor, asked)).json().number
  expect(await numberFor({})).toBe(5)
  expect(await numberFor({ startsAt: '2026-12-31T23:30', endsAt: '2027-01-01T01:00' })).toBe(5)
  expect(await numberFor({ startsAt: '2026-12-31T23:30:00Z', endsAt: '2027-01-01T03:00' })).toBe(1)
  // An amended session keeps its number.
  expect(await numberFor({ except: id })).toBe(2)
  expect(await numberFor({ except: id, startsAt: '2027-03-26T09:00', endsAt: '2027-03-26T12:00' })).toBe(1)
})

test('overlapping sessions of the body are listed, except itself and cancelled ones', async () => {
  const here = await world.body()
  const writer = await world.user({ in: here, role: 'redactor' })
  const insert = (title: string, wishes = {}) => insertSession(world.portal, { in: here, title, ...wishes })
  // On the 26th from 9:00 to 11:00.
  const same = await insert('En même temps', { status: 'draft', confidential: true })
  await insert('Annulée', { status: 'cancelled' })
  await insert('Un autre jour', { inDays: 8 })
  await insert('D’une autre instance', { in: body })
  const overlaps = async (startsAt: string, endsAt: string, except?: number) =>
    titles((await propose(writer, { irp: here.id, startsAt, endsAt, ...(except && { except }) })).json().overlaps)

  expect(await overlaps('2026-03-26T10:59', '2026-03-26T12:00')).toEqual(['En même temps'])
  expect(await overlaps('2026-03-26T11:00', '2026-03-26T12:00')).toEqual([])
  expect(await overlaps('2026-03-26T07:00', '2026-03-26T09:00')).toEqual([])
  expect(await overlaps('2026-03-26T09:00', '2026-03-26T12:00', same.id)).toEqual([])
})

test('held sessions without approved minutes are proposed for approval, oldest first', async () => {
  const here = await world.body()
  const writer = await world.user({ in: here, role: 'redactor' })
  const insert = (title: string, inDays: number, status: 'held' | 'convened' = 'held') =>
    insertSession(world.portal, { in: here, title, inDays, status })
  const withMinutes = async (title: string, inDays: number, state: 'sent' | 'approved') => {
    const session = await insert(title, inDays)
    const { id: documentId } = await insertDocument(world.portal, { in: here, session })
    const days = { sentOn: '2026-03-01', approvedOn: state === 'approved' ? '2026-03-02' : null }
    await world.db
      .insertInto('minutes')
      .values({ sessionId: session.id, state, documentId, ...days })
      .execute()
  }
  await insert('Sans procès-verbal', -20)
  await withMinutes('Transmis', -30, 'sent')
  await withMinutes('Approuvé', -40, 'approved')
  await insert('À venir', 3, 'convened')
  await insertSession(world.portal, { in: body, title: 'Ailleurs', inDays: -9, status: 'held' })
  const toApprove = async (startsAt: string) =>
    titles((await propose(writer, { irp: here.id, startsAt })).json().minutesToApprove)

  expect(await toApprove('2026-03-26T09:00')).toEqual(['Transmis', 'Sans procès-verbal'])
  // Only the minutes of earlier sessions can be approved.
  expect(await toApprove('2026-02-20T09:00')).toEqual(['Transmis'])
})

test('the notice on the agenda deadline is computed for the typed date', async () => {
  const { notices } = (await propose(redactor, { startsAt: '2026-03-21T09:00', endsAt: '2026-03-21T12:00' })).json()
  expect(notices).toContainEqual({
    rule: 'agenda.notice',
    article: 'L2315-30',
    dueOn: '2026-03-18',
    state: 'late',
    figure: 3,
    about: null,
    sentOn: null,
  })
})

describe('a proposal', () => {
  test('is for people who prepare the sessions of that body', async () => {
    expect((await propose(reader)).json()).toMatchObject({ code: 'access.denied' })
    expect((await propose(await world.user({ in: body }))).statusCode).toBe(403)
    const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
    expect((await propose(administrator)).statusCode).toBe(200)
    expect((await propose(administrator, { irp: 99_999 })).statusCode).toBe(404)
  })

  test.each(['startsAt', 'type', 'irp', 'endsAt', 'except'])(
    'with an invalid %s answers 400, naming it',
    async (name) => {
      expect((await propose(redactor, { [name]: 'jamais' })).json()).toMatchObject({
        status: 400,
        description: `Le paramètre « ${name} » n’est pas valide.`,
      })
    },
  )
})

test('takes one statement besides that of the sign-in', async () => {
  await propose(redactor)
  const sent = await world.statementsOf(() => propose(redactor))
  expect(sent.filter((text) => !text.includes('sign_ins'))).toHaveLength(1)
})

test('reveals nothing about an amended session of another body', async () => {
  const beside = await world.body()
  const writer = await world.user({ in: beside, role: 'redactor' })
  const consultation = (
    await writer.post('/api/consultations', {
      irp: { id: beside.id },
      title: 'Projet secret',
      startedOn: '2026-03-10',
      confidential: true,
    })
  ).json()
  const agenda = [{ title: 'Avis', kind: 'consultation' as const, consultation: { id: consultation.id } }]
  const hidden = (await writer.post('/api/sessions', sessionForm(beside, { agenda, confidential: true }))).json()
  expect(hidden.agenda[0].consultation.title).toBe('Projet secret')

  const answer = await propose(redactor, { except: hidden.id })

  expect(answer.json().notices).toEqual((await propose(redactor)).json().notices)
  expect(answer.body).not.toContain('secret')
})
