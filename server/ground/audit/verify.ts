import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** What the chain of the audit trail says of itself. */
export interface Verified {
  /** how many lines are what they were */
  lines: number
  /** how many are not in the chain yet: those of the last minute */
  unsealed: number
  /** the place of the last line, and the hash of all, in hexadecimal: whoever notes it elsewhere can compare */
  position: number
  hash: string
  fault: Fault | null
}

/** The first line that is not what it was when it was sealed: its place in the chain; its number, unless it is not there any more. */
type Fault = { kind: 'altered'; position: number; id: number } | { kind: 'missing'; position: number }

interface Line {
  id: number
  position: number
  hash: Buffer
  isRight: boolean
}

const linesAtOnce = 2_000

/** Reads the whole trail again, as it is at one instant, and compares it with its chain (QUALITY DAT-07). */
export const verifyTrail = ({ db }: Pick<Portal, 'db'>): Promise<Verified> =>
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

/** The next lines of the chain. @param hash of the line before them */
async function readAfter(tx: Transaction<Schema>, place: number, hash: Buffer): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select id, position, hash,
      hash = sha256(lag(hash, 1, ${hash}::bytea) over (order by position) || audit_line(event)) as is_right
    from (select * from audit_events where position > ${place}::bigint order by position limit ${linesAtOnce}) event
    order by position
  `.execute(tx)
  return rows
}
