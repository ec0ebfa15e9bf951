import type { MandatePeriod } from '#contract/meetings/memory/memory.ts'
import { dayOf, formatDay } from '#web/ground/i18n/dates.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'

/** Names a mandate period of a list, latest first: « Mandature précédente, 2019-2023 ». */
export function periodName(
  t: Translate,
  { from, to }: MandatePeriod,
  periods: readonly MandatePeriod[],
  today = dayOf(new Date()),
): string {
  if (from === null) return t('memory.period.before', { date: formatDay(to) })
  const years = `${from.slice(0, 4)}-${to.slice(0, 4)}`
  if (from <= today && today <= to) return t('memory.period.current', { years })
  const isPrevious = to < today && periods.find((period) => period.to < today)?.to === to
  return t(isPrevious ? 'memory.period.previous' : 'memory.period.other', { years })
}
