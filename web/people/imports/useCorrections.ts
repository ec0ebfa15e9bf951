import { useState } from 'react'
import type { ColumnMatch, LineCorrection, ValueMatch } from '#contract/people/imports/importCorrections.ts'
import type { ImportReading, UserImport } from '#contract/people/imports/userImports.ts'
import type { Column } from '#contract/people/users/userColumns.ts'
import { useCorrect } from './mutations.ts'

type UnknownValue = ImportReading['unknown'][number]

/** The choice that clears the cells; no value of a list is like it. */
export const clearChoice = '\u0000'

const keyOf = ({ column, value }: Pick<UnknownValue, 'column' | 'value'>) => `${column} ${value}`

/** Returns what a choice makes of an unknown value; an empty choice leaves it unknown. */
export const matchesOf = ({ column, value }: UnknownValue, choice: string): ValueMatch[] =>
  choice === '' ? [] : [{ column, value, replacement: choice === clearChoice ? '' : choice }]

/**
 * Holds the corrections of an import that are typed or chosen and not checked yet: cells, meanings of values and of
 * columns. They stay while other lines are shown and while the file is checked, and are sent together.
 */
export function useCorrections(shown: UserImport) {
  const { mutateAsync: correct, isPending } = useCorrect(shown.id)
  const [cells, setCells] = useState<ReadonlyMap<number, LineCorrection['cells']>>(new Map())
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map())
  const [meanings, setMeanings] = useState<ReadonlyMap<string, Column | null>>(new Map())
  const { kept, state, reading, matches } = shown

  const unknown = reading?.unknown ?? []
  const settled = new Set(matches.columns.map(({ title }) => title))
  const ignoredTitles = (reading?.columns ?? [])
    .filter(({ title, column }) => column === null && title !== '' && !settled.has(title))
    .map(({ title }) => title)
  const lines: LineCorrection[] = [...cells].map(([line, typed]) => ({ line, cells: typed }))
  const chosen = unknown.flatMap((one) => matchesOf(one, choices.get(keyOf(one)) ?? ''))
  const columns: ColumnMatch[] = ignoredTitles.flatMap((title) => {
    const column = meanings.get(title)
    return column === undefined ? [] : [{ title, column }]
  })
  const isOver = !kept || state === 'applying' || state === 'applied'

  /** Sends everything; what is typed meanwhile stays. @param values the chosen values, with suggestions that are accepted */
  const send = (values: readonly ValueMatch[] = chosen) =>
    void correct({ lines, columns, values: [...values] }).then(
      () => {
        setCells((now) => without(now, cells))
        setChoices((now) => without(now, new Map([...choices].filter(([, choice]) => choice !== ''))))
        setMeanings((now) => without(now, meanings))
      },
      () => undefined,
    )

  return {
    unknown,
    ignoredTitles,
    lines,
    columns,
    typedIn: (line: number): LineCorrection['cells'] => cells.get(line) ?? {},
    type: (line: number, column: Column, text: string) =>
      setCells((before) => new Map(before).set(line, { ...before.get(line), [column]: text })),
    choiceOf: (one: UnknownValue) => choices.get(keyOf(one)),
    choose: (one: UnknownValue, choice: string) => setChoices((before) => new Map(before).set(keyOf(one), choice)),
    meaningOf: (title: string) => meanings.get(title) ?? null,
    giveMeaning: (title: string, column: Column | null) => setMeanings((before) => new Map(before).set(title, column)),
    /** Whether something is not sent yet. */
    isPending: !isOver && lines.length + chosen.length + columns.length > 0,
    isSending: isPending,
    send,
  }
}
export type Corrections = ReturnType<typeof useCorrections>

/** Removes the entries that are still as they were sent. */
const without = <Key, Value>(now: ReadonlyMap<Key, Value>, sent: ReadonlyMap<Key, Value>): ReadonlyMap<Key, Value> =>
  new Map([...now].filter(([key, value]) => !sent.has(key) || sent.get(key) !== value))
