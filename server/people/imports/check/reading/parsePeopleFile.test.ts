import { expect, test } from 'vitest'
import { limits } from '#contract/ground/limits.ts'
import { parsePeopleText } from './parsePeopleFile.ts'

const columns = ['civilite', 'nom', 'prenom', 'email', 'irp', 'role', 'mandat', 'adresse']
const people = Array.from({ length: 50 }, (_, number) => [
  number % 2 ? 'Madame' : 'Monsieur',
  ['Œuvrard', 'd’Aubigné', 'Müller', 'Quéméneur', 'Žižka'][number % 5] ?? '',
  ['Éléonore N’Guessan', 'Loïc', 'Zoë'][number % 3] ?? '',
  `personne.${number}@irp.example`,
  'CSE Île-de-France',
  'Rédacteur',
  'Suppléant',
  number % 7 ? `${number} rue de l’Abbé-Grégoire ; étage 3, porte B` : `Bâtiment « ${number} »\nBP 40 012`,
])

const quoted = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || /["\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
const written = (rows: readonly (readonly string[])[], delimiter: string, lineEnd: string) =>
  rows.map((row) => row.map((cell) => quoted(cell, delimiter)).join(delimiter) + lineEnd).join('')

/** Characters of these names that Windows-1252 has beyond ISO-8859-1. */
const windowsBytes: Record<string, number> = { Œ: 0x8c, '’': 0x92, Ž: 0x8e, ž: 0x9e }
const encodings: Record<string, (text: string) => Buffer> = {
  'utf-8': (text) => Buffer.from(text),
  'utf-8 with its mark': (text) => Buffer.from(`\uFEFF${text}`),
  'windows-1252': (text) => Buffer.from(Array.from(text, (letter) => windowsBytes[letter] ?? letter.charCodeAt(0))),
  'utf-16le': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
}
const all = Object.keys(encodings).flatMap((encoding) =>
  [';', ',', '\t'].flatMap((delimiter) => ['\r\n', '\n', '\r'].map((end) => [encoding, delimiter, end] as const)),
)

/** Each record begins where the previous one ended. */
const expectedRows = people.map((cells, index) => ({
  line: 2 + people.slice(0, index).reduce((sum, before) => sum + before.join('').split('\n').length, 0),
  cells,
}))

test.each(all)('%s, %j, %j: the same people, on the same lines', (encoding, delimiter, lineEnd) => {
  const bytes = encodings[encoding]!(written([columns, ...people], delimiter, lineEnd))
  const { reading, content } = parsePeopleText(bytes)

  expect(reading).toMatchObject({ encoding: encoding.split(' ')[0], delimiter, rows: 50, messages: [] })
  expect(content?.rows).toEqual(expectedRows)
})

const codes = (bytes: Buffer | string) =>
  parsePeopleText(Buffer.from(bytes as string)).reading.messages.map(({ code, column }) =>
    column ? `${code} ${column}` : code,
  )
const header = columns.join(';')
const line = 'Madame;Martin;Léa;lea@irp.example;CSE;Lecteur;Titulaire;'

test.each([
  [
    'a mixture of UTF-8 and Windows-1252',
    Buffer.concat([Buffer.from(`${header}\n${line}\n`), Buffer.from('Andr\xe9;', 'latin1')]),
  ],
  ['a byte that Windows-1252 has not', Buffer.from(`${header}\nMadame;Andr\xe9\x81;`, 'latin1')],
  ['an image', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
  ['UTF-16 without its mark', Buffer.from(`${header}\n${line}`, 'utf16le')],
  ['UTF-16 cut in the middle of a letter', Buffer.from(`\uFEFF${header}\n${line}`, 'utf16le').subarray(0, -1)],
  [
    'UTF-8 that says so and is not',
    Buffer.concat([Buffer.from('\uFEFF'), Buffer.from(`${header}\nAndr\xe9`, 'latin1')]),
  ],
])('%s is refused, without guessing', (_what, bytes) => {
  expect(parsePeopleText(bytes).reading.messages).toMatchObject([{ code: 'file.encoding' }])
})

test('ordinary Windows-1252 text is not refused as a mixture', () => {
  const bytes = Buffer.from(`${header}\n${line.replace('Léa', 'Lou')}\n\xab\xa0Le Pr\xe9\xa0\xbb;;;;;;;\n`, 'latin1')
  expect(parsePeopleText(bytes).content?.rows[1]?.cells[0]).toBe('«\u00A0Le Pré\u00A0»')
})

test('ISO-8859-15 is read as Windows-1252 with a warning', () => {
  const bytes = Buffer.from(`${header}\nMadame;\xbcuvrard;L\xe9a;lea@irp.example;CSE;Lecteur;Titulaire;\n`, 'latin1')
  expect(parsePeopleText(bytes)).toMatchObject({
    reading: { encoding: 'windows-1252', messages: [{ code: 'file.doubtful', level: 'warning' }] },
    content: { doubtful: true },
  })
})

test('columns may be in any order under any of their titles; unknown ones are reported and ignored', () => {
  expect(codes(`E-MAIL; Nom de Famille ;Prénom;Instance;RÔLE;Mandat;Tél.;Matricule\nx`)).toEqual([
    'file.header-unknown',
  ])
  expect(codes('Courriel,nom,prenom,irp,role,mandat\nx')).toEqual([])
  expect(codes('Adresse électronique\tnom\tprenom\tirp\trole\tmandat\nx')).toEqual([])
  expect(codes('nom;prenom;nom;e-mail\nx')).toEqual([
    'file.header-twice nom',
    'file.header-missing irp',
    'file.header-missing role',
    'file.header-missing mandat',
  ])
})

test('the separator line of Excel, blank lines and the byte order mark are not people', () => {
  const { content, reading } = parsePeopleText(Buffer.from(`sep=,\r\n\r\n${columns.join(',')}\r\n\r\na,b\r\n`))
  expect(reading).toMatchObject({ delimiter: ',', rows: 2 })
  expect(content?.rows).toEqual([
    { line: 4, cells: [''] },
    { line: 5, cells: ['a', 'b'] },
  ])
})

test('a file with nothing to import says what is missing', () => {
  expect(codes('')).toEqual(['file.empty'])
  expect(codes(' \r\n\n')).toEqual(['file.empty'])
  expect(codes(header)).toEqual(['file.no-rows'])
  expect(codes(`${header}\n;;;\n\n`)).toEqual(['file.no-rows'])
})

test('an unclosed quote is reported at the line where it was opened', () => {
  const { reading, content } = parsePeopleText(Buffer.from(`${header}\n${line}\nMadame;"Martin;Léa\n${line}\n`))
  expect(reading.messages).toMatchObject([
    { code: 'file.quotes', message: 'Un guillemet ouvert à la ligne 3 n’est jamais refermé.' },
  ])
  expect(content).toBeNull()
})

test('20 000 lines are read, one more is too many', () => {
  const lines = (count: number) => `${header}\n${`${line}\n`.repeat(count)}`
  expect(parsePeopleText(Buffer.from(lines(limits.importLines))).content?.rows).toHaveLength(limits.importLines)
  expect(codes(lines(limits.importLines + 1))).toEqual(['file.too-long'])
})
