import type { CalendarKind } from '#contract/meetings/calendar/calendar.ts'
import { readDay, readId, readOneOf } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameters of the calendar: `?vue=mois&jour=2026-03-19&irp=3&type=seance,avis&portee=toutes`. */
export interface CalendarFilters {
  /** undefined: depends on the width of the screen */
  vue?: CalendarView | undefined
  /** shown day; undefined: today */
  jour?: string | undefined
  /** includes the bodies below it */
  irp?: number | undefined
  /** undefined: all kinds */
  type?: readonly KindName[] | undefined
  /** all visible entries; undefined: those that concern the user */
  portee?: 'toutes' | undefined
}

const views = { mois: true, semaine: true, liste: true } as const
export type CalendarView = keyof typeof views
export const calendarViews = Object.keys(views) as CalendarView[]

/** Names of the kinds in URLs. */
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
