import { formatDay } from '#web/ground/i18n/dates.ts'
import type { Choice } from '#web/papers/classification/choices.ts'

interface SessionToChoose {
  id: number
  title: string
  startsAt: string
}

/** Creates the choice of a session. The day tells apart sessions with the same title. */
export const sessionChoice = ({ id, title, startsAt }: SessionToChoose): Choice => ({
  id,
  name: `${formatDay(startsAt)} – ${title}`,
  depth: 0,
})
