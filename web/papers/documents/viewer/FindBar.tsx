import { mdiChevronDown, mdiChevronUp, mdiClose } from '@mdi/js'
import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { PdfReader } from './pdf/pdfReader.ts'
import type { TextSearch } from './pdf/readerState.ts'
import { ToolbarButton } from './ToolbarButton.tsx'
import { toolbarFieldStyles } from './toolbarFieldStyles.ts'
import '#web/papers/documents/viewerWords.ts'

interface FindBarProps {
  reader: PdfReader
  finding: TextSearch
  /** Incremented at each request to focus the field. */
  calls: number
  onClose: () => void
}

/** Searches text in the document. Matches are highlighted on every page; Enter goes to the next one. */
export function FindBar({ reader, finding, calls, onClose }: FindBarProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const nothing = finding.total === 0
  useEffect(() => {
    if (calls > 0) field.current?.select()
  }, [calls])

  const pressEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    reader.search.findAgain({ backwards: event.shiftKey })
  }
  return (
    <Box component="search" aria-label={t('viewer.find')} sx={bar}>
      <InputBase
        value={finding.typed ?? ''}
        inputRef={field}
        placeholder={t('viewer.findWords')}
        onChange={({ target }) => reader.search.find(target.value)}
        onKeyDown={pressEnter}
        slotProps={{ input: { 'aria-label': t('viewer.findWords'), maxLength: 200, autoComplete: 'off' } }}
        sx={{ ...toolbarFieldStyles, px: 1.25, flex: { xs: '1 1 100%', sm: '1 1 140px' }, maxWidth: { sm: 360 } }}
      />
      <Typography variant="body2" component="output" color="textSecondary" sx={{ minWidth: 84 }}>
        {result()}
      </Typography>
      <Box sx={{ display: 'flex', ml: 'auto' }}>
        <ToolbarButton
          icon={mdiChevronUp}
          label={t('viewer.findPrevious')}
          disabled={nothing}
          onClick={() => reader.search.findAgain({ backwards: true })}
        />
        <ToolbarButton
          icon={mdiChevronDown}
          label={t('viewer.findNext')}
          disabled={nothing}
          onClick={() => reader.search.findAgain()}
        />
        <ToolbarButton icon={mdiClose} label={t('viewer.findClose')} onClick={onClose} />
      </Box>
    </Box>
  )

  function result() {
    if (!finding.typed) return ''
    if (finding.total > 0) return t('viewer.found', { n: finding.current, total: finding.total })
    return finding.state === 'notFound' ? t('viewer.notFound') : t('viewer.searching')
  }
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 1,
  py: 0.75,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  color: 'text.secondary',
} as const
