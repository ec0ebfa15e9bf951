import type { SheetLine, SheetLines } from '#server/meetings/presence/sheetLines.ts'
import type { Block, Cell, Run, Table } from './blocks.ts'

/** Writes the annex: who was there, when, and who replaced whom. */
export function annexBlocks({ seats, others }: SheetLines): Block[] {
  const title: Run = { text: 'Annexe : feuille de présence' }
  const blocks: Block[] = [{ kind: 'heading', level: 2, runs: [title], beginsPage: true }]
  if (seats.length > 0)
    blocks.push(
      { kind: 'heading', level: 3, runs: [{ text: 'Par siège' }] },
      tableOf(
        [
          { title: 'Siège', width: 70 },
          { title: 'Nom et mandat', width: 151 },
          { title: 'Présence', width: 125 },
          { title: 'Remplacé par', width: 125 },
        ],
        seats.map((line) => [cellOf(line.seat), ...cellsOf(line)]),
      ),
    )
  if (others.length > 0) {
    const title = seats.length > 0 ? 'Suppléants et autres personnes' : 'Membres et autres personnes'
    blocks.push(
      { kind: 'heading', level: 3, runs: [{ text: title }] },
      tableOf(
        [
          { title: 'Nom et mandat', width: 171 },
          { title: 'Présence', width: 150 },
          { title: 'Remplace', width: 150 },
        ],
        others.map(cellsOf),
      ),
    )
  }
  const note = 'Seules comptent les présences confirmées par le secrétariat de la séance.'
  return [...blocks, { kind: 'paragraph', runs: [{ text: note, italic: true }] }]
}

function tableOf(columns: readonly { title: string; width: number }[], rows: Cell[][]): Table {
  const titles = columns.map(({ title }) => ({ ...cellOf([title]), isHeader: true }))
  const widths = columns.map(({ width }) => width)
  return { kind: 'table', columns: columns.length, widths, headerRows: 1, rows: [titles, ...rows] }
}

function cellsOf({ name, mandate, presence, replacement }: SheetLine): Cell[] {
  const person: Block[] = [paragraph({ text: name, bold: true })]
  if (mandate !== null) person.push(paragraph({ text: mandate }))
  return [{ ...cellOf([]), blocks: person }, cellOf(presence), cellOf(replacement)]
}

const cellOf = (lines: readonly string[]): Cell => ({
  isHeader: false,
  span: 1,
  blocks: lines.map((text) => paragraph({ text })),
})

const paragraph = (run: Run): Block => ({ kind: 'paragraph', runs: [run] })
