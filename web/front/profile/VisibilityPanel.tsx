import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { Preferences } from '#contract/people/accounts/accounts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { usePreferences } from '#web/ground/viewer/api.ts'

const choices = { showsEmail: 'visibility.email', showsPhone: 'visibility.phone' } as const

/** Edits what the directory shows besides name and places (DOMAIN §2.3). */
export function VisibilityPanel({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation()
  const { mutate: prefer } = usePreferences()
  return (
    <Panel title={t('visibility.title')}>
      <Typography variant="body2" color="textSecondary">
        {t('visibility.help')}
      </Typography>
      <FormGroup sx={{ mt: 1 }}>
        {(['showsEmail', 'showsPhone'] as const).map((name) => (
          <FormControlLabel
            key={name}
            label={t(choices[name])}
            control={
              <Switch
                checked={preferences[name]}
                onChange={(_event, checked) => prefer({ ...preferences, [name]: checked })}
              />
            }
          />
        ))}
      </FormGroup>
    </Panel>
  )
}
