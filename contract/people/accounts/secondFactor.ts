import { z } from 'zod'
import { limits } from '#contract/ground/limits.ts'
import { item, Timestamp } from '#contract/ground/shapes.ts'

/** A code of six digits from an authenticator app, or a recovery code. Spaces and hyphens are ignored. */
export const OneTimeCode = z.string().trim().min(1).max(40)

/** The second step of the person's sign-in. */
export const SecondFactor = item('SecondFactor', {
  /** null when no code is asked */
  confirmedAt: Timestamp.nullable(),
  /** recovery codes left, of ten */
  recoveryCodes: z.int().nonnegative(),
  /** devices that are not asked for a code at present */
  recognizedDevices: z.int().nonnegative(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

const currentPassword = z.string().max(limits.passwordCharacters)

export const SecondFactorSetUpForm = z.object({ currentPassword })
/** What an authenticator app needs. It counts only once a code of it has been given. */
export const SecondFactorSetUp = z.object({
  /** base32, 32 characters */
  secret: z.string(),
  /** `otpauth://totp/…`, shown as a QR code */
  uri: z.string(),
})
export type SecondFactorSetUp = z.infer<typeof SecondFactorSetUp>

export const SecondFactorConfirmationForm = z.object({ code: OneTimeCode })
/** The password and a code: what a change of the second step needs. */
export const SecondFactorProofForm = z.object({ currentPassword, code: OneTimeCode })
export type SecondFactorProofForm = z.infer<typeof SecondFactorProofForm>

/** The recovery codes, shown once: the portal keeps their hashes only. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** The link that an administrator has had mailed, and the password: what is left to whoever has lost all codes. */
export const SecondFactorLinkForm = z.object({
  token: z.string().min(1).max(200),
  password: z.string().min(1).max(limits.passwordCharacters),
})
