import type { Viewer } from '#contract/standing.ts'
import type { Db } from '#server/database/open.ts'
import { type Asked, type AskedPhrase, type AskedWord, readQuery } from '#server/search/words/readQuery.ts'
import { type Correction, type Forgiven, forgive } from './mistakes.ts'
import { type Postings, type Readable, readPostings, readTerms, type Term } from './readable.ts'
import { knownSynonyms, readSynonyms, runsIn, type Standing, type Synonyms } from './synonyms.ts'
import { weights } from './weights.ts'

/** Terms that an entry must all hold, and how much they count beside what was typed. */
export interface Alternative {
  termIds: readonly number[]
  weight: number
  /** an expression of the same meaning, and not what was typed */
  standsIn?: boolean
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
const termsOf = (asked: Wanted) => (asked.kind === 'word' ? [asked.term] : asked.words.map(({ term }) => term))

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
  const lost = questions.flatMap(({ asked, groups }, place) =>
    asked.wanted.flatMap((wanted, index) =>
      wanted.kind === 'word' && groups[index]?.alternatives.length === 0 ? [{ ...wanted, place, rank: index }] : [],
    ),
  )
  const forgiven =
    lost.length > 0
      ? await forgive(
          db,
          scopes,
          lost.map((word, index) => ({ ...word, index })),
        )
      : []
  const postings = new Map<number, Postings>(terms.map((term) => [term.id, term]))
  const further = forgiven.flatMap(({ terms: read }) => read.map(({ id }) => id)).filter((id) => !postings.has(id))
  if (further.length > 0) for (const [id, read] of await readPostings(db, readable, further)) postings.set(id, read)
  return questions.map(({ asked, groups }, place) => {
    const ofIt = forgiven.filter(({ index }) => lost[index]?.place === place)
    return {
      readable,
      scopes,
      postings,
      groups: groups.map((group, rank) => ofIt.find(({ index }) => lost[index]?.rank === rank) ?? group),
      ...excludedBy(asked, known),
      terms: termsById(known, ofIt),
      corrections: ofIt.flatMap(({ correction }) => correction ?? []),
    }
  })
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
  const terms = new Set(asked.flatMap(({ wanted, excluded }) => [...wanted, ...excluded]).flatMap(termsOf))
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
  const alternatives = [
    { terms: termsOf(asked), weight: 1, standsIn: false },
    ...others.map(({ terms, isAcronym }) => ({
      terms,
      weight: isAcronym ? weights.acronym : weights.synonym,
      standsIn: true,
    })),
  ].flatMap(({ terms, weight, standsIn }) => {
    const termIds = terms.flatMap((term) => known.get(term) ?? [])
    return termIds.length === terms.length ? [{ termIds, weight, standsIn }] : []
  })
  return { alternatives, ...placeOf(asked) }
}

const placeOf = (asked: Wanted): Pick<Group, 'offsets' | 'position'> =>
  asked.kind === 'word'
    ? { offsets: null, position: asked.position }
    : { offsets: asked.words.map(({ offset }) => offset), position: null }

function excludedBy({ excluded }: Asked, known: Known): Pick<Question, 'excludedTerms' | 'excludedPhrases'> {
  const words = excluded.filter(({ kind }) => kind === 'word')
  const phrases = excluded.filter(({ kind }) => kind === 'phrase')
  return {
    excludedTerms: words.flatMap((word) => termsOf(word).flatMap((term) => known.get(term) ?? [])),
    excludedPhrases: phrases
      .map((phrase) => groupOf(phrase, [], known))
      .filter(({ alternatives }) => alternatives.length > 0),
  }
}

const termsById = (known: Known, forgiven: readonly Forgiven[]) =>
  new Map([
    ...[...known].map(([term, id]) => [id, term] as const),
    ...forgiven.flatMap(({ terms }) => terms.map(({ id, term }) => [id, term] as const)),
  ])
