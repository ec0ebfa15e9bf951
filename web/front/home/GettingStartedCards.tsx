import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { GettingStartedProgress } from '#contract/meetings/gettingStarted/gettingStarted.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import '#web/meetings/gettingStarted/translations.ts'

/** Leads to « Par où commencer » of each body where the user's mandate is new and something is left to tick off. */
export function GettingStartedCards({ progress }: { progress: readonly GettingStartedProgress[] }) {
  const { t } = useTranslation()
  return progress.map(({ irp, done, total }) => (
    <Card component="section" aria-labelledby={`start-${irp.id}`} key={irp.id} sx={cardStyle}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="h2" id={`start-${irp.id}`}>
          {t('start.homeTitle', { name: irp.name })}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('start.home', { count: total - done })}
        </Typography>
      </Box>
      <ButtonLink to="/irp/$idIrp" params={{ idIrp: irp.id }} variant="outlined" aria-describedby={`start-${irp.id}`}>
        {t('start.homeContinue')}
      </ButtonLink>
    </Card>
  ))
}

const cardStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  p: { xs: 2, sm: 2.5 },
} as const
