import type { Viewer } from '#contract/standing.ts'
import {
  type Postings,
  type Readable,
  readPostings,
  readTerms,
  type Term,
} from '#server/finding/search/catalogue/readable.ts'
import { weights } from '#server/finding/search/ranking/weights.ts'
import { stopWordMeant } from '#server/finding/search/words/mistypedStopWords.ts'
import { type Asked, type AskedPhrase, type AskedWord, readQuery } from '#server/finding/search/words/readQuery.ts'
import { termOf } from '#server/finding/search/words/stem.ts'
import { accentedFormsOf, unaccented } from '#server/finding/search/words/stemOverrides.ts'
import type { Db } from '#server/ground/database/open.ts'
import { type Correction, type Forgiven, forgive, type Lost, mayBeMistake } from './mistakes.ts'
import { settleAccents } from './settleAccents.ts'
import { knownSynonyms, readSynonyms, runsIn, type Standing, type Synonyms } from './synonyms.ts'

/** Terms that an entry must all hold, and how much they count beside what was typed. */
export interface Alternative {
  termIds: readonly number[]
  weight: number
  /** an expression of the same meaning, and not what was typed */
  standsIn?: boolean
  /** what was typed, if its accents were left out: « forcé » for « force » */
  isAccented?: boolean
}

/** A word or a phrase that is wanted, and what stands for it. Without alternatives, nothing readable holds it. */
export interface Group {
  alternatives: readonly Alternative[]
  /** places of the words after the first, when they must stand so */
  offsets: readonly number[] | null
  /** its rank among the words typed, stop words included; null of a phrase */
  position: number | null
}

/** What is asked of the index by this viewer. */
export interface Question {
  readable: Readable
  /** the same, as SQL takes it */
  scopes: readonly number[]
  groups: readonly Group[]
  /** the terms of which none may be held; and the phrases */
  excludedTerms: readonly number[]
  excludedPhrases: readonly Group[]
  /** of all groups, by number: what is marked in results */
  terms: ReadonlyMap<number, string>
  /** of these and of the excluded ones */
  postings: ReadonlyMap<number, Postings>
  corrections: readonly Correction[]
}

type Wanted = AskedWord | AskedPhrase
const wordsOf = (asked: Wanted) => (asked.kind === 'word' ? [asked] : asked.words)
const termsOf = (asked: Wanted) => wordsOf(asked).map(({ term }) => term)
/** The terms of a word that may have been typed without its accents. */
const accentedTermsOf = (folded: string) => [...new Set(accentedFormsOf(folded).map(termOf))]
const possibleTermsOf = (asked: Wanted) =>
  wordsOf(asked).flatMap(({ term, folded }) => [term, ...accentedTermsOf(folded), termOf(unaccented(folded))])

/**
 * Reads what was typed, and finds in the index what may answer it: the words themselves, what stands for them, and what was
 * probably meant by those that nothing readable holds.
 * @param typed ≤ 200 characters
 */
export async function understand(db: Db, viewer: Viewer, typed: string): Promise<Question> {
  const [question] = await understandAll(db, viewer, [typed])
  return question as Question
}

/** The same of several, in as many statements as one takes. */
export async function understandAll(db: Db, viewer: Viewer, typed: readonly string[]): Promise<Question[]> {
  const allAsked = typed.map(readQuery)
  const { terms, readable, others } = await withKnownTerms(db, viewer, allAsked)
  const known: Known = new Map(terms.map(({ term, id }) => [term, id]))
  const { scopes } = readable
  const questions = allAsked.map((asked, place) => ({
    asked,
    groups: asked.wanted.map((wanted, index) => groupOf(wanted, others[place]?.[index] ?? [], known)),
  }))
  const postings = new Map<number, Postings>(terms.map((term) => [term.id, term]))
  const stops = questions.map(({ asked, groups }) => mistypedStopWords(asked, groups))
  const lost = questions.flatMap(({ asked, groups }, place) =>
    asked.wanted.flatMap((wanted, rank) => {
      if (wanted.kind === 'phrase' || stops[place]?.has(rank)) return []
      const held = groups[rank]?.alternatives.length ? heldAs(wanted, known, postings) : undefined
      return !groups[rank]?.alternatives.length || held ? [{ ...wanted, place, rank, ...(held ? { held } : {}) }] : []
    }),
  )
  const forgiven =
    lost.length > 0
      ? await forgive(
          db,
          scopes,
          lost.map((word, index) => ({ ...word, index })),
        )
      : []
  const further = forgiven.flatMap(({ terms: read }) => read.map(({ id }) => id)).filter((id) => !postings.has(id))
  if (further.length > 0) for (const [id, read] of await readPostings(db, readable, further)) postings.set(id, read)
  return Promise.all(
    questions.map(async ({ asked, groups: typedGroups }, place) => {
      const ofIt = forgiven.filter(({ index }) => lost[index]?.place === place)
      const groups = await settleAccents(
        db,
        { readable, postings },
        typedGroups
          .map((group, rank) => ofIt.find(({ index }) => lost[index]?.rank === rank) ?? group)
          .filter((_, rank) => !stops[place]?.has(rank)),
      )
      return {
        readable,
        scopes,
        postings,
        groups,
        ...excludedBy(asked, known),
        terms: termsById(groups, known, ofIt),
        corrections: [...(stops[place]?.values() ?? []), ...ofIt.flatMap(({ correction }) => correction ?? [])],
      }
    }),
  )
}

