/** Why a sign-in by a provider was refused, as the sign-in page says it. */
export const signInRefusals = [
  'unavailable',
  'closed',
  'expired',
  'cancelled',
  'invalid',
  'pending',
  'unverified',
  'otherIdentity',
  'otherDoor',
  'taken',
] as const
export type SignInRefusal = (typeof signInRefusals)[number]
