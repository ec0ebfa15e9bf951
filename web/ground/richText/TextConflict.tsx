import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { authorName } from '#web/ground/i18n/names.ts'
import { RichText } from './RichText.tsx'
import type { StoredText, TextSaver } from './textSaver.ts'
import './translations.ts'

/** Shows the text that somebody else has stored, above the viewer's own, and asks what to keep. */
export function TextConflict({ theirs, saver }: { theirs: StoredText; saver: TextSaver }) {
  const { t } = useTranslation()
  const name = authorName(t, theirs.savedBy)
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{
        mb: 1.5,
        color: 'text.primary',
        bgcolor: 'background.paper',
        '& .MuiAlert-message': { minWidth: 0, flex: 1 },
      }}
    >
      {t('textConflict.message', { name, time: theirs.savedAt ? formatTime(theirs.savedAt) : '' })}
      <Box component="section" aria-label={t('textConflict.theirs', { name })} tabIndex={0} sx={text}>
        {theirs.html === '' ? (
          <Typography color="textSecondary">{t('textConflict.empty')}</Typography>
        ) : (
          <RichText html={theirs.html} />
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > .MuiButton-root': { minHeight: 44 } }}>
        <Button variant="outlined" onClick={saver.keepBoth}>
          {t('textConflict.keepBoth')}
        </Button>
        <Button variant="text" onClick={saver.keepMine}>
          {t('textConflict.keepMine')}
        </Button>
        <Button variant="text" onClick={saver.takeTheirs}>
          {t('textConflict.takeTheirs')}
        </Button>
      </Box>
    </Alert>
  )
}

const text = {
  my: 1.5,
  p: 1.5,
  maxHeight: 240,
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const
