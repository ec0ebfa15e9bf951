import type { LinkEnd } from '#contract/mails.ts'
import { findLinkOwner } from '#server/accounts/accountLinks.ts'
import type { Db } from '#server/database/open.ts'
import type { MailKind } from './kinds.ts'
import { isLinkOver, linkPurposes } from './pauses.ts'

/** Why the link of a mail opens nothing any more; null when it does, or when there is nothing to open. @param token its secret */
export async function endOfLink(
  db: Db,
  mail: { kind: string; facts: object; createdAt: string },
  token: string,
  now: Date,
): Promise<LinkEnd | null> {
  const purpose = linkPurposes[mail.kind as MailKind]
  if (!purpose) return null
  if (isLinkOver(mail, now)) return 'expired'
  return (await findLinkOwner(db, token, [purpose], now)) ? null : 'used'
}
