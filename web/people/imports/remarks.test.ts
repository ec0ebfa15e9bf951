import { describe, expect, test } from 'vitest'
import type { ImportMessage } from '#contract/people/imports/userImports.ts'
import { formatCell, listRemarks } from './remarks.ts'

const remark = (code: string): ImportMessage => ({ code, message: code, column: null, level: 'warning' })
const reading = (...codes: string[]) => ({
  encoding: 'utf-8',
  delimiter: ';' as const,
  rows: 1,
  messages: codes.map(remark),
  newMandates: [],
  newJobs: [],
  columns: [],
  unknown: [],
})
const codes = ['file.deletions', 'file.deletions-withheld', 'file.header-unknown']
const told = (state: 'checked' | 'applied' | 'failed', failure: string | null = null) =>
  listRemarks({ state, failure, reading: reading(...codes) }, (key) => key).map(({ message }) => message)

describe('messages about a file', () => {
  test('warns of deletions until the import is applied', () => {
    expect(told('checked')).toEqual(codes)
    expect(told('applied')).toEqual(['import.nobodyDeleted', 'file.header-unknown'])
  })

  test('omits the reason of the failure, which is shown elsewhere', () => {
    expect(told('failed', 'file.deletions')).toEqual(['file.deletions-withheld', 'file.header-unknown'])
  })
})

test.each([
  ['telephone', '+33612345678', '06\u00a012\u00a034\u00a056\u00a078'],
  ['debut_mandature', '2026-03-19', '19/03/2026'],
  ['fin_mandature', '2027-12-31', '31/12/2027'],
  ['nom', '2026-03-19', '2026-03-19'],
])('formats %s %s as %s', (column, value, written) => {
  expect(formatCell(column, value)).toBe(written)
})
