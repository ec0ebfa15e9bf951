import { useQueryClient } from '@tanstack/react-query'
import type { Thematic } from '#contract/publishing/thematics/thematics.ts'
import { FollowButton } from '#web/messaging/subscriptions/FollowButton.tsx'
import { updateFollowedInCache } from './updateFollowedInCache.ts'

interface FollowProjectProps {
  thematic: Thematic
  /** Compact layout, in a card. */
  small?: boolean
}

export function FollowProject({ thematic: { id, name, subscription }, small = false }: FollowProjectProps) {
  const queries = useQueryClient()
  return (
    <FollowButton
      name={name}
      small={small}
      isMain={!small}
      subject={{ thematic: { id } }}
      subscription={subscription}
      show={(followed) => updateFollowedInCache(queries, id, followed)}
    />
  )
}
