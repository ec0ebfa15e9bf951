import { PDFDict, PDFDocument, PDFName } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import type { PrintedMinutes } from '#server/meetings/minutes/printedMinutes.ts'
import { drawMinutes } from './minutesPdf.ts'
import { readSamplePdf } from './samplePdf.ts'
import { approvedMinutes, longHtml } from './samples.ts'

// Minutes as a PDF that can be signed, searched, and read aloud.

const at = new Date('2026-04-17T08:12:00Z')
const draw = (changes: Partial<PrintedMinutes> = {}) => drawMinutes({ ...approvedMinutes, ...changes }, at)
const read = async (changes?: Partial<PrintedMinutes>) => readSamplePdf(await draw(changes))
const withoutAnnex = { attendance: null }
const draft = { isDraft: true, approval: null }

describe('the text', () => {
  test('is the heading, the text, places to sign and the annex, in this order', async () => {
    const { pages } = await read({ confidential: true })
    expect(pages).toHaveLength(2)
    expect(pages[0]).toMatch(
      new RegExp(
        [
          'Comité social et économique de l’établissement de Bretagne',
          'Procès-verbal',
          'Séance ordinaire du 19 mars 2026',
          'Jeudi 19 mars 2026, de 9 h 00 à 12 h 10',
          'Rennes, salle du conseil',
          'Confidentiel : réservé aux membres de l’instance',
          'Approuvé le 16 avril 2026 par 11 voix pour',
          '1\\. Ouverture',
          'La séance est ouverte',
          'Le secrétaire',
          'Le président',
          'page 1 sur 2',
        ].join('.*'),
      ),
    )
    expect(pages[1]).toMatch(
      /Annexe : feuille de présence.*Par siège.*Remplacé par.*Siège 2 Cadres BŒUF Jean Titulaire 9 h 20 – 9 h 50, à distance 9 h 50 – 12 h 10, sur place CARO Zoé, 9 h 00 – 9 h 20.*Siège vacant.*Suppléants et autres personnes.*D’ÉTANG Lou Annoncé, non confirmé.*Seules comptent les présences confirmées/,
    )
  })

  test('has no annex before the meeting was opened', async () => {
    const { pages } = await read(withoutAnnex)
    expect(pages).toHaveLength(1)
    expect(pages[0]).not.toContain('Annexe')
  })

  test('may be empty', async () => {
    const { pages } = await read({ html: '', attendance: { seats: [], others: [] } })
    expect(pages[0]).toMatch(/Approuvé.*Le secrétaire/)
  })

  test('numbers lists, and keeps quotes and ballots', async () => {
    const html =
      '<ol start="4"><li>Rennes</li><li>Brest<ul><li>port</li></ul></li></ol><blockquote>Réponse</blockquote>'
    expect((await read({ ...withoutAnnex, html })).pages[0]).toContain('4. Rennes 5. Brest – port Réponse')
    const ballot = (await read({ ...withoutAnnex, html: longHtml(1, 1) })).pages[0]
    expect(ballot).toMatch(/Pour 9 ABEL Ève, BŒUF Jean.*L’avis est adopté par 9 voix pour, 2 contre/)
  })
})

describe('a draft', () => {
  test('says PROJET on each page, until approval', async () => {
    const { pages } = await read({ ...draft, html: longHtml(6, 6) })
    expect(pages.length).toBeGreaterThan(4)
    for (const page of pages) expect(page).toContain('PROJET')
    expect(pages[0]).toContain('Projet de procès-verbal, non encore approuvé')
    const approved = await read({ html: longHtml(6, 6) })
    expect(approved.pages.join(' ')).not.toContain('PROJET')
  })

  test('has the pages of the approved minutes, so that remarks find them', async () => {
    const html = longHtml(6, 6)
    const [before, after] = [await read({ ...draft, html }), await read({ html })]
    expect(before.pages.map((page) => page.match(/\d+\. Information/g))).toEqual(
      after.pages.map((page) => page.match(/\d+\. Information/g)),
    )
  })
})

