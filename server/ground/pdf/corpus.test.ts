import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Extraction, extractPdf } from './extract.ts'
import { type Inspection, inspectPdf } from './inspectPdf.ts'

/** The corpus of real and awkward PDFs is kept outside the repository because of its licences. */
const corpus = resolve(import.meta.dirname, '../../../../shared/corpus/pdf')
const manifest = join(corpus, 'manifest.jsonl')

const Line = z.object({
  file: z.string(),
  pages: z.int().optional(),
  kind: z.enum(['real', 'scan-derived', 'fictional', 'edge']),
  mustContain: z.array(z.string()).default([]),
})

const refused: Record<string, Partial<Extraction>> = {
  'protege-mot-de-passe.pdf': { outcome: 'locked' },
  'tronque.pdf': { outcome: 'unreadable', reason: 'truncated' },
  'faux-pdf-image-png.pdf': { outcome: 'unreadable', reason: 'notPdf' },
  'vide.pdf': { outcome: 'unreadable', reason: 'empty' },
}

const toldAtOnce: Record<string, Inspection['outcome']> = {
  'protege-mot-de-passe.pdf': 'locked',
  'tronque.pdf': 'truncated',
  'faux-pdf-image-png.pdf': 'notPdf',
  'vide.pdf': 'empty',
}

const oneSpace = (text: string) => text.replace(/\s+/gu, ' ')

const reason = existsSync(manifest) ? '' : ' (skipped: no ../shared/corpus/pdf beside the project)'

describe.skipIf(!existsSync(manifest))(`the PDFs kept beside the project${reason}`, () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'corpus-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const lines = existsSync(manifest) ? readFileSync(manifest, 'utf8').trim().split('\n') : []

  test.each(lines.map((line) => Line.parse(JSON.parse(line))))(
    '$file',
    async ({ file, pages, kind, mustContain }) => {
      expect(await inspectPdf(join(corpus, file))).toEqual({
        outcome: toldAtOnce[file] ?? 'good',
        pages: pages ?? null,
      })
      const reading = await extractPdf(join(corpus, file), { thumbnailTo: join(folder, file) })

      const read = { outcome: kind === 'scan-derived' ? 'empty' : 'extracted', pages, thumbnail: true }
      expect(reading).toMatchObject(pages === undefined ? { ...refused[file], thumbnail: false } : read)
      expect(reading.texts).toHaveLength(pages ?? 0)
      const whole = oneSpace(reading.texts.map(({ text }) => text).join(' '))
      for (const words of mustContain) expect(whole).toContain(oneSpace(words))
    },
    180_000,
  )
})
