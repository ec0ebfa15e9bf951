import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FirstStepDecision, FirstSteps } from '#contract/front/firstSteps.ts'
import type { Home } from '#contract/front/home.ts'
import type { Administration } from '#contract/supervision/administration.ts'
import { insertInitialLists } from '#server/operation/start/initialLists.ts'
import { withPlainSpaces } from '#tests/support/mailingWorld.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { deleteTasks, runTasks } from '#tests/support/tasks.ts'
import { startTestMailServer, type TestMailServer } from '#tests/support/testMailServer.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let office: TestMailServer
let world: World
/** a portal of the same kind, without a mail server */
let silent: World
beforeAll(async () => {
  office = await startTestMailServer()
  world = await openWorld({ env: { ...office.env, PUBLIC_URL: 'https://portail.example' } })
  silent = await openWorld()
  await world.db.transaction().execute(insertInitialLists)
})
afterAll(async () => {
  await world.close()
  await silent.close()
  await office.close()
})
beforeEach(async () => {
  await office.becomes('ok')
  await world.db.deleteFrom('mails').execute()
  await world.db.deleteFrom('firstStepDecisions').execute()
  await deleteTasks(world, 'mails.deliver')
})

const stepsOf = async (who: Actor) => (await who.get('/api/first_steps')).json<FirstSteps>()
const shownAt = async (who: Actor) => [
  (await who.get('/api/home')).json<Home>().firstSteps !== null,
  (await who.get('/api/administration')).json<Administration>().firstSteps !== null,
]
const decide = (who: Actor, decision: FirstStepDecision, taken = true) =>
  who.post('/api/first_steps/decisions', { decision, taken })
const askForMail = (who: Actor) => who.post('/api/mail_tests', {})

test('the steps are told in numbers, ticked one after the other, and gone when all are done', async () => {
  const [camille, gwen] = [await world.user({ roles: ['ROLE_ADMIN'] }), await world.user({ roles: ['ROLE_ADMIN'] })]
  const done = async () => {
    const { bodies, people, mail, types, session } = await stepsOf(camille)
    return [bodies, people, mail, types, session].map(({ isDone }) => isDone)
  }
  expect(await stepsOf(camille)).toMatchObject({
    isShown: true,
    bodies: { isDone: false, count: 0 },
    people: { isDone: false, seated: 0, accounts: 2, invited: 0 },
    mail: { isDone: false, isConfigured: true, areHeld: false, seenAt: null, test: null },
    types: { isDone: false, types: 39, commissions: 25 },
    session: { isDone: false, convened: 0, drafts: 0 },
  })
  expect(await shownAt(gwen)).toEqual([true, true])

  const body = await world.body()
  // an administrator who sits in the body does not replace its members
  const secretary = await world.user({ roles: ['ROLE_ADMIN'], in: body })
  expect(await done()).toEqual([true, false, false, false, false])
  const member = await world.user({ in: body })
  await world.db.updateTable('users').set({ passwordHash: null }).where('id', '=', member.id).execute()
  expect((await stepsOf(camille)).people).toEqual({ isDone: true, seated: 2, accounts: 4, invited: 1 })

  await askForMail(camille)
  await runTasks(world, 'mails.deliver')
  // the mail of one administrator is not that of another, what it proves is for all
  expect((await decide(gwen, 'mailSeen')).json()).toMatchObject({ code: 'mails.testNotSent' })
  expect((await decide(camille, 'mailSeen')).statusCode).toBe(200)
  expect((await stepsOf(gwen)).mail).toMatchObject({ isDone: true, test: null })

  await insertSession(world.portal, { in: body, status: 'draft' })
  expect((await decide(gwen, 'typesAccepted')).json<FirstSteps>()).toMatchObject({
    isShown: true,
    types: { isDone: true },
    session: { isDone: false, drafts: 1 },
  })
  await insertSession(world.portal, { in: body })
  expect(await done()).toEqual([true, true, true, true, true])
  expect((await stepsOf(secretary)).isShown).toBe(false)
  expect(await shownAt(camille)).toEqual([false, false])

  // changed lists count as accepted ones
  await decide(camille, 'typesAccepted', false)
  expect(await shownAt(camille)).toEqual([true, true])
  await camille.post('/api/document_types', { name: 'Note du bureau', parent: null })
  expect(await done()).toEqual([true, true, true, true, true])
})

test('administrators put the steps away for all of them, and take it back', async () => {
  const fresh = await openWorldWithTwo()
  const [camille, gwen] = fresh.administrators
  expect(await shownAt(gwen)).toEqual([true, true])
  expect((await decide(camille, 'putAway')).json()).toMatchObject({ isShown: false })
  // twice is once
  await decide(gwen, 'putAway')
  expect([await shownAt(camille), await shownAt(gwen)]).toEqual([
    [false, false],
    [false, false],
  ])
  expect((await decide(gwen, 'putAway', false)).json()).toMatchObject({ isShown: true })
  const trail = await silent.db
    .selectFrom('auditEvents')
    .select(['action', 'userId', 'details'])
    .where('action', 'in', ['firstSteps.decided', 'firstSteps.reopened'])
    .orderBy('id')
    .execute()
  expect(trail).toEqual([
    { action: 'firstSteps.decided', userId: camille.id, details: { decision: 'putAway' } },
    { action: 'firstSteps.reopened', userId: gwen.id, details: { decision: 'putAway' } },
  ])
})

