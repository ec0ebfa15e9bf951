import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { content as contentQuery } from '#web/publishing/contents/api.ts'
import { CanonicalRedirect } from './CanonicalRedirect.tsx'
import { ContentView } from './ContentView.tsx'
import { SynopsisSession, SynopsisSheet } from './SynopsisSheet.tsx'
import '#web/publishing/contents/translations.ts'

const route = getRouteApi('/house/synopsis/$id')

export default function SynopsisPage() {
  const { data: content } = useSuspenseQuery(contentQuery(route.useParams().id))
  return (
    <CanonicalRedirect content={content} of="synopsis">
      <ContentView content={content} sheet={<SynopsisSheet content={content} />}>
        {content.session && <SynopsisSession session={content.session} />}
      </ContentView>
    </CanonicalRedirect>
  )
}
