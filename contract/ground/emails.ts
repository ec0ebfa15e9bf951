import { limits } from './limits.ts'

/**
 * Part of an address between two periods. Compound names exceed the 64 characters of RFC 5321, which servers accept.
 */
const localPartPattern = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}$/
const label = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u

/**
 * Normalizes one email address for comparison: `prenom.nom@exemple.fr`. The domain may be international.
 * @returns null for anything else
 */
export function normalizeEmail(written: string): string | null {
  const email = written.normalize('NFKC').trim().toLowerCase()
  const at = email.indexOf('@')
  if (at < 1 || email.length > limits.emailCharacters) return null
  const local = email.slice(0, at).split('.')
  const domain = email.slice(at + 1).split('.')
  const isRight =
    local.every((part) => localPartPattern.test(part)) && domain.length > 1 && domain.every((part) => label.test(part))
  return isRight ? email : null
}
