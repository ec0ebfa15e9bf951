import { sql } from 'kysely'
import type { QueryGroup } from '#server/finding/search/queryGroups.ts'
import { weights } from '#server/finding/search/ranking/weights.ts'
import { readableCondition } from '#server/finding/search/scopes.ts'
import { editDistance, isLikelyTypo, maxTyposOfUnknownWord } from '#server/finding/search/words/editDistance.ts'
import type { QueryWord } from '#server/finding/search/words/querySyntax.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { findProperNames, readableSpellings } from './spellings.ts'

/** A word that was searched as other words. */
export interface Correction {
  typed: string
  /** the words searched, as written in texts, likeliest first */
  read: string[]
}

/** A query word that no readable entry contains, or very few do. `index` is its rank among the words to correct. */
export interface UnmatchedWord extends QueryWord {
  index: number
  /** if some entries contain the word: its term, and the number of readable entries that contain it */
  held?: { id: number; entries: number }
}

/** What an unmatched word is searched as: completions of a prefix, or corrections of a typo. */
export interface CorrectedWord extends QueryGroup {
  index: number
  terms: { id: number; term: string }[]
  /** absent for completions: they are not reported */
  correction?: Correction
}

/** A word of the index similar to the typed one, that some readable entry contains. */
interface SimilarWord {
  index: number
  folded: string
  shown: string
  id: number
  term: string
  /** number of readable entries that contain it, capped at `maxCounted` */
  entries: number
}

const maxCounted = 100
/** Maximum number of corrections per word. */
const maxCorrections = 3
const maxCompletions = 50
/** Maximum number of similar words fetched, before checking which of them are readable. */
const maxSimilarWords = 200
const minPrefixLength = 2

/** Finds completions and corrections for all unmatched words in one SQL statement. */
export async function correctSpelling(
  db: Db,
  scopes: readonly number[],
  lost: readonly UnmatchedWord[],
): Promise<CorrectedWord[]> {
  const begun = lost.filter(({ last, folded, held }) => !held && last && folded.length >= minPrefixLength)
  const mistyped = lost.filter((word) => maxTyposOf(word) > 0)
  const twice = mistyped.filter((word) => !word.held && maxTyposOf(word) > 1)
  if (begun.length === 0 && mistyped.length === 0) return []
  const edits = mistyped.flatMap(({ folded, index }) => editsOf(folded).map((edit) => ({ edit, index })))
  const { rows } = await sql<SimilarWord>`
    with near as (
      select asked.index, word.* from unnest(
        ${edits.map(({ edit }) => edit)}::text[], ${edits.map(({ index }) => index)}::int[]) asked(edit, index)
      join search_words word on word.folded = asked.edit
      union
      select asked.index, word.* from ${wordsTableSql(twice)},
      lateral (
        select * from search_words where search_words.folded % asked.folded
        order by similarity(search_words.folded, asked.folded) desc limit ${sql.lit(maxSimilarWords)}) word
      union
      select asked.index, word.* from ${wordsTableSql(begun)},
      lateral (
        select * from search_words where search_words.folded >= asked.folded and search_words.folded < asked.folded || ${prefixRangeEnd}
        order by length(search_words.folded) limit ${sql.lit(maxSimilarWords)}) word
    ), counted as (
      select near.*, (
        select count(*)::int from (
          select from search_postings posting
          where posting.term_id = near.term_id and exists (
            -- one by one, as far as the limit
            select from search_entries entry
            where entry.id = posting.entry_id and ${readableCondition(sql`${scopes}::int[]`)} offset 0)
          limit ${sql.lit(maxCounted)}) held) as entries
      from near)
    select index, folded, shown, term_id as id, term.term, entries
    from counted join search_terms term on term.id = counted.term_id where entries > 0 order by length(folded), folded
  `.execute(db.withoutPlugins())
  const nearOf = Map.groupBy(rows, ({ index }) => index)
  const read = lost.flatMap((word) => correctWord(word, nearOf.get(word.index) ?? []) ?? [])
  const names = await findProperNames(
    db,
    scopes,
    lost.filter(({ index, held }) => held && read.some((one) => one.index === index)),
  )
  const forgiven = read.filter(({ index }) => !names.has(index))
  const told = forgiven.flatMap(({ correction }) => correction?.read ?? [])
  const spellings = told.length > 0 ? await readableSpellings(db, scopes, told) : []
  return forgiven.map(({ correction, ...word }) =>
    correction
      ? { ...word, correction: { ...correction, read: [...new Set(spellings.splice(0, correction.read.length))] } }
      : word,
  )
}

const wordsTableSql = (words: readonly UnmatchedWord[]) => sql`unnest(
  ${words.map(({ folded }) => folded)}::text[], ${words.map(({ index }) => index)}::int[]) asked(folded, index)`

/** Sorts after every letter: the upper bound of a prefix range scan. */
export const prefixRangeEnd = '\u{10FFFF}'

/** A corrected word, before its corrections are replaced by spellings that occur in readable texts. */
interface CorrectionDraft extends Omit<CorrectedWord, 'correction'> {
  correction?: { typed: string; read: SimilarWord[] }
}

