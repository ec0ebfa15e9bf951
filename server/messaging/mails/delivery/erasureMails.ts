import type { MailKind } from '#server/messaging/mails/kinds.ts'

/** Kinds of mails that are the last of their addressee, whose account is erased in the same transaction. */
export const erasureMailKinds: readonly MailKind[] = ['account.rejected', 'account.deleted']

/** Whether the mail is all that is left of its addressee: it is deleted once sent (QUALITY DAT-09). */
export const isErasureMail = ({ userId, kind }: { userId: number | null; kind: string }): boolean =>
  userId === null && erasureMailKinds.some((one) => one === kind)
