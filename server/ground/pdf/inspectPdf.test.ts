import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inspectPdf } from './inspectPdf.ts'
import { inspectionLimits } from './limits.ts'
import { bombPdf, imagePdf, lockedPdf, openingBombPdf, textPdf } from './samples.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspect-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function inspect(bytes: Uint8Array | string, limits = inspectionLimits) {
  const file = join(folder, 'file.pdf')
  await writeFile(file, bytes)
  return inspectPdf(file, { limits })
}

test.each([
  ['a PDF is good, and its pages are counted', () => textPdf([['Un'], [], ['Trois']]), { outcome: 'good', pages: 3 }],
  ['a scan is good', () => imagePdf(8), { outcome: 'good', pages: 1 }],
  ['a bomb in a page is not set off', () => bombPdf(1_024), { outcome: 'good', pages: 2 }],
  ['a PDF with a password is locked', lockedPdf, { outcome: 'locked', pages: null }],
  [
    'a PDF with a kilobyte in front is one',
    async () => Buffer.concat([Buffer.from('<html>'.padEnd(1_000)), await textPdf([['Un']])]),
    { outcome: 'good', pages: 1 },
  ],
  [
    'a PDF with nothing readable between its ends is malformed',
    async () => '%PDF-1.7\nnothing of the kind\nstartxref\n12\n%%EOF',
    { outcome: 'malformed', pages: null },
  ],
  ['what is no PDF is told', async () => '<html>', { outcome: 'notPdf', pages: null }],
  [
    'what is cut is told',
    async () => (await textPdf([['Un']])).subarray(0, 300),
    { outcome: 'truncated', pages: null },
  ],
  ['an empty file is told', async () => '', { outcome: 'empty', pages: null }],
])('%s', async (_what, pdf, expected) => {
  expect(await inspect(await pdf())).toEqual(expected)
})

test('a decompression bomb that explodes while the file is opened is stopped', async () => {
  const bomb = openingBombPdf(1_024)
  expect(bomb.length).toBeLessThan(4_000)

  expect(await inspect(bomb)).toEqual({ outcome: 'unknown', pages: null })
})

test('a corrupted file gets an outcome, never an internal error', async () => {
  const pdf = await textPdf([['Un'], ['Deux']])
  for (let place = 1; place <= 8; place++) {
    const changed = Buffer.from(pdf)
    for (let at = place * 7; at < pdf.length; at += 40 + place) changed[at] = (changed[at] ?? 0) ^ (1 << (place % 8))
    const { outcome } = await inspect(changed)
    expect(outcome).toMatch(/^(good|locked|malformed|unknown|notPdf|truncated)$/)
  }
}, 60_000)

test('pages beyond the limit are counted but not opened', async () => {
  const pdf = await textPdf(Array.from({ length: 12 }, () => []))

  expect(await inspect(pdf, { ...inspectionLimits, pages: 3 })).toEqual({ outcome: 'good', pages: 12 })
})

test('of many concurrent inspections each gets an answer', async () => {
  const file = join(folder, 'bomb.pdf')
  await writeFile(file, openingBombPdf(1_024))

  const found = await Promise.all(Array.from({ length: 5 }, () => inspectPdf(file)))

  expect(found.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 }, () => 'unknown'))
})

test('a missing file is an error of the caller', async () => {
  await expect(inspectPdf(join(folder, 'absent.pdf'))).rejects.toThrow('ENOENT')
})
