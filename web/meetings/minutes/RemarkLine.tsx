import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { MinutesRemark } from '#contract/meetings/minutes/minutesText.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { authorName } from '#web/ground/i18n/names.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'

const tones = { accepted: 'success', changed: 'success', refused: 'error' } as const

/** Shows a remark with its passage, what it proposes, and its answer. */
export function RemarkLine({ remark, children }: { remark: MinutesRemark; children: ReactNode }) {
  const { t } = useTranslation()
  const { author, passage, proposal, comment, createdAt, answer, word } = remark
  return (
    <Box component="li" sx={line}>
      <Typography variant="body2" color="textSecondary">
        {t('minutesText.by', { name: authorName(t, author), date: formatDay(createdAt) })}
      </Typography>
      <Typography component="blockquote" sx={quote}>
        {passage}
      </Typography>
      {proposal !== null && (
        <Typography variant="body2">
          <strong>{t('minutesText.proposal')}</strong> {proposal}
        </Typography>
      )}
      {comment !== null && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
          {comment}
        </Typography>
      )}
      {answer !== null && (
        <Typography
          variant="body2"
          component="div"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
        >
          <StatusChip tone={tones[answer]}>{t(`minutesText.answer.${answer}`)}</StatusChip>
          {word}
        </Typography>
      )}
      {children}
    </Box>
  )
}

const line = {
  display: 'grid',
  gap: 0.75,
  py: 1.5,
  overflowWrap: 'anywhere',
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
const quote = { m: 0, pl: 1.25, borderLeft: 3, borderColor: 'divider', fontSize: 15, whiteSpace: 'pre-line' } as const
