import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { ContentEditor } from './ContentEditor.tsx'
import { blankDraft } from './draft.ts'
import '#web/publishing/contents/editing/translations.ts'

const route = getRouteApi('/house/admin/contents/new')

/** Shows the form of a new content, of the kind and for the session in the URL; an article by default. */
export default function NewContentPage() {
  const { t } = useTranslation()
  const { kind = 'article', session, irp } = route.useSearch()
  const { id: person } = useMe()
  const [start] = useState(() => ({
    ...blankDraft(kind),
    session: kind === 'synopsis' && session && irp ? { id: session, irp } : null,
  }))
  return (
    <ContentEditor
      saved={null}
      start={start}
      person={person}
      title={t('contentForm.new')}
      trail={
        <TextLink to="/admin/contents" color="inherit" underline="always">
          {t('contentList.title')}
        </TextLink>
      }
    />
  )
}
