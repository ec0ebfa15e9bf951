import { limits } from '#contract/ground/limits.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'

const jpegSignature = [0xff, 0xd8, 0xff]
const pngSignature = [0x89, 0x50, 0x4e, 0x47]

/**
 * Checks the type of an image, by its first bytes, and its size (seed §5).
 * @returns the translation key of the error, or null
 */
export async function checkPicture(file: File): Promise<TextKey | null> {
  if (file.size > limits.pictureBytes) return 'picture.size'
  try {
    const start = new Uint8Array(await file.slice(0, pngSignature.length).arrayBuffer())
    const begins = (signature: number[]) => signature.every((byte, index) => start[index] === byte)
    return begins(jpegSignature) || begins(pngSignature) ? null : 'picture.type'
  } catch {
    return 'picture.unreadable'
  }
}
