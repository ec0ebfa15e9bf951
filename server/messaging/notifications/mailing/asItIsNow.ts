import type { Portal } from '#server/ground/portal.ts'
import type { MailFacts } from '#server/messaging/mails/kinds.ts'
import { compose } from './compose.ts'

/**
 * What a mail says, composed anew: what its addressee may no longer read is not in it any more. Mails that tell nothing of
 * notifications are as they were written.
 * @returns its facts; null when nothing is left to tell
 */
export async function asItIsNow(
  portal: Portal,
  { userId, kind, facts }: { userId: number | null; kind: string; facts: object },
): Promise<object | null> {
  if (kind !== 'told' && kind !== 'digest') return facts
  const told = facts as MailFacts['told' | 'digest']
  if (userId === null) return null
  const ids = told.items.map(({ id }) => id)
  const [items = []] = await compose(portal, portal.db, [{ userId, ids }], { isLeaving: true })
  return items.length === 0 ? null : { ...told, items }
}
