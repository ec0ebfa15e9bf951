import type { Parser } from 'htmlparser2'
import type { IOptions } from 'sanitize-html'
import { originOf } from '#server/ground/configuration/config.ts'
import { pictureOf, readAddress } from './addresses.ts'
import { begin, type End, type Found, type Reading } from './elements.ts'
import { allowedTags } from './tags.ts'
import { TextWriter } from './writer.ts'

/** A text as readers are given it, and what is in it. */
export interface Cleaned extends Found {
  html: string
  /** the words alone */
  plain: string
}

/**
 * What cleans texts. The first who asks for it waits for its making: a server at rest does without its ten megabytes.
 * @param config of the portal whose own addresses become their paths, for who writes; in what was written they are
 */
export const openCleaner = async (config?: Parameters<typeof originOf>[0]): Promise<(html: string) => Cleaned> => {
  const [clean, origin] = [await (made ??= make()), config ? originOf(config) : null]
  return (html) => clean(html, origin)
}
let made: ReturnType<typeof make> | undefined

/**
 * Two in a row, each of which suffices (QUALITY WEB-09): a text is first written anew from what it means, in the few elements
 * that readers are given; what is written is then held against the same list by a sanitiser that others attack too.
 * Cleaning twice changes nothing more.
 */
async function make() {
  // one after the other: the second is made of the first
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

/** Nobody nests as much: each level costs the parser more than the one above. */
const deepest = 100

/** @returns what is left to be read, once it was nested too much: from there, as if it were not */
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
