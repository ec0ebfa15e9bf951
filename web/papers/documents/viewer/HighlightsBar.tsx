import { mdiChevronDown, mdiChevronUp } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import '#web/papers/documents/translations.ts'
import type { PdfReader } from './pdf/pdfReader.ts'
import type { TextSearch } from './pdf/readerState.ts'
import { ToolbarButton } from './ToolbarButton.tsx'
import '#web/papers/documents/viewerWords.ts'

interface HighlightsBarProps {
  reader: PdfReader
  finding: TextSearch
  words: readonly string[]
}

/** Shows how many times the words of the URL occur, with buttons to go through the matches. */
export function HighlightsBar({ reader, finding, words }: HighlightsBarProps) {
  const { t } = useTranslation()
  const { state, current, total } = finding
  const said = { count: words.length, words: words.join(', '), n: current, total }
  const stop = () => {
    reader.search.mark([])
    reader.focus()
  }
  return (
    <Box component="section" aria-label={t('viewer.marks')} sx={bar}>
      <Typography variant="body2" component="output" sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {sentence()}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', ml: 'auto' }}>
        <ToolbarButton
          icon={mdiChevronUp}
          label={t('viewer.findPrevious')}
          disabled={total === 0}
          onClick={() => reader.search.findAgain({ backwards: true })}
        />
        <ToolbarButton
          icon={mdiChevronDown}
          label={t('viewer.findNext')}
          disabled={total === 0}
          onClick={() => reader.search.findAgain()}
        />
        <Button variant="text" size="small" onClick={stop}>
          {t('viewer.unmark')}
        </Button>
      </Box>
    </Box>
  )

  function sentence() {
    if (total > 0) return current > 0 ? t('viewer.markShown', said) : t('viewer.marked', said)
    return state === 'notFound' ? t('viewer.unmarked', said) : t('viewer.marking', said)
  }
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  px: { xs: 1.5, sm: 2 },
  py: 0.25,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  color: 'text.secondary',
} as const
