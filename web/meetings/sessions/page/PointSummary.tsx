import Box from '@mui/material/Box'
import { electionSentence } from '#contract/meetings/ballots/electionSentence.ts'
import type { Votes } from '#contract/meetings/sessions/followUp.ts'
import type { NestedPoint } from '#contract/meetings/sessions/sessions.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { type Translate, useTranslation } from '#web/ground/i18n/i18n.ts'
import { isUnread } from './agendaTotals.ts'
import '#web/meetings/sessions/translations.ts'
import '#web/papers/documents/recordTranslations.ts'

/** Tells on one line what came of a point, and whether something of it is unread. */
export function PointSummary({ point }: { point: NestedPoint }) {
  const { t } = useTranslation()
  const outcome = outcomeOf(t, point)
  const unread = point.documents.filter(isUnread).length
  return (
    <Box component="span" sx={summary}>
      {outcome && (
        <Box component="strong" sx={{ fontWeight: 600, color: 'text.primary' }}>
          {outcome}
        </Box>
      )}
      {point.documents.length > 0 && <span>{t('session.documents', { count: point.documents.length })}</span>}
      {unread > 0 && (
        <Box component="span" sx={{ color: 'ink.primary' }}>
          {t('session.unread', { count: unread })}
        </Box>
      )}
    </Box>
  )
}

function outcomeOf(t: Translate, { opinion, vote, consultation }: NestedPoint): string | null {
  if (opinion) return `${t(`outcome.${opinion.result}`)}${opinion.votes ? `, ${votesOf(t, opinion.votes)}` : ''}`
  const elected = vote?.election && electionSentence(vote.election)
  if (elected) return elected
  if (vote) return `${t('point.voteOf')}${votesOf(t, vote)}`
  if (!consultation) return null
  if (consultation.state === 'running') return t('point.awaited', { date: formatDay(consultation.dueOn) })
  return t(consultation.state === 'answered' ? 'point.answered' : 'point.deemedNegative')
}

const votesOf = (t: Translate, votes: Votes) =>
  votes.against + votes.abstentions === 0
    ? `${t('outcome.unanimous')} (${votes.for})`
    : t('outcome.shortVotes', { ...votes })

const summary = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.25,
  flexBasis: '100%',
  fontSize: 14,
  color: 'text.secondary',
  // the button of the title covers it
  pointerEvents: 'none',
} as const
