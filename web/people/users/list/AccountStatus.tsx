import {
  mdiAccountClockOutline,
  mdiAccountOffOutline,
  mdiCheck,
  mdiClockRemoveOutline,
  mdiEmailAlertOutline,
  mdiEmailCheckOutline,
  mdiEmailOffOutline,
} from '@mdi/js'
import Box from '@mui/material/Box'
import type { DirectoryEntry } from '#contract/people/users/users.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { isRequest, isUnconfirmedRequest } from '#web/people/users/isUnconfirmedRequest.ts'

export type Account = NonNullable<DirectoryEntry['account']>

interface AccountStatusProps {
  account: Pick<Account, 'status' | 'mandateEnded' | 'mailRefused' | 'closedAt' | 'emailConfirmed'>
  /** on one line, which leaves out that an account is activated when there is more to say */
  isShort?: boolean
}

/** Shows the state of an account in words. */
export function AccountStatus({ account, isShort = false }: AccountStatusProps) {
  const { t } = useTranslation()
  const hasRequest = isRequest(account)
  return (
    <Box sx={{ display: 'flex', flexWrap: isShort && !hasRequest ? 'nowrap' : 'wrap', gap: isShort ? '2px 4px' : 0.5 }}>
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
      {hasRequest &&
        (isUnconfirmedRequest(account) ? (
          <StatusChip tone="plain" icon={mdiEmailOffOutline}>
            {t('users.state.unconfirmed')}
          </StatusChip>
        ) : (
          <StatusChip tone="success" icon={mdiEmailCheckOutline}>
            {t('users.state.confirmed')}
          </StatusChip>
        ))}
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
