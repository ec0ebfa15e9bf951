import type { Content } from '#contract/publishing/contents/contents.ts'

type SynopsisContent = Pick<Content, 'introduction' | 'text' | 'sections' | 'outcomes' | 'decisions'>

/** Length counted for a line of session data, which takes more room than its words. */
const charsPerSessionLine = 90

/**
 * Returns the type size and columns to print a synopsis on one A4 sheet: about 3,300 characters at 10.5 pt, 6,000 at
 * 8.5 pt, then the smallest readable size.
 */
export function synopsisPrintSize({ introduction, text, sections, outcomes, decisions }: SynopsisContent) {
  const { essential = [], opinions, decisions: followed, takeaways, nextSession } = sections ?? {}
  const written = [introduction, text, ...essential, opinions, followed, takeaways, nextSession]
  const told = [...outcomes.map(({ title }) => title), ...decisions.map(({ text }) => text)]
  const chars =
    written.reduce((sum, words) => sum + (words?.length ?? 0), 0) +
    told.reduce((sum, words) => sum + words.length + charsPerSessionLine, 0)
  if (chars <= 3_000) return { points: 10.5, columns: 1 }
  if (chars <= 5_500) return { points: 8.5, columns: 1 }
  return chars <= 8_000 ? { points: 8, columns: 2 } : { points: 6.5, columns: 2 }
}
