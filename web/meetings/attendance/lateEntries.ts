import { mdiCalendarCheckOutline } from '@mdi/js'
import { dayOf, formatDay } from '#web/ground/i18n/dates.ts'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import { comingSessions } from './api.ts'
import { nextConvocation } from './nextConvocation.ts'
import type { attendanceSubject } from './subject.ts'
import './translations.ts'

export const lateEntries: LateEntries<typeof attendanceSubject> = {
  findRecordActions: async (user, queries, t) => {
    if (!user.can.includes('sessions.answer')) return []
    const now = new Date()
    const { entries } = await queries.fetchQuery(comingSessions(dayOf(now)))
    const next = nextConvocation(entries, user, now)
    if (!next?.path || !next.irp) return []
    return [
      {
        key: next.key,
        icon: mdiCalendarCheckOutline,
        label: t('attendance.palette', { name: next.irp.name, date: formatDay(next.start) }),
        to: `${next.path}#reponse`,
      },
    ]
  },
}
