import { cut, type Word } from '#server/search/words/cut.ts'
import { foldWord, runTogether } from '#server/search/words/letters.ts'
import { markedWords } from '#server/search/words/mark.ts'
import { termOf } from '#server/search/words/stem.ts'

/** What was found of the wanted words in a text. */
export interface Extract {
  /** HTML, ≤ 240 characters besides its marks */
  html: string
  /** the wanted words as they are written, lower-cased, each once */
  forms: string[]
}

/** Cutting a page costs far more than running over it: only what stands around the wanted words is cut. In UTF-16 units. */
const room = 236
/** A third of what is left of the room stands before, the rest after; and where words begin is not known yet. */
const margin = 24

/** Marks these terms in texts: the best extract of each, and the forms under which they stand in it. */
export function openExtracts(terms: readonly string[]): (text: string) => Extract {
  const wanted = new Set(terms)
  const isWanted = ({ term }: Word) => wanted.has(term)
  const pattern = patternOf(terms)
  const mayHold = openMayHold(terms)
  return (text) => {
    const places = pattern ? placesIn(text, pattern, wanted) : []
    // written in a way that only the cut knows
    if (places.length === 0)
      return mayHold(text) ? wholeExtract(text, isWanted) : { html: markedWords(text, []), forms: [] }
    const { start, end } = densest(places)
    const forms = new Set(places.map(({ form }) => form.toLowerCase()))
    const spare = Math.max(0, room - (end - start))
    const from = Math.min(start - Math.ceil(spare / 3), text.length - room) - margin
    const around = text.slice(Math.max(0, from), end + spare + margin)
    return { html: markedWords(around, cut(around).filter(isWanted)), forms: [...forms] }
  }
}

function wholeExtract(text: string, isWanted: (word: Word) => boolean): Extract {
  const words = cut(text).filter(isWanted)
  const forms = new Set(words.map(({ start, end }) => text.slice(start, end).toLowerCase()))
  return { html: markedWords(text, words), forms: [...forms] }
}

/** Could a word of the text be one of these, in a way that only the cut knows? Asking costs much less than cutting. */
function openMayHold(terms: readonly string[]): (text: string) => boolean {
  if (!terms.every((term) => plainTerm.test(term))) return () => true
  const beginnings = [...new Set(terms.map((term) => term.slice(0, alike)))]
  return (text) => {
    const letters = runTogether(text)
    return beginnings.some((beginning) => letters.includes(beginning))
  }
}

interface Place {
  start: number
  end: number
  term: string
  form: string
}

function placesIn(text: string, pattern: RegExp, wanted: ReadonlySet<string>): Place[] {
  const places: Place[] = []
  for (const { 0: form, index: start } of text.matchAll(pattern)) {
    const folded = foldWord(form)
    const term = termOf(folded)
    if (wanted.has(term)) places.push({ start, end: start + form.length, term, form })
  }
  return places
}

/** The stretch that an extract can show with most different terms, then with most of them. */
function densest(places: readonly Place[]): { start: number; end: number } {
  const counts = new Map<string, number>()
  let best = { start: 0, end: 0, score: -1 }
  let first = 0
  for (const [index, { term, end }] of places.entries()) {
    counts.set(term, (counts.get(term) ?? 0) + 1)
    for (
      let dropped = places[first];
      dropped && end - dropped.start > room && first < index;
      dropped = places[++first]
    ) {
      const left = (counts.get(dropped.term) ?? 0) - 1
      if (left > 0) counts.set(dropped.term, left)
      else counts.delete(dropped.term)
    }
    const score = counts.size * 1_000 + index - first
    if (score > best.score) best = { start: places[first]?.start ?? 0, end, score }
  }
  return best
}

const letter = 'A-Za-zÀ-ÖØ-öø-ÿŒœ'
/** A term and the words that it comes from begin alike, as far as this. */
const alike = 4
const plainTerm = /^[a-z]{2,}$/
const written: Record<string, string> = {
  a: 'aàâäáãAÀÂÄÁÃ',
  c: 'cçCÇ',
  e: 'eéèêëEÉÈÊË',
  i: 'iîïíIÎÏÍ',
  n: 'nñNÑ',
  o: 'oôöóOÔÖÓ',
  u: 'uùûüúUÙÛÜÚ',
  y: 'yÿYŸ',
}

/** Words that begin as these terms; null when none is of plain letters. */
function patternOf(terms: readonly string[]): RegExp | null {
  const beginnings = new Set(terms.filter((term) => plainTerm.test(term)).map((term) => term.slice(0, alike)))
  if (beginnings.size === 0) return null
  const ways = [...beginnings].map((beginning) =>
    [...beginning]
      .map((each) => `[${written[each] ?? each + each.toUpperCase()}]`)
      .join('')
      .replaceAll(`[${written['o']}][${written['e']}]`, `(?:[${written['o']}][${written['e']}]|[œŒ])`),
  )
  return new RegExp(`(?<![${letter}])(?:${ways.join('|')})[${letter}]*`, 'g')
}
