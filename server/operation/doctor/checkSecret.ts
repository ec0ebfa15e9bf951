import { sql } from 'kysely'
import type { SealPurpose } from '#server/ground/configuration/secret.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { advice, type Finding, good } from './finding.ts'

/**
 * Checks that this secret opens what the portal has sealed last. Nothing is said while nothing is sealed. With another
 * secret, authenticator apps, providers and webhooks fail, and registrations for notifications of browsers are deleted
 * at the start.
 */
export async function checkSecret({ db, secret }: Pick<Portal, 'db' | 'secret'>): Promise<Finding[]> {
  const { rows } = await sql<{ purpose: SealPurpose; sealed: Buffer }>`
    (select 'push' as purpose, sealed_private_key as sealed from push_keys)
    union all (select 'second-factors', sealed_secret from second_factors order by created_at desc limit 1)
    union all (select 'identity-providers', sealed_secret from identity_providers
      where sealed_secret is not null order by id desc limit 1)
    union all (select 'webhooks', sealed_secret from webhooks order by id desc limit 1)`.execute(db)
  if (rows.length === 0) return []
  const closed = rows.filter(({ purpose, sealed }) => secret.unseal(sealed, purpose) === null)
  if (closed.length === 0) return [good('Secret', 'il ouvre ce que le portail a scellé')]
  return [
    advice(
      'Secret',
      'il n’ouvre pas tout ce que le portail a scellé : deuxièmes étapes, fournisseurs d’identité, webhooks ou notifications des navigateurs cesseraient',
      'écrivez l’ancien secret dans SECRET_BEFORE avant de démarrer, sauf si vous l’avez changé après une fuite',
    ),
  ]
}
