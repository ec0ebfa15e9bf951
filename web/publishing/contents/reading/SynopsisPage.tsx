import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { content as contentQuery } from '#web/publishing/contents/api.ts'
import { Reading } from './Reading.tsx'
import { RightPlace } from './RightPlace.tsx'
import { SynopsisSheet, ToldSession } from './SynopsisSheet.tsx'
import '#web/publishing/contents/words.ts'

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
