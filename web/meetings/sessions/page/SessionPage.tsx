import { mdiCancel, mdiLockOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { formatTime } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { type Translate, useTranslation } from '#web/ground/i18n/i18n.ts'
import { useNow } from '#web/ground/i18n/useNow.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { foldedPanels, mainAndSide, stack } from '#web/ground/ui/columns.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { Paragraph } from '#web/ground/ui/Paragraph.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { useHashHighlight } from '#web/ground/ui/useHashHighlight.ts'
import { AnswerPanel } from '#web/meetings/attendance/AnswerPanel.tsx'
import { AttendancePanel } from '#web/meetings/attendance/AttendancePanel.tsx'
import { SessionCommitments } from '#web/meetings/commitments/SessionCommitments.tsx'
import { ProposeForSession } from '#web/meetings/proposals/ProposeForSession.tsx'
import { session as sessionQuery } from '#web/meetings/sessions/api.ts'
import { DecisionsPanel } from '#web/meetings/sessions/DecisionsPanel.tsx'
import { isMeetingToHold, mainActionOf } from '#web/meetings/sessions/life/mainAction.ts'
import { SessionActions } from '#web/meetings/sessions/life/SessionActions.tsx'
import { SessionChanges } from '#web/meetings/sessions/life/SessionChanges.tsx'
import { SessionHistory } from '#web/meetings/sessions/life/SessionHistory.tsx'
import { takeawayId } from '#web/meetings/sessions/life/scrollToTakeaway.ts'
import { MinutesPanel } from '#web/meetings/sessions/minutes/MinutesPanel.tsx'
import { NoticeChip, Notices } from '#web/meetings/sessions/Notices.tsx'
import { formatSessionDay, isMeetingNear } from '#web/meetings/sessions/sessionDay.ts'
import { isUnclassifiedDraft } from '#web/meetings/sessions/tray/isUnclassifiedDraft.ts'
import { useHasDraftsToFile } from '#web/meetings/sessions/tray/useHasDraftsToFile.ts'
import { TakeawayPanel } from '#web/meetings/takeaway/TakeawayPanel.tsx'
import { FollowRecord } from '#web/messaging/subscriptions/FollowRecord.tsx'
import { Agenda } from './Agenda.tsx'
import { AgendaDocuments } from './AgendaDocuments.tsx'
import { Meeting } from './Meeting.tsx'
import { NextSteps } from './NextSteps.tsx'
import { SessionContents } from './SessionContents.tsx'
import { SessionFacts } from './SessionFacts.tsx'
import { StatusNotice } from './StatusNotice.tsx'
import { isPageFolded } from './usePointFolding.ts'
import '#web/papers/documents/recordTranslations.ts'

const route = getRouteApi('/house/seances/$idEvent')

/** Parts of the page that links lead to, besides what is read after it. */
const hashTargets = /^(point|decision)-\d+$/

// these are only loaded for those who write the session
const tray = screenLoader(() => import('#web/meetings/sessions/tray/SessionTray.tsx'))
const SessionTray = lazyRouteComponent(tray, 'SessionTray')
const SessionTrayDrop = lazyRouteComponent(tray, 'SessionTrayDrop')
const ReadingPanel = lazyRouteComponent(
  screenLoader(() => import('./ReadingPanel.tsx')),
  'ReadingPanel',
)
/** Shows a session; the agenda is its main content. */
export default function SessionPage() {
  const { t } = useTranslation()
  const { data: session } = useSuspenseQuery(sessionQuery(route.useParams().idEvent))
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true })
  const isWriter = session.can.includes('sessions.amend')
  const isFolded = isPageFolded(session)
  // those who write them are told first what is next
  const areMinutesFolded = isFolded && session.can.includes('sessions.writeMinutes')
  const isMember = session.can.includes('sessions.seePresence')
  // documents without a point wait in the tray until they are classified
  // and the minutes have a panel of their own
  const own = session.documents.filter(
    (document) => document.id !== session.minutes?.document?.id && !(isWriter && isUnclassifiedDraft(document)),
  )
  const now = useNow()
  const main = mainActionOf(session, now)
  const isToHold = isMeetingToHold(session, now)
  // documents are filed before anything else is done with the session, except to join it and to hold it
  const isTrayFirst = useHasDraftsToFile(isWriter ? session.id : null) && main?.kind !== 'join' && !isToHold
  useHashHighlight(hashTargets)

  return (
    <Page
      title={session.title}
      trail={<SessionBreadcrumbs session={session} />}
      context={!isWide && joinFacts(whenAndWhereFacts(t, session))}
      chips={<SessionChips session={session} />}
      actions={
        <SessionActions session={session} main={main} isMainFilled={!isTrayFirst && !isToHold}>
          {session.status !== 'draft' && (
            <FollowRecord key={session.id} record={{ session: session.id }} name={session.title} />
          )}
        </SessionActions>
      }
    >
      {isWriter && (
        <Suspense fallback={null}>
          <SessionTray session={session} isMain={isTrayFirst} />
        </Suspense>
      )}
      <Box sx={columns}>
        <Box sx={stack}>
          <StatusNotice session={session} />
          {/* the meeting is read after the page, and must not move the answers under a thumb */}
          <AnswerPanel key={`answer ${session.id}`} session={session} />
          {session.status === 'convened' && <Meeting session={session} now={now} />}
          <NextSteps session={session} />
          <SessionChanges key={session.id} session={session} />
          {session.description && <Paragraph>{session.description}</Paragraph>}
          <Agenda session={session}>
            {isWriter && (
              <Suspense fallback={null}>
                <SessionTrayDrop session={session} />
              </Suspense>
            )}
          </Agenda>
          {own.length > 0 && (
            <Panel title={t('session.ownDocuments')}>
              <AgendaDocuments documents={own} />
            </Panel>
          )}
          {session.status !== 'convened' && <Meeting session={session} now={now} />}
          <Box sx={isFolded ? foldedPanels : stack}>
            <Box id="proces-verbal" sx={areMinutesFolded ? anchor : { ...anchor, '&&': { flexBasis: '100%' } }}>
              <MinutesPanel session={session} isFolded={areMinutesFolded} />
            </Box>
            {/* none is taken before the meeting */}
            {(session.decisions.length > 0 || isMeetingNear(session, now)) && (
              <Box id="decisions" sx={anchor}>
                <DecisionsPanel session={session} isFolded={isFolded} />
              </Box>
            )}
            {session.status !== 'draft' && (
              <SessionCommitments key={`commitments ${session.id}`} session={session} isFolded={isFolded} />
            )}
            {session.status !== 'draft' && <SessionContents sessionId={session.id} />}
          </Box>
        </Box>
        <Box component="aside" aria-label={t('session.facts')} sx={side}>
          <Box sx={stack}>
            <SessionFacts session={session} />
            <Notices notices={session.notices} isFolded={isFolded || session.status === 'convened'} />
            <AttendancePanel key={session.id} session={session} />
            {session.can.includes('sessions.follow') && session.status !== 'draft' && (
              <Suspense fallback={null}>
                <ReadingPanel session={session} />
              </Suspense>
            )}
            {isMember &&
              ['draft', 'convened'].includes(session.status) &&
              Date.parse(session.startsAt) > now.getTime() && <ProposeForSession session={session} />}
            <Box className="no-print" id={takeawayId}>
              <TakeawayPanel session={session} isFolded={isFolded || (isWriter && session.status === 'convened')} />
            </Box>
            <SessionHistory history={session.history} />
          </Box>
        </Box>
      </Box>
    </Page>
  )
}

