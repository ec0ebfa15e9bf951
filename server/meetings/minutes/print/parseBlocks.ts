import { Parser } from 'htmlparser2'
import type { Block, Heading, List, Run } from './blocks.ts'
import { RunWriter } from './runWriter.ts'
import { TableBuilder } from './tableBuilder.ts'

/** Lists, quotes and tables inside one another; deeper ones are read as paragraphs. */
const deepest = 12

const formats: Record<string, Partial<Run>> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italic: true },
  i: { italic: true },
  u: { underline: true },
  s: { strike: true },
  del: { strike: true },
  sub: { position: 'sub' },
  sup: { position: 'super' },
}
const headingLevels: Record<string, number> = { h1: 2, h2: 2, h3: 3, h4: 4, h5: 4, h6: 4 }
/** Elements that are inside a line of text. */
const inlineTags = new Set([...Object.keys(formats), 'a', 'span', 'br', 'img'])

type Attributes = Record<string, string>

/** Parses sanitized HTML into blocks. Other elements than those of minutes are read as paragraphs. */
export function parseBlocks(html: string): Block[] {
  const reader = new BlockReader()
  const ends: (() => void)[] = []
  const parser = new Parser({
    onopentag: (name, attributes) => void ends.push(reader.open(name, attributes)),
    ontext: (text) => reader.runs.write(text),
    onclosetag: () => ends.pop()?.(),
  })
  parser.end(html)
  reader.endText()
  return withoutGaps(reader.blocks)
}

class BlockReader {
  /** where the next block goes */
  blocks: Block[] = []
  readonly runs = new RunWriter()
  private list: List | null = null
  private table: TableBuilder | null = null
  private depth = 0

  /** Begins an element. @returns what to do at its end */
  open(name: string, attributes: Attributes): () => void {
    if (inlineTags.has(name)) return this.openInline(name, attributes)
    this.endText()
    const level = headingLevels[name]
    if (level !== undefined) return () => this.endHeading(level)
    if (name === 'hr') this.blocks.push({ kind: 'rule' })
    if (this.table && !this.table.isInCell) return this.openTablePart(this.table, name, attributes)
    if (name === 'li' && this.list) return this.openItem(this.list)
    if (this.depth < deepest) {
      if (name === 'ul' || name === 'ol') return this.openList(name === 'ol', Number(attributes['start']))
      if (name === 'blockquote') return this.openQuote()
      if (name === 'table' && !this.table) return this.openTable()
    }
    return () => this.endText()
  }

  /** Ends the paragraph that is being read, if any. */
  endText(): void {
    const runs = this.runs.take()
    if (runs.length > 0) this.blocks.push({ kind: 'paragraph', runs })
  }

  private openInline(name: string, attributes: Attributes): () => void {
    if (name === 'br') this.runs.breakLine()
    if (name === 'img' && attributes['alt']) this.runs.write(`[Image : ${attributes['alt']}]`)
    const link = name === 'a' ? printableLink(attributes['href']) : null
    return this.runs.format(link === null ? (formats[name] ?? {}) : { link })
  }

  /** A heading inside a list, a quote or a table is a bold paragraph. */
  private endHeading(level: number): void {
    const runs = this.runs.take()
    if (runs.length === 0) return
    if (this.depth === 0) this.blocks.push({ kind: 'heading', level: level as Heading['level'], runs })
    else this.blocks.push({ kind: 'paragraph', runs: runs.map((run) => ({ ...run, bold: true })) })
  }

  private openList(isOrdered: boolean, start: number): () => void {
    const outer = this.list
    const list: List = { kind: 'list', isOrdered, start: Number.isSafeInteger(start) ? start : 1, items: [] }
    const { blocks } = this
    this.list = list
    this.depth += 1
    return () => {
      this.endText()
      this.list = outer
      this.depth -= 1
      if (list.items.length > 0) blocks.push(list)
    }
  }

  private openItem(list: List): () => void {
    return this.collect((item) => {
      this.list = list
      if (item.length > 0) list.items.push(item)
    })
  }

  private openQuote(): () => void {
    const { blocks: outer, list } = this
    this.depth += 1
    return this.collect((blocks) => {
      this.list = list
      this.depth -= 1
      if (blocks.length > 0) outer.push({ kind: 'quote', blocks })
    })
  }

  private openTable(): () => void {
    const table = new TableBuilder()
    this.table = table
    this.depth += 1
    return () => {
      this.endText()
      this.table = null
      this.depth -= 1
      const block = table.finish()
      if (block) this.blocks.push(block)
    }
  }

  private openTablePart(table: TableBuilder, name: string, attributes: Attributes): () => void {
    if (name === 'tr') table.beginRow()
    if (name === 'thead') return table.beginHead()
    if (name !== 'td' && name !== 'th') return () => this.endText()
    const addCell = table.beginCell(name === 'th', attributes)
    const { list } = this
    return this.collect((blocks) => {
      this.list = list
      addCell(blocks)
    })
  }

  /** Reads the blocks of a container, outside the present list. */
  private collect(end: (blocks: Block[]) => void): () => void {
    const outer = this.blocks
    const inner: Block[] = []
    this.blocks = inner
    this.list = null
    return () => {
      this.endText()
      this.blocks = outer
      end(inner)
    }
  }
}

/** Only what leads somewhere from paper or another program: paths of the portal are printed as text. */
function printableLink(href: string | undefined): string | null {
  if (href === undefined || !/^(https?:|mailto:)/i.test(href)) return null
  return URL.canParse(href) ? new URL(href).href : null
}

/** Raises headings that skip a level, which readers of tagged documents refuse. */
function withoutGaps(blocks: readonly Block[]): Block[] {
  let last = 1
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block
    last = Math.min(block.level, last + 1)
    return { ...block, level: last as Heading['level'] }
  })
}
