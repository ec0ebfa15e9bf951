import { mdiDownload } from '@mdi/js'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { limits } from '#contract/ground/limits.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { AuditFilterFields } from './AuditFilterFields.tsx'
import { AuditList } from './AuditList.tsx'
import { auditEvents } from './api.ts'
import { exportUrl } from './auditQuery.ts'
import './translations.ts'

const route = getRouteApi('/house/admin/audit')

/** Lists the audit trail for administrators. */
export default function AuditPage() {
  const { t } = useTranslation()
  const filters = route.useSearch()
  const shown = useDeferredValue(filters)
  const { data } = useSuspenseQuery(auditEvents(shown))
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
      <AuditList
        name="audit"
        caption={t('nav.audit')}
        events={data}
        shown={shown}
        among={filters}
        search={t('audit.search')}
        filters={<AuditFilterFields filters={filters} events={data.member} />}
      />
    </Page>
  )
}
