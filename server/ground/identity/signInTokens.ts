import { hash } from 'node:crypto'
import { sql } from 'kysely'

/** SHA-256: what the database keeps of a token, which nobody can turn back into a cookie. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer')

/** A sign-in ends when unused for as long, and whatever happens after `signInMs` of the settings (QUALITY AUT-12). Milliseconds. */
export const idleMs = 2 * 3_600_000

/** A sign-in that is neither over nor unused for too long. Reads `sign_ins`. */
export const isOpen = (now: Date) =>
  sql<boolean>`sign_ins.expires_at > ${now} and sign_ins.last_seen_at > ${new Date(now.getTime() - idleMs)}`
