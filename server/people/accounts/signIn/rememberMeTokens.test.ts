import { afterAll, beforeAll, expect, test } from 'vitest'
import { castPassword } from '#tests/support/cast.ts'
import { waitForBlockedQuery } from '#tests/support/locks.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A restarted browser: only persistent cookies are left. */
function reopened(remember: string) {
  const browser = world.visitor()
  browser.cookies.set('remember', remember)
  return browser
}

async function remembered() {
  const { email, id } = await world.user()
  const browser = world.visitor()
  const answer = await browser.signIn(email, castPassword, { remember: true })
  return { id, email, browser, answer, cookie: browser.cookies.get('remember') ?? '' }
}

test('without the box ticked no cookie outlives the browser', async () => {
  const { email } = await world.user()
  const answer = await world.visitor().signIn(email, castPassword)

  for (const cookie of answer.cookies) {
    expect(cookie).not.toHaveProperty('maxAge')
    expect(cookie).not.toHaveProperty('expires')
  }
})

test('a returning user is signed in, with a new cookie for the rest of the 30 days', async () => {
  const { id, cookie, answer } = await remembered()
  expect(answer.cookies.find(({ name }) => name === 'remember')).toMatchObject({ maxAge: 30 * 86_400, httpOnly: true })
  world.clock.forward({ days: 10 })
  const browser = reopened(cookie)

  const back = await browser.get('/me')

  expect(back.json()).toMatchObject({ id })
  expect(back.cookies.find(({ name }) => name === 'remember')).toMatchObject({ maxAge: 20 * 86_400 })
  expect(browser.cookies.get('remember')).not.toBe(cookie)
})

test('the page of a returning user can write at once', async () => {
  const { cookie } = await remembered()
  world.clock.forward({ days: 1 })
  const browser = reopened(cookie)
  const page = await browser.get('/home', { accept: 'text/html' })

  expect(page.body).toContain('id="current-user"')
  expect((await browser.put('/api/me/preferences', preferences)).statusCode).toBe(200)
})

test('an open page continues: its XSRF value follows the new sign-in', async () => {
  const { browser } = await remembered()
  world.clock.forward({ hours: 3 })

  expect((await browser.put('/api/me/preferences', preferences)).statusCode).toBe(200)
  expect((await browser.put('/api/me/preferences', preferences)).statusCode).toBe(200)
})

test('simultaneous calls all succeed, and leave one pair of cookies', async () => {
  const { browser, cookie } = await remembered()
  world.clock.forward({ hours: 3 })

  const answers = await Promise.all(Array.from({ length: 5 }, () => browser.get('/me')))

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(answers.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1)
  expect(browser.cookies.get('remember')).not.toBe(cookie)
  expect((await browser.put('/api/me/preferences', preferences)).statusCode).toBe(200)
})

test('a copied cookie works for a minute; after that the user is signed out everywhere', async () => {
  const { id, email, cookie } = await remembered()
  const owner = reopened(cookie)
  await owner.get('/me')

  world.clock.forward({ seconds: 10 })
  const soon = await reopened(cookie).get('/me')
  world.clock.forward({ seconds: 51 })
  expect(await queuedMails(world, email)).toEqual([])
  // Two simultaneous calls report the theft once.
  const [late] = await Promise.all([reopened(cookie).get('/me'), reopened(cookie).get('/me')])
  await reopened(cookie).get('/me')

  expect(soon.statusCode).toBe(200)
  expect(soon.cookies).toEqual([])
  expect(late?.statusCode).toBe(401)
  expect(await queuedMails(world, email)).toMatchObject([
    { kind: 'signIn.stolen', facts: { firstName: expect.any(String) } },
  ])
  const told = await world.db
    .selectFrom('auditEvents')
    .select('subjectId')
    .where('action', '=', 'signIn.stolen')
    .where('subjectId', '=', id)
    .execute()
  expect(told).toHaveLength(1)
  expect((await owner.get('/me')).statusCode).toBe(401)
  expect(await world.db.selectFrom('signIns').select('id').where('userId', '=', id).execute()).toEqual([])
  expect(await world.db.selectFrom('remembrances').select('id').where('userId', '=', id).execute()).toEqual([])
  expect(world.logged).toContainEqual(expect.objectContaining({ level: 40, user: id }))
})

test('a device that is forgotten while it is being verified is not signed in', async () => {
  const { id, cookie } = await remembered()
  const client = await world.pool.connect()
  await client.query('begin')
  await client.query('select from users where id = $1 for update', [id])
  const answer = reopened(cookie).get('/me')
  await waitForBlockedQuery(world)
  await client.query('delete from remembrances where user_id = $1', [id])
  await client.query('commit')
  client.release()

  expect((await answer).statusCode).toBe(401)
})

test('an unknown validator of a known selector counts as theft', async () => {
  const { browser, cookie } = await remembered()
  const [selector] = cookie.split('.')

  expect((await reopened(`${selector}.${'A'.repeat(43)}`).get('/me')).statusCode).toBe(401)
  expect((await browser.get('/me')).statusCode).toBe(401)
})

test('a remember-me token ends after 30 days, however often it was used', async () => {
  const { cookie } = await remembered()
  let browser = reopened(cookie)
  for (let used = 0; used < 29; used++) {
    world.clock.forward({ days: 1 })
    browser = reopened(browser.cookies.get('remember') ?? '')
    expect((await browser.get('/me')).statusCode).toBe(200)
  }
  world.clock.forward({ days: 1 })

  expect((await reopened(browser.cookies.get('remember') ?? '').get('/me')).statusCode).toBe(401)
})

test('a deactivated account is not signed in again', async () => {
  const { id, cookie } = await remembered()
  await world.db.updateTable('users').set({ activatedAt: null }).where('id', '=', id).execute()

  expect((await reopened(cookie).get('/me')).statusCode).toBe(401)
})

test.each(['', 'x', 'a.b', '%00', `${'A'.repeat(22)}.${'A'.repeat(43)}`, 'A'.repeat(5_000)])(
  'a cookie such as « %s » identifies nobody',
  async (cookie) => {
    expect((await reopened(cookie).get('/me')).statusCode).toBe(401)
  },
)

const preferences = { theme: 'dark', sidebar: true, miniSidebar: true, navbarColor: 'primary', horizontal: false }
