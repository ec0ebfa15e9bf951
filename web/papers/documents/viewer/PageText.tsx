import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { pageText } from '#web/papers/documents/api.ts'
import { findWholeWords } from './findWholeWords.ts'
import '#web/papers/documents/viewerWords.ts'

interface PageTextProps {
  id: number
  version: number
  page: number
  /** Words to highlight. */
  words: readonly string[]
}

/** Shows the text of the current page, for screen readers or larger type. */
export function PageText({ id, version, page, words }: PageTextProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const { data: text, isError } = useQuery(pageText(id, version, page))
  return (
    <Box component="section" aria-labelledby={titleId} tabIndex={0} sx={panel}>
      <Typography variant="h2" id={titleId} sx={{ mb: 1 }}>
        {t('viewer.textOf', { n: page })}
      </Typography>
      <Typography component="div" sx={reading}>
        {content()}
      </Typography>
    </Box>
  )

  function content() {
    if (isError) return t('viewer.textMissing')
    if (text === undefined) return <Skeleton height={160} />
    return text.trim() === '' ? t('viewer.noText') : highlightWords(text.trim(), words)
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

const panel = {
  flex: { xs: '0 0 45%', md: '0 0 340px' },
  overflow: 'auto',
  p: 2,
  bgcolor: 'background.paper',
  borderTop: { xs: 1, md: 0 },
  borderLeft: { md: 1 },
  borderColor: { xs: 'divider', md: 'divider' },
} as const
