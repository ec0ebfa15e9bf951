import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '#web/accounts/api.ts'
import { useTranslation } from '#web/i18n.ts'
import { TextLink } from '#web/ui/links.tsx'
import { ContentEditor } from './ContentEditor.tsx'
import { blankDraft } from './draft.ts'
import '#web/contents/editing/words.ts'

const route = getRouteApi('/house/admin/contents/new')

/** A new content, of the kind that the address names; an article otherwise. */
export default function NewContentPage() {
  const { t } = useTranslation()
  const { kind = 'article' } = route.useSearch()
  const { id: person } = useMe()
  const [start] = useState(() => blankDraft(kind))
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
