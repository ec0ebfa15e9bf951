import type { ValueMatch } from '#contract/people/imports/importCorrections.ts'
import type { Column } from '#contract/people/users/userColumns.ts'
import { comparableName } from './lookupTables.ts'

/** What values of the file stand for, for all its lines. */
export class ValueMatches {
  readonly #replacements = new Map<string, string>()

  constructor(matches: readonly ValueMatch[]) {
    for (const { column, value, replacement } of matches) this.#replacements.set(keyOf(column, value), replacement)
  }

  replace(column: Column, text: string): string {
    if (this.#replacements.size === 0 || text === '') return text
    return this.#replacements.get(keyOf(column, text)) ?? text
  }
}

const keyOf = (column: Column, value: string) => `${column} ${comparableName(value)}`
