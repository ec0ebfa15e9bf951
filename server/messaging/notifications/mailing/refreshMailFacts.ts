import type { Portal } from '#server/ground/portal/portal.ts'
import type { MailFacts } from '#server/messaging/mails/kinds.ts'
import { composeMailItems } from './composeMailItems.ts'

/**
 * What a mail of notifications says, composed anew: what its addressee may no longer read is not in it any more.
 * @returns its facts; null when nothing is left to tell
 */
export async function refreshMailFacts<Facts extends MailFacts['told' | 'digest']>(
  portal: Portal,
  { userId, facts }: { userId: number | null; facts: Facts },
): Promise<Facts | null> {
  if (userId === null) return null
  const ids = facts.items.map(({ id }) => id)
  const [items = []] = await composeMailItems(portal, portal.db, [{ userId, ids }], { isLeaving: true })
  return items.length === 0 ? null : { ...facts, items }
}
