import { sql } from 'kysely'
import { release } from '#server/ground/configuration/release.ts'
import { readMigrations } from '#server/ground/database/migrate.ts'
import { ownRelease } from '#server/ground/database/ownRelease.ts'
import { type AppliedMigration, compareSchema } from '#server/ground/database/schemaFit.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { advice, bad, type Finding, good } from './finding.ts'

/** A statement that does nothing should not take longer. Milliseconds. */
const slowMs = 20
/** As in `supervision/approvals/clockCheck.ts`: beyond it, work that depends on the time waits. Seconds. */
const maxClockDifference = 300
/** A difference that a synchronized clock does not have. Seconds. */
const looseClockDifference = 5
const numberFormat = new Intl.NumberFormat('fr', { maximumFractionDigits: 1 })

/**
 * Checks a database in which no portal has ever started: its distance and its clock. Everything else is made by the
 * first start.
 * @returns null when it has tables
 */
export async function checkEmptyDatabase({ db }: Pick<Portal, 'db'>): Promise<Finding[] | null> {
  const { rows } = await sql<{ isEmpty: boolean; version: string }>`
    select to_regclass('migrations') is null as "isEmpty", current_setting('server_version') as version`.execute(db)
  const { isEmpty = false, version = '' } = rows[0] ?? {}
  if (!isEmpty) return null
  return [
    good('Base', `PostgreSQL ${version}, encore vide : le premier démarrage du portail la prépare`),
    await measureDistance(db),
    await checkClock(db),
  ]
}

/** Checks version, extension, rights, schema and distance of the database, and compares its clock with that of this machine. */
export async function checkPortalDatabase({ db }: Pick<Portal, 'db'>): Promise<Finding[]> {
  const { rows } = await sql<{
    version: string
    trgm: boolean
    replica: boolean
    owns: boolean
  }>`
    select current_setting('server_version') as version, pg_is_in_recovery() as replica,
      exists (select from pg_extension where extname = 'pg_trgm') as trgm,
      has_schema_privilege(current_schema(), 'create')
        and not exists (
          select from pg_tables where schemaname = current_schema() and not pg_has_role(tableowner, 'usage')
        ) as owns`.execute(db)
  const { version = '', trgm = false, replica = false, owns = true } = rows[0] ?? {}
  const findings: Finding[] = []
  if (replica)
    findings.push(
      bad('Base', 'elle n’accepte pas d’écriture', 'écrivez dans DATABASE_URL l’adresse du serveur principal'),
    )
  if (!owns)
    findings.push(
      bad(
        'Base',
        'son compte ne peut pas en changer le schéma, et la prochaine version ne démarrera pas',
        'rendez-le propriétaire de la base et de ses tables (alter database, alter table … owner to)',
      ),
    )
  if (!trgm)
    findings.push(
      bad('Base', 'l’extension pg_trgm manque', 'installez-la : create extension pg_trgm (paquet postgresql-contrib)'),
    )
  const { missing, unknown, demandedRelease } = await compareWithSchema(db)
  if (missing.length > 0)
    findings.push(
      advice(
        'Base',
        `son schéma a ${missing.length} migration(s) de retard`,
        `${release.commandLine('migrate')}, ou redémarrez le portail`,
      ),
    )
  if (demandedRelease !== null)
    findings.push(
      bad(
        'Base',
        `elle demande au moins la version ${demandedRelease} du portail, et celui-ci est en version ${ownRelease}`,
        'mettez le portail à jour',
      ),
    )
  else if (unknown.length > 0)
    findings.push(
      advice(
        'Base',
        `son schéma est d’une version plus récente du portail (${unknown.length} migration(s)), sur lequel celui-ci fonctionne`,
        'terminez la mise à jour de tous les serveurs',
      ),
    )
  if (findings.length === 0) findings.push(good('Base', `PostgreSQL ${version}, au schéma de cette version`))
  return [...findings, await measureDistance(db), await checkClock(db)]
}

async function compareWithSchema(db: Portal['db']) {
  // By way of JSON: a database of release 0.1.0 does not have the column yet.
  const { rows } = await sql<Pick<AppliedMigration, 'name' | 'lowestRelease'>>`
    select name, to_jsonb(migrations) ->> 'lowest_release' as "lowestRelease" from migrations`.execute(db)
  const known = (await readMigrations()).map(({ name }) => name)
  return compareSchema(rows, known, ownRelease)
}

async function measureDistance(db: Portal['db']): Promise<Finding> {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    const start = performance.now()
    await sql`select`.execute(db)
    times.push(performance.now() - start)
  }
  const ms = numberFormat.format(Math.min(...times))
  if (Math.min(...times) < slowMs) return good('Base, délai', `elle répond en ${ms} ms`)
  return advice(
    'Base, délai',
    `elle répond en ${ms} ms, et chaque page l’attend`,
    'rapprochez-la du portail, ou soulagez-la',
  )
}

async function checkClock(db: Portal['db']): Promise<Finding> {
  const start = Date.now()
  const { rows } = await sql<{ at: number }>`select extract(epoch from clock_timestamp())::float8 as at`.execute(db)
  const here = (start + Date.now()) / 2_000
  const difference = Math.abs(here - (rows[0]?.at ?? here))
  const said = `${numberFormat.format(difference)} s d’écart avec celle de la base`
  const todo = 'mettez les deux machines à l’heure (chrony, systemd-timesyncd), puis redémarrez le portail'
  if (difference > maxClockDifference)
    return bad('Horloge', `${said} : les traitements qui en dépendent attendent`, todo)
  return difference > looseClockDifference ? advice('Horloge', said, todo) : good('Horloge', said)
}
