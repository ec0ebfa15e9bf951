import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UserRecord } from '#contract/people/users/users.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { stack } from '#web/ground/ui/columns.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { RemovalOffer } from '#web/people/accounts/RemovalOffer.tsx'
import { PersonBodies } from '#web/people/users/PersonBodies.tsx'
import { DoorsList } from './DoorsList.tsx'
import { GivenSeats } from './GivenSeats.tsx'
import { PicturePanel } from './PicturePanel.tsx'

/** Shows read-only information about an account. */
export function AccountFacts({ record }: { record: UserRecord }) {
  const { t } = useTranslation()
  const { account, registrationNote } = record
  const at = (instant: string) => t('userForm.at', { date: formatDay(instant), time: formatTime(instant) })
  return (
    <Box sx={stack}>
      {registrationNote && (
        <Panel title={t('userForm.note')}>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{registrationNote}</Typography>
        </Panel>
      )}
      {account && (
        <Panel title={t('userForm.account')}>
          <Box component="dl" sx={facts}>
            <dt>{t('users.createdAt')}</dt>
            <dd>{at(account.createdAt)}</dd>
            <dt>{t('users.lastSignIn')}</dt>
            <dd>{account.lastSignInAt ? at(account.lastSignInAt) : t('users.never')}</dd>
            {record.hasSecondFactor && (
              <>
                <dt>{t('secondFactor.title')}</dt>
                <dd>{t('secondFactor.inPlace')}</dd>
              </>
            )}
            {account.closedAt && (
              <>
                <dt>{t('users.closedAt')}</dt>
                <dd>{at(account.closedAt)}</dd>
              </>
            )}
          </Box>
          {record.hasSecondFactor && <RemovalOffer id={record.id} />}
        </Panel>
      )}
      <Panel
        title={t('userForm.places')}
        action={
          <TextLink to="/admin/user/$id/mandats" params={{ id: record.id }}>
            {t('userForm.editSeats')}
          </TextLink>
        }
      >
        {record.mainIrp || record.userIrpInformations.length > 0 ? (
          <PersonBodies person={record} />
        ) : (
          <Typography variant="body2" color="textSecondary">
            {t('userForm.noBody')}
          </Typography>
        )}
      </Panel>
      <GivenSeats record={record} />
      {record.identities && record.identities.length > 0 && <DoorsList id={record.id} doors={record.identities} />}
      <PicturePanel record={record} />
    </Box>
  )
}

const facts = { m: 0, '& dt': { color: 'text.secondary', fontSize: 14 }, '& dd': { m: 0, mb: 1 } } as const
