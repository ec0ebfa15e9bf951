import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigFault } from './config.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Each purpose has its own derived key, so that a text sealed for one cannot be opened for another. */
export type SealPurpose =
  | 'mails'
  | 'mail-stop'
  | 'session-answer'
  | 'second-factors'
  | 'id-tokens'
  | 'webhooks'
  | 'identity-providers'
  | 'push'

/**
 * Signs and seals texts. Signatures and sealed texts of the previous secret are still accepted; new ones are made with
 * the current secret (QUALITY DAT-13).
 */
export class Secret {
  readonly #current: Buffer
  readonly #former: readonly Buffer[]

  /** @param former candidate keys of the previous secret, used only to verify and open */
  constructor(current: Buffer, former: readonly Buffer[] = []) {
    this.#current = current
    this.#former = former
  }

  /**
   * Signs a text with the current secret: HMAC-SHA-256 in base64url.
   * @param text begins with its purpose: `xsrf:…`, `device:…`
   */
  sign(text: string): string {
    return signatureOf(this.#current, text)
  }

  /** Numbers that tell secrets apart without revealing them: of the current one, and of the previous one. */
  fingerprints(): { current: number; former: readonly number[] } {
    const of = (key: Buffer) => createHmac('sha256', key).update('fingerprint').digest().readUInt32BE(0)
    return { current: of(this.#current), former: this.#former.map(of) }
  }

  isSigned(text: string, signature: string): boolean {
    return this.signedWith(text, signature) !== null
  }

  /** Returns which secret signed the text. `former` is valid, but should be signed again. Null when neither did. */
  signedWith(text: string, signature: string): 'current' | 'former' | null {
    const isOf = (key: Buffer) => isSame(signatureOf(key, text), signature)
    if (isOf(this.#current)) return 'current'
    return this.#former.some(isOf) ? 'former' : null
  }

  /**
   * Encrypts a text (AES-256-GCM).
   * @returns nonce, authentication tag, ciphertext
   */
  seal(text: string, use: SealPurpose): Buffer {
    const nonce = randomBytes(nonceBytes)
    const sealing = createCipheriv(cipher, deriveKey(this.#current, use), nonce)
    const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
    return Buffer.concat([nonce, sealing.getAuthTag(), body])
  }

  /**
   * Decrypts a sealed text.
   * @returns null when it was sealed with an unknown secret, for another purpose, or not at all
   */
  unseal(sealed: Buffer, use: SealPurpose): string | null {
    for (const key of [this.#current, ...this.#former]) {
      const text = decrypt(deriveKey(key, use), sealed)
      if (text !== null) return text
    }
    return null
  }
}

const signatureOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')

function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const deriveKey = (key: Buffer, use: SealPurpose) => Buffer.from(hkdfSync('sha256', key, '', use, 32))

function decrypt(key: Buffer, sealed: Buffer): string | null {
  if (sealed.length < nonceBytes + tagBytes) return null
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes))
  opening.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([opening.update(sealed.subarray(nonceBytes + tagBytes)), opening.final()]).toString('utf8')
  } catch {
    return null
  }
}

/**
 * Reads the current secret (configured, or created at the first start and stored in the data folder), and the previous
 * one, if configured.
 * @throws ConfigFault when the previous secret is the one stored in the data folder
 */
export async function readSecret({
  secret,
  secretBefore,
  dataDir,
}: Pick<Config, 'secret' | 'secretBefore' | 'dataDir'>): Promise<Secret> {
  const current = secret === null ? await readStoredSecret(dataDir) : Buffer.from(secret)
  const former = secretBefore === null ? [] : candidateKeys(secretBefore)
  if (former.some((key) => key.equals(current)))
    throw new ConfigFault(
      'SECRET_BEFORE est le secret que DATA_DIR garde, et qui sert encore : écrivez-en un nouveau dans SECRET, ou retirez SECRET_BEFORE.',
    )
  return new Secret(current, former)
}

/**
 * The keys that a previous secret may stand for: the text itself when it was configured, or the bytes that it encodes
 * when it was stored.
 */
const candidateKeys = (text: string) => [
  Buffer.from(text),
  ...(storedSecretPattern.test(text) ? [Buffer.from(text, 'base64url')] : []),
]
/** 32 bytes in base64url and nothing else: decoding a text that does not match entirely could give a guessable key. */
const storedSecretPattern = /^[\w-]{43}$/

async function readStoredSecret(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'secret')
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept) return Buffer.from(kept, 'base64url')

  const temporary = await writeNewSecret(path)
  // Of two servers that start together, the first to link wins.
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporary)
  return Buffer.from(await readFile(path, 'utf8'), 'base64url')
}

/**
 * Replaces the secret stored in the data folder, which invalidates all it has signed. Running servers keep the old one.
 */
export async function renewSecret(dataDir: string): Promise<void> {
  const path = join(dataDir, 'secret')
  await rename(await writeNewSecret(path), path)
}

/**
 * Writes a new secret to a temporary file beside the current one.
 * @returns its path
 */
async function writeNewSecret(path: string): Promise<string> {
  const temporary = `${path}.${process.pid}`
  const file = await open(temporary, 'wx', 0o600)
  await file.writeFile(randomBytes(32).toString('base64url'))
  await file.sync()
  await file.close()
  return temporary
}
