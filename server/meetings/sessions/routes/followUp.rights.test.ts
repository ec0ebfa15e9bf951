import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Circle, circlePeople, createCircle, insiders, type Person } from '#tests/support/circle.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { openWorld, type World } from '#tests/support/world.ts'

const writers: readonly Person[] = ['redactor', 'validator', 'administrator']
const approvers: readonly Person[] = ['validator', 'administrator']

/**
 * The people who may read each kind of session, and whether it accepts minutes and decisions (SPEC §1; DOMAIN §3.2).
 */
const kinds = {
  open: { readers: circlePeople, minutes: 200, decisions: 200 },
  confidential: { readers: insiders, minutes: 200, decisions: 200 },
  convened: { readers: circlePeople, minutes: 409, decisions: 200 },
  closed: { readers: circlePeople, minutes: 409, decisions: 409 },
  cancelled: { readers: circlePeople, minutes: 409, decisions: 409 },
  draft: { readers: writers, minutes: 409, decisions: 409 },
} as const satisfies Record<string, { readers: readonly Person[]; minutes: number; decisions: number }>
type Kind = keyof typeof kinds
const names = Object.keys(kinds) as Kind[]

let world: World
let circle: Circle
beforeAll(async () => {
  world = await openWorld()
  circle = await createCircle(world)
})
afterAll(() => world.close())

const statuses = {
  open: 'held',
  confidential: 'held',
  convened: 'convened',
  closed: 'closed',
  cancelled: 'cancelled',
  draft: 'draft',
} as const
const insert = (kind: Kind) =>
  insertSession(world.portal, {
    in: circle.body,
    inDays: kind === 'convened' || kind === 'draft' ? 5 : -5,
    status: statuses[kind],
    confidential: kind === 'confidential',
  })
const isHeld = (kind: Kind) => ['open', 'confidential', 'closed'].includes(kind)

describe.each(circlePeople)('%s', (person) => {
  const reads = (kind: Kind) => kinds[kind].readers.includes(person)
  /** The status code: 404 for those who may not read, 403 for those who may not write, 409 in a wrong state. */
  const expected = (kind: Kind, allowed: readonly Person[], status: number) =>
    !canCall(person) ? 403 : !reads(kind) ? 404 : !allowed.includes(person) ? 403 : status

  test('reads the minutes and decisions of the sessions that they may read', async () => {
    for (const kind of names) {
      const { id } = await insert(kind)
      const status = async (path: string) => (await circle.people[person].get(`/api/sessions/${id}/${path}`)).statusCode
      expect({
        kind,
        decisions: await status('decisions'),
        audience: await status('audience'),
        minutes: await status('minutes'),
      }).toEqual({
        kind,
        decisions: reads(kind) ? 200 : 404,
        audience: reads(kind) ? 200 : 404,
        minutes: reads(kind) && isHeld(kind) ? 200 : 404,
      })
    }
  })

  test('writes minutes and decisions, or gets the right error', async () => {
    for (const kind of names) {
      const { id } = await insert(kind)
      const put = async (path: string, form: object) =>
        (await circle.people[person].put(`/api/sessions/${id}/${path}`, form)).statusCode
      expect({
        kind,
        minutes: await put('minutes', { state: 'expected', procedure: 'pse', version: 1 }),
        decisions: await put('decisions', { decisions: [{ text: 'Une' }], version: 1 }),
      }).toEqual({
        kind,
        minutes: expected(kind, writers, kinds[kind].minutes),
        decisions: expected(kind, writers, kinds[kind].decisions),
      })
    }
  })

  test('approves minutes in bodies where they validate', async () => {
    for (const kind of ['open', 'confidential'] as const) {
      const session = await insert(kind)
      const document = await insertDocument(world.portal, { in: circle.body, session })
      const sent = { state: 'sent', documentId: document.id, sentOn: '2026-03-18', version: 3 } as const
      await world.db
        .insertInto('minutes')
        .values({ sessionId: session.id, ...sent })
        .execute()
      const form = { state: 'approved', document, sentOn: '2026-03-18', approvedOn: '2026-03-19', version: 3 }
      const answer = await circle.people[person].put(`/api/sessions/${session.id}/minutes`, form)
      expect({ kind, status: answer.statusCode }).toEqual({ kind, status: expected(kind, approvers, 200) })
    }
  })

  test('cannot infer a confidential session from the due date of the minutes of another one', async () => {
    const body = await world.body({ parent: circle.body })
    const held = await insertSession(world.portal, { in: body, status: 'held', inDays: -5 })
    await insertSession(world.portal, { in: body, inDays: 2, confidential: true })
    const { dueOn } = (await circle.people[person].get(`/api/sessions/${held.id}/minutes`)).json()
    expect(dueOn).toBe(insiders.includes(person) ? '2026-03-20' : '2026-03-29')
  })
})

/** Whether the person may write in any body, so that the record decides. */
const canCall = (person: Person) => [...writers, 'fromBelow', 'stranger'].includes(person)
