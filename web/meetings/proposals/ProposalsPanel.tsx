import { mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { isWaiting, type PointProposal } from '#contract/meetings/proposals/proposals.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { useRecordChanges } from '#web/messaging/notifications/useRecordChanges.ts'
import { bodyProposals } from './api.ts'
import { ProposalLine } from './ProposalLine.tsx'
import './translations.ts'

const DecideDialog = lazyRouteComponent(
  screenLoader(() => import('./DecideDialog.tsx')),
  'DecideDialog',
)
const ProposeDialog = lazyRouteComponent(
  screenLoader(() => import('./ProposeDialog.tsx')),
  'ProposeDialog',
)

/** Lists the points that members of a body propose: one's own with their fate, those that wait, and past ones on request. */
export function ProposalsPanel({ bodyId }: { bodyId: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(bodyProposals(bodyId))
  useRecordChanges('proposals', bodyId, [bodyProposals(bodyId).queryKey])
  const [isProposing, setIsProposing] = useState(false)
  const [decidedId, setDecidedId] = useState<number | null>(null)
  if (!data) return null
  const { proposals, closesOn, can } = data
  const past = proposals.filter((proposal) => !isWaiting(proposal) && !proposal.isMine)
  // the dialog stays when somebody else decides meanwhile, which moves the line
  const toDecide = proposals.find(({ id }) => id === decidedId)
  const decide = ({ id }: PointProposal) => setDecidedId(id)
  const shown = proposals.filter((proposal) => !past.includes(proposal))
  return (
    <Panel
      title={t('proposal.title')}
      action={
        can.includes('points.propose') && (
          <Button
            size="small"
            variant="text"
            startIcon={<Icon path={mdiPlus} />}
            onClick={() => setIsProposing(true)}
            sx={{ minHeight: 44 }}
          >
            {t('proposal.propose')}
          </Button>
        )
      }
    >
      <Typography variant="body2" color="textSecondary">
        {closesOn === null ? t('proposal.noClosing') : t('proposal.closesOn', { date: formatDay(closesOn) })}
      </Typography>
      {shown.length === 0 && <Typography sx={{ mt: 1 }}>{t('proposal.none')}</Typography>}
      <Box component="ul" sx={plainList}>
        {shown.map((proposal) => (
          <ProposalLine key={proposal.id} list={data} proposal={proposal} onDecide={decide} />
        ))}
      </Box>
      {past.length > 0 && (
        <Box component="details">
          <Box component="summary" sx={{ py: 1.25, cursor: 'pointer' }}>
            {t('proposal.past', { count: past.length })}
          </Box>
          <Box component="ul" sx={plainList}>
            {past.map((proposal) => (
              <ProposalLine key={proposal.id} list={data} proposal={proposal} onDecide={decide} />
            ))}
          </Box>
        </Box>
      )}
      <Suspense fallback={null}>
        {isProposing && <ProposeDialog bodyId={bodyId} closesOn={closesOn} onClose={() => setIsProposing(false)} />}
        {toDecide && <DecideDialog list={data} proposal={toDecide} onClose={() => setDecidedId(null)} />}
      </Suspense>
    </Panel>
  )
}