function SessionBreadcrumbs({ session: { irp, number } }: { session: Session }) {
  const { t } = useTranslation()
  return (
    <>
      <TextLink to="/irp/$idIrp" params={{ idIrp: irp.id }} color="inherit" underline="always">
        {irp.name}
      </TextLink>
      {number !== null && ` · ${t('session.number', { number })}`}
    </>
  )
}

/** Repeated at the top where the card with date and place is far below. */
const whenAndWhereFacts = (t: Translate, session: Session) => [
  `${formatTime(session.startsAt)} – ${formatTime(session.endsAt)}`,
  session.place,
  formatSessionDay(t, session),
]

function SessionChips({ session: { status, confidential, notices } }: { session: Session }) {
  const { t } = useTranslation()
  return (
    <>
      <StatusChip tone={statusTones[status]} {...(status === 'cancelled' && { icon: mdiCancel })}>
        {t(`session.status.${status}`)}
      </StatusChip>
      {confidential && (
        <StatusChip tone="plain" icon={mdiLockOutline}>
          {t('session.confidential')}
        </StatusChip>
      )}
      <NoticeChip notices={notices} />
    </>
  )
}

const statusTones = { draft: 'plain', convened: 'info', held: 'success', closed: 'plain', cancelled: 'error' } as const

const columns = {
  ...mainAndSide,
  // prints the agenda on one page, black on white, without borders
  '@media print': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '12px',
    '& section': { border: 0, padding: 0 },
    '& .MuiChip-root': { height: 'auto', border: 0, background: 'none', color: 'inherit', fontStyle: 'italic' },
    '& .MuiChip-label': { padding: 0 },
  },
} as const

/** A part that links of other screens lead to; nothing when its panel has nothing to show. */
const anchor = { scrollMarginTop: 8, '&:empty': { display: 'none' } } as const

const side = {
  position: { lg: 'sticky' },
  top: { lg: 88 },
  '@media print': { position: 'static', order: -1 },
} as const
