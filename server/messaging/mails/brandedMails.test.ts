import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailingWorld, withPlainSpaces } from '#tests/support/mailingWorld.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { enqueueMails } from './enqueueMails.ts'

// Mails have the name, the sender, the colours and the foot that administrators have chosen.

let mailing: Awaited<ReturnType<typeof openMailingWorld>>
beforeAll(async () => {
  mailing = await openMailingWorld()
})
afterAll(() => mailing.close())

const chosen = {
  name: 'Élus & Cie',
  senderName: 'Secrétariat du CSE',
  primaryColor: '#1B4D89',
  mailFooter: 'CSE Ouest\n1 quai de la Fosse, Nantes',
}

test('a mail has the chosen sender, name, colour and foot', async () => {
  const { world, office } = mailing
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  expect((await administrator.put('/api/branding/settings', { ...chosen, version: 1 })).statusCode).toBe(200)
  const to = { userId: null, name: 'Zoé Çelik', address: 'zoe@mandature.example' }
  await world.db
    .transaction()
    .execute((tx) =>
      enqueueMails(world.portal, tx, [{ kind: 'account.invited', to, facts: { firstName: 'Zoé' }, secret: 'jeton' }]),
    )
  await runTasks(world, 'mails.deliver')

  const [copy] = await office.to(to.address)
  expect(copy?.from).toEqual({ name: 'Secrétariat du CSE', address: expect.any(String) })
  const text = withPlainSpaces(copy?.text ?? '')
  expect(text).toContain('sur le portail Élus & Cie. Choisissez')
  expect(text).toMatch(/-- \nÉlus & Cie\nVous recevez[^\n]*\n\nCSE Ouest\n1 quai de la Fosse, Nantes\n+$/)
  expect(text).not.toContain('Mandature')
  expect(copy?.html).toContain('>Élus &amp; Cie</td>')
  expect(copy?.html).toContain('background:#1B4D89;color:#FFFFFF')
  expect(copy?.html).toContain('CSE Ouest<br>1 quai de la Fosse, Nantes<br>')
  expect(copy?.html).not.toContain('\uE000')
})

test('the samples that administrators look at have them too', async () => {
  const administrator = await mailing.world.user({ roles: ['ROLE_ADMIN'] })
  const { body } = await administrator.get('/api/mail_samples/account.invited/view')

  expect(withPlainSpaces(body)).toContain('sur le portail Élus &amp; Cie. Choisissez')
  expect(body).toContain('CSE Ouest<br>')
})
