import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { castPassword } from '#tests/support/cast.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('`/me`', () => {
  test('returns the whole account without secrets', async () => {
    const central = await world.body({ name: 'CSE central', kind: 'CSEC' })
    const local = await world.body({ name: 'CSE Bretagne', parent: central })
    const person = await world.user({
      gender: 'Madame',
      firstName: 'Gwenaëlle',
      lastName: 'Morvan',
      address: '3 rue du Port, Brest',
      phoneNumber: '+33298000000',
      roles: ['ROLE_EDITOR'],
      in: local,
      role: 'validator',
      also: [{ in: central, role: 'reader', endsOn: '2026-03-18' }],
    })

    const answer = await person.get('/me')

    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(answer.json()).toEqual({
      '@context': '/api/contexts/User',
      '@id': `/api/users/${person.id}`,
      '@type': 'User',
      id: person.id,
      firstName: 'Gwenaëlle',
      lastName: 'Morvan',
      email: person.email,
      gender: 'Madame',
      address: '3 rue du Port, Brest',
      phoneNumber: '+33298000000',
      roles: ['ROLE_READER', 'ROLE_EDITOR'],
      mainIrp: { id: local.id, name: 'CSE Bretagne', label: local.label },
      mainIrpRole: 'validator',
      mainJob: null,
      mainMandate: null,
      mainStartsOn: null,
      mainEndsOn: null,
      userIrpInformations: [
        {
          irp: { id: central.id, name: 'CSE central', label: central.label },
          irpRole: 'reader',
          job: null,
          mandate: null,
          startsOn: null,
          endsOn: '2026-03-18',
          current: false,
        },
      ],
      profilePicture: null,
      firstVisit: false,
      status: 'validated',
      lastSignInAt: '2026-03-19T09:00:00+01:00',
      createdAt: expect.stringMatching(/^20\d\d-/),
      pendingEmail: null,
      version: 1,
      preferences: {
        theme: 'system',
        sidebar: true,
        miniSidebar: false,
        navbarColor: 'surface',
        horizontal: false,
        homeScope: 'mine',
        showsEmail: false,
        showsPhone: false,
        notifications: {},
      },
      can: expect.arrayContaining(['portal.enter', 'documents.readHistory', 'sessions.read']),
    })
  })

  test('`can` follows the current roles and seats', async () => {
    const body = await world.body()
    const can = async (actor: Awaited<ReturnType<World['user']>>) => (await actor.get('/me')).json().can as string[]

    expect(await can(await world.user({ roles: ['ROLE_ADMIN'] }))).toContain('tasks.manage')
    expect(await can(await world.user({ in: body }))).not.toContain('tasks.manage')
    expect(await can(await world.user({ in: body }))).toContain('sessions.join')
    expect(await can(await world.user({ in: body, endsOn: '2026-03-18' }))).not.toContain('sessions.join')
    expect(await can(await world.user({ in: body, startsOn: '2026-03-20' }))).not.toContain('sessions.join')
  })

  test('a visitor gets 401, and the cookies that the sign-in form needs', async () => {
    const visitor = world.visitor()
    const answer = await visitor.get('/me')

    expect(answer.json()).toMatchObject({ status: 401, code: 'access.signInRequired' })
    expect(visitor.cookies.has('XSRF-TOKEN')).toBe(true)
  })

  test('a mandate ends at midnight in Paris, during a visit', async () => {
    world.clock.set('2026-06-30T23:30:00+02:00')
    const person = await world.user({ in: await world.body(), endsOn: '2026-06-30' })
    expect((await person.get('/me')).json().can).toContain('sessions.join')
    world.clock.forward({ minutes: 31 })

    expect((await person.get('/me')).json().can).not.toContain('sessions.join')
  })

  test('a role change applies to the next call', async () => {
    const person = await world.user()
    expect((await person.get('/api/failed_tasks')).statusCode).toBe(403)
    await world.db
      .updateTable('users')
      .set({ roles: ['ROLE_ADMIN'] })
      .where('id', '=', person.id)
      .execute()

    expect((await person.get('/api/failed_tasks')).statusCode).toBe(200)
  })
})

describe('the number of statements', () => {
  test('one statement identifies the user and one reads the account, whatever the number of bodies', async () => {
    const bodies = [await world.body(), await world.body(), await world.body()]
    const person = await world.user({ in: bodies[0]!, also: bodies.slice(1).map((body) => ({ in: body })) })
    await person.get('/me')

    expect(await world.statementsOf(() => person.get('/me'))).toHaveLength(2)
    world.clock.forward({ seconds: 61 })
    expect(await world.statementsOf(() => person.get('/me'))).toHaveLength(3)
  })

  test('no statement is needed without a cookie, nor for health and static files', async () => {
    const person = await world.user()
    await person.get('/me')

    expect(await world.statementsOf(() => world.visitor().get('/me'))).toEqual([])
    expect(await world.statementsOf(() => person.get('/healthz'))).toEqual([])
  })
})

describe('the preferences of the shell', () => {
  const chosen = {
    theme: 'dark',
    sidebar: false,
    miniSidebar: true,
    navbarColor: 'primary',
    horizontal: true,
    showsEmail: true,
    showsPhone: false,
  }

  test('are stored per user, and returned with `/me`', async () => {
    const [person, other] = [await world.user(), await world.user()]

    const whole = { ...chosen, homeScope: 'mine', notifications: {} }
    expect((await person.put('/api/me/preferences', chosen)).json()).toEqual(whole)
    expect((await person.put('/api/me/preferences', { ...chosen, theme: 'light' })).statusCode).toBe(200)
    expect((await person.get('/api/me/preferences')).json()).toEqual({ ...whole, theme: 'light' })
    expect((await person.get('/me')).json().preferences).toEqual({ ...whole, theme: 'light' })
    expect((await other.get('/api/me/preferences')).json()).toMatchObject({ theme: 'system' })
  })

  test('are validated completely, and cannot be written for another user', async () => {
    const person = await world.user()
    const answer = await person.put('/api/me/preferences', { ...chosen, theme: 'rose', sidebar: 'true', userId: 1 })

    expect(answer.statusCode).toBe(422)
    expect(answer.json()['violations'].map((fault: { propertyPath: string }) => fault.propertyPath)).toEqual([
      'theme',
      'sidebar',
    ])
  })

  test('require a sign-in', async () => {
    const visitor = world.visitor()
    await visitor.get('/me')

    expect((await visitor.get('/api/me/preferences')).statusCode).toBe(401)
    expect((await visitor.put('/api/me/preferences', chosen)).statusCode).toBe(401)
    await visitor.signIn((await world.user()).email, castPassword)
    expect((await visitor.put('/api/me/preferences', chosen)).statusCode).toBe(200)
  })
})

test('nobody gets in, and no details are revealed, when users cannot be identified', async () => {
  const person = await world.user()
  await person.get('/me')
  await sql`alter table sign_ins rename to hidden`.execute(world.db)
  const answer = await person.get('/api/irps')
  await sql`alter table hidden rename to sign_ins`.execute(world.db)

  expect(answer.json()).toMatchObject({ status: 500, code: 'server.failed' })
  expect(answer.body).not.toMatch(/sign_ins|select|node_modules/)
  expect(world.logged).toContainEqual(expect.objectContaining({ level: 50 }))
})
