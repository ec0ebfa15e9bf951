import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Postings, Term } from './catalogue/editionCache.ts'
import { type ReadableIndex, readPostings, readTerms } from './catalogue/readableIndex.ts'
import { resolveAccents } from './query/resolveAccents.ts'
import {
  type CorrectedWord,
  type Correction,
  correctSpelling,
  mayBeMisspelled,
  type UnmatchedWord,
} from './query/spellingCorrection.ts'
import { cachedSynonyms, findExpressions, readSynonyms, type Synonyms, type SynonymTerms } from './query/synonyms.ts'
import { accentedReadings, groupOf, type KnownTerms, possibleTermsOf, type QueryGroup, termsOf } from './queryGroups.ts'
import { findIntendedStopWord } from './words/mistypedStopWords.ts'
import { parseQuerySyntax, type QuerySyntax, type QueryWord } from './words/querySyntax.ts'

/** A query resolved against the part of the index that this viewer may read. */
export interface ParsedQuery {
  readable: ReadableIndex
  /** the readable scopes, for SQL */
  scopes: readonly number[]
  groups: readonly QueryGroup[]
  /** terms and phrases that no result may contain */
  excludedTerms: readonly number[]
  excludedPhrases: readonly QueryGroup[]
  /** terms of all groups, by number: what results highlight */
  terms: ReadonlyMap<number, string>
  /** postings of these terms and of the excluded ones */
  postings: ReadonlyMap<number, Postings>
  corrections: readonly Correction[]
}

/**
 * Parses a typed query and looks up its words in the index, with synonyms, accented forms and spelling corrections.
 * @param typed at most 200 characters
 */
export async function parseSearchQuery(db: Db, viewer: Viewer, typed: string): Promise<ParsedQuery> {
  const [question] = await parseSearchQueries(db, viewer, [typed])
  return question as ParsedQuery
}

/** Parses several queries, with as many SQL statements as for one. */
export async function parseSearchQueries(db: Db, viewer: Viewer, typed: readonly string[]): Promise<ParsedQuery[]> {
  const allAsked = typed.map(parseQuerySyntax)
  const { terms, readable, others } = await findTerms(db, viewer, allAsked)
  const known: KnownTerms = new Map(terms.map(({ term, id }) => [term, id]))
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
      const held = groups[rank]?.alternatives.length ? findRareTerm(wanted, known, postings) : undefined
      return !groups[rank]?.alternatives.length || held ? [{ ...wanted, place, rank, ...(held ? { held } : {}) }] : []
    }),
  )
  const forgiven =
    lost.length > 0
      ? await correctSpelling(
          db,
          scopes,
          lost.map((word, index) => ({ ...word, index })),
        )
      : []
  const further = forgiven.flatMap(({ terms: read }) => read).filter(({ id }) => !postings.has(id))
  if (further.length > 0) for (const [id, read] of await readPostings(db, readable, further)) postings.set(id, read)
  return Promise.all(
    questions.map(async ({ asked, groups: typedGroups }, place) => {
      const ofIt = forgiven.filter(({ index }) => lost[index]?.place === place)
      const groups = await resolveAccents(
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
        ...excludedParts(asked, known),
        terms: termsById(groups, known, ofIt),
        corrections: [...(stops[place]?.values() ?? []), ...ofIt.flatMap(({ correction }) => correction ?? [])],
      }
    }),
  )
}

/** Returns the term of a word so rare that it may be a typo in the texts. */
function findRareTerm(
  word: QueryWord,
  known: KnownTerms,
  postings: ReadonlyMap<number, Postings>,
): UnmatchedWord['held'] {
  const id = known.get(word.term)
  const entries = postings.get(id ?? 0)?.entries.length ?? 0
  return id !== undefined && mayBeMisspelled(word, entries) ? { id, entries } : undefined
}

/**
 * Finds the words that are mistyped stop words, by rank, if the query has other words. The last word is skipped: it may
 * be unfinished.
 */
function mistypedStopWords({ wanted }: QuerySyntax, groups: readonly QueryGroup[]): Map<number, Correction> {
  const stops = new Map<number, Correction>()
  if (!groups.some(({ alternatives }) => alternatives.length > 0)) return stops
  for (const [rank, asked] of wanted.entries()) {
    if (groups[rank]?.alternatives.length || asked.kind === 'phrase' || asked.last || asked.quoted) continue
    const meant = asked.shown === asked.shown.toUpperCase() ? undefined : findIntendedStopWord(asked.folded)
    if (meant !== undefined) stops.set(rank, { typed: asked.shown, read: [meant] })
  }
  return stops
}

interface TermLookup {
  readable: ReadableIndex
  terms: readonly Term[]
  /** by query and by word: its synonyms */
  others: SynonymTerms[][][]
}

async function findTerms(db: Db, viewer: Viewer, asked: readonly QuerySyntax[]): Promise<TermLookup> {
  const synonyms = cachedSynonyms()
  const first = await lookUpTerms(db, viewer, asked, synonyms)
  if (first.synonymsEdition === synonyms.edition) return first
  return lookUpTerms(db, viewer, asked, await readSynonyms(db))
}

async function lookUpTerms(db: Db, viewer: Viewer, asked: readonly QuerySyntax[], synonyms: Synonyms) {
  const others = asked.map((one) => synonymsOf(one, synonyms))
  const terms = new Set(asked.flatMap(({ wanted, excluded }) => [...wanted, ...excluded]).flatMap(possibleTermsOf))
  for (const { terms: standing } of others.flat(2)) for (const term of standing) terms.add(term)
  return { ...(await readTerms(db, viewer, [...terms])), others }
}

/** Returns the synonyms of each word, from the expressions that consecutive words form. */
function synonymsOf({ wanted, words }: QuerySyntax, synonyms: Synonyms): SynonymTerms[][] {
  const runs = findExpressions(
    synonyms,
    words.map(({ term }) => term),
  )
  return wanted.map((asked) => {
    const place = asked.kind === 'word' ? words.indexOf(asked) : -1
    return runs.filter(({ from, to }) => place >= from && place < to).flatMap(({ others }) => others)
  })
}

function excludedParts(
  { excluded }: QuerySyntax,
  known: KnownTerms,
): Pick<ParsedQuery, 'excludedTerms' | 'excludedPhrases'> {
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

function termsById(groups: readonly QueryGroup[], known: KnownTerms, forgiven: readonly CorrectedWord[]) {
  const used = new Set(groups.flatMap(({ alternatives }) => alternatives.flatMap(({ termIds }) => termIds)))
  return new Map(
    [
      ...[...known].map(([term, id]) => [id, term] as const),
      ...forgiven.flatMap(({ terms }) => terms.map(({ id, term }) => [id, term] as const)),
    ].filter(([id]) => used.has(id)),
  )
}
