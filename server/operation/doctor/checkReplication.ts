import { sql } from 'kysely'
import type { Portal } from '#server/ground/portal/portal.ts'
import { advice, type Finding, good } from './finding.ts'

/** A standby further behind loses more when it takes over than people expect. Seconds, and bytes of write-ahead log. */
const maxLagSeconds = 60
const maxLagBytes = 256_000_000
const numberFormat = new Intl.NumberFormat('fr', { maximumFractionDigits: 0 })

/** A standby as the primary sees it. All but the name are null for an account without `pg_monitor`. */
export interface Standby {
  name: string | null
  state: string | null
  /** null while it has nothing to catch up with, too */
  lagSeconds: number | null
  lagBytes: number | null
}

/** Checks how far the standbys of the database are behind. Nothing is said of a database without standbys. */
export async function checkReplication({ db }: Pick<Portal, 'db'>): Promise<Finding[]> {
  // A server in recovery has no current position, and is refused at the start.
  const { rows } = await sql<Standby>`
    select coalesce(nullif(application_name, ''), host(client_addr)) as name, state,
      extract(epoch from replay_lag)::float8 as "lagSeconds",
      pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as "lagBytes"
    from pg_stat_replication where not pg_is_in_recovery() order by application_name`.execute(db)
  return rows.map(describeStandby)
}

export function describeStandby({ name, state, lagSeconds, lagBytes }: Standby): Finding {
  const what = 'Base de secours'
  if (state === null)
    return advice(
      what,
      'il y en a une, dont ce compte ne peut pas lire le retard',
      'donnez-lui ce droit : grant pg_monitor to suivi du nom du compte',
    )
  const who = name ?? 'sans nom'
  const megabytes = `${numberFormat.format((lagBytes ?? 0) / 1e6)} Mo`
  const said = `${who} a ${numberFormat.format(lagSeconds ?? 0)} s et ${megabytes} de retard`
  if (lagBytes === null || state !== 'streaming')
    return advice(
      what,
      `${who} ne suit pas encore (${state})`,
      'attendez, puis vérifiez son journal s’il ne suit toujours pas',
    )
  if ((lagSeconds ?? 0) > maxLagSeconds || lagBytes > maxLagBytes)
    return advice(
      what,
      said,
      'vérifiez son disque, sa charge et son réseau : ce retard serait perdu s’il prenait la suite',
    )
  return good(what, said)
}
