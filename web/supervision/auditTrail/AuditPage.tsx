import { mdiDownload } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { limits } from '#contract/ground/limits.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RecordList } from '#web/ground/records/list/RecordList.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { AuditFilterFields } from './AuditFilterFields.tsx'
import { auditEvents, eventsPerPage } from './api.ts'
import { exportUrl } from './auditQuery.ts'
import { useAuditColumns } from './useAuditColumns.tsx'
import './translations.ts'

const route = getRouteApi('/house/admin/audit')

/** Lists the audit trail for administrators. */
export default function AuditPage() {
  const { t } = useTranslation()
  const filters = route.useSearch()
  const shown = useDeferredValue(filters)
  const { data } = useSuspenseQuery(auditEvents(shown))
  const columns = useAuditColumns(filters)
  const tooMany = data.totalItems > limits.auditLines

  return (
    <Page
      title={t('nav.audit')}
      context={t('audit.context')}
      actions={
        <Button
          {...(tooMany ? { disabled: true } : { component: 'a', href: exportUrl(filters), download: true })}
          variant="outlined"
          color="inherit"
          startIcon={<Icon path={mdiDownload} />}
        >
          {t('audit.export')}
        </Button>
      }
    >
      {tooMany && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {t('audit.tooMany')}
        </Typography>
      )}
      <Box sx={{ '& time': { whiteSpace: 'nowrap' } }}>
        <RecordList
          name="audit"
          caption={t('nav.audit')}
          count={t('audit.count', { count: data.totalItems })}
          columns={columns}
          rows={data.member}
          total={data.totalItems}
          page={shown.page}
          pageSize={eventsPerPage}
          sort={shown.sort ?? '-at'}
          search={t('audit.search')}
          filters={<AuditFilterFields filters={filters} events={data.member} />}
          empty={t('audit.none')}
        />
      </Box>
    </Page>
  )
}
