import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { BottomBar } from '#web/ground/ui/BottomBar.tsx'

interface SaveBarProps {
  isDirty: boolean
  /** Whether the session exists: the form leads back to it, once everything is saved. */
  isSaved: boolean
  isSaving: boolean
  /** Whether saving is the main action of the screen, which has one filled button. */
  isMain: boolean
  /** Undefined when the session is already convened, or when the user may not convene it. */
  onConvene?: (() => void) | undefined
  onCancel: () => void
}

/** Shows a sticky bar with the save buttons, at the bottom of the screen. */
export function SaveBar({ isDirty, isSaved, isSaving, isMain, onConvene, onCancel }: SaveBarProps) {
  const { t } = useTranslation()
  const isBackMain = isSaved && !isDirty && !isSaving
  const outlined = { variant: 'outlined' } as const
  return (
    <BottomBar>
      <Typography variant="body2" color="textSecondary" sx={{ flex: 1, display: { xs: 'none', sm: 'block' } }}>
        {isDirty && t('sessionForm.unsaved')}
      </Typography>
      {!isBackMain && (
        <Button variant="text" color="inherit" onClick={onCancel} sx={{ mr: { xs: 'auto', sm: 0 } }}>
          {t('form.cancel')}
        </Button>
      )}
      {onConvene && (
        <Button {...outlined} disabled={isSaving} onClick={onConvene}>
          {t('sessionForm.convene')}
        </Button>
      )}
      <Button
        type="submit"
        {...((!isMain || isBackMain) && outlined)}
        loading={isSaving}
        aria-keyshortcuts="Control+S Meta+S"
      >
        {t('form.save')}
      </Button>
      {isBackMain && (
        <Button {...(!isMain && outlined)} onClick={onCancel}>
          {t('doc.backToSession')}
        </Button>
      )}
    </BottomBar>
  )
}
