import type { FailureCode } from '#contract/ground/failures.ts'
import { limits } from '#contract/ground/limits.ts'

const dayMs = 24 * 3_600_000

/**
 * Checks the chosen instant of the invitations. @returns the failure code; null when it is valid, or when none is
 * chosen
 */
export function checkInvitationInstant(invitationsAt: string | undefined, now: Date): FailureCode | null {
  if (invitationsAt === undefined) return null
  const inMs = Date.parse(invitationsAt) - now.getTime()
  if (inMs <= 0) return 'imports.invitationsPast'
  return inMs > limits.invitationDays * dayMs ? 'imports.invitationsTooLate' : null
}
