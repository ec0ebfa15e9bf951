/** One text run of pdf.js; marked-content items have no `str` and are skipped. */
export type TextRun = { str: string; hasEOL: boolean } | { type: string }

const softHyphenAtLineEnd = /\u00AD[^\S\n]*\n\s*/gu
const otherSoftHyphens = /\u00AD/gu
/** PostgreSQL rejects NUL in a text, and the other control characters are useless. */
const controls = /[^\P{Cc}\n\t]/gu
/** The lookbehind keeps the work linear: a run of spaces is read from its start only. */
const spacesBeforeLineEnd = /(?<![^\S\n])[^\S\n]+\n/gu
const spacesAfterLineEnd = /\n[^\S\n]+/gu
const blankLines = /\n{3,}/gu

/**
 * Joins the text runs of a page in the reading order of pdf.js: one line per line of the page, words hyphenated with a
 * soft hyphen joined, Unicode NFC, trimmed, no control character except line feed and tab.
 */
export function pageText(runs: readonly TextRun[]): string {
  return runs
    .map((run) => ('str' in run ? run.str + (run.hasEOL ? '\n' : '') : ''))
    .join('')
    .replace(controls, '')
    .replace(softHyphenAtLineEnd, '')
    .replace(otherSoftHyphens, '')
    .replace(spacesBeforeLineEnd, '\n')
    .replace(spacesAfterLineEnd, '\n')
    .replace(blankLines, '\n\n')
    .trim()
    .toWellFormed()
    .normalize('NFC')
}
