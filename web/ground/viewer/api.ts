import { type QueryClient, queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Me, Preferences } from '#contract/people/accounts/accounts.ts'
import { get, put } from '#web/ground/http/client.ts'
import { Failure } from '#web/ground/http/failure.ts'

/** The signed-in user; null when the server answered that nobody is signed in. */
export const me = queryOptions({
  queryKey: ['me'],
  queryFn: ({ client, queryKey, signal }) => {
    // an offline copy does not answer a call of the background: it would bring old preferences back
    const background = Boolean(client.getQueryData(queryKey))
    return get<Me>('/me', { signal, background }).catch((failure: unknown) => {
      // a 401 after a sign-in is reported like that of any other call
      if (failure instanceof Failure && failure.status === 401 && !client.getQueryData(queryKey)) return null
      throw failure
    })
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Changes the signed-in user in the cache. A reading that began before does not undo it. */
export async function changeMe(queries: QueryClient, change: (user: Me) => Me): Promise<void> {
  await queries.cancelQueries({ queryKey: me.queryKey })
  queries.setQueryData(me.queryKey, (user) => user && change(user))
}

/**
 * Returns the signed-in user.
 * @throws Error outside of the signed-in layout
 */
export function useMe(): Me {
  const { data } = useSuspenseQuery(me)
  if (!data) throw new Error('A screen of the house was drawn without its person')
  return data
}

/** Saves the layout preferences. Updates the cache at once and restores it when the server refuses. */
export function usePreferences() {
  const queries = useQueryClient()
  const show = (preferences: Preferences) => changeMe(queries, (user) => ({ ...user, preferences }))
  return useMutation({
    // notification choices have their own route: an outdated page must not overwrite them
    mutationFn: ({ notifications: _kept, ...shell }: Preferences) => put<Preferences>('/api/me/preferences', shell),
    onMutate: async (preferences) => {
      const before = queries.getQueryData(me.queryKey)?.preferences
      await show(preferences)
      return { before }
    },
    onError: (_failure, _preferences, context) => context?.before && show(context.before),
    scope: { id: 'preferences' },
  })
}
