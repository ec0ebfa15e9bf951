import type { Thematic } from '#contract/publishing/thematics/thematics.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'

/** Returns the dates and bodies of a project, and its number of followers for those who manage projects. */
export const projectFacts = (t: Translate, thematic: Thematic): (string | null)[] => [
  datesOf(t, thematic),
  thematic.irps.length > 0 ? thematic.irps.map(({ name }) => name).join(', ') : null,
  thematic.followers === null ? null : t('project.followers', { count: thematic.followers }),
]

function datesOf(t: Translate, { open, openedOn, closedOn }: Thematic): string | null {
  if (!open) return closedOn && t('project.closedOn', { date: formatDay(closedOn) })
  return openedOn && t('project.openSince', { date: formatDay(openedOn) })
}
