import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { BottomBarScrollPadding } from '#web/ground/ui/BottomBarScrollPadding.tsx'

interface SaveBarProps {
  isDirty: boolean
  isSaving: boolean
  /** Undefined when the session is already convened, or when the user may not convene it. */
  onConvene?: (() => void) | undefined
  onCancel: () => void
}

/** Shows a sticky bar with the save buttons, at the bottom of the screen. */
export function SaveBar({ isDirty, isSaving, onConvene, onCancel }: SaveBarProps) {
  const { t } = useTranslation()
  return (
    <Box sx={bar}>
      <BottomBarScrollPadding />
      <Typography variant="body2" color="textSecondary" sx={{ flex: 1, display: { xs: 'none', sm: 'block' } }}>
        {isDirty && t('sessionForm.unsaved')}
      </Typography>
      <Button variant="text" color="inherit" onClick={onCancel} sx={{ mr: { xs: 'auto', sm: 0 } }}>
        {t('form.cancel')}
      </Button>
      {onConvene && (
        <Button variant="outlined" disabled={isSaving} onClick={onConvene}>
          {t('sessionForm.convene')}
        </Button>
      )}
      <Button type="submit" loading={isSaving} aria-keyshortcuts="Control+S Meta+S">
        {t('form.save')}
      </Button>
    </Box>
  )
}

const bar = {
  position: 'sticky',
  bottom: 'var(--bottom-bar, 0px)',
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mx: { xs: -2, md: 0 },
  px: 2,
  py: 1.25,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: { xs: 0, md: '12px 12px 0 0' },
} as const
