import { parseLinkTarget, pictureIdOf } from './linkTargets.ts'
import { droppedTags, separateTags, tagAliases } from './tags.ts'
import { attribute, type TextWriter } from './textWriter.ts'

export type Attributes = Readonly<Record<string, string>>

/** Called at the end of an element; `muted` drops its content. */
export type CloseAction = (() => void) | 'muted' | null

/** What was found in a text besides its words. */
export interface TextFindings {
  /** number of pictures of the portal without a description, which are removed */
  undescribed: number
}

const cells = ['td', 'th']
const captions = ['caption', 'figcaption']

/** The state while a text is parsed. */
export interface Reading {
  writer: TextWriter
  found: TextFindings
  /** origin of the portal, whose URLs are written as paths */
  origin: string | null
}

/** Passes the start of an element to the writer. */
export function openElement({ writer, found, origin }: Reading, name: string, attributes: Attributes): CloseAction {
  if (droppedTags.has(name)) return 'muted'
  if (separateTags.has(name)) return pauseAround(writer)
  const tag = tagAliases[name] ?? name
  switch (tag) {
    case 'p':
    case 'h2':
    case 'h3':
    case 'h4':
      writer.block(tag)
      return () => writer.pause()
    case 'strong':
    case 'em':
      return openMark(writer, tag, '')
    case 'a': {
      const link = linkTo(attributes['href'], origin)
      return link === null ? null : openMark(writer, tag, link)
    }
    case 'br':
      writer.newLine()
      return null
    case 'hr':
      writer.rule()
      return null
    case 'img':
      writePicture(writer, found, attributes)
      return null
    default:
      return openContainer(writer, tag, attributes)
  }
}

function openContainer(writer: TextWriter, tag: string, attributes: Attributes): CloseAction {
  switch (tag) {
    case 'ul':
    case 'ol':
    case 'blockquote':
    case 'table':
    case 'figure':
      return closeContainer(writer, writer.open(tag))
    case 'li':
      return closeContainer(writer, writer.openPart(tag, ['ul', 'ol'], [...cells, ...captions, 'blockquote', 'figure']))
    case 'thead':
    case 'tbody':
    case 'caption':
      return closeContainer(writer, writer.openPart(tag, ['table'], []))
    case 'tr':
      return closeContainer(writer, writer.openPart(tag, ['tbody', 'thead', 'table'], []))
    case 'td':
    case 'th':
      return closeContainer(
        writer,
        writer.openPart(tag, ['tr', 'tbody', 'thead', 'table'], [], cellAttributes(tag, attributes)),
      )
    case 'figcaption':
      return closeContainer(writer, writer.openPart(tag, ['figure'], [...cells, 'li', 'blockquote']))
    default:
      // Its text belongs to the enclosing element.
      return null
  }
}

function pauseAround(writer: TextWriter): CloseAction {
  writer.pause()
  return () => writer.pause()
}

/** Closes a container; when it could not be opened, its text becomes a separate block. */
function closeContainer(writer: TextWriter, open: ReturnType<TextWriter['open']>): CloseAction {
  return open ? () => writer.close(open) : pauseAround(writer)
}

function openMark(writer: TextWriter, tag: string, attributes: string): CloseAction {
  const added = { tag, attributes }
  return writer.mark(added) ? () => writer.unmark(added) : null
}

function linkTo(href: string | undefined, origin: string | null): string | null {
  const address = parseLinkTarget(href, origin)
  if (!address) return null
  const link = attribute('href', address.href)
  return address.external ? `${link} target="_blank" rel="noopener noreferrer"` : link
}

function writePicture(writer: TextWriter, found: TextFindings, { src, alt = '', width, height }: Attributes) {
  if (src === undefined || pictureIdOf(src) === null) return
  if (alt.trim() === '') {
    found.undescribed += 1
    return
  }
  const size = [bounded('width', width, 1, 10_000), bounded('height', height, 1, 10_000)].join('')
  writer.inline(`<img${attribute('src', src)}${attribute('alt', alt.trim())}${size} />`)
}

const scopes = ['col', 'row', 'colgroup', 'rowgroup']

const cellAttributes = (tag: string, { scope = '', colspan, rowspan }: Attributes): string =>
  [
    tag === 'th' && scopes.includes(scope) ? attribute('scope', scope) : '',
    bounded('colspan', colspan, 2, 50),
    bounded('rowspan', rowspan, 2, 500),
  ].join('')

/** Formats an attribute with an integer within these bounds; an empty string for any other value. */
function bounded(name: string, written: string | undefined, min: number, max: number): string {
  const number = /^\d{1,5}$/.test(written ?? '') ? Number(written) : Number.NaN
  return number >= min && number <= max ? attribute(name, String(number)) : ''
}
