import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import './translations.ts'

/** Shows what an administrator of the directory types there. */
export function AddressPanel() {
  const { t } = useTranslation()
  return (
    <Panel title={t('scim.connection')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" color="textSecondary">
          {t('scim.about')}
        </Typography>
        <TextField
          label={t('scim.address')}
          value={`${globalThis.location?.origin ?? ''}/api/scim/v2`}
          size="small"
          onFocus={({ target }) => target.select()}
          slotProps={{ htmlInput: { readOnly: true, spellCheck: false } }}
        />
      </Box>
    </Panel>
  )
}
