import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// What a mail says to its addressee alone is in the database only until it leaves, and cannot be read there (QUALITY AUT-15).

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const keyOf = (secret: Buffer) => Buffer.from(hkdfSync('sha256', secret, '', 'mails', 32))

/** @returns nonce, tag, then what was sealed */
export function seal(secret: Buffer, text: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyOf(secret), nonce)
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), body])
}

/** @returns what was sealed, or null when another secret sealed it */
export function unseal(secret: Buffer, sealed: Buffer): string | null {
  const opening = createDecipheriv(cipher, keyOf(secret), sealed.subarray(0, nonceBytes))
  opening.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([opening.update(sealed.subarray(nonceBytes + tagBytes)), opening.final()]).toString('utf8')
  } catch {
    return null
  }
}
