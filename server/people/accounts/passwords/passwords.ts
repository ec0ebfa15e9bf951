import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createBoundedQueue } from '#server/ground/tasks/boundedQueue.ts'

/**
 * Bounds concurrent hashing, which is heavy by design. Node has four threads for such work and for files: one is left
 * to files. The last call in the queue waits about two seconds: enough for a company whose people sign in at nine
 * o'clock.
 */
const runQueued = createBoundedQueue({ atOnce: 3, waitingAtMost: 96 })

/** OWASP's minimum for argon2id (QUALITY AUT-05): KiB of memory, passes, lanes; bytes of salt and of tag. */
const argon2Parameters = { memory: 19_456, passes: 2, parallelism: 1 } as const
const saltBytes = 16
const tagBytes = 32

const derive = promisify(argon2)

/**
 * Hashes a password. @returns a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`
 * @throws Failure `server.busy`
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltBytes)
  const tag = await runQueued(() => deriveTag(password, { ...argon2Parameters, nonce, tagLength: tagBytes }))
  return `$argon2id$v=19$m=${argon2Parameters.memory},t=${argon2Parameters.passes},p=${argon2Parameters.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/**
 * Hashes a code that is looked up by its hash, with the parameters of passwords. @returns 32 bytes
 * @param salt 16 bytes, the same for all codes of an account
 * @throws Failure `server.busy`
 */
export const hashWithSalt = (code: string, salt: Buffer): Promise<Buffer> =>
  runQueued(() => deriveTag(code, { ...argon2Parameters, nonce: salt, tagLength: tagBytes }))

/**
 * Verifies a password against a hash.
 * @param kept a result of `hashPassword`, or null for an unknown account: takes the same time, always false
 * @throws Failure `server.busy`
 */
export const verifyPassword = (password: string, kept: string | null): Promise<boolean> =>
  runQueued(() => matchesHash(password, kept))

/**
 * Verifies a password that may be guessed: counts the attempt when its turn comes, not while it waits in the queue.
 * @param kept hash to verify the password against, read while the attempt is counted; null as for `verifyPassword`
 * @param begin counts the attempt
 * @param refuseLocked throws when an attempt would be refused now
 * @throws Failure `server.busy`, and those of `begin` and `refuseLocked`
 */
export const verifyCountedAttempt = <Attempt>(
  { password, kept }: { password: string; kept: () => Promise<string | null> },
  { begin, refuseLocked }: { begin: () => Promise<Attempt>; refuseLocked: () => Promise<void> },
): Promise<{ attempt: Attempt; isRight: boolean }> =>
  runQueued(async () => {
    const [attempt, hash] = await Promise.all([begin(), kept()])
    return { attempt, isRight: await matchesHash(password, hash) }
  }, refuseLocked)

async function matchesHash(password: string, kept: string | null): Promise<boolean> {
  const { tag, ...parameters } = parse(kept ?? dummyHash)
  const given = await deriveTag(password, { ...parameters, tagLength: tag.length })
  return timingSafeEqual(given, tag) && kept !== null
}

/**
 * Whether the hash uses weaker parameters than today's. The next sign-in, which has the password, then hashes it again.
 */
export function needsRehash(kept: string): boolean {
  const { memory, passes, nonce, tag } = parse(kept)
  return (
    memory < argon2Parameters.memory ||
    passes < argon2Parameters.passes ||
    nonce.length < saltBytes ||
    tag.length < tagBytes
  )
}

/** Normalizes the password (NFC): keyboards type « é » as one character or two. */
const deriveTag = (password: string, parameters: Omit<Argon2Parameters, 'message'>) =>
  derive('argon2id', { ...parameters, message: password.normalize('NFC') })

const phcPattern =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<nonce>[\w+/]+)\$(?<tag>[\w+/]+)$/

function parse(kept: string) {
  const parts = phcPattern.exec(kept)?.groups
  if (!parts) throw new Error('a password is kept in a form that is not argon2id')
  return {
    memory: Number(parts['memory']),
    passes: Number(parts['passes']),
    parallelism: Number(parts['parallelism']),
    nonce: Buffer.from(parts['nonce'] ?? '', 'base64'),
    tag: Buffer.from(parts['tag'] ?? '', 'base64'),
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const dummyHash = `$argon2id$v=19$m=${argon2Parameters.memory},t=${argon2Parameters.passes},p=${argon2Parameters.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`
