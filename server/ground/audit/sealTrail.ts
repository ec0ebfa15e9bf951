import { sql } from 'kysely'
import type { Portal } from '#server/ground/portal/portal.ts'

const linesAtOnce = 1_000

/**
 * Adds the lines written since the last run to the hash chain (QUALITY DAT-07; task `audit.seal`). Separate from the
 * writers, which would otherwise wait for one another.
 */
export async function sealTrail({ db }: Pick<Portal, 'db'>, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ sealed: number }>`select seal_audit_events(${linesAtOnce}) as sealed`.execute(db)
    if ((rows[0]?.sealed ?? 0) < linesAtOnce || stopping?.aborted) return
  }
}
