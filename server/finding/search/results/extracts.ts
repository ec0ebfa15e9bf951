import { cut, type Word } from '#server/finding/search/words/cut.ts'
import { markedWords } from '#server/finding/search/words/mark.ts'
import { openSpots, type Spot } from './spots.ts'
import { keepWanted, type Wanted } from './wanted.ts'

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

/** Marks what is wanted in texts: the best extract of each, and the forms under which it stands there. */
export function openExtracts(wanted: Wanted): (text: string) => Extract {
  const terms = new Set([...wanted.alone, ...wanted.together.flat()])
  const wordsIn = (text: string) =>
    keepWanted(
      text,
      cut(text).filter(({ term }) => terms.has(term)),
      wanted,
    )
  const spotted = openSpots([...terms])
  return (text) => {
    const spots = keepWanted(text, spotted.spotsIn(text), wanted)
    // written in a way that only the cut knows
    if (spots.length === 0)
      return spotted.mayHold(text) ? wholeExtract(text, wordsIn(text)) : { html: markedWords(text, []), forms: [] }
    const { start, end } = densest(spots)
    const forms = new Set(spots.map(({ form }) => form.toLowerCase()))
    const spare = Math.max(0, room - (end - start))
    const from = Math.min(start - Math.ceil(spare / 3), text.length - room) - margin
    const around = text.slice(Math.max(0, from), end + spare + margin)
    const near = spotted.areAllIn(around)
    return { html: markedWords(around, near ? keepWanted(around, near, wanted) : wordsIn(around)), forms: [...forms] }
  }
}

function wholeExtract(text: string, words: Word[]): Extract {
  const forms = new Set(words.map(({ start, end }) => text.slice(start, end).toLowerCase()))
  return { html: markedWords(text, words), forms: [...forms] }
}

/** The stretch that an extract can show with most different terms, then with most of them. */
function densest(spots: readonly Spot[]): { start: number; end: number } {
  const counts = new Map<string, number>()
  let best = { start: 0, end: 0, score: -1 }
  let first = 0
  for (const [index, { term, end }] of spots.entries()) {
    counts.set(term, (counts.get(term) ?? 0) + 1)
    for (let dropped = spots[first]; dropped && end - dropped.start > room && first < index; dropped = spots[++first]) {
      const left = (counts.get(dropped.term) ?? 0) - 1
      if (left > 0) counts.set(dropped.term, left)
      else counts.delete(dropped.term)
    }
    const score = counts.size * 1_000 + index - first
    if (score > best.score) best = { start: spots[first]?.start ?? 0, end, score }
  }
  return best
}
