import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTasks } from '#tests/support/tasks.ts'
import { startTestMailServer, type TestMailServer } from '#tests/support/testMailServer.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { enqueueMails, type NewMail } from './enqueueMails.ts'
import type { MailKind } from './kinds.ts'

// Mails wait while the mail server is away or mails are held: their addressee may have lost the role meanwhile.

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

/** Kinds about the account of the addressee, or what they have sent themselves. Any other kind is for administrators. */
const ownKinds: readonly MailKind[] = [
  'account.activated',
  'account.closed',
  'account.confirmEmail',
  'account.deleted',
  'account.exists',
  'account.idle',
  'account.invited',
  'account.rejected',
  'contact.copy',
  'email.asked',
  'email.changed',
  'email.confirm',
  'identity.linked',
  'mail.test',
  'passkey.added',
  'passkey.removed',
  'password.changed',
  'password.reset',
  'secondFactor.added',
  'secondFactor.recoveryCodeUsed',
  'secondFactor.removalOffered',
  'secondFactor.removed',
  'secondFactor.wrongCode',
  'signIn.stolen',
  'token.created',
]

const byName = (one: string, other: string) => one.localeCompare(other)

test('mails for administrators do not leave to who is none any more, whatever they tell', async () => {
  const { mails } = world.portal.declared
  const kinds = (Object.keys(mails) as MailKind[]).filter((kind) => !mails[kind].isOfNotifications)
  const letters = (to: { id: number; email: string }): NewMail[] =>
    kinds.map((kind) => {
      const [facts] = Object.values(mails[kind].samples)
      return { kind, to: { userId: to.id, name: 'Camille', address: to.email }, facts } as NewMail
    })
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const former = await world.user({ roles: ['ROLE_ADMIN'] })
  const closed = await world.user({ roles: ['ROLE_ADMIN'] })
  const people = [administrator, former, closed]
  await world.db.transaction().execute((tx) => enqueueMails(world.portal, tx, people.flatMap(letters)))
  await world.db.updateTable('users').set({ roles: [] }).where('id', '=', former.id).execute()
  await world.db.updateTable('users').set({ activatedAt: null }).where('id', '=', closed.id).execute()
  await runTasks(world, 'mails.deliver')

  const sentTo = async ({ id }: { id: number }) => {
    const rows = await world.db
      .selectFrom('mails')
      .select('kind')
      .where('userId', '=', id)
      .where('state', '=', 'sent')
      .execute()
    return rows.map(({ kind }) => kind).toSorted(byName)
  }
  expect(await sentTo(administrator)).toEqual(kinds.toSorted(byName))
  expect(await sentTo(former)).toEqual(ownKinds)
  expect(await sentTo(closed)).toEqual(ownKinds)
})

test('a mail for administrators leaves to an address that belongs to no account', async () => {
  const facts = { messageId: 1, variant: 'contact', topic: 'Autre', firstName: 'Camille', lastName: 'Le Goff' } as const
  const to = { userId: null, name: 'Accueil', address: 'accueil@mandature.example' }
  const letter: NewMail = {
    kind: 'contact.received',
    to,
    facts: { ...facts, email: 'camille@mandature.example', message: 'Bonjour' },
  }
  await world.db.transaction().execute((tx) => enqueueMails(world.portal, tx, [letter]))
  await runTasks(world, 'mails.deliver')
  expect(await office.to(to.address)).toHaveLength(1)
})
