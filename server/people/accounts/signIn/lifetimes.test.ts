import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownBranding } from '#server/ground/branding/ownBranding.ts'
import { renderMail } from '#server/messaging/mails/words/renderMail.ts'
import { castPassword } from '#tests/support/cast.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { openWorld, type World } from '#tests/support/world.ts'

// Operators can shorten the lifetimes of sign-ins, remembered devices and links (SPEC §4 "Retention").

let world: World
beforeAll(async () => {
  world = await openWorld({ env: { SIGN_IN_HOURS: '1', SIGN_IN_REMEMBERED_DAYS: '2', RESET_LINK_MINUTES: '10' } })
})
afterAll(() => world.close())

test('a sign-in and a remember-me token have the configured lifetimes', async () => {
  const person = await world.user()
  const [visitor, remembered] = [world.visitor(), world.visitor()]
  await visitor.signIn(person.email, castPassword)
  await remembered.signIn(person.email, castPassword, { remember: true })
  world.clock.forward({ minutes: 59 })
  expect((await visitor.get('/me')).statusCode).toBe(200)
  world.clock.forward({ minutes: 2 })
  expect((await visitor.get('/me')).statusCode).toBe(401)
  world.clock.forward({ hours: 46 })
  expect((await remembered.get('/me')).statusCode).toBe(200)
  world.clock.forward({ hours: 2 })
  expect((await remembered.get('/me')).statusCode).toBe(401)
})

test('a password reset link has the configured lifetime, and its mail says so', async () => {
  const person = await world.user()
  const visitor = world.visitor()
  await visitor.get('/me')
  const ask = async () => {
    await visitor.post('/api/users/forgot_password', { email: person.email })
    await runTasks(world, 'accounts.forgotten')
    return (await queuedMails(world, person.email)).at(-1)
  }
  const choose = async (token: string | null | undefined) =>
    (await visitor.post('/api/users/reset_password', { token, password: 'Girafe-tuyau-lampe-77' })).statusCode
  const late = await ask()
  const { text } = renderMail(
    { ...world.portal, branding: ownBranding },
    { ...late!, createdAt: world.clock.now().toISOString() },
    late!.secret,
  )
  expect(text).toContain('valable 10\u00A0minutes')
  world.clock.forward({ minutes: 10 })
  expect(await choose(late?.secret)).toBe(422)
  const timely = await ask()
  world.clock.forward({ minutes: 9 })
  expect(await choose(timely?.secret)).toBe(204)
})
