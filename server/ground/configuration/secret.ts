import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigFault } from './config.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Each use has its own key: what is sealed for one opens nothing of another. */
type Use = 'mails' | 'mail-stop'

/**
 * What the portal signs and seals with. What was signed or sealed with the secret before is still read; all that is new is made with
 * the present one (QUALITY DAT-13).
 */
export class Secret {
  readonly #current: Buffer
  readonly #former: readonly Buffer[]

  /** @param former the keys that may have been the one before; nothing is made with them */
  constructor(current: Buffer, former: readonly Buffer[] = []) {
    this.#current = current
    this.#former = former
  }

  /** HMAC-SHA-256 with the present secret, in base64url. @param text begins with what it is for: `xsrf:…`, `device:…` */
  sign(text: string): string {
    return signatureOf(this.#current, text)
  }

  isSigned(text: string, signature: string): boolean {
    return this.signedWith(text, signature) !== null
  }

  /** Which secret this text was signed with: `former` is good, and to be signed again. Null: with none of ours. */
  signedWith(text: string, signature: string): 'current' | 'former' | null {
    const isOf = (key: Buffer) => isSame(signatureOf(key, text), signature)
    if (isOf(this.#current)) return 'current'
    return this.#former.some(isOf) ? 'former' : null
  }

  /** @returns nonce, tag, then what was sealed */
  seal(text: string, use: Use): Buffer {
    const nonce = randomBytes(nonceBytes)
    const sealing = createCipheriv(cipher, keyFor(this.#current, use), nonce)
    const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
    return Buffer.concat([nonce, sealing.getAuthTag(), body])
  }

  /** @returns what was sealed, or null when it was with a secret that is not ours any more, for another use, or never */
  unseal(sealed: Buffer, use: Use): string | null {
    for (const key of [this.#current, ...this.#former]) {
      const text = opened(keyFor(key, use), sealed)
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

const keyFor = (key: Buffer, use: Use) => Buffer.from(hkdfSync('sha256', key, '', use, 32))

function opened(key: Buffer, sealed: Buffer): string | null {
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
 * The configured secret, else one made at the first start and kept beside the data; and the one before, if there is one.
 * @throws ConfigFault when the one before is the one that is kept beside the data
 */
export async function readSecret({
  secret,
  secretBefore,
  dataDir,
}: Pick<Config, 'secret' | 'secretBefore' | 'dataDir'>): Promise<Secret> {
  const current = secret === null ? await readKept(dataDir) : Buffer.from(secret)
  const former = secretBefore === null ? [] : keysOf(secretBefore)
  if (former.some((key) => key.equals(current)))
    throw new ConfigFault(
      'SECRET_BEFORE est le secret que DATA_DIR garde, et qui sert encore : écrivez-en un nouveau dans SECRET, ou retirez SECRET_BEFORE.',
    )
  return new Secret(current, former)
}

/** A configured secret is its text as it is written; a kept one is the bytes that its text says. Of what may be either, both are tried. */
const keysOf = (text: string) => [Buffer.from(text), ...(asKept.test(text) ? [Buffer.from(text, 'base64url')] : [])]
/** 32 bytes in base64url, and nothing else: what is not read as a whole could make a key that anybody finds. */
const asKept = /^[\w-]{43}$/

async function readKept(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'secret')
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept) return Buffer.from(kept, 'base64url')

  const temporary = await writeNew(path)
  // of two that start together, the first to link is right
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporary)
  return Buffer.from(await readFile(path, 'utf8'), 'base64url')
}

/** What the secret beside the data has signed until now is good no more. Those who have read it go on with theirs. */
export async function renewSecret(dataDir: string): Promise<void> {
  const path = join(dataDir, 'secret')
  await rename(await writeNew(path), path)
}

/** Writes another secret beside the one that is there. @returns where */
async function writeNew(path: string): Promise<string> {
  const temporary = `${path}.${process.pid}`
  const file = await open(temporary, 'wx', 0o600)
  await file.writeFile(randomBytes(32).toString('base64url'))
  await file.sync()
  await file.close()
  return temporary
}
