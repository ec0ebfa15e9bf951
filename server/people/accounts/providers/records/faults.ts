import type { IdentityProviderForm } from '#contract/people/providers/identityProviders.ts'
import { isAllowedAddress } from '#server/ground/http/outgoing/allowedAddress.ts'
import { literalAddress } from '#server/ground/http/outgoing/publicAddress.ts'
import { type FieldFailure, rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** The columns of a form. The issuer is written as URLs are compared. */
export const columnsOf = ({ label, issuer, clientId, scopes, ...form }: IdentityProviderForm) => ({
  label,
  issuer: new URL(issuer).href,
  clientId,
  scopes,
  emailClaim: form.emailClaim,
  trustsEmails: form.trustsEmails,
  groupsClaim: form.groupsClaim,
  secondFactor: form.secondFactor,
  acrValues: form.acrValues,
  active: form.active,
})

interface Stored {
  /** no secret is stored that this issuer may receive */
  needsSecret: boolean
  /** accounts are opened by identities of the former issuer, which the form changes */
  isIssuerUsed?: boolean
}

/** Refuses what could never work. @throws Failure all violations at once */
export function refuseFaults(
  portal: Portal,
  form: IdentityProviderForm,
  { needsSecret, isIssuerUsed = false }: Stored,
): void {
  const faults: FieldFailure[] = []
  const { href } = new URL(form.issuer)
  if (isIssuerUsed) faults.push(['issuer', 'provider.issuerUsed'])
  else if (portal.config.providers.some(({ issuer }) => issuer.href === href))
    faults.push(['issuer', 'provider.issuerTaken'])
  else faults.push(...addressFaults(portal, href))
  if (needsSecret && !form.publicClient && form.clientSecret === '')
    faults.push(['clientSecret', 'provider.secretMissing'])
  rejectFields(faults)
}

/** The addresses of a name are checked when it is called: they may change. */
function addressFaults({ config: { outgoingNetworks } }: Portal, issuer: string): FieldFailure[] {
  const url = new URL(issuer)
  const literal = literalAddress(url)
  if (url.protocol === 'http:' && outgoingNetworks.length === 0) return [['issuer', 'provider.httpsOnly']]
  if (literal !== null && !isAllowedAddress(literal, url, outgoingNetworks))
    return [['issuer', 'provider.internalAddress']]
  return []
}
