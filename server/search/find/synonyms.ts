import { sql } from 'kysely'
import type { Db } from '#server/database/open.ts'
import { cut } from '#server/search/words/cut.ts'

/** What stands for an expression. */
export interface Standing {
  terms: readonly string[]
  /** one of the two is the initials of the other, which means the very same */
  isAcronym: boolean
}

/** An expression as the index knows it, and those that stand for it on its line. */
interface Expression {
  terms: readonly string[]
  others: readonly Standing[]
}

/** The lines of expressions, cut once. `fingerprint` tells whether they are those of the database. */
export interface Synonyms {
  fingerprint: string
  /** by their first term */
  expressions: ReadonlyMap<string, readonly Expression[]>
}

/** What `fingerprint` is compared with: any change of any expression changes it. */
export const fingerprint = sql<string>`(
  select md5(coalesce(string_agg(expressions::text, ';' order by id), '')) from search_synonyms)`

/** The last lines that were read, which a search asks for again only when their fingerprint is another. */
let known: Synonyms = { fingerprint: '', expressions: new Map() }
export const knownSynonyms = (): Synonyms => known

/** Reads the lines anew. */
export async function readSynonyms(db: Db): Promise<Synonyms> {
  const { rows } = await sql<{ fingerprint: string; lines: string[][] }>`
    select ${fingerprint} as fingerprint, coalesce(json_agg(to_json(expressions) order by id), '[]') as lines from search_synonyms
  `.execute(db.withoutPlugins())
  const { fingerprint: print = '', lines = [] } = rows[0] ?? {}
  known = { fingerprint: print, expressions: Map.groupBy(lines.flatMap(cutLine), ({ terms }) => terms[0] ?? '') }
  return known
}

function cutLine(line: readonly string[]): Expression[] {
  const all = line
    .map((expression) => ({ terms: termsOf(expression), isAcronym: isAcronym(expression) }))
    .filter(({ terms }) => terms.length > 0)
  return all.map(({ terms, isAcronym: isOne }) => ({
    terms,
    others: all
      .filter((other) => !areSame(other.terms, terms))
      .map((other) => ({ terms: other.terms, isAcronym: isOne !== other.isAcronym })),
  }))
}

const isAcronym = (expression: string) => /^\p{Lu}{2,6}$/u.test(expression)

/** One term for each place. */
const termsOf = (expression: string): string[] =>
  cut(expression)
    .filter(({ position }, index, words) => words[index - 1]?.position !== position)
    .map(({ term }) => term)

const areSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((term, index) => term === other[index])

/** A run of asked words that is an expression: which of them, and what stands for it. */
export interface Run {
  from: number
  to: number
  others: readonly Standing[]
}

/** The expressions in what is asked, in order. @param terms of words that follow each other */
export const runsIn = ({ expressions }: Synonyms, terms: readonly string[]): Run[] =>
  terms.flatMap((first, from) =>
    (expressions.get(first) ?? [])
      .filter((expression) => areSame(expression.terms, terms.slice(from, from + expression.terms.length)))
      .map((expression) => ({ from, to: from + expression.terms.length, others: expression.others })),
  )
