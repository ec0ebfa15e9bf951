import { afterAll, beforeAll, expect, test } from 'vitest'
import { castPassword } from '#tests/support/cast.ts'
import { importFile, sampleLine, toCsv } from '#tests/support/imports.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

const chosen = 'Trombone-lune-buvard-7'

let world: World
let administrator: Actor
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  await world.body({ name: 'CSE Bretagne', code: 'BRE' })
  await world.db.insertInto('mandates').values({ name: 'Titulaire' }).execute()
})
afterAll(() => world.close())

/** Signs in with a password, and says whether the first visit has still to come. */
async function visit(email: string, password: string) {
  const caller = world.visitor()
  expect((await caller.signIn(email, password)).statusCode).toBe(204)
  const isFirst = async () => (await caller.get('/me')).json<{ firstVisit: boolean }>().firstVisit
  return { caller, isFirst }
}

/** Chooses the first password by the link of the invitation. */
async function choosePassword(email: string) {
  const invitation = (await queuedMails(world, email)).find(({ kind }) => kind === 'account.invited')
  const caller = world.visitor()
  await caller.get('/me')
  const answer = await caller.post('/api/users/reset_password', { token: invitation?.secret, password: chosen })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}

test('whom an import invites has a first visit, until it is ended', async () => {
  await importFile(world, administrator, toCsv([sampleLine]), { simulate: 'false' })
  await choosePassword(sampleLine.email)
  const { caller, isFirst } = await visit(sampleLine.email, chosen)
  expect(await isFirst()).toBe(true)
  expect((await caller.post('/api/me/first_visit/end')).statusCode).toBe(204)
  expect(await isFirst()).toBe(false)
  expect(await (await visit(sampleLine.email, chosen)).isFirst()).toBe(false)
})

test('whose registration is validated has a first visit', async () => {
  const person = await world.user({ status: 'pending' })
  expect((await administrator.post(`/api/users/${person.id}/validation`)).statusCode).toBe(200)
  expect(await (await visit(person.email, castPassword)).isFirst()).toBe(true)
})

test('who comes back after a closed account has none', async () => {
  const person = await world.user({ status: 'pending' })
  await world.db
    .updateTable('users')
    .set({ lastSignInAt: '2026-01-12T09:00:00Z' })
    .where('id', '=', person.id)
    .execute()
  expect((await administrator.post(`/api/users/${person.id}/validation`)).statusCode).toBe(200)
  expect(await (await visit(person.email, castPassword)).isFirst()).toBe(false)
})
