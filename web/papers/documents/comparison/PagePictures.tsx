import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { fileUrl } from '#web/papers/documents/api.ts'
import { openPdf } from '#web/papers/documents/viewer/pdf/openPdf.ts'
import type { PageChange } from './comparePages.ts'
import type { Area } from './pictures/differingAreas.ts'
import { sideBySide } from './sideBySide.ts'

interface PagePicturesProps {
  id: number
  change: PageChange
  /** Versions of the file. */
  before: number
  after: number
  /** where the pictures differ, outlined in both */
  areas?: readonly Area[]
}

/** Shows a page in both versions as pictures, side by side, one below the other on a phone. Opens both files. */
export default function PagePictures({ id, change, before, after, areas = [] }: PagePicturesProps) {
  const { t } = useTranslation()
  return (
    <>
      {areas.length > 0 && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {areas.some(isWholePage)
            ? t('doc.compare.wholePage')
            : t('doc.compare.areas', {
                count: areas.length,
                places: placesOf(areas)
                  .map((place) => t(place))
                  .join(', '),
              })}
        </Typography>
      )}
      <Box sx={sideBySide}>
        <Picture id={id} version={before} page={change.before} areas={areas} />
        <Picture id={id} version={after} page={change.after} areas={areas} />
      </Box>
    </>
  )
}

const isWholePage = ({ width, height }: Area) => width * height > 0.6

/** Tells in words where the areas are. */
const placesOf = (areas: readonly Area[]) => [
  ...new Set(
    areas.map(({ top, height }) => {
      const middle = top + height / 2
      if (middle < 1 / 3) return 'doc.compare.top'
      return middle < 2 / 3 ? 'doc.compare.middle' : 'doc.compare.bottom'
    }),
  ),
]

interface PictureProps {
  id: number
  version: number
  /** null when this version has no such page */
  page: number | null
  areas: readonly Area[]
}

function Picture({ id, version, page, areas }: PictureProps) {
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
      {!isLoading &&
        areas.map((area) => <Box key={`${area.left} ${area.top}`} aria-hidden data-area sx={outlineOf(area)} />)}
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

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

const outlineOf = ({ left, top, width, height }: Area) =>
  ({
    position: 'absolute',
    left: percent(left),
    top: percent(top),
    width: percent(width),
    height: percent(height),
    // the sheet is white in both themes
    border: '2px solid #C8372D',
    boxShadow: '0 0 0 2px #FFFFFF',
    borderRadius: '4px',
    pointerEvents: 'none',
  }) as const
