import type sharp from 'sharp'
import type { OutputInfo, SharpOptions } from 'sharp'
import type { FailureCode } from '#contract/ground/failures.ts'
import { limits } from '#contract/ground/limits.ts'
import { requireDeclaredCost } from '#server/ground/context/requestContext.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { createBoundedQueue } from '#server/ground/tasks/boundedQueue.ts'
import { hasPictureSignature } from './signature.ts'

/** Timeout of decoding: forty million pixels take a few seconds, tens of them on a busy machine. */
const maxSeconds = 40

/** One at a time: a decoded picture may take hundreds of megabytes, and each occupies one of Node's threads. */
const runQueued = createBoundedQueue({ atOnce: 1, waitingAtMost: 16 })

/** The pixels of a picture: upright, opaque, sRGB. */
export interface Pixels {
  data: Buffer
  info: OutputInfo
}

/** The sharp factory, which opens a file or pixels. */
export type SharpFactory = typeof sharp

/**
 * Decodes an uploaded file that is a JPEG or a PNG by its content, and draws from its pixels (QUALITY FIL-02, FIL-03;
 * finding 12). Runs in a thread, one picture at a time.
 * @param sizeOf computes the wanted size from the original one; another shape is cropped to the centre
 * @param draw draws from the pixels
 * @returns the result of `draw`, or the failure code of the file
 * @throws Failure `server.busy` when the queue is full
 */
export async function drawFromFile<Drawn>(
  path: string,
  sizeOf: (size: { width: number; height: number }) => { width: number; height?: number },
  draw: (open: SharpFactory, pixels: Pixels) => Promise<Drawn>,
): Promise<Drawn | FailureCode> {
  if (!(await hasPictureSignature(path))) return 'pictures.type'
  requireDeclaredCost('draws a picture')
  return runQueued(async () => {
    try {
      const open = await loadSharp()
      return await draw(open, await pixelsOf(open, path, sizeOf))
    } catch (error) {
      return decoderFailure(error as Error)
    }
  })
}

async function pixelsOf(open: SharpFactory, path: string, sizeOf: Parameters<typeof drawFromFile>[1]): Promise<Pixels> {
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

/** Opens pixels for drawing. */
export const drawPixels = (open: SharpFactory, { data, info: { width, height, channels } }: Pixels) =>
  open(data, { raw: { width, height, channels } })

/** Loaded by the first picture, and then restricted to JPEG and PNG. */
let sharpPromise: Promise<SharpFactory> | undefined
const loadSharp = () =>
  (sharpPromise ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile'] })
    return sharp
  }))

/** Translates an error of the decoder into a failure code. */
function decoderFailure(error: Error): FailureCode {
  if (error.message.includes('pixel limit')) return 'pictures.tooManyPixels'
  // The machine is busy: the picture may be valid.
  if (error.message.includes('timeout')) throw new Failure('server.busy', { retryAfter: maxSeconds, cause: error })
  return 'pictures.unreadable'
}
