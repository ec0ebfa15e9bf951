import type sharp from 'sharp'
import type { OutputInfo, SharpOptions } from 'sharp'
import type { FailureCode } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { requireDeclaredCost } from '#server/ground/context/callContext.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { turns } from '#server/ground/tasks/turns.ts'
import { beginsAsPicture } from './signature.ts'

/** Decoding forty million pixels takes a few seconds of a processor, tens of them on a busy machine. */
const maxSeconds = 40

/** One at a time: unfolded, a picture may take hundreds of megabytes, and each keeps one of the threads of Node. */
const inTurn = turns({ atOnce: 1, waitingAtMost: 16 })

/** A picture as its pixels alone: upright, opaque, of the screen’s colours. */
export interface Pixels {
  data: Buffer
  info: OutputInfo
}

/** What draws: opens a file, or pixels. */
export type Draw = typeof sharp

/**
 * Draws from a file that came, when it is a JPEG or a PNG by its content (QUALITY FIL-02, FIL-03; finding 12). The work is done by a
 * thread, one picture at a time.
 * @param sizeOf how large its pixels are wanted, from its own size; they are cut from its middle when the shape is another
 * @param draw makes what is kept of its pixels
 * @returns what is wrong with it, instead
 * @throws Failure `server.busy` when too many are waiting
 */
export async function drawFrom<Drawn>(
  path: string,
  sizeOf: (size: { width: number; height: number }) => { width: number; height?: number },
  draw: (open: Draw, pixels: Pixels) => Promise<Drawn>,
): Promise<Drawn | FailureCode> {
  if (!(await beginsAsPicture(path))) return 'pictures.type'
  requireDeclaredCost('draws a picture')
  return inTurn(async () => {
    try {
      const open = await opener()
      return await draw(open, await pixelsOf(open, path, sizeOf))
    } catch (error) {
      return refusalOf(error as Error)
    }
  })
}

async function pixelsOf(open: Draw, path: string, sizeOf: Parameters<typeof drawFrom>[1]): Promise<Pixels> {
  const input: SharpOptions = { limitInputPixels: limits.picturePixels, sequentialRead: true }
  const { autoOrient } = await open(path, input).metadata()
  const { width, height } = sizeOf(autoOrient)
  return open(path, input)
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize(width, height)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Pixels as they are drawn from. */
export const drawPixels = (open: Draw, { data, info: { width, height, channels } }: Pixels) =>
  open(data, { raw: { width, height, channels } })

/** Loaded by the first picture that comes; from then on it opens JPEG and PNG, and nothing else. */
let opening: Promise<Draw> | undefined
const opener = () =>
  (opening ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile'] })
    return sharp
  }))

/** What the decoder says, told to who sent the picture. */
function refusalOf(error: Error): FailureCode {
  if (error.message.includes('pixel limit')) return 'pictures.tooManyPixels'
  // the machine is busy: the picture may be good
  if (error.message.includes('timeout')) throw new Failure('server.busy', { retryAfter: maxSeconds, cause: error })
  return 'pictures.unreadable'
}
