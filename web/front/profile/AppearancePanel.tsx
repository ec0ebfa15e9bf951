import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Preferences } from '#contract/people/accounts/accounts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { AppearanceFields } from '#web/ground/shell/appearance/AppearanceFields.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { usePreferences } from '#web/ground/viewer/api.ts'
import '#web/ground/shell/translations.ts'

/** Edits the layout preferences (seed §2 "Layout flags"). */
export function AppearancePanel({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation()
  const { mutate: prefer } = usePreferences()
  return (
    <Panel title={t('appearance.title')}>
      <Typography variant="body2" color="textSecondary">
        {t('appearance.kept')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2.5, mt: 2 }}>
        <AppearanceFields preferences={preferences} onChange={prefer} />
      </Box>
    </Panel>
  )
}
