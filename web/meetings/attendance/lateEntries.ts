import { mdiCalendarCheckOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { dayOf, formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import { comingSessions } from './api.ts'
import { nextConvocation } from './nextConvocation.ts'
import type { attendanceSubject } from './subject.ts'
import './translations.ts'

export const lateEntries: LateEntries<typeof attendanceSubject> = {
  useRecordActions: (user) => {
    const { t } = useTranslation()
    const now = new Date()
    const { data } = useQuery({ ...comingSessions(dayOf(now)), enabled: user.can.includes('sessions.answer') })
    const next = nextConvocation(data?.entries ?? [], user, now)
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
