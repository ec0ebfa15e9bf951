import type { Section } from './entry.ts'

/**
 * Maximum length of a section in characters; longer texts are split between paragraphs, so that an extract comes from
 * one part of the text.
 */
const maxSectionCharacters = 3_000
const headingTags = new Set(['h2', 'h3', 'h4'])
/** Inline elements, which do not end a line. */
const inlineTags = new Set(['strong', 'em', 'a'])

interface Line {
  field: 'heading' | 'text'
  text: string
}

/**
 * Creates a parser that splits sanitized HTML into headings and the text under each. Loads the parser library on first
 * use.
 */
export async function createHtmlSectionParser(): Promise<(html: string) => Section[]> {
  const { Parser } = await import('htmlparser2')
  return (html) => {
    const lines: Line[] = []
    let words = ''
    const endLine = (field: Line['field'] = 'text') => {
      const text = words.replaceAll(/[^\S\u00A0\u202F]+/g, ' ').trim()
      if (text !== '') lines.push({ field, text })
      words = ''
    }
    const parser = new Parser({
      onopentag: (name) => {
        if (!inlineTags.has(name)) endLine()
      },
      ontext: (text) => {
        words += text
      },
      onclosetag: (name) => {
        if (!inlineTags.has(name)) endLine(headingTags.has(name) ? 'heading' : 'text')
      },
    })
    parser.end(html)
    endLine()
    return mergeLines(lines.some(({ field }) => field === 'heading') ? lines : guessHeadings(lines))
  }
}

const maxHeadingCharacters = 80

/**
 * In a text without headings, treats a short line as a heading if it starts with a capital, does not end like a
 * sentence and is followed by text.
 */
const guessHeadings = (lines: readonly Line[]): Line[] =>
  lines.map(({ text }, index) => {
    const isLikely =
      index + 1 < lines.length && text.length <= maxHeadingCharacters && /^\p{Lu}/u.test(text) && !/[.,;:!]$/.test(text)
    return { field: isLikely ? 'heading' : 'text', text }
  })

function mergeLines(lines: readonly Line[]): Section[] {
  const sections: Section[] = []
  for (const { field, text } of lines) {
    const last = sections.at(-1)
    if (last && field === 'text' && last.field === 'text' && last.text.length + text.length <= maxSectionCharacters)
      last.text += `\n${text}`
    else sections.push({ field, page: null, text })
  }
  return sections
}
