import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatWholeNumber } from '#web/ground/i18n/numbers.ts'
import { Figure } from './Figure.tsx'
import type { StatisticsProps } from './KeyFigures.tsx'
import { formatMonth, sum, useFormatHours } from './numbers.ts'

/** Shows how long documents waited for validation. */
export function ValidationDelays({ statistics: { months, validation } }: StatisticsProps) {
  const { t } = useTranslation()
  const spoken = useFormatHours()
  const count = sum(validation.map((month) => month.count))
  const orDash = (hours: number | null) => (hours === null ? '–' : spoken(hours))
  const longest = Math.max(0, ...validation.map(({ longestHours }) => longestHours ?? 0))
  return (
    <Figure
      title={t('statistics.delay.title')}
      caption={t('statistics.delay.caption', { count, longest: spoken(longest) })}
      empty={count === 0 ? t('statistics.delay.none') : null}
      months={months}
      series={[{ label: t('statistics.delay.median'), values: validation.map(({ medianHours }) => medianHours) }]}
      spoken={(hours) => (hours === 0 ? '0' : spoken(hours))}
      table={{
        columns: [
          t('statistics.month'),
          t('statistics.delay.count'),
          t('statistics.delay.median'),
          t('statistics.delay.longest'),
        ],
        rows: validation.map(({ month, medianHours, longestHours, count: taken }) => [
          formatMonth(month),
          formatWholeNumber(taken),
          orDash(medianHours),
          orDash(longestHours),
        ]),
      }}
    />
  )
}
