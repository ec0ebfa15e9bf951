import { useState } from 'react'

/** Selected records across the visited pages. */
export interface RowSelection<Row> {
  rows: readonly Row[]
  holds: (row: Row) => boolean
  /** whether the row can be selected */
  accepts: (row: Row) => boolean
  tick: (rows: readonly Row[], ticked: boolean) => void
  clear: () => void
}

/**
 * Manages the selected rows of a list.
 * @param shown rows of the current page; they update the selected rows
 */
export function useRowSelection<Row extends { id: number }>(
  shown: readonly Row[],
  accepts: (row: Row) => boolean = () => true,
): RowSelection<Row> {
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
