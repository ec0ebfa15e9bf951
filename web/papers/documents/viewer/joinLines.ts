/**
 * Joins the lines of a paragraph, which a PDF breaks at the width of its page. A line goes on when the next one begins in
 * lower case and it ends neither a sentence nor a list entry.
 */
export const joinLines = (text: string): string =>
  text.replaceAll(/(?<=[^\s.!?:;])[^\S\n]*\n[^\S\n]*(?=\p{Ll})/gu, (_break, offset: number) =>
    text[offset - 1] === '-' ? '' : ' ',
  )
