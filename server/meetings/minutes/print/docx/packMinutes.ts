import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx'
import { annexBlocks } from '#server/meetings/minutes/print/annex.ts'
import {
  confidentialMark,
  draftMark,
  heading,
  signatories,
  statusOf,
} from '#server/meetings/minutes/print/frontMatter.ts'
import { parseBlocks } from '#server/meetings/minutes/print/parseBlocks.ts'
import type { PrintedMinutes } from '#server/meetings/minutes/printedMinutes.ts'
import { coreProperties } from './coreProperties.ts'
import { documentStyles } from './documentStyles.ts'
import { BlockWriter } from './docxBlocks.ts'
import { docxText } from './docxText.ts'
import { makeReproducible } from './reproducibleArchive.ts'

/** Width of the text of a page, in twentieths of a point. */
const textWidth = 9_420

/** Puts minutes into a Word document. The same minutes at the same instant give the same bytes. */
export async function packMinutes(minutes: PrintedMinutes, at: Date): Promise<Buffer> {
  const writer = new BlockWriter()
  const children = [
    ...writeHeading(minutes),
    ...writer.write(parseBlocks(minutes.html)),
    ...writeSignatures(),
    ...(minutes.attendance ? writer.write(annexBlocks(minutes.attendance)) : []),
  ]
  const document = new Document({
    title: docxText(minutes.title),
    styles: documentStyles,
    numbering: { config: writer.numberings },
    sections: [
      {
        properties: {
          page: {
            size: { width: 11_906, height: 16_838 },
            margin: { top: 1_320, bottom: 1_320, left: 1_240, right: 1_240, header: 560, footer: 560 },
          },
        },
        ...(minutes.isDraft && { headers: { default: writeDraftHeader() } }),
        footers: { default: writeFooter(minutes.title) },
        children,
      },
    ],
  })
  const core = { path: 'docProps/core.xml', data: coreProperties(minutes.title, minutes.body, at) }
  return makeReproducible(await Packer.toBuffer(document, undefined, [core]), at)
}

function writeHeading(minutes: PrintedMinutes): Paragraph[] {
  const line = (text: string, style: string) => new Paragraph({ style, children: [new TextRun(docxText(text))] })
  const status = statusOf(minutes)
  return [
    line(minutes.body, 'Body'),
    new Paragraph({ heading: HeadingLevel.HEADING_1, children: [new TextRun(heading)] }),
    line(minutes.session, 'Session'),
    ...minutes.facts.map((fact) => line(fact, 'Fact')),
    ...(minutes.confidential ? [line(confidentialMark, 'Confidential')] : []),
    ...(status === null ? [] : [line(status, 'Status')]),
    new Paragraph({ style: 'Fact', thematicBreak: true }),
  ]
}

/** Places to sign, beside one another. */
function writeSignatures(): (Paragraph | Table)[] {
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
  const borders = { top: none, bottom: none, left: none, right: none }
  const line = { style: BorderStyle.SINGLE, size: 4, color: '99A1B0', space: 48 }
  const width = Math.floor(textWidth / signatories.length)
  const cells = signatories.map(
    (signatory) =>
      new TableCell({
        borders,
        margins: { left: 0, right: 400 },
        width: { size: width, type: WidthType.DXA },
        children: [
          new Paragraph({
            keepLines: true,
            border: { bottom: line },
            children: [new TextRun({ text: signatory, bold: true })],
          }),
        ],
      }),
  )
  return [
    new Paragraph({ keepNext: true, spacing: { before: 400 } }),
    new Table({
      width: { size: textWidth, type: WidthType.DXA },
      columnWidths: signatories.map(() => width),
      borders: { ...borders, insideHorizontal: none, insideVertical: none },
      rows: [new TableRow({ cantSplit: true, children: cells })],
    }),
    new Paragraph({ style: 'Fact' }),
  ]
}

const writeDraftHeader = () =>
  new Header({ children: [new Paragraph({ style: 'DraftMark', children: [new TextRun(draftMark)] })] })

const writeFooter = (title: string) =>
  new Footer({
    children: [
      new Paragraph({
        style: 'PageFooter',
        alignment: AlignmentType.LEFT,
        tabStops: [{ type: TabStopType.RIGHT, position: textWidth }],
        children: [
          new TextRun({ children: [docxText(title), new Tab(), 'page ', PageNumber.CURRENT] }),
          new TextRun({ children: [' sur ', PageNumber.TOTAL_PAGES] }),
        ],
      }),
    ],
  })
