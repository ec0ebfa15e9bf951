import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import type { Preferences } from '#contract/people/accounts/accounts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { AppearanceFields } from './AppearanceFields.tsx'
import '#web/ground/shell/translations.ts'

interface AppearanceDialogProps {
  preferences: Preferences
  onChange: (preferences: Preferences) => void
  onClose: () => void
}

export default function AppearanceDialog({ preferences, onChange, onClose }: AppearanceDialogProps) {
  const { t } = useTranslation()
  const id = useId()

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ fontSize: 20, fontWeight: 700 }}>
        {t('appearance.title')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <AppearanceFields preferences={preferences} onChange={onChange} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
