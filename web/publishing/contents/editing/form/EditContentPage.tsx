import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Content } from '#contract/publishing/contents/contents.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { editedContent } from '#web/publishing/contents/editing/api.ts'
import { ContentEditor } from './ContentEditor.tsx'
import { draftOf } from './draft.ts'
import '#web/publishing/contents/editing/translations.ts'

const route = getRouteApi('/house/admin/contents/$id')

export default function EditContentPage() {
  const { data: content } = useSuspenseQuery(editedContent(route.useParams().id))
  return <EditContent key={content.id} content={content} />
}

function EditContent({ content }: { content: Content }) {
  const { t } = useTranslation()
  const { id: person } = useMe()
  const [start] = useState(() => draftOf(content))
  return (
    <ContentEditor
      saved={content}
      start={start}
      person={person}
      title={t('contentForm.edit')}
      trail={
        <TextLink to="/admin/contents" color="inherit" underline="always">
          {t('contentList.title')}
        </TextLink>
      }
    />
  )
}
