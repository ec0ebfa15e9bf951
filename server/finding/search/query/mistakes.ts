import { sql } from 'kysely'
import { isReadable } from '#server/finding/search/find/scopes.ts'
import { weights } from '#server/finding/search/ranking/weights.ts'
import type { AskedWord } from '#server/finding/search/words/readQuery.ts'
import { distance, isSlipOf, toleranceOfUnknown } from '#server/finding/search/words/typing.ts'
import type { Db } from '#server/ground/database/open.ts'
import type { Group } from './question.ts'
import { namesAmong, readableSpellings } from './spellings.ts'

/** A word that was looked for as others. */
export interface Correction {
  typed: string
  /** as they are written, from the likeliest */
  read: string[]
}

/** A word that nothing readable holds, or hardly anything, and its rank among those that are wanted. */
export interface Lost extends AskedWord {
  index: number
  /** of one that is held all the same: its term, and how many readable entries hold it */
  held?: { id: number; entries: number }
}

/** It, as what it may be: the beginning of words, or mistyped ones. */
export interface Forgiven extends Group {
  index: number
  terms: { id: number; term: string }[]
  /** nothing is told of what is only begun */
  correction?: Correction
}

/** A word of the index that something readable holds. */
interface Near {
  index: number
  folded: string
  shown: string
  id: number
  term: string
  /** how many readable entries hold it, `mostCounted` at most */
  entries: number
}

const mostCounted = 100
/** So many readings of one mistyped word. */
const mostRead = 3
const mostBegun = 50
/** So many are looked at, before it is known which of them can be read. */
const mostSought = 200
const firstLetters = 2

