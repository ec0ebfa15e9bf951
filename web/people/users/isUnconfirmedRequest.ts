import type { DirectoryEntry } from '#contract/people/users/users.ts'

type Account = Pick<NonNullable<DirectoryEntry['account']>, 'status' | 'closedAt' | 'emailConfirmed'>

/** Whether an account waits for its first activation. */
export const isRequest = ({ status, closedAt }: Account): boolean => status === 'pending' && closedAt === null

/** Whether an account waits whose address nobody has confirmed. */
export const isUnconfirmedRequest = (account: Account | undefined): boolean =>
  account !== undefined && isRequest(account) && !account.emailConfirmed
