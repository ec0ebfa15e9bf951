import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { content as contentQuery } from './api.ts'
import { Reading } from './reading/Reading.tsx'
import { RightPlace } from './reading/RightPlace.tsx'
import { SynopsisSheet, ToldSession } from './reading/SynopsisSheet.tsx'
import './words.ts'

const route = getRouteApi('/house/synopsis/$id')

export default function SynopsisPage() {
  const { data: content } = useSuspenseQuery(contentQuery(route.useParams().id))
  return (
    <RightPlace content={content} of="synopsis">
      <Reading content={content} sheet={<SynopsisSheet content={content} />}>
        {content.session && <ToldSession session={content.session} />}
      </Reading>
    </RightPlace>
  )
}
