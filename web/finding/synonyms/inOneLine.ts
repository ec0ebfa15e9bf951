import type { Synonym } from '#contract/finding/synonyms.ts'

/**
 * Writes a line of synonyms: « CSE · comité social et économique », or « patron → employeur » in one way. Some expressions hold commas.
 */
export function inOneLine({ expressions, oneWay }: Pick<Synonym, 'expressions' | 'oneWay'>): string {
  const [first, ...others] = expressions
  return oneWay ? `${first} → ${others.join(' · ')}` : expressions.join(' · ')
}
