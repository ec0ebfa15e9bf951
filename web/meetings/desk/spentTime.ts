import type { PointProgress } from '#contract/meetings/desk/desk.ts'

type SpentTimes = PointProgress['spentTimes']

/** Returns the whole minutes that a meeting has spent on a point. @param now milliseconds, by the clock of the server */
export const spentMinutes = (times: SpentTimes, now: number): number =>
  Math.floor(
    times.reduce(
      (sum, { startedAt, endedAt }) =>
        sum + Math.max(0, (endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt)),
      0,
    ) / 60_000,
  )

/** Finds the point to take next: the first one not taken yet after the point under way, else from the beginning. */
export function nextPoint<Point extends Pick<PointProgress, 'id' | 'spentTimes'>>(
  points: readonly Point[],
  currentId: number | null,
): Point | null {
  const at = points.findIndex(({ id }) => id === currentId)
  const inOrder = [...points.slice(at + 1), ...points.slice(0, Math.max(at, 0))]
  return inOrder.find(({ spentTimes }) => spentTimes.length === 0) ?? null
}
