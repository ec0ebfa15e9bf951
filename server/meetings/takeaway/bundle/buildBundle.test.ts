import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { degrees, PDFDocument, PDFName, type PDFPage, rgb } from 'pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockedPdf, textPdf } from '#server/ground/pdf/samples.ts'
import type { PlannedDocument, TakeawayPlan } from '#server/meetings/takeaway/plan.ts'
import { buildBundle } from './buildBundle.ts'
import type { BundleLimits } from './limits.ts'
import { objectBombPdf, readBundle } from './samples.ts'

// Each bundle is built by a child process, which may wait on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bundle-'))
})
afterEach(() => rm(folder, { recursive: true }))

const session: TakeawayPlan['session'] = {
  id: 1,
  title: 'Séance ordinaire',
  startsAt: '2026-03-19T09:30:00+01:00',
  endsAt: '2026-03-19T12:00:00+01:00',
  mode: 'onsite',
  place: 'Salle Œuvre',
  status: 'convened',
  confidential: false,
  body: { name: 'CSE Bretagne', label: 'Comité social et économique Bretagne' },
}
const planned = (title: string): PlannedDocument => ({
  id: 1,
  title,
  version: 1,
  fileKey: title,
  bytes: 1_000,
  sha256: '',
  confidential: false,
  publishedAt: '2026-03-01T09:00:00+01:00',
  isAttached: false,
})

/** Builds a bundle with these files under one point. */
async function bind(files: Record<string, Uint8Array | string>, limits: Partial<BundleLimits> = {}) {
  const titles = Object.keys(files)
  const plan: TakeawayPlan = {
    session,
    since: null,
    points: [{ number: '1', title: 'Point', kind: 'information', documents: titles.map(planned) }],
    documents: [],
  }
  const paths = await Promise.all(
    Object.values(files).map(async (bytes, index) => {
      const path = join(folder, `${index}.pdf`)
      await writeFile(path, bytes)
      return { path }
    }),
  )
  const part = join(folder, 'bundle.pdf')
  const file = await open(part, 'w+')
  try {
    const built = await buildBundle({ plan, files: paths, at: '2026-03-19T09:00:00+01:00', part: file, limits })
    return { ...built, part, ...(await readBundle(part)) }
  } finally {
    await file.close()
  }
}

async function onePage(draw: (page: PDFPage) => void): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  draw(pdf.addPage([400, 600]))
  return pdf.save()
}

test('each page has a stamp with its place, and each point and document has a bookmark', async () => {
  const { pages, outline, links, title } = await bind({
    Rapport: await textPdf([['Première page'], ['Deuxième page']]),
    Annexe: await textPdf([['Tableau']]),
  })

  expect(title).toBe('Séance ordinaire du 19 mars 2026 – CSE Bretagne')
  expect(pages).toHaveLength(5)
  expect(pages[0]).toContain('Jeudi 19 mars 2026, de 9 h 30 à 12 h 00')
  expect(pages[0]).toContain('En présence – Salle Œuvre')
  expect(pages[0]).toContain('Établi le 19 mars 2026 à 9 h 00')
  expect(pages[1]).toMatch(/Ordre du jour\n.*1\. Point\n.*– Rapport\n.*p\. 3\n.*– Annexe\n.*p\. 5/s)
  expect(pages[2]).toMatch(/Première page\n.*point 1 · document 1 · p\. 1\/2/s)
  expect(pages[3]).toMatch(/Deuxième page\n.*point 1 · document 1 · p\. 2\/2/s)
  expect(pages[4]).toMatch(/Tableau\n.*point 1 · document 2 · p\. 1\/1/s)
  expect(await links(2)).toEqual([3, 3, 5])
  expect(outline).toEqual([
    { title: 'Ordre du jour', page: 2, below: [] },
    {
      title: '1. Point',
      page: 3,
      below: [
        { title: 'Rapport', page: 3, below: [] },
        { title: 'Annexe', page: 5, below: [] },
      ],
    },
  ])
})

test('French characters are drawn, and characters missing in the fonts are replaced', async () => {
  const { pages, outline } = await bind({ 'Œuvre : « l’été » – 3\u202F000 € … Łódź → ✓': await textPdf([['Page']]) })

  expect(pages[1]).toContain('Œuvre : « l’été » – 3 000 € … Lódz -> ?')
  // Bookmarks support all characters.
  expect(outline[1]?.below[0]?.title).toBe('Œuvre : « l’été » – 3\u202F000 € … Łódź → ✓')
})

test('omitted documents are listed on the last page, with the reason', async () => {
  const { pages, outline, links } = await bind({
    Comptes: await lockedPdf(),
    Rapport: '%PDF-1.7\nnothing of the kind\nstartxref\n12\n%%EOF',
    Annexe: await textPdf([['Tableau']]),
  })

  expect(pages).toHaveLength(4)
  expect(pages[1]).toMatch(/– Comptes\n.*non joint\n.*– Rapport\n.*non joint\n.*– Annexe\n.*p\. 3/s)
  expect(pages[3]).toContain('Documents non joints')
  expect(pages[3]).toContain('point 1 · document 1 – Comptes : protégé par un mot de passe ou contre la copie')
  expect(pages[3]).toContain('point 1 · document 2 – Rapport : fichier illisible')
  expect(await links(2)).toEqual([4, 4, 4, 3])
  expect(outline.at(-1)).toEqual({ title: 'Documents non joints', page: 4, below: [] })
})

