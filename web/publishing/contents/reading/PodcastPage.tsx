import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { content as contentQuery } from '#web/publishing/contents/api.ts'
import { CanonicalRedirect } from './CanonicalRedirect.tsx'
import { ContentView } from './ContentView.tsx'
import { ListenPanel } from './ListenPanel.tsx'
import '#web/publishing/contents/translations.ts'

const route = getRouteApi('/house/podcasts/$id')

export default function PodcastPage() {
  const { data: content } = useSuspenseQuery(contentQuery(route.useParams().id))
  return (
    <CanonicalRedirect content={content} of="podcast">
      <ContentView content={content}>
        {content.podcast && <ListenPanel content={content} podcast={content.podcast} />}
      </ContentView>
    </CanonicalRedirect>
  )
}
