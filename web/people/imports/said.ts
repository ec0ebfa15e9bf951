import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import type { ImportMessage, UserImport } from '#contract/people/userImports.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { formatPhone } from '#web/ground/i18n/names.ts'

/** What was to be weighed before the import was applied, as it is told afterwards; null: there is nothing left to say. */
const afterwards: Record<string, TextKey | null> = {
  'file.deletions': null,
  'file.deletions-withheld': 'import.nobodyDeleted',
}

/** What is said of the whole file, as the import stands now. Why it has failed is said elsewhere. */
export function remarksOf(
  { state, failure, reading }: Pick<UserImport, 'state' | 'failure' | 'reading'>,
  say: (key: TextKey) => string,
): ImportMessage[] {
  const remarks = reading?.messages.filter(({ message }) => message !== failure) ?? []
  return remarks.flatMap((remark) => {
    const key = state === 'applied' ? afterwards[remark.code] : undefined
    if (key === null) return []
    return [{ ...remark, message: key ? say(key) : frenchSpaces(remark.message) }]
  })
}

/** A value of a line as people write it: « 06 12 34 56 78 », « 19/03/2026 ». */
export function cellInWords(column: string, value: string): string {
  if (column === 'telephone') return formatPhone(value)
  if (column === 'debut_mandature' || column === 'fin_mandature') return value.split('-').toReversed().join('/')
  return value
}
