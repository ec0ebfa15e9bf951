import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadImage } from '@napi-rs/canvas'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ExtractionOptions, extractPdf } from './extract.ts'
import { bombPdf, imagePdf, lockedPdf, textPdf } from './samples.ts'

const gigabytes = 1024 ** 3

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'extract-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function extract(bytes: Uint8Array | string, options: Omit<ExtractionOptions, 'thumbnailTo'> = {}) {
  await writeFile(join(folder, 'file.pdf'), bytes)
  return await extractPdf(join(folder, 'file.pdf'), { thumbnailTo: join(folder, 'thumbnail.webp'), ...options })
}

test('the text of each page and the thumbnail of the first one are extracted', async () => {
  const reading = await extract(await textPdf([['Séance du 19 mars', 'Œuvres sociales : 12 €'], [], ['Annexe']]))

  expect(reading).toEqual({
    outcome: 'extracted',
    pages: 3,
    texts: [
      { page: 1, text: 'Séance du 19 mars\nŒuvres sociales : 12 €' },
      { page: 2, text: '' },
      { page: 3, text: 'Annexe' },
    ],
    thumbnail: true,
  })
  const picture = await readFile(join(folder, 'thumbnail.webp'))
  expect(picture.toString('latin1', 8, 12)).toBe('WEBP')
  expect((await loadImage(picture)).width).toBe(480)
  expect(await readdir(folder)).toEqual(['file.pdf', 'thumbnail.webp'])
})

test('a scan has no text but has a thumbnail', async () => {
  expect(await extract(await imagePdf(400))).toMatchObject({ outcome: 'empty', pages: 1, thumbnail: true })
})

test('an image with too many pixels is left out of the thumbnail', async () => {
  expect(await extract(await imagePdf(12_000))).toMatchObject({ outcome: 'empty', thumbnail: true })
})

test('a PDF with a password is locked', async () => {
  expect(await extract(await lockedPdf())).toEqual({ outcome: 'locked', pages: null, texts: [], thumbnail: false })
})

test('a PDF without readable content is unreadable', async () => {
  const reading = await extract('%PDF-1.7\nnothing of the kind\nstartxref\n12\n%%EOF')
  expect(reading).toMatchObject({ outcome: 'unreadable', reason: 'malformed', thumbnail: false })
})

test('the reader process is not started for a file that is not a PDF', async () => {
  expect(await extract('<html>')).toEqual({
    outcome: 'unreadable',
    pages: null,
    texts: [],
    thumbnail: false,
    reason: 'notPdf',
  })
})

test('pages read before a limit was reached are kept', async () => {
  const pdf = await textPdf([['Première page'], ['Deuxième page'], ['Troisième page']])

  expect(await extract(pdf, { limits: { pages: 2 } })).toMatchObject({
    outcome: 'abandoned',
    reason: 'pages',
    pages: 3,
    texts: [{ text: 'Première page' }, { text: 'Deuxième page' }],
    thumbnail: true,
  })
  expect(await extract(pdf, { limits: { characters: 20 } })).toMatchObject({
    outcome: 'abandoned',
    reason: 'characters',
    texts: [{ text: 'Première page' }, { text: 'Deuxièm' }],
  })
})

test('a decompression bomb is stopped by the memory limit of the child, without effect on the server', async () => {
  const bomb = await bombPdf(1_024)
  expect(bomb.length).toBeLessThan(4_000)
  const before = process.memoryUsage.rss()

  const reading = await extract(bomb)

  expect(reading).toMatchObject({ outcome: 'abandoned', pages: 2, texts: [{ page: 1, text: 'Page lisible' }] })
  expect(process.memoryUsage.rss() - before).toBeLessThan(32 * 1024 * 1024)
}, 90_000)

test('a page that takes too long is stopped by the time limit', async () => {
  const reading = await extract(await bombPdf(1_024), { limits: { pageMs: 3_500, residentBytes: 8 * gigabytes } })
  expect(reading).toMatchObject({ outcome: 'abandoned', reason: 'pageTime', texts: [{ text: 'Page lisible' }] })
}, 90_000)

test('aborting the signal stops the child', async () => {
  const signal = AbortSignal.timeout(500)
  await expect(extract(await bombPdf(1_024), { signal })).rejects.toThrow(signal.reason)
  expect(await readdir(folder)).toEqual(['file.pdf'])
})

test('a missing file is an error of the caller', async () => {
  await expect(extractPdf(join(folder, 'absent.pdf'), { thumbnailTo: join(folder, 'x') })).rejects.toThrow('ENOENT')
})
