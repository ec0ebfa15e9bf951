import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { type ScannedPage, scannedLines, scanPage } from '#tests/support/scans.ts'
import { differingAreas, type PagePicture } from './differingAreas.ts'

const folder = await mkdtemp(join(tmpdir(), 'mandature-scans-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Reads a scan as the screen draws it to compare it. From a file: the portal lets sharp read nothing else. */
async function pictureOf(page: ScannedPage): Promise<PagePicture> {
  const path = join(folder, 'page.jpg')
  await writeFile(path, await scanPage(page))
  const { data, info } = await sharp(path)
    .resize({ width: 420 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, grey: new Uint8Array(data) }
}

const page = await pictureOf({ seed: 1 })

test.each<[string, ScannedPage]>([
  ['the same scan', { seed: 1 }],
  ['the same sheet with other noise', { seed: 1, noise: 10 }],
  ['the same sheet two millimetres away', { seed: 1, shift: 2, noise: 8 }],
])('%s differs nowhere', async (_what, scan) => {
  expect(differingAreas(page, await pictureOf(scan))).toEqual([])
})

test('a word that is another one is the only area', async () => {
  const areas = differingAreas(page, await pictureOf({ seed: 1, changed: { line: 20, word: 3 }, noise: 8 }))
  expect(areas).toHaveLength(1)
  const [{ left, top, width, height }] = areas as [(typeof areas)[0]]
  const [x, y] = [(130 + 3 * 130) / 1240, (150 + 20 * 36) / 1754]
  expect(left).toBeLessThanOrEqual(x + 0.02)
  expect(left + width).toBeGreaterThan(x + 0.05)
  expect(top).toBeLessThanOrEqual(y + 0.01)
  expect(top + height).toBeGreaterThan(y)
  expect(width * height).toBeLessThan(0.02)
})

test('two words far from each other are two areas, from top to bottom', async () => {
  const first = await pictureOf({ seed: 1, changed: { line: scannedLines - 1, word: 1 } })
  const second = await pictureOf({ seed: 1, changed: { line: 0, word: 5 } })
  const areas = differingAreas(first, second)
  expect(areas.map(({ top }) => Math.round(top * 10))).toEqual([1, 9])
})

test('another page differs as a whole, and one of another format', async () => {
  expect(differingAreas(page, await pictureOf({ seed: 2 }))).toMatchObject([{ width: expect.any(Number) }])
  expect(differingAreas(page, { ...page, height: page.height - 50 })).toEqual([
    { left: 0, top: 0, width: 1, height: 1 },
  ])
})
