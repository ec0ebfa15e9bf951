import { setImmediate as turn } from 'node:timers/promises'
import { mostPositions } from '#server/finding/search/positions.ts'
import { pieceLength, splitText } from '#server/finding/search/words/splitText.ts'
import { tokenize } from '#server/finding/search/words/tokenizer.ts'
import { countTokens } from '#server/finding/search/words/tokens.ts'
import type { Entry, Section } from '#server/ground/searchEntries/entry.ts'
import { type Field, type FieldCounts, impactOf } from './weights.ts'

/** A word as people write it. */
export interface DisplayedWord {
  term: string
  shown: string
}

export interface Posting {
  impact: number
  inTitle: boolean
  /** section number × 65,536 + word index; the first `mostPositions` */
  places: number[]
}

/** The terms and words that an entry is indexed under. */
export interface EntryTerms {
  postings: Map<string, Posting>
  /** by folded spelling */
  words: Map<string, DisplayedWord>
}

const positionLimits = { section: 0x1_00_00, lastInSection: 0xff_ff, lastSection: 0x7f_ff }
/** Characters left until the next turn of the event loop, whichever entries they are of: a batch has many short ones. */
let untilTurn = pieceLength

interface TermOccurrences {
  counts: FieldCounts
  inTitle: boolean
  places: number[]
}

/** Tokenizes the sections of an entry and computes its postings. */
export async function entryTermsOf({ sections, citing = 0 }: Pick<Entry, 'sections' | 'citing'>): Promise<EntryTerms> {
  const seen = new Map<string, TermOccurrences>()
  const words = new Map<string, DisplayedWord>()
  const lengths: FieldCounts = {}
  for (const [number, section] of sections.entries()) {
    let length = 0
    const pieces = [...splitText(section.text)]
    for (const [index, piece] of pieces.entries()) {
      const read = note(piece, section, Math.min(number, positionLimits.lastSection), length)
      // stop words at the end count only if another piece follows
      length += index + 1 < pieces.length ? countTokens(piece) : read
      untilTurn -= piece.length
      if (untilTurn > 0) continue
      untilTurn = pieceLength
      await turn()
    }
    for (const field of fieldsOf(section)) lengths[field] = (lengths[field] ?? 0) + length
  }
  const postings = new Map<string, Posting>()
  for (const [term, { counts, inTitle, places: standing }] of seen)
    postings.set(term, { impact: impactOf(counts, lengths, citing), inTitle, places: standing })
  return { postings, words }

  /** Adds the terms of a piece of a section. @returns number of words up to the last one that is no stop word */
  function note(text: string, section: Section, number: number, before: number): number {
    const fields = fieldsOf(section)
    let last = -1
    for (const word of tokenize(text)) {
      last = word.position
      const known = seen.getOrInsertComputed(word.term, () => ({ counts: {}, inTitle: false, places: [] }))
      for (const field of fields) known.counts[field] = (known.counts[field] ?? 0) + 1
      if (section.field === 'title') known.inTitle = true
      if (known.places.length < mostPositions)
        known.places.push(number * positionLimits.section + Math.min(before + last, positionLimits.lastInSection))
      noteWord(words, word.folded, word.term, text.slice(word.start, word.end))
    }
    return last + 1
  }
}

/** Returns the fields that a section counts for. A heading also counts as text. */
function fieldsOf({ field, text }: Section): readonly Field[] {
  if (field === 'heading') return ['heading', 'text']
  return [field === 'introduction' && text.includes(' > ') ? 'path' : field]
}

/** Words that may be suggested to people: no numbers, at least three letters. */
const displayablePattern = /^\p{L}{3,30}$/u
const acronymLetters = 6

function noteWord(words: Map<string, DisplayedWord>, folded: string, term: string, written: string) {
  const known = words.get(folded)
  // a spelling without accents adds nothing to what is known
  if ((known && !nonAscii.test(written)) || !displayablePattern.test(folded)) return
  // capitals without accents may be another word: they do not show its spelling
  if (nonAscii.test(folded) && !nonAscii.test(written)) return
  // the word may be hyphenated at a line end
  const whole = displayablePattern.test(written) ? written : folded
  const shown = whole === whole.toUpperCase() && folded.length <= acronymLetters ? whole : whole.toLowerCase()
  if (!known || accentRank(shown, folded) > accentRank(known.shown, folded)) words.set(folded, { term, shown })
}

const nonAscii = /[\u0080-\uFFFF]/
/** 1 if the spelling has accents: they are often left out of capitals and hasty typing. */
const accentRank = (shown: string, folded: string): number => (shown.toLowerCase() === folded ? 0 : 1)
