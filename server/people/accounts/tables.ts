import type { Generated } from 'kysely'
import type { BodyRole } from '#contract/ground/policy/grant.ts'
import type { RuleGroup } from '#contract/people/accounts/secondFactorRule.ts'
import type { SecondFactorCheck } from '#contract/people/providers/identityProviders.ts'
import type { UnreadReason } from '#contract/people/providers/providerRules.ts'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    firstAdministratorLinks: { sole: Generated<boolean>; tokenHash: Buffer; expiresAt: Instant }
    userPreferences: UserPreferences
    signInFailures: SignInFailures
    firstVisits: FirstVisits
    secondFactors: SecondFactors
    recoveryCodes: { userId: number; codeHash: Buffer; usedAt: Instant | null }
    recognizedDevices: RecognizedDevices
    passkeys: Passkeys
    secondFactorRule: { sole: Generated<boolean>; groups: RuleGroup[]; startsOn: string }
    usedPasskeyChallenges: { challengeHash: Buffer; expiresAt: Instant }
    /** the visits of the portal, named after the screen that first recorded them */
    homeVisits: PortalVisits
    identities: Identities
    identityProviders: IdentityProviders
    providerRequests: ProviderRequests
    pendingIdentities: PendingIdentities
    providerRules: ProviderRules
    providerRuleMembers: { ruleId: number; userId: number; leaving: Generated<boolean> }
    providerDepartures: { provider: string; userId: number; at: Instant }
    unreadProviderGroups: { provider: string; reason: UnreadReason; at: Instant }
    usedLogoutTokens: { tokenHash: Buffer; expiresAt: Instant }
  }
}

interface UserPreferences {
  userId: number
  theme: Generated<'light' | 'dark' | 'system'>
  sidebar: Generated<boolean>
  miniSidebar: Generated<boolean>
  navbarColor: Generated<'surface' | 'primary' | 'secondary'>
  horizontal: Generated<boolean>
  homeScope: Generated<'mine' | 'all'>
}

interface PortalVisits {
  userId: number
  /** last use of the portal, on any device, to the minute */
  lastAt: Instant
  /** end of the visit before; null at the first */
  beforeAt: Instant | null
}

interface FirstVisits {
  userId: number
  /** when the account was opened in the portal */
  openedAt: Instant
  /** when its three steps were ended or skipped */
  endedAt: Instant | null
}

interface SecondFactors {
  userId: number
  /** base32 secret of the authenticator app, sealed */
  sealedSecret: Buffer
  /** time step of the last accepted code */
  lastStep: Generated<number>
  salt: Buffer
  createdAt: Instant
  /** null while the app has not given a code yet */
  confirmedAt: Instant | null
}

interface RecognizedDevices {
  id: Id
  userId: number
  tokenHash: Buffer
  device: string
  createdAt: Instant
  expiresAt: Instant
}

/** Passkeys (WebAuthn), each of which signs in alone. */
interface Passkeys {
  id: Id
  userId: number
  credentialId: Buffer
  /** COSE key */
  publicKey: Buffer
  /** signatures that the device says to have made; 0 where it does not count */
  signCount: number
  transports: string[]
  name: string
  createdAt: Instant
  lastUsedAt: Instant | null
}

interface SignInFailures {
  key: string
  failures: number
  since: Instant
  blockedUntil: Instant | null
}

/** Identities at OpenID Connect providers. */
interface Identities {
  id: Id
  userId: number
  issuer: string
  subject: string
  email: string | null
  createdAt: Instant
  lastUsedAt: Instant | null
}

/** Providers that administrators have added. */
interface IdentityProviders {
  id: Id
  label: string
  issuer: string
  clientId: string
  /** null: a public client */
  sealedSecret: Buffer | null
  scopes: string
  emailClaim: string
  trustsEmails: boolean
  groupsClaim: string
  secondFactor: Generated<SecondFactorCheck>
  acrValues: Generated<string>
  active: boolean
  createdAt: Instant
  version: Generated<number>
  updatedAt: Instant
  updatedBy: number | null
}

/** Sign-ins that a provider has been asked for. */
interface ProviderRequests {
  stateHash: Buffer
  browserHash: Buffer
  provider: string
  returnPath: string
  remember: boolean
  userId: number | null
  expiresAt: Instant
}

/** Seats that groups of a provider give. */
interface ProviderRules {
  id: Id
  provider: string
  /** of the groups claim */
  value: string
  bodyId: number
  role: BodyRole
  mandateId: number | null
  createdAt: Instant
}

/** Identities that wait for a password or a registration form. */
interface PendingIdentities {
  browserHash: Buffer
  provider: string
  issuer: string
  subject: string
  email: string | null
  /** the address, when the provider vouches for it */
  verifiedEmail: string | null
  firstName: string | null
  lastName: string | null
  userId: number | null
  providerSession: string | null
  idToken: Buffer | null
  /** null when it was written before this was asked */
  secondFactorProved: boolean | null
  /** rules that its groups match; null when they were not read */
  ruleIds: number[] | null
  returnPath: string
  remember: boolean
  expiresAt: Instant
}
