import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

interface ConflictNoticeProps {
  onKeepMine: () => Promise<unknown>
  onTakeTheirs: () => Promise<unknown>
}

/** Asks which version to keep after somebody else saved the document. Typed values stay until the answer. */
export function ConflictNotice({ onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const { t } = useTranslation()
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2, color: 'text.primary' }}>
      {t('doc.conflict')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" variant="outlined" onClick={() => void onKeepMine()}>
          {t('doc.keepMine')}
        </Button>
        <Button size="small" variant="text" onClick={() => void onTakeTheirs()}>
          {t('doc.takeTheirs')}
        </Button>
      </Box>
    </Alert>
  )
}
