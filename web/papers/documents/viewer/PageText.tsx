import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { pageText } from '#web/papers/documents/lazyQueries.ts'
import { joinLines } from './joinLines.ts'
import { findWholeWords } from './pdf/findWholeWords.ts'
import type { PdfReader } from './pdf/pdfReader.ts'
import '#web/papers/documents/viewerWords.ts'

interface PageTextProps {
  id: number
  version: number
  page: number
  /** Words to highlight. */
  words: readonly string[]
  pages: number
  reader: PdfReader
  onGo: (page: number) => void
}

/** Shows the text of the current page, for screen readers or larger type. */
export function PageText({ id, version, page, words, pages, reader, onGo }: PageTextProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const place = useRef<HTMLElement>(null)
  const asked = useQuery(pageText(id, version, page))
  // without network, the file itself gives its text
  const drawn = useQuery({
    queryKey: ['documents', id, 'drawnText', version, page],
    queryFn: () => reader.text(page),
    enabled: asked.isError,
    meta: { quiet: true },
  })
  const text = asked.data ?? drawn.data
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (place.current) place.current.scrollTop = 0
  }, [page])
  return (
    <Box component="section" ref={place} aria-labelledby={titleId} tabIndex={0} data-reading sx={panel}>
      <Typography variant="h2" id={titleId} sx={{ mb: 1 }}>
        {t('viewer.textOf', { n: page })}
      </Typography>
      <Typography component="div" sx={reading}>
        {content()}
      </Typography>
      <Box sx={turns}>
        <Button variant="outlined" color="inherit" disabled={page <= 1} onClick={() => onGo(page - 1)}>
          {t('viewer.previousPage')}
        </Button>
        <Button variant="outlined" color="inherit" disabled={page >= pages} onClick={() => onGo(page + 1)}>
          {t('viewer.nextPage')}
        </Button>
      </Box>
    </Box>
  )

  function content() {
    if (text === undefined) return asked.isError && drawn.isError ? t('viewer.textMissing') : <Skeleton height={160} />
    return text.trim() === '' ? t('viewer.noText') : highlightWords(joinLines(text.trim()), words)
  }
}

/** Wraps the words in `<mark>`. */
function highlightWords(text: string, words: readonly string[]): ReactNode[] {
  const pieces = findWholeWords(text, words)
  const ends = [0, ...pieces.map(({ index, length }) => index + length)]
  return [
    ...pieces.flatMap(({ index, length }, at) => [
      text.slice(ends[at], index),
      <mark key={index}>{text.slice(index, index + length)}</mark>,
    ]),
    text.slice(ends.at(-1)),
  ]
}

const reading = {
  fontSize: 17,
  lineHeight: 1.6,
  maxWidth: '70ch',
  whiteSpace: 'pre-line',
  '& mark': { bgcolor: 'soft.info', color: 'text.primary', fontWeight: 600, borderRadius: '3px', px: '1px' },
} as const

/** Where the panel covers the pages, it turns them itself. */
const turns = {
  display: { xs: 'flex', sm: 'none' },
  flexWrap: 'wrap',
  gap: 1,
  mt: 3,
  '& > *': { flex: 1, minHeight: 44 },
}

const panel = {
  // on a phone, the text takes the place of the pages
  position: { xs: 'absolute', sm: 'static' },
  inset: 0,
  flex: { sm: '0 0 45%', md: '0 0 340px' },
  overflow: 'auto',
  p: 2,
  bgcolor: 'background.paper',
  borderTop: { sm: 1, md: 0 },
  borderLeft: { md: 1 },
  borderColor: { sm: 'divider', md: 'divider' },
} as const
