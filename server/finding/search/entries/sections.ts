import type { WordPlaces } from '#server/finding/search/words/wordPlaces.ts'

/** A text of the index, with its words. */
export interface SectionText {
  /** section number; 0 is the title */
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
