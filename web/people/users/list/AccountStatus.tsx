import {
  mdiAccountClockOutline,
  mdiAccountOffOutline,
  mdiCheck,
  mdiClockRemoveOutline,
  mdiEmailAlertOutline,
} from '@mdi/js'
import Box from '@mui/material/Box'
import type { DirectoryEntry } from '#contract/people/users/users.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'

export type Account = NonNullable<DirectoryEntry['account']>

interface AccountStatusProps {
  account: Pick<Account, 'status' | 'mandateEnded' | 'mailRefused' | 'closedAt'>
  /** on one line, which leaves out that an account is activated when there is more to say */
  isShort?: boolean
}

/** Shows the state of an account in words. */
export function AccountStatus({ account, isShort = false }: AccountStatusProps) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'flex', flexWrap: isShort ? 'nowrap' : 'wrap', gap: 0.5 }}>
      {account.closedAt ? (
        <StatusChip tone="plain" icon={mdiAccountOffOutline}>
          {t('users.state.closed')}
        </StatusChip>
      ) : account.status === 'pending' ? (
        <StatusChip tone="primary" icon={mdiAccountClockOutline}>
          {t('users.state.pending')}
        </StatusChip>
      ) : isShort && (account.mandateEnded || account.mailRefused) ? null : (
        <StatusChip tone="success" icon={mdiCheck}>
          {t('users.state.validated')}
        </StatusChip>
      )}
      {account.mandateEnded && (
        <StatusChip tone="plain" icon={mdiClockRemoveOutline}>
          {t('users.state.ended')}
        </StatusChip>
      )}
      {account.mailRefused && (
        <StatusChip tone="error" icon={mdiEmailAlertOutline}>
          {t('users.mailRefused')}
        </StatusChip>
      )}
    </Box>
  )
}

/** Shows the system roles of an account, except the one that everybody has. */
export function RightChips({ account: { roles } }: { account: Pick<Account, 'roles'> }) {
  const { t } = useTranslation()
  return roles
    .filter((role) => role !== 'ROLE_READER')
    .map((role) => (
      <StatusChip key={role} tone="plain">
        {t(`users.right.${role}`)}
      </StatusChip>
    ))
}
