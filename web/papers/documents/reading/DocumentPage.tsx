import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { stack } from '#web/ground/ui/columns.ts'
import { Page } from '#web/ground/ui/Page.tsx'
import { Paragraph } from '#web/ground/ui/Paragraph.tsx'
import { document as documentQuery } from '#web/papers/documents/api.ts'
import { DocumentActions } from '#web/papers/documents/life/DocumentActions.tsx'
import { Readers } from '#web/papers/documents/life/Readers.tsx'
import { StateBanner } from '#web/papers/documents/life/StateBanner.tsx'
import { DocumentBreadcrumbs, DocumentChips, DocumentContext } from './DocumentFacts.tsx'
import { DocumentHistory } from './DocumentHistory.tsx'
import { DocumentNotices } from './DocumentNotices.tsx'
import { Neighbours } from './Neighbours.tsx'
import { Versions } from './Versions.tsx'
import { ViewerSkeleton } from './ViewerSkeleton.tsx'
import '#web/papers/documents/translations.ts'

const route = getRouteApi('/house/documents/$id')

// the viewer is a separate chunk, preloaded while the screen renders
const Viewer = lazyRouteComponent(screenLoader(() => import('#web/papers/documents/viewer/Viewer.tsx')))
void Viewer.preload?.()

/** Shows one document: its metadata, its pages in the viewer, its readers and its history. */
export default function DocumentPage() {
  const { id } = route.useParams()
  const asked = route.useSearch().version
  const { data: document } = useSuspenseQuery(documentQuery(id))
  const version = document.versions.find(({ number }) => number === asked)?.number ?? document.fileVersion

  return (
    <Page
      title={document.title}
      trail={<DocumentBreadcrumbs document={document} />}
      context={<DocumentContext document={document} version={version} />}
      chips={<DocumentChips document={document} />}
      actions={
        <>
          <Neighbours document={document} />
          <Versions document={document} version={version} />
          <DocumentActions document={document} version={version} />
        </>
      }
    >
      <StateBanner document={document} />
      {document.description && (
        <Box sx={{ mb: 2 }}>
          <Paragraph>{document.description}</Paragraph>
        </Box>
      )}
      <DocumentNotices key={id} document={document} version={version} />
      <Suspense fallback={<ViewerSkeleton />}>
        <Viewer key={`${id}.${version}`} document={document} version={version} inAddress />
      </Suspense>
      <Box sx={{ ...stack, mt: 3, '&:empty': { display: 'none' } }}>
        {document.can.includes('documents.countReaders') && document.publishedAt && <Readers id={id} />}
        <DocumentHistory steps={document.steps} />
      </Box>
    </Page>
  )
}
