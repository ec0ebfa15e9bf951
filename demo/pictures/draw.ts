import { createCanvas } from '@napi-rs/canvas'
import { createRandom } from '#demo/random.ts'
import { coloursOf, type MotifName, motifs, size } from './motifs.ts'

/**
 * Draws a picture of shapes in the portal's colours, always the same for a seed.
 * @returns a JPEG
 */
export function drawDemoPicture(motif: MotifName, seed: string): Promise<Buffer> {
  const draws = createRandom(seed)
  const canvas = createCanvas(size.width, size.height)
  const pen = canvas.getContext('2d')
  const colours = coloursOf(draws)
  pen.fillStyle = colours.ground
  pen.fillRect(0, 0, size.width, size.height)
  motifs[motif](pen, colours, draws)
  return canvas.encode('jpeg', 88)
}
