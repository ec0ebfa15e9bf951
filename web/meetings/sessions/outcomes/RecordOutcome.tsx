import Button from '@mui/material/Button'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { NestedPoint, Session } from '#contract/meetings/sessions/sessions.ts'
import { useRemovalNotice } from '#web/ground/conflicts/useRemovalNotice.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useNow } from '#web/ground/i18n/useNow.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { isMeetingNear } from '#web/meetings/sessions/sessionDay.ts'
import '#web/meetings/sessions/translations.ts'

const OutcomeDialog = lazyRouteComponent(screenLoader(() => import('./OutcomeDialog.tsx')))

const outcomes: Partial<Record<NestedPoint['kind'], 'opinion' | 'vote'>> = {
  consultation: 'opinion',
  opinion: 'opinion',
  deliberation: 'vote',
  appointment: 'vote',
  minutes: 'vote',
}

/**
 * Shows a button to record the opinion or the vote of a point, for those who write the session, from the day before its
 * meeting.
 */
export function RecordOutcome({ session, point }: { session: Session; point: NestedPoint }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const isNear = isMeetingNear(session, useNow())
  const outcome = outcomes[point.kind]
  // a ballot gives the votes; the words of an opinion are written by hand
  const isWritten = !point.hasBallot || (outcome === 'opinion' && point.opinion !== null)
  const isOffered = session.status !== 'draft' && session.can.includes('sessions.amend') && isWritten
  useRemovalNotice(open, isOffered)
  if (!outcome || !isOffered || (!isNear && !point[outcome])) return null
  const action = t(`point.${point[outcome] ? 'amend' : 'record'}.${outcome}`)
  return (
    <>
      <Button
        className="no-print"
        size="small"
        variant="text"
        aria-label={t('point.recordNamed', { action, number: point.number })}
        onClick={() => setOpen(true)}
        sx={{ minHeight: { xs: 44, sm: 0 }, ml: -0.75 }}
      >
        {action}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <OutcomeDialog session={session} point={point} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
