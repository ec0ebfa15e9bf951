import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueMails, type NewMail } from '#server/messaging/mails/enqueueMails.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { startTestMailServer, type TestMailServer } from '#tests/support/testMailServer.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let office: TestMailServer
let world: World
beforeAll(async () => {
  office = await startTestMailServer()
  world = await openWorld({ env: office.env })
})
afterAll(async () => {
  await world.close()
  await office.close()
})

const name = 'Camille'
const contact = (over: Partial<NewMail<'contact.received'>['facts']>, to: object, replyTo?: string): NewMail => ({
  kind: 'contact.received',
  to: { userId: null, name: 'Accueil', address: 'accueil@mandature.example', ...to },
  facts: {
    messageId: 1,
    variant: 'contact',
    topic: 'Autre question',
    firstName: name,
    lastName: 'Le Goff',
    email: 'camille@mandature.example',
    message: 'Bonjour.',
    ...over,
  },
  ...(replyTo !== undefined && { replyTo }),
})

async function delivered(letter: NewMail) {
  const before = (await office.received()).length
  await world.db.transaction().execute((tx) => enqueueMails(world.portal, tx, [letter]))
  await runTasks(world, 'mails.deliver')
  return (await office.received()).slice(before)
}

const recipients = (copies: Awaited<ReturnType<typeof delivered>>) => copies.flatMap(({ envelope }) => envelope.to)

// Tables may contain what the forms refuse: delivery does not rely on the forms (QUALITY ACL-15, finding 13).
test.each([
  'accueil@mandature.example,voleur@mandature.example',
  'accueil@mandature.example\r\nBcc: voleur@mandature.example',
  'accueil@mandature.example> RCPT TO:<voleur@mandature.example',
  'Groupe: accueil@mandature.example, voleur@mandature.example;',
  '"accueil, voleur@mandature.example" <accueil@mandature.example>',
])('an address with more than one mailbox gets no mail: %j', async (address) => {
  expect(await delivered(contact({}, { address }))).toEqual([])
  const { state, lastError } = await world.db
    .selectFrom('mails')
    .select(['state', 'lastError'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect({ state, lastError }).toEqual({ state: 'failed', lastError: 'L’adresse n’est pas valable.' })
})

test.each([
  'Accueil\r\nBcc: voleur@mandature.example',
  'Accueil <voleur@mandature.example>, autre',
  '"Accueil" <voleur@mandature.example>',
])('a name addresses one person: %j', async (written) => {
  const copies = await delivered(contact({}, { name: written }))
  expect(recipients(copies)).toEqual(['accueil@mandature.example'])
  expect(copies[0]?.to?.map(({ address }) => address)).toEqual(['accueil@mandature.example'])
  expect(copies[0]?.bcc).toBeUndefined()
})

test.each([
  'camille@mandature.example\r\nBcc: voleur@mandature.example',
  'camille@mandature.example, voleur@mandature.example',
])('Reply-To has one address, or is omitted: %j', async (replyTo) => {
  const copies = await delivered(contact({}, {}, replyTo))
  expect(recipients(copies)).toEqual(['accueil@mandature.example'])
  expect(copies[0]?.replyTo).toBeUndefined()
  expect(copies[0]?.raw).not.toContain('voleur')
})

test('what people write stays in the subject and in the text', async () => {
  const trick = 'Question\r\nBcc: voleur@mandature.example\r\n\r\n<b>'
  const copies = await delivered(contact({ topic: trick, firstName: trick, message: `${trick}\n.\nQUIT` }, {}))
  expect(recipients(copies)).toEqual(['accueil@mandature.example'])
  const [copy] = copies
  expect(copy?.bcc).toBeUndefined()
  expect(copy?.headers.filter(({ key }) => key === 'subject')).toHaveLength(1)
  expect(copy?.text).toContain('> .\n> QUIT')
  expect(copy?.html).not.toContain('<b>')
})

test('an internationalized domain is encoded for mail servers', async () => {
  const [copy] = await delivered(contact({}, { address: 'accueil@comité.example' }))
  expect(copy?.raw).toMatch(/^To: Accueil <accueil@xn--comit-fsa\.example>\r$/m)
})
