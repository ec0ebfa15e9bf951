import type { Me } from '#contract/people/accounts/accounts.ts'
import { yearOf } from '#web/ground/i18n/dates.ts'

/** Period of a mandate. Dates in Paris, both inclusive. */
export interface MandatePeriod {
  from: string
  /** Undefined while the end is unknown. */
  to?: string | undefined
  /** « 2023–2027 », or « 2023 » while the end is unknown. */
  years: string
  bodies: string[]
}

/**
 * Lists the mandate periods of a person, latest first. Identical periods of several bodies are merged under the names
 * of these bodies (DOMAIN §10).
 */
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
