import type { Me } from '#contract/people/accounts.ts'
import { yearOf } from '#web/ground/i18n/dates.ts'

/** A time during which one holds mandates. Days in Paris, both included. */
export interface MandatePeriod {
  from: string
  /** absent while its end is not known */
  to?: string | undefined
  /** « 2023–2027 », or « 2023 » while its end is not known */
  years: string
  bodies: string[]
}

/** The mandate periods of a person, the latest first; those of several bodies once, with the names of these (DOMAIN §10). */
export function mandatePeriodsOf({
  mainIrp,
  mainStartsOn,
  mainEndsOn,
  userIrpInformations,
}: Pick<Me, 'mainIrp' | 'mainStartsOn' | 'mainEndsOn' | 'userIrpInformations'>): MandatePeriod[] {
  const seats = [{ irp: mainIrp, startsOn: mainStartsOn, endsOn: mainEndsOn }, ...userIrpInformations]
  const periods = new Map<string, MandatePeriod>()
  for (const { irp, startsOn, endsOn } of seats) {
    if (!irp || !startsOn) continue
    const key = `${startsOn} ${endsOn}`
    const years = [...new Set([startsOn, ...(endsOn ? [endsOn] : [])].map(yearOf))].join('–')
    const period = periods.get(key) ?? { from: startsOn, ...(endsOn && { to: endsOn }), years, bodies: [] }
    period.bodies.push(irp.name)
    periods.set(key, period)
  }
  return [...periods.values()].toSorted((a, b) => (a.from < b.from ? 1 : -1))
}
