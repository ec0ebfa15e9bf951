import {
  AlignmentType,
  BorderStyle,
  ExternalHyperlink,
  HeadingLevel,
  type ILevelsOptions,
  type IParagraphOptions,
  LevelFormat,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { Block, Cell, Heading, List, Run, Table as TableBlock } from '#server/meetings/minutes/print/blocks.ts'
import { columnWidths } from '#server/meetings/minutes/print/pdf/columnWidths.ts'
import type { Typesetter } from '#server/meetings/minutes/print/pdf/typesetter.ts'
import { docxText } from './docxText.ts'

/** A numbering of the document, to which the items of a list refer. */
interface Numbering {
  reference: string
  levels: ILevelsOptions[]
}

/** Where blocks are written. */
interface Place {
  /** lists around */
  depth: number
  /** quotes around */
  quotes: number
  isInCell: boolean
}

const headings = { 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3, 4: HeadingLevel.HEADING_4 } as const
/** Indent of a list or a quote, in twentieths of a point. */
const indent = 400
/** Width of the text of a page, in twentieths of a point. */
const textWidth = 9_420
const twips = 20
const bullets = ['•', '–', '▪']
const deepestLevel = 8

/** Writes blocks as paragraphs and tables of a Word document, and collects the numberings of its lists. */
export class BlockWriter {
  readonly numberings: Numbering[] = []

  write(blocks: readonly Block[], place: Place = { depth: 0, quotes: 0, isInCell: false }): (Paragraph | Table)[] {
    return blocks.flatMap((block): (Paragraph | Table)[] => {
      switch (block.kind) {
        case 'heading':
          return [writeHeading(block)]
        case 'paragraph':
          return [new Paragraph({ ...formatOf(place), children: runsOf(block.runs) })]
        case 'list':
          return this.writeList(block, place)
        case 'quote':
          return this.write(block.blocks, { ...place, quotes: place.quotes + 1 })
        case 'table':
          return [this.writeTable(block), new Paragraph({ spacing: { before: 0, after: 0, line: 120 } })]
        case 'rule':
          return [new Paragraph({ thematicBreak: true })]
      }
    })
  }

  private writeList(list: List, place: Place): (Paragraph | Table)[] {
    const level = Math.min(place.depth, deepestLevel)
    const inside = { ...place, depth: place.depth + 1 }
    const reference = this.addNumbering(list, level, inside)
    return list.items.flatMap((blocks) => {
      const [first, ...others] = blocks
      const labelled = new Paragraph({
        ...formatOf(inside),
        numbering: { reference, level },
        children: first?.kind === 'paragraph' ? runsOf(first.runs) : [],
      })
      return [labelled, ...this.write(first?.kind === 'paragraph' ? others : blocks, inside)]
    })
  }

  private addNumbering({ isOrdered, start }: List, level: number, place: Place): string {
    const reference = `list-${this.numberings.length + 1}`
    const style = { paragraph: { indent: { left: leftOf(place), hanging: 320 } } }
    const shared = { level, alignment: AlignmentType.LEFT, style }
    this.numberings.push({
      reference,
      levels: [
        isOrdered
          ? { ...shared, format: LevelFormat.DECIMAL, text: `%${level + 1}.`, start }
          : { ...shared, format: LevelFormat.BULLET, text: bullets[level % bullets.length]! },
      ],
    })
    return reference
  }

  private writeTable(table: TableBlock): Table {
    const widths = columnWidths(estimatingSetter, table, textWidth / twips, 5).map((width) => Math.round(width * twips))
    return new Table({
      width: { size: textWidth, type: WidthType.DXA },
      columnWidths: widths,
      layout: TableLayoutType.FIXED,
      margins: { top: 60, bottom: 60, left: 100, right: 100 },
      borders: tableBorders,
      rows: table.rows.map((cells, index) => {
        const isHeader = index < table.headerRows
        return new TableRow({
          tableHeader: isHeader,
          cantSplit: true,
          children: cells.map((cell) => this.writeCell(cell, isHeader)),
        })
      }),
    })
  }

  private writeCell(cell: Cell, isHeaderRow: boolean): TableCell {
    const isTitle = isHeaderRow || cell.isHeader
    const blocks = isTitle ? cell.blocks.map(inBold) : cell.blocks
    const children = this.write(blocks, { depth: 0, quotes: 0, isInCell: true })
    return new TableCell({
      columnSpan: cell.span,
      ...(isTitle && { shading: { type: ShadingType.CLEAR, color: 'auto', fill: 'F1F3F6' } }),
      // Word repairs a cell without a paragraph.
      children: children.at(-1) instanceof Paragraph ? children : [...children, new Paragraph({})],
    })
  }
}

const writeHeading = ({ level, runs, beginsPage }: Heading) =>
  new Paragraph({
    heading: headings[level],
    keepNext: true,
    pageBreakBefore: beginsPage === true,
    children: runsOf(runs),
  })

/** Word sets the text: its width is estimated by the average width of a letter. */
const estimatingSetter: Typesetter = {
  measure: (text, face, size) => text.length * size * (face.startsWith('bold') ? 0.66 : 0.6),
  printable: (text) => text,
  lacksCharacters: () => false,
}

const rule = { style: BorderStyle.SINGLE, size: 4, color: '99A1B0' } as const
const tableBorders = {
  top: rule,
  bottom: rule,
  left: rule,
  right: rule,
  insideHorizontal: rule,
  insideVertical: rule,
}

const leftOf = ({ depth, quotes }: Place) => (depth + quotes) * indent

function formatOf(place: Place): IParagraphOptions {
  return {
    ...(place.isInCell && { style: 'Cell' }),
    ...(leftOf(place) > 0 && { indent: { left: leftOf(place) } }),
    ...(place.quotes > 0 && { border: { left: { ...rule, size: 12, space: 8 } } }),
  }
}

const inBold = (block: Block): Block =>
  block.kind === 'paragraph' ? { ...block, runs: block.runs.map((run) => ({ ...run, bold: true })) } : block

const runsOf = (runs: readonly Run[]): ParagraphChild[] =>
  runs.flatMap((run): ParagraphChild[] =>
    run.link === undefined ? textRuns(run) : [new ExternalHyperlink({ link: run.link, children: textRuns(run) })],
  )

const textRuns = (run: Run): TextRun[] =>
  run.text.split('\n').map(
    (text, index) =>
      new TextRun({
        text: docxText(text),
        ...(index > 0 && { break: 1 }),
        ...(run.bold && { bold: true }),
        ...(run.italic && { italics: true }),
        ...(run.strike && { strike: true }),
        ...((run.underline || run.link !== undefined) && { underline: {} }),
        ...(run.link !== undefined && { color: '1B2B50' }),
        ...(run.position === 'sub' && { subScript: true }),
        ...(run.position === 'super' && { superScript: true }),
      }),
  )
