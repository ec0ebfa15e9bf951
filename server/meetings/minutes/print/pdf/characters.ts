/** Stands for a character that the fonts lack. */
export const missingCharacter = '□'

/** Replacements for characters that the fonts lack; a narrow no-break space becomes a wide one. */
const replacements: Record<string, string> = {
  '\u202F': '\u00A0',
  '\u2007': '\u00A0',
  '\u2012': '–',
  '☐': '□',
  '☑': '■',
  '☒': '■',
  '✓': '√',
  '✔': '√',
  '➔': '→',
  '➜': '→',
  '⇒': '→',
}

/**
 * Replaces characters that the fonts lack with an equal one or their base letter, else with `missingCharacter`; drops
 * invisible characters.
 * @param codePoints those of the fonts
 */
export function printable(text: string, codePoints: ReadonlySet<number>): string {
  const has = (character: string) => codePoints.has(character.codePointAt(0)!)
  const replacementOf = (character: string): string => {
    const equal = replacements[character]
    if (equal !== undefined) return equal
    if (character === '\n') return character
    if (/\s/.test(character)) return ' '
    if (/[\p{Cc}\p{Cf}\p{M}]/u.test(character)) return ''
    return [...character.normalize('NFKD')].filter(has).join('') || missingCharacter
  }
  return [...text.normalize('NFC')]
    .map((character) => (has(character) && character !== '\u00AD' ? character : replacementOf(character)))
    .join('')
}
