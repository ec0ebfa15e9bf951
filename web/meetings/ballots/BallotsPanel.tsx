import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Ballots, isBallotOpen, maxBallots, votableKinds } from '#contract/meetings/ballots/ballots.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { useOfflineCopyDate } from '#web/ground/http/useOfflineCopyDate.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FoldedPanel } from '#web/ground/ui/FoldedPanel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { presence } from '#web/meetings/presence/api.ts'
import { useRecordChanges } from '#web/messaging/notifications/useRecordChanges.ts'
import { ballots as ballotsQuery } from './api.ts'
import { BallotDialog } from './BallotDialog.tsx'
import { EndedBallot } from './EndedBallot.tsx'
import { OpenBallot } from './OpenBallot.tsx'
import '#web/meetings/presence/translations.ts'
import './translations.ts'

/**
 * Shows the ballots of a session: the one under way first, then the results. Hidden until the meeting is open, when
 * there is none, and in an offline copy.
 */
export function BallotsPanel({ session }: { session: Session }) {
  const { t } = useTranslation()
  const isCopy = useOfflineCopyDate() !== null
  const query = ballotsQuery(session.id)
  const { data } = useQuery({ ...query, enabled: !isCopy })
  // who is there decides whether a vote can be opened
  const isHolding = data?.can.includes('ballots.hold') && data.isMeetingOpen
  const { data: here } = useQuery({ ...presence(session.id), enabled: !isCopy && isHolding === true })
  const [isOpening, setIsOpening] = useState(false)
  useRecordChanges('meeting', session.id, [query.queryKey, presence(session.id).queryKey])
  useRecordChanges('ballots', session.id, [query.queryKey])
  useOutcomesOf(session.id, data)
  if (!data) return null
  const { ballots, can, isMeetingOpen } = data
  const isHolder = can.includes('ballots.hold')
  const open = ballots.find(isBallotOpen)
  const ended = ballots.filter((ballot) => !isBallotOpen(ballot))
  const points = session.agenda
    .flatMap((point) => [point, ...point.points])
    .filter(({ kind }) => votableKinds.some((votable) => votable === kind))
  const mayOpen = isHolder && isMeetingOpen && !open && ballots.length < maxBallots && (here?.voters ?? 0) > 0
  const mayOpenOnPoint = mayOpen && points.length > 0
  if (ballots.length === 0 && !mayOpenOnPoint) return null
  const results = (
    <Box component="ol" sx={plainList}>
      {ended.map((ballot) => (
        <EndedBallot
          key={ballot.id}
          sessionId={session.id}
          ballot={ballot}
          isHolder={isHolder}
          mayOpen={mayOpen}
          hasSecondRound={ballots.some(
            ({ election, cancelledAt }) => election?.firstRoundId === ballot.id && cancelledAt === null,
          )}
        />
      ))}
    </Box>
  )
  // their outcomes are those of the points
  const isOver = !isMeetingOpen && session.status !== 'convened'
  const next = points.find(({ id }) => ballots.every(({ point }) => point.id !== id)) ?? points[0]
  return (
    <FoldedPanel title={t('ballot.title')} folds={isOver} summary={t('ballot.held', { count: ended.length })}>
      {open && <OpenBallot key={open.id} sessionId={session.id} ballot={open} isHolder={isHolder} />}
      {ballots.length === 0 && <Typography color="textSecondary">{t('ballot.none')}</Typography>}
      {results}
      {mayOpenOnPoint && (
        <Button
          className="no-print"
          variant="outlined"
          onClick={() => setIsOpening(true)}
          sx={{ minHeight: 44, mt: 1.5 }}
        >
          {t('ballot.open')}
        </Button>
      )}
      {isOpening && next && (
        <BallotDialog
          sessionId={session.id}
          points={points}
          first={next.id}
          people={here?.people.flatMap(({ person }) => person ?? []) ?? []}
          onClose={() => setIsOpening(false)}
        />
      )}
    </FoldedPanel>
  )
}

/** Reads the session again when a ballot has ended, since the outcome of its point is that of the ballot. */
function useOutcomesOf(sessionId: number, data: Ballots | undefined) {
  const queries = useQueryClient()
  const known = useRef<string | null>(null)
  const ended = data?.ballots.map(({ id, counts, cancelledAt }) => JSON.stringify([id, counts, cancelledAt])).join()
  useEffect(() => {
    if (ended === undefined) return
    if (known.current !== null && known.current !== ended)
      void queries.invalidateQueries({ queryKey: ['sessions', sessionId], exact: true })
    known.current = ended
  }, [ended, sessionId, queries])
}
