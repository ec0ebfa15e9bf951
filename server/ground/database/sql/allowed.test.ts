import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Facts, Subject } from '#contract/ground/policy/facts.ts'
import { bodyRoles, type SystemRole } from '#contract/ground/policy/grant.ts'
import { type Action, policy } from '#contract/ground/policy/policy.ts'
import { isTokenAction } from '#contract/ground/policy/tokenScope.ts'
import { can, canSomewhere, type Viewer } from '#contract/ground/policy/viewer.ts'
import { narrowToToken } from '#server/ground/identity/narrowToToken.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { allowed } from './allowed.ts'

// The policy is evaluated twice: record by record in TypeScript (`can`) and list by list in SQL (`allowed`). These
// tests compare both for every action, every kind of viewer and every combination of facts.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** The tree of bodies: central (1) > local (2) > committee (3); another local (4) is a sibling of 2. */
const under: Record<number, readonly number[]> = { 1: [1, 2, 3, 4], 2: [2, 3], 3: [3], 4: [4] }
const me = 7

const systems: readonly SystemRole[][] = [
  [],
  ['ROLE_EDITOR'],
  ['ROLE_CANAL_CSEC'],
  ['ROLE_ADMIN'],
  ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'],
]
const places: readonly Viewer['assignments'][] = [
  [],
  ...[1, 2, 3, 4].flatMap((bodyId) => bodyRoles.map((role) => [{ bodyId, role }])),
  [
    { bodyId: 1, role: 'reader' },
    { bodyId: 2, role: 'validator' },
  ],
  [
    { bodyId: 2, role: 'redactor' },
    { bodyId: 4, role: 'validator' },
  ],
]
const viewers = systems.flatMap((roles) =>
  places.map(
    (assignments): Viewer => ({
      id: me,
      roles: ['ROLE_READER', ...roles],
      assignments,
      bodiesUnder: [...new Set(assignments.flatMap(({ bodyId }) => under[bodyId] ?? []))],
    }),
  ),
)

/** Every fifth viewer, by access tokens with this action and another one: for all bodies, for some, and without the action. */
const byToken = (action: Action): Viewer[] =>
  viewers
    .filter((_, index) => index % 5 === 0)
    .flatMap((viewer) =>
      [
        { id: 1, actions: new Set([action, 'bodies.read' as const]), bodyIds: null },
        { id: 2, actions: new Set([action]), bodyIds: [2, 3] },
        { id: 3, actions: new Set([action]), bodyIds: [4] },
        {
          id: 4,
          actions: new Set([action === 'bodies.read' ? ('portal.enter' as const) : ('bodies.read' as const)]),
          bodyIds: null,
        },
      ].map((token) => narrowToToken(viewer, token)),
    )

type Values<Of extends Subject> = { [Fact in keyof Facts[Of]]: readonly Facts[Of][Fact][] }
/** The subjects whose actions depend on facts of a record. */
type FactSubject = { [Of in Subject]: keyof Facts[Of] extends never ? never : Of }[Subject]
/** All values that each fact can have. */
const values: { [Of in FactSubject]: Values<Of> } = {
  channel: { authorId: [me, 8, null] },
  contents: {
    status: ['draft', 'scheduled', 'published', 'archived'],
    channel: ['none', 'csec'],
    bodyIds: [[], [2], [3, 4], [1]],
    bodyId: [null, 2, 4],
    confidential: [false, true],
  },
  seats: { bodyId: [1, 2, 3, 4] },
  points: { bodyId: [1, 2, 3, 4] },
  ballots: {
    bodyId: [1, 2, 3, 4],
    status: ['draft', 'convened', 'held', 'closed', 'cancelled'],
    confidential: [false, true],
  },
  minutes: {
    bodyId: [1, 2, 3, 4],
    status: ['draft', 'convened', 'held', 'closed', 'cancelled'],
    confidential: [false, true],
  },
  commitments: {
    bodyId: [1, 2, 3, 4],
    status: ['draft', 'convened', 'held', 'closed', 'cancelled'],
    confidential: [false, true],
  },
  gettingStarted: { bodyId: [1, 2, 3, 4] },
  users: { userId: [me, 8], status: ['pending', 'validated'] },
  sessions: {
    bodyId: [1, 2, 3, 4],
    status: ['draft', 'convened', 'held', 'closed', 'cancelled'],
    confidential: [false, true],
  },
  documents: {
    bodyId: [1, 2, 3, 4],
    authorId: [me, 8, null],
    depositorId: [me, null],
    status: ['draft', 'submitted', 'refused', 'published', 'archived'],
    moving: ['draft', 'submitted', 'refused', 'none'],
    confidential: [false, true],
    channel: ['none', 'csec'],
    sessionOut: [false, true],
  },
  consultations: { bodyId: [1, 2, 3, 4], confidential: [false, true] },
}
const types: Record<string, string> = {
  bodyId: 'int',
  authorId: 'int',
  depositorId: 'int',
  userId: 'int',
  confidential: 'boolean',
  sessionOut: 'boolean',
}

