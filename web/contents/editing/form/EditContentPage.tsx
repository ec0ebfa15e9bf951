import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Content } from '#contract/contents.ts'
import { useMe } from '#web/accounts/api.ts'
import { editedContent } from '#web/contents/editing/api.ts'
import { useTranslation } from '#web/i18n.ts'
import { TextLink } from '#web/ui/links.tsx'
import { ContentEditor } from './ContentEditor.tsx'
import { draftOf } from './draft.ts'
import '#web/contents/editing/words.ts'

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
