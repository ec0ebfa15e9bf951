import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { PrintedMinutes } from '#server/meetings/minutes/printedMinutes.ts'
import { writeMinutesDocx } from './minutesDocx.ts'
import { drawMinutes } from './minutesPdf.ts'
import { readSampleDocx } from './sampleDocx.ts'
import { readSamplePdf } from './samplePdf.ts'
import { approvedMinutes, longHtml } from './samples.ts'

// Minutes as a Word document, for those who end them elsewhere.

const at = new Date('2026-04-17T08:12:00Z')
const write = (changes: Partial<PrintedMinutes> = {}) => writeMinutesDocx({ ...approvedMinutes, ...changes }, at)
const draft = { isDraft: true, approval: null }

/** Reads the text of a part: a space after each paragraph, line break and tab. */
function textOf(xml: string | undefined): string {
  let text = ''
  let isText = false
  const parser = new Parser(
    {
      onopentag: (name) => {
        isText = name === 'w:t'
        if (name === 'w:tab' || name === 'w:br') text += ' '
      },
      ontext: (words) => {
        if (isText) text += words
      },
      onclosetag: (name) => {
        isText = false
        if (name === 'w:p') text += ' '
      },
    },
    { xmlMode: true },
  )
  parser.end(xml ?? '')
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** The words of a printed PDF, without what pages and lists add. */
const wordsOf = (pages: readonly string[]) =>
  pages
    .map((page) =>
      page
        .replaceAll('PROJET', '')
        .replace(approvedMinutes.title, '')
        .replace(/page \d+ sur \d+/, ''),
    )
    .join(' ')
    .replaceAll(/(?<=\s)(?:[•–▪]|\d+\.)(?=\s)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const html = `${longHtml(1, 1)}<ol><li>un</li><li>deux<ul><li>trois</li></ul></li></ol><p>l’œuvre ≥ 3 €<br>Łódź</p>`

describe('a Word document', () => {
  test('has the words of the PDF, in the same order', async () => {
    const changes = { ...draft, confidential: true, html }
    const parts = await readSampleDocx(await write(changes))
    const { pages } = await readSamplePdf(await drawMinutes({ ...approvedMinutes, ...changes }, at))
    expect(wordsOf([textOf(parts.get('word/document.xml'))])).toBe(wordsOf(pages))
  })

  test('has headings, lists, titles of tables, formats and a language', async () => {
    const formats = '<p><strong>a</strong><em>b</em><u>c</u><s>d</s><sub>e</sub><sup>f</sup></p>'
    const parts = await readSampleDocx(await write({ html: `${html}${formats}<hr>` }))
    const document = parts.get('word/document.xml')
    for (const mark of [
      '<w:pStyle w:val="Heading1"/>',
      '<w:pStyle w:val="Heading2"/>',
      '<w:pStyle w:val="Heading3"/>',
      '<w:numPr><w:ilvl w:val="0"/>',
      '<w:numPr><w:ilvl w:val="1"/>',
      '<w:tblHeader/>',
      '<w:b/>',
      '<w:i/>',
      '<w:u w:val="single"/>',
      '<w:strike/>',
      '<w:vertAlign w:val="subscript"/>',
      '<w:vertAlign w:val="superscript"/>',
      '<w:pageBreakBefore/>',
    ])
      expect(document).toContain(mark)
    expect(parts.get('word/styles.xml')).toContain('<w:lang w:val="fr-FR"/>')
    expect(parts.get('word/numbering.xml')).toContain('<w:numFmt w:val="decimal"/>')
  })

  test('says PROJET on each page until approval, and numbers its pages', async () => {
    const parts = await readSampleDocx(await write(draft))
    expect(textOf(parts.get('word/header1.xml'))).toBe('PROJET')
    const footer = parts.get('word/footer1.xml')
    expect(textOf(footer)).toBe(`${approvedMinutes.title} page sur`)
    expect(footer).toMatch(/instrText[^>]*>PAGE<.*instrText[^>]*>NUMPAGES</)
    const approved = await readSampleDocx(await write())
    expect([...approved.values()].join('')).not.toContain('PROJET')
  })

  test('has a title, an author, a language and its dates', async () => {
    const parts = await readSampleDocx(await write({ title: 'Procès-verbal – « R&D <2026> »' }))
    const core = parts.get('docProps/core.xml')
    for (const property of [
      '<dc:title>Procès-verbal – « R&amp;D &lt;2026&gt; »</dc:title>',
      '<dc:creator>Comité social et économique de l’établissement de Bretagne</dc:creator>',
      '<dc:language>fr-FR</dc:language>',
      '<dcterms:created xsi:type="dcterms:W3CDTF">2026-04-17T08:12:00.000Z</dcterms:created>',
      '<dcterms:modified xsi:type="dcterms:W3CDTF">2026-04-17T08:12:00.000Z</dcterms:modified>',
    ])
      expect(core).toContain(property)
  })

  test('is the same file when it is written again, whatever the clock of the machine', async () => {
    const links = '<p><a href="https://example.org/1">un</a> <a href="https://example.org/2">deux</a></p>'
    const first = await write({ html: `${html}${links}` })
    const zip = await fromBufferPromise(first, { lazyEntries: true })
    for await (const entry of zip.eachEntry()) expect(entry.getLastModDate()).toEqual(at)
    expect((await write({ html: `${html}${links}` })).equals(first)).toBe(true)
    const parts = await readSampleDocx(first)
    const ids = [...(parts.get('word/_rels/document.xml.rels') ?? '').matchAll(/Id="(rIdLink\d)"/g)].map(([, id]) => id)
    expect(ids).toEqual(['rIdLink1', 'rIdLink2'])
    for (const id of ids) expect(parts.get('word/document.xml')).toContain(`<w:hyperlink w:history="1" r:id="${id}">`)
  })

  test('leads to other sites only', async () => {
    const links = '<p><a href="https://example.org/?a=1&amp;b=2">ici</a> <a href="javascript:alert(1)">là</a></p>'
    const parts = await readSampleDocx(await write({ html: links }))
    const relationships = parts.get('word/_rels/document.xml.rels')
    expect(relationships?.match(/TargetMode="External"/g)).toHaveLength(1)
    expect(relationships).toContain('Target="https://example.org/?a=1&amp;b=2"')
  })

  test('may be without text, and with every character that XML has', async () => {
    expect(textOf((await readSampleDocx(await write({ html: '' }))).get('word/document.xml'))).toMatch(/Le secrétaire/)
    const odd = '<p>👍 محضر a\u0000b\u0001c\uFFFEd\uD800e &lt;w:p&gt;</p>'
    const parts = await readSampleDocx(await write({ html: odd }))
    expect(textOf(parts.get('word/document.xml'))).toMatch(/👍 محضر a.?bcd�e <w:p>/u)
  })
})

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0
const reason = hasLibreOffice ? '' : ' (skipped: soffice is not installed)'

describe.skipIf(!hasLibreOffice)(`LibreOffice${reason}`, () => {
  test('opens it, and prints the words of the PDF', { timeout: 180_000 }, async () => {
    const changes = { ...draft, html }
    const converted = await readSamplePdf(await convert(await write(changes)))
    const { pages } = await readSamplePdf(await drawMinutes({ ...approvedMinutes, ...changes }, at))
    expect(wordsOf(converted.pages)).toBe(wordsOf(pages))
    for (const [index, page] of converted.pages.entries()) {
      expect(page).toContain('PROJET')
      expect(page).toContain(`page ${index + 1} sur ${converted.pages.length}`)
    }
  })
})

/** Converts a Word document to PDF with a profile of its own. */
async function convert(docx: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'mandature-docx-'))
  try {
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
    await writeFile(join(folder, 'minutes.docx'), docx)
    const options = ['--headless', '--convert-to', 'pdf', '--outdir', folder, join(folder, 'minutes.docx')]
    await promisify(execFile)('soffice', [profile, ...options])
    return await readFile(join(folder, 'minutes.pdf'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
