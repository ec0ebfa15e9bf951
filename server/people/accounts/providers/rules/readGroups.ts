import type { UnreadReason } from '#contract/people/providers/providerRules.ts'

/** The groups that a provider names, or why they cannot be read. */
type ReadGroups = { groups: ReadonlySet<string> } | { unread: UnreadReason }

type RawClaims = Readonly<Record<string, unknown>>

/**
 * Reads the groups claim: a list, or one text. A name with dots is also looked for inside objects, as Keycloak nests its
 * roles (`realm_access.roles`), and a group path of Keycloak matches with and without its first slash. A missing claim is
 * not « no groups »: Entra ID leaves it out beyond 200 groups (`_claim_names`, `hasgroups`), and so does a wrong setting.
 */
export function readGroups(claim: string, raw: RawClaims): ReadGroups {
  const claimed = raw[claim] ?? nestedClaim(claim, raw)
  const values = typeof claimed === 'string' ? [claimed] : claimed
  if (Array.isArray(values)) {
    const names = values.flatMap((value) => (typeof value === 'string' ? value.trim() || [] : []))
    // Values that are no names come from a wrong mapping, not from somebody who is in no group.
    if (names.length === 0 && values.length > 0) return { unread: 'missing' }
    return { groups: new Set(names.flatMap((name) => (name.startsWith('/') ? [name, name.slice(1)] : [name]))) }
  }
  const isNamedElsewhere = Object.hasOwn(Object(raw['_claim_names']) as object, claim)
  return { unread: isNamedElsewhere || isTrue(raw['hasgroups']) ? 'overage' : 'missing' }
}

const isTrue = (value: unknown) => value === true || value === 'true'

const nestedClaim = (claim: string, raw: RawClaims): unknown =>
  claim
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as RawClaims)[name]
          : undefined,
      raw,
    )
