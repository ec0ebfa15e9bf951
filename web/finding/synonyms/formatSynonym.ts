import type { Synonym } from '#contract/finding/synonyms.ts'

/**
 * Formats a group of synonyms: « CSE · comité social et économique », or « patron → employeur » for one way. The
 * separator is not a comma, since expressions may contain one.
 */
export function formatSynonym({ expressions, oneWay }: Pick<Synonym, 'expressions' | 'oneWay'>): string {
  const [first, ...others] = expressions
  return oneWay ? `${first} → ${others.join(' · ')}` : expressions.join(' · ')
}
