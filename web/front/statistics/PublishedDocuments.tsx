import type { Statistics } from '#contract/front/statistics.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatWholeNumber } from '#web/ground/i18n/numbers.ts'
import { Figure } from './Figure.tsx'
import type { StatisticsProps } from './KeyFigures.tsx'
import { formatMonth, sum } from './numbers.ts'

/** More colours are hard to tell apart; the table lists all bodies. */
const maxDrawnBodies = 5

/** Shows the number of published documents per month and body. */
export function PublishedDocuments({ statistics: { months, documents } }: StatisticsProps) {
  const { t } = useTranslation()
  const bodies = rankBodies(documents)
  const countOf = (month: string, ids: readonly number[]) =>
    sum(documents.filter((one) => one.month === month && ids.includes(one.irp.id)).map(({ count }) => count))
  const shown = bodies.length > maxDrawnBodies + 1 ? bodies.slice(0, maxDrawnBodies) : bodies
  const others = bodies.slice(shown.length).map(({ id }) => id)
  const seriesOf = (label: string, ids: readonly number[]) => ({
    label,
    values: months.map((month) => countOf(month, ids)),
  })
  const all = bodies.map(({ id }) => id)
  const [best = ''] = months.toSorted((one, other) => countOf(other, all) - countOf(one, all))
  return (
    <Figure
      title={t('statistics.documents.title')}
      caption={t('statistics.documents.caption', {
        count: sum(documents.map(({ count }) => count)),
        month: best && formatMonth(best),
      })}
      empty={documents.length === 0 ? t('statistics.documents.none') : null}
      months={months}
      series={[
        ...shown.map(({ id, name }) => seriesOf(name, [id])),
        ...(others.length > 0 ? [seriesOf(t('statistics.others'), others)] : []),
      ]}
      spoken={formatWholeNumber}
      table={{
        columns: [t('statistics.month'), t('statistics.total'), ...bodies.map(({ name }) => name)],
        rows: months.map((month) => [
          formatMonth(month),
          formatWholeNumber(countOf(month, all)),
          ...bodies.map(({ id }) => formatWholeNumber(countOf(month, [id]))),
        ]),
      }}
    />
  )
}

/** Sorts bodies by number of documents, highest first. */
function rankBodies(documents: Statistics['documents']) {
  const totals = new Map<number, { id: number; name: string; count: number }>()
  for (const { irp, count } of documents)
    totals.set(irp.id, { id: irp.id, name: irp.name, count: count + (totals.get(irp.id)?.count ?? 0) })
  return [...totals.values()].toSorted((one, other) => other.count - one.count)
}
