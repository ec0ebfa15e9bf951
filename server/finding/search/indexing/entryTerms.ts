import { setImmediate as turn } from 'node:timers/promises'
import { tokenize } from '#server/finding/search/words/tokenizer.ts'
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
  /** section number × 65,536 + word index; the first 1,024 */
  places: number[]
}

/** The terms and words that an entry is indexed under. */
export interface EntryTerms {
  postings: Map<string, Posting>
  /** by folded spelling */
  words: Map<string, DisplayedWord>
}

const positionLimits = { most: 1_024, section: 0x1_00_00, lastInSection: 0xff_ff, lastSection: 0x7f_ff }
/** Characters tokenized before yielding to the event loop; takes a few milliseconds. */
const yieldEvery = 10_000
/** Characters left until then, whichever entries they are of: a batch has many short ones. */
let untilTurn = yieldEvery

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
    for (const piece of splitText(section.text)) {
      length = note(piece, section, Math.min(number, positionLimits.lastSection), length)
      untilTurn -= piece.length
      if (untilTurn > 0) continue
      untilTurn = yieldEvery
      await turn()
    }
    for (const field of fieldsOf(section)) lengths[field] = (lengths[field] ?? 0) + length
  }
  const postings = new Map<string, Posting>()
  for (const [term, { counts, inTitle, places: standing }] of seen)
    postings.set(term, { impact: impactOf(counts, lengths, citing), inTitle, places: standing })
  return { postings, words }

  /** Adds the terms of a piece of a section. @returns number of words of the section read so far */
  function note(text: string, section: Section, number: number, before: number): number {
    const fields = fieldsOf(section)
    let last = -1
    for (const word of tokenize(text)) {
      last = word.position
      const known = seen.getOrInsertComputed(word.term, () => ({ counts: {}, inTitle: false, places: [] }))
      for (const field of fields) known.counts[field] = (known.counts[field] ?? 0) + 1
      if (section.field === 'title') known.inTitle = true
      if (known.places.length < positionLimits.most)
        known.places.push(number * positionLimits.section + Math.min(before + last, positionLimits.lastInSection))
      noteWord(words, word.folded, word.term, text.slice(word.start, word.end))
    }
    return before + last + 1
  }
}

/** Returns the fields that a section counts for. A heading also counts as text. */
function fieldsOf({ field, text }: Section): readonly Field[] {
  if (field === 'heading') return ['heading', 'text']
  return [field === 'introduction' && text.includes(' > ') ? 'path' : field]
}

/** Splits a long text at line ends, or at least between words. */
function* splitText(text: string): Generator<string> {
  let rest = text
  while (rest.length > yieldEvery) {
    const lineEnd = rest.lastIndexOf('\n', yieldEvery)
    const end = lineEnd > yieldEvery / 2 ? lineEnd : rest.lastIndexOf(' ', yieldEvery)
    const piece = rest.slice(0, end > yieldEvery / 2 ? end : yieldEvery)
    yield piece
    rest = rest.slice(piece.length)
  }
  yield rest
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
