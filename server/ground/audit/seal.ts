import { sql } from 'kysely'
import type { Portal } from '#server/ground/portal/portal.ts'

const linesAtOnce = 1_000

/**
 * The task `audit.seal`: lines that were written since the last time take their place in the chain (QUALITY DAT-07). Apart from what
 * writes them: a chain that each writer prolonged would make all of them wait for one another.
 */
export async function sealTrail({ db }: Pick<Portal, 'db'>, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ sealed: number }>`select seal_audit_events(${linesAtOnce}) as sealed`.execute(db)
    if ((rows[0]?.sealed ?? 0) < linesAtOnce || stopping?.aborted) return
  }
}
