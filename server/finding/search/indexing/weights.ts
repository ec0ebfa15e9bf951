import type { Section } from '#server/ground/searchEntries/entry.ts'

/** Field of a word. The introduction of an article of law is its path in the code: field `path`. */
export type Field = Section['field'] | 'path'

/**
 * Per field: weight, BM25 length normalization (b), average number of words including stop words. Tuned on one half of
 * the corpus judgements and checked on the other half.
 */
const fields: Record<Field, { weight: number; b: number; words: number }> = {
  title: { weight: 4, b: 0.9, words: 12.8 },
  heading: { weight: 2, b: 0.8, words: 53.9 },
  introduction: { weight: 1.2, b: 0.85, words: 46.5 },
  text: { weight: 1, b: 0.85, words: 281.2 },
  keywords: { weight: 4, b: 0.8, words: 12.4 },
  citations: { weight: 2, b: 0.8, words: 19.9 },
  path: { weight: 1.5, b: 0.8, words: 14.4 },
}
/** BM25 saturation of term frequency. */
const k1 = 1.2
/** Additional share of the title. */
const titleShare = { weight: 0.4, b: 0.75 }
/** Bonus for entries cited by many texts. */
const citingShare = 0.03
/**
 * Text length in words beyond which length no longer lowers the impact, since a long document is about what one of its
 * chapters is about. Not measured.
 */
const maxTextWords = 4_500

export type FieldCounts = { [Of in Field]?: number }

/**
 * Computes how much an entry is about a term, independent of the query (BM25F, plus a share for the title).
 * @param counts occurrences of the term, by field
 * @param lengths words of the entry, by field
 * @param citing number of texts that cite the entry
 */
export function impactOf(counts: FieldCounts, lengths: FieldCounts, citing: number): number {
  let weight = 0
  for (const name in counts) {
    const field = name as Field
    const { b, weight: each } = fields[field]
    weight += each * normalizedCount(counts[field] ?? 0, b, field, lengths)
  }
  const inTitle = counts.title ? normalizedCount(counts.title, titleShare.b, 'title', lengths) : 0
  const impact = weight / (k1 + weight) + (titleShare.weight * inTitle) / (k1 + inTitle)
  return impact * (1 + citingShare * Math.log1p(citing))
}

const normalizedCount = (count: number, b: number, field: Field, lengths: FieldCounts): number =>
  count / (1 - b + (b * Math.min(lengths[field] ?? 0, maxTextWords)) / fields[field].words)
