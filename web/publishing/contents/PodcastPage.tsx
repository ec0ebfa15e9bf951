import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { content as contentQuery } from './api.ts'
import { ListenPanel } from './reading/ListenPanel.tsx'
import { Reading } from './reading/Reading.tsx'
import { RightPlace } from './reading/RightPlace.tsx'
import './words.ts'

const route = getRouteApi('/house/podcasts/$id')

export default function PodcastPage() {
  const { data: content } = useSuspenseQuery(contentQuery(route.useParams().id))
  return (
    <RightPlace content={content} of="podcast">
      <Reading content={content}>
        {content.podcast && <ListenPanel content={content} podcast={content.podcast} />}
      </Reading>
    </RightPlace>
  )
}
