import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { fileUrl } from '#web/papers/documents/api.ts'
import { openPdf } from '#web/papers/documents/viewer/pdf/openPdf.ts'
import type { PageChange } from './comparePages.ts'
import { sideBySide } from './sideBySide.ts'

interface PagePicturesProps {
  id: number
  change: PageChange
  /** Versions of the file. */
  before: number
  after: number
}

/** Shows a page in both versions as pictures, side by side, one below the other on a phone. Opens both files. */
export default function PagePictures({ id, change, before, after }: PagePicturesProps) {
  return (
    <Box sx={sideBySide}>
      <Picture id={id} version={before} page={change.before} />
      <Picture id={id} version={after} page={change.after} />
    </Box>
  )
}

interface PictureProps {
  id: number
  version: number
  /** null when this version has no such page */
  page: number | null
}

function Picture({ id, version, page }: PictureProps) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [file, setFile] = useState<PDFDocumentProxy | null>(null)
  const [drawn, setDrawn] = useState<number | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let isClosed = false
    const fail = () => {
      if (!isClosed) setFailed(true)
    }
    const opened = openPdf(fileUrl(id, version), fail)
    opened.document.then((document) => {
      if (!isClosed) setFile(document)
    }, fail)
    return () => {
      isClosed = true
      setFile(null)
      void opened.close()
    }
  }, [id, version])
  useEffect(() => {
    const target = canvas.current
    if (!file || !target || page === null) return undefined
    let cancel = () => {}
    let isStale = false
    file
      .getPage(page)
      .then(async (found) => {
        if (isStale) return
        const width = target.clientWidth * Math.min(devicePixelRatio, 2)
        const viewport = found.getViewport({ scale: width / found.getViewport({ scale: 1 }).width })
        target.width = Math.round(viewport.width)
        target.height = Math.round(viewport.height)
        const task = found.render({ canvas: target, viewport })
        cancel = () => task.cancel()
        await task.promise
        if (!isStale) setDrawn(page)
      })
      .catch(() => {
        if (!isStale) setFailed(true)
      })
    return () => {
      isStale = true
      cancel()
    }
  }, [file, page])

  if (page === null)
    return (
      <Typography color="textSecondary" sx={{ fontStyle: 'italic' }}>
        {t('doc.compare.noPage')}
      </Typography>
    )
  if (hasFailed) return <Typography role="alert">{t('doc.compare.pictureFailed', { n: page, version })}</Typography>
  const isLoading = drawn !== page
  return (
    <Box
      component="figure"
      aria-label={t('doc.compare.pageOf', { n: page, version })}
      aria-busy={isLoading}
      sx={{ position: 'relative', m: 0 }}
    >
      {isLoading && <Skeleton variant="rounded" sx={{ position: 'absolute', inset: 0, height: 'auto' }} />}
      <Box component="canvas" ref={canvas} sx={isLoading ? { ...sheet, visibility: 'hidden' } : sheet} />
    </Box>
  )
}

/** The proportions of A4 until the page is drawn. */
const sheet = {
  display: 'block',
  width: 1,
  aspectRatio: 'auto 210 / 297',
  bgcolor: 'common.white',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const
