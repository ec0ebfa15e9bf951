import type { Section } from './entry.ts'

/** Where a word stands. The introduction of an article of law is its place in the Code, a path. */
export type Field = Section['field'] | 'path'

/**
 * How much a word weighs by where it stands, how much a long field takes from that (b), and of how many words a field is on average,
 * stop words included, where there is one. Found on half of the judgements of the corpus, and held on the other half.
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
/** Where more of the same tells little more. */
const k1 = 1.2
/** What the title says apart. */
const titleShare = { weight: 0.4, b: 0.75 }
/** What many texts lean on. */
const citingShare = 0.03
/** A long document is about what one of its chapters is about: beyond these words, length takes no more. Not measured. */
const longestText = 4_500

export type Counts = { [Of in Field]?: number }

/**
 * How much an entry is about a term, whatever is asked (BM25F, and a share for the title apart).
 * @param counts of the term, in each field
 * @param lengths of the entry's fields, in words
 * @param citing how many texts cite the entry
 */
export function impactOf(counts: Counts, lengths: Counts, citing: number): number {
  let weight = 0
  for (const name in counts) {
    const field = name as Field
    const { b, weight: each } = fields[field]
    weight += each * tamed(counts[field] ?? 0, b, field, lengths)
  }
  const inTitle = counts.title ? tamed(counts.title, titleShare.b, 'title', lengths) : 0
  const impact = weight / (k1 + weight) + (titleShare.weight * inTitle) / (k1 + inTitle)
  return impact * (1 + citingShare * Math.log1p(citing))
}

const tamed = (count: number, b: number, field: Field, lengths: Counts): number =>
  count / (1 - b + (b * Math.min(lengths[field] ?? 0, longestText)) / fields[field].words)
