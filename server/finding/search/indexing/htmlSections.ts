import type { Section } from './entry.ts'

/** Longer stretches are cut where a paragraph ends, so that an extract is read from a part of a text. In characters. */
const stretchCharacters = 3_000
const headings = new Set(['h2', 'h3', 'h4'])
/** Their words go on in the line. */
const inline = new Set(['strong', 'em', 'a'])

interface Line {
  field: 'heading' | 'text'
  text: string
}

/**
 * What reads a cleaned text as sections: its headings, and what stands under each. The first who asks for it waits for its making, as
 * for that of the cleaner, whose parser it is.
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

/** In a text without headings, short lines that begin as a title does and do not end as a sentence does, with something below. */
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
