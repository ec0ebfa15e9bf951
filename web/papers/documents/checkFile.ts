import { limits } from '#contract/ground/limits.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'

/** A PDF says what it is within its first kilobyte: mail programs put a few words in front (DOMAIN §5.2). */
const signature = '%PDF-'
const signatureWithin = 1_024

/**
 * What can be said of a file before it leaves.
 * @returns why it will not be accepted, or null
 */
export async function refusalOf(file: File): Promise<TextKey | null> {
  if (file.size > limits.pdfBytes) return 'upload.pdfSize'
  if (file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name)) return 'upload.pdfOnly'
  try {
    const start = await file.slice(0, signatureWithin + signature.length - 1).arrayBuffer()
    return new TextDecoder('latin1').decode(start).includes(signature) ? null : 'upload.pdfOnly'
  } catch {
    return 'upload.gone'
  }
}

/** @returns hexadecimal; null where the browser does not compute it, which it does only on a secure page */
export async function sha256Of(file: File): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
