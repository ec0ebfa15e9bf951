import { implicitChild } from './tags.ts'

/** An element that contains blocks: a list, a cell, a quotation. */
interface Container {
  tag: string
  attributes: string
  /** its start tag was written; empty containers are omitted, except cells */
  written: boolean
  /** text in it needs no paragraph */
  loose: boolean
  /** it can contain neither paragraphs nor other blocks */
  inline: boolean
  /** a block was closed in it, so that following text needs a paragraph */
  broken: boolean
}
export interface Mark {
  tag: string
  attributes: string
}

/** Beyond this depth, content is written as paragraphs. */
const deepest = 16
const looseTags = ['li', 'td', 'th', 'figure']
const inlineTags = ['caption', 'figcaption']

/**
 * Writes well-formed HTML from any sequence of calls: blocks are put where they are allowed, marks are closed as
 * needed, empty elements are omitted. Its own output is written unchanged.
 */
export class TextWriter {
  readonly #out: string[] = []
  readonly #plain: string[] = []
  readonly #containers: Container[] = [container('', '')]
  readonly #active: Mark[] = []
  #opened: Mark[] = []
  /** tag of the block being written, '' when none is needed, null between two blocks */
  #run: string | null = null
  /** tag of the next block */
  #wanted: string | null = null
  /** the text written last ends with a space */
  #spaced = false

  get html(): string {
    return this.#out.join('')
  }

  /** The text without markup, a line for each paragraph. */
  get plain(): string {
    return this.#plain.join('').trim()
  }

  text(words: string) {
    const tidied = normalizeSpaces(words)
    if (this.#run === null && tidied.trim() === '') return
    const isFirst = this.#run === null
    this.#begin()
    const kept = (isFirst || this.#spaced) && tidied.startsWith(' ') ? tidied.slice(1) : tidied
    if (kept === '') return
    this.#syncMarks()
    this.#out.push(escapeText(kept))
    this.#plain.push(kept)
    this.#spaced = kept.endsWith(' ')
  }

  /** Writes an inline element, such as an image. */
  inline(html: string) {
    const isAlone = this.#run === null && this.#wanted === null && this.#active.length === 0 && !this.#top.inline
    if (isAlone) {
      this.#hold()
      this.#writeContainers()
    } else {
      this.#begin()
      this.#syncMarks()
    }
    this.#push(html)
  }

  /** Writes a line break within a block. */
  newLine() {
    if (this.#run === null) return
    this.#syncMarks()
    this.#push('<br />')
    this.#plain.push('\n')
  }

  rule() {
    if (this.#top.inline) return this.pause()
    this.#end()
    this.#hold()
    this.#writeContainers()
    this.#push('<hr />')
  }

  /** Ends the current block. */
  pause() {
    if (this.#top.inline) return this.text(' ')
    this.#end()
    this.#top.broken = true
  }

  /** Starts a paragraph or a heading with the next text. */
  block(tag: string) {
    this.pause()
    if (!this.#top.inline) this.#wanted = tag
  }

  mark(mark: Mark): boolean {
    if (this.#active.some(({ tag }) => tag === mark.tag)) return false
    this.#active.push(mark)
    return true
  }

  unmark(mark: Mark) {
    this.#active.splice(this.#active.indexOf(mark), 1)
  }

  /**
   * Opens a container in the nearest one that allows it.
   * @returns null where none allows it
   */
  open(tag: string, attributes = ''): Container | null {
    if (this.#top.inline || this.#containers.length >= deepest) return null
    this.#end()
    this.#hold()
    return this.#add(tag, attributes)
  }

  /**
   * Opens a part of a list, a table or a figure.
   * @param of its allowed containers, innermost first; missing levels in between are opened
   * @param within containers that end the search
   */
  openPart(tag: string, of: readonly string[], within: readonly string[], attributes = ''): Container | null {
    const place = this.#containers.findLastIndex(({ tag: found }) => of.includes(found) || within.includes(found))
    const parent = this.#containers[place]
    if (!parent || !of.includes(parent.tag)) return null
    this.#end()
    this.#closeAbove(place)
    const [nearest = ''] = of
    // A cell directly in a table gets a row and a body.
    while (this.#top.tag !== nearest && of.includes(implicitChild[this.#top.tag] ?? ''))
      this.#add(implicitChild[this.#top.tag] ?? '', '')
    return this.#add(tag, attributes)
  }

  close(open: Container) {
    const place = this.#containers.indexOf(open)
    if (place === -1) return
    this.#end()
    this.#closeAbove(place - 1)
  }

  /** Closes everything that is open. */
  finish() {
    this.#end()
    this.#closeAbove(0)
  }

  get #top(): Container {
    return this.#containers.at(-1) as Container
  }

  #add(tag: string, attributes: string): Container {
    const added = container(tag, attributes)
    this.#containers.push(added)
    // An empty cell is kept, so that the columns stay aligned.
    if (tag === 'td' || tag === 'th') this.#writeContainers()
    return added
  }

  /** Opens the implicit children until blocks are allowed: an item in a list, a cell in a table. */
  #hold() {
    for (let inner = implicitChild[this.#top.tag]; inner; inner = implicitChild[this.#top.tag]) this.#add(inner, '')
  }

  #writeContainers() {
    for (const each of this.#containers) {
      if (each.written || each.tag === '') continue
      this.#push(`<${each.tag}${each.attributes}>`)
      each.written = true
    }
  }

  #closeAbove(place: number) {
    for (const { tag, written } of this.#containers.splice(place + 1).toReversed()) if (written) this.#push(`</${tag}>`)
  }

  #begin() {
    if (this.#run !== null) return
    this.#hold()
    this.#writeContainers()
    const { inline, loose, broken } = this.#top
    this.#run = this.#wanted ?? (inline || (loose && !broken) ? '' : 'p')
    if (this.#run) this.#push(`<${this.#run}>`)
  }

  #end() {
    this.#wanted = null
    if (this.#run === null) return
    this.#closeMarks(0)
    if (this.#run) this.#push(`</${this.#run}>`)
    this.#plain.push('\n')
    this.#run = null
  }

  #syncMarks() {
    const kept = this.#opened.findIndex((mark, rank) => mark !== this.#active[rank])
    this.#closeMarks(kept === -1 ? this.#opened.length : kept)
    for (const mark of this.#active.slice(this.#opened.length)) {
      this.#push(`<${mark.tag}${mark.attributes}>`)
      this.#opened.push(mark)
    }
  }

  #closeMarks(from: number) {
    for (const { tag } of this.#opened.splice(from).toReversed()) this.#push(`</${tag}>`)
  }

  #push(html: string) {
    this.#out.push(html)
    this.#spaced = false
  }
}

const container = (tag: string, attributes: string): Container => ({
  tag,
  attributes,
  written: false,
  loose: looseTags.includes(tag),
  inline: inlineTags.includes(tag),
  broken: false,
})

/** Drops control characters and collapses spaces like browsers do. */
const normalizeSpaces = (words: string) =>
  words.replaceAll(/(?![\t\n\f\r])[\p{Cc}\p{Cs}]/gu, '').replaceAll(/[ \t\n\f\r]+/g, ' ')

/** Escapes the text between tags, as sanitized texts contain it. */
export const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Formats an attribute, escaping its value. */
export const attribute = (name: string, value: string) =>
  ` ${name}="${escapeText(normalizeSpaces(value)).replaceAll('"', '&quot;')}"`
