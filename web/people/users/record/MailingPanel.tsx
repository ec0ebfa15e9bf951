import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UserRecord } from '#contract/people/users/users.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'

/** Says in sentences why a person may receive no mail, and when the last one was sent. */
export function MailingPanel({ mailing }: { mailing: NonNullable<UserRecord['mailing']> }) {
  const { t } = useTranslation()
  const { obstacles, lastError, lastSentAt } = mailing
  return (
    <Panel title={t('userForm.mailing')}>
      {obstacles.length === 0 && <Typography>{t('userForm.mailing.none')}</Typography>}
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere', '&:empty': { display: 'none' } }}>
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{t(`userForm.mailing.${obstacle}`, { error: lastError })}</li>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {lastSentAt
          ? t('userForm.mailing.lastSent', { date: formatDay(lastSentAt), time: formatTime(lastSentAt) })
          : t('userForm.mailing.neverSent')}
      </Typography>
    </Panel>
  )
}
