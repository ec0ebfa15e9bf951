import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeLink } from '#server/ground/identity/accountLinks.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { unsubscribeUrl } from '#server/messaging/mails/unsubscribeLink.ts'
import { castPassword } from '#tests/support/cast.ts'
import { generateSecret, type RestartedPortal, readStoredSecret, restartPortal } from '#tests/support/secretChange.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { startTestMailServer, type TestMailServer } from '#tests/support/testMailServer.ts'
import { createMailClient } from '#tests/support/unsubscribe.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

const PUBLIC_URL = 'https://portail.example'
const preferences = { theme: 'dark', sidebar: true, miniSidebar: true, navbarColor: 'primary', horizontal: false }
const refusedXsrf = { status: 403, code: 'xsrf.invalid' }

describe.each([
  ['a configured secret', { SECRET: generateSecret() }],
  ['the secret that DATA_DIR keeps', {}],
])('after a change from %s', (_origin, of) => {
  let office: TestMailServer
  /**
   * Opens the portal with its first secret, with another secret that knows the first, and with another alone; the
   * latter two also without mail server.
   */
  let old: World
  let heir: RestartedPortal
  let stranger: RestartedPortal
  let quietHeir: RestartedPortal
  let quietStranger: RestartedPortal
  beforeAll(async () => {
    office = await startTestMailServer()
    old = await openWorld({ env: { ...office.env, ...of, PUBLIC_URL } })
    const SECRET = generateSecret()
    const SECRET_BEFORE = old.portal.config.secret ?? (await readStoredSecret(old))
    heir = await restartPortal(old, { ...office.env, PUBLIC_URL, SECRET, SECRET_BEFORE })
    stranger = await restartPortal(old, { ...office.env, PUBLIC_URL, SECRET })
    quietHeir = await restartPortal(old, { PUBLIC_URL, SECRET, SECRET_BEFORE })
    quietStranger = await restartPortal(old, { PUBLIC_URL, SECRET })
  })
  afterAll(async () => {
    for (const app of [heir, stranger, quietHeir, quietStranger, old]) await app.close()
    await office.close()
  })
  beforeEach(async () => {
    await old.db.deleteFrom('signInFailures').execute()
    await old.db.deleteFrom('quotas').execute()
  })

  /**
   * Signs a person in with the first secret.
   * @returns the person and their cookies
   */
  async function signedIn() {
    const reader = await old.user()
    await reader.get('/me')
    return reader
  }
  const xsrfOf = ({ cookies }: Pick<Actor, 'cookies'>) => cookies.get('XSRF-TOKEN') ?? ''
  const save = (from: RestartedPortal, cookies: Actor['cookies']) =>
    from.visitor({ cookies }).put('/api/me/preferences', preferences)

  test('nobody is signed out', async () => {
    const { cookies } = await signedIn()

    expect((await heir.visitor({ cookies }).get('/me')).statusCode).toBe(200)
    expect((await save(heir, cookies)).statusCode).toBe(200)
    // Without the previous secret, an open page first has to get a new XSRF token.
    expect((await save(stranger, cookies)).json()).toMatchObject(refusedXsrf)
  })

  test('the XSRF token of an open page is renewed at its next read, and then stays', async () => {
    const reader = await signedIn()
    const again = heir.visitor({ cookies: reader.cookies })
    await again.get('/me')

    expect(xsrfOf(again)).not.toBe(xsrfOf(reader))
    expect((await save(stranger, again.cookies)).statusCode).toBe(200)
    expect((await save(heir, again.cookies)).statusCode).toBe(200)
    const renewed = xsrfOf(again)
    await again.get('/me')
    expect(xsrfOf(again)).toBe(renewed)
  })

  test('a token signed with the previous secret is only valid for its own sign-in', async () => {
    const [reader, other] = [await signedIn(), await signedIn()]
    const mixed = new Map(reader.cookies).set('XSRF-TOKEN', xsrfOf(other))

    expect((await save(heir, mixed)).json()).toMatchObject(refusedXsrf)
  })

  test('a known device is still recognised, and its next cookie is signed with the new secret', async () => {
    const reader = await signedIn()
    await reader.signIn(reader.email, castPassword)
    for (const [from, statuses] of [
      [heir, [401, 401, 401, 401, 401, 429]],
      [stranger, [429]],
    ] as const)
      for (const [index, status] of statuses.entries()) {
        const somebody = from.visitor({ address: `198.51.100.${index}` })
        expect((await somebody.signIn(reader.email, 'faux')).statusCode).toBe(status)
      }
    const signInFrom = async (from: RestartedPortal, { cookies }: Pick<Actor, 'cookies'>) => {
      const device = from.visitor({ cookies, address: '203.0.113.9' })
      // An open page has read a token signed with the new secret.
      await device.get('/me')
      const { statusCode } = await device.signIn(reader.email, castPassword)
      return { statusCode, cookies: device.cookies }
    }

    expect((await signInFrom(stranger, reader)).statusCode).toBe(429)
    const known = await signInFrom(heir, reader)
    expect(known.statusCode).toBe(204)
    expect((await signInFrom(stranger, known)).statusCode).toBe(204)
  })

  test('the unsubscribe link of an old mail works, and new links are signed with the new secret', async () => {
    const { id } = await old.user({ roles: ['ROLE_ADMIN'] })
    const linkOf = ({ portal }: Pick<World, 'portal'>) => {
      const mail = { userId: id, kind: 'import.finished', facts: {} }
      return new URL(unsubscribeUrl(portal, mail) ?? '').pathname
    }
    const stop = async (world: World, path: string) => (await createMailClient(world).oneClick(path)).statusCode
    const mailed = () =>
      old.db.selectFrom('notificationChoices').select(['kind', 'mail']).where('userId', '=', id).execute()

    expect(await stop(stranger, linkOf(old))).toBe(404)
    expect(await mailed()).toEqual([])
    expect((await createMailClient(heir).call('GET', linkOf(old))).statusCode).toBe(200)
    expect(await stop(heir, linkOf(old))).toBe(200)
    expect(await mailed()).toEqual([{ kind: 'import.finished', mail: 'none' }])
    expect(await stop(stranger, linkOf(heir))).toBe(200)
    expect(await stop(old, linkOf(heir))).toBe(404)
  })

  let count = 0
  /** Enqueues a mail with a secret link. */
  async function postLink(by: World) {
    const { id: userId } = await old.user()
    const token = await makeLink(old.db, { userId, purpose: 'password' }, old.clock.now())
    const address = `boite.${++count}@mandature.example`
    const facts = { firstName: 'Camille' }
    await old.db
      .transaction()
      .execute((tx) =>
        enqueueMails(by.portal, tx, [
          { kind: 'password.reset', to: { userId, name: 'Camille', address }, facts, secret: token },
        ]),
      )
    return { token, address }
  }
  const mailTo = (address: string) =>
    old.db.selectFrom('mails').selectAll().where('toAddress', '=', address).executeTakeFirstOrThrow()

  test('a waiting mail is sent with its link', async () => {
    const { token, address } = await postLink(old)
    await runTasks(heir, 'mails.deliver')

    const [copy] = await office.to(address)
    expect(copy?.text).toContain(token)
  })

  test('without the previous secret a waiting mail fails with a message, and is sent once the secret is given', async () => {
    const { token, address } = await postLink(old)
    await runTasks(stranger, 'mails.deliver')
    const lost = await mailTo(address)
    expect(lost).toMatchObject({ state: 'failed', lastError: expect.stringContaining('(SECRET, SECRET_BEFORE)') })
    expect(await office.to(address)).toEqual([])

    const { email } = await old.user({ roles: ['ROLE_ADMIN'] })
    const administrator = heir.visitor()
    await administrator.signIn(email, castPassword)
    expect((await administrator.post(`/api/mails/${lost.id}/retry`)).statusCode).toBeLessThan(300)
    await runTasks(heir, 'mails.deliver')
    expect((await office.to(address))[0]?.text).toContain(token)
  })

  test('a new mail is sealed with the new secret', async () => {
    const { token, address } = await postLink(heir)
    await runTasks(stranger, 'mails.deliver')

    expect((await office.to(address))[0]?.text).toContain(token)
  })

  test('the link of a kept mail can still be read in the portal', async () => {
    const { token, address } = await postLink(old)
    await runTasks(quietHeir, 'mails.deliver')
    const { id } = await mailTo(address)
    const { email } = await old.user({ roles: ['ROLE_ADMIN'] })
    const readFrom = async (portal: RestartedPortal) => {
      const administrator = portal.visitor()
      await administrator.signIn(email, castPassword)
      return (await administrator.get(`/api/mails/${id}`)).json()
    }

    expect(await readFrom(quietHeir)).toMatchObject({ state: 'kept', link: expect.stringContaining(token) })
    expect(await readFrom(quietStranger)).toMatchObject({ state: 'kept', link: null })
  })

  test('rate limits start again: delays after wrong passwords, and quotas', async () => {
    const { email } = await old.user()
    const tryAt = async (world: World) => (await world.visitor().signIn(email, 'faux')).statusCode
    for (const expected of [401, 401, 401, 401, 401, 429]) expect(await tryAt(old)).toBe(expected)
    const guess = async (world: World) => (await createMailClient(world).call('GET', '/mail/stop/essai')).statusCode
    for (let times = 0; times < 30; times += 1) expect(await guess(old)).toBe(404)
    expect(await guess(old)).toBe(429)

    expect(await tryAt(heir)).toBe(401)
    expect(await guess(heir)).toBe(404)
  })
})
