import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { turns } from '#server/ground/tasks/turns.ts'

/**
 * Hashing is heavy on purpose. Node has four threads for such work and for files: one of them is left to the files. The last of those who
 * wait has an answer after some two seconds: a company whose people come at nine o’clock passes.
 */
const inTurn = turns({ atOnce: 3, waitingAtMost: 96 })

/** OWASP's floor for argon2id (QUALITY AUT-05): KiB of memory, passes, lanes; bytes of salt and of tag. */
const floor = { memory: 19_456, passes: 2, parallelism: 1 } as const
const saltBytes = 16
const tagBytes = 32

const derive = promisify(argon2)

/** @returns a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag` */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltBytes)
  const tag = await inTurn(() => tagOf(password, { ...floor, nonce, tagLength: tagBytes }))
  return `$argon2id$v=19$m=${floor.memory},t=${floor.passes},p=${floor.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/**
 * @param kept what `hashPassword` gave, or null for nobody, which takes the same time and is always wrong
 * @throws Failure `server.busy`
 */
export const verifyPassword = (password: string, kept: string | null): Promise<boolean> =>
  inTurn(() => isOf(password, kept))

/**
 * The same for somebody who may be guessing: their try is counted when its turn comes, and not while it waits behind those of others.
 * @param begin counts it
 * @param refuseLocked throws when it would be refused now
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

/** Was it hashed when less was asked for? Then the next sign-in, which has the password, hashes it again. */
export function isWeak(kept: string): boolean {
  const { memory, passes, nonce, tag } = parse(kept)
  return memory < floor.memory || passes < floor.passes || nonce.length < saltBytes || tag.length < tagBytes
}

/** One password, one form: « é » is one character or two, as the keyboard has it. */
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
