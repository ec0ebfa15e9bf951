import { useState } from 'react'
import type { Column } from './column.ts'

/** Visible columns chosen on this device, by key. */
type Choice = Readonly<Record<string, boolean>>

const storageKey = (list: string) => `mandature-columns ${list}`

/**
 * Manages the visible columns of a list: those chosen on this device, else the defaults.
 * @param list localStorage key of the choice
 */
export function useColumns<Row>(list: string, columns: readonly Column<Row>[]) {
  const [choice, setChoice] = useState<Choice>(() => readStoredChoice(list))
  const [first] = columns
  const isFixed = (column: Column<Row>) => column === first || column.always === true
  const isShown = (column: Column<Row>) => isFixed(column) || (choice[column.key] ?? column.hidden === undefined)
  const keep = (next: Choice) => {
    setChoice(next)
    try {
      localStorage.setItem(storageKey(list), JSON.stringify(next))
    } catch {
      // storage is unavailable: the choice lasts as long as the screen
    }
  }
  return {
    shown: columns.filter(isShown),
    /** columns that can be hidden */
    optional: columns.filter((column) => !isFixed(column)),
    isShown,
    show: (column: Column<Row>, asked: boolean) => keep({ ...choice, [column.key]: asked }),
  }
}

export type ColumnsOf<Row> = ReturnType<typeof useColumns<Row>>

function readStoredChoice(list: string): Choice {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(list)) ?? '{}')
    return typeof kept === 'object' && kept !== null
      ? Object.fromEntries(Object.entries(kept).filter((one): one is [string, boolean] => typeof one[1] === 'boolean'))
      : {}
  } catch {
    return {}
  }
}
