/** One run of text as pdf.js gives it; marked-content items have no `str` and are passed over. */
export type TextRun = { str: string; hasEOL: boolean } | { type: string }

const softHyphenAtLineEnd = /\u00AD[^\S\n]*\n\s*/gu
const otherSoftHyphens = /\u00AD/gu
/** PostgreSQL refuses NUL in a text, and no reader needs the others. */
const controls = /[^\P{Cc}\n\t]/gu
const spacesAroundLineEnd = /[^\S\n]*\n[^\S\n]*/gu
const blankLines = /\n{3,}/gu

/**
 * The text of a page from its runs, in pdf.js's reading order: one line per line of the page, words cut by a soft hyphen
 * put together again, Unicode NFC, trimmed, no control character but the line feed and the tabulation.
 */
export function pageText(runs: readonly TextRun[]): string {
  return runs
    .map((run) => ('str' in run ? run.str + (run.hasEOL ? '\n' : '') : ''))
    .join('')
    .replace(controls, '')
    .replace(softHyphenAtLineEnd, '')
    .replace(otherSoftHyphens, '')
    .replace(spacesAroundLineEnd, '\n')
    .replace(blankLines, '\n\n')
    .trim()
    .toWellFormed()
    .normalize('NFC')
}
