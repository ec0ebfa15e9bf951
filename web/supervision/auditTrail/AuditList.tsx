import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Collection } from '#contract/ground/shapes.ts'
import type { AuditEvent } from '#contract/supervision/auditTrail.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RecordList } from '#web/ground/records/list/RecordList.tsx'
import { eventsPerPage } from './api.ts'
import type { AuditFilters } from './filters.ts'
import { useAuditColumns } from './useAuditColumns.tsx'

interface AuditListProps {
  name: string
  caption: string
  events: Collection<AuditEvent>
  shown: Pick<AuditFilters, 'page' | 'sort'>
  /** The filters that a name of the list adds to. */
  among: AuditFilters
  /** The label of the search field, which is absent without it. */
  search?: string
  filters: ReactNode
}

/** A page of events of the audit trail. */
export function AuditList({ name, caption, events, shown, among, search, filters }: AuditListProps) {
  const { t } = useTranslation()
  const columns = useAuditColumns(among)
  return (
    <Box sx={{ '& time': { whiteSpace: 'nowrap' } }}>
      <RecordList
        name={name}
        caption={caption}
        count={t('audit.count', { count: events.totalItems })}
        columns={columns}
        rows={events.member}
        total={events.totalItems}
        page={shown.page}
        pageSize={eventsPerPage}
        sort={shown.sort ?? '-at'}
        search={search}
        filters={filters}
        empty={t('audit.none')}
      />
    </Box>
  )
}
