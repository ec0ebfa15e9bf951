import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import type { ImportMessage, UserImport } from '#contract/people/imports/userImports.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { formatPhone } from '#web/ground/i18n/names.ts'

/** Messages that change once the import is applied; null: omitted. */
const remarksOnceApplied: Record<string, TextKey | null> = {
  'file.deletions': null,
  'file.deletions-withheld': 'import.nobodyDeleted',
}

/**
 * Lists the messages about the whole file for the state of the import. Omits the reason of a failure, which is shown
 * elsewhere.
 */
export function listRemarks(
  { state, failure, reading }: Pick<UserImport, 'state' | 'failure' | 'reading'>,
  say: (key: TextKey) => string,
): ImportMessage[] {
  const remarks = reading?.messages.filter(({ message }) => message !== failure) ?? []
  return remarks.flatMap((remark) => {
    const key = state === 'applied' ? remarksOnceApplied[remark.code] : undefined
    if (key === null) return []
    return [{ ...remark, message: key ? say(key) : frenchSpaces(remark.message) }]
  })
}

/** Formats a cell for reading: « 06 12 34 56 78 », « 19/03/2026 ». */
export function formatCell(column: string, value: string): string {
  if (column === 'telephone') return formatPhone(value)
  if (column === 'debut_mandature' || column === 'fin_mandature') return value.split('-').toReversed().join('/')
  return value
}
