import { formatDay } from '#web/ground/i18n/dates.ts'
import type { Choice } from '#web/papers/classification/choices.ts'

interface Named {
  id: number
  title: string
  startsAt: string
}

/** Sessions to choose among, by their day: titles are often alike. */
export const sessionChoice = ({ id, title, startsAt }: Named): Choice => ({
  id,
  name: `${formatDay(startsAt)} – ${title}`,
  depth: 0,
})
