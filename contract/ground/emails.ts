import { limits } from './limits.ts'

/** Between two periods. Compound names make addresses longer than the 64 characters of RFC 5321, which servers do take. */
const atom = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}$/
const label = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u

/** One address, in the form in which it is compared: `prenom.nom@exemple.fr`. Its domain may be international. */
export function readEmail(written: string): string | null {
  const email = written.normalize('NFKC').trim().toLowerCase()
  const at = email.indexOf('@')
  if (at < 1 || email.length > limits.emailCharacters) return null
  const local = email.slice(0, at).split('.')
  const domain = email.slice(at + 1).split('.')
  const isRight =
    local.every((part) => atom.test(part)) && domain.length > 1 && domain.every((part) => label.test(part))
  return isRight ? email : null
}
