import { useState } from 'react'

/** The records that are ticked, on the pages that were looked at. */
export interface Ticked<Row> {
  rows: readonly Row[]
  holds: (row: Row) => boolean
  /** may be ticked */
  accepts: (row: Row) => boolean
  tick: (rows: readonly Row[], ticked: boolean) => void
  clear: () => void
}

/** @param shown the page that is looked at: what it says of the ticked is newer than when they were */
export function useTicked<Row extends { id: number }>(
  shown: readonly Row[],
  accepts: (row: Row) => boolean = () => true,
): Ticked<Row> {
  const [ticked, setTicked] = useState<ReadonlyMap<number, Row>>(new Map())
  const newest = new Map(shown.map((row) => [row.id, row]))
  return {
    rows: [...ticked.values()].map((row) => newest.get(row.id) ?? row),
    holds: ({ id }) => ticked.has(id),
    accepts,
    tick: (rows, isTicked) => {
      const next = new Map(ticked)
      for (const row of rows.filter(accepts))
        if (isTicked) next.set(row.id, row)
        else next.delete(row.id)
      setTicked(next)
    },
    clear: () => setTicked(new Map()),
  }
}