/** Reads the colours of a rendered page: of the strip at its bottom, of its middle and of its corners. */
async function shown(part: string, number: number) {
  const pdf = await getDocument({ data: new Uint8Array(await readFile(part)), verbosity: 0 }).promise
  const page = await pdf.getPage(number)
  const natural = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: 400 / Math.max(natural.width, natural.height) })
  const canvas = createCanvas(Math.floor(viewport.width), Math.floor(viewport.height))
  await page.render({ canvas, viewport, background: '#ffffff' }).promise
  const context = canvas.getContext('2d')
  const at = (x: number, y: number) =>
    Array.from(context.getImageData(Math.floor(x), Math.floor(y), 1, 1).data.slice(0, 3))
  return { width: canvas.width, height: canvas.height, at, stamp: await page.getTextContent(), viewport }
}

const blue = [0, 0, 255]
const white = [255, 255, 255]
const fill = (page: PDFPage, { x = 0, y = 0, width = 400, height = 600 } = {}) =>
  page.drawRectangle({ x, y, width, height, color: rgb(0, 0, 1) })

test.each([0, 90, 180, 270, -90, 450])(
  'a page rotated by %i degrees is completely visible above its stamp',
  async (angle) => {
    const turned = await onePage((page) => {
      fill(page)
      page.setRotation(degrees(angle))
    })
    const { part } = await bind({ Plan: turned })
    const { width, height, at, stamp, viewport } = await shown(part, 3)

    const strip = Math.round(7.5 * 2.2 * viewport.scale)
    expect(at(width / 2, 1)).toEqual(blue)
    expect(at(2, height - strip - 3)).toEqual(blue)
    expect(at(width - 3, height - strip - 3)).toEqual(blue)
    expect(at(2, height - 2)).toEqual(white)
    // Upright, at the bottom right.
    const written = stamp.items.find((item) => 'str' in item && item.str.startsWith('point 1'))
    const [x = 0, y = 0] = viewport.convertToViewportPoint(
      ...((written as { transform: number[] }).transform.slice(4) as [number, number]),
    )
    expect(x).toBeGreaterThan(width / 2)
    expect(y).toBeGreaterThan(height - strip)
  },
)

test('content outside of the crop box stays hidden', async () => {
  const cropped = await onePage((page) => {
    fill(page)
    page.setCropBox(50, 60, 300, 400)
  })
  const { part } = await bind({ Plan: cropped })
  const { width, height, at, viewport } = await shown(part, 3)

  expect(width / viewport.scale).toBeCloseTo(300, -1)
  expect(at(width / 2, 2)).toEqual(blue)
  expect(at(2, height - 2)).toEqual(white)
})

test.each([
  ['upside down', [400, 600, 0, 0]],
  ['off the origin', [-200, -300, 200, 300]],
  ['as large as readers go', [0, 0, 14_400, 14_400]],
  ['huge', [0, 0, 5_000, 3_000]],
  ['tiny', [0, 0, 40, 30]],
  ['without any surface', [0, 0, 0, 0]],
  ['not numbers', ['A', 'B', 'C', 'D']],
])('a page with a box that is %s has its stamp', async (_name, box) => {
  const odd = await onePage((page) => {
    page.drawText('Contenu', { x: 5, y: 5, size: 8 })
    page.node.set(PDFName.of('MediaBox'), page.node.context.obj(box))
  })
  const { pages } = await bind({ Plan: odd })

  expect(pages[2]).toMatch(/Contenu\n.*point 1 · document 1 · p\. 1\/1/s)
})

test('a page that leaves its graphics state changed does not move its stamp', async () => {
  const { part } = await bind({
    Plan: await onePage((page) => {
      const stream = page.node.context.stream('0.1 0 0 0.1 300 300 cm 0 0 1 rg 0 0 100 100 re f')
      page.node.set(PDFName.of('Contents'), page.node.context.register(stream))
    }),
  })
  const { stamp } = await shown(part, 3)
  const written = stamp.items.find((item) => 'str' in item && item.str.startsWith('point 1'))

  expect((written as { transform: number[] }).transform[0]).toBeCloseTo(7.5, 0)
})

test('links between the pages of a document still work, however long the chain of references', async () => {
  const pdf = await PDFDocument.create()
  const count = 1_500
  for (let index = 0; index < count; index++) pdf.addPage([200, 200])
  const all = pdf.getPages()
  for (const [index, page] of all.entries()) {
    const next = all[index + 1]
    if (!next) continue
    const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 200, 200], Dest: [next.ref, 'Fit'] }
    page.node.set(PDFName.of('Annots'), pdf.context.obj([pdf.context.register(pdf.context.obj(link))]))
  }
  const { pages, links } = await bind({ Livret: await pdf.save(), Annexe: await textPdf([['Tableau']]) })

  expect(pages).toHaveLength(count + 3)
  expect(await links(3)).toEqual([4])
  expect(await links(count + 1)).toEqual([count + 2])
})

test('a decompression bomb is omitted, and the other documents are included', async () => {
  const bomb = await objectBombPdf()
  expect(bomb.length).toBeLessThan(8_000)
  const before = process.memoryUsage.rss()

  const { pages, givenUp } = await bind({ Somme: bomb, Annexe: await textPdf([['Tableau']]) })

  expect(givenUp).toBe(1)
  expect(pages).toHaveLength(4)
  expect(pages[2]).toContain('Tableau')
  expect(pages[3]).toContain('Somme : trop volumineux pour ce recueil')
  expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024)
})

test('a build that exceeds its time limit is stopped', async () => {
  await expect(bind({ Annexe: await textPdf([['Tableau']]) }, { wallMs: 1 })).rejects.toThrow('The b')
})
