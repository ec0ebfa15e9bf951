import { missingCharacter, printable } from './characters.ts'
import type { Face } from './look.ts'

/** What text is measured with. */
export interface Typesetter {
  /** @returns the width in points */
  measure: (text: string, face: Face, size: number) => number
  /** the characters that can be printed */
  printable: (text: string) => string
  /** whether a text had characters that the fonts lack */
  lacksCharacters: () => boolean
}

/** The part of a PDF document that measures. */
interface MeasuringDocument {
  font(face: Face, size: number): { widthOfString(text: string): number }
}

/** Words of usual length are measured with their kerning, and remembered by the document. */
const longWord = 60

/** Creates a typesetter for the fonts of a document. */
export function createTypesetter(document: MeasuringDocument, codePoints: ReadonlySet<number>): Typesetter {
  const unit = 1_000
  let hasReplaced = false
  const characterWidths = new Map<string, number>()
  const widthOfCharacter = (character: string, face: Face): number => {
    const key = `${face} ${character}`
    const known = characterWidths.get(key)
    if (known !== undefined) return known
    const width = document.font(face, unit).widthOfString(character)
    characterWidths.set(key, width)
    return width
  }
  return {
    measure: (text, face, size) => {
      if (text.length <= longWord) return document.font(face, size).widthOfString(text)
      let width = 0
      for (const character of text) width += widthOfCharacter(character, face)
      return (width * size) / unit
    },
    printable: (text) => {
      const printed = printable(text, codePoints)
      hasReplaced ||= printed.includes(missingCharacter) && !text.includes(missingCharacter)
      return printed
    },
    lacksCharacters: () => hasReplaced,
  }
}
