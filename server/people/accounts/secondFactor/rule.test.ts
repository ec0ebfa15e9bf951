import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { originOf } from '#server/ground/configuration/config.ts'
import { castPassword } from '#tests/support/cast.ts'
import { addSecondFactor } from '#tests/support/secondFactor.ts'
import { softPasskey } from '#tests/support/softPasskey.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let chief: Actor
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  chief = await world.user({ roles: ['ROLE_ADMIN'] })
  await addPasskey(chief)
})
afterAll(() => world.close())

const rule = (groups: readonly string[], startsOn: string | null = '2026-01-01') =>
  chief.put('/api/second_factor_rule', { groups, startsOn })

async function addPasskey(person: Actor) {
  const device = softPasskey(originOf(world.portal.config))
  const { challenge } = (await person.post('/api/me/passkeys/creation')).json<{ challenge: string }>()
  const added = await person.post('/api/me/passkeys', { name: 'Clé', attestation: device.create(challenge) })
  expect(added.statusCode, added.body).toBe(201)
}

async function passwordSignIn({ email }: Actor) {
  const visitor = world.visitor()
  await visitor.get('/me')
  const answer = await visitor.post('/login', new URLSearchParams({ email, password: castPassword }))
  return { answer, visitor }
}

/** What is left to somebody: 200 for everything, else the code of the refusal. */
async function reach(person: Pick<Actor, 'get'>) {
  const answers = await Promise.all(['/api/sessions', '/api/users', '/api/home'].map((path) => person.get(path)))
  const found = new Set(
    answers.map(({ statusCode, json }) => (statusCode === 200 ? 200 : json<{ code: string }>().code)),
  )
  return [...found]
}

test('the rule is nobody’s at first, and is saved with its day', async () => {
  expect((await chief.get('/api/second_factor_rule')).json()).toMatchObject({ groups: [], startsOn: null })
  const saved = await rule(['administrators', 'validators'], '2026-03-19')
  expect(saved.json()).toMatchObject({ groups: ['administrators', 'validators'], startsOn: '2026-03-19' })
  expect((await rule(['everybody'], null)).json().violations).toMatchObject([{ propertyPath: 'startsOn' }])
  expect((await rule(['strangers'])).statusCode).toBe(422)
  expect((await rule([], null)).json()).toMatchObject({ groups: [], startsOn: null })
})

test('whom it names reaches nothing but their own second step until it is there, in open sign-ins too', async () => {
  const body = await world.body()
  const [validator, reader] = [await world.user({ in: body, role: 'validator' }), await world.user({ in: body })]
  expect(await reach(validator)).toEqual([200])
  await rule(['validators'])
  try {
    expect(await reach(validator)).toEqual(['access.secondStepRequired'])
    expect((await validator.get('/me')).json()).toMatchObject({ secondStepDue: true, can: ['account.secure'] })
    expect((await validator.get('/')).body).not.toContain(body.name)
    expect(await reach(reader)).toEqual([200])
    await addSecondFactor(world, validator)
    expect(await reach(validator)).toEqual([200])
    expect((await validator.get('/me')).json()).not.toHaveProperty('secondStepDue')
  } finally {
    await rule([], null)
  }
})

test('it begins on its day', async () => {
  const person = await world.user({ roles: ['ROLE_EDITOR'] })
  await rule(['editors'], '2027-01-01')
  try {
    expect(await reach(person)).toEqual([200])
  } finally {
    await rule([], null)
  }
})

test('a rule that another server has changed holds from the next call, and costs no statement of its own', async () => {
  const person = await world.user({ roles: ['ROLE_EDITOR'] })
  expect(await reach(person)).toEqual([200])
  const statements = async () => (await world.statementsOf(() => person.get('/me'))).length
  const without = await statements()
  await world.db
    .insertInto('secondFactorRule')
    .values({ groups: ['editors'], startsOn: '2026-01-01' })
    .execute()
  try {
    expect(await reach(person)).toEqual(['access.secondStepRequired'])
    expect(await statements()).toBe(without)
  } finally {
    await rule([], null)
  }
})

test('a remembered device is confined as well', async () => {
  const person = await world.user()
  const visitor = world.visitor()
  await visitor.get('/me')
  await visitor.post('/login?_remember_me=1', new URLSearchParams({ email: person.email, password: castPassword }))
  visitor.cookies.delete('sid')
  await rule(['everybody'])
  try {
    expect(await reach(visitor)).toEqual(['access.secondStepRequired'])
  } finally {
    await rule([], null)
  }
})

test('a passkey is enough, and a password alone no longer opens an account that has one', async () => {
  const person = await world.user()
  await rule(['everybody'])
  try {
    await addPasskey(person)
    expect(await reach(person)).toEqual([200])
    const { answer } = await passwordSignIn(person)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'login.passkeyRequired'])
  } finally {
    await rule([], null)
  }
  expect((await passwordSignIn(person)).answer.statusCode).toBe(204)
})
