import { limits } from '#contract/ground/limits.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'

/** The PDF signature must be within the first kilobyte: mail programs prepend a few bytes (DOMAIN §5.2). */
const signature = '%PDF-'
const signatureSearchBytes = 1_024

/**
 * Checks a file before its upload.
 * @returns the translation key of the rejection reason, or null
 */
export async function pdfRejectionReason(file: File): Promise<TextKey | null> {
  if (file.size > limits.pdfBytes) return 'upload.pdfSize'
  if (file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name)) return 'upload.pdfOnly'
  try {
    const start = await file.slice(0, signatureSearchBytes + signature.length - 1).arrayBuffer()
    return new TextDecoder('latin1').decode(start).includes(signature) ? null : 'upload.pdfOnly'
  } catch {
    return 'upload.gone'
  }
}

/**
 * Computes the SHA-256 of a file. @returns hexadecimal; null outside a secure context, where `crypto.subtle` is missing
 */
export async function sha256Of(file: File): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