/** A word that so few entries hold that it may be a mistake of theirs. */
function heldAs(word: AskedWord, known: Known, postings: ReadonlyMap<number, Postings>): Lost['held'] {
  const id = known.get(word.term)
  const entries = postings.get(id ?? 0)?.entries.length ?? 0
  return id !== undefined && mayBeMistake(word, entries) ? { id, entries } : undefined
}

/** By rank, the words that are mistyped stop words, where something else is asked too. The last word may be only begun. */
function mistypedStopWords({ wanted }: Asked, groups: readonly Group[]): Map<number, Correction> {
  const stops = new Map<number, Correction>()
  if (!groups.some(({ alternatives }) => alternatives.length > 0)) return stops
  for (const [rank, asked] of wanted.entries()) {
    if (groups[rank]?.alternatives.length || asked.kind === 'phrase' || asked.last || asked.quoted) continue
    const meant = asked.shown === asked.shown.toUpperCase() ? undefined : stopWordMeant(asked.folded)
    if (meant !== undefined) stops.set(rank, { typed: asked.shown, read: [meant] })
  }
  return stops
}

/** A term of the index that something readable holds. */
type Known = ReadonlyMap<string, number>
interface Wishes {
  readable: Readable
  terms: readonly Term[]
  /** by what was asked and by wanted word, the terms that stand for it */
  others: Standing[][][]
}

async function withKnownTerms(db: Db, viewer: Viewer, asked: readonly Asked[]): Promise<Wishes> {
  const synonyms = knownSynonyms()
  const first = await lookUp(db, viewer, asked, synonyms)
  if (first.fingerprint === synonyms.fingerprint) return first
  return lookUp(db, viewer, asked, await readSynonyms(db))
}

async function lookUp(db: Db, viewer: Viewer, asked: readonly Asked[], synonyms: Synonyms) {
  const others = asked.map((one) => othersOf(one, synonyms))
  const terms = new Set(asked.flatMap(({ wanted, excluded }) => [...wanted, ...excluded]).flatMap(possibleTermsOf))
  for (const { terms: standing } of others.flat(2)) for (const term of standing) terms.add(term)
  return { ...(await readTerms(db, viewer, [...terms])), others }
}

/** What stands for each wanted word, by the expressions that the words make together. */
function othersOf({ wanted, words }: Asked, synonyms: Synonyms): Standing[][] {
  const runs = runsIn(
    synonyms,
    words.map(({ term }) => term),
  )
  return wanted.map((asked) => {
    const place = asked.kind === 'word' ? words.indexOf(asked) : -1
    return runs.filter(({ from, to }) => place >= from && place < to).flatMap(({ others }) => others)
  })
}

function groupOf(asked: Wanted, others: readonly Standing[], known: Known): Group {
  const idsOf = (terms: readonly string[]) => {
    const termIds = terms.flatMap((term) => known.get(term) ?? [])
    return termIds.length === terms.length ? [termIds] : []
  }
  const typed = idsOf(termsOf(asked)).map((termIds) => ({ termIds, weight: 1 }))
  const accented = accentedReadings(asked)
    .flatMap(idsOf)
    .map((termIds) => ({ termIds, weight: asked.kind === 'word' ? weights.accented : 1, isAccented: true }))
  const standing = others.flatMap(({ terms, isAcronym }) =>
    idsOf(terms).map((termIds) => ({ termIds, weight: isAcronym ? weights.acronym : weights.synonym, standsIn: true })),
  )
  const own = [...typed, ...accented]
  // accents that nothing readable has there may have been left out of what is
  const bare = own.length === 0 ? idsOf(wordsOf(asked).map(({ folded }) => termOf(unaccented(folded)))) : []
  return { alternatives: [...own, ...bare.map((termIds) => ({ termIds, weight: 1 })), ...standing], ...placeOf(asked) }
}

/** More of them would be too many statements. */
const mostReadings = 4

/** The terms of what was asked if accents were left out of it, without those that were typed. */
function accentedReadings(asked: Wanted): string[][] {
  const readings = wordsOf(asked).reduce<string[][]>(
    (all, { term, folded }) =>
      all.flatMap((terms) => [term, ...accentedTermsOf(folded)].map((reading) => [...terms, reading])),
    [[]],
  )
  return readings.slice(1, 1 + mostReadings)
}

const placeOf = (asked: Wanted): Pick<Group, 'offsets' | 'position'> =>
  asked.kind === 'word'
    ? { offsets: null, position: asked.position }
    : { offsets: asked.words.map(({ offset }) => offset), position: null }

function excludedBy({ excluded }: Asked, known: Known): Pick<Question, 'excludedTerms' | 'excludedPhrases'> {
  const words = excluded.filter(({ kind }) => kind === 'word')
  const phrases = excluded.filter(({ kind }) => kind === 'phrase')
  return {
    excludedTerms: words.flatMap((word) =>
      [termsOf(word), ...accentedReadings(word)].flat().flatMap((term) => known.get(term) ?? []),
    ),
    excludedPhrases: phrases
      .map((phrase) => groupOf(phrase, [], known))
      .filter(({ alternatives }) => alternatives.length > 0),
  }
}

function termsById(groups: readonly Group[], known: Known, forgiven: readonly Forgiven[]) {
  const used = new Set(groups.flatMap(({ alternatives }) => alternatives.flatMap(({ termIds }) => termIds)))
  return new Map(
    [
      ...[...known].map(([term, id]) => [id, term] as const),
      ...forgiven.flatMap(({ terms }) => terms.map(({ id, term }) => [id, term] as const)),
    ].filter(([id]) => used.has(id)),
  )
}
