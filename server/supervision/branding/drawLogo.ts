import type { FailureCode } from '#contract/ground/failures.ts'
import type { LogoSize } from '#server/ground/branding/tables.ts'
import { drawFromFile, drawPixels, type Pixels, type SharpFactory } from '#server/people/pictures/drawFromFile.ts'

/** Largest size of the logo in the interface, in pixels: four times what is shown. */
const widest = { width: 640, height: 256 } as const
const white = '#FFFFFF'

export interface LogoDrawing {
  /** width divided by height */
  ratio: number
  pictures: Readonly<Record<LogoSize, Buffer>>
}

/**
 * Draws a logo from a JPEG or a PNG: as it is shown in the interface, and as square icons, on white and without
 * metadata.
 * @returns the pictures, or the failure code of the file
 * @throws Failure `server.busy` when the queue is full
 */
export const drawLogo = (path: string): Promise<LogoDrawing | FailureCode> => drawFromFile(path, fit, draw)

function fit({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, widest.width / width, widest.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function draw(open: SharpFactory, pixels: Pixels): Promise<LogoDrawing> {
  const { width, height } = pixels.info
  /** Centres the logo in a square, with a margin on each side. */
  const square = async (side: number, margin: number) => {
    const inner = side - 2 * margin
    return drawPixels(open, pixels)
      .resize(inner, inner, { fit: 'contain', background: white })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background: white })
      .png({ compressionLevel: 9 })
      .toBuffer()
  }
  return {
    ratio: width / height,
    pictures: {
      wide: await drawPixels(open, pixels).webp({ quality: 90 }).toBuffer(),
      icon192: await square(192, 8),
      icon512: await square(512, 20),
      // systems may cut off a fifth of it on each side
      maskable512: await square(512, 108),
      apple180: await square(180, 16),
    },
  }
}
