import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { violationPaths } from '#tests/support/caller.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

const password = 'Agrafe-cheval-pile-42'

let world: World
let body: { id: number; name: string }
let administrator: Actor
beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne' })
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
})
afterAll(() => world.close())

async function visitor() {
  const caller = world.visitor({ address: '203.0.113.1' })
  await caller.get('/me')
  return caller
}

let people = 0
/** Registers somebody. @returns the form as sent, and the proof that it is theirs */
async function register(written: object = {}) {
  await world.db.deleteFrom('quotas').execute()
  const { password: _secret, ...form } = {
    gender: 'Madame',
    firstName: 'Maïwenn',
    lastName: 'Le Goff',
    email: `attente.${++people}@exemple.fr`,
    password,
    mainIrp: { id: body.id },
    note: 'Élue en mars',
    ...written,
  }
  expect((await (await visitor()).post('/api/users', { ...form, password })).statusCode).toBe(201)
  return { form, proof: { email: form.email, password } }
}

const read = async (proof: object) => (await visitor()).post('/api/users/request', proof)
const correct = async (written: object) => (await visitor()).post('/api/users/request/correction', written)
const withdraw = async (proof: object) => (await visitor()).post('/api/users/request/withdrawal', proof)
const account = (email: string) =>
  world.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

test('whoever waits reads the request with its date, and nobody without the password', async () => {
  const { proof } = await register()

  const answer = await read(proof)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    requestedAt: '2026-03-19T09:00:00+01:00',
    firstName: 'Maïwenn',
    email: proof.email,
    canChangeEmail: true,
    mainIrp: { id: body.id, name: 'CSE Bretagne' },
    note: 'Élue en mars',
  })
  expect((await read({ ...proof, password: 'autre' })).json()).toMatchObject({ code: 'login.invalidCredentials' })
  expect((await read({ ...proof, email: 'inconnue@exemple.fr' })).statusCode).toBe(401)
})

test('refused corrections count too: nobody tries addresses without end', async () => {
  const { form, proof } = await register()
  const probe = () => correct({ ...form, proof, firstName: '', email: administrator.email })
  for (let tried = 0; tried < 20; tried++) expect((await probe()).statusCode).toBe(422)

  expect((await probe()).json()).toMatchObject({ status: 429, code: 'request.tooMany' })
  expect((await correct({ ...form, proof })).statusCode).toBe(429)
})

test('a correction replaces what was entered, tells its faults together, and is in the audit trail', async () => {
  const { form, proof } = await register()
  const other = await world.body()

  const faulty = await correct({ ...form, proof, firstName: '', email: administrator.email, mainIrp: { id: 999_999 } })
  expect(violationPaths(faulty)).toEqual(expect.arrayContaining(['firstName', 'email', 'mainIrp']))
  expect((await correct({ ...form, proof: { ...proof, password: 'autre' }, firstName: '' })).statusCode).toBe(401)

  const email = `corrigee.${people}@exemple.fr`
  const lines = await auditLinesDuring(world, async () => {
    const answer = await correct({ ...form, proof, email, lastName: 'Le Gall', mainIrp: { id: other.id }, note: '' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ lastName: 'Le Gall', email, mainIrp: { id: other.id }, note: null })
  })
  expect(lines).toMatchObject([
    { action: 'account.requestCorrected', userId: null, details: { fields: ['lastName', 'email'] } },
  ])
  expect((await read({ email, password })).json()).toMatchObject({ lastName: 'Le Gall' })
  expect((await read(proof)).statusCode).toBe(401)
})

test('a withdrawn request is erased with its notifications, and cannot be read again', async () => {
  const { proof } = await register()
  const { id } = (await account(proof.email)) ?? {}

  expect((await withdraw({ ...proof, password: 'autre' })).statusCode).toBe(401)
  expect((await withdraw(proof)).statusCode).toBe(204)

  expect(await account(proof.email)).toBeUndefined()
  const told = await world.db.selectFrom('notifications').select('id').where('aboutUserId', '=', Number(id)).execute()
  expect(told).toEqual([])
  expect((await read(proof)).statusCode).toBe(401)
})

test('once decided, the request is neither read, corrected nor withdrawn', async () => {
  const { form, proof } = await register()
  const { id } = (await account(proof.email)) ?? {}
  expect((await administrator.post(`/api/users/${id}/validation`, {})).statusCode).toBe(200)

  for (const answer of [await read(proof), await correct({ ...form, proof }), await withdraw(proof)])
    expect(answer.json()).toMatchObject({ status: 409, code: 'login.accountActivated' })

  await world.db
    .updateTable('users')
    .set({ activatedAt: null, closedAt: '2026-03-19T09:00:00+01:00' })
    .where('id', '=', Number(id))
    .execute()
  expect((await withdraw(proof)).json()).toMatchObject({ status: 403, code: 'login.accountNotActivated' })
  expect(await account(proof.email)).toBeDefined()
})

test('where existing addresses are hidden, a correction does not tell which ones are taken', async () => {
  const hiding = await openWorld({ env: { REGISTRATION_HIDE_EXISTING: '1' } })
  try {
    const { id } = await hiding.body()
    const known = await hiding.user()
    const caller = hiding.visitor({ address: '203.0.113.1' })
    await caller.get('/me')
    const form = {
      gender: 'Madame',
      firstName: 'Maïwenn',
      lastName: 'Le Goff',
      email: 'cachee@exemple.fr',
      mainIrp: { id },
    }
    await caller.post('/api/users', { ...form, password })
    const proof = { email: form.email, password }
    for (const email of [known.email, 'libre@exemple.fr']) {
      const answer = await caller.post('/api/users/request/correction', { ...form, email, proof })
      expect(answer.json().violations).toMatchObject([{ propertyPath: 'email', code: 'users.fixedEmail' }])
    }
  } finally {
    await hiding.close()
  }
})
