/**
 * What ranks results, beside what each entry was weighed beforehand (indexing). Found on half of the judgements of the corpus, and
 * held on the other half.
 */
export const weights = {
  /** a rare word counts less than its rarity says */
  rarity: 0.8,
  /** of what stands for a word, beside the word itself */
  synonym: 0.3,
  acronym: 0.5,
  /** of a word that has accents where the typed one has none, and means something else */
  accented: 0.5,
  /** of what goes on as a word begins */
  begun: 0.8,
  /** of a word with one more mistake, of one that begins otherwise */
  mistyped: { further: 0.25, otherStart: 0.7 },
  /** the part of the rarity of the words, among entries of its kind, that an entry must hold to hold most of them */
  most: 0.2,
  /** of what is of the last twelve months */
  recent: 1.01,
  /** of what the places of the words tell, in parts of the best score */
  titleNearness: 0.05,
  nearness: 0.03,
  titleWords: 0.1,
  /** of what stands at the same place of a code, beside each other */
  neighbours: 0.2,
  /** of another variant of a title that is there already */
  variant: 0.7,
} as const

/** So many of the first results are put in order again, with the places of their words. */
export const reranked = 100
