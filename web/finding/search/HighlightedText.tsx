const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['#39', "'"],
])

const decodeEntities = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities.get(name) ?? whole)

/** Text of the server in which everything is escaped but `<mark>` (contract/finding/search.ts): its words alone, and its marks. */
export const HighlightedText = ({ text }: { text: string }) =>
  text.split(/<mark>(.*?)<\/mark>/s).map((words, place) =>
    // split with a capture group puts the matches at odd indexes
    place % 2 === 1 ? <mark key={place}>{decodeEntities(words)}</mark> : decodeEntities(words),
  )

/** Returns the text without highlights, for accessible names. */
export const stripHighlights = (text: string) => decodeEntities(text.replaceAll(/<\/?mark>/g, ''))
