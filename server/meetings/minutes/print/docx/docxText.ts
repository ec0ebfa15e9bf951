/** Removes the characters that XML 1.0 forbids, and replaces halves of surrogate pairs. */
export const docxText = (text: string): string =>
  text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r\u007F-\u009F]|[\uFFFE\uFFFF]/gu, '')
