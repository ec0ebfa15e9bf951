import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { useSessionSave } from './useSessionSave.ts'
import '#web/meetings/sessions/form/translations.ts'

interface SaveNoticesProps {
  saving: Pick<
    ReturnType<typeof useSessionSave>,
    'trouble' | 'dismissTrouble' | 'aside' | 'dismissAside' | 'resumeAside'
  >
}

/** Shows the result of the last save: why it failed, and the values put aside for the version of somebody else. */
export function SaveNotices({ saving }: SaveNoticesProps) {
  const { t } = useTranslation()
  return (
    <>
      {saving.trouble && (
        <Alert severity="error" role="alert" onClose={saving.dismissTrouble}>
          {saving.trouble} {t('sessionForm.keptHere')}
        </Alert>
      )}
      {saving.aside && (
        <Alert
          severity="info"
          onClose={saving.dismissAside}
          action={
            <Button size="small" variant="text" color="inherit" onClick={saving.resumeAside}>
              {t('sessionForm.conflict.resume')}
            </Button>
          }
        >
          {t('sessionForm.conflict.aside')}
        </Alert>
      )}
    </>
  )
}
