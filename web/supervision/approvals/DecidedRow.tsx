import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { TaskApproval } from '#contract/ground/approvals.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { isRunning } from './api.ts'
import { concernedRecords } from './concernedRecords.ts'

/** Shows a decided task: who decided, when, and whether it is done. */
export function DecidedRow({ approval }: { approval: TaskApproval }) {
  const { t } = useTranslation()
  const { kind, previousAt, asOf, decision, decidedAt, decidedBy } = approval
  const moment = (at: string) => t('approvals.moment', { date: formatDay(at), time: formatTime(at) })
  return (
    <Box component="li" sx={{ p: { xs: 2, sm: 2.5 }, '& + li': { borderTop: 1, borderColor: 'divider' } }}>
      <Typography variant="h3">{t(`approvals.kind.${kind}`)}</Typography>
      <Typography variant="body2" color="textSecondary">
        {[
          concernedRecords(t, approval) ??
            t('approvals.jump', { before: moment(previousAt ?? asOf), after: moment(asOf) }),
          decided(),
          ...(isRunning(approval) ? [t('approvals.underWay')] : []),
        ].join(' · ')}
      </Typography>
    </Box>
  )

  function decided() {
    if (decidedAt === null) return ''
    const when = { date: formatDay(decidedAt), time: formatTime(decidedAt) }
    if (decidedBy === null) return t(decision === 'approved' ? 'approvals.wasApproved' : 'approvals.wasDeclined', when)
    const by = { ...when, name: decidedBy.name }
    return t(decision === 'approved' ? 'approvals.wasApprovedBy' : 'approvals.wasDeclinedBy', by)
  }
}
