import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { AccountRequest } from '#contract/people/accounts/accountRequests.ts'
import { formatDayLong } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatPhone } from '#web/ground/i18n/names.ts'
import { AuthScreen } from '#web/people/accounts/entry/AuthScreen.tsx'
import { useCorrectRequest, useMailConfirmation, useWithdrawRequest } from './api.ts'
import { CorrectionForm } from './CorrectionForm.tsx'
import type { OwnRequest } from './ownRequest.ts'
import { WithdrawalDialog } from './WithdrawalDialog.tsx'
import '#web/people/accounts/translations.ts'

interface RequestDetailsProps {
  own: OwnRequest
  /** content after the request */
  wayOut?: ReactNode
}

/** A request that waits, with what its author can do: correct it, withdraw it. */
export function RequestDetails({ own, wayOut }: RequestDetailsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'correction' | 'withdrawal' | null>(null)
  const correction = useCorrectRequest(own)
  const withdrawal = useWithdrawRequest(own)
  const close = () => setOpen(null)
  const { requestedAt, email } = own.request

  return (
    <AuthScreen title={t('waiting.title')} wide>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Typography>{t('waiting.askedOn', { day: formatDayLong(requestedAt) })}</Typography>
          <Typography>{t('waiting.decidedBy')}</Typography>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{t('waiting.answer', { email })}</Typography>
        </Box>
        <AddressState own={own} />
        {open === 'correction' ? (
          <CorrectionForm own={own} correction={correction} onClose={close} />
        ) : (
          <>
            <EnteredFacts request={own.request} />
            <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
              <Button onClick={() => setOpen('correction')}>{t('waiting.correct')}</Button>
              <Button variant="outlined" color="error" onClick={() => setOpen('withdrawal')}>
                {t('waiting.withdraw')}
              </Button>
            </Box>
          </>
        )}
      </Box>
      {wayOut}
      {open === 'withdrawal' && (
        <WithdrawalDialog
          busy={withdrawal.isPending}
          onConfirm={() => withdrawal.mutate(undefined, { onSuccess: () => void navigate({ to: '/auth/login' }) })}
          onClose={close}
        />
      )}
    </AuthScreen>
  )
}

/** Says whether the address is confirmed, and offers another link until it is. */
function AddressState({ own }: { own: OwnRequest }) {
  const { t } = useTranslation()
  const mailing = useMailConfirmation(own)
  const { email, emailConfirmed } = own.request
  if (emailConfirmed)
    return (
      <Alert severity="success" variant="outlined" sx={alertStyle}>
        {t('waiting.confirmed', { email })}
      </Alert>
    )
  return (
    <Alert severity="info" variant="outlined" sx={alertStyle}>
      <Typography variant="body2">{t('waiting.unconfirmed', { email })}</Typography>
      <Button variant="outlined" loading={mailing.isPending} onClick={() => mailing.mutate()} sx={{ mt: 1.5 }}>
        {t('waiting.mailAgain')}
      </Button>
    </Alert>
  )
}

const alertStyle = { color: 'text.primary', overflowWrap: 'anywhere', '& .MuiAlert-message': { minWidth: 0 } } as const

/** Lists what was entered, as the administrator reads it. */
function EnteredFacts({ request }: { request: AccountRequest }) {
  const { t } = useTranslation()
  const { gender, firstName, lastName, email, phoneNumber, address, note, userIrpInformations } = request
  const { mainIrp, mainJob, mainMandate } = request
  const seats = [{ irp: mainIrp, job: mainJob, mandate: mainMandate }, ...userIrpInformations]
  const places = seats.map(({ irp, job, mandate }) =>
    [irp?.name, mandate?.name, job?.name].filter((name) => name !== undefined).join(', '),
  )
  const facts: [string, string | null][] = [
    [t('register.who'), `${gender} ${firstName} ${lastName}`],
    [t('accountForm.email'), email],
    [t('accountForm.phone'), phoneNumber && formatPhone(phoneNumber)],
    [t('accountForm.address'), address],
    [t('register.places'), places.join('\n')],
    [t('register.noteTitle'), note],
  ]
  return (
    <Box component="dl" sx={factsStyle}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {name}
              </Typography>
              <Typography component="dd" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {value}
              </Typography>
            </div>
          ),
      )}
    </Box>
  )
}

const factsStyle = {
  display: 'grid',
  gap: 1.5,
  m: 0,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
} as const
