import { foldText } from '#contract/ground/foldText.ts'

export interface Named {
  firstName: string
  lastName: string
}

const separator = String.raw`[^\p{L}\p{N}]*`
const wholeWordPattern = (source: string) => String.raw`(?<!\p{L})(?:${source})(?!\p{L})`

/**
 * Removes a user's name from a file name in any spelling: with or without accents, in either order, with an initial,
 * with any separators. A last name alone is removed from the user's own files only, since it may be somebody else's.
 * @returns the same name when it does not name the user
 */
export function removePersonName(fileName: string, { firstName, lastName }: Named, isOwn: boolean): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.[a-z\d]{1,8})?$/is.exec(fileName.normalize('NFC')) ?? []
  const [first, last] = [namePattern(firstName), namePattern(lastName)]
  if (!first || !last) return fileName
  const initial = foldText(firstName).replace(/^[^\p{L}]+/u, '')[0] ?? ''
  const whole = [`${first}${separator}${last}`, `${last}${separator}${first}`, `${initial}${separator}${last}`]
  let left = remove(stem, wholeWordPattern(whole.join('|')))
  const hasBoth = [first, last].every((source) => has(left, wholeWordPattern(source)))
  if (hasBoth || isOwn) left = remove(left, wholeWordPattern(`${first}|${last}`))
  return left === stem ? fileName : `${tidy(left) || 'fichier'}${ending}`
}

/** A pattern of the words of a name, with any separators. */
const namePattern = (name: string) => (foldText(name).match(/[\p{L}\p{N}]+/gu) ?? []).join(separator)

const has = (text: string, source: string) => new RegExp(source, 'u').test(foldEach(text).folded)

function remove(text: string, source: string): string {
  const { folded, places } = foldEach(text)
  const characters = [...text]
  for (const { index, 0: found } of folded.matchAll(new RegExp(source, 'gu')))
    for (let at = index; at < index + found.length; at++) characters[places[at] ?? -1] = ''
  return characters.join('')
}

/** Folds the text, and maps each code unit of the result to its character in the text. */
function foldEach(text: string) {
  let folded = ''
  const places: number[] = []
  for (const [place, character] of [...text].entries()) {
    const letters = foldText(character)
    folded += letters
    for (let unit = 0; unit < letters.length; unit++) places.push(place)
  }
  return { folded, places }
}

/** Removes the separators left around removed names. */
const tidy = (stem: string) =>
  stem
    .replaceAll(/\(\s*\)|\[\s*\]/g, '')
    .replaceAll(/([\s_–-])[\s_–.,-]+/gu, '$1')
    .replaceAll(/^[\s_.,–-]+|[\s_.,–-]+$/gu, '')
