import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { isWaiting } from '#contract/meetings/proposals/proposals.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { useOfflineCopyDate } from '#web/ground/http/useOfflineCopyDate.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { bodyProposals } from './api.ts'
import './translations.ts'

const ProposeDialog = lazyRouteComponent(
  screenLoader(() => import('./ProposeDialog.tsx')),
  'ProposeDialog',
)

/** « Proposer un point » on the page of a session to come: for that session while it is prepared, then for a later one. */
export function ProposeForSession({ session }: { session: Session }) {
  const { t } = useTranslation()
  const isCopy = useOfflineCopyDate() !== null
  const { data } = useQuery({ ...bodyProposals(session.irp.id), enabled: !isCopy })
  const [isProposing, setIsProposing] = useState(false)
  if (!data || isCopy) return null
  return (
    <Panel title={t('proposal.title')}>
      <Typography variant="body2" color="textSecondary">
        {t(session.status === 'draft' ? 'proposal.openForSession' : 'proposal.closedForSession')}
      </Typography>
      <TextLink
        to="/irp/$idIrp"
        params={{ idIrp: session.irp.id }}
        underline="always"
        sx={{ display: 'inline-block', py: 1.25 }}
      >
        {t('proposal.seeAll', { count: data.proposals.filter(isWaiting).length })}
      </TextLink>
      {data.can.includes('points.propose') && (
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
    </Panel>
  )
}
