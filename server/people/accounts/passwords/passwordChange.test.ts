import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLink } from '#server/ground/identity/accountLinks.ts'
import { violationPaths } from '#tests/support/caller.ts'
import { castPassword } from '#tests/support/cast.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

const chosen = 'Lanterne-moulin-azur-17'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const change = (person: Actor, fields: object = {}) =>
  person.put(`/api/users/${person.id}/reset_password`, { currentPassword: castPassword, password: chosen, ...fields })

const hashOf = ({ id }: { id: number }) =>
  world.db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow()

/** The same user on another device. */
async function elsewhere({ email }: Actor, { remember = false } = {}) {
  const device = world.visitor()
  await device.signIn(email, castPassword, { remember })
  return device
}

test('the new password works, the former one does not, and the user is notified', async () => {
  const person = await world.user({ firstName: 'Erwan' })
  expect((await change(person)).statusCode).toBe(204)

  expect((await world.visitor().signIn(person.email, castPassword)).statusCode).toBe(401)
  expect((await world.visitor().signIn(person.email, chosen)).statusCode).toBe(204)
  expect((await hashOf(person)).passwordHash).toMatch(/^\$argon2id\$/)
  expect(await queuedMails(world, person.email)).toMatchObject([
    { kind: 'password.changed', facts: { firstName: 'Erwan' } },
  ])
})

test('the current sign-in gets another cookie; all others end at the next call (AUT-14)', async () => {
  const person = await world.user()
  const others = [await elsewhere(person), await elsewhere(person, { remember: true })]
  const remembered = world.visitor()
  remembered.cookies.set('remember', others[1]?.cookies.get('remember') ?? '')
  await person.get('/me')
  const before = new Map(person.cookies)

  await change(person)

  expect(person.cookies.get('sid')).not.toBe(before.get('sid'))
  expect(person.cookies.get('XSRF-TOKEN')).not.toBe(before.get('XSRF-TOKEN'))
  expect((await person.get('/me')).statusCode).toBe(200)
  expect((await person.put('/api/me/preferences', preferences)).statusCode).toBe(200)
  for (const device of [...others, remembered]) expect((await device.get('/me')).statusCode).toBe(401)
  const copy = world.visitor()
  copy.cookies.set('sid', before.get('sid') ?? '')
  expect((await copy.get('/me')).statusCode).toBe(401)
})

test('a remembered device stays remembered, with another cookie', async () => {
  const { email, id } = await world.user()
  const device = world.visitor()
  await device.signIn(email, castPassword, { remember: true })
  const before = device.cookies.get('remember')

  await device.put(`/api/users/${id}/reset_password`, { currentPassword: castPassword, password: chosen })

  const after = device.cookies.get('remember') ?? ''
  expect(after).not.toBe(before)
  world.clock.forward({ hours: 13 })
  const reopened = world.visitor()
  reopened.cookies.set('remember', after)
  expect((await reopened.get('/me')).json()).toMatchObject({ id })
  const copy = world.visitor()
  copy.cookies.set('remember', before ?? '')
  expect((await copy.get('/me')).statusCode).toBe(401)
})

test('mailed links stop working, including the confirmation of an address', async () => {
  const person = await world.user()
  const now = world.clock.now()
  await makeLink(world.db, { userId: person.id, purpose: 'password' }, now)
  await makeLink(world.db, { userId: person.id, purpose: 'activation' }, now)
  await makeLink(world.db, { userId: person.id, purpose: 'email', email: 'autre@ailleurs.example' }, now)

  await change(person)

  const links = await world.db.selectFrom('accountLinks').select('purpose').where('userId', '=', person.id).execute()
  expect(links).toEqual([])
})

test('a profile form opened before can still be saved', async () => {
  const person = await world.user()
  const { version } = (await person.get('/me')).json()
  await change(person)

  expect((await person.get('/me')).json()).toMatchObject({ version })
})

describe('a change of password is refused', () => {
  test.each([
    ['without the present one', { currentPassword: '' }, ['currentPassword']],
    ['with a wrong one: never by a 401, which signs out', { currentPassword: 'faux' }, ['currentPassword']],
    ['too short', { password: 'Court-11-ab' }, ['password']],
    ['known to all', { password: 'motdepasse12' }, ['password']],
    [
      'with both faults at once',
      { currentPassword: 'faux', password: 'motdepasse12' },
      ['currentPassword', 'password'],
    ],
    ['empty', { currentPassword: undefined, password: undefined }, ['currentPassword', 'password']],
    ['beyond what is read', { password: 'a'.repeat(257) }, ['password']],
  ])('%s', async (_what, fields, expected) => {
    const person = await world.user()
    const before = await hashOf(person)

    const answer = await change(person, fields)

    expect(answer.statusCode).toBe(422)
    expect(violationPaths(answer)).toEqual(expected)
    expect(await hashOf(person)).toEqual(before)
    expect((await person.get('/me')).statusCode).toBe(200)
    expect(await queuedMails(world, person.email)).toEqual([])
  })

  test('when it contains the user’s own data', async () => {
    const person = await world.user({ email: 'gwenaelle.legoff@mandature.example' })

    expect((await change(person, { password: 'gwenaelle.legoff' })).json()).toMatchObject({
      code: 'users.commonPassword',
    })
  })

  test('after five wrong passwords, even with the right one; the sign-in shares the counter', async () => {
    const { email, id } = await world.user({}, {})
    const device = world.visitor({ address: '203.0.113.60' })
    await device.signIn(email, castPassword)
    device.cookies.delete('device')
    const tries = async (currentPassword: string) =>
      (await device.put(`/api/users/${id}/reset_password`, { currentPassword, password: chosen })).statusCode

    for (const expected of [422, 422, 422, 422, 422, 429]) expect(await tries('faux')).toBe(expected)
    expect(await tries(castPassword)).toBe(429)
    expect((await world.visitor({ address: '203.0.113.61' }).signIn(email, castPassword)).statusCode).toBe(429)
    expect((await device.get('/me')).statusCode).toBe(200)
  })

  test.each([
    ['a member', () => world.user()],
    ['an administrator', () => world.user({ roles: ['ROLE_ADMIN'] })],
  ])('for another user’s account id in the URL: %s', async (_who, enter) => {
    const [caller, target] = [await enter(), await world.user()]
    const before = await hashOf(target)
    const send = (id: number) =>
      caller.put(`/api/users/${id}/reset_password`, { currentPassword: castPassword, password: chosen })

    expect((await send(target.id)).json()).toMatchObject({ status: 403, code: 'access.denied' })
    expect((await send(99_999)).json()).toMatchObject({ status: 404, code: 'record.notFound' })
    expect(await hashOf(target)).toEqual(before)
    expect((await world.visitor().signIn(target.email, castPassword)).statusCode).toBe(204)
  })

  test('to visitors', async () => {
    const person = await world.user()
    const visitor = world.visitor()
    await visitor.get('/me')

    const fields = { currentPassword: castPassword, password: chosen }
    expect((await visitor.put(`/api/users/${person.id}/reset_password`, fields)).statusCode).toBe(401)
  })
})

test('a form sent twice at once changes the password once', async () => {
  const person = await world.user()
  await person.get('/me')

  const answers = await Promise.all([change(person), change(person, { password: 'Fougère-verger-onde-93' })])

  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 422])
  expect(await queuedMails(world, person.email)).toHaveLength(1)
})

const preferences = {
  theme: 'dark',
  sidebar: true,
  miniSidebar: true,
  navbarColor: 'primary',
  horizontal: false,
  showsEmail: false,
  showsPhone: false,
}
