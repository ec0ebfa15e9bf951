import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { content as contentQuery } from '#web/publishing/contents/api.ts'
import { CanonicalRedirect } from './CanonicalRedirect.tsx'
import { ContentView } from './ContentView.tsx'
import '#web/publishing/contents/translations.ts'

const route = getRouteApi('/house/articles/$id')

export default function ArticlePage() {
  const { data: content } = useSuspenseQuery(contentQuery(route.useParams().id))
  return (
    <CanonicalRedirect content={content} of="article">
      <ContentView content={content} />
    </CanonicalRedirect>
  )
}
