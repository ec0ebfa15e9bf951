import type { SearchAnswer } from '#contract/finding/search.ts'
import { answer } from './calls.ts'
import { type Line, number, percent, seconds } from './figure.ts'
import {
  type JudgedQuery,
  meanOf,
  readJudged,
  type Score,
  type ScoredQuery,
  scoreOf,
  withTypingMistake,
} from './judgements.ts'
import { type Finder, keyOf, openMiniSearch } from './miniSearch.ts'
import { hasCorpus, noCorpus, openTexts } from './searchEnvironment.ts'

/**
 * Measures search quality on the judged queries, compared with a library on the same texts; then the effect of typing
 * mistakes.
 */
export async function relevance(): Promise<Line[]> {
  if (!hasCorpus()) return [{ figure: 'pertinence', value: noCorpus, budget: '', ok: null }]
  const ground = await openTexts()
  try {
    const library = await openMiniSearch(ground)
    const server = await ground.serve()
    try {
      let asked = 0
      const portal = (query: string) =>
        searchKeys(server.origin, server.cookies[asked++ % server.cookies.length] ?? '', query)
      return await compared(readJudged(), portal, library)
    } finally {
      await server.stop()
    }
  } finally {
    await ground.close()
  }
}

/** @returns the keys of the first twenty results; results from outside the corpus keep their ranks */
async function searchKeys(origin: string, cookie: string, query: string): Promise<string[]> {
  const address = `${origin}/api/search?${new URLSearchParams({ q: query, itemsPerPage: '20' }).toString()}`
  const { member } = (await answer(address, cookie)) as SearchAnswer
  return member.map(({ externalId, url }) => keyOf(externalId ?? url))
}

async function compared(
  judged: readonly JudgedQuery[],
  portal: (query: string) => Promise<string[]>,
  library: Finder,
): Promise<Line[]> {
  const begun = performance.now()
  const ours = await scored(judged, ({ query }) => portal(query))
  const taken = performance.now() - begun
  const theirs = await scored(judged, ({ query }) => library(query))
  const kinds = [...new Set(judged.map(({ kind }) => kind))]
  const lines = [every, ...kinds].map((kind) => {
    const of = (all: readonly ScoredQuery[]) => all.filter((one) => kind === every || one.kind === kind)
    return lineOf(kind, of(ours), of(theirs))
  })
  return [
    ...lines,
    ...(await withMistakes(judged, ours, portal, library)),
    { figure: 'durée de ces recherches', value: seconds(taken), budget: '', ok: null },
  ]
}

const every = 'every'
/** Minimum nDCG by kind of query: the reference result plus 0.06 (DOMAIN §10). */
const minimumScores: Record<string, number> = { [every]: 0.564, 'cse-hand': 0.683 }

function lineOf(kind: string, ours: readonly ScoredQuery[], theirs: readonly ScoredQuery[]): Line {
  const ndcg = meanOf(ours, 'ndcg')
  const floor = meanOf(theirs, 'ndcg')
  const least = minimumScores[kind]
  return {
    figure: kind === every ? `pertinence, ${number(ours.length)} requêtes` : `  ${kind}`,
    value: sentence(ours),
    floor: `MiniSearch : ${sentence(theirs)}`,
    ratio: percent(ndcg / floor),
    budget: least ? `nDCG ≥ ${number(least, 3)}` : 'nDCG ≥ 100 %',
    ok: ndcg >= (least ?? floor),
  }
}

const sentence = (all: readonly ScoredQuery[]) =>
  (Object.keys(names) as (keyof Score)[]).map((name) => `${names[name]} ${number(meanOf(all, name), 3)}`).join(' · ')

const names: Record<keyof Score, string> = { ndcg: 'nDCG@10', mrr: 'MRR@10', recall: 'rappel@20' }

/** Fuzziness recommended by the library's documentation: a fifth of the letters of a word. */
const fuzzy = { fuzzy: 0.2 }

async function withMistakes(
  judged: readonly JudgedQuery[],
  ours: readonly ScoredQuery[],
  portal: (query: string) => Promise<string[]>,
  library: Finder,
): Promise<Line[]> {
  const wrong = judged.flatMap((one) => {
    const query = withTypingMistake(one)
    return query === null ? [] : [{ ...one, query }]
  })
  const same = new Set(wrong.map(({ qid }) => qid))
  const loss = (right: readonly ScoredQuery[], mistaken: readonly ScoredQuery[]) => {
    const before = right.filter(({ qid }) => same.has(qid))
    return `${number((1 - meanOf(mistaken, 'ndcg') / meanOf(before, 'ndcg')) * 100, 1)} %`
  }
  const oursWrong = await scored(wrong, ({ query }) => portal(query))
  const theirs = await scored(judged, ({ query }) => library(query, fuzzy))
  const theirsWrong = await scored(wrong, ({ query }) => library(query, fuzzy))
  return [
    {
      figure: `  avec une faute de frappe, ${number(wrong.length)} requêtes`,
      value: `${sentence(oursWrong)}, perte ${loss(ours, oursWrong)}`,
      floor: `MiniSearch, fuzzy 0,2 : ${sentence(theirsWrong)}, perte ${loss(theirs, theirsWrong)}`,
      budget: '',
      ok: null,
    },
  ]
}

async function scored(
  judged: readonly JudgedQuery[],
  find: (judged: JudgedQuery) => string[] | Promise<string[]>,
): Promise<ScoredQuery[]> {
  const all: ScoredQuery[] = []
  for (const one of judged) all.push({ ...one, score: scoreOf(one, await find(one)) })
  return all
}
