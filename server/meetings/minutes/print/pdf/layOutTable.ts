import type { Block, Cell, Table } from '#server/meetings/minutes/print/blocks.ts'
import { columnWidths } from './columnWidths.ts'
import { type Color, colors, styles } from './look.ts'
import { type Frame, type Mark, type Strip, shifted, type Tag } from './strips.ts'
import type { Typesetter } from './typesetter.ts'

const padding = 5
/** Above the table, in points. */
const gap = 10
/** Rows that are higher are cut between their lines, in points. */
const highestRow = 320
/** A table that is not higher stays on one page, as that of a ballot, in points. */
const highestWhole = 180
/** Titles that are higher are not repeated, in points. */
const highestHeader = 160

interface TablePlace {
  frame: Frame
  parent: Tag | null
  /** lays out the content of cells */
  layOut: (setter: Typesetter, blocks: readonly Block[], frame: Frame, parent: Tag) => Strip[]
}

/** Lays out a ruled table: a strip a row. */
export function layOutTable(setter: Typesetter, table: Table, { frame, parent, layOut }: TablePlace): Strip[] {
  const tag: Tag = { type: 'Table', parent }
  const widths = columnWidths(setter, table, frame.width, padding)
  const rows = table.rows.map((cells, index) => {
    const place = { frame, widths, table: tag, layOut }
    return layOutRow(setter, cells, index < table.headerRows, place)
  })
  const header = rows.slice(0, table.headerRows).flat()
  const canRepeat = heightOf(header) <= highestHeader
  const body = rows
    .slice(table.headerRows)
    .flat()
    .map((strip) => (canRepeat ? { ...strip, repeatedHeader: header } : strip))
  const strips = [...header.map((strip) => ({ ...strip, keepsNext: canRepeat })), ...body]
  const isKeptWhole = heightOf(strips) <= highestWhole
  return strips.map((strip, index) => ({
    ...strip,
    gap: index === 0 ? gap : 0,
    keepsNext: strip.keepsNext || (isKeptWhole && index < strips.length - 1),
  }))
}

const heightOf = (strips: readonly Strip[]) => strips.reduce((sum, { height }) => sum + height, 0)

interface RowPlace extends Pick<TablePlace, 'frame' | 'layOut'> {
  widths: readonly number[]
  table: Tag
}

function layOutRow(setter: Typesetter, cells: readonly Cell[], isHeader: boolean, place: RowPlace): Strip[] {
  const row: Tag = { type: 'TR', parent: place.table }
  let column = 0
  let { x } = place.frame
  const laidOut = cells.map((cell) => {
    const width = place.widths.slice(column, column + cell.span).reduce((sum, part) => sum + part, 0)
    const isTitle = isHeader || cell.isHeader
    const inside: Frame = {
      x: x + padding,
      width: width - 2 * padding,
      style: isHeader ? styles.cellTitle : styles.cell,
      depth: place.frame.depth,
    }
    const blocks = cell.isHeader && !isHeader ? emphasized(cell.blocks) : cell.blocks
    const tag = cellTag(cell, { isTitle, isHeader, row })
    const strips = blocks.length > 0 ? place.layOut(setter, blocks, inside, tag) : [emptyStrip(tag)]
    const box = { x, width, fill: isTitle ? colors.shade : null }
    column += cell.span
    x += width
    return { strips, box }
  })
  return cutRow(laidOut)
}

function cellTag({ span }: Cell, { isTitle, isHeader, row }: { isTitle: boolean; isHeader: boolean; row: Tag }): Tag {
  const attributes = {
    ...(isTitle && { Scope: isHeader ? 'Column' : 'Row' }),
    ...(span > 1 && { ColSpan: span }),
  }
  const hasAttributes = Object.keys(attributes).length > 0
  return {
    type: isTitle ? 'TH' : 'TD',
    parent: row,
    ...(hasAttributes && { attributes: { O: 'Table', ...attributes } }),
  }
}

/** Readers count the cells of a row: an empty one is there too. */
const emptyStrip = (tag: Tag): Strip => ({ height: 0, gap: 0, keepsNext: false, marks: [{ kind: 'empty', tag }] })

const emphasized = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) =>
    block.kind === 'paragraph' ? { ...block, runs: block.runs.map((run) => ({ ...run, bold: true })) } : block,
  )

interface LaidOutCell {
  strips: Strip[]
  box: { x: number; width: number; fill: Color | null }
}

/** Makes a strip of a row, or several of a row that is too high to be kept whole. */
function cutRow(cells: readonly LaidOutCell[]): Strip[] {
  const columns = cells.map(({ strips }) => pilesOf(strips))
  const count = Math.max(1, ...columns.map((piles) => piles.length))
  return Array.from({ length: count }, (_, index) => {
    const piles = columns.map((column) => column[index] ?? { height: 0, marks: [] })
    const height = Math.max(styles.cell.leading, ...piles.map((pile) => pile.height)) + 2 * padding
    const boxes = cells.map(({ box }): Mark => ({ kind: 'box', ...box, y: 0, height }))
    const texts = piles.flatMap(({ marks }) => marks.map((mark) => shifted(mark, padding)))
    return { height, gap: 0, keepsNext: false, marks: [...boxes, ...texts] }
  })
}

/** Stacks the strips of a cell, up to the height of the highest row each. */
function pilesOf(strips: readonly Strip[]): { height: number; marks: Mark[] }[] {
  const piles: { height: number; marks: Mark[] }[] = []
  for (const strip of strips) {
    let pile = piles.at(-1)
    if (!pile || pile.height + strip.gap + strip.height > highestRow) {
      pile = { height: 0, marks: [] }
      piles.push(pile)
    } else pile.height += strip.gap
    for (const mark of strip.marks) pile.marks.push(shifted(mark, pile.height))
    pile.height += strip.height
  }
  return piles
}
