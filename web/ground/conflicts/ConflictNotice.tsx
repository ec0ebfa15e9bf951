import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import './translations.ts'

interface ConflictNoticeProps {
  /** `keepMine` is null for what cannot be written any more */
  conflict: { said: string; keepMine: (() => unknown) | null; takeTheirs: () => unknown }
  busy: boolean
  /** what is saved now, a line each */
  now?: readonly (string | false | null)[]
}

/**
 * Shows that somebody else saved the record meanwhile and asks which version to keep. The input stays until the answer.
 */
export function ConflictNotice({ conflict: { said, keepMine, takeTheirs }, busy, now = [] }: ConflictNoticeProps) {
  const { t } = useTranslation()
  return (
    <Alert severity="warning" variant="outlined" sx={{ color: 'text.primary', bgcolor: 'background.paper' }}>
      {said}
      {now
        .filter((line) => line !== null && line !== false)
        .map((line) => (
          <Typography key={line} variant="body2" sx={{ mt: 0.5, fontWeight: 600, overflowWrap: 'anywhere' }}>
            {frenchSpaces(line)}
          </Typography>
        ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {keepMine && (
          <Button size="small" variant="outlined" disabled={busy} onClick={() => void keepMine()}>
            {t('conflict.keepMine')}
          </Button>
        )}
        <Button size="small" variant="text" disabled={busy} onClick={() => void takeTheirs()}>
          {t('conflict.takeTheirs')}
        </Button>
      </Box>
    </Alert>
  )
}
