import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { content as contentQuery } from '#web/publishing/contents/api.ts'
import { CanonicalRedirect } from './CanonicalRedirect.tsx'
import { ContentView } from './ContentView.tsx'
import { VideoFrame } from './VideoFrame.tsx'
import '#web/publishing/contents/translations.ts'

const route = getRouteApi('/house/videos/$id')

export default function VideoPage() {
  const { data: content } = useSuspenseQuery(contentQuery(route.useParams().id))
  return (
    <CanonicalRedirect content={content} of="video">
      <ContentView content={content}>
        {content.videoUrl && (
          <VideoFrame
            key={content.videoUrl}
            address={content.videoUrl}
            title={content.title}
            picture={content.mainPicture}
          />
        )}
      </ContentView>
    </CanonicalRedirect>
  )
}
