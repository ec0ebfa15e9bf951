import {
  mdiAlertCircleOutline,
  mdiCalendarAccountOutline,
  mdiCalendarStarOutline,
  mdiFileClockOutline,
  mdiGavel,
  mdiSchoolOutline,
} from '@mdi/js'
import type { CalendarEntry, CalendarKind } from '#contract/meetings/calendar/calendar.ts'

/** Icon of each kind; a colour never stands alone. */
export const kindIcons: Record<CalendarKind, string> = {
  session: mdiCalendarAccountOutline,
  training: mdiSchoolOutline,
  opinionDue: mdiGavel,
  minutesDue: mdiFileClockOutline,
  holiday: mdiCalendarStarOutline,
}

export const iconOf = ({ kind, late }: Pick<CalendarEntry, 'kind' | 'late'>): string =>
  late ? mdiAlertCircleOutline : kindIcons[kind]

/** Colours of each kind: text and soft background. */
export const kindColours: Record<CalendarKind, { ink: string; soft: string }> = {
  session: { ink: 'var(--mui-palette-ink-info)', soft: 'var(--mui-palette-soft-info)' },
  training: { ink: 'var(--mui-palette-ink-success)', soft: 'var(--mui-palette-soft-success)' },
  opinionDue: { ink: 'var(--mui-palette-ink-primary)', soft: 'var(--mui-palette-soft-primary)' },
  minutesDue: {
    ink: 'var(--mui-palette-secondary-main)',
    soft: 'color-mix(in srgb, var(--mui-palette-secondary-main) 12%, var(--mui-palette-background-paper))',
  },
  holiday: { ink: 'var(--mui-palette-text-secondary)', soft: 'var(--mui-palette-background-default)' },
}

/** Returns the colours of an entry; late ones are red, and labelled as late. */
export const coloursOf = ({ kind, late }: Pick<CalendarEntry, 'kind' | 'late'>) =>
  late ? { ink: 'var(--mui-palette-ink-error)', soft: 'var(--mui-palette-soft-error)' } : kindColours[kind]
