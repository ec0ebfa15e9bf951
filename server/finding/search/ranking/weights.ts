/**
 * Ranking weights, besides those applied when entries are indexed. Tuned on one half of the corpus judgements and
 * checked on the other half.
 */
export const weights = {
  /** exponent of the rarity: lowers the weight of rare words */
  rarity: 0.8,
  /** weight of a synonym relative to the typed word */
  synonym: 0.3,
  acronym: 0.5,
  /** weight of an accented reading with another meaning */
  accented: 0.5,
  /** weight of a completion of a prefix */
  begun: 0.8,
  /** factor per further typo; factor for another first letter */
  mistyped: { further: 0.25, otherStart: 0.7 },
  /** share of the words' rarity, among entries of its kind, that an entry must contain to match */
  most: 0.2,
  /** factor for the last twelve months */
  recent: 1.01,
  /** bonuses from the positions of words, relative to the best score */
  titleNearness: 0.05,
  nearness: 0.03,
  titleWords: 0.1,
  /** bonus for matching neighbours in a legal code */
  neighbours: 0.2,
  /** factor for a further variant of a title already in the results */
  variant: 0.7,
} as const

/** Number of first results that are reranked with the positions of words. */
export const rerankedCount = 100
