import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpusFolder } from './searchEnvironment.ts'

/** A search query with relevance judgements by people (see the README of the corpus). */
export interface JudgedQuery {
  qid: string
  query: string
  /** source of the query */
  kind: string
  /** information need, which several queries may express */
  group: string
  /** grade from 1 to 5, by key of the text */
  grades: ReadonlyMap<string, number>
}

const unrated = 3
/** Minimum grade of a text that answers the query. */
const answering = 4

interface Line extends Omit<JudgedQuery, 'grades'> {
  judgments: { doc: string; grade: number | null }[]
}

export function readJudged(): JudgedQuery[] {
  return readFileSync(join(corpusFolder, 'search-judgements.dev.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line)
    .map(({ qid, query, kind, group, judgments }) => {
      const grades = new Map(judgments.map(({ doc, grade }) => [doc, grade ?? unrated]))
      return { qid, query, kind, group, grades }
    })
}

/** Quality of a result list; null when no text answers the query. */
export interface Score {
  ndcg: number
  mrr: number | null
  recall: number | null
}

/**
 * Computes nDCG@10, MRR@10 and recall@20.
 * @param found keys of texts, best first
 */
export function scoreOf({ grades }: JudgedQuery, found: readonly string[]): Score {
  const gains = (list: readonly number[]) =>
    list.slice(0, 10).reduce((sum, grade, rank) => sum + (2 ** grade - 1) / Math.log2(rank + 2), 0)
  const ideal = gains([...grades.values()].toSorted((a, b) => b - a))
  const good = new Set([...grades].flatMap(([doc, grade]) => (grade >= answering ? [doc] : [])))
  const first = found.slice(0, 10).findIndex((doc) => good.has(doc))
  return {
    // Texts without a judgement count as irrelevant.
    ndcg: gains(found.map((doc) => grades.get(doc) ?? 0)) / ideal,
    mrr: good.size === 0 ? null : first < 0 ? 0 : 1 / (first + 1),
    recall: good.size === 0 ? null : found.slice(0, 20).filter((doc) => good.has(doc)).length / good.size,
  }
}

export type ScoredQuery = JudgedQuery & { score: Score }

/**
 * Averages a score by information need and kind of query, then over these, so that a need expressed in forty ways
 * counts once.
 */
export function meanOf(scored: readonly ScoredQuery[], name: keyof Score): number {
  const cells = Map.groupBy(scored, ({ kind, group }) => `${kind} ${group}`)
  return mean([...cells.values()].map((cell) => mean(cell.map(({ score }) => score[name]))))
}

/** Mean of the values that are not null; NaN when there are none. */
function mean(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null && !Number.isNaN(value)) as number[]
  return known.reduce((sum, value) => sum + value, 0) / known.length
}

/**
 * Adds a typing mistake to a query, always the same one: a letter dropped, doubled or replaced, or two swapped, in a
 * word of at least five letters and never at its beginning.
 * @returns null when there is no such word
 */
export function withTypingMistake({ qid, query }: JudgedQuery): string | null {
  const words = [...query.matchAll(/\p{L}{5,}/gu)]
  const [byWord = 0, byPlace = 0, byKind = 0, byLetter = 0] = createHash('sha256').update(qid).digest()
  const word = words[byWord % words.length]
  if (!word) return null
  const letters = [...word[0]]
  const at = 1 + (byPlace % (letters.length - 2))
  const [here = '', next = ''] = letters.slice(at, at + 2)
  const other = 'aeiounrst'.replace(here.toLowerCase(), '')[byLetter % 8] ?? ''
  const written = [[], [here, here, next], [other, next], here === next ? [other, next] : [next, here]][
    byKind % 4
  ] as string[]
  letters.splice(at, 2, ...(written.length > 0 ? written : [next]))
  return query.slice(0, word.index) + letters.join('') + query.slice(word.index + word[0].length)
}
