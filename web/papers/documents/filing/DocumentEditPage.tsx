import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Document } from '#contract/papers/documents.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { document as documentQuery } from '#web/papers/documents/api.ts'
import { StateBanner } from '#web/papers/documents/life/StateBanner.tsx'
import { DocumentBreadcrumbs, DocumentChips, DocumentContext } from '#web/papers/documents/reading/DocumentFacts.tsx'
import { ViewerSkeleton } from '#web/papers/documents/reading/ViewerSkeleton.tsx'
import { EditForm } from './EditForm.tsx'
import '#web/papers/documents/translations.ts'
import '#web/papers/documents/recordTranslations.ts'

const route = getRouteApi('/house/documents/$id/modification')
const Viewer = lazyRouteComponent(screenLoader(() => import('#web/papers/documents/viewer/Viewer.tsx')))
void Viewer.preload?.()

/** Shows the form of a document, next to its pages where there is room. */
export default function DocumentEditPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const { data: document } = useSuspenseQuery(documentQuery(id))
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true })
  const version = document.versions[0]?.number ?? document.fileVersion

  return (
    <Page
      title={t('doc.editTitle')}
      trail={<DocumentBreadcrumbs document={document} />}
      context={
        <>
          <TextLink to="/documents/$id" params={{ id }} color="inherit" underline="always">
            {document.title}
          </TextLink>
          {' · '}
          <DocumentContext document={document} version={version} />
        </>
      }
      chips={<DocumentChips document={document} />}
    >
      <StateBanner document={document} />
      {document.can.includes('documents.amend') ? (
        <Box sx={columns}>
          <Panel title={t('doc.fields')}>
            <EditForm key={id} document={document} />
          </Panel>
          {isWide && (
            <Suspense fallback={<ViewerSkeleton />}>
              <Viewer key={`${id}.${version}`} document={document} version={version} />
            </Suspense>
          )}
        </Box>
      ) : (
        <NotEditableNotice document={document} />
      )}
    </Page>
  )
}

/**
 * Explains that the document can no longer be edited by this person: it was published or submitted meanwhile, or
 * belongs to somebody else.
 */
function NotEditableNotice({ document: { id, status } }: { document: Document }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      action={
        <ButtonLink to="/documents/$id" params={{ id }} variant="outlined">
          {t('doc.seeDocument')}
        </ButtonLink>
      }
    >
      {t('doc.notEditable', { status: t(`doc.status.${status}`).toLocaleLowerCase('fr') })}
    </EmptyState>
  )
}

const columns = {
  display: 'grid',
  gap: { xs: 2, sm: 3 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
} as const
