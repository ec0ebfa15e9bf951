/** A faulty cell may contain anything: truncates it, and removes control characters. */
export const printableText = (text: string, maxCharacters: number) =>
  text
    .slice(0, maxCharacters)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
