import { sql } from 'kysely'
import { tokenize } from '#server/finding/search/words/tokenizer.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'

/** The terms of a synonym. */
export interface SynonymTerms {
  terms: readonly string[]
  /** one of the two is an acronym of the other: they mean exactly the same */
  isAcronym: boolean
}

/** A line of synonyms, as administrators write it. */
interface SynonymLine {
  expressions: readonly string[]
  /** the first expression also finds the others, not the other way round */
  oneWay: boolean
}

/** A tokenized expression and its synonyms. */
interface Expression {
  terms: readonly string[]
  others: readonly SynonymTerms[]
}

/** All synonyms, tokenized. `edition` tells whether they are still those of the database. */
export interface Synonyms {
  edition: string
  /** by first term */
  expressions: ReadonlyMap<string, readonly Expression[]>
}

/** SQL expression that changes whenever a synonym changes (migration 0122); compared with `Synonyms.edition`. */
export const synonymsEditionSql = sql<string>`(select stamp::text from search_synonyms_edition)`

/** The last synonyms read. A search only reads them again if the edition differs. */
let lastSynonyms: Synonyms = { edition: '', expressions: new Map() }
export const cachedSynonyms = (): Synonyms => lastSynonyms

/** Reads the synonyms and caches them. */
export async function readSynonyms(db: Db): Promise<Synonyms> {
  const { rows } = await sql<{ edition: string; lines: SynonymLine[] }>`
    select ${synonymsEditionSql} as edition, coalesce(json_agg(json_build_object('expressions', expressions, 'oneWay', one_way) order by id), '[]') as lines
    from search_synonyms
  `.execute(db.withoutPlugins())
  const { edition = '', lines = [] } = rows[0] ?? {}
  lastSynonyms = {
    edition,
    expressions: Map.groupBy(lines.flatMap(tokenizeLine), ({ terms }) => terms[0] ?? ''),
  }
  return lastSynonyms
}

/**
 * Tokenizes a line of synonyms. In a one-way line, the other expressions have no synonyms but stay expressions, so that
 * no shorter expression within them matches.
 */
function tokenizeLine({ expressions, oneWay }: SynonymLine): Expression[] {
  const all = expressions
    .map((expression, index) => ({
      terms: termsOf(expression),
      isAcronym: isAcronym(expression),
      leads: !oneWay || index === 0,
    }))
    .filter(({ terms }) => terms.length > 0)
  return all.map(({ terms, isAcronym: isOne, leads }) => ({
    terms,
    others: all
      .filter((other) => leads && !areSame(other.terms, terms))
      .map((other) => ({ terms: other.terms, isAcronym: isOne !== other.isAcronym })),
  }))
}

const isAcronym = (expression: string) => /^\p{Lu}{2,6}$/u.test(expression)

/** Returns one term per position. */
const termsOf = (expression: string): string[] =>
  tokenize(expression)
    .filter(({ position }, index, words) => words[index - 1]?.position !== position)
    .map(({ term }) => term)

const areSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((term, index) => term === other[index])

/** A run of query words that is a known expression, with its synonyms. `from` inclusive, `to` exclusive. */
export interface ExpressionRun {
  from: number
  to: number
  others: readonly SynonymTerms[]
}

/**
 * Finds known expressions in the query, in order. One within a longer one is left out: « vacances » does not match in «
 * chèques-vacances ».
 * @param terms terms of consecutive words
 */
export function findExpressions({ expressions }: Synonyms, terms: readonly string[]): ExpressionRun[] {
  const runs = terms.flatMap((first, from) =>
    (expressions.get(first) ?? [])
      .filter((expression) => areSame(expression.terms, terms.slice(from, from + expression.terms.length)))
      .map((expression) => ({ from, to: from + expression.terms.length, others: expression.others })),
  )
  return runs.filter((run) => !runs.some((other) => isWithin(run, other)))
}

const isWithin = (run: ExpressionRun, other: ExpressionRun): boolean =>
  other.from <= run.from && other.to >= run.to && other.to - other.from > run.to - run.from
