import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName, PDFString } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extractPdf } from '#server/ground/pdf/extract.ts'
import { createDocuments } from './documents.ts'
import type { DemoDocument } from './filing.ts'
import { demoPdf } from './pdf.ts'
import { landmark } from './prose/blocks.ts'

const all = createDocuments('2026-11-21')
const pagesOf = ({ versions }: DemoDocument) => versions[0].pages

function some(holds: (document: DemoDocument) => boolean): DemoDocument {
  const found = all.find(holds)
  if (!found) throw new Error('No such document')
  return found
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(document: DemoDocument, number = 1) {
  const file = join(folder, `${document.reference}.pdf`)
  await writeFile(file, await demoPdf(document, number))
  const reading = await extractPdf(file, { thumbnailTo: join(folder, 'thumbnail.webp') })
  return { ...reading, texts: reading.texts.map(({ text }) => text.replace(/\s+/gu, ' ')) }
}

test('a document gives the same PDF each time, and no two are equal', async () => {
  const hashes = await Promise.all(
    [all[0], all[0], all[1]].map(async (document) =>
      createHash('sha256')
        .update(document ? await demoPdf(document, 1) : '')
        .digest('hex'),
    ),
  )
  expect(hashes[0]).toBe(hashes[1])
  expect(hashes[0]).not.toBe(hashes[2])
})

test('page 3 has words that no other document has', async () => {
  const document = some((candidate) => pagesOf(candidate) > 10)
  const { texts, pages, outcome, thumbnail } = await read(document)

  expect({ outcome, pages, thumbnail }).toEqual({ outcome: 'extracted', pages: pagesOf(document), thumbnail: true })
  expect(texts[2]).toContain(landmark(document))
  expect(texts[2]).toContain(`p. 3/${pagesOf(document)}`)
  expect(new Set(all.map(landmark)).size).toBe(all.length)
})

test('accents, ligatures, guillemets and euros are extracted correctly', async () => {
  const { texts } = await read(some(({ content, versions }) => content.subject === 'asc' && versions[0].pages > 15))
  const whole = texts.join(' ')
  for (const words of ['œ', 'é', 'è', 'ç', 'ê', '’', '«', '€', 'Chèques-vacances']) {
    expect(whole).toContain(words)
  }
})

test('a one-page document has its agenda on that page', async () => {
  const { texts } = await read(some((document) => pagesOf(document) === 1 && document.content.outline.length > 0))
  expect(texts).toHaveLength(1)
  expect(texts[0]).toContain('Ordre du jour')
  expect(texts[0]).toContain('p. 1/1')
})

test('a second version is marked as such', async () => {
  const document = some(({ versions }) => versions.length === 2)
  const { texts, pages } = await read(document, 2)
  expect(pages).toBe(pagesOf(document) + 1)
  expect(texts[0]).toContain('version 2')
})

test('the file has its title, author and language as metadata', async () => {
  const document = some((candidate) => pagesOf(candidate) === 1)
  const pdf = await PDFDocument.load(await demoPdf(document, 1), { updateMetadata: false })
  expect(pdf.getTitle()).toBe(document.title)
  expect(pdf.getAuthor()).toBe(document.content.authorName)
  expect(pdf.getCreationDate()?.getTime()).toBe(Date.parse(document.versions[0].uploadedAt))
  expect(pdf.catalog.lookup(PDFName.of('Lang'), PDFString).decodeText()).toBe('fr-FR')
})
