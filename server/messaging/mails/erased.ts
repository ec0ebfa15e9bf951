import type { MailKind } from './kinds.ts'

/** The last mail that somebody is sent: their account is erased in the transaction that writes it. */
export const toErased: readonly MailKind[] = ['account.rejected', 'account.deleted']

/** Is this mail all that is left of its addressee? Nothing of it is kept once it has left (QUALITY DAT-09). */
export const isToErased = ({ userId, kind }: { userId: number | null; kind: string }): boolean =>
  userId === null && toErased.some((one) => one === kind)
