import type { WordPlaces } from '#server/finding/search/words/wordPlaces.ts'

/** Section number of the title. */
export const titleSection = 0

/** A text of the index, with its words. */
export interface SectionText {
  /** section number */
  number: number
  text: string
  /** where its words stand, found when they are first asked for */
  places?: WordPlaces
}

/** A section to show: a text, or a heading followed by the text below it. */
export interface ResultSection {
  page: number | null
  parts: readonly SectionText[]
}
