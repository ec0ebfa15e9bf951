import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { escapeFormula, unescapeFormula, writeCsv } from './csv.ts'

test.each([
  '=HYPERLINK("http://example.org")',
  '+33612345678',
  '-2',
  '@x',
  '\tonglet',
  '\rretour',
  '\n=1',
  '＝1＋1',
  '＋1',
  '－1',
  '＠x',
  "'=1",
  "''+1",
])('%o is escaped, and restored when read back', (cell) => {
  expect(escapeFormula(cell)).toBe(`'${cell}`)
  expect(unescapeFormula(escapeFormula(cell))).toBe(cell)
})

test.each(['', 'Le Goff', "'t Hooft", "l'Hostis", '06 12 34 56 78', 'a=b', "'"])('%o is left unchanged', (cell) => {
  expect(escapeFormula(cell)).toBe(cell)
  expect(unescapeFormula(cell)).toBe(cell)
})

test('a table is written as CSV with a BOM, quoted where necessary', async () => {
  async function* batches() {
    yield [['Œuvrard', null]]
    yield [['a;b', 'dit « "x" »\nsuite']]
  }
  expect(await Array.fromAsync(writeCsv(['nom', 'note'], batches()))).toEqual([
    '\uFEFFnom;note\r\n',
    'Œuvrard;\r\n',
    '"a;b";"dit « ""x"" »\nsuite"\r\n',
  ])
})

/** Spreadsheets end a row at each of them. */
const lineEnds = ['\r\n', '\n', '\r']

test('a row with line breaks in its cells is read back as one record', async () => {
  async function* batches() {
    yield [['a\n=1', 'b\r- x', 'c\r\n+1']]
  }
  const file = (await Array.fromAsync(writeCsv(['nom', 'note', 'suite'], batches()))).join('')
  expect(parse(file, { bom: true, delimiter: ';', record_delimiter: lineEnds })).toEqual([
    ['nom', 'note', 'suite'],
    ['a\n=1', 'b\r- x', 'c\r\n+1'],
  ])
})
