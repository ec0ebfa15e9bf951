import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { session as sessionQuery } from '#web/meetings/sessions/api.ts'
import { useFilingBodies } from '#web/papers/documents/useFilingBodies.ts'
import { SessionEditor } from './SessionEditor.tsx'
import { toFormValues } from './typed/formValues.ts'
import './translations.ts'
import '#web/papers/documents/recordTranslations.ts'

const route = getRouteApi('/house/evenement/$idSessions/modification')

export default function EditSessionPage() {
  const { data: session } = useSuspenseQuery(sessionQuery(route.useParams().idSessions))
  return <EditSession key={session.id} session={session} />
}

function EditSession({ session }: { session: Session }) {
  const { t } = useTranslation()
  const { id: person } = useMe()
  const bodies = useFilingBodies()
  const [start] = useState(() => toFormValues(session))
  const header = {
    title: t('sessionForm.edit'),
    trail: (
      <TextLink to="/seances/$idEvent" params={{ idEvent: session.id }} color="inherit" underline="always">
        {joinFacts([session.irp.name, session.title])}
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
      <EmptyState
        action={
          <ButtonLink to="/seances/$idEvent" params={{ idEvent: session.id }} variant="outlined">
            {t('sessionForm.seeSession')}
          </ButtonLink>
        }
      >
        {t('sessionForm.notAmendable')}
      </EmptyState>
    </Page>
  )
}
