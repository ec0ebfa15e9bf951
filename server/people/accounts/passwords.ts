import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { turns } from '#server/ground/tasks/turns.ts'

/**
 * Bounds concurrent hashing, which is heavy by design. Node has four threads for such work and for files: one is left
 * to files. The last call in the queue waits about two seconds: enough for a company whose people sign in at nine
 * o'clock.
 */
const inTurn = turns({ atOnce: 3, waitingAtMost: 96 })

/** OWASP's minimum for argon2id (QUALITY AUT-05): KiB of memory, passes, lanes; bytes of salt and of tag. */
const floor = { memory: 19_456, passes: 2, parallelism: 1 } as const
const saltBytes = 16
const tagBytes = 32

const derive = promisify(argon2)

/**
 * Hashes a password. @returns a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`
 * @throws Failure `server.busy`
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltBytes)
  const tag = await inTurn(() => tagOf(password, { ...floor, nonce, tagLength: tagBytes }))
  return `$argon2id$v=19$m=${floor.memory},t=${floor.passes},p=${floor.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/**
 * Verifies a password against a hash.
 * @param kept a result of `hashPassword`, or null for an unknown account: takes the same time, always false
 * @throws Failure `server.busy`
 */
export const verifyPassword = (password: string, kept: string | null): Promise<boolean> =>
  inTurn(() => isOf(password, kept))

/**
 * Verifies a password that may be guessed: counts the attempt when its turn comes, not while it waits in the queue.
 * @param begin counts the attempt
 * @param refuseLocked throws when an attempt would be refused now
 * @throws Failure `server.busy`, and those of `begin` and `refuseLocked`
 */
export const tryPassword = <Attempt>(
  { password, kept }: { password: string; kept: string | null },
  { begin, refuseLocked }: { begin: () => Promise<Attempt>; refuseLocked: () => Promise<void> },
): Promise<{ attempt: Attempt; isRight: boolean }> =>
  inTurn(async () => ({ attempt: await begin(), isRight: await isOf(password, kept) }), refuseLocked)

async function isOf(password: string, kept: string | null): Promise<boolean> {
  const { tag, ...parameters } = parse(kept ?? nobody)
  const given = await tagOf(password, { ...parameters, tagLength: tag.length })
  return timingSafeEqual(given, tag) && kept !== null
}

/**
 * Whether the hash uses weaker parameters than today's. The next sign-in, which has the password, then hashes it again.
 */
export function isWeak(kept: string): boolean {
  const { memory, passes, nonce, tag } = parse(kept)
  return memory < floor.memory || passes < floor.passes || nonce.length < saltBytes || tag.length < tagBytes
}

/** Normalizes the password (NFC): keyboards type « é » as one character or two. */
const tagOf = (password: string, parameters: Omit<Argon2Parameters, 'message'>) =>
  derive('argon2id', { ...parameters, message: password.normalize('NFC') })

const phc =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<nonce>[\w+/]+)\$(?<tag>[\w+/]+)$/

function parse(kept: string) {
  const parts = phc.exec(kept)?.groups
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

const nobody = `$argon2id$v=19$m=${floor.memory},t=${floor.passes},p=${floor.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`
