import { useState } from 'react'
import type { Column } from './column.ts'

/** What somebody has chosen to see of a list, on this device. */
type Choice = Readonly<Record<string, boolean>>

const nameOf = (list: string) => `mandature-columns ${list}`

/**
 * The columns of a list that are shown: as they were chosen on this device, or as the list begins.
 * @param list the key under which the choice is kept
 */
export function useColumns<Row>(list: string, columns: readonly Column<Row>[]) {
  const [choice, setChoice] = useState<Choice>(() => readChoice(list))
  const [first] = columns
  const isFixed = (column: Column<Row>) => column === first || column.always === true
  const isShown = (column: Column<Row>) => isFixed(column) || (choice[column.key] ?? column.hidden === undefined)
  const keep = (next: Choice) => {
    setChoice(next)
    try {
      localStorage.setItem(nameOf(list), JSON.stringify(next))
    } catch {
      // the browser keeps nothing: the choice lasts as long as the screen
    }
  }
  return {
    shown: columns.filter(isShown),
    /** those that may be left out */
    optional: columns.filter((column) => !isFixed(column)),
    isShown,
    show: (column: Column<Row>, asked: boolean) => keep({ ...choice, [column.key]: asked }),
  }
}

export type ColumnsOf<Row> = ReturnType<typeof useColumns<Row>>

function readChoice(list: string): Choice {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(list)) ?? '{}')
    return typeof kept === 'object' && kept !== null
      ? Object.fromEntries(Object.entries(kept).filter((one): one is [string, boolean] => typeof one[1] === 'boolean'))
      : {}
  } catch {
    return {}
  }
}
