import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { signInAtProvider, startProvider, type TestProvider } from '#tests/support/provider.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

const portalUrl = 'http://localhost:3000'
const label = 'Compte de la maison'
const today = '2026-03-19'

let provider: TestProvider
let world: World
let administrator: Actor
let body: { id: number }
let group: string
let count = 0
beforeAll(async () => {
  provider = await startProvider({
    redirectUris: [`${portalUrl}/api/providers/maison/callback`],
    settings: {
      claims: {
        openid: ['sub', 'groups'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name'],
      },
      conformIdTokenClaims: false,
    },
  })
  world = await openWorld({
    env: { PUBLIC_URL: portalUrl, OIDC_PROVIDERS: 'maison', ...provider.env('maison', label) },
  })
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
})
beforeEach(async () => {
  await sql`delete from provider_departures`.execute(world.db)
  await sql`delete from provider_rules`.execute(world.db)
  await sql`delete from task_approvals`.execute(world.db)
  body = await world.body()
  group = `elus-${++count}`
  const seat = { irp: { id: body.id }, irpRole: 'reader', mandate: null }
  const made = await administrator.post('/api/provider_rules', { provider: 'maison', value: group, ...seat })
  if (made.statusCode !== 201) throw new Error(made.body)
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

/** Signs a person in whose groups are these now. */
async function signIn(sub: string, groups: unknown) {
  const person = { email: `${sub}@maison.example`, email_verified: true, given_name: 'Maïwenn', family_name: 'Le Goff' }
  provider.people.set(sub, { ...person, groups })
  const caller = world.visitor()
  await caller.get('/me')
  const asked = await caller.post('/api/providers/maison/sign_in', {})
  const url = new URL(await signInAtProvider(asked.json<{ url: string }>().url, sub))
  const answer = await caller.get(url.pathname + url.search, { accept: 'text/html' })
  expect(answer.headers.location).toBe('/home')
}

/** People to whom the rule gives a seat. */
async function members(howMany: number): Promise<string[]> {
  const subs = Array.from({ length: howMany }, () => `d${++count}`)
  for (const sub of subs) await signIn(sub, [group])
  return subs
}

const seatOf = (sub: string) =>
  world.db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'userId')
    .select(['endsOn', 'users.roles'])
    .where('email', '=', `${sub}@maison.example`)
    .where('bodyId', '=', body.id)
    .executeTakeFirst()
const endsOf = async (subs: readonly string[]) => {
  const seats = await Promise.all(subs.map(seatOf))
  return seats.map((seat) => seat?.endsOn)
}
async function pendingApproval() {
  await runTasks(world, 'providers.hold')
  const { member } = (await administrator.get('/api/task_approvals')).json<{
    member: { id: number; kind: string; recordCount: number; totalCount: number; decision: string | null }[]
  }>()
  return member.find(({ kind, decision }) => kind === 'providers.endSeats' && decision === null)
}

describe('groups that are named as none', () => {
  test('end the seat of one person at once, and of ten', async () => {
    const people = await members(10)
    for (const sub of people) await signIn(sub, [])
    expect(await endsOf(people)).toEqual(people.map(() => today))
    expect(await pendingApproval()).toBeUndefined()
  })

  test('wait from the eleventh person in a week on, until an administrator says yes', async () => {
    const people = await members(13)
    const [first, held] = [people.slice(0, 10), people.slice(10)]
    for (const sub of first) await signIn(sub, [])
    const [kept = '', ...others] = held
    const lines = await auditLinesDuring(world, () => signIn(kept, []))
    expect(lines).toMatchObject([
      { action: 'identity.seatsHeld', userId: null, details: { provider: label } },
      { action: 'signIn.succeeded' },
    ])
    for (const sub of others) await signIn(sub, [])
    expect(await endsOf(held)).toEqual([null, null, null])
    expect(await pendingApproval()).toMatchObject({ recordCount: 3, totalCount: 3 })
    // The groups of one are named again: only the others are asked about.
    await signIn(kept, [group])
    const approval = await pendingApproval()
    expect(approval).toMatchObject({ recordCount: 2 })
    expect((await administrator.post(`/api/task_approvals/${approval?.id}/approval`)).statusCode).toBe(204)
    await runTasks(world, 'approvals.run')
    expect(await endsOf(held)).toEqual([null, today, today])
    // The provider is right: the next person does not wait.
    await signIn(kept, [])
    expect(await endsOf([kept])).toEqual([today])
    expect(await pendingApproval()).toBeUndefined()
  })

  test('wait too when other names have taken their place, and are given up when an administrator declines', async () => {
    const people = await members(11)
    for (const sub of people) await signIn(sub, ['0b5e-un-identifiant'])
    const last = people.at(-1) ?? ''
    const approval = await pendingApproval()
    expect((await administrator.post(`/api/task_approvals/${approval?.id}/refusal`)).statusCode).toBe(204)
    expect(await endsOf([last])).toEqual([null])
    expect(await pendingApproval()).toBeUndefined()
    // Nothing has changed at the provider: the person keeps the seat, and administrators are asked again.
    await signIn(last, ['0b5e-un-identifiant'])
    expect(await endsOf([last])).toEqual([null])
    expect(await pendingApproval()).toMatchObject({ recordCount: 1 })
  })

  test('are not counted for ever: after a week the next person does not wait', async () => {
    const people = await members(11)
    for (const sub of people.slice(0, 10)) await signIn(sub, [])
    await sql`update provider_departures set at = at - interval '7 days'`.execute(world.db)
    await signIn(people.at(-1) ?? '', [])
    expect(await endsOf(people.slice(10))).toEqual([today])
  })

  test('never take the rights of the portal from an administrator, nor the way in', async () => {
    const people = await members(11)
    const last = people.at(-1) ?? ''
    await world.db
      .updateTable('users')
      .set({ roles: ['ROLE_ADMIN'] })
      .where('email', '=', `${last}@maison.example`)
      .execute()
    for (const sub of people) await signIn(sub, [])
    const approval = await pendingApproval()
    await administrator.post(`/api/task_approvals/${approval?.id}/approval`)
    await runTasks(world, 'approvals.run')
    expect(await seatOf(last)).toEqual({ endsOn: today, roles: ['ROLE_ADMIN'] })
    await signIn(last, [])
  })
})

test.each([
  ['objects in place of names', [{ id: 'elus' }]],
  ['empty names', ['', ' ']],
  ['an empty text', ''],
])('%s are no list of groups: nothing changes, and the audit trail says so', async (_words, groups) => {
  const [sub = ''] = await members(1)
  const lines = await auditLinesDuring(world, () => signIn(sub, groups))
  expect(lines).toMatchObject([{ action: 'identity.groupsUnread', details: { why: 'missing' } }, {}])
  expect(await endsOf([sub])).toEqual([null])
})
