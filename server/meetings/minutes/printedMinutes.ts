import type { SheetLines } from '#server/meetings/presence/sheetLines.ts'

/** Minutes as they are printed. */
export interface PrintedMinutes {
  /** of the file: « Procès-verbal – Séance ordinaire du 19 mars 2026 – CSE Bretagne » */
  title: string
  /** full name of the body */
  body: string
  /** title of the session */
  session: string
  /** when and where, a line each */
  facts: string[]
  confidential: boolean
  /** « PROJET » on each page */
  isDraft: boolean
  /** « Approuvé le 16 avril 2026 … »; null for a draft */
  approval: string | null
  /**
   * the text, sanitized HTML: p, br, h2–h4, ul, ol, li, strong, em, u, s, sub, sup, a, blockquote, table (thead, tbody,
   * tr, th, td), hr
   */
  html: string
  /** annex: presence by seat, as recorded; null when the meeting was not opened */
  attendance: SheetLines | null
}
