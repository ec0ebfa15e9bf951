import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLink } from '#server/ground/identity/accountLinks.ts'
import { mailPasswordResetLink } from '#server/people/accounts/forgottenPassword.ts'
import { castPassword } from '#tests/support/cast.ts'
import { freePort } from '#tests/support/freePort.ts'
import { openWorld, type World } from '#tests/support/world.ts'

// The password beside the providers: as an emergency door, and when a provider is down or slow.

const settings = (id: string, issuer: string) => ({
  [`OIDC_${id}_LABEL`]: 'Maison',
  [`OIDC_${id}_ISSUER`]: issuer,
  [`OIDC_${id}_CLIENT_ID`]: 'mandature',
})
let asked = 0
const silent = createServer(() => void asked++).listen(0, '127.0.0.1')
const slowIssuer = () => `http://127.0.0.1:${(silent.address() as AddressInfo).port}`

let world: World
beforeAll(async () => {
  const down = `http://127.0.0.1:${await freePort()}`
  const env = { PUBLIC_URL: 'http://localhost:3000', OIDC_PROVIDERS: 'panne,lent', PASSWORD_SIGN_IN: 'administrators' }
  world = await openWorld({ env: { ...env, ...settings('PANNE', down), ...settings('LENT', slowIssuer()) } })
})
afterAll(async () => {
  await world.close()
  silent.closeAllConnections()
  silent.close()
})

test('a provider that is down is told at once, and a slow one after five seconds: the password goes on', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const [caller, other] = [world.visitor(), world.visitor()]
  await Promise.all([caller.get('/me'), other.get('/me')])
  const slow = caller.post('/api/providers/lent/sign_in', {})
  expect((await other.post('/api/providers/panne/sign_in', {})).json()).toMatchObject({
    status: 503,
    code: 'provider.unavailable',
  })
  expect((await other.signIn(administrator.email, castPassword)).statusCode).toBe(204)
  expect((await other.get('/logout', { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(204)
  expect((await slow).json()).toMatchObject({ status: 503, code: 'provider.unavailable' })
  // It is not asked again at once.
  expect(asked).toBe(1)
  expect((await caller.post('/api/providers/lent/sign_in', {})).statusCode).toBe(503)
  expect(asked).toBe(1)
})

test('where only administrators use a password, others are told which door they have', async () => {
  const member = await world.user()
  const caller = world.visitor()
  expect((await caller.signIn(member.email, castPassword)).json()).toMatchObject({
    status: 403,
    code: 'login.passwordClosed',
  })
  expect((await caller.signIn(member.email, 'Ce-nest-pas-lui-7')).json()).toMatchObject({
    code: 'login.invalidCredentials',
  })
  const failed = await world.db
    .selectFrom('auditEvents')
    .select('details')
    .where('subjectId', '=', member.id)
    .orderBy('id')
    .execute()
  expect(failed).toMatchObject([{ details: { why: 'passwordClosed' } }, { details: { why: 'password' } }])
})

test('where passwords are closed, invitations lead to the sign-in page and password links are refused', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const member = await world.user({ passwordHash: null })
  expect((await administrator.post('/api/users/bulk', { action: 'invite', ids: [member.id] })).statusCode).toBe(200)
  const { facts } = await world.db
    .selectFrom('mails')
    .select('facts')
    .where('userId', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(facts).toMatchObject({ byProvider: true })

  const token = await makeLink(world.db, { userId: member.id, purpose: 'password' }, world.clock.now())
  const caller = world.visitor()
  await caller.get('/me')
  const refused = await caller.post('/api/users/reset_password', { token, password: castPassword })
  expect(refused.json()).toMatchObject({ status: 403, code: 'login.passwordClosed' })

  await mailPasswordResetLink(world.portal, { email: member.email })
  await mailPasswordResetLink(world.portal, { email: administrator.email })
  const mailed = await world.db.selectFrom('mails').select('userId').where('kind', '=', 'password.reset').execute()
  expect(mailed).toEqual([{ userId: administrator.id }])
})
