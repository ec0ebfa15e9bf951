import { useQuery } from '@tanstack/react-query'
import { foldText } from '#contract/ground/foldText.ts'
import type { Column, MatchedColumn } from '#contract/people/users/userColumns.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { jobs, mandates } from '#web/people/mandates/api.ts'

/** A value that a cell may have, as the file writes it, and its label. */
export interface CellChoice {
  value: string
  label: string
}

const fixedChoices = {
  civilite: ['Madame', 'Monsieur'],
  role: ['Lecteur', 'Rédacteur', 'Référent valideur'],
  principal: ['oui', 'non'],
} as const satisfies Partial<Record<Column, readonly string[]>>

/** Returns the choices of the columns that have a list: bodies, roles, mandates, functions and so on. */
export function useCellChoices(): (column: Column) => readonly CellChoice[] | null {
  const { data: allBodies } = useQuery(bodies)
  const { data: allMandates } = useQuery(mandates)
  const { data: allJobs } = useQuery(jobs)
  const active = <Item extends { active: boolean }>(list: { member: readonly Item[] } | undefined) =>
    list?.member.filter((item) => item.active) ?? []
  const named = (list: readonly { name: string }[]) => list.map(({ name }) => ({ value: name, label: name }))
  const lists: Partial<Record<Column, readonly CellChoice[]>> = {
    irp: active(allBodies).map(({ code, name }) => ({ value: code, label: name })),
    mandat: named(active(allMandates)),
    fonction: named(active(allJobs)),
    ...Object.fromEntries(
      Object.entries(fixedChoices).map(([column, values]) => [column, named(values.map((name) => ({ name })))]),
    ),
  }
  return (column) => lists[column] ?? null
}

/** Finds the choice that a cell names, by its value or its label; accents and case do not count. */
export const findChoice = (choices: readonly CellChoice[], written: string): CellChoice | undefined =>
  choices.find(({ value, label }) => [value, label].some((name) => foldText(name) === foldText(written.trim())))

/**
 * Suggests what an unknown value stands for: the only choice that has all its words, or whose words it all has.
 * « Bretagne » → « CSE Bretagne ».
 */
export function suggestChoice(choices: readonly CellChoice[], written: string): CellChoice | undefined {
  const wanted = wordsOf(written)
  if (wanted.length === 0) return undefined
  const fitting = choices.filter(({ label }) => {
    const words = wordsOf(label)
    return wanted.every((word) => words.includes(word)) || words.every((word) => wanted.includes(word))
  })
  return fitting.length === 1 ? fitting[0] : undefined
}

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** Returns the label of a column: « Adresse électronique ». */
export function useColumnLabel(): (column: Column | MatchedColumn) => string {
  const { t } = useTranslation()
  return (column) => t(`import.column.${column}`)
}
