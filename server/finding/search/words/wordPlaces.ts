import { splitText } from './splitText.ts'
import { scanTokens } from './tokens.ts'

/** The start and the end of each word of a text, stop words included: two UTF-16 offsets per word. */
export type WordPlaces = Uint16Array | Uint32Array

/** Finds the words of a text, in the order in which the index counts them. */
export function findWordPlaces(text: string): WordPlaces {
  const places: number[] = []
  let offset = 0
  for (const piece of splitText(text)) {
    for (const { start, end } of scanTokens(piece)) places.push(offset + start, offset + end)
    offset += piece.length
  }
  return text.length > 0xff_ff ? Uint32Array.from(places) : Uint16Array.from(places)
}
