import { sql } from 'kysely'
import { cut } from '#server/finding/search/words/cut.ts'
import type { Db } from '#server/ground/database/open.ts'

/** What stands for an expression. */
export interface Standing {
  terms: readonly string[]
  /** one of the two is the initials of the other, which means the very same */
  isAcronym: boolean
}

/** A line of expressions, as administrators write it. */
interface Line {
  expressions: readonly string[]
  /** the first one leads to the others, and they to none */
  oneWay: boolean
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
  select md5(coalesce(string_agg(expressions::text || one_way, ';' order by id), '')) from search_synonyms)`

/** The last lines that were read, which a search asks for again only when their fingerprint is another. */
let known: Synonyms = { fingerprint: '', expressions: new Map() }
export const knownSynonyms = (): Synonyms => known

/** Reads the lines anew. */
export async function readSynonyms(db: Db): Promise<Synonyms> {
  const { rows } = await sql<{ fingerprint: string; lines: Line[] }>`
    select ${fingerprint} as fingerprint, coalesce(json_agg(json_build_object('expressions', expressions, 'oneWay', one_way) order by id), '[]') as lines
    from search_synonyms
  `.execute(db.withoutPlugins())
  const { fingerprint: print = '', lines = [] } = rows[0] ?? {}
  known = { fingerprint: print, expressions: Map.groupBy(lines.flatMap(cutLine), ({ terms }) => terms[0] ?? '') }
  return known
}

/** In one way, the other expressions lead to none: they still are expressions, within which no shorter one counts. */
function cutLine({ expressions, oneWay }: Line): Expression[] {
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

/**
 * Finds the expressions in what is asked, in order. One that stands within a longer one is left out: « vacances » is no expression in
 * « chèques-vacances ».
 * @param terms of words that follow each other
 */
export function runsIn({ expressions }: Synonyms, terms: readonly string[]): Run[] {
  const runs = terms.flatMap((first, from) =>
    (expressions.get(first) ?? [])
      .filter((expression) => areSame(expression.terms, terms.slice(from, from + expression.terms.length)))
      .map((expression) => ({ from, to: from + expression.terms.length, others: expression.others })),
  )
  return runs.filter((run) => !runs.some((other) => isWithin(run, other)))
}

const isWithin = (run: Run, other: Run): boolean =>
  other.from <= run.from && other.to >= run.to && other.to - other.from > run.to - run.from
