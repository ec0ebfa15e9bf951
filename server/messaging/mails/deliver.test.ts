import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteTasks, runTasks, taskDelaysMs, waitingTasks } from '#tests/support/tasks.ts'
import { firstLink, startTestMailServer, type TestMailServer } from '#tests/support/testMailServer.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { deliverMails } from './deliver.ts'
import { takeDueMails } from './delivery/mailQueue.ts'
import { type Addressee, enqueueMails, type NewMail } from './enqueueMails.ts'

let office: TestMailServer
let world: World
beforeAll(async () => {
  office = await startTestMailServer()
  world = await openWorld({ env: { ...office.env, PUBLIC_URL: 'https://portail.example' } })
})
afterAll(async () => {
  await world.close()
  await office.close()
})
beforeEach(async () => {
  await office.becomes('ok')
  await world.db.deleteFrom('mails').execute()
  await deleteTasks(world, 'mails.deliver')
})

const deliver = () => runTasks(world, 'mails.deliver')
const mail = (letters: readonly NewMail[]) =>
  world.db.transaction().execute((tx) => enqueueMails(world.portal, tx, letters))

let count = 0
const someone = (): Addressee => {
  count += 1
  return { userId: null, name: `Personne ${count}`, address: `d${count}@mandature.example` }
}
const activated = (to = someone(), firstName = 'Camille'): NewMail => ({
  kind: 'account.activated',
  to,
  facts: { firstName },
})
const stateOf = (address: string) =>
  world.db.selectFrom('mails').selectAll().where('toAddress', '=', address).executeTakeFirstOrThrow()
/** The minutes until the task runs again. */
const askedAgainIn = async () => (await taskDelaysMs(world, 'mails.deliver')).map((delayMs) => delayMs / 60_000)