const single = (fact: string) => sql`(fact.record ->> ${sql.lit(fact)})::${sql.raw(types[fact] ?? 'text')}`
const listOf = (fact: string) =>
  sql`array(select element::int from jsonb_array_elements_text(fact.record -> ${sql.lit(fact)}) element)`

type AnyRecord = Record<string, unknown>
const valuesOf = (subject: string): Record<string, readonly unknown[]> => values[subject as FactSubject] ?? {}
const records = (subject: string) =>
  Object.entries(valuesOf(subject)).reduce<AnyRecord[]>(
    (made, [fact, each]) => made.flatMap((record) => each.map((value) => ({ ...record, [fact]: value }))),
    [{}],
  )
/** `can` and `allowed`, typed for facts whose names are only known at run time. */
const anyCan: (viewer: Viewer, action: Action, record: AnyRecord) => boolean = can
const anyAllowed = allowed as (
  viewer: Viewer,
  action: Action,
  columns: Record<string, RawBuilder<unknown>>,
) => RawBuilder<boolean>

test.each(Object.keys(policy) as Action[])('%s: `can` and `allowed` select the same records', async (action) => {
  const [subject = ''] = action.split('.')
  const all = records(subject)
  const facts = Object.keys(valuesOf(subject))
  const columns = Object.fromEntries(facts.map((fact) => [fact, fact === 'bodyIds' ? listOf(fact) : single(fact)]))
  await sql`create table if not exists ${sql.table(`facts_of_${subject}`)} as
    select (ordinality - 1)::int as place, record from jsonb_array_elements(${JSON.stringify(all)}::jsonb) with ordinality as given (record, ordinality)`.execute(
    world.db,
  )

  for (const viewer of [...viewers, ...byToken(action)]) {
    const { rows } = await sql<{ place: number }>`
      select place from ${sql.table(`facts_of_${subject}`)} fact where ${anyAllowed(viewer, action, columns)} order by place
    `.execute(world.db)
    const inList = rows.map(({ place }) => place)
    const oneByOne = all.flatMap((record, place) => (anyCan(viewer, action, record) ? [place] : []))

    expect({ viewer, records: inList }).toEqual({ viewer, records: oneByOne })
    // An action that is allowed on some record is allowed somewhere.
    expect({ viewer, somewhere: oneByOne.length === 0 || canSomewhere(viewer, action) }).toEqual({
      viewer,
      somewhere: true,
    })
  }
})

test.each(Object.keys(policy) as Action[])('%s: an access token gives no more than its person may', (action) => {
  const [subject = ''] = action.split('.')
  const all = records(subject)
  for (const viewer of byToken(action)) {
    const { token, ...person } = viewer
    const given = all.filter((record) => anyCan(viewer, action, record))
    expect(given.filter((record) => !anyCan(person, action, record))).toEqual([])
    const isGiven = token?.actions.has(action) && isTokenAction(action)
    const whole = all.filter((record) => anyCan(person, action, record))
    const expected = token?.bodyIds === null ? whole : given
    expect(given).toEqual(isGiven ? expected : [])
  }
})
