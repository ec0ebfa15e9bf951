import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { diffWordsWithSpace } from 'diff'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { textOfHtml } from '#web/meetings/minutes/textOfHtml.ts'
import { changedPassages } from './changedPassages.ts'

/** Shows the passages that differ between two texts, with the words that were removed and added. */
export function ChangedWords({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation()
  const passages = changedPassages(diffWordsWithSpace(textOfHtml(before), textOfHtml(after)))
  if (passages.length === 0) return <Typography>{t('minutesText.noChanges')}</Typography>
  return (
    <Box component="ol" sx={{ m: 0, pl: 3, display: 'grid', gap: 1.5 }}>
      {passages.map((parts, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the passages of two versions never change
        <Typography component="li" key={index} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {parts.map(({ kind, text }, position) => {
            // biome-ignore lint/suspicious/noArrayIndexKey: nor do their parts
            if (kind === 'same') return <span key={position}>{text}</span>
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do their parts
              <Box component={kind === 'added' ? 'ins' : 'del'} key={position} sx={marks[kind]}>
                <VisuallyHidden>{t(`minutesText.${kind}`)} </VisuallyHidden>
                {text}
              </Box>
            )
          })}
        </Typography>
      ))}
    </Box>
  )
}

const marks = {
  added: { bgcolor: 'soft.success', color: 'text.primary', textDecoration: 'underline' },
  removed: { bgcolor: 'soft.error', color: 'text.primary', textDecoration: 'line-through' },
} as const
