import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { TaskApproval } from '#contract/approvals.ts'
import { formatDay, formatTime } from '#web/ui/dates.ts'
import { wholeNumber } from '#web/ui/numbers.ts'

/** Held work that was decided: by whom, when, and whether it is done. */
export function DecidedRow({ approval }: { approval: TaskApproval }) {
  const { t } = useTranslation()
  const { kind, recordCount, totalCount, decision, decidedAt, decidedBy, doneAt } = approval
  return (
    <Box component="li" sx={{ p: { xs: 2, sm: 2.5 }, '& + li': { borderTop: 1, borderColor: 'divider' } }}>
      <Typography variant="h3">{t(`approvals.kind.${kind}`)}</Typography>
      <Typography variant="body2" color="textSecondary">
        {[
          ...(recordCount === null
            ? []
            : [t('approvals.concerned', { count: recordCount, total: wholeNumber(totalCount ?? 0) })]),
          decided(),
          ...(decision === 'approved' && doneAt === null ? [t('approvals.underWay')] : []),
        ].join(' · ')}
      </Typography>
    </Box>
  )

  function decided() {
    if (decidedAt === null) return ''
    const moment = { date: formatDay(decidedAt), time: formatTime(decidedAt) }
    if (decidedBy === null)
      return t(decision === 'approved' ? 'approvals.wasApproved' : 'approvals.wasDeclined', moment)
    const by = { ...moment, name: decidedBy.name }
    return t(decision === 'approved' ? 'approvals.wasApprovedBy' : 'approvals.wasDeclinedBy', by)
  }
}
