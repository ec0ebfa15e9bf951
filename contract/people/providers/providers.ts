import { z } from 'zod'
import { ById, fromIntegerString, Id, item, Timestamp, whenFieldsAreValid } from '#contract/ground/shapes.ts'
import { SignInForm } from '#contract/people/accounts/accounts.ts'
import { RegistrationFields } from '#contract/people/accounts/registration.ts'
import { addSeatIssues } from '#contract/people/seats.ts'

/** Who may sign in with a password. */
export type PasswordSignIn = 'all' | 'administrators' | 'none'

/** What the sign-in page offers: the providers in order, and who may use a password. */
export interface SignInDoors {
  providers: { id: string; label: string }[]
  password: PasswordSignIn
}

/** The provider of a URL, by its name in the settings. */
export const ProviderId = z.object({ provider: z.string().regex(/^[a-z][a-z\d]{0,29}$/) })

/** Starts a sign-in by a provider. */
export const ProviderSignInForm = z.object({
  /** « Se souvenir de moi » */
  remember: z.boolean().default(false),
  /** path to open afterwards; another site is ignored */
  returnPath: z.string().max(2_000).optional(),
})
export type ProviderSignInForm = z.output<typeof ProviderSignInForm>

/** Where the browser has to go: to the provider. */
export const ProviderAddress = z.object({ url: z.string() })

/** The answer of the provider, in the query of the return URL (RFC 6749 §4.1.2, RFC 9207). */
export const ProviderAnswer = z.looseObject({})

/** Links an identity of the provider to one's own account. The password is required when the account has one. */
export const LinkForm = z.object({ currentPassword: z.string().max(256).optional() })

/** The identity that waits in this browser: for the password of its account, or for a registration form. */
export const PendingIdentity = z.object({
  /** decision: the account of the identity waits for an administrator */
  needs: z.enum(['password', 'registration', 'decision']),
  /** name of the provider */
  provider: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
})
export type PendingIdentity = z.infer<typeof PendingIdentity>

/** The password of the account, which joins the identity to it. */
export const JoinForm = z.object({
  password: z.string().min(1).max(256),
  /** of the second step, when the account has one */
  code: SignInForm.shape.code,
})
/** The path to open. */
export const Joined = z.object({ returnPath: z.string() })

/** The fields of a registration by a provider, each validated on its own. */
export const IdentityRegistrationFields = RegistrationFields.omit({ password: true })

/** A request for an account that is opened by an identity: no password. */
export const IdentityRegistrationForm = IdentityRegistrationFields.superRefine(
  addSeatIssues,
  whenFieldsAreValid('mainIrp', 'mainStartsOn', 'mainEndsOn', 'userIrpInformations'),
)
export type IdentityRegistrationForm = z.output<typeof IdentityRegistrationForm>

/** An identity that opens one's own account. */
export const OwnIdentity = item('Identity', {
  id: Id,
  /** name of the provider; its host when it is no longer configured */
  provider: z.string(),
  /** the address as the provider gave it last */
  email: z.string().nullable(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  /** false for the only way into the account */
  canUnlink: z.boolean(),
})
export type OwnIdentity = z.infer<typeof OwnIdentity>

/** An identity of a person, in a path. */
export const LinkedIdentity = ById.extend({ identity: fromIntegerString(Id) })

/** The ways into one's own account. */
export const OwnDoors = z.object({
  hasPassword: z.boolean(),
  identities: z.array(OwnIdentity),
  /** providers that may still be linked */
  linkable: z.array(z.object({ id: z.string(), label: z.string() })),
})
export type OwnDoors = z.infer<typeof OwnDoors>

/** Where to sign out at the provider, after a sign-out or once an identity that waited is forgotten. */
export const SignedOut = z.object({ endSessionUrl: z.string() })
export type SignedOut = z.infer<typeof SignedOut>

/** The form of a back-channel logout (OpenID Connect Back-Channel Logout 1.0 §2.5). */
export const LogoutTokenForm = z.object({ logout_token: z.string().min(1).max(20_000) })
