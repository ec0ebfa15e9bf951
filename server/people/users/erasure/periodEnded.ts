import { type RawBuilder, sql } from 'kysely'
import { today } from '#server/ground/context/clock.ts'

/**
 * SQL condition: the last day of a period that began at an instant is over. Periods are counted in days of Paris, as the
 * dates are that people were told: nothing happens on the last day itself, at whatever hour.
 */
export const periodEndedCondition = (
  since: RawBuilder<unknown>,
  { months = 0, days = 0 }: { months?: number; days?: number },
  now: Date,
): RawBuilder<unknown> =>
  sql`((${since} at time zone 'Europe/Paris')::date
    + make_interval(months => ${months}::int, days => ${days}::int))::date < ${today({ now: () => now })}::date`
