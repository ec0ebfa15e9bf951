import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { content as contentQuery } from './api.ts'
import { Reading } from './reading/Reading.tsx'
import { RightPlace } from './reading/RightPlace.tsx'
import './words.ts'

const route = getRouteApi('/house/articles/$id')

export default function ArticlePage() {
  const { data: content } = useSuspenseQuery(contentQuery(route.useParams().id))
  return (
    <RightPlace content={content} of="article">
      <Reading content={content} />
    </RightPlace>
  )
}
