import { createReadStream } from 'node:fs'

/**
 * Reads a text file line by line, whatever its size.
 * @param most maximum number of characters of a line; a longer line is returned as null, and never held in memory
 */
export async function* readLines(path: string, most: number): AsyncGenerator<string | null> {
  let begun = ''
  let isTooLong = false
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const [rest = '', ...ends] = chunk.split('\n')
    let piece = rest
    for (const next of ends) {
      yield isTooLong || begun.length + piece.length > most ? null : begun + piece
      begun = ''
      isTooLong = false
      piece = next
    }
    if (begun.length + piece.length > most) isTooLong = true
    begun = isTooLong ? '' : begun + piece
  }
  if (begun !== '' || isTooLong) yield isTooLong ? null : begun
}
