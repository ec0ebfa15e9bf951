import { z } from 'zod'
import { limits } from '#contract/ground/limits.ts'
import { Id, item, Timestamp, text } from '#contract/ground/shapes.ts'
import { OneTimeCode } from './secondFactor.ts'

/** Bytes of a WebAuthn message: base64url without padding. */
const bytes = (characters: number) => z.base64url().min(1).max(characters)
const credentialId = bytes(1_364)
/** No extension is asked for, so none is read. */
const ignored = z.looseObject({})

/** The answer of a device that holds a passkey (WebAuthn, `AuthenticationResponseJSON`). */
export const PasskeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  response: z.object({
    clientDataJSON: bytes(4_096),
    authenticatorData: bytes(4_096),
    signature: bytes(8_192),
    userHandle: bytes(100).nullish(),
  }),
  clientExtensionResults: ignored,
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** The answer of a device that has made a passkey (WebAuthn, `RegistrationResponseJSON`). */
const PasskeyAttestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  response: z.object({
    clientDataJSON: bytes(4_096),
    attestationObject: bytes(16_384),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
  clientExtensionResults: ignored,
})

export const passkeyNameCharacters = 60

export const PasskeyForm = z.object({
  name: text(passkeyNameCharacters),
  attestation: PasskeyAttestation,
})
export type PasskeyForm = z.infer<typeof PasskeyForm>

/** What a browser needs to use a passkey (WebAuthn, `PublicKeyCredentialRequestOptionsJSON`). */
export const PasskeyRequest = z.looseObject({ challenge: z.string(), rpId: z.string().optional() })
/** What a browser needs to make a passkey (WebAuthn, `PublicKeyCredentialCreationOptionsJSON`). */
export const PasskeyCreation = z.looseObject({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
})

export const Passkey = item('Passkey', {
  id: Id,
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const Passkeys = z.object({ passkeys: z.array(Passkey) })
export type Passkeys = z.infer<typeof Passkeys>

export const PasskeySignInForm = z.object({ assertion: PasskeyAssertion, remember: z.boolean().default(false) })

/** What proves again who the signed-in person is: the password, with a code where the account has one; or a passkey. */
export const ProofForm = z.object({
  currentPassword: z.string().max(limits.passwordCharacters).optional(),
  code: OneTimeCode.optional(),
  passkey: PasskeyAssertion.optional(),
})
export type ProofForm = z.infer<typeof ProofForm>

/** Whether a sensitive call is answered now, and else what can be given. */
export const Proof = z.object({
  isFresh: z.boolean(),
  password: z.boolean(),
  /** the password needs a code of the second step */
  code: z.boolean(),
  passkey: z.boolean(),
})
export type Proof = z.infer<typeof Proof>
