import type { Block, Table } from '#server/meetings/minutes/print/blocks.ts'
import { measureRuns } from './lines.ts'
import { styles } from './look.ts'
import type { Typesetter } from './typesetter.ts'

/** A column is not made wider for the sake of longer words or lines than these, in points. */
const widest = { word: 150, line: 320 }
/** For bullets and indents, in points. */
const listWidth = 24

/** Distributes a width to the columns of a table by their content: room for the longest words first. */
export function columnWidths(setter: Typesetter, table: Table, width: number, padding: number): number[] {
  if (table.widths) return shares(table.widths, width)
  const columns = Array.from({ length: table.columns }, () => ({ word: 0, line: 0 }))
  for (const row of table.rows) {
    let index = 0
    for (const { span, blocks } of row) {
      const column = columns[index]
      if (span === 1 && column) {
        const content = measureBlocks(setter, blocks)
        column.word = Math.max(column.word, Math.min(content.word, widest.word))
        column.line = Math.max(column.line, Math.min(content.line, widest.line))
      }
      index += span
    }
  }
  const least = columns.map(({ word }) => word + 2 * padding + 1)
  const natural = columns.map(({ line }) => line + 2 * padding + 1)
  const free = width - sum(least)
  if (free <= 0) return shares(least, width)
  const more = natural.map((wanted, index) => wanted - least[index]!)
  if (sum(more) === 0) return shares(natural, width)
  return least.map((least, index) => least + (free * more[index]!) / sum(more))
}

function measureBlocks(setter: Typesetter, blocks: readonly Block[]): { word: number; line: number } {
  const content = { word: 0, line: 0 }
  const include = ({ word, line }: typeof content, indent = 0) => {
    content.word = Math.max(content.word, word + indent)
    content.line = Math.max(content.line, line + indent)
  }
  for (const block of blocks) {
    if (block.kind === 'paragraph') include(measureRuns(setter, block.runs, { ...styles.cell, bold: true }))
    if (block.kind === 'quote') include(measureBlocks(setter, block.blocks), listWidth)
    if (block.kind === 'list') for (const item of block.items) include(measureBlocks(setter, item), listWidth)
  }
  return content
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const shares = (parts: readonly number[], width: number) => parts.map((part) => (part / sum(parts)) * width)
