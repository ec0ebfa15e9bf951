import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawFromFile } from './drawFromFile.ts'
import { type Drawing, drawPicture } from './drawPicture.ts'
import { drawing, photo, plainPng, quarters } from './pictureSamples.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mandature-pictures-'))
  // Drawn before the decoder blocks all other formats.
  await drawn(await drawing())
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
async function put(bytes: Uint8Array | string) {
  const path = join(folder, `${++files}`)
  await writeFile(path, bytes)
  return path
}

const draw = async (bytes: Uint8Array | string) => drawPicture(await put(bytes))

async function drawn(bytes: Uint8Array): Promise<Drawing> {
  const made = await draw(bytes)
  if (typeof made === 'string') throw new Error(made)
  return made
}

async function sizeOf(webp: Buffer) {
  const { width, height } = await loadImage(webp)
  return [width, height]
}

/** The colours of the corners, row by row from the top left. */
async function cornersOf(webp: Buffer): Promise<string[]> {
  const image = await loadImage(webp)
  const canvas = createCanvas(image.width, image.height).getContext('2d')
  canvas.drawImage(image, 0, 0)
  const [near, far] = [image.width / 8, (image.width * 7) / 8]
  const corners = [
    [near, near],
    [far, near],
    [near, far],
    [far, far],
  ] as const
  return corners.map(([x, y]) => {
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(x, y, 1, 1).data
    if (red > 200 && green > 200 && blue > 200) return 'white'
    return red > 200 ? 'red' : green > 200 ? 'green' : blue > 200 ? 'blue' : 'another'
  })
}

describe('a picture', () => {
  test.each([
    ['a JPEG', () => quarters(800).jpeg().toBuffer()],
    ['a PNG', () => drawing()],
    ['a progressive JPEG', () => quarters(800).jpeg({ progressive: true }).toBuffer()],
    ['a JPEG in the colours of printers', () => quarters(800).toColourspace('cmyk').jpeg().toBuffer()],
    [
      'a PNG of 16 bits that one sees through',
      () => quarters(800).ensureAlpha(0.5).toColourspace('rgb16').png().toBuffer(),
    ],
    ['a grey one', () => quarters(800).greyscale().jpeg().toBuffer()],
  ])('%s becomes two WebP squares', async (_what, make) => {
    const { large, small } = await drawn(await make())

    for (const square of [large, small]) expect(square.toString('latin1', 8, 15)).toBe('WEBPVP8')
    expect(await sizeOf(large)).toEqual([512, 512])
    expect(await sizeOf(small)).toEqual([96, 96])
  })

  test('is cropped to its centre, and a small one is not enlarged', async () => {
    const wide = await drawn(await quarters(300).resize(300, 200, { fit: 'fill' }).png().toBuffer())
    const tiny = await drawn(await quarters(20).png().toBuffer())

    expect(await sizeOf(wide.large)).toEqual([200, 200])
    expect([await sizeOf(tiny.large), await sizeOf(tiny.small)]).toEqual([
      [20, 20],
      [20, 20],
    ])
  })

  test('loses its metadata and any bytes after its end', async () => {
    const taken = await photo()
    expect(taken.toString('latin1')).toContain('Appareil-espion')
    const { large, small } = await drawn(Buffer.concat([taken, Buffer.from('<script>alert(1)</script>')]))

    for (const square of [large, small]) {
      expect(square.toString('latin1')).not.toMatch(/Appareil|Exif|EXIF|GPS|script|ICCP/)
      expect(square.readUInt32LE(4) + 8).toBe(square.length)
    }
  })

  test('is rotated upright by its orientation', async () => {
    const { large } = await drawn(await photo())

    expect(await cornersOf(large)).toEqual(['red', 'blue', 'white', 'green'])
  })
})

describe('a file that is not a picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><image href="file:///etc/passwd"/></svg>'

  test.each([
    ['an SVG', () => svg],
    ['a GIF', () => quarters(80).gif().toBuffer()],
    ['a TIFF', () => quarters(80).tiff().toBuffer()],
    ['a WebP', () => quarters(80).webp().toBuffer()],
    ['a PDF', () => '%PDF-1.7'],
    ['a program', () => 'MZ\x90\x00'],
    ['a page', () => '<!doctype html><script>alert(1)</script>'],
    ['nothing', () => ''],
    ['three bytes', () => '\xff\xd8'],
  ])('%s does not reach the decoder', async (_what, make) => {
    expect(await draw(await make())).toBe('pictures.type')
  })

  test.each([
    ['a JPEG in name', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)])],
    ['a PNG in name', () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)])],
    ['half of a JPEG', async () => (await photo()).subarray(0, 4_000)],
    ['half of a PNG', async () => (await quarters(800).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 40_000)],
  ])('%s is refused by the decoder', async (_what, make) => {
    expect(await draw(await make())).toBe('pictures.unreadable')
  })

  test('of any other format is unknown to the decoder', async () => {
    for (const bytes of [Buffer.from(svg), await quarters(80).gif().toBuffer(), await quarters(80).tiff().toBuffer()])
      await expect(sharp(bytes).metadata()).rejects.toThrow(/unsupported|not/i)
  })

  test('of 300 million pixels (a decompression bomb) is not decoded', async () => {
    const bomb = plainPng(20_000, 15_000)
    expect(bomb.length).toBeLessThan(1_000_000)
    const [resident, { user, system }] = [process.memoryUsage.rss(), process.cpuUsage()]

    expect(await draw(bomb)).toBe('pictures.tooManyPixels')

    const spent = process.cpuUsage({ user, system })
    expect((spent.user + spent.system) / 1e6).toBeLessThan(1)
    expect(process.memoryUsage.rss() - resident).toBeLessThan(64 * 1024 * 1024)
  })

  test('has a limit of forty million pixels', async () => {
    expect(await draw(plainPng(8_000, 5_001))).toBe('pictures.tooManyPixels')
    expect(await draw(plainPng(8_000, 5_000))).toHaveProperty('large')
  }, 120_000)
})

test('while a picture is drawn the server responds, and the other pictures wait for their turn', async () => {
  const [heavy, light] = [await put(plainPng(8_000, 5_000)), await put(await drawing(96))]
  const order: string[] = []
  const begun = Promise.withResolvers<void>()
  const sizeOfFirst = () => {
    order.push('first begins')
    begun.resolve()
    return { width: 96 }
  }
  const sizeOfSecond = () => {
    order.push('second begins')
    return { width: 96 }
  }
  let ended = false
  const first = drawFromFile(heavy, sizeOfFirst, async () => order.push('first ends')).finally(() => (ended = true))

  await begun.promise
  const second = drawFromFile(light, sizeOfSecond, async () => order.push('second ends'))
  let rounds = 0
  for (; !ended; rounds += 1) await setImmediate()
  await Promise.all([first, second])

  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  expect(rounds).toBeGreaterThan(5)
}, 120_000)
