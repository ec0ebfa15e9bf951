import type { CalendarKind } from '#contract/meetings/calendar.ts'
import { readDay, readId, readOneOf } from '#web/ground/ui/filters/address.ts'

/** What the address of the agenda says: `?vue=mois&jour=2026-03-19&irp=3&type=seance,avis&portee=toutes`. */
export interface CalendarFilters {
  /** as the width of the screen wants it when it is not said */
  vue?: CalendarView | undefined
  /** the day that is looked at; today when it is not said */
  jour?: string | undefined
  /** with the bodies below */
  irp?: number | undefined
  /** all of them when it is not said */
  type?: readonly KindName[] | undefined
  /** all that I may read; what concerns me when it is not said */
  portee?: 'toutes' | undefined
}

const views = { mois: true, semaine: true, liste: true } as const
export type CalendarView = keyof typeof views
export const calendarViews = Object.keys(views) as CalendarView[]

/** The kinds, as addresses name them. */
export const kindNames = {
  seance: 'session',
  formation: 'training',
  avis: 'opinionDue',
  pv: 'minutesDue',
  ferie: 'holiday',
} as const satisfies Record<string, CalendarKind>
export type KindName = keyof typeof kindNames

export function readCalendarFilters(search: Record<string, unknown>): CalendarFilters {
  const { vue, jour, irp, type, portee } = search
  const written = Array.isArray(type) ? type : typeof type === 'string' ? type.split(',') : []
  const kinds = [...new Set(written)].flatMap((name) => readOneOf(kindNames, name) ?? [])
  return {
    vue: readOneOf(views, vue),
    jour: readDay(jour),
    irp: readId(irp),
    type: kinds.length > 0 ? kinds : undefined,
    portee: portee === 'toutes' ? 'toutes' : undefined,
  }
}
