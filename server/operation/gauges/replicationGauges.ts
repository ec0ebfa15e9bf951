import { sql } from 'kysely'
import { splitDatabaseHosts } from '#server/ground/configuration/databaseHosts.ts'
import { defineGauges } from '#server/ground/portal/gaugeSource.ts'

/**
 * Standbys of the database, as the primary sees them, and its archive of the write-ahead log. An account without
 * `pg_monitor` sees how many standbys there are, not how far behind they are.
 */
export const replicationGauges = defineGauges({
  gauges: {
    mandature_database_hosts: { help: 'Hosts that DATABASE_URL names; 0: the embedded database.' },
    mandature_database_standbys: { help: 'Standbys that are connected to the primary.' },
    mandature_database_standby_lag_bytes: {
      help: 'Write-ahead log that the last standby has not replayed yet; absent without pg_monitor.',
    },
    mandature_database_standby_lag_seconds: {
      help: 'How long the last standby takes to replay a change; absent without pg_monitor.',
    },
    mandature_database_archive_failing: {
      help: '1: the last attempt of archive_command has failed. Absent when nothing is archived.',
    },
  },
  async read({ db, config }) {
    const { rows } = await sql<{
      standbys: number
      lagBytes: number | null
      lagSeconds: number | null
      archiveFails: boolean | null
    }>`
      select count(*) filter (where state is null or state in ('streaming', 'catchup'))::int as standbys,
        max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::float8 as "lagBytes",
        max(case when replay_lsn is not null then coalesce(extract(epoch from replay_lag), 0) end)::float8 as "lagSeconds",
        (select case when current_setting('archive_mode') <> 'off'
            then last_failed_time is not null and (last_archived_time is null or last_failed_time > last_archived_time) end
          from pg_stat_archiver) as "archiveFails"
      from pg_stat_replication where not pg_is_in_recovery()`.execute(db)
    const { standbys = 0, lagBytes = null, lagSeconds = null, archiveFails = null } = rows[0] ?? {}
    const known = (value: number | null) => (value === null ? [] : [{ value }])
    return {
      mandature_database_hosts: [
        { value: config.databaseUrl === null ? 0 : (splitDatabaseHosts(config.databaseUrl)?.length ?? 0) },
      ],
      mandature_database_standbys: [{ value: standbys }],
      mandature_database_standby_lag_bytes: known(lagBytes),
      mandature_database_standby_lag_seconds: known(lagSeconds),
      mandature_database_archive_failing: known(archiveFails === null ? null : Number(archiveFails)),
    }
  },
})
