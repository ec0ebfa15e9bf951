import type { Parser } from 'htmlparser2'
import type { IOptions } from 'sanitize-html'
import { originOf } from '#server/ground/configuration/config.ts'
import { type CloseAction, openElement, type Reading, type TextFindings } from './elements.ts'
import { parseLinkTarget, pictureIdOf } from './linkTargets.ts'
import { allowedTags } from './tags.ts'
import { TextWriter } from './textWriter.ts'

/** A sanitized text, and what was found in it. */
export interface SanitizedText extends TextFindings {
  html: string
  /** the text without markup */
  plain: string
}

/**
 * Loads the HTML sanitizer on first use, since an idle server saves ten megabytes without it.
 * @param config for editors: absolute URLs of the portal become paths; omitted for stored texts, which contain paths
 * already
 */
export const loadSanitizer = async (
  config?: Parameters<typeof originOf>[0],
): Promise<(html: string) => SanitizedText> => {
  const [clean, origin] = [await (sanitizerPromise ??= createSanitizer()), config ? originOf(config) : null]
  return (html) => clean(html, origin)
}
let sanitizerPromise: ReturnType<typeof createSanitizer> | undefined

/**
 * Creates the sanitizer from two independent layers (QUALITY WEB-09): the text is first rewritten by `TextWriter` with
 * the allowed elements only; the result is then filtered with the same allow-list by the library sanitize-html.
 * Sanitizing is idempotent.
 */
async function createSanitizer() {
  // Imported sequentially, since the second depends on the first.
  const { Parser: HtmlParser } = await import('htmlparser2')
  const { default: sanitize } = await import('sanitize-html')
  return (html: string, origin: string | null): SanitizedText => {
    const writer = new TextWriter()
    const found: TextFindings = { undescribed: 0 }
    for (let rest = html; rest !== ''; ) rest = parseUntilTooDeep(HtmlParser, { writer, found, origin }, rest)
    writer.finish()
    return { ...found, html: sanitize(writer.html, sanitizeHtmlOptions), plain: writer.plain }
  }
}

/** Maximum depth, since the cost of the parser grows with each level. */
const deepest = 100

/**
 * Parses HTML until it is nested too deeply.
 * @returns the rest of the HTML, which is then parsed without that nesting
 */
function parseUntilTooDeep(HtmlParser: typeof Parser, reading: Reading, html: string): string {
  const ends: CloseAction[] = []
  let mutedSince: number | null = null
  let stoppedAt: number | null = null
  const parser = new HtmlParser({
    onopentag(name, attributes) {
      if (stoppedAt !== null) return
      const end = mutedSince === null ? openElement(reading, name, attributes) : null
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

const sanitizeHtmlOptions: IOptions = {
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
    (tag === 'img' && pictureIdOf(attribs['src']) === null) ||
    (tag === 'a' && parseLinkTarget(attribs['href']) === null),
}
