import { fileNameParts } from './fileNameParts.ts'

const maxCharacters = 150
const minCharacters = 3

const abbreviations: readonly [RegExp, string][] = [
  [/^odj(?=$|[\s-])/i, 'Ordre du jour'],
  [/^cr(?=$|[\s-])/i, 'Compte rendu'],
  [/^pv(?=$|[\s-])/i, 'PV'],
]

/**
 * Suggests the title of a document from the name of its file: "3 - Bilan_social 2025 VF.pdf" gives "Bilan social
 * 2025". The number of the point, the version and the extension are left out.
 * @returns 3 to 150 characters
 */
export function guessTitle(fileName: string): string {
  const { rest } = fileNameParts(fileName)
  const [pattern, long] = abbreviations.find(([abbreviation]) => abbreviation.test(rest)) ?? []
  const words = pattern && long ? rest.replace(pattern, long) : rest
  const title = `${words.slice(0, 1).toLocaleUpperCase('fr')}${words.slice(1)}`
  // counts code points like the database
  const characters = [...title].slice(0, maxCharacters)
  return `${characters.join('').trim()}${'.'.repeat(Math.max(0, minCharacters - characters.length))}`
}