test('a mail is sent as text and HTML, from one address to one address', async () => {
  const to = { userId: null, name: 'Zoé Çelik', address: 'zoe@mandature.example' }
  await mail([{ kind: 'account.activated', to, facts: { firstName: 'Zoé' }, replyTo: 'accueil@mandature.example' }])
  await deliver()

  const [copy, ...others] = await office.to(to.address)
  expect(others).toEqual([])
  expect(copy).toMatchObject({
    subject: 'Votre compte est activé',
    from: { name: 'Mandature', address: 'portail@mandature.example' },
    to: [{ name: 'Zoé Çelik', address: to.address }],
    replyTo: [{ address: 'accueil@mandature.example' }],
    envelope: { from: 'portail@mandature.example', to: [to.address] },
    text: expect.stringContaining('Bonjour Zoé,'),
    html: expect.stringContaining('Bonjour Zoé,'),
  })
  expect(firstLink(copy)).toBe('https://portail.example/auth/login')
  expect(copy?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  expect(await stateOf(to.address)).toMatchObject({ state: 'sent', attempts: 1, messageId: copy?.messageId })
  expect(await askedAgainIn()).toEqual([])
})

test('a mail of a rolled back transaction is not sent', async () => {
  const to = someone()
  const given = world.db.transaction().execute(async (tx) => {
    await enqueueMails(world.portal, tx, [activated(to)])
    throw new Error('given up')
  })
  await expect(given).rejects.toThrow('given up')
  expect(await waitingTasks(world, 'mails.deliver')).toEqual([])
  await deliverMails(world.portal)
  expect(await office.to(to.address)).toEqual([])
})

test('the mails of a user arrive in the order in which they were written', async () => {
  const to = someone()
  const names = Array.from({ length: 12 }, (_, index) => `Prénom ${index}`)
  await mail(names.flatMap((name) => [activated(to, name), activated()]))
  await deliver()

  const copies = await office.to(to.address)
  expect(copies.map(({ text }) => /Bonjour (.+),/.exec(text ?? '')?.[1])).toEqual(names)
})

/** An invitation, as an import writes it. */
const invited = (to = someone()): NewMail => ({
  kind: 'account.invited',
  to,
  facts: { firstName: 'Camille' },
  secret: 'jeton',
})
const link = (to = someone()): NewMail => ({
  kind: 'password.reset',
  to,
  facts: { firstName: 'Camille' },
  secret: 'jeton',
})

test('links are sent first, then news, then the invitations of an import', async () => {
  await mail(Array.from({ length: 60 }, () => invited()))
  const news = activated()
  const awaited = link()
  await mail([news])
  await mail([awaited])
  await deliver()

  const addresses = (await office.received()).slice(-62).map(({ envelope }) => envelope.to[0])
  // Five mails are sent at a time.
  expect(addresses.slice(0, 10)).toEqual(expect.arrayContaining([awaited.to.address, news.to.address]))
})

test('an urgent mail written between two batches is sent before those that wait', async () => {
  await mail(Array.from({ length: 6 }, () => invited()))
  const batch = async () => {
    const now = world.clock.now()
    const taken = await takeDueMails(world.db, {
      now,
      isClockRegular: true,
      until: new Date(now.getTime() + 60_000),
      count: 3,
    })
    return taken.map(({ kind }) => kind)
  }
  expect(await batch()).toEqual(Array.from({ length: 3 }, () => 'account.invited'))

  await mail([activated(), link()])

  expect(await batch()).toEqual(['password.reset', 'account.activated', 'account.invited'])
})

test('a link does not wait for a postponed invitation of the same user', async () => {
  const to = someone()
  await office.becomes('busy', to.address)
  await mail([invited(to)])
  await deliver()
  await office.becomes('ok', to.address)

  await mail([link(to)])
  await deliver()

  const copies = await office.to(to.address)
  expect(copies.map(({ subject }) => subject)).toEqual(['Changer votre mot de passe'])
})

test('mails of a long open transaction do not delay others', async () => {
  const long = await world.db.startTransaction().execute()
  await enqueueMails(world.portal, long, [invited()])
  const to = someone()
  // If it waited, its statement would time out.
  await mail([link(to)])
  await deliver()
  expect(await office.to(to.address)).toHaveLength(1)
  await long.rollback().execute()
})

test('an unreachable server is tried again after a minute, and everything is sent when it is back', async () => {
  await office.becomes('away')
  const people = Array.from({ length: 20 }, someone)
  await mail(people.map((to) => activated(to)))
  await deliver()

  expect(await askedAgainIn()).toEqual([1])
  const { lastError } = await stateOf(people[0]!.address)
  expect(lastError).toMatch(/^Le serveur de messagerie refuse la connexion : .*ECONNREFUSED/)

  await office.becomes('ok')
  world.clock.forward({ minutes: 1 })
  await deliver()
  for (const { address } of people) expect(await office.to(address)).toHaveLength(1)
  expect(await askedAgainIn()).toEqual([])
})

test('a mail with a temporary error is retried with growing delays, for a day', async () => {
  const to = someone()
  const other = someone()
  await office.becomes('busy', to.address)
  await mail([activated(to), activated(other)])
  const began = world.clock.now().getTime()
  const pauses: number[] = []
  for (;;) {
    await deliver()
    const [inMinutes] = await askedAgainIn()
    if (inMinutes === undefined) break
    pauses.push(inMinutes)
    world.clock.forward({ minutes: inMinutes })
  }

  expect(pauses).toEqual(pauses.toSorted((one, next) => one - next))
  expect(pauses[0]).toBe(1)
  expect(world.clock.now().getTime() - began).toBeGreaterThan(23 * 3_600_000)
  expect(world.clock.now().getTime() - began).toBeLessThan(26 * 3_600_000)
  expect(await stateOf(to.address)).toMatchObject({ state: 'failed', lastError: expect.stringContaining('451 4.3.0') })
  expect(await office.to(to.address)).toEqual([])
  expect(await office.to(other.address)).toHaveLength(1)
})

test('mails behind a postponed one of the same address do not cause an immediate retry', async () => {
  const to = someone()
  await office.becomes('busy', to.address)
  await mail([activated(to), activated(to)])

  await deliver()

  expect(await askedAgainIn()).toEqual([1])
})

test('a new mail is delivered at once while others are postponed', async () => {
  const to = someone()
  await office.becomes('busy', to.address)
  await mail([activated(to)])
  await deleteTasks(world, 'mails.deliver')
  const later = someone()
  const writing = await world.db.startTransaction().execute()
  await enqueueMails(world.portal, writing, [activated(later)])
  // The delayed task must neither wait for the writer’s task nor change it.
  await deliverMails(world.portal)
  await writing.commit().execute()

  // The postponed mail in a minute; the other now, by the queue's clock.
  const waiting = await waitingTasks(world, 'mails.deliver')
  expect(await askedAgainIn()).toContain(1)
  expect(waiting.filter(({ runAt }) => Date.parse(runAt) <= Date.now() && runAt > '2026-04')).toHaveLength(1)
  await deliver()
  expect(await office.to(later.address)).toHaveLength(1)
})

test('a mail with a permanent error is not retried, and its addressee is flagged until a mail arrives', async () => {
  const person = await world.user()
  const to = { userId: person.id, name: person.lastName, address: person.email }
  const flag = () =>
    world.db.selectFrom('users').select('mailRefusedAt').where('id', '=', person.id).executeTakeFirstOrThrow()
  await office.becomes('refusing', to.address)
  await mail([activated(to)])
  await deliver()

  expect(await stateOf(to.address)).toMatchObject({ state: 'failed', attempts: 1 })
  expect((await flag()).mailRefusedAt).not.toBeNull()
  expect(await askedAgainIn()).toEqual([])

  await office.becomes('ok', to.address)
  await mail([activated(to)])
  await deliver()
  expect((await flag()).mailRefusedAt).toBeNull()
})

test('a server that hangs up after receiving a mail does not get it again at once', async () => {
  const to = someone()
  await office.becomes('hangingUp', to.address)
  await mail([activated(to)])
  await deliver()

  expect(await office.to(to.address)).toHaveLength(1)
  expect(await askedAgainIn()).toEqual([15])
})

test('a mail that cannot be rendered does not block the others', async () => {
  const lost = someone()
  const other = someone()
  await mail([activated(lost), activated(other)])
  await world.db.updateTable('mails').set({ kind: 'of.another.time' }).where('toAddress', '=', lost.address).execute()
  await deliver()

  expect(await stateOf(lost.address)).toMatchObject({
    state: 'failed',
    lastError: expect.stringContaining('of.another'),
  })
  expect(await office.to(other.address)).toHaveLength(1)
})

test('a mail with an expired link is not sent', async () => {
  const to = someone()
  await office.becomes('away')
  await mail([{ kind: 'password.reset', to, facts: { firstName: 'Camille' }, secret: 'jeton' }])
  await office.becomes('ok')
  world.clock.forward({ minutes: 61 })
  await deliver()

  expect(await stateOf(to.address)).toMatchObject({ state: 'failed', lastError: 'Son lien n’était plus valable.' })
  expect(await office.to(to.address)).toEqual([])
})

test('a stopping server leaves the remaining mails to the next round', async () => {
  const people = Array.from({ length: 60 }, someone)
  await mail(people.map((to) => activated(to)))
  await deleteTasks(world, 'mails.deliver')
  const stopping = new AbortController()
  const delivering = deliverMails(world.portal, stopping.signal)
  await office.has((await office.received()).length + 1)
  stopping.abort()
  await delivering

  const left = await world.db.selectFrom('mails').select('id').where('state', '=', 'waiting').execute()
  expect(left.length).toBeGreaterThan(0)
  expect(await askedAgainIn()).toEqual([0])
  await deliver()
  for (const { address } of people) expect(await office.to(address)).toHaveLength(1)
})

test('mails are kept when no server is configured', async () => {
  const alone = await openWorld()
  await alone.db.transaction().execute((tx) => enqueueMails(alone.portal, tx, [activated()]))
  await runTasks(alone, 'mails.deliver')
  expect(await alone.db.selectFrom('mails').select('state').execute()).toEqual([{ state: 'kept' }])
  await alone.close()
})
