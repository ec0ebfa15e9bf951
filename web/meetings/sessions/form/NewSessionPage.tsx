import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useMe } from '#web/ground/viewer/api.ts'
import { useFilingBodies } from '#web/papers/documents/useFilingBodies.ts'
import { SessionEditor } from './SessionEditor.tsx'
import { blankSession } from './typed/formValues.ts'
import './translations.ts'

const route = getRouteApi('/house/evenement/nouveau')

/** Shows the form of a new session. Its body comes from the URL, is the user's only one, or is chosen in the form. */
export default function NewSessionPage() {
  const { t } = useTranslation()
  const { irp } = route.useSearch()
  const { id: person } = useMe()
  const bodies = useFilingBodies()
  const [start] = useState(() => {
    const asked = bodies.find(({ id }) => id === irp)
    return blankSession(asked?.id ?? (bodies.length === 1 ? (bodies[0]?.id ?? null) : null))
  })
  return <SessionEditor saved={null} start={start} person={person} bodies={bodies} title={t('sessionForm.new')} />
}
