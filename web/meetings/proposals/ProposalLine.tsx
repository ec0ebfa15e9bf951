import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import {
  isWaiting,
  type PointProposal,
  type ProposalState,
  type Proposals,
} from '#contract/meetings/proposals/proposals.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { type Translate, useTranslation } from '#web/ground/i18n/i18n.ts'
import { authorName, fullName } from '#web/ground/i18n/names.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { ProposalActions } from './ProposalActions.tsx'

const tones = {
  open: 'info',
  postponed: 'plain',
  taken: 'success',
  merged: 'success',
  refused: 'error',
  withdrawn: 'plain',
} as const satisfies Record<ProposalState, string>

interface ProposalLineProps {
  list: Proposals
  proposal: PointProposal
  /** Opens the dialog of the decision. */
  onDecide: (proposal: PointProposal) => void
}

/** Shows a proposal with who asks for it and what has become of it. */
export function ProposalLine({ list, proposal, onDecide }: ProposalLineProps) {
  const { t } = useTranslation()
  const { title, why, papers, author, isMine, createdAt, state, reason, supporters } = proposal
  return (
    <Box component="li" sx={row}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.5 }}>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {frenchSpaces(title)}
        </Typography>
        <StatusChip tone={tones[state]}>{t(`proposal.state.${state}`)}</StatusChip>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {joinFacts([
          isMine ? t('proposal.byMe') : t('proposal.by', { name: authorName(t, author) }),
          t('proposal.on', { date: formatDay(createdAt) }),
        ])}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, maxWidth: '70ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {frenchSpaces(why)}
      </Typography>
      {papers.length > 0 && (
        <Box component="ul" aria-label={t('proposal.papers')} sx={plainList}>
          {papers.map(({ id, name }) => (
            <li key={id}>
              <TextLink to="/documents/$id" params={{ id }} sx={{ display: 'inline-block', py: 1.25 }}>
                {name}
              </TextLink>
            </li>
          ))}
        </Box>
      )}
      {supporters.length > 0 && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {t('proposal.with', { names: supporters.map(fullName).join(', ') })}
        </Typography>
      )}
      {proposal.request && <Request request={proposal.request} />}
      {reason !== null && (
        <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {t('proposal.reason', { reason })}
        </Typography>
      )}
      <Outcome proposal={proposal} />
      {isWaiting(proposal) && <ProposalActions list={list} proposal={proposal} onDecide={() => onDecide(proposal)} />}
    </Box>
  )
}

function Request({ request }: { request: NonNullable<PointProposal['request']> }) {
  const { t } = useTranslation()
  return (
    <>
      <Typography variant="body2" sx={{ mt: 0.5, ...(request.isMajority && { fontWeight: 600 }) }}>
        {requestSentence(t, request)}
      </Typography>
      {request.isByLaw && (
        <Typography variant="body2" color="textSecondary">
          {t('proposal.byLawRule')}
        </Typography>
      )}
    </>
  )
}

const requestSentence = (t: Translate, { joined, of, isMajority, isByLaw }: NonNullable<PointProposal['request']>) => {
  if (isByLaw) return t('proposal.byLaw', { joined, of })
  return isMajority ? t('proposal.majority', { joined, of }) : t('proposal.request', { count: joined, of })
}

/** Where the point of a decided proposal is. */
function Outcome({ proposal: { point, state } }: { proposal: PointProposal }) {
  const { t } = useTranslation()
  if (state !== 'taken' && state !== 'merged') return null
  if (!point)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {t('proposal.pointHidden')}
      </Typography>
    )
  return (
    <TextLink
      to="/seances/$idEvent"
      params={{ idEvent: point.session.id }}
      hash={`point-${point.id}`}
      underline="always"
      sx={{ display: 'inline-block', py: 1.25 }}
    >
      {t('proposal.point', { date: formatDay(point.session.startsAt) })}
    </TextLink>
  )
}

const row = { py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } } as const
