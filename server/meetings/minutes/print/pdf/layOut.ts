import { type Block, type Heading, type List, plainText, type Run } from '#server/meetings/minutes/print/blocks.ts'
import { layOutTable } from './layOutTable.ts'
import { wrapRuns } from './lines.ts'
import { colors, headingStyles } from './look.ts'
import type { Frame, Mark, Strip, Tag } from './strips.ts'
import type { Typesetter } from './typesetter.ts'

const listIndent = 20
/** Between a bullet or number and the text. */
const labelGap = 6
/** Lists deeper than this are not indented further. */
const deepestIndent = 5
const quoteIndent = 14

/** Lays out blocks below one another. @param parent null: the document */
export function layOut(setter: Typesetter, blocks: readonly Block[], frame: Frame, parent: Tag | null): Strip[] {
  return blocks.flatMap((block): Strip[] => {
    switch (block.kind) {
      case 'heading':
        return layOutHeading(setter, block, frame, parent)
      case 'paragraph':
        return layOutText(setter, block.runs, frame, { type: 'P', parent })
      case 'list':
        return layOutList(setter, block, frame, parent)
      case 'quote':
        return layOutQuote(setter, block.blocks, frame, parent)
      case 'table':
        return layOutTable(setter, block, { frame, parent, layOut })
      case 'rule':
        return [layOutRule(frame)]
    }
  })
}

/** Height of the letters above the baseline, as a share of the distance of two lines. */
const ascent = 0.76

/** Lays out a paragraph or heading: a strip a line. Two lines at least stay together at both ends of a page. */
export function layOutText(setter: Typesetter, runs: readonly Run[], { x, width, style }: Frame, tag: Tag): Strip[] {
  const lines = wrapRuns(setter, runs, style, width)
  return lines.map((segments, index) => ({
    height: style.leading,
    gap: index === 0 ? style.gap : 0,
    keepsNext: index < lines.length - 1 && (index === 0 || index === lines.length - 2),
    marks: segments.map((segment) => ({
      kind: 'text',
      x: x + segment.x,
      baseline: style.leading * ascent - segment.look.rise,
      segment,
      tag,
    })),
  }))
}

function layOutHeading(
  setter: Typesetter,
  { level, runs, beginsPage }: Heading,
  frame: Frame,
  parent: Tag | null,
): Strip[] {
  const strips = layOutText(setter, runs, { ...frame, style: headingStyles[level] }, { type: `H${level}`, parent })
  const title = plainText(runs).replaceAll('\n', ' ')
  return strips.map((strip, index) => ({
    ...strip,
    keepsNext: true,
    ...(index === 0 && { bookmark: { title, level }, beginsPage: beginsPage === true }),
  }))
}

const bullets = ['•', '–', '▪']
const bulletAt = (depth: number) => bullets[depth % bullets.length]!

function layOutList(setter: Typesetter, list: List, frame: Frame, parent: Tag | null): Strip[] {
  const numbering = list.isOrdered ? 'Decimal' : 'Disc'
  const listTag: Tag = { type: 'L', parent, attributes: { O: 'List', ListNumbering: numbering } }
  const labels = list.items.map((_, index) => (list.isOrdered ? `${list.start + index}.` : bulletAt(frame.depth)))
  const widest = setter.measure(labels.at(-1) ?? '', 'regular', frame.style.size) + 2 * labelGap
  const indent = frame.depth < deepestIndent ? Math.max(listIndent, widest) : 0
  const inside = { ...frame, x: frame.x + indent, width: frame.width - indent, depth: frame.depth + 1 }
  return list.items.flatMap((blocks, index) => {
    const item: Tag = { type: 'LI', parent: listTag }
    const label = labels[index]!
    const strips = layOut(setter, blocks, inside, { type: 'LBody', parent: item })
    const [first, ...others] = strips
    if (!first) return []
    const marks = layOutLabel(setter, label, { frame, indent, tag: { type: 'Lbl', parent: item } })
    const gap = index === 0 ? first.gap : first.gap / 2
    return [{ ...first, gap, marks: [...marks, ...first.marks] }, ...others]
  })
}

interface LabelPlace {
  frame: Frame
  indent: number
  tag: Tag
}

/** Sets the bullet or number of an item to the left of its text. */
function layOutLabel(setter: Typesetter, label: string, { frame: { x, style }, indent, tag }: LabelPlace): Mark[] {
  const [segment] = wrapRuns(setter, [{ text: label }], style, Number.POSITIVE_INFINITY).flat()
  if (!segment) return []
  const left = x + indent - segment.width - labelGap
  return [{ kind: 'text', x: left, baseline: style.leading * ascent, segment, tag }]
}

function layOutQuote(setter: Typesetter, blocks: readonly Block[], frame: Frame, parent: Tag | null): Strip[] {
  const inside = { ...frame, x: frame.x + quoteIndent, width: frame.width - quoteIndent }
  const strips = layOut(setter, blocks, inside, { type: 'BlockQuote', parent })
  const x = frame.x + 4
  return strips.map((strip, index) => ({
    ...strip,
    marks: [
      ...strip.marks,
      {
        kind: 'line',
        from: [x, index === 0 ? 0 : -strip.gap],
        to: [x, strip.height],
        color: colors.rule,
        width: 1.5,
      },
    ],
  }))
}

const layOutRule = ({ x, width }: Frame): Strip => ({
  height: 6,
  gap: 10,
  keepsNext: false,
  marks: [{ kind: 'line', from: [x, 3], to: [x + width, 3], color: colors.rule, width: 0.6 }],
})
