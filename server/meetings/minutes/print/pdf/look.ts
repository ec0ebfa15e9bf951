/** Page size and margins of A4, in points: those of the other documents that the portal draws. */
export const sheet = { width: 595, height: 842, left: 62, right: 62, top: 66, bottom: 66 } as const
export const textWidth = sheet.width - sheet.left - sheet.right

export const colors = {
  ink: '#172036',
  muted: '#576178',
  blue: '#1b2b50',
  orange: '#c2410c',
  rule: '#99a1b0',
  shade: '#f1f3f6',
  watermark: '#eceef2',
} as const
export type Color = (typeof colors)[keyof typeof colors]

export type Face = 'regular' | 'bold' | 'italic' | 'boldItalic'

/** How text is set. Lengths in points. */
export interface TextStyle {
  size: number
  leading: number
  /** above the first line, except at the top of a page */
  gap: number
  color: Color
  bold?: boolean
  italic?: boolean
}

const text: TextStyle = { size: 10.5, leading: 15, gap: 6, color: colors.ink }
const cell: TextStyle = { size: 9.5, leading: 12.5, gap: 3, color: colors.ink }

export const styles = {
  text,
  cell,
  cellTitle: { ...cell, size: 8.5, leading: 11, color: colors.muted, bold: true },
  body: { size: 11, leading: 14, gap: 0, color: colors.muted, bold: true },
  title: { size: 20, leading: 24, gap: 6, color: colors.blue, bold: true },
  session: { size: 12, leading: 18, gap: 0, color: colors.ink, bold: true },
  fact: { ...text, gap: 0 },
  note: { size: 9, leading: 12, gap: 12, color: colors.muted, italic: true },
} satisfies Record<string, TextStyle>

export const headingStyles: Record<2 | 3 | 4, TextStyle> = {
  2: { size: 13, leading: 18, gap: 20, color: colors.blue, bold: true },
  3: { size: 11.5, leading: 16, gap: 14, color: colors.blue, bold: true },
  4: { size: 10.5, leading: 15, gap: 10, color: colors.ink, bold: true },
}
