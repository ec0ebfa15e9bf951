import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Home } from '#contract/front/home.ts'
import type { HomeScope } from '#contract/ground/homeScopes.ts'
import { get } from '#web/ground/http/client.ts'
import { useMe, usePreferences } from '#web/ground/viewer/api.ts'
import { home } from './api.ts'

interface Scope {
  /** what is shown, or is about to be */
  scope: HomeScope
  choose: (scope: HomeScope) => void
  isPending: boolean
}

/**
 * Which bodies the dashboard shows. What is chosen is kept for the next visits, on every device.
 * @param shown by the dashboard that is on screen
 */
export function useScope(shown: HomeScope): Scope {
  const queries = useQueryClient()
  const { preferences } = useMe()
  const { mutate: prefer } = usePreferences()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (scope: HomeScope) => get<Home>('/api/home', { query: { scope } }),
    onMutate: () => queries.cancelQueries({ queryKey: home.queryKey }),
    onSuccess: (answer) => queries.setQueryData(home.queryKey, answer),
    // one after the other: the last choice is the last to be shown
    scope: { id: 'home' },
  })
  const choose = (scope: HomeScope) => {
    prefer({ ...preferences, homeScope: scope })
    mutate(scope)
  }
  return { scope: isPending ? variables : shown, choose, isPending }
}

/** For the cards that have nothing to show of one's own bodies. */
export const ScopeContext = createContext<Pick<Scope, 'scope' | 'choose'> | null>(null)

export function useShownScope() {
  const shown = useContext(ScopeContext)
  if (!shown) throw new Error('A card of the dashboard was drawn outside of it')
  return shown
}
