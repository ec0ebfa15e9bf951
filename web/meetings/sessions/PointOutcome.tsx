import { mdiThumbsUpDownOutline, mdiVoteOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { electionSentence } from '#contract/meetings/ballots/electionSentence.ts'
import type { PointVote } from '#contract/meetings/sessions/followUp.ts'
import type { NestedPoint } from '#contract/meetings/sessions/sessions.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import './translations.ts'

type PointWithOutcome = Pick<NestedPoint, 'consultation' | 'minutesOf' | 'opinion' | 'vote' | 'thematics'>

/**
 * Formats votes: « Pour : 12 · Contre : 3 · Abstentions : 1 », « à l’unanimité », or who was elected of several candidates.
 */
export const formatVotes = (t: Translate, votes: PointVote) =>
  (votes.election && electionSentence(votes.election)) ??
  (votes.for > 0 && votes.against + votes.abstentions === 0
    ? `${t('outcome.unanimous')} (${votes.for})`
    : t('outcome.votes', { for: votes.for, against: votes.against, abstentions: votes.abstentions }))

/** Shows the consultation, the minutes to approve, the opinion and the vote of a point. */
export function PointOutcome({ point }: { point: PointWithOutcome }) {
  const { t } = useTranslation()
  const { consultation, minutesOf, opinion, vote, thematics } = point
  return (
    <Box sx={wrappingChip}>
      {thematics.length > 0 && (
        <Typography variant="body2" component="div" color="textSecondary" sx={{ '& a': { lineHeight: '24px' } }}>
          {thematics.map(({ id, name }, place) => (
            <span key={id}>
              {place > 0 && '\u00A0· '}
              <TextLink to="/projets/$id" params={{ id }} color="inherit" underline="always">
                {name}
              </TextLink>
            </span>
          ))}
        </Typography>
      )}
      {consultation && !opinion && (
        <div>
          <StatusChip tone={consultation.state === 'deemedNegative' ? 'error' : 'info'}>
            {consultation.state === 'running'
              ? t('point.consultation', { date: formatDay(consultation.dueOn) })
              : t(consultation.state === 'answered' ? 'point.answered' : 'point.deemedNegative')}
          </StatusChip>
        </div>
      )}
      {minutesOf && (
        <Typography variant="body2">
          {t('point.minutesOf')}
          <TextLink to="/seances/$idEvent" params={{ idEvent: minutesOf.id }} underline="always">
            {minutesOf.title}
          </TextLink>
        </Typography>
      )}
      {opinion && (
        <Box sx={outcome}>
          <Icon path={mdiThumbsUpDownOutline} sx={{ fontSize: 20, color: 'text.secondary' }} />
          <div>
            <strong>{t(`outcome.${opinion.result}`)}</strong>
            {opinion.votes && ` · ${formatVotes(t, opinion.votes)}`}
            {opinion.text && <OutcomeText>{opinion.text}</OutcomeText>}
            {opinion.employerAnswer && (
              <Typography variant="body2" component="div" sx={{ mt: 0.5 }}>
                <strong>{t('point.employerAnswer')}</strong>
                <OutcomeText>{opinion.employerAnswer}</OutcomeText>
              </Typography>
            )}
          </div>
        </Box>
      )}
      {vote && (
        <Box sx={outcome}>
          <Icon path={mdiVoteOutline} sx={{ fontSize: 20, color: 'text.secondary' }} />
          <strong>{formatVotes(t, vote)}</strong>
        </Box>
      )}
    </Box>
  )
}

const OutcomeText = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={{ mt: 0.25, maxWidth: '70ch', whiteSpace: 'pre-line' }}>
    {children}
  </Typography>
)

/** On a phone a chip wraps onto two lines instead of overflowing. */
const wrappingChip = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 0.75,
  mt: 0.75,
  '&:empty': { display: 'none' },
  '& .MuiChip-root': { height: 'auto', minHeight: 24 },
  '& .MuiChip-label': { whiteSpace: 'normal' },
} as const

const outcome = {
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  gap: 1,
  alignItems: 'start',
  pl: 1.25,
  borderLeft: 3,
  borderColor: 'divider',
  fontSize: 15,
} as const
