import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/shapes.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import type { Thematic, ThematicHome } from '#contract/thematics.ts'
import { post, remove } from '#web/http/client.ts'

type Followed = Thematic['subscription']

/** Until the server has numbered it. */
const asked: Followed = { id: 0 }

/**
 * Follows a project, or follows it no more. The button changes at once, and back when the server refuses; the list that it stands in
 * stays as it is, so that a hasty press can be taken back where it was made.
 */
export function useFollowing({ id, subscription }: Pick<Thematic, 'id' | 'subscription'>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (follows: boolean): Promise<Followed> => {
      // asked again, it is the same subscription: this is also how one that was just asked for is known by its number
      const path = '/api/subscriptions'
      const known = !follows && subscription?.id ? subscription : await post<Subscription>(path, { thematic: { id } })
      if (follows) return { id: known.id }
      await remove(`${path}/${known.id}`)
      return null
    },
    onMutate: (follows) => {
      show(queries, id, follows ? asked : null)
      return { before: subscription }
    },
    onSuccess: (followed) => show(queries, id, followed),
    onError: (_failure, _follows, context) => show(queries, id, context?.before ?? null),
    onSettled: () => queries.invalidateQueries({ queryKey: ['thematics'], refetchType: 'none' }),
    scope: { id: `follow ${id}` },
  })
}

type Shown = Collection<Thematic> | ThematicHome | undefined

/** Wherever a project was read: in lists, and on its page. */
function show(queries: QueryClient, id: number, subscription: Followed) {
  const changed = (thematic: Thematic): Thematic => {
    if (thematic.id !== id) return thematic
    const one = Number(subscription !== null) - Number(thematic.subscription !== null)
    return { ...thematic, subscription, followers: thematic.followers === null ? null : thematic.followers + one }
  }
  queries.setQueriesData<Shown>({ queryKey: ['thematics'] }, (shown) => {
    if (shown && 'thematic' in shown) return { ...shown, thematic: changed(shown.thematic) }
    const isList = shown && 'member' in shown && shown.member.every((row) => row['@type'] === 'Thematic')
    return isList ? { ...shown, member: shown.member.map(changed) } : shown
  })
}
