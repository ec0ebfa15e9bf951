import type { World } from './world.ts'

let count = 0

/** A form of a provider with an issuer of its own, which nobody can call. */
export const identityProviderForm = (wishes: object = {}) => ({
  label: 'Compte de l’entreprise',
  issuer: `https://sso${++count}.example`,
  clientId: 'mandature',
  clientSecret: 'un-secret-du-service',
  scopes: 'openid email profile',
  emailClaim: 'email',
  groupsClaim: 'groups',
  secondFactor: 'always' as const,
  acrValues: '',
  ...wishes,
})

/** Inserts a provider that an administrator has added. @returns its number */
export async function insertIdentityProvider({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<number> {
  const { clientSecret: _secret, ...form } = identityProviderForm()
  const at = clock.now().toISOString()
  const { id } = await db
    .insertInto('identityProviders')
    .values({
      ...form,
      sealedSecret: null,
      trustsEmails: false,
      active: true,
      createdAt: at,
      updatedAt: at,
      updatedBy: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
