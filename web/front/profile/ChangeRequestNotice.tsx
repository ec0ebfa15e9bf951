import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { ButtonLink } from '#web/ground/ui/links.tsx'

/** Tells how to request the changes that only an administrator can make. */
export function ChangeRequestNotice() {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 2 }}>
      <ButtonLink to="/contact" variant="outlined" size="small">
        {t('profile.askChange')}
      </ButtonLink>
      <Typography variant="body2" color="textSecondary">
        {t('profile.askChangeHelp')}
      </Typography>
    </Box>
  )
}
