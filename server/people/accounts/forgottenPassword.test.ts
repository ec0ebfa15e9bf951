import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, violationPaths } from '#tests/support/caller.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { runTasks, waitingTasks } from '#tests/support/tasks.ts'
import { firstLink, startTestMailServer, type TestMailServer } from '#tests/support/testMailServer.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.db.deleteFrom('quotas').execute())
afterAll(() => world.close())

/** A visitor with a given IP address and a page of the portal open. */
async function visitor(address = '203.0.113.1', from = world) {
  const caller = from.visitor({ address })
  await caller.get('/me')
  return caller
}

const forget = async (email: unknown, address?: string): Promise<Answer> =>
  (await visitor(address)).post('/api/users/forgot_password', { email })

const mailsLeave = () => runTasks(world, 'accounts.forgotten')

describe('a forgotten password', () => {
  test('is replaced with a link that only the account’s owner receives', async () => {
    const { email } = await world.user({ firstName: 'Nolwenn' })

    const answer = await forget(`  ${email.toUpperCase()} `)
    await mailsLeave()

    expect(answer).toMatchObject({ statusCode: 204, body: '' })
    expect(await queuedMails(world, email)).toEqual([
      {
        kind: 'password.reset',
        facts: { firstName: 'Nolwenn', lastsMs: 3_600_000 },
        secret: expect.stringMatching(/^[\w-]{43}$/),
      },
    ])
  })

  test('is answered alike, with the same statements, whether the address is known or not', async () => {
    const known = await world.user()
    const waiting = await world.user({ status: 'pending' })
    const asked = async (email: string, address: string) => {
      const caller = await visitor(address)
      let answer: Answer | undefined
      const statements = await world.statementsOf(async () => {
        answer = await caller.post('/api/users/forgot_password', { email })
      })
      const { date: _date, ...headers } = answer?.headers ?? {}
      return { status: answer?.statusCode, body: answer?.body, cookies: answer?.cookies, headers, statements }
    }

    const answers = [
      await asked(known.email, '198.51.100.1'),
      await asked(waiting.email, '198.51.100.2'),
      await asked('personne@ailleurs.example', '198.51.100.3'),
    ]
    await mailsLeave()

    expect(answers[0]).toMatchObject({ status: 204, body: '', cookies: [] })
    expect(answers[0]?.statements.length).toBeGreaterThan(1)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(await queuedMails(world, known.email)).toHaveLength(1)
    expect(await queuedMails(world, waiting.email)).toEqual([])
    expect(await queuedMails(world, 'personne@ailleurs.example')).toEqual([])
  })

  test('also works for an account whose first link has expired', async () => {
    const { email } = await world.user({ passwordHash: null })

    await forget(email)
    await mailsLeave()

    expect(await queuedMails(world, email)).toMatchObject([{ kind: 'password.reset' }])
  })
})

describe('the rate limit (QUALITY AUT-03)', () => {
  test('allows three mails per hour and account, from any network', async () => {
    const { email } = await world.user()
    const ask = async () => {
      for (let from = 1; from <= 10; from++) {
        expect((await forget(email, `198.51.100.${from}`)).statusCode).toBe(204)
        await mailsLeave()
      }
    }

    await ask()
    expect(await queuedMails(world, email)).toHaveLength(3)
    world.clock.forward({ hours: 1, seconds: 1 })
    await ask()
    expect(await queuedMails(world, email)).toHaveLength(6)
  })

  test('sends one mail for requests made before it has left', async () => {
    const { email } = await world.user()
    await forget(email, '198.51.100.1')
    await forget(email, '198.51.100.2')

    expect(
      (await waitingTasks(world, 'accounts.forgotten')).filter(({ payload }) => payload.email === email),
    ).toHaveLength(1)
    await mailsLeave()
  })

  test.each([
    ['an address that has an account', true],
    ['one that has none', false],
  ])('allows six per hour and network, then asks to wait: %s', async (_what, isKnown) => {
    const email = isKnown ? (await world.user()).email : 'inconnue@ailleurs.example'
    const answers: Answer[] = []
    for (let tried = 0; tried < 7; tried++) answers.push(await forget(email, `2001:db8::${tried}`))
    const { headers, body, statusCode } = answers[6] as Answer

    expect(answers.slice(0, 6).map(({ statusCode: status }) => status)).toEqual([204, 204, 204, 204, 204, 204])
    expect(statusCode).toBe(429)
    expect(headers['retry-after']).toBe('3600')
    expect(JSON.parse(body)).toMatchObject({
      code: 'request.tooMany',
      description: 'Trop de requêtes. Patientez 60 minutes.',
    })
    expect((await forget(email, '2001:db9::1')).statusCode).toBe(204)
    await mailsLeave()
  })
})

describe('a refused request', () => {
  test.each([
    ['nothing', undefined, 'Le champ adresse électronique est obligatoire'],
    ['what is no address', 'personne', 'L’adresse électronique n’est pas valide'],
    ['two addresses', 'a@exemple.fr, b@exemple.fr', 'L’adresse électronique n’est pas valide'],
    ['a second header', 'a@exemple.fr\r\nBcc: b@exemple.fr', 'L’adresse électronique n’est pas valide'],
  ])('%s', async (_what, email, message) => {
    const answer = await forget(email)

    expect(violationPaths(answer)).toEqual(['email'])
    expect(answer.json().violations[0].message).toBe(message)
  })

  test('without an XSRF token', async () => {
    const answer = await world.visitor().post('/api/users/forgot_password', { email: 'a@exemple.fr' })

    expect(answer.json()).toMatchObject({ code: 'xsrf.invalid' })
  })
})

describe('the link has the configured origin, whatever the request headers say (QUALITY AUT-16)', () => {
  let office: TestMailServer
  let abroad: World
  beforeAll(async () => {
    office = await startTestMailServer()
    abroad = await openWorld({ env: { ...office.env, PUBLIC_URL: 'https://portail.mandature.example' } })
  })
  afterAll(async () => {
    await abroad.close()
    await office.close()
  })

  test.each([
    ['x-forwarded-host', 'evil.test'],
    ['forwarded', 'host=evil.test'],
    ['x-original-url', 'https://evil.test/'],
    ['origin', 'https://portail.mandature.example'],
  ])('with %s: %s', async (header, value) => {
    const { email } = await abroad.user()
    const caller = await visitor('198.51.100.1', abroad)

    await caller.post('/api/users/forgot_password', { email }, { [header]: value })
    await runTasks(abroad, 'accounts.forgotten')
    await runTasks(abroad, 'mails.deliver')

    const [mail] = await office.to(email)
    expect(firstLink(mail)).toMatch(/^https:\/\/portail\.mandature\.example\/auth\/reset-password\/[\w-]{43}$/)
    expect(mail?.raw).not.toContain('evil.test')
  })

  test('another host is refused, and no mail is sent', async () => {
    const { email } = await abroad.user()
    const caller = await visitor('198.51.100.2', abroad)

    const answer = await caller.post('/api/users/forgot_password', { email }, { host: 'evil.test' })

    expect(answer.json()).toMatchObject({ status: 421, code: 'request.host' })
    expect(await waitingTasks(abroad, 'accounts.forgotten')).toEqual([])
  })
})
