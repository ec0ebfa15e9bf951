import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Session } from '#contract/sessions.ts'
import { useMe } from '#web/accounts/api.ts'
import { useFilingBodies } from '#web/documents/filing/filingBodies.ts'
import { useTranslation } from '#web/i18n.ts'
import { session as sessionQuery } from '#web/sessions/api.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { inLine } from '#web/ui/facts.ts'
import { ButtonLink, TextLink } from '#web/ui/links.tsx'
import { Page } from '#web/ui/Page.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { SessionEditor } from './SessionEditor.tsx'
import { typedOf } from './typed.ts'
import './words.ts'
import '#web/documents/recordWords.ts'

const route = getRouteApi('/house/evenement/$idSessions/modification')

export default function EditSessionPage() {
  const { data: session } = useSuspenseQuery(sessionQuery(route.useParams().idSessions))
  return <EditSession key={session.id} session={session} />
}

function EditSession({ session }: { session: Session }) {
  const { t } = useTranslation()
  const { id: person } = useMe()
  const bodies = useFilingBodies()
  const [start] = useState(() => typedOf(session))
  const header = {
    title: t('sessionForm.edit'),
    trail: (
      <TextLink to="/seances/$idEvent" params={{ idEvent: session.id }} color="inherit" underline="always">
        {inLine([session.irp.name, session.title])}
      </TextLink>
    ),
    chips: (
      <StatusChip tone={session.status === 'draft' ? 'plain' : 'info'}>
        {t(`session.status.${session.status}`)}
      </StatusChip>
    ),
  }
  if (session.can.includes('sessions.amend'))
    return <SessionEditor saved={session} start={start} person={person} bodies={bodies} {...header} />
  return (
    <Page {...header}>
      <Empty
        action={
          <ButtonLink to="/seances/$idEvent" params={{ idEvent: session.id }} variant="outlined">
            {t('sessionForm.seeSession')}
          </ButtonLink>
        }
      >
        {t('sessionForm.notAmendable')}
      </Empty>
    </Page>
  )
}
