import type { ContentRow } from '#contract/publishing/contents.ts'
import type { Place } from './amendOne.ts'

type Slide = Pick<ContentRow, 'id' | 'position' | 'publishedAt'>

/** As home shows them: those with a position first, then the newest. */
export const inOrder = <Of extends Slide>(slides: readonly Of[]): Of[] =>
  slides.toSorted(
    (one, other) =>
      (one.position ?? Number.POSITIVE_INFINITY) - (other.position ?? Number.POSITIVE_INFINITY) ||
      Date.parse(other.publishedAt ?? '') - Date.parse(one.publishedAt ?? '') ||
      other.id - one.id,
  )

/** @param to beyond either end: stays at that end */
export function moved<Of>(items: readonly Of[], from: number, to: number): Of[] {
  const others = items.filter((_item, index) => index !== from)
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, ...items.slice(from, from + 1))
}

/** What has to be written, so that they come in this order. @param shown those that stay, in their order */
export const placesToWrite = (before: readonly Slide[], shown: readonly Slide[]): Place[] => [
  ...before.filter(({ id }) => shown.every((one) => one.id !== id)).map(({ id }) => ({ id, position: null })),
  ...shown.flatMap(({ id, position }, index) => (position === index ? [] : [{ id, position: index }])),
]
