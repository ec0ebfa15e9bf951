import { useState } from 'react'
import type { LineCorrection } from '#contract/people/imports/importCorrections.ts'
import type { Column } from '#contract/people/users/userColumns.ts'

/** Holds the corrections that are typed and not checked yet, by line; they stay while other lines are looked at. */
export function useTypedCells() {
  const [byLine, setByLine] = useState<ReadonlyMap<number, LineCorrection['cells']>>(new Map())
  const corrections: LineCorrection[] = [...byLine].map(([line, cells]) => ({ line, cells }))
  return {
    corrections,
    typedIn: (line: number): LineCorrection['cells'] => byLine.get(line) ?? {},
    type: (line: number, column: Column, text: string) =>
      setByLine((before) => new Map(before).set(line, { ...before.get(line), [column]: text })),
  }
}
