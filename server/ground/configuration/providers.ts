import { z } from 'zod'
import { type SecondFactorCheck, secondFactorChecks } from '#contract/people/providers/identityProviders.ts'

/** An OpenID Connect provider that opens accounts of the portal. */
export interface ProviderSettings {
  /** name in settings and URLs: `entra` */
  id: string
  /** name of the button: « Compte de l’entreprise » */
  label: string
  issuer: URL
  clientId: string
  /** null: a public client, with PKCE only */
  clientSecret: string | null
  scopes: string
  /** claim that holds the address */
  emailClaim: string
  /** the provider only issues addresses that it has checked: a missing `email_verified` counts as true */
  trustsEmails: boolean
  /** claim that names the groups of the person, which rules give seats */
  groupsClaim: string
  /** whether it checks a second factor */
  secondFactor: SecondFactorCheck
  /** values of `acr` that say so */
  acrValues: readonly string[]
  /**
   * Private networks where a provider that an administrator has added may be called; left out for providers of the
   * settings, whose address is the operator's.
   */
  allowedNetworks?: readonly string[]
}

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/**
 * Whether the provider may be called without TLS: one of this machine, for tests and demonstrations. The addresses of a
 * provider that an administrator has added are checked at each call.
 */
export const allowsHttp = ({
  issuer,
  allowedNetworks,
}: Pick<ProviderSettings, 'issuer' | 'allowedNetworks'>): boolean =>
  issuer.protocol === 'http:' && (allowedNetworks ? allowedNetworks.length > 0 : isLoopback(issuer.hostname))

const issuerSchema = z
  .url({ protocol: /^https?$/ })
  .transform((written) => new URL(written))
  .refine((issuer) => issuer.protocol === 'https:' || allowsHttp({ issuer }))
  .refine(({ search, hash, username }) => search === '' && hash === '' && username === '')

const claimSchema = z.string().regex(/^[\w:/.-]{1,100}$/)

/** The settings of one provider by suffix: schema, and description of valid values for the error message. */
const providerSettings = {
  LABEL: [z.string().trim().min(1).max(60), 'le nom du bouton de connexion, par exemple Compte de l’entreprise'],
  ISSUER: [
    issuerSchema,
    'l’adresse de l’émetteur en https, telle que le fournisseur la publie, par exemple https://sso.exemple.fr/realms/cse',
  ],
  CLIENT_ID: [z.string().min(1).max(200), 'l’identifiant du portail chez le fournisseur'],
  CLIENT_SECRET: [z.string().min(1).max(1_000).optional(), 'le secret du portail chez le fournisseur'],
  SCOPES: [
    z
      .string()
      .default('openid email profile')
      .refine((scopes) => scopes.split(' ').includes('openid')),
    'les portées demandées, séparées par des espaces, avec openid',
  ],
  EMAIL_CLAIM: [claimSchema.default('email'), 'le nom de l’attribut qui porte l’adresse, par exemple email'],
  TRUSTS_EMAILS: [
    z.enum(['0', '1']).default('0'),
    '1 si le fournisseur ne donne que des adresses qu’il a lui-même vérifiées, sinon 0',
  ],
  GROUPS_CLAIM: [claimSchema.default('groups'), 'le nom de l’attribut qui porte les groupes, par exemple groups'],
  SECOND_FACTOR: [
    z.enum(secondFactorChecks).default('always'),
    'always si le fournisseur vérifie toujours un second facteur, stated s’il le dit dans amr ou acr, never s’il n’en vérifie pas',
  ],
  ACR_VALUES: [
    z
      .string()
      .trim()
      .max(500)
      .regex(/^[!-~\s]*$/)
      .default(''),
    'les valeurs de acr qui disent qu’un second facteur a été vérifié, séparées par des espaces, en 500 caractères sans accent au plus',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>

type Read = { [Name in keyof typeof providerSettings]: z.output<(typeof providerSettings)[Name][0]> }

/** Values that are separated by spaces. */
export const splitValues = (written: string): string[] => written.split(/\s+/).filter(Boolean)

const idPattern = /^[a-z][a-z\d]{0,29}$/

/**
 * Reads the providers that `OIDC_PROVIDERS` names, each from its own settings: `OIDC_ENTRA_ISSUER`…
 * @param faults receives the error messages
 */
export function readProviders(env: NodeJS.ProcessEnv, faults: string[]): ProviderSettings[] {
  const ids = (env['OIDC_PROVIDERS'] ?? '').split(',').flatMap((id) => id.trim() || [])
  if (new Set(ids).size < ids.length || !ids.every((id) => idPattern.test(id))) {
    faults.push(
      '  OIDC_PROVIDERS : écrivez des noms différents de minuscules et de chiffres, séparés par des virgules, par exemple entra,keycloak.',
    )
    return []
  }
  return ids.flatMap((id) => readProvider(env, id, faults) ?? [])
}

function readProvider(env: NodeJS.ProcessEnv, id: string, faults: string[]): ProviderSettings | null {
  const prefix = `OIDC_${id.toUpperCase()}_`
  const before = faults.length
  const read = Object.fromEntries(
    Object.entries(providerSettings).map(([name, [schema, expected]]) => {
      const result = schema.safeParse(env[prefix + name] || undefined)
      if (!result.success) faults.push(`  ${prefix}${name} : écrivez ${expected}.`)
      return [name, result.data]
    }),
  ) as Read
  if (read.ACR_VALUES && read.SECOND_FACTOR !== 'stated')
    faults.push(`  ${prefix}ACR_VALUES n’est lu qu’avec ${prefix}SECOND_FACTOR=stated : écrivez les deux, ou aucun.`)
  if (faults.length > before) return null
  return {
    id,
    label: read.LABEL,
    issuer: read.ISSUER,
    clientId: read.CLIENT_ID,
    clientSecret: read.CLIENT_SECRET ?? null,
    scopes: read.SCOPES,
    emailClaim: read.EMAIL_CLAIM,
    trustsEmails: read.TRUSTS_EMAILS === '1',
    groupsClaim: read.GROUPS_CLAIM,
    secondFactor: read.SECOND_FACTOR,
    acrValues: splitValues(read.ACR_VALUES),
  }
}
