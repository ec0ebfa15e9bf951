import { fold } from '#server/ground/database/sql/fold.ts'

export interface Named {
  firstName: string
  lastName: string
}

const separator = String.raw`[^\p{L}\p{N}]*`
const alone = (source: string) => String.raw`(?<!\p{L})(?:${source})(?!\p{L})`

/**
 * Takes a person's name out of the name of a file, however it is written: with or without accents, in either order, with an initial,
 * glued or parted by any signs. A last name alone is taken out of their own files only, as it may be that of somebody else.
 * @returns the same name when it does not name the person
 */
export function withoutNames(fileName: string, { firstName, lastName }: Named, isOwn: boolean): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.[a-z\d]{1,8})?$/is.exec(fileName.normalize('NFC')) ?? []
  const [first, last] = [sourceOf(firstName), sourceOf(lastName)]
  if (!first || !last) return fileName
  const initial = fold(firstName).replace(/^[^\p{L}]+/u, '')[0] ?? ''
  const whole = [`${first}${separator}${last}`, `${last}${separator}${first}`, `${initial}${separator}${last}`]
  let left = remove(stem, alone(whole.join('|')))
  const hasBoth = [first, last].every((source) => has(left, alone(source)))
  if (hasBoth || isOwn) left = remove(left, alone(`${first}|${last}`))
  return left === stem ? fileName : `${tidy(left) || 'fichier'}${ending}`
}

/** The words of a name, parted by any signs. */
const sourceOf = (name: string) => (fold(name).match(/[\p{L}\p{N}]+/gu) ?? []).join(separator)

const has = (text: string, source: string) => new RegExp(source, 'u').test(foldEach(text).folded)

function remove(text: string, source: string): string {
  const { folded, places } = foldEach(text)
  const characters = [...text]
  for (const { index, 0: found } of folded.matchAll(new RegExp(source, 'gu')))
    for (let at = index; at < index + found.length; at++) characters[places[at] ?? -1] = ''
  return characters.join('')
}

/** The text folded, and for each of its code units the character that it comes from. */
function foldEach(text: string) {
  let folded = ''
  const places: number[] = []
  for (const [place, character] of [...text].entries()) {
    const letters = fold(character)
    folded += letters
    for (let unit = 0; unit < letters.length; unit++) places.push(place)
  }
  return { folded, places }
}

/** Without the signs that parted what is gone. */
const tidy = (stem: string) =>
  stem
    .replaceAll(/\(\s*\)|\[\s*\]/g, '')
    .replaceAll(/([\s_–-])[\s_–.,-]+/gu, '$1')
    .replaceAll(/^[\s_.,–-]+|[\s_.,–-]+$/gu, '')
