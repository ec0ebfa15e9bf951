import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RecordList } from '#web/ground/records/list/RecordList.tsx'
import { AccountFrame } from '#web/people/users/AccountFrame.tsx'
import { user } from '#web/people/users/api.ts'
import { auditEvents, eventsPerPage } from './api.ts'
import { SignInsChip } from './SignInsChip.tsx'
import { useAuditColumns } from './useAuditColumns.tsx'
import './translations.ts'

const route = getRouteApi('/house/admin/user/$id/journal')

/** « Journal »: lists what a person did and what was done to their account. */
export default function AccountTrailPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const shown = useDeferredValue(route.useSearch())
  const { data: record } = useSuspenseQuery(user(id))
  const { data } = useSuspenseQuery(auditEvents({ ...shown, person: id }))
  const columns = useAuditColumns({})
  return (
    <AccountFrame record={record}>
      <Box sx={{ '& time': { whiteSpace: 'nowrap' } }}>
        <RecordList
          name="accountTrail"
          caption={t('userForm.tab.trail')}
          count={t('audit.count', { count: data.totalItems })}
          columns={columns}
          rows={data.member}
          total={data.totalItems}
          page={shown.page}
          pageSize={eventsPerPage}
          sort={shown.sort ?? '-at'}
          filters={<SignInsChip signIns={shown.signIns} />}
          empty={t('audit.none')}
        />
      </Box>
    </AccountFrame>
  )
}
