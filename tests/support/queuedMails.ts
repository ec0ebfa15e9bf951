import type { MailFacts, MailKind } from '#server/messaging/mails/kinds.ts'
import type { World } from './world.ts'

interface QueuedMail {
  kind: MailKind
  facts: MailFacts[MailKind]
  /** content for the recipient only: the token of a link */
  secret: string | null
}

/** Returns the mails queued for an address, in order. */
export async function queuedMails(
  { db, portal }: Pick<World, 'db' | 'portal'>,
  address: string,
): Promise<QueuedMail[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['kind', 'facts', 'sealed'])
    .where('toAddress', '=', address)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, facts, sealed }) => ({
    kind: kind as MailKind,
    facts: facts as QueuedMail['facts'],
    secret: sealed && portal.secret.unseal(sealed, 'mails'),
  }))
}
