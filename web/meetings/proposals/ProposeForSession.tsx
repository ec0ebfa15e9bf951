import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { isWaiting } from '#contract/meetings/proposals/proposals.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { useOfflineCopyDate } from '#web/ground/http/useOfflineCopyDate.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { FoldedPanel } from '#web/ground/ui/FoldedPanel.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { useRecordChanges } from '#web/messaging/notifications/useRecordChanges.ts'
import { bodyProposals } from './api.ts'
import './translations.ts'

const ProposeDialog = lazyRouteComponent(
  screenLoader(() => import('./ProposeDialog.tsx')),
  'ProposeDialog',
)

/**
 * « Proposer un point » on the page of a convened session, for a later one: unfolded on request. The proposals that wait
 * while a session is prepared are shown.
 */
export function ProposeForSession({ session }: { session: Session }) {
  const { t } = useTranslation()
  const isCopy = useOfflineCopyDate() !== null
  const { data } = useQuery({ ...bodyProposals(session.irp.id), enabled: !isCopy })
  useRecordChanges('proposals', session.irp.id, [bodyProposals(session.irp.id).queryKey])
  const [isProposing, setIsProposing] = useState(false)
  const waiting = data?.proposals.filter(isWaiting).length ?? 0
  // who prepares a session adds points, and takes up those that wait
  const isPrepared = session.status === 'draft'
  if (!data || isCopy || (isPrepared && waiting === 0)) return null
  const title = t('proposal.title')
  const content = (
    <>
      <Typography variant="body2" color="textSecondary">
        {t(isPrepared ? 'proposal.openForSession' : 'proposal.closedForSession')}
      </Typography>
      <TextLink
        to="/irp/$idIrp"
        params={{ idIrp: session.irp.id }}
        underline="always"
        sx={{ display: 'inline-block', py: 1.25 }}
      >
        {t('proposal.seeAll', { count: waiting })}
      </TextLink>
      {!isPrepared && data.can.includes('points.propose') && (
        <Button
          className="no-print"
          variant="outlined"
          onClick={() => setIsProposing(true)}
          sx={{ display: 'block', minHeight: 44 }}
        >
          {t('proposal.propose')}
        </Button>
      )}
      {isProposing && (
        <Suspense fallback={null}>
          <ProposeDialog bodyId={session.irp.id} closesOn={data.closesOn} onClose={() => setIsProposing(false)} />
        </Suspense>
      )}
    </>
  )
  return (
    <FoldedPanel
      title={title}
      folds={!isPrepared}
      summary={joinFacts([t('proposal.forLater'), waiting > 0 && t('proposal.waiting', { count: waiting })])}
    >
      {content}
    </FoldedPanel>
  )
}
