import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Document } from '#contract/papers/documents.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { fileUrl } from '#web/papers/documents/api.ts'
import { markReadInCache } from '#web/papers/documents/lazyQueries.ts'
import { SheetSkeleton, viewerFrame } from '#web/papers/documents/reading/ViewerSkeleton.tsx'
import { FindBar } from './FindBar.tsx'
import { HighlightsBar } from './HighlightsBar.tsx'
import { handleViewerKey } from './handleViewerKey.ts'
import { LoadErrorNotice } from './LoadErrorNotice.tsx'
import { PageText } from './PageText.tsx'
import { useInitialPosition, useReadingPositionInUrl } from './positionInUrl.ts'
import { Thumbnails, ThumbnailsDrawer } from './Thumbnails.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useFoldedHeader } from './useFoldedHeader.ts'
import { usePdfReader } from './usePdfReader.ts'
import { useRememberedPanels } from './useRememberedPanels.ts'
import './viewer.css'
import '#web/papers/documents/viewerWords.ts'

interface ViewerProps {
  document: Document
  version: number
  /** Keeps the current page in the URL; only on the document screen. */
  inAddress?: boolean
}

/** Shows the PDF viewer with its toolbar. */
export default function Viewer(props: ViewerProps) {
  const [attempt, setAttempt] = useState(0)
  return <ViewerContent key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function ViewerContent({ document, version, inAddress = false, onRetry }: ViewerProps & { onRetry: () => void }) {
  const { t } = useTranslation()
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true })
  const { container, reader, reading } = usePdfReader(fileUrl(document.id, version), useInitialPosition(inAddress))
  useReadingPositionInUrl(inAddress ? reader : null, reading)
  useMarkAsRead(document, version, reading.state === 'open')
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const { panels, toggle } = useRememberedPanels()
  const { frame, onScroll } = useFoldedHeader(isPhone && inAddress)
  const isOpen = reader !== null && reading.state === 'open'

  const goTo = (page: number) => reader?.goTo(page)
  const [findCalls, setFindCalls] = useState(0)
  const typed = reading.find?.typed ?? null
  const isStill = typed === null && reading.find?.current === 0
  const openFind = () => {
    if (typed === null) reader?.search.find('')
    setFindCalls(findCalls + 1)
  }
  const closeFind = () => {
    reader?.search.close()
    reader?.focus()
    setFindCalls(0)
  }
  const thumbnails = isOpen && { reader, page: reading.page, pages: reading.pages, ratio: reading.ratio, onGo: goTo }

  const text = isOpen && panels.text && (
    <PageText
      id={document.id}
      version={version}
      page={reading.page}
      words={typed ? [typed] : reading.words}
      pages={reading.pages}
      reader={reader}
      onGo={goTo}
    />
  )

  return (
    <Box
      component="section"
      ref={frame}
      className="no-print"
      aria-label={t('viewer.reading')}
      onScrollCapture={onScroll}
      onKeyDown={(event: KeyboardEvent) =>
        isOpen && handleViewerKey(event, reader, { open: openFind, close: closeFind })
      }
      sx={viewerFrame}
    >
      <Toolbar
        reader={reader}
        reading={reading}
        panels={panels}
        isPhone={isPhone}
        hasHeader={inAddress}
        onToggle={toggle}
        onGo={goTo}
        onFind={typed === null ? openFind : closeFind}
      />
      {reader && reading.find && typed !== null && (
        <FindBar reader={reader} finding={reading.find} calls={findCalls} onClose={closeFind} />
      )}
      {reader && reading.find && typed === null && (
        <HighlightsBar reader={reader} finding={reading.find} words={reading.words} />
      )}
      <PageAnnouncer page={reading.page} pages={reading.pages} />
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: { xs: 'column', md: 'row' } }}>
        {thumbnails && panels.thumbnails && isWide && <Thumbnails {...thumbnails} />}
        {thumbnails && !isWide && (
          <ThumbnailsDrawer {...thumbnails} open={panels.thumbnails} onClose={() => toggle('thumbnails')} />
        )}
        <Box sx={{ position: 'relative', flex: 1, minHeight: 0, minWidth: 0, display: 'flex' }}>
          {/* pdf.js requires `div`s; the tabindex makes the scroll container reachable by keyboard */}
          <Box
            ref={container}
            className={isStill ? 'sheets still' : 'sheets'}
            tabIndex={0}
            role="document"
            aria-label={t('viewer.sheets')}
            data-reading
            // covered by the text
            inert={isPhone && isOpen && panels.text}
          >
            <div className="pdfViewer" />
          </Box>
          {!isOpen && !reading.loadError && <SheetSkeleton />}
          {reading.loadError && <LoadErrorNotice trouble={reading.loadError} document={document} onRetry={onRetry} />}
          {isPhone && text}
        </Box>
        {!isPhone && text}
      </Box>
    </Box>
  )
}

const announcementDelayMs = 600

/** Announces the current page to screen readers, after a delay without change. */
function PageAnnouncer({ page, pages }: { page: number; pages: number }) {
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  useEffect(() => {
    const pause = setTimeout(
      () => setSaid(pages > 0 ? t('viewer.position', { n: page, total: pages }) : ''),
      announcementDelayMs,
    )
    return () => clearTimeout(pause)
  }, [page, pages, t])
  return (
    <div aria-live="polite">
      <VisuallyHidden>{said}</VisuallyHidden>
    </div>
  )
}

/** Marks the document as read in the cache once its file is open. */
function useMarkAsRead(document: Document, version: number, isOpen: boolean) {
  const queries = useQueryClient()
  const isNew = document.read !== 'current' && version === document.fileVersion
  useEffect(() => {
    if (isOpen && isNew) void markReadInCache(queries, document, version)
  }, [isOpen, isNew, queries, document, version])
}
