import type { Section } from './entry.ts'

/**
 * Maximum length of a section in characters; longer texts are split between paragraphs, so that an extract comes from
 * one part of the text.
 */
const stretchCharacters = 3_000
const headings = new Set(['h2', 'h3', 'h4'])
/** Inline elements, which do not end a line. */
const inline = new Set(['strong', 'em', 'a'])

interface Line {
  field: 'heading' | 'text'
  text: string
}

/**
 * Creates a parser that splits sanitized HTML into headings and the text under each. Loads the parser library on first
 * use.
 */
export async function openHtmlSections(): Promise<(html: string) => Section[]> {
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
        if (!inline.has(name)) endLine()
      },
      ontext: (text) => {
        words += text
      },
      onclosetag: (name) => {
        if (!inline.has(name)) endLine(headings.has(name) ? 'heading' : 'text')
      },
    })
    parser.end(html)
    endLine()
    return stretches(lines.some(({ field }) => field === 'heading') ? lines : withLikelyHeadings(lines))
  }
}

const headingCharacters = 80

/**
 * In a text without headings, treats a short line as a heading if it starts with a capital, does not end like a
 * sentence and is followed by text.
 */
const withLikelyHeadings = (lines: readonly Line[]): Line[] =>
  lines.map(({ text }, index) => {
    const isLikely =
      index + 1 < lines.length && text.length <= headingCharacters && /^\p{Lu}/u.test(text) && !/[.,;:!]$/.test(text)
    return { field: isLikely ? 'heading' : 'text', text }
  })

function stretches(lines: readonly Line[]): Section[] {
  const sections: Section[] = []
  for (const { field, text } of lines) {
    const last = sections.at(-1)
    if (last && field === 'text' && last.field === 'text' && last.text.length + text.length <= stretchCharacters)
      last.text += `\n${text}`
    else sections.push({ field, page: null, text })
  }
  return sections
}
