import type { Client } from 'pg'
import { ConfigFault } from '#server/ground/configuration/config.ts'
import type { Secret } from '#server/ground/configuration/secret.ts'
import { secretLockClass } from '#server/ground/database/serverReleases.ts'

/** Shows the other servers of the database which secret this one has, by a shared lock on its fingerprint. */
export const showSecret = (client: Client, secret: Secret) =>
  client.query('select pg_advisory_lock_shared($1::int, ($2::bigint)::bit(32)::int)', [
    secretLockClass,
    secret.fingerprints().current,
  ])

/**
 * Checks that the running servers have the secret of this one. With another they would refuse each other's forms and
 * links.
 * @throws ConfigFault when one has a secret that is neither the current nor the previous one of this server
 */
export async function assertSameSecret(client: Client, secret: Secret): Promise<void> {
  const { rows } = await client.query<{ fingerprint: string }>(
    `select distinct objid::bigint::text as fingerprint from pg_locks
     where locktype = 'advisory' and objsubid = 2 and classid = $1 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [secretLockClass],
  )
  const { current, former } = secret.fingerprints()
  const known = [current, ...former].map(String)
  if (rows.every(({ fingerprint }) => known.includes(fingerprint))) return
  throw new ConfigFault(
    'SECRET n’est pas celui d’un autre serveur de cette base, qui est en marche : écrivez sur tous les serveurs le même SECRET ; pour en changer, écrivez l’ancien dans SECRET_BEFORE, ou arrêtez d’abord tous les serveurs.',
  )
}
