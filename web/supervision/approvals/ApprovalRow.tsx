import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { TaskApproval } from '#contract/ground/approvals.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { ApprovalAccounts } from './ApprovalAccounts.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { concernedRecords } from './concernedRecords.ts'
import { useApprove, useDecline } from './mutations.ts'

interface ApprovalRowProps {
  approval: TaskApproval
  /** the clock must be confirmed before other tasks */
  isClockHeld: boolean
}

/** Shows a held task: what it would do, to how many records, and the buttons to approve or decline. */
export function ApprovalRow({ approval, isClockHeld }: ApprovalRowProps) {
  const { t } = useTranslation()
  const approve = useApprove()
  const decline = useDecline()
  const [asks, setAsks] = useState(false)
  const { id, kind, previousAt, asOf, createdAt } = approval
  const name = t(`approvals.kind.${kind}`)
  const moment = (at: string) => t('approvals.moment', { date: formatDay(at), time: formatTime(at) })
  const isClock = kind === 'clock'
  const isBusy = approve.isPending || decline.isPending
  const concerned = concernedRecords(t, approval)

  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Typography variant="h3" component="h2">
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {isClock
            ? t('approvals.clock', { before: moment(previousAt ?? asOf), after: moment(asOf) })
            : `${concerned} · ${t('approvals.since', { date: formatDay(createdAt), time: formatTime(createdAt) })}`}
        </Typography>
        {!isClock && isClockHeld && (
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {t('approvals.clockFirst')}
          </Typography>
        )}
        <ApprovalAccounts approval={approval} name={name} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!isClock && (
          <Button
            variant="outlined"
            sx={target}
            aria-label={t('approvals.declineNamed', { name })}
            disabled={isBusy}
            onClick={() => decline.mutate(id)}
          >
            {t('approvals.decline')}
          </Button>
        )}
        <Button
          sx={target}
          aria-label={isClock ? undefined : t('approvals.approveNamed', { name })}
          disabled={isBusy || (!isClock && isClockHeld)}
          onClick={() => setAsks(true)}
        >
          {t(isClock ? 'approvals.trustClock' : 'approvals.approve')}
        </Button>
      </Box>
      {asks && (
        <ConfirmDialog
          title={isClock ? t('approvals.confirmClock', { at: moment(asOf) }) : t('approvals.confirm', { name })}
          text={
            isClock
              ? t('approvals.confirmClockText')
              : t('approvals.confirmText', { concerned, date: formatDay(asOf), time: formatTime(asOf) })
          }
          action={t(isClock ? 'approvals.trustClock' : 'approvals.approve')}
          isBusy={approve.isPending}
          onConfirm={() => approve.mutate(id, { onSettled: () => setAsks(false) })}
          onClose={() => setAsks(false)}
        />
      )}
    </Box>
  )
}

const target = { minHeight: 44 } as const

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 2,
  p: { xs: 2, sm: 2.5 },
  '& + li': { borderTop: 1, borderColor: 'divider' },
} as const
