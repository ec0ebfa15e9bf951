import type { ContentRow } from '#contract/publishing/contents/contents.ts'
import type { SliderPosition } from './mutations.ts'

type Slide = Pick<ContentRow, 'id' | 'position' | 'publishedAt'>

/** Sorts slides as home shows them: those with a position first, then the newest. */
export const sortSlides = <Of extends Slide>(slides: readonly Of[]): Of[] =>
  slides.toSorted(
    (one, other) =>
      (one.position ?? Number.POSITIVE_INFINITY) - (other.position ?? Number.POSITIVE_INFINITY) ||
      Date.parse(other.publishedAt ?? '') - Date.parse(one.publishedAt ?? '') ||
      other.id - one.id,
  )

/** Moves an item. @param to index, clamped to the list */
export function moveItem<Of>(items: readonly Of[], from: number, to: number): Of[] {
  const others = items.filter((_item, index) => index !== from)
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, ...items.slice(from, from + 1))
}

/** Returns the positions to save to get this order. @param shown slides that stay, in order */
export const changedPositions = (before: readonly Slide[], shown: readonly Slide[]): SliderPosition[] => [
  ...before.filter(({ id }) => shown.every((one) => one.id !== id)).map(({ id }) => ({ id, position: null })),
  ...shown.flatMap(({ id, position }, index) => (position === index ? [] : [{ id, position: index }])),
]
