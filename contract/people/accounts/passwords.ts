import { z } from 'zod'
import { limits } from '#contract/ground/limits.ts'

const { newPasswordCharacters: fewest, passwordCharacters: most } = limits

/**
 * A new password. Any character, no required mix, no expiry (DOMAIN §11). « é » and « 🌞 » are one character each,
 * however they are typed. The server also rejects common passwords.
 */
export const NewPassword = z
  .string()
  .check(({ value, issues }) => {
    const length = { origin: 'string', inclusive: true, input: value } as const
    if (value.length > most) issues.push({ ...length, code: 'too_big', maximum: most })
    else if (/[\p{Cs}\0]/u.test(value))
      issues.push({ code: 'custom', input: value, message: 'Ce mot de passe contient des caractères invisibles' })
    else if ([...value.normalize('NFC')].length < fewest) issues.push({ ...length, code: 'too_small', minimum: fewest })
  })
  .meta({ minLength: fewest, maxLength: most })

/** A shorter mailbox name also occurs within many words. */
const minMailboxCharacters = 6
/** Minimum number of characters besides the personal words. */
const minOwnCharacters = 8

/**
 * Whether the password reveals its owner or the portal (DOMAIN §11; QUALITY AUT-06). It may contain a name or a word of
 * the portal among others, but not the mailbox name.
 * @param who names, address and bodies of the person
 */
export function containsPersonalWords(password: string, who: readonly string[]): boolean {
  return [password, decodeLeet(password)].some((said) => hasPersonalWord(said, who))
}

function hasPersonalWord(password: string, who: readonly string[]): boolean {
  const words = normalizedWords(password)
  const whole = words.join('')
  const mailboxes = who
    .filter((told) => told.includes('@'))
    .map((address) => joinedWords(address.split(/[@+]/, 1)[0] ?? ''))
  if (mailboxes.some((name) => words.includes(name) || (name.length >= minMailboxCharacters && whole.includes(name))))
    return true

  const known = [...who.flatMap(normalizedWords), ...mailboxes, ...portalWords]
  const own = words.filter((word) => !known.includes(word)).join('')
  const rest = known
    .filter((word) => word.length >= 4)
    .sort((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ''), own)
  const isTold = rest.length < whole.length
  return isTold && rest.replaceAll(/(?:19|20)\d\d/g, '').length < minOwnCharacters
}

const portalWords = ['mandature', 'portail', 'instance', 'syndicat', 'delegue', 'comite', 'irp', 'cse', 'csec', 'cssct']

/** Splits a text into runs of letters and digits, without accents and case: « Élu-CSE » gives `elu`, `cse`. */
export const normalizedWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

const joinedWords = (text: string) => normalizedWords(text).join('')

const leetSigns: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Replaces signs by the letters they stand for: « P0rt@il » becomes « Portail ». */
const decodeLeet = (password: string): string => password.replaceAll(/[013457@$!]/g, (sign) => leetSigns[sign] ?? sign)

/** A date, a post code or punctuation around a word does not make it rarer. */
const maxAffixCharacters = 9

/** Keyboard rows and sequences, in order. */
const keyboardRows = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
]
const keyboardRuns = keyboardRows.flatMap((row) => [row.repeat(2), [...row].toReversed().join('').repeat(2)])
/** A short sequence repeated several times. */
const repeatedMotif = /^(.{1,4})\1{2,}.{0,3}$/u
/** A longer sequence may be repeated: nobody can guess how often. */
const minRepeatedMotifLength = 24

/**
 * Whether a password is common, ignoring case, accents, signs for letters and digits around it.
 * @param known common passwords and words, normalized by `normalizedWords`
 */
export function isCommonPassword(password: string, known: ReadonlySet<string>): boolean {
  if (password.length <= minRepeatedMotifLength && repeatedMotif.test(password)) return true
  const bare = password.replaceAll(/^\P{L}+|\P{L}+$/gu, '')
  const isDecorated = password.length - bare.length <= maxAffixCharacters
  return [password, ...(isDecorated ? [bare] : [])]
    .flatMap((said) => [said, decodeLeet(said)])
    .map((said) => normalizedWords(said).join(''))
    .some((word) => known.has(word) || isKeyboardRun(word))
}

const isKeyboardRun = (word: string) => word.length >= 5 && keyboardRuns.some((run) => run.includes(word))
