import { expect, test } from 'vitest'
import { toWorkbook, toZip } from '#tests/support/workbook.ts'
import { parsePeopleFile } from './parsePeopleFile.ts'

const titles = ['Nom', 'Prénom', 'E-mail', 'Instance', 'Rôle', 'Mandat', 'Tél.', 'Début de mandature', 'IRP principale']
const line = ['Martin', 'Léa', 'lea@irp.example', 'CSE Bretagne', 'Lecteur', 'Titulaire']

test('cells become the text that a person reads', async () => {
  const formula = { formula: 'HYPERLINK("https://exemple.fr","Léa")&WEBSERVICE("https://exemple.fr")', result: 'Léa' }
  const bytes = await toWorkbook([
    [],
    titles,
    [
      'Martin',
      formula,
      'lea@irp.example',
      '  CSE\nBretagne ',
      'Lecteur',
      'Titulaire',
      612345678,
      new Date('2026-03-19'),
      true,
    ],
    [...line, '06 12 34 56 78', 2026, 'non'],
  ])
  const { reading, content } = await parsePeopleFile(bytes)
  expect(reading).toMatchObject({ encoding: 'xlsx', delimiter: null, rows: 2, messages: [] })
  expect(content?.rows).toEqual([
    {
      line: 3,
      cells: [
        'Martin',
        'Léa',
        'lea@irp.example',
        '  CSE\nBretagne ',
        'Lecteur',
        'Titulaire',
        '0612345678',
        '19/03/2026',
        'oui',
      ],
    },
    { line: 4, cells: [...line, '06 12 34 56 78', '2026', 'non'] },
  ])
  expect(content?.header.positions.get('principal')).toBe(8)
})

test('titles may be matched, and the matches go before the titles of the portal', async () => {
  const bytes = await toWorkbook([['Nom', 'Prénom', 'Mail pro', 'Instance', 'Rôle', 'Mandat'], line])
  const before = await parsePeopleFile(bytes)
  expect(before.reading.messages.map(({ code }) => code)).toEqual(['file.header-unknown', 'file.header-missing'])
  const matches = [{ title: 'MAIL PRO', column: 'email' as const }]
  const { reading, content } = await parsePeopleFile(bytes, { matches })
  expect(reading.messages).toEqual([])
  expect(content?.header.positions.get('email')).toBe(2)
})

test('a format of a whole column is not a million lines', async () => {
  const empty = '<row r="1048576"><c r="A1048576" s="1"/><c r="XFD1048576" s="1"></c></row>'
  const sheet = (rows: string) => ({
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  })
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const read = async (rows: string) => (await parsePeopleFile(await toWorkbook([], sheet(rows)))).reading
  expect(await read(`<row r="1">${cell('A1', 'Nom')}</row>${empty}`)).toMatchObject({ rows: 0 })
  const far = { messages: [{ code: 'file.workbook-too-large' }] }
  expect(
    await read(`<row r="1">${cell('A1', 'Nom')}</row><row r="999999999">${cell('A999999999', 'x')}</row>`),
  ).toMatchObject(far)
  expect(await read(`<row r="1">${cell('A1', 'Nom')}${cell('XFD1', 'x')}</row>`)).toMatchObject(far)
})

const codesOf = async (bytes: Buffer) => (await parsePeopleFile(bytes)).reading.messages.map(({ code }) => code)

test('hostile and other files are refused with a reason', async () => {
  expect(await codesOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toEqual(['file.workbook-old'])
  expect(await codesOf(Buffer.from('PK\x03\x04 and nothing else'))).toEqual(['file.workbook'])
  expect(await codesOf(await toZip({ 'word/document.xml': '<document/>' }))).toEqual(['file.workbook'])
  expect(await codesOf(await toWorkbook([titles, line], { 'xl/vbaProject.bin': 'macro' }))).toEqual([
    'file.workbook-macros',
  ])
  const bomb = { 'xl/sharedStrings.xml': Buffer.alloc(65 * 1024 * 1024, 32) }
  expect(await codesOf(await toWorkbook([titles, line], bomb))).toEqual(['file.workbook-too-large'])
  const entities = '<!DOCTYPE a [<!ENTITY x "xxxxxxxx">]><worksheet><sheetData/></worksheet>'
  expect(await codesOf(await toWorkbook([], { 'xl/worksheets/sheet1.xml': entities }))).toEqual(['file.workbook'])
})

test.each([
  ['worksheets/sheet1', '<c '],
  ['worksheets/sheet1', '<row '],
  ['sharedStrings', '<si '],
])('a part %s of a million open tags %o is refused in linear time', async (part, tag) => {
  const content = `<worksheet><sheetData>${tag.repeat(1_000_000)}`
  expect(await codesOf(await toWorkbook([titles, line], { [`xl/${part}.xml`]: content }))).toEqual(['file.workbook'])
})

test('a size that the archive states too small is refused', async () => {
  const bytes = await toWorkbook([titles, line], { 'xl/sharedStrings.xml': Buffer.alloc(1_000_000, 32) })
  // The central directory states the unpacked size at offset 24 of each entry.
  const entry = bytes.lastIndexOf('xl/sharedStrings.xml') - 46
  bytes.writeUInt32LE(10, entry + 24)
  expect(await codesOf(bytes)).toEqual(['file.workbook'])
})

test('other sheets, links to other files and pictures are left aside', async () => {
  const beside = {
    'xl/worksheets/sheet2.xml': '<worksheet><sheetData/></worksheet>',
    'xl/externalLinks/externalLink1.xml': '<externalLink/>',
    'xl/media/image1.png': Buffer.alloc(100),
  }
  expect(await codesOf(await toWorkbook([titles, [...line, '', '', 'oui']], beside))).toEqual(['file.workbook-sheets'])
})
