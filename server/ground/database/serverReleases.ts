import type { ClientBase } from 'pg'
import { isEarlierRelease } from './ownRelease.ts'

/** First numbers of the advisory locks by which a running server shows the fingerprint of its secret, and its release. */
export const secretLockClass = 6_205_119
const releaseLockClass = 6_205_121

/** Digits of each part of a release in the number of its lock: `1.12.3` is 1012003. */
const partSize = 1_000

const toLockNumber = (release: string): number =>
  release
    .split(/[.-]/, 3)
    .map(Number)
    .reduce((number, part) => number * partSize + part, 0)

const toRelease = (number: number): string =>
  [Math.floor(number / partSize ** 2), Math.floor(number / partSize) % partSize, number % partSize].join('.')

/** Shows the other servers of the database which release this one has, until the connection ends. */
export const showRelease = (client: ClientBase, release: string) =>
  client.query('select pg_advisory_lock_shared($1::int, $2::int)', [releaseLockClass, toLockNumber(release)])

/**
 * Counts the running servers of the database that are earlier than a release. Servers of 0.1.0 show their secret and no
 * release, so they count too.
 */
export async function countEarlierServers(client: ClientBase, release: string): Promise<number> {
  const { rows } = await client.query<{ shown: string | null }>(
    `select (select own.objid::bigint::text from pg_locks own
        where own.locktype = 'advisory' and own.objsubid = 2 and own.classid = $2 and own.pid = secret.pid) as shown
     from pg_locks secret
     where locktype = 'advisory' and objsubid = 2 and classid = $1 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [secretLockClass, releaseLockClass],
  )
  return rows.filter(({ shown }) => shown === null || isEarlierRelease(toRelease(Number(shown)), release)).length
}
