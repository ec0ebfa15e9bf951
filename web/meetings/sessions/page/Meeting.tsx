import Box from '@mui/material/Box'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { foldedPanels, stack } from '#web/ground/ui/columns.ts'
import { isMeetingNear } from '#web/meetings/sessions/sessionDay.ts'

// most sessions are read on other days than that of their meeting
const PresencePanel = lazyRouteComponent(
  screenLoader(() => import('#web/meetings/presence/PresencePanel.tsx')),
  'PresencePanel',
)

const BallotsPanel = lazyRouteComponent(
  screenLoader(() => import('#web/meetings/ballots/BallotsPanel.tsx')),
  'BallotsPanel',
)

const CurrentPoint = lazyRouteComponent(
  screenLoader(() => import('#web/meetings/desk/CurrentPoint.tsx')),
  'CurrentPoint',
)

/** What the meeting is on, who is at it, and its ballots, from the day before it. Members vote first; writers note who is there. */
export function Meeting({ session, now }: { session: Session; now: Date }) {
  if (['draft', 'cancelled'].includes(session.status) || !isMeetingNear(session, now)) return null
  const isWriter = session.can.includes('sessions.amend')
  const ballots = <BallotsPanel key={`ballots ${session.id}`} session={session} />
  return (
    <Suspense fallback={null}>
      {session.can.includes('sessions.seePresence') && <CurrentPoint key={`point ${session.id}`} session={session} />}
      <Box sx={session.status === 'convened' ? meeting : foldedPanels}>
        {!isWriter && ballots}
        {session.can.includes('sessions.seePresence') && (
          <PresencePanel key={`presence ${session.id}`} session={session} />
        )}
        {isWriter && ballots}
      </Box>
    </Suspense>
  )
}

const meeting = { ...stack, '&:empty': { display: 'none' } } as const
