import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { firstNameVariable, type MailDefinitions, mailUrgency } from './definition.ts'
import { enqueueMails } from './enqueueMails.ts'
import { areMailsHeld } from './mailHold.ts'
import { french } from './wording.ts'

declare module './kinds.ts' {
  interface MailFacts {
    /** to an administrator, who tests the mail server */
    'mail.test': { firstName: string }
  }
}

/** The mail by which administrators test the mail server. Its link shows whether `PUBLIC_URL` is right. */
export const testMails: MailDefinitions<'mail.test'> = {
  'mail.test': {
    urgency: mailUrgency.link,
    variables: firstNameVariable,
    words: ({ firstName }, { at, when }) => ({
      subject: 'Message d’essai du portail',
      to: firstName,
      parts: [
        french`Vous lisez ce message : le portail envoie bien ses courriels. Il a été demandé le ${when}.`,
        french`Ouvrez le portail par ce lien, puis confirmez que vous l’avez reçu par « Je l’ai reçu ».`,
        { label: 'Ouvrir le portail', url: at('/admin') },
        french`S’il est arrivé parmi les indésirables, faites accepter l’adresse de l’expéditeur avant d’inviter tout le monde.`,
      ],
      why: french`Vous recevez ce courriel parce que vous avez demandé un essai depuis l’administration du portail.`,
    }),
    samples: { 'mail.test': { firstName: 'Camille' } },
  },
}

/**
 * Sends a test mail to the viewer through the queue, as any other mail. It replaces one of theirs that still waits.
 * @throws Failure `mails.notConfigured`, `mails.held`
 */
export async function sendTestMail(portal: Portal, viewer: Viewer): Promise<void> {
  if (!portal.config.mail) throw new Failure('mails.notConfigured')
  await portal.db.transaction().execute(async (tx) => {
    if (await areMailsHeld(tx)) throw new Failure('mails.held')
    const { firstName, lastName, email } = await tx
      .selectFrom('users')
      .select(['firstName', 'lastName', 'email'])
      .where('id', '=', viewer.id)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('mails')
      .set({ state: 'dropped' })
      .where('userId', '=', viewer.id)
      .where('kind', '=', 'mail.test')
      .where('state', '=', 'waiting')
      .execute()
    const to = { userId: viewer.id, name: `${firstName} ${lastName}`, address: email }
    await enqueueMails(portal, tx, [{ kind: 'mail.test', to, facts: { firstName } }])
    await audit(portal, tx, viewer, 'mail.tested', 'user', viewer.id)
  })
}
