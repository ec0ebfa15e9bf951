import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { plainList } from '#web/ground/ui/plainList.ts'
import { session as sessionQuery } from '#web/meetings/sessions/api.ts'
import { formatVotes } from '#web/meetings/sessions/PointOutcome.tsx'
import '#web/meetings/sessions/translations.ts'

/** Reads the session of the synopsis; undefined until one is chosen. */
const useChosenSession = (id: number | null) => useQuery({ ...sessionQuery(id ?? 0), enabled: id !== null }).data

/** Previews the opinions and votes of the session, which the sheet shows automatically. */
export function SessionOpinions({ session: id }: { session: number | null }) {
  const { t } = useTranslation()
  const session = useChosenSession(id)
  const points = (session?.agenda ?? []).flatMap((point) => [point, ...point.points])
  const outcomes = points.filter(({ opinion, vote }) => opinion ?? vote)
  return (
    <SessionExtract isChosen={id !== null} none={t('synopsisForm.noOpinion')}>
      {outcomes.map(({ id: point, number, title, opinion, vote }) => {
        const votes = opinion?.votes ?? vote
        return (
          <li key={point}>
            {`${number}. ${title}`}
            <Typography variant="body2" color="textSecondary">
              {joinFacts([opinion && t(`outcome.${opinion.result}`), votes && formatVotes(t, votes)])}
            </Typography>
          </li>
        )
      })}
    </SessionExtract>
  )
}

/** Previews the decisions of the session, which the sheet shows automatically. */
export function SessionDecisions({ session: id }: { session: number | null }) {
  const { t } = useTranslation()
  const session = useChosenSession(id)
  return (
    <SessionExtract isChosen={id !== null} none={t('synopsisForm.noDecision')}>
      {(session?.decisions ?? []).map(({ id: decision, number, text, owner, state }) => (
        <li key={decision}>
          {`D${number}. ${text}`}
          <Typography variant="body2" color="textSecondary">
            {joinFacts([owner, t(`decision.state.${state}`)])}
          </Typography>
        </li>
      ))}
    </SessionExtract>
  )
}

function SessionExtract({ isChosen, none, children }: { isChosen: boolean; none: string; children: ReactNode[] }) {
  const { t } = useTranslation()
  if (!isChosen) return <Typography color="textSecondary">{t('synopsisForm.drawnLater')}</Typography>
  if (children.length === 0) return <Typography color="textSecondary">{none}</Typography>
  return (
    <Box sx={{ p: 1.5, borderRadius: 1, bgcolor: 'background.default' }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {t('synopsisForm.drawn')}
      </Typography>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 0.75 }}>
        {children}
      </Box>
    </Box>
  )
}
