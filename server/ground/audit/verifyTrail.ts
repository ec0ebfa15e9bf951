import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** The result of a verification of the trail. */
export interface TrailVerification {
  /** number of intact lines */
  lines: number
  /** number of lines not sealed yet: those of the last minute */
  unsealed: number
  /** position of the last line, and hash of all lines in hexadecimal, to be noted elsewhere and compared */
  position: number
  hash: string
  fault: Fault | null
}

/** The first line that differs from its sealed state: its position in the chain, and its id unless it is missing. */
type Fault = { kind: 'altered'; position: number; id: number } | { kind: 'missing'; position: number }

interface Line {
  id: number
  position: number
  hash: Buffer
  isRight: boolean
}

const linesAtOnce = 2_000

/** Verifies the whole trail against its hash chain, in one snapshot (QUALITY DAT-07). */
export const verifyTrail = ({ db }: Pick<Portal, 'db'>): Promise<TrailVerification> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const chain = await tx.selectFrom('auditChain').selectAll().executeTakeFirstOrThrow()
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from audit_events where position is null`.execute(tx)
      const told = { unsealed: rows[0]?.count ?? 0, position: chain.position, hash: chain.hash.toString('hex') }

      let place = chain.removedPosition
      let hash = chain.removedHash
      const missing = () => ({ ...told, lines: place - chain.removedPosition, fault: missingAfter(place) })
      for (let lines = await readAfter(tx, place, hash); lines.length > 0; lines = await readAfter(tx, place, hash)) {
        for (const line of lines) {
          if (line.position !== place + 1) return missing()
          if (!line.isRight) return { ...missing(), fault: { kind: 'altered', position: line.position, id: line.id } }
          place = line.position
          hash = line.hash
        }
      }
      const isWhole = place === chain.position && hash.equals(chain.hash)
      return isWhole ? { ...missing(), fault: null } : missing()
    })

const missingAfter = (place: number): Fault => ({ kind: 'missing', position: place + 1 })

/** Reads the next lines of the chain. @param hash hash of the previous line */
async function readAfter(tx: Transaction<Schema>, place: number, hash: Buffer): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select id, position, hash,
      hash = sha256(lag(hash, 1, ${hash}::bytea) over (order by position) || audit_line(event)) as is_right
    from (select * from audit_events where position > ${place}::bigint order by position limit ${linesAtOnce}) event
    order by position
  `.execute(tx)
  return rows
}