const maxTyposOf = ({ folded, shown, quoted }: UnmatchedWord) => (quoted ? 0 : maxTyposOfUnknownWord(folded, shown))

function correctWord(word: UnmatchedWord, near: readonly SimilarWord[]): CorrectionDraft | undefined {
  if (word.held) return correctRareWord(word, word.held, near)
  const begun = word.last ? near.filter(({ folded }) => folded.startsWith(word.folded)).slice(0, maxCompletions) : []
  if (begun.length > 0)
    return {
      ...toQueryGroup(
        word,
        begun.map((read) => ({ ...read, weight: weights.begun })),
      ),
      index: word.index,
    }
  const mistyped = likeliestCorrections(word, near)
  if (mistyped.length === 0) return
  return { ...toQueryGroup(word, mistyped), index: word.index, correction: { typed: word.shown, read: mistyped } }
}

/**
 * How many times more frequent a similar word must be for a rare word to be taken as a typo in the texts. Measured on
 * the corpus: among its words of seven letters or more, these ratios select the typos and hardly anything else («
 * replacer », « continent »).
 */
const minFrequencyRatio = (folded: string): number => (folded.length > 7 ? 20 : 100)
const rareWordLimits = { entries: 2, letters: 7 }

/** Whether a word that some readable entries contain may be a typo of theirs. */
export const mayBeMisspelled = ({ folded, shown, quoted }: QueryWord, entries: number): boolean =>
  !quoted &&
  entries > 0 &&
  entries <= rareWordLimits.entries &&
  folded.length >= rareWordLimits.letters &&
  /^[a-z]+$/.test(folded) &&
  shown !== shown.toUpperCase()

/** Corrects a rare word that texts contain. The word itself is searched too. */
function correctRareWord(
  word: UnmatchedWord,
  held: { id: number; entries: number },
  near: readonly SimilarWord[],
): CorrectionDraft | undefined {
  const [meant] = near
    .filter(
      ({ id, folded, entries }) =>
        id !== held.id && isLikelyTypo(word.folded, folded) && entries >= minFrequencyRatio(word.folded) * held.entries,
    )
    .toSorted((a, b) => b.entries - a.entries || (a.folded < b.folded ? -1 : 1))
  if (!meant) return
  const group = toQueryGroup(word, [{ ...meant, weight: 1 }])
  return {
    ...group,
    alternatives: [...group.alternatives, { termIds: [held.id], weight: 1 }],
    terms: [...group.terms, { id: held.id, term: word.term }],
    index: word.index,
    correction: { typed: word.shown, read: [meant] },
  }
}

type WeightedWord = SimilarWord & { weight: number }

/** From this length on, a correction may start with another letter. */
const minLettersForOtherInitial = 5

/** Ranks similar words by frequency. Fewer typos and an equal first letter weigh far more than frequency. */
function likeliestCorrections(word: UnmatchedWord, near: readonly SimilarWord[]): WeightedWord[] {
  const { folded: typed } = word
  const measured = near.flatMap((read) => {
    const mistakes = editDistance(typed, read.folded)
    if (mistakes === 0 || mistakes > maxTyposOf(word)) return []
    const isAlike = read.folded[0] === typed[0]
    if (!isAlike && typed.length < minLettersForOtherInitial) return []
    const { further, otherStart } = weights.mistyped
    return [{ ...read, strength: Math.log1p(read.entries) * further ** (mistakes - 1) * (isAlike ? 1 : otherStart) }]
  })
  const sorted = measured.toSorted((a, b) => b.strength - a.strength || (a.folded < b.folded ? -1 : 1))
  const seen = new Set<number>()
  const best = sorted[0]?.strength ?? 0
  return sorted
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .slice(0, maxCorrections)
    .map(({ strength, ...read }) => ({ ...read, weight: (strength / best) ** 2 }))
}

const toQueryGroup = (
  { position }: UnmatchedWord,
  words: readonly WeightedWord[],
): Omit<CorrectionDraft, 'index' | 'correction'> => {
  const byTerm = new Map(words.map((word) => [word.id, word]))
  return {
    alternatives: [...byTerm.values()].map(({ id, weight }) => ({ termIds: [id], weight })),
    offsets: null,
    position,
    terms: [...byTerm.values()].map(({ id, term }) => ({ id, term })),
  }
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz'.split('')

/** Generates every string at edit distance 1: deletion, insertion, substitution, transposition of neighbours. */
function editsOf(word: string): string[] {
  const letters = [...word]
  const at = (index: number, taken: number, put: string) =>
    letters.slice(0, index).join('') + put + letters.slice(index + taken).join('')
  const edits = new Set<string>()
  for (let index = 0; index <= letters.length; index++) {
    for (const letter of alphabet) edits.add(at(index, 0, letter))
    if (index === letters.length) break
    for (const letter of ['', ...alphabet]) edits.add(at(index, 1, letter))
    edits.add(at(index, 2, (letters[index + 1] ?? '') + letters[index]))
  }
  edits.delete(word)
  return [...edits]
}
