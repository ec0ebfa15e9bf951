import { useSuspenseQueries } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Breadcrumbs } from '#web/ground/ui/Breadcrumbs.tsx'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { session as sessionQuery } from '#web/meetings/sessions/api.ts'
import { useRecordChanges } from '#web/messaging/notifications/useRecordChanges.ts'
import { minutesText } from './api.ts'
import { FirstDraft } from './FirstDraft.tsx'
import { SharedText } from './SharedText.tsx'
import './translations.ts'
import { WrittenMinutes } from './WrittenMinutes.tsx'

const route = getRouteApi('/house/seances/$idEvent/proces-verbal')

/** Shows the text of the minutes of a session: to write it, or to read it and remark on it. */
export default function MinutesTextPage() {
  const { t } = useTranslation()
  const { idEvent } = route.useParams()
  const query = minutesText(idEvent)
  const [{ data: session }, { data: text }] = useSuspenseQueries({ queries: [sessionQuery(idEvent), query] })
  useRecordChanges('minutes', idEvent, [query.queryKey])
  useRecordChanges('minutesDraft', idEvent, [query.queryKey])
  const isWriter = text.can.includes('sessions.writeMinutes')
  return (
    <Page
      title={t('minutesText.title')}
      trail={
        <Breadcrumbs>
          <li>
            <TextLink to="/irp/$idIrp" params={{ idIrp: session.irp.id }} color="inherit" underline="always">
              {session.irp.name}
            </TextLink>
          </li>
          <li>
            <TextLink to="/seances/$idEvent" params={{ idEvent }} color="inherit" underline="always">
              {session.title}
            </TextLink>
          </li>
        </Breadcrumbs>
      }
      chips={
        text.html !== null && <StatusChip tone={text.isApproved ? 'success' : 'info'}>{t(stateOf(text))}</StatusChip>
      }
    >
      {isWriter && text.html !== null && <WrittenMinutes key={idEvent} session={session} text={text} />}
      {isWriter && text.html === null && <FirstDraft sessionId={idEvent} hasMeeting={text.hasMeeting} />}
      {!isWriter && text.html !== null && <SharedText key={idEvent} session={session} text={text} html={text.html} />}
      {!isWriter && text.html === null && <EmptyState>{t('minutesText.notShared')}</EmptyState>}
    </Page>
  )
}

const stateOf = ({ isApproved, isOpenToRemarks }: { isApproved: boolean; isOpenToRemarks: boolean }) => {
  if (isApproved) return 'minutesText.approved'
  return isOpenToRemarks ? 'minutesText.open' : 'minutesText.draft'
}
