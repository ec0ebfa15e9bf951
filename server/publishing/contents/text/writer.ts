import { holds } from './tags.ts'

/** What stands around blocks: a list, a cell, a quotation. */
interface Container {
  tag: string
  attributes: string
  /** it is in the text already: an empty one never is, but for cells */
  written: boolean
  /** words come in it without a paragraph */
  loose: boolean
  /** it has no paragraph, nor any other block */
  inline: boolean
  /** a block has ended in it, that it cannot show: what follows is a paragraph */
  broken: boolean
}
export interface Mark {
  tag: string
  attributes: string
}

/** Deeper, nothing is nested any more: what comes is a paragraph. */
const deepest = 16
const looseTags = ['li', 'td', 'th', 'figure']
const inlineTags = ['caption', 'figcaption']

/**
 * Writes a text that is whole whatever it is told: blocks stand in what may hold them, marks are closed where they must, what
 * has no words is left out. Told what it has written, it writes the same.
 */
export class TextWriter {
  readonly #out: string[] = []
  readonly #plain: string[] = []
  readonly #containers: Container[] = [container('', '')]
  readonly #active: Mark[] = []
  #opened: Mark[] = []
  /** the tag of the words that are being written, '' when they need none, null between two of these */
  #run: string | null = null
  /** the tag of the next words */
  #wanted: string | null = null
  /** the last words end with a space, and nothing was written since */
  #spaced = false

  get html(): string {
    return this.#out.join('')
  }

  /** The words alone, a line for each paragraph. */
  get plain(): string {
    return this.#plain.join('').trim()
  }

  text(words: string) {
    const tidied = tidy(words)
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

  /** An image, or what is as wide as a letter. */
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

  /** Goes to the next line, among words. */
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

  /** What comes is apart from what was there. */
  pause() {
    if (this.#top.inline) return this.text(' ')
    this.#end()
    this.#top.broken = true
  }

  /** The next words are a paragraph, or a heading. */
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
   * Opens what holds blocks, in the nearest that may hold it.
   * @returns null where there is no place for it
   */
  open(tag: string, attributes = ''): Container | null {
    if (this.#top.inline || this.#containers.length >= deepest) return null
    this.#end()
    this.#hold()
    return this.#add(tag, attributes)
  }

  /**
   * Opens a part of a list, a table or a figure.
   * @param of where it may be, the innermost first; what is missing in between is added
   * @param within it is not looked for any further
   */
  openPart(tag: string, of: readonly string[], within: readonly string[], attributes = ''): Container | null {
    const place = this.#containers.findLastIndex(({ tag: found }) => of.includes(found) || within.includes(found))
    const parent = this.#containers[place]
    if (!parent || !of.includes(parent.tag)) return null
    this.#end()
    this.#closeAbove(place)
    const [nearest = ''] = of
    // a cell that comes in a table is in a row, and that in its body
    while (this.#top.tag !== nearest && of.includes(holds[this.#top.tag] ?? ''))
      this.#add(holds[this.#top.tag] ?? '', '')
    return this.#add(tag, attributes)
  }

  close(open: Container) {
    const place = this.#containers.indexOf(open)
    if (place === -1) return
    this.#end()
    this.#closeAbove(place - 1)
  }

  /** Ends the words, closes what is open. */
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
    // the cells of a row stay below those of the others
    if (tag === 'td' || tag === 'th') this.#writeContainers()
    return added
  }

  /** What may hold blocks: a list gets an item, a table a cell. */
  #hold() {
    for (let inner = holds[this.#top.tag]; inner; inner = holds[this.#top.tag]) this.#add(inner, '')
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

/** Without what nobody sees, spaces as browsers show them. */
const tidy = (words: string) => words.replaceAll(/(?![\t\n\f\r])[\p{Cc}\p{Cs}]/gu, '').replaceAll(/[ \t\n\f\r]+/g, ' ')

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** An attribute, whatever its value. */
export const attribute = (name: string, value: string) =>
  ` ${name}="${escapeText(tidy(value)).replaceAll('"', '&quot;')}"`
