import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { wholeNumber } from '#web/ground/i18n/numbers.ts'
import { Figure } from './Figure.tsx'
import type { Shown } from './KeyFigures.tsx'
import { spokenMonth } from './numbers.ts'

/** Shows how many people signed in per month, as far back as the audit trail goes. */
export function ActiveMembers({ statistics: { months, activeMembers } }: Shown) {
  const { t } = useTranslation()
  const people = activeMembers.map((month) => month.people)
  const [least, most] = [Math.min(...people), Math.max(...people)].map(wholeNumber)
  const now = wholeNumber(people.at(-1) ?? 0)
  const caption = t('statistics.active.caption', { least, most, now })
  const label = t('statistics.active.people')
  return (
    <Figure
      title={t('statistics.active.title')}
      caption={months.length > people.length ? `${caption} ${t('statistics.active.kept')}` : caption}
      empty={people.every((count) => count === 0) ? t('statistics.active.none') : null}
      months={activeMembers.map(({ month }) => month)}
      series={[{ label, values: people }]}
      spoken={wholeNumber}
      table={{
        columns: [t('statistics.month'), label],
        rows: activeMembers.map((month) => [spokenMonth(month.month), wholeNumber(month.people)]),
      }}
    />
  )
}
