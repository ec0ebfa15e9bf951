import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { session as sessionQuery } from '#web/meetings/sessions/api.ts'
import { DecisionsPanel } from '#web/meetings/sessions/DecisionsPanel.tsx'
import '#web/meetings/desk/translations.ts'
import '#web/meetings/sessions/translations.ts'

const route = getRouteApi('/house/seances/$idEvent/en-cours')

// the editor is not drawn by the server
const Desk = lazyRouteComponent(
  screenLoader(() => import('#web/meetings/desk/Desk.tsx')),
  'Desk',
)

/** Shows the desk of the meeting of a session to those who hold it. */
export default function DeskPage() {
  const { t } = useTranslation()
  const { data: session } = useSuspenseQuery(sessionQuery(route.useParams().idEvent))
  return (
    <Page
      title={t(session.status === 'held' || session.status === 'closed' ? 'desk.titleAfter' : 'desk.title')}
      trail={
        <TextLink to="/seances/$idEvent" params={{ idEvent: session.id }} color="inherit" underline="always">
          {joinFacts([session.irp.name, session.title])}
        </TextLink>
      }
    >
      <Suspense fallback={null}>
        <Desk key={session.id} session={session}>
          <DecisionsPanel session={session} isFolded={false} />
        </Desk>
      </Suspense>
    </Page>
  )
}
