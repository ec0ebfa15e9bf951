import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useFormContext, useWatch } from 'react-hook-form'
import { ConflictNotice } from '#web/ground/conflicts/ConflictNotice.tsx'
import { formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { BottomBar } from '#web/ground/ui/BottomBar.tsx'
import type { Draft } from './draft.ts'
import type { ContentFormState } from './useContentForm.ts'

/** Shows a sticky bar with the save state and a save button whose label names its effect. */
export function SaveBar({ state }: { state: ContentFormState }) {
  const { t } = useTranslation()
  const { control } = useFormContext<Draft>()
  const { isDirty } = state.form.formState
  const status = useWatch({ control, name: 'status' })
  const { lastSaved, base } = state
  const action = status === base.status ? 'form.save' : (`contentForm.do.${status}` as const)
  return (
    <BottomBar>
      {state.conflict && (
        <Box sx={{ flex: '1 0 100%' }}>
          <ConflictNotice conflict={state.conflict} busy={state.isSaving} />
        </Box>
      )}
      <Typography component="output" variant="body2" color="textSecondary" sx={{ flex: '1 1 160px' }}>
        {said()}
      </Typography>
      <Button type="submit" loading={state.isSaving} aria-keyshortcuts="Control+S Meta+S">
        {t(action)}
      </Button>
    </BottomBar>
  )

  function said() {
    if (isDirty && status !== base.status) return t('contentForm.notYet', { action: t(action) })
    if (isDirty && state.isHeldBack) return t('contentForm.heldBack')
    if (isDirty) return t(base.status === 'draft' ? 'contentForm.soonSaved' : 'contentForm.unsaved')
    if (!lastSaved) return ''
    return t(lastSaved.automatic ? 'contentForm.savedByItself' : 'contentForm.savedAt', {
      time: formatTime(lastSaved.at),
    })
  }
}
