import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { AccountFrame } from '#web/people/users/AccountFrame.tsx'
import { user } from '#web/people/users/api.ts'
import { AuditList } from './AuditList.tsx'
import { auditEvents } from './api.ts'
import { SignInsChip } from './SignInsChip.tsx'
import './translations.ts'

const route = getRouteApi('/house/admin/user/$id/journal')

/** « Journal »: lists what a person did and what was done to their account. */
export default function AccountTrailPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const shown = useDeferredValue(route.useSearch())
  const { data: record } = useSuspenseQuery(user(id))
  const { data } = useSuspenseQuery(auditEvents({ ...shown, person: id }))
  return (
    <AccountFrame record={record}>
      <AuditList
        name="accountTrail"
        caption={t('userForm.tab.trail')}
        events={data}
        shown={shown}
        among={{}}
        filters={<SignInsChip signIns={shown.signIns} />}
      />
    </AccountFrame>
  )
}
