import type { Parser } from 'htmlparser2'
import type { IOptions } from 'sanitize-html'
import { originOf } from '#server/ground/configuration/config.ts'
import { pictureOf, readAddress } from './addresses.ts'
import { begin, type End, type Found, type Reading } from './elements.ts'
import { allowedTags } from './tags.ts'
import { TextWriter } from './writer.ts'

/** A sanitized text, and what was found in it. */
export interface Cleaned extends Found {
  html: string
  /** the text without markup */
  plain: string
}

/**
 * Loads the HTML sanitizer on first use, since an idle server saves ten megabytes without it.
 * @param config for editors: absolute URLs of the portal become paths; omitted for stored texts, which contain paths
 * already
 */
export const openCleaner = async (config?: Parameters<typeof originOf>[0]): Promise<(html: string) => Cleaned> => {
  const [clean, origin] = [await (made ??= make()), config ? originOf(config) : null]
  return (html) => clean(html, origin)
}
let made: ReturnType<typeof make> | undefined

/**
 * Creates the sanitizer from two independent layers (QUALITY WEB-09): the text is first rewritten by `TextWriter` with
 * the allowed elements only; the result is then filtered with the same allow-list by the library sanitize-html.
 * Sanitizing is idempotent.
 */
async function make() {
  // Imported sequentially, since the second depends on the first.
  const { Parser: HtmlParser } = await import('htmlparser2')
  const { default: sanitize } = await import('sanitize-html')
  return (html: string, origin: string | null): Cleaned => {
    const writer = new TextWriter()
    const found: Found = { undescribed: 0 }
    for (let rest = html; rest !== ''; ) rest = readSome(HtmlParser, { writer, found, origin }, rest)
    writer.finish()
    return { ...found, html: sanitize(writer.html, gate), plain: writer.plain }
  }
}

/** Maximum depth, since the cost of the parser grows with each level. */
const deepest = 100

/**
 * Parses HTML until it is nested too deeply.
 * @returns the rest of the HTML, which is then parsed without that nesting
 */
function readSome(HtmlParser: typeof Parser, reading: Reading, html: string): string {
  const ends: End[] = []
  let mutedSince: number | null = null
  let stoppedAt: number | null = null
  const parser = new HtmlParser({
    onopentag(name, attributes) {
      if (stoppedAt !== null) return
      const end = mutedSince === null ? begin(reading, name, attributes) : null
      ends.push(end)
      if (end === 'muted') mutedSince = ends.length
      if (ends.length > deepest) {
        stoppedAt = parser.endIndex + 1
        parser.pause()
      }
    },
    ontext(words) {
      if (mutedSince === null && stoppedAt === null) reading.writer.text(words)
    },
    onclosetag() {
      if (mutedSince === ends.length) mutedSince = null
      const end = ends.pop()
      if (typeof end === 'function') end()
    },
  })
  parser.end(html)
  for (const end of ends.toReversed()) if (typeof end === 'function') end()
  return stoppedAt === null ? '' : html.slice(stoppedAt)
}

const gate: IOptions = {
  allowedTags: [...allowedTags],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && pictureOf(attribs['src']) === null) || (tag === 'a' && readAddress(attribs['href']) === null),
}
