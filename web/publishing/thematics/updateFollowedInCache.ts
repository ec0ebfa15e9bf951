import type { QueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Thematic, ThematicHome } from '#contract/publishing/thematics/thematics.ts'
import type { Followed } from '#web/messaging/subscriptions/api.ts'

type CachedThematics = Collection<Thematic> | ThematicHome | undefined

/** Updates the cache after following or unfollowing a project: its page and the lists that contain it. */
export function updateFollowedInCache(queries: QueryClient, id: number, subscription: Followed) {
  const changed = (thematic: Thematic): Thematic => {
    if (thematic.id !== id) return thematic
    const one = Number(subscription !== null) - Number(thematic.subscription !== null)
    return {
      ...thematic,
      // its rhythm is unknown for a moment, like its id
      subscription: subscription as Thematic['subscription'],
      followers: thematic.followers === null ? null : thematic.followers + one,
    }
  }
  queries.setQueriesData<CachedThematics>({ queryKey: ['thematics'] }, (shown) => {
    if (shown && 'thematic' in shown) return { ...shown, thematic: changed(shown.thematic) }
    const isList = shown && 'member' in shown && shown.member.every((row) => row['@type'] === 'Thematic')
    return isList ? { ...shown, member: shown.member.map(changed) } : shown
  })
}
