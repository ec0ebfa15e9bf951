import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// What a mail says to its addressee alone is in the database only until it leaves, and cannot be read there (QUALITY AUT-15).

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Each use has its own key: what is sealed for one opens nothing of another. */
type Use = 'mails' | 'mail-stop'
const keyOf = (secret: Buffer, use: Use) => Buffer.from(hkdfSync('sha256', secret, '', use, 32))

/** @returns nonce, tag, then what was sealed */
export function seal(secret: Buffer, text: string, use: Use = 'mails'): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyOf(secret, use), nonce)
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), body])
}

/** @returns what was sealed, or null when it was with another secret, for another use, or never */
export function unseal(secret: Buffer, sealed: Buffer, use: Use = 'mails'): string | null {
  if (sealed.length < nonceBytes + tagBytes) return null
  const opening = createDecipheriv(cipher, keyOf(secret, use), sealed.subarray(0, nonceBytes))
  opening.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([opening.update(sealed.subarray(nonceBytes + tagBytes)), opening.final()]).toString('utf8')
  } catch {
    return null
  }
}