/** Finds what was probably meant, in one statement whatever the number of words. */
export async function forgive(db: Db, scopes: readonly number[], lost: readonly Lost[]): Promise<Forgiven[]> {
  const begun = lost.filter(({ last, folded, held }) => !held && last && folded.length >= firstLetters)
  const mistyped = lost.filter((word) => toleranceOf(word) > 0)
  const twice = mistyped.filter((word) => !word.held && toleranceOf(word) > 1)
  if (begun.length === 0 && mistyped.length === 0) return []
  const edits = mistyped.flatMap(({ folded, index }) => editsOf(folded).map((edit) => ({ edit, index })))
  const { rows } = await sql<Near>`
    with near as (
      select asked.index, word.* from unnest(
        ${edits.map(({ edit }) => edit)}::text[], ${edits.map(({ index }) => index)}::int[]) asked(edit, index)
      join search_words word on word.folded = asked.edit
      union
      select asked.index, word.* from ${asked(twice)},
      lateral (
        select * from search_words where search_words.folded % asked.folded
        order by similarity(search_words.folded, asked.folded) desc limit ${sql.lit(mostSought)}) word
      union
      select asked.index, word.* from ${asked(begun)},
      lateral (
        select * from search_words where search_words.folded >= asked.folded and search_words.folded < asked.folded || ${lastLetter}
        order by length(search_words.folded) limit ${sql.lit(mostSought)}) word
    ), counted as (
      select near.*, (
        select count(*)::int from (
          select from search_postings posting
          where posting.term_id = near.term_id and exists (
            -- one by one, as far as the limit
            select from search_entries entry
            where entry.id = posting.entry_id and ${isReadable(sql`${scopes}::int[]`)} offset 0)
          limit ${sql.lit(mostCounted)}) held) as entries
      from near)
    select index, folded, shown, term_id as id, term.term, entries
    from counted join search_terms term on term.id = counted.term_id where entries > 0 order by length(folded), folded
  `.execute(db.withoutPlugins())
  const nearOf = Map.groupBy(rows, ({ index }) => index)
  const read = lost.flatMap((word) => readAs(word, nearOf.get(word.index) ?? []) ?? [])
  const names = await namesAmong(
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

const asked = (words: readonly Lost[]) => sql`unnest(
  ${words.map(({ folded }) => folded)}::text[], ${words.map(({ index }) => index)}::int[]) asked(folded, index)`

/** After every letter: the words that begin so end before it. */
export const lastLetter = '\u{10FFFF}'

/** It, before it is known how what is readable writes what it is read as. */
interface Read extends Omit<Forgiven, 'correction'> {
  correction?: { typed: string; read: Near[] }
}

const toleranceOf = ({ folded, shown, quoted }: Lost) => (quoted ? 0 : toleranceOfUnknown(folded, shown))

function readAs(word: Lost, near: readonly Near[]): Read | undefined {
  if (word.held) return readDespite(word, word.held, near)
  const begun = word.last ? near.filter(({ folded }) => folded.startsWith(word.folded)).slice(0, mostBegun) : []
  if (begun.length > 0)
    return {
      ...asGroup(
        word,
        begun.map((read) => ({ ...read, weight: weights.begun })),
      ),
      index: word.index,
    }
  const mistyped = likeliest(word, near)
  if (mistyped.length === 0) return
  return { ...asGroup(word, mistyped), index: word.index, correction: { typed: word.shown, read: mistyped } }
}

/**
 * A word that a text or two write is a mistake of theirs when far more write nearly the same. Found on the texts of the corpus: of its
 * words of seven letters or more, these are the mistakes, and hardly anything else (« replacer », « continent »).
 */
const timesMore = (folded: string): number => (folded.length > 7 ? 20 : 100)
const rare = { entries: 2, letters: 7 }

/** Whether a word that some readable entries hold may be a mistake of theirs. */
export const mayBeMistake = ({ folded, shown, quoted }: AskedWord, entries: number): boolean =>
  !quoted &&
  entries > 0 &&
  entries <= rare.entries &&
  folded.length >= rare.letters &&
  /^[a-z]+$/.test(folded) &&
  shown !== shown.toUpperCase()

/** It, with the word that was probably meant; it is looked for all the same. */
function readDespite(word: Lost, held: { id: number; entries: number }, near: readonly Near[]): Read | undefined {
  const [meant] = near
    .filter(
      ({ id, folded, entries }) =>
        id !== held.id && isSlipOf(word.folded, folded) && entries >= timesMore(word.folded) * held.entries,
    )
    .toSorted((a, b) => b.entries - a.entries || (a.folded < b.folded ? -1 : 1))
  if (!meant) return
  const group = asGroup(word, [{ ...meant, weight: 1 }])
  return {
    ...group,
    alternatives: [...group.alternatives, { termIds: [held.id], weight: 1 }],
    terms: [...group.terms, { id: held.id, term: word.term }],
    index: word.index,
    correction: { typed: word.shown, read: [meant] },
  }
}

type Weighed = Near & { weight: number }

/** Shorter words that begin otherwise are others. */
const sureLetters = 5

/** The most used ones that are near, the nearest and those of the same first letter well before the others. */
function likeliest(word: Lost, near: readonly Near[]): Weighed[] {
  const { folded: typed } = word
  const measured = near.flatMap((read) => {
    const mistakes = distance(typed, read.folded)
    if (mistakes === 0 || mistakes > toleranceOf(word)) return []
    const isAlike = read.folded[0] === typed[0]
    if (!isAlike && typed.length < sureLetters) return []
    const { further, otherStart } = weights.mistyped
    return [{ ...read, strength: Math.log1p(read.entries) * further ** (mistakes - 1) * (isAlike ? 1 : otherStart) }]
  })
  const sorted = measured.toSorted((a, b) => b.strength - a.strength || (a.folded < b.folded ? -1 : 1))
  const seen = new Set<number>()
  const best = sorted[0]?.strength ?? 0
  return sorted
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .slice(0, mostRead)
    .map(({ strength, ...read }) => ({ ...read, weight: (strength / best) ** 2 }))
}

const asGroup = ({ position }: Lost, words: readonly Weighed[]): Omit<Read, 'index' | 'correction'> => {
  const byTerm = new Map(words.map((word) => [word.id, word]))
  return {
    alternatives: [...byTerm.values()].map(({ id, weight }) => ({ termIds: [id], weight })),
    offsets: null,
    position,
    terms: [...byTerm.values()].map(({ id, term }) => ({ id, term })),
  }
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz'.split('')

/** Every word that differs by one mistake: a letter left out, added, changed, or exchanged with its neighbour. */
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
