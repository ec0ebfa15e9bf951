import type { Client } from 'pg'
import { ConfigFault } from '#server/ground/configuration/config.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** First number of the advisory locks by which servers show the fingerprint of their secret. */
const secretLockClass = 6_205_119
/** After a lost connection the lock is taken again. */
const retryMs = 30_000

/**
 * Shows the other servers of the database which secret this one has, by a shared advisory lock on its fingerprint, as
 * long as it runs. Servers with different secrets would refuse each other's forms and links.
 * @returns a function that ends it
 * @throws ConfigFault when a running server has a secret that is neither the current nor the previous one of this server
 */
export async function claimSecret({ secret, createDedicatedClient }: Pick<Portal, 'secret' | 'createDedicatedClient'>) {
  const { current, former } = secret.fingerprints()
  let client: Client | null = null
  let retry: NodeJS.Timeout | undefined
  let isOver = false

  async function connect(): Promise<Client> {
    const opened = createDedicatedClient()
    opened.on('error', () => undefined)
    opened.on('end', () => {
      if (!isOver) retry = setTimeout(() => void reconnect(), retryMs).unref()
    })
    await opened.connect()
    await opened.query('select pg_advisory_lock_shared($1::int, ($2::bigint)::bit(32)::int)', [
      secretLockClass,
      current,
    ])
    client = opened
    return opened
  }
  // A connection that fails also ends, which tries it again.
  const reconnect = () => connect().catch(() => undefined)
  async function stop() {
    isOver = true
    clearTimeout(retry)
    await client?.end()
  }

  const opened = await connect()
  const { rows } = await opened.query<{ fingerprint: string }>(
    `select distinct objid::bigint::text as fingerprint from pg_locks
     where locktype = 'advisory' and objsubid = 2 and classid = $1 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [secretLockClass],
  )
  const known = [current, ...former].map(String)
  if (rows.every(({ fingerprint }) => known.includes(fingerprint))) return stop
  await stop()
  throw new ConfigFault(
    'SECRET n’est pas celui d’un autre serveur de cette base, qui est en marche : écrivez sur tous les serveurs le même SECRET ; pour en changer, écrivez l’ancien dans SECRET_BEFORE, ou arrêtez d’abord tous les serveurs.',
  )
}
