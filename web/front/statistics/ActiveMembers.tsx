import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatWholeNumber } from '#web/ground/i18n/numbers.ts'
import { Figure } from './Figure.tsx'
import type { StatisticsProps } from './KeyFigures.tsx'
import { formatMonth } from './numbers.ts'

/** Shows how many people signed in per month, as far back as the audit trail goes. */
export function ActiveMembers({ statistics: { months, activeMembers } }: StatisticsProps) {
  const { t } = useTranslation()
  const people = activeMembers.map((month) => month.people)
  const [least, most] = [Math.min(...people), Math.max(...people)].map(formatWholeNumber)
  const now = formatWholeNumber(people.at(-1) ?? 0)
  const caption = t('statistics.active.caption', { least, most, now })
  const label = t('statistics.active.people')
  return (
    <Figure
      title={t('statistics.active.title')}
      caption={months.length > people.length ? `${caption} ${t('statistics.active.kept')}` : caption}
      empty={people.every((count) => count === 0) ? t('statistics.active.none') : null}
      months={activeMembers.map(({ month }) => month)}
      series={[{ label, values: people }]}
      spoken={formatWholeNumber}
      table={{
        columns: [t('statistics.month'), label],
        rows: activeMembers.map((month) => [formatMonth(month.month), formatWholeNumber(month.people)]),
      }}
    />
  )
}
