import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import './translations.ts'

interface ConflictNoticeProps {
  conflict: { said: string; keepMine: () => Promise<unknown>; takeTheirs: () => Promise<unknown> }
  busy: boolean
}

/**
 * Shows that somebody else saved the record meanwhile and asks which version to keep. The input stays until the answer.
 */
export function ConflictNotice({ conflict: { said, keepMine, takeTheirs }, busy }: ConflictNoticeProps) {
  const { t } = useTranslation()
  return (
    <Alert severity="warning" variant="outlined" sx={{ color: 'text.primary', bgcolor: 'background.paper' }}>
      {said}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" variant="outlined" disabled={busy} onClick={() => void keepMine()}>
          {t('administration.keepMine')}
        </Button>
        <Button size="small" variant="text" disabled={busy} onClick={() => void takeTheirs()}>
          {t('administration.takeTheirs')}
        </Button>
      </Box>
    </Alert>
  )
}
