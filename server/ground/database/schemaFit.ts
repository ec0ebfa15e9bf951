import { isEarlierRelease } from './ownRelease.ts'

/** A row of `migrations`: a migration that was applied to the database. */
export interface AppliedMigration {
  name: string
  checksum: string
  /** lowest release of a server that works on the schema since this migration; null: as before it */
  lowestRelease: string | null
}

/** How a schema fits a server. */
interface SchemaFit {
  /** migrations of the server that were not applied */
  missing: string[]
  /** applied migrations that the server does not know: they are of a later release */
  unknown: string[]
  /** the release that the schema demands, if this server is an earlier one */
  demandedRelease: string | null
}

/**
 * Compares the schema of a database with a server. A server works on the schema of a later release unless one of the
 * migrations that it does not know demands a later server.
 * @param known names of the migrations of the server
 */
export function compareSchema(
  applied: readonly Pick<AppliedMigration, 'name' | 'lowestRelease'>[],
  known: readonly string[],
  release: string,
): SchemaFit {
  const knownNames = new Set(known)
  const appliedNames = new Set(applied.map(({ name }) => name))
  const unknown = applied.filter(({ name }) => !knownNames.has(name))
  const demanded = unknown
    .flatMap(({ lowestRelease }) => lowestRelease ?? [])
    .filter((lowest) => isEarlierRelease(release, lowest))
  return {
    missing: known.filter((name) => !appliedNames.has(name)),
    unknown: unknown.map(({ name }) => name),
    demandedRelease: demanded.reduce<string | null>(
      (latest, lowest) => (latest === null || isEarlierRelease(latest, lowest) ? lowest : latest),
      null,
    ),
  }
}
