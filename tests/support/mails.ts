import type { MailFacts, MailKind } from '#server/messaging/mails/kinds.ts'
import type { World } from './world.ts'

/** A mail that waits to leave. */
interface Waiting {
  kind: MailKind
  facts: MailFacts[MailKind]
  /** what only its addressee may know: the token of a link */
  secret: string | null
}

/** What waits to leave for an address, in the order in which it was written. */
export async function mailedTo({ db, portal }: Pick<World, 'db' | 'portal'>, address: string): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['kind', 'facts', 'sealed'])
    .where('toAddress', '=', address)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, facts, sealed }) => ({
    kind: kind as MailKind,
    facts: facts as Waiting['facts'],
    secret: sealed && portal.secret.unseal(sealed, 'mails'),
  }))
}
