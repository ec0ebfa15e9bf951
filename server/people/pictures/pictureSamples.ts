import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

// Pictures for tests: as cameras write them, and as attackers do.

/** Draws a square of four colours (blue, green / red, white), so that rotations can be detected. */
export function quarters(side: number) {
  const half = side / 2
  const corner = (left: number, top: number, background: string) => ({
    input: { create: { width: half, height: half, channels: 3, background } } as const,
    left,
    top,
  })
  return sharp({ create: { width: side, height: side, channels: 3, background: '#0000ff' } }).composite([
    corner(half, 0, '#00ff00'),
    corner(0, half, '#ff0000'),
    corner(half, half, '#ffffff'),
  ])
}

/** A photo as a telephone writes it: rotated by its orientation, and with its location. */
export const photo = (side = 800): Promise<Buffer> =>
  quarters(side)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Appareil-espion' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 23/1 24/1', GPSLongitudeRef: 'W', GPSLongitude: '4/1 29/1 24/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

export const drawing = (side = 800): Promise<Buffer> => quarters(side).png().toBuffer()

/** A fully transparent PNG: blue if its alpha were ignored. */
export const transparentPng = (side = 800): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 4, background: { r: 0, g: 0, b: 255, alpha: 0 } } })
    .png()
    .toBuffer()

/** A PNG of one colour, with any number of pixels in few bytes. */
export function plainPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit per pixel, greyscale.
  header.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}
