import { mdiClose } from '@mdi/js'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { PdfReader } from './pdf/pdfReader.ts'
import { ToolbarButton } from './ToolbarButton.tsx'
import { useVisiblePages } from './useVisiblePages.ts'
import '#web/papers/documents/viewerWords.ts'

interface ThumbnailsProps {
  reader: PdfReader
  page: number
  pages: number
  ratio: number
  onGo: (page: number) => void
}

/** Shows the page thumbnails with a roving tabindex: one tab stop, arrow keys move between pages. */
export function Thumbnails({ reader, page, pages, ratio, onGo }: ThumbnailsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const visible = useVisiblePages(list)
  useEffect(() => {
    const item = list.current?.children[page - 1]
    if (list.current && item instanceof HTMLElement) scrollIntoList(list.current, item)
  }, [page])

  const press = (event: KeyboardEvent) => {
    const items = [...(list.current?.children ?? [])]
    const focused = items.findIndex((item) => item.contains(document.activeElement))
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -pages, End: pages }[event.key]
    if (step === undefined || focused < 0) return
    event.preventDefault()
    const next = Math.min(Math.max(focused + step, 0), pages - 1)
    items[next]?.querySelector('button')?.focus()
  }
  return (
    <Box component="nav" aria-label={t('viewer.thumbnails')} onKeyDown={press} sx={{ display: 'flex', minHeight: 0 }}>
      <ol ref={list} className="thumbnails">
        {Array.from({ length: pages }, (_, index) => (
          <li key={index} data-page={index + 1}>
            <Thumbnail
              reader={reader}
              number={index + 1}
              isCurrent={index + 1 === page}
              isVisible={visible.has(index + 1)}
              ratio={ratio}
              onGo={onGo}
            />
          </li>
        ))}
      </ol>
    </Box>
  )
}

interface ThumbnailProps {
  reader: PdfReader
  number: number
  isCurrent: boolean
  isVisible: boolean
  ratio: number
  onGo: (page: number) => void
}

/** Renders a thumbnail while it is visible, and frees its canvas afterwards. */
const Thumbnail = memo(({ reader, number, isCurrent, isVisible, ratio, onGo }: ThumbnailProps) => {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const drawn = canvas.current
    if (!isVisible || !drawn) return undefined
    const stop = reader.draw(number, drawn, thumbnailWidth * Math.min(devicePixelRatio, 2))
    return () => {
      stop()
      drawn.width = 0
      drawn.height = 0
    }
  }, [reader, number, isVisible])
  return (
    <button
      type="button"
      tabIndex={isCurrent ? 0 : -1}
      aria-label={t('viewer.page', { n: number })}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onGo(number)}
    >
      <span className="small-sheet" style={{ aspectRatio: ratio }}>
        <canvas ref={canvas} width={0} height={0} />
      </span>
      {number}
    </button>
  )
})

const thumbnailWidth = 112

/** Scrolls the list to the item without scrolling the page. */
function scrollIntoList(list: HTMLElement, item: HTMLElement) {
  const top = item.offsetTop
  const bottom = top + item.offsetHeight
  if (top < list.scrollTop) list.scrollTop = top - 8
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight + 8
}

interface DrawerProps extends ThumbnailsProps {
  open: boolean
  onClose: () => void
}

/** Shows the thumbnails in a drawer on a phone; choosing a page closes it. */
export function ThumbnailsDrawer({ open, onClose, onGo, ...thumbnails }: DrawerProps) {
  const { t } = useTranslation()
  const choose = (page: number) => {
    onGo(page)
    onClose()
  }
  return (
    <Drawer open={open} onClose={onClose} slotProps={{ paper: { 'aria-label': t('viewer.thumbnails') } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 2, pr: 0.5, py: 0.5 }}>
        <Typography variant="h2">{t('viewer.pages')}</Typography>
        <ToolbarButton icon={mdiClose} label={t('common.close')} onClick={onClose} />
      </Box>
      <Thumbnails {...thumbnails} onGo={choose} />
    </Drawer>
  )
}
