import type { PointFormValues, SessionFormValues } from './formValues.ts'

/**
 * Puts what was typed during a save on top of what was saved.
 * @param sent values of the form when it was sent
 * @param now values of the form when the answer arrived
 * @param saved values of the answer, whose points have the keys of those sent
 * @returns null: nothing was typed meanwhile
 */
export function typedSince(
  sent: SessionFormValues,
  now: SessionFormValues,
  saved: SessionFormValues,
): SessionFormValues | null {
  if (isEqual(sent, now)) return null
  const points = now.points.map((point) => {
    const [before, after] = [findPoint(sent.points, point), findPoint(saved.points, point)]
    return before && after ? takeChanges(before, point, after) : point
  })
  return { ...takeChanges({ ...sent, points: [] }, { ...now, points: [] }, saved), points }
}

/** The saved values, with the fields that were changed since they were sent. */
const takeChanges = <Values extends object>(sent: Values, now: Values, saved: Values): Values => {
  const isChanged = ([name, value]: [string, unknown]) => !isEqual(sent[name as keyof Values], value)
  return { ...saved, ...Object.fromEntries(Object.entries(now).filter(isChanged)) }
}

const findPoint = (points: readonly PointFormValues[], { key }: PointFormValues) =>
  points.find((point) => point.key === key)

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
