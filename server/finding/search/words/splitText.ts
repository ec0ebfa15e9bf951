/** Characters tokenized at once; takes a few milliseconds. */
export const pieceLength = 10_000

/**
 * Splits a long text at line ends, or at least between words. Words are counted through the pieces of a section, so
 * that whoever looks for a counted word must split the text alike.
 */
export function* splitText(text: string): Generator<string> {
  let rest = text
  while (rest.length > pieceLength) {
    const lineEnd = rest.lastIndexOf('\n', pieceLength)
    const end = lineEnd > pieceLength / 2 ? lineEnd : rest.lastIndexOf(' ', pieceLength)
    const piece = rest.slice(0, end > pieceLength / 2 ? end : pieceLength)
    yield piece
    rest = rest.slice(piece.length)
  }
  yield rest
}
