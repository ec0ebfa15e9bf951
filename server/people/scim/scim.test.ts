import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { insertToken, program } from '#tests/support/accessTokens.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { castPassword } from '#tests/support/cast.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { type Directory, directory, insertScimToken, scimBase } from '#tests/support/scim.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let administrator: Actor
let entra: Directory
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`delete from scim_removals`.execute(world.db)
  entra = directory(world, (await insertScimToken(world)).token)
})

const off = [{ op: 'Replace', path: 'active', value: false }]
const on = [{ op: 'Replace', path: 'active', value: true }]

describe('a directory token', () => {
  test('is shown once, stored as a hash, listed with its last use, and revoked at once', async () => {
    let made = { id: 0, token: '' }
    const lines = await auditLinesDuring(world, async () => {
      const form = { name: 'Entra ID', days: 30, currentPassword: castPassword }
      const answer = await administrator.post('/api/scim_tokens', form)
      expect(answer.statusCode, answer.body).toBe(201)
      made = answer.json()
      await directory(world, made.token).expectCall(200, 'GET', '/Users?count=1')
    })
    expect(made.token).toMatch(/^mds_[\w-]{43}$/)
    expect(lines.flatMap(({ action }) => (action.startsWith('scim') ? [action] : []))).toEqual([
      'scimToken.created',
      'scimToken.used',
    ])
    expect(JSON.stringify(await world.db.selectFrom('scimTokens').selectAll().execute())).not.toContain(made.token)
    const listed = (await administrator.get('/api/scim_tokens')).json()
    expect(listed.member[0]).toMatchObject({ id: made.id, name: 'Entra ID', state: 'active', lastNetwork: '127.0.0.1' })
    expect(JSON.stringify(listed)).not.toContain(made.token)

    expect((await administrator.delete(`/api/scim_tokens/${made.id}`)).statusCode).toBe(204)
    expect((await administrator.delete(`/api/scim_tokens/${made.id}`)).statusCode).toBe(404)
    const refused = await directory(world, made.token).call('GET', '/Users')
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).toMatchObject({ status: '401', detail: expect.stringContaining('révoqué') })
  })

  test('needs the password of the administrator', async () => {
    const answer = await administrator.post('/api/scim_tokens', { name: 'Entra ID', currentPassword: 'Agrafe' })
    expect(answer.json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'currentPassword' }] })
  })

  test('opens nothing else, and no other token opens SCIM', async () => {
    const { token } = await insertScimToken(world)
    expect((await program(world, token).get('/api/users')).statusCode).toBe(401)
    expect((await program(world, token).get('/me')).statusCode).toBe(401)
    const personal = await insertToken(world, administrator.id)
    await directory(world, personal.token).expectCall(401, 'GET', '/Users')
    expect((await administrator.get(`${scimBase}/Users`)).statusCode).toBe(401)
    expect((await world.visitor().get(`${scimBase}/Users`)).headers['www-authenticate']).toContain('Bearer')
  })

  test('is refused when it is wrong or has expired, and in a URL', async () => {
    await directory(world, `mds_${'A'.repeat(43)}`).expectCall(401, 'GET', '/Users')
    const expired = await insertScimToken(world, { days: 30 })
    const later = world.clock.now().getTime()
    await sql`update scim_tokens set created_at = ${new Date(later - 40 * 86_400_000)}::timestamptz,
      expires_at = ${new Date(later - 1_000)}::timestamptz where id = ${expired.id}`.execute(world.db)
    expect(await directory(world, expired.token).expectCall(401, 'GET', '/Users')).toMatchObject({
      detail: expect.stringContaining('expiré'),
    })
    const { token } = await insertScimToken(world)
    expect((await world.visitor().get(`${scimBase}/Users?access_token=${token}`)).statusCode).toBe(400)
  })
})

