import type { LinkEnd } from '#contract/messaging/mails.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { findLinkOwner } from '#server/ground/identity/accountLinks.ts'
import { findRecoveryLink } from '#server/ground/identity/recoveryLinks.ts'
import { isLinkExpired, linkPurposeOf } from './delivery/retryPolicy.ts'

/**
 * Finds why the link of a mail no longer works; null when it does, or when the mail has no link. @param token secret of
 * the mail
 */
export async function findLinkEnd(
  db: Db,
  mail: { kind: string; facts: object; createdAt: string; notBefore: string | null },
  token: string,
  now: Date,
): Promise<LinkEnd | null> {
  const purpose = linkPurposeOf(mail)
  if (!purpose) return null
  if (isLinkExpired(mail, now)) return 'expired'
  const open =
    purpose === 'recovery' ? await findRecoveryLink(db, token, now) : await findLinkOwner(db, token, [purpose], now)
  return open ? null : 'used'
}
