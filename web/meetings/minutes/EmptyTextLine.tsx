import Typography from '@mui/material/Typography'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

/** Says why an empty text is neither shown to members nor filed. */
export function EmptyTextLine() {
  const { t } = useTranslation()
  return (
    <Typography variant="body2" sx={{ mt: 2 }}>
      {t('minutesText.nothingWritten')}
    </Typography>
  )
}
