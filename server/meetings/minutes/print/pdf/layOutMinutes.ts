import { annexBlocks } from '#server/meetings/minutes/print/annex.ts'
import { confidentialMark, heading, signatories, statusOf } from '#server/meetings/minutes/print/frontMatter.ts'
import { parseBlocks } from '#server/meetings/minutes/print/parseBlocks.ts'
import type { PrintedMinutes } from '#server/meetings/minutes/printedMinutes.ts'
import { missingCharacter } from './characters.ts'
import { layOut, layOutText } from './layOut.ts'
import { colors, sheet, styles, type TextStyle, textWidth } from './look.ts'
import type { Frame, Strip, Tag } from './strips.ts'
import type { Typesetter } from './typesetter.ts'

const page: Frame = { x: sheet.left, width: textWidth, style: styles.text, depth: 0 }

/** Lays out minutes: their heading, the text, places to sign, and the annex on a page of its own. */
export function layOutMinutes(setter: Typesetter, minutes: PrintedMinutes): Strip[] {
  const strips = [
    ...layOutHeading(setter, minutes),
    ...layOut(setter, parseBlocks(minutes.html), page, null),
    ...layOutSignatures(setter),
    ...(minutes.attendance ? layOut(setter, annexBlocks(minutes.attendance), page, null) : []),
  ]
  return setter.lacksCharacters() ? [...strips, ...layOutNote(setter)] : strips
}

function layOutHeading(setter: Typesetter, minutes: PrintedMinutes): Strip[] {
  const { body, session, facts, confidential } = minutes
  const line = (text: string, style: TextStyle, type: 'H1' | 'P' = 'P') =>
    layOutText(setter, [{ text }], { ...page, style }, { type, parent: null })
  const status = statusOf(minutes)
  const strips = [
    ...line(body, styles.body),
    ...line(heading, styles.title, 'H1'),
    ...line(session, styles.session),
    ...facts.flatMap((fact) => line(fact, styles.fact)),
    ...(confidential ? line(confidentialMark, { ...styles.fact, bold: true, color: colors.orange }) : []),
    ...(status === null ? [] : line(status, { ...styles.fact, gap: 6, bold: true })),
  ]
  const rule = { kind: 'line', color: colors.rule, width: 0.6 } as const
  const [left, right] = [sheet.left, sheet.width - sheet.right]
  const end: Strip = {
    height: 6,
    gap: 12,
    keepsNext: false,
    marks: [{ ...rule, from: [left, 0], to: [right, 0] }],
  }
  return [...strips, end]
}

/** Lengths in points. */
const signature = { height: 92, gap: 30, line: 78, between: 40 }

/** Lays out places to sign beside one another. */
function layOutSignatures(setter: Typesetter): Strip[] {
  const width = (textWidth - signature.between * (signatories.length - 1)) / signatories.length
  const marks = signatories.flatMap((signatory, index) => {
    const x = sheet.left + index * (width + signature.between)
    const tag: Tag = { type: 'P', parent: null }
    const style = { ...styles.text, bold: true }
    const text = layOutText(setter, [{ text: signatory }], { ...page, x, width, style }, tag)
    const y = signature.line
    return [
      ...text.flatMap(({ marks }) => marks),
      { kind: 'line', from: [x, y], to: [x + width, y], color: colors.rule, width: 0.6 } as const,
    ]
  })
  return [{ height: signature.height, gap: signature.gap, keepsNext: false, marks }]
}

function layOutNote(setter: Typesetter): Strip[] {
  const text = `${missingCharacter} : caractère que la police de ce fichier ne contient pas. Le portail et l’export DOCX l’affichent.`
  return layOutText(setter, [{ text }], { ...page, style: styles.note }, { type: 'P', parent: null })
}