test('nobody else sees the steps or takes them', async () => {
  const body = await silent.body()
  const others = [await silent.user({ roles: ['ROLE_EDITOR'] }), await silent.user({ in: body, role: 'validator' })]
  for (const who of others) {
    expect((await who.get('/api/home')).json<Home>().firstSteps).toBeNull()
    for (const answer of [await who.get('/api/first_steps'), await decide(who, 'putAway'), await askForMail(who)])
      expect(answer.json()).toMatchObject({
        status: 403,
        detail: 'Accès refusé. Vous n’avez pas les droits nécessaires.',
      })
  }
  const [editor] = others as [Actor, Actor]
  expect((await editor.get('/api/administration')).json<Administration>().firstSteps).toBeNull()
})

test('the test mail goes through the mail server, and its failures are told in French', async () => {
  const camille = await world.user({ roles: ['ROLE_ADMIN'], firstName: 'Camille' })
  expect((await decide(camille, 'mailSeen')).json()).toMatchObject({
    status: 409,
    detail: 'Aucun message d’essai ne vous a encore été remis : envoyez-le d’abord.',
  })

  await office.becomes('away')
  expect((await askForMail(camille)).statusCode).toBe(204)
  expect((await stepsOf(camille)).mail.test).toMatchObject({ state: 'waiting', toAddress: camille.email, error: null })
  await runTasks(world, 'mails.deliver')
  const { test: away } = (await stepsOf(camille)).mail
  expect(away?.error).toMatch(
    /^Le serveur de messagerie refuse la connexion : vérifiez le nom et le port dans SMTP_URL/,
  )
  expect(away?.retriesAt).not.toBeNull()
  expect((await decide(camille, 'mailSeen')).json()).toMatchObject({ code: 'mails.testNotSent' })

  // asked again, the earlier one is not sent
  await office.becomes('ok')
  await askForMail(camille)
  await runTasks(world, 'mails.deliver')
  const [copy, ...more] = await office.to(camille.email)
  expect(more).toEqual([])
  expect(withPlainSpaces(copy?.text)).toMatch(/Bonjour Camille,[^]*Je l’ai reçu[^]*https:\/\/portail\.example\/admin/)
  expect((await stepsOf(camille)).mail).toMatchObject({ isDone: false, test: { state: 'sent', error: null } })
  expect((await decide(camille, 'mailSeen')).json<FirstSteps>().mail.isDone).toBe(true)
  const lines = world.db.selectFrom('auditEvents').select('subjectId').where('action', '=', 'mail.tested')
  expect(await lines.execute()).toContainEqual({ subjectId: camille.id })

  await office.becomes('refusing', camille.email)
  await askForMail(camille)
  await runTasks(world, 'mails.deliver')
  expect((await stepsOf(camille)).mail.test).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('Le serveur de messagerie refuse ce courriel : 550'),
    retriesAt: null,
  })
})

test('the test mail is refused while mails are held, and more than ten times an hour', async () => {
  const camille = await world.user({ roles: ['ROLE_ADMIN'] })
  await world.db.insertInto('mailHolds').values({ since: world.clock.now().toISOString() }).execute()
  expect((await askForMail(camille)).json()).toMatchObject({ status: 409, code: 'mails.held' })
  expect((await stepsOf(camille)).mail.areHeld).toBe(true)
  await world.db.deleteFrom('mailHolds').execute()
  for (let times = 1; times < 10; times++) expect((await askForMail(camille)).statusCode).toBe(204)
  expect((await askForMail(camille)).json()).toMatchObject({ status: 429, code: 'request.tooMany' })
})

test('without a mail server the step says so, and can be settled until there is one', async () => {
  const [camille] = (await openWorldWithTwo()).administrators
  expect((await askForMail(camille)).json()).toMatchObject({ status: 409, code: 'mails.notConfigured' })
  expect((await stepsOf(camille)).mail).toMatchObject({ isDone: false, isConfigured: false })
  expect((await decide(camille, 'withoutMail')).json<FirstSteps>().mail.isDone).toBe(true)

  // with a mail server, this choice does not count
  const gwen = await world.user({ roles: ['ROLE_ADMIN'] })
  expect((await decide(gwen, 'withoutMail')).json<FirstSteps>().mail).toMatchObject({
    isDone: false,
    isConfigured: true,
  })
})

async function openWorldWithTwo() {
  await silent.db.deleteFrom('firstStepDecisions').execute()
  const roles = ['ROLE_ADMIN'] as const
  return { administrators: [await silent.user({ roles }), await silent.user({ roles })] as const }
}
