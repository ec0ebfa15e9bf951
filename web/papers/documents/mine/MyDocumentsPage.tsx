import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import type { DocumentStatus, MyDocumentCounts } from '#contract/papers/documents.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { Pager } from '#web/ground/ui/Pager.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { myDocumentCounts, myDocuments, myDocumentsPerPage } from '#web/papers/documents/api.ts'
import { ReturnToSession } from '#web/papers/documents/ReturnToSession.tsx'
import { type MyDocumentsFilters, myDocumentStatuses } from '#web/papers/documents/searchParams.ts'
import { UploadGuard } from '#web/papers/documents/UploadGuard.tsx'
import { defaultStatus } from './defaultStatus.ts'
import { FilingZone } from './FilingZone.tsx'
import { MyDocument } from './MyDocument.tsx'
import '#web/papers/documents/translations.ts'

const route = getRouteApi('/house/mes-documents')

/** Lists my documents by status, those that need an action first. Files can be dropped anywhere on the page. */
export default function MyDocumentsPage() {
  const { t } = useTranslation()
  const filters: MyDocumentsFilters = route.useSearch()
  const navigate = useNavigate()
  const { data: counts } = useSuspenseQuery(myDocumentCounts)
  const status = filters.status ?? defaultStatus(counts)
  const shownStatus = useDeferredValue(status)
  const shownPage = useDeferredValue(filters.page)
  const { data } = useSuspenseQuery(myDocuments({ status: shownStatus, page: shownPage }))
  const total = myDocumentStatuses.reduce((sum, name) => sum + counts[name], 0)

  return (
    <Page
      title={t('nav.myDocuments')}
      context={t('doc.mineContext')}
      actions={filters.session && <ReturnToSession id={filters.session} isMain />}
    >
      <FilingZone>
        <Box sx={{ minWidth: 0 }}>
          <Tabs
            value={status}
            onChange={(_event, chosen: DocumentStatus) =>
              void navigate({
                to: '/mes-documents',
                search: { status: chosen, session: filters.session },
                replace: true,
                resetScroll: false,
              })
            }
            variant="scrollable"
            allowScrollButtonsMobile
            aria-label={t('doc.byState')}
          >
            {myDocumentStatuses.map((name) => (
              <Tab key={name} value={name} label={tabLabel(name, counts)} id={`tab-${name}`} aria-controls="mine" />
            ))}
          </Tabs>
          <Box id="mine" role="tabpanel" aria-labelledby={`tab-${status}`} sx={{ pt: 2 }}>
            {data.member.length === 0 ? (
              <EmptyState>{t(total === 0 ? 'doc.noneMine' : `doc.noneOf.${shownStatus}`)}</EmptyState>
            ) : (
              <Box
                component="ul"
                sx={{ ...plainList, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
              >
                {data.member.map((document) => (
                  <MyDocument key={document.id} document={document} />
                ))}
              </Box>
            )}
            <Pager page={shownPage ?? 1} itemsPerPage={myDocumentsPerPage} totalItems={data.totalItems} />
          </Box>
        </Box>
      </FilingZone>
      <UploadGuard />
    </Page>
  )

  function tabLabel(name: DocumentStatus, { [name]: count }: MyDocumentCounts) {
    return `${t(`doc.tab.${name}`)} (${count})`
  }
}
