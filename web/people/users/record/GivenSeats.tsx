import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UserRecord } from '#contract/people/users/users.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import '#web/people/users/translations.ts'

/** Says which seats of a person come from a group, and end with it. */
export function GivenSeats({ record: { givenSeats = [] } }: { record: Pick<UserRecord, 'givenSeats'> }) {
  const { t } = useTranslation()
  if (givenSeats.length === 0) return null
  return (
    <Panel title={t('givenSeat.title')}>
      <Box component="ul" aria-label={t('givenSeat.title')} sx={{ ...plainList, display: 'grid', gap: 1 }}>
        {givenSeats.map(({ irp, group, provider }) => (
          <Typography
            component="li"
            variant="body2"
            key={`${irp.id} ${provider} ${group}`}
            sx={{ overflowWrap: 'anywhere' }}
          >
            {provider === null
              ? t('givenSeat.byDirectory', { body: irp.name, group })
              : t('givenSeat.byProvider', { body: irp.name, group, provider })}
          </Typography>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t('givenSeat.help')}
      </Typography>
    </Panel>
  )
}