describe('pages', () => {
  test('are numbered, and their headings stay with the text below', async () => {
    const { pages, outline } = await read({ html: longHtml(40, 30) })
    expect(pages.length).toBeGreaterThan(20)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`page ${index + 1} sur ${pages.length}`)
      expect(page).not.toMatch(/sur le projet n° \d+ (Échanges )?Procès-verbal – Séance/)
    }
    const numbers = pages.join(' ').match(/\d+(?=\. Information et)/g)
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => String(index + 1)))
    expect(outline).toHaveLength(41)
    expect(outline.at(-1)).toBe('Annexe : feuille de présence')
  })

  test('do not cut the table of a ballot', async () => {
    const { pages } = await read({ ...withoutAnnex, html: longHtml(12, 12) })
    const ballots = pages.flatMap((page) => page.match(/Choix Voix Votants Pour.*?LE GOFF Yann/g) ?? [])
    expect(ballots).toHaveLength(12)
    expect(pages.join(' ').match(/Choix Voix Votants/g)).toHaveLength(12)
  })

  test('repeat the titles of a long table, which is read once', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => `<tr><td>Ligne ${index + 1}</td><td>oui</td></tr>`)
    const html = `<table><thead><tr><th>Poste</th><th>Avis</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
    const { pages, structure } = await read({ ...withoutAnnex, html })
    expect(pages.length).toBeGreaterThan(4)
    for (const page of pages.filter((page) => page.includes('Ligne'))) expect(page).toContain('Poste Avis')
    expect(pages.join(' ').match(/Ligne \d+/g)).toHaveLength(200)
    // pdf.js lists the whole table on each page, with the text of that page.
    expect(structure.join(' ').match(/TH:Column\(P\)/g)).toHaveLength(2)
  })

  test('cut a row that is higher than a page, and a word that is wider', async () => {
    const tall = 'mot '.repeat(4_000)
    const cut = await read({ ...withoutAnnex, html: `<table><tr><td>a</td><td>${tall}</td></tr></table>` })
    expect(cut.pages.join(' ').match(/\bmot\b/g)).toHaveLength(4_000)
    const wide = await read({ ...withoutAnnex, html: `<p>début ${'x'.repeat(5_000)} fin</p>` })
    expect(wide.pages.join(' ').match(/x+/g)?.join('')).toContain('x'.repeat(4_990))
    expect(wide.pages.join(' ')).toMatch(/début.* fin/)
  })
})

describe('characters', () => {
  test('of European languages and signs are printed as they are', async () => {
    const text = 'œuvre, l’Été « à 12 € » ≥ ≤ → ½ ‰ – — … Łódź źdźbło ąęśćżń Čeština Ελληνικά Русский'
    expect((await read({ ...withoutAnnex, html: `<p>${text}</p>` })).pages[0]).toContain(text)
  })

  test('that the fonts lack are marked, and the mark is explained', async () => {
    const { pages } = await read({ ...withoutAnnex, html: '<p>Bravo 👍 ! محضر fin\u00AD\u200B</p>' })
    expect(pages[0]).toContain('Bravo □ ! □□□□ fin')
    expect(pages[0]).toContain('□ : caractère que la police de ce fichier ne contient pas.')
    expect((await read()).pages.join(' ')).not.toContain('□')
  })

  test('of a title need no escape', async () => {
    const title = 'Procès-verbal – « R&D <2026> »'
    const { information, metadata } = await read({ title })
    expect(information).toMatchObject({ Title: title })
    expect(metadata).toMatchObject({ 'dc:title': title })
  })
})

describe('the structure', () => {
  test('tells headings, paragraphs, lists, quotes and tables to readers', async () => {
    const html =
      '<h2>a</h2><h3>b</h3><p>c</p><ul><li>d</li></ul><blockquote>e</blockquote><table><tr><th>f</th><th>g</th></tr><tr><th>h</th><td></td></tr></table>'
    const { structure } = await read({ ...withoutAnnex, html })
    expect(structure[0]).toBe(
      'Document(P H1 P P P P H2 H3 P L(LI(Lbl LBody(P))) BlockQuote(P) Table(TR(TH:Column(P) TH:Column(P)) TR(TH:Row(P) TD)) P P)',
    )
  })

  test('leads to other sites', async () => {
    const html = `<p>Voir <a href="https://example.org/a">le ${'long '.repeat(30)}texte</a>, <a href="mailto:cse@example.org">écrire</a> ou <a href="javascript:alert(1)">rien</a>.</p>`
    const { structure, links } = await read({ ...withoutAnnex, html })
    expect(structure[0]).toContain('P(Link Link)')
    expect(new Set(links)).toEqual(new Set(['https://example.org/a', 'mailto:cse@example.org']))
  })
})

describe('the file', () => {
  test('has a title, a language, its dates, and says that it is tagged', async () => {
    const bytes = await draw()
    const { information, metadata } = await readSamplePdf(bytes)
    expect(information).toMatchObject({
      Title: 'Procès-verbal – Séance ordinaire du 19 mars 2026 – CSE Bretagne',
      Author: 'Comité social et économique de l’établissement de Bretagne',
      Language: 'fr-FR',
      CreationDate: 'D:20260417081200Z',
      ModDate: 'D:20260417081200Z',
    })
    expect(metadata).toMatchObject({ 'pdfuaid:part': '1' })
    const { catalog } = await PDFDocument.load(bytes, { updateMetadata: false })
    expect(String(catalog.lookup(PDFName.of('MarkInfo')))).toContain('/Marked true')
    expect(String(catalog.lookup(PDFName.of('ViewerPreferences')))).toContain('/DisplayDocTitle true')
  })

  test('contains its fonts', async () => {
    const html = '<p>a <strong>b</strong> <em>c <strong>d</strong></em></p>'
    const pdf = await PDFDocument.load(await draw({ html }), { updateMetadata: false })
    const dictionaries = pdf.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFDict ? [object] : []))
    const descriptors = dictionaries.filter((one) => one.get(PDFName.of('Type')) === PDFName.of('FontDescriptor'))
    expect(
      descriptors.map((one) => String(one.get(PDFName.of('FontName'))).slice(8)).sort((a, b) => (a < b ? -1 : 1)),
    ).toEqual(['LiberationSans', 'LiberationSans-Bold', 'LiberationSans-BoldItalic', 'LiberationSans-Italic'])
    for (const descriptor of descriptors) expect(descriptor.lookup(PDFName.of('FontFile2'))).toBeDefined()
  })

  test('is the same for the same minutes', async () => {
    const html = longHtml(3, 3)
    expect((await draw({ html })).equals(await draw({ html }))).toBe(true)
  })
})
