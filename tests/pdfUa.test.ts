import { describe, expect, test } from 'vitest'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { drawPapers } from '#server/meetings/ballots/papers/drawPapers.ts'
import { drawMinutes } from '#server/meetings/minutes/print/minutesPdf.ts'
import { approvedMinutes, longHtml } from '#server/meetings/minutes/print/samples.ts'
import { drawSheet } from '#server/meetings/presence/sheet/drawSheet.ts'
import { drawAgenda } from '#server/meetings/takeaway/bundle/drawAgenda.ts'
import type { PlannedDocument } from '#server/meetings/takeaway/plan.ts'
import { checkWithPrograms, missingProgram } from './support/pdfPrograms.ts'
import { findPdfUaFaults } from './support/pdfUa.ts'

// The PDFs that the portal draws follow PDF/UA-1, as far as a program can check it.

const at = new Date('2026-03-19T08:12:00Z')
const title = 'Séance <ordinaire> & suite'
const line = (index: number) => ({
  seat: [`Siège ${index}`, 'Cadres'],
  name: `CŒUR Anne ${index}`,
  mandate: 'Titulaire',
  presence: ['9 h 00 – 10 h 00'],
  replacement: [],
})
const sheet = (isRecord: boolean) =>
  drawSheet(
    {
      title,
      body: 'Comité social et économique',
      session: title,
      facts: ['Jeudi 19 mars 2026'],
      confidential: true,
      isRecord,
      state: isRecord ? 'Séance ouverte à 9 h 00.' : null,
      // on several pages, whose titles are repeated
      seats: Array.from({ length: 40 }, (_, index) => line(index)),
      others: [line(41)],
    },
    at,
  )
const html = [
  longHtml(3, 3),
  '<p>Voir <a href="https://example.org">ici</a>.</p><ol><li>un<ul><li>deux</li></ul></li></ol>',
  '<table><tr><th>Poste</th><th>Nombre</th></tr><tr><td>Cadre</td><td></td></tr></table>',
].join('')
const paper: PlannedDocument = {
  id: 1,
  title: 'Bilan social',
  version: 1,
  fileKey: 'aa/bb',
  bytes: 1,
  sha256: 'a'.repeat(64),
  confidential: false,
  publishedAt: '2026-03-10T09:00:00+01:00',
  isAttached: false,
}
const agenda = () =>
  drawAgenda(
    {
      session: {
        id: 1,
        title,
        body: { label: 'Comité social et économique', name: 'CSE' },
        startsAt: '2026-03-19T09:00:00+01:00',
        endsAt: '2026-03-19T11:00:00+01:00',
        mode: 'onsite',
        place: 'Salle Vauban',
        status: 'convened',
        confidential: true,
      },
      since: null,
      documents: [paper],
      points: [{ number: '1', title: 'Bilan', kind: 'information', documents: [paper] }],
    },
    at,
  )

const files: [string, () => Promise<Buffer>][] = [
  ['an attendance sheet to be signed', () => sheet(false)],
  ['the record of an attendance', () => sheet(true)],
  ['ballot papers', () => drawPapers({ session: title, question: 'Choisir ?', voters: 11, candidates: [] }, at)],
  [
    'ballot papers with candidates',
    () => drawPapers({ session: title, question: 'Qui ?', voters: 3, candidates: ['Zoé Diaz', 'Yves Caro'] }, at),
  ],
  ['draft minutes', () => drawMinutes({ ...approvedMinutes, html, isDraft: true, approval: null }, at)],
  ['approved minutes', () => drawMinutes({ ...approvedMinutes, html }, at)],
  ['the agenda of a download', agenda],
]

test.each(files)('%s: tagged, titled, with its fonts, and the same at each drawing', async (_name, draw) => {
  const file = await draw()
  expect(await findPdfUaFaults(file)).toEqual([])
  expect((await draw()).equals(file)).toBe(true)
})

describe.skipIf(missingProgram)(`qpdf and poppler${missingProgram ? ` (skipped: ${missingProgram})` : ''}`, () => {
  test.each(files)('find nothing wrong with %s, and read its structure', async (_name, draw) => {
    expect(checkWithPrograms(await draw())).toBe('')
  })
})

test('the check finds what an untagged file lacks', async () => {
  expect(await findPdfUaFaults(await textPdf([['Un texte.']]))).toEqual([
    '6.2: MarkInfo says that the file is tagged',
    '7.2: the file has a language',
    '7.1: the title is shown',
    '5: the metadata claim PDF/UA-1',
    '7.1: the metadata have a title',
    '7.1: there is a structure tree',
    '7.1: content of page 1 is tagged or an artifact',
    '7.21.7: /Helvetica has a map to Unicode',
    '7.21.4: /Helvetica is embedded',
  ])
})