describe('closing', () => {
  test('ends the sign-in at once, keeps the account, and is undone by the directory', async () => {
    const member = await world.user()
    expect((await member.get('/me')).statusCode).toBe(200)
    const lines = await auditLinesDuring(world, () => entra.patch(`/Users/${member.id}`, off))
    expect((await member.get('/me')).statusCode).toBe(401)
    expect(lines).toMatchObject([
      { action: 'account.closed', subjectId: member.id, userId: null, details: { directory: 'Entra ID' } },
    ])
    expect(await entra.patch(`/Users/${member.id}`, on)).toMatchObject({ active: true })
    await member.signIn(member.email, castPassword)
    expect((await member.get('/me')).statusCode).toBe(200)
  })

  test('is undone by the directory when the clock has moved on while it was written', async () => {
    const member = await world.user()
    const now = vi.spyOn(world.clock, 'now')
    let at = world.clock.now().getTime()
    now.mockImplementation(() => new Date(at++))
    await entra.patch(`/Users/${member.id}`, off)
    now.mockRestore()
    expect(await entra.patch(`/Users/${member.id}`, on)).toMatchObject({ active: true })
  })

  test('is possible with a name that only an import accepts, and no other is taken', async () => {
    const member = await world.user({ lastName: 'LE GOFF (née MARTIN)' })
    expect(await entra.patch(`/Users/${member.id}`, off)).toMatchObject({
      active: false,
      name: { familyName: 'LE GOFF (née MARTIN)' },
    })
    const other = [{ op: 'Replace', path: 'name.familyName', value: 'LE GOFF (née DURAND)' }]
    expect(await entra.patch(`/Users/${member.id}`, other, 400)).toMatchObject({ scimType: 'invalidValue' })
  })

  test('of somebody without a password is undone with an invitation, and no other mail', async () => {
    const member = await world.user()
    await world.db.updateTable('users').set({ passwordHash: null }).where('id', '=', member.id).execute()
    await entra.patch(`/Users/${member.id}`, off)
    await entra.patch(`/Users/${member.id}`, on)
    const kinds = (await queuedMails(world, member.email)).map(({ kind }) => kind)
    expect(kinds).toEqual(['account.closed', 'account.invited'])
  })

  test('by an administrator is not undone by a directory: the answer says so', async () => {
    const member = await world.user()
    await entra.patch(`/Users/${member.id}`, off)
    await sql`update users set closed_at = closed_at + interval '1 hour' where id = ${member.id}`.execute(world.db)
    expect(await entra.patch(`/Users/${member.id}`, on)).toMatchObject({ active: false })
  })

  test('spares the last administrator', async () => {
    const other = await openWorld()
    const sole = await other.user({ roles: ['ROLE_ADMIN'] })
    const okta = directory(other, (await insertScimToken(other)).token)
    expect(await okta.patch(`/Users/${sole.id}`, off, 409)).toMatchObject({ scimType: 'mutability' })
    await okta.expectCall(409, 'DELETE', `/Users/${sole.id}`)
    expect((await sole.get('/me')).statusCode).toBe(200)
    const second = await other.user({ roles: ['ROLE_ADMIN'] })
    expect(await okta.patch(`/Users/${second.id}`, off)).toMatchObject({ active: false })
    await other.close()
  })

  test('the address of an administrator is not changed, which would open the account', async () => {
    const operation = { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ailleurs@example.fr' }
    await entra.patch(`/Users/${administrator.id}`, [operation], 403)
    expect(await entra.expectCall(200, 'GET', `/Users/${administrator.id}`)).toMatchObject({
      emails: [{ value: administrator.email }],
    })
  })

  test('an unanswered request for an account is not seen, and keeps its address', async () => {
    const waiting = await world.user({ status: 'pending' })
    await entra.expectCall(404, 'GET', `/Users/${waiting.id}`)
    const refused = await entra.call('POST', '/Users', {
      userName: waiting.email,
      name: { givenName: 'Camille', familyName: 'Durand' },
    })
    expect(refused.json()).toMatchObject({ status: '409', detail: expect.stringContaining('demande de compte') })
  })
})

describe('many removals within an hour', () => {
  const status = async (id: string) =>
    (await world.db.selectFrom('users').select('status').where('id', '=', Number(id)).executeTakeFirstOrThrow()).status
  const approvalsOf = async () =>
    (await administrator.get('/api/task_approvals'))
      .json<{ member: { id: number; kind: string; recordCount: number; decision: string | null }[] }>()
      .member.filter(({ kind, decision }) => kind === 'scim.remove' && decision === null)

  async function disableTwelve() {
    const users = []
    for (let index = 0; index < 12; index++) users.push(await entra.createUser())
    for (const { id } of users) expect(await entra.patch(`/Users/${id}`, off)).toMatchObject({ active: false })
    await runTasks(world, 'scim.hold')
    return users.map(({ id }) => id)
  }

  test('are answered, held from the eleventh on, and done when an administrator says yes', async () => {
    const ids = await disableTwelve()
    expect(await Promise.all(ids.map(status))).toEqual([...Array(10).fill('pending'), 'validated', 'validated'])
    // Repeated calls change nothing.
    await entra.patch(`/Users/${ids[11]}`, off)
    await runTasks(world, 'scim.hold')
    const [approval, ...more] = await approvalsOf()
    expect([approval?.recordCount, more]).toEqual([2, []])

    expect((await administrator.post(`/api/task_approvals/${approval?.id}/approval`)).statusCode).toBe(204)
    await runTasks(world, 'approvals.run')
    expect(await status(ids[11] ?? '')).toBe('pending')
    expect(await approvalsOf()).toEqual([])
  })

  test('are given up when an administrator says no: the directory reads them as active', async () => {
    const ids = await disableTwelve()
    const [approval] = await approvalsOf()
    expect((await administrator.post(`/api/task_approvals/${approval?.id}/refusal`)).statusCode).toBe(204)
    await runTasks(world, 'scim.hold')
    expect(await entra.expectCall(200, 'GET', `/Users/${ids[11]}`)).toMatchObject({ active: true })
    // Asked again, it is held again, and administrators are asked again.
    expect(await entra.patch(`/Users/${ids[11]}`, off)).toMatchObject({ active: false })
    await runTasks(world, 'scim.hold')
    const [again] = await approvalsOf()
    expect(again?.recordCount).toBe(1)
    expect(await entra.patch(`/Users/${ids[11]}`, on)).toMatchObject({ active: true })
    await runTasks(world, 'scim.hold')
    expect(await approvalsOf()).toEqual([])
  })

  test('deletions are held too: the directory does not see them, the accounts stay open', async () => {
    const users = []
    for (let index = 0; index < 11; index++) users.push(await entra.createUser())
    for (const { id } of users) await entra.expectCall(204, 'DELETE', `/Users/${id}`)
    const last = users[10]?.id ?? ''
    await entra.expectCall(404, 'GET', `/Users/${last}`)
    expect(await status(last)).toBe('validated')
    // Created again before anybody decided, it goes on.
    const { userName, name, emails } = users[10] as unknown as Record<string, object>
    const again = await entra.expectCall(201, 'POST', '/Users', { userName, name, emails })
    expect(again).toMatchObject({ id: last, active: true })
    await runTasks(world, 'scim.hold')
    expect(await approvalsOf()).toEqual([])
  })
})

describe('what a directory may not send', () => {
  test.each([
    ['a filter of another attribute', 'title eq "x"'],
    ['another comparison', 'userName co "x"'],
    ['presence', 'externalId pr'],
    ['negation', 'not (userName eq "x")'],
    ['no filter', 'userName'],
    ['a deep one', `${'('.repeat(200)}userName eq "x"${')'.repeat(200)}`],
    ['one whose alternatives multiply', Array(12).fill('(userName eq "x" or id eq "1")').join(' and ')],
    ['a long one', `userName eq "${'x'.repeat(600)}"`],
    ['a boolean that is none', 'active eq "peut-être"'],
  ])('a filter: %s', async (_name, filter) => {
    const answer = await entra.call('GET', `/Users?${new URLSearchParams({ filter }).toString()}`)
    expect(answer.json()).toMatchObject({ status: '400', scimType: 'invalidFilter', detail: expect.any(String) })
  })

  test('a body of 1 MB, ten thousand members, a deep one, no JSON, another type', async () => {
    const before = (await entra.find('/Groups', 'displayName eq "Foule"')).totalResults
    const members = Array.from({ length: 10_000 }, (_, index) => ({ value: String(index + 1) }))
    await entra.expectCall(413, 'POST', '/Groups', { displayName: 'Foule', members })
    await entra.expectCall(413, 'POST', '/Groups', { displayName: 'x'.repeat(1_048_576) })
    const deep = JSON.parse(`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`) as object
    expect(await entra.expectCall(400, 'POST', '/Users', deep)).toMatchObject({ scimType: 'invalidSyntax' })
    expect((await entra.find('/Groups', 'displayName eq "Foule"')).totalResults).toBe(before)
    const raw = (payload: string, type: string) =>
      world.app.inject({
        method: 'POST',
        url: `${scimBase}/Users`,
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        payload,
      })
    const { token } = await insertScimToken(world)
    expect((await raw('{', 'application/scim+json')).statusCode).toBe(400)
    expect((await raw('[]', 'application/json')).statusCode).toBe(400)
    expect((await raw('<user/>', 'application/xml')).statusCode).toBe(415)
  })

  test.each([
    ['no name', { name: undefined }, 'invalidValue'],
    ['a name of digits', { name: { givenName: '123', familyName: 'Durand' } }, 'invalidValue'],
    ['an address that is none', { userName: 'jdurand', emails: [{ value: 'nulle part' }] }, 'invalidValue'],
    ['a name of objects', { userName: { value: 'x' } }, 'invalidValue'],
  ])('a user with %s', async (_name, wishes, scimType) => {
    const answer = await entra.call('POST', '/Users', {
      userName: 'quelqu.un@annuaire.example',
      name: { givenName: 'Camille', familyName: 'Durand' },
      ...wishes,
    })
    expect(answer.json()).toMatchObject({ status: '400', scimType })
  })

  test.each([
    ['an attribute that does not exist', [{ op: 'Replace', path: 'nickNameZ', value: 'x' }], 'invalidPath'],
    ['an operation that does not exist', [{ op: 'Move', path: 'title', value: 'x' }], 'invalidSyntax'],
    ['nothing', [], 'invalidSyntax'],
    ['a value of another type', [{ op: 'Replace', path: 'active', value: 'peut-être' }], 'invalidValue'],
  ])('a patch: %s', async (_name, operations, scimType) => {
    const { id } = await entra.createUser()
    expect(await entra.patch(`/Users/${id}`, operations, 400)).toMatchObject({ status: '400', scimType })
  })

  test('roles of the portal are ignored', async () => {
    const { id } = await entra.createUser()
    await entra.patch(`/Users/${id}`, [{ op: 'Add', path: 'roles', value: [{ value: 'ROLE_ADMIN' }] }])
    const stored = await world.db.selectFrom('users').select('roles').where('id', '=', Number(id)).executeTakeFirst()
    expect(stored).toEqual({ roles: [] })
  })
})
