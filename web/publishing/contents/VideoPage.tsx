import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { content as contentQuery } from './api.ts'
import { Reading } from './reading/Reading.tsx'
import { RightPlace } from './reading/RightPlace.tsx'
import { VideoFrame } from './reading/VideoFrame.tsx'
import './words.ts'

const route = getRouteApi('/house/videos/$id')

export default function VideoPage() {
  const { data: content } = useSuspenseQuery(contentQuery(route.useParams().id))
  return (
    <RightPlace content={content} of="video">
      <Reading content={content}>
        {content.videoUrl && (
          <VideoFrame
            key={content.videoUrl}
            address={content.videoUrl}
            title={content.title}
            picture={content.mainPicture}
          />
        )}
      </Reading>
    </RightPlace>
  )
}
