import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Home } from '#contract/front/home.ts'
import type { HomeScope } from '#contract/ground/homeScopes.ts'
import { get } from '#web/ground/http/client.ts'
import { useMe, usePreferences } from '#web/ground/viewer/api.ts'
import { home } from './api.ts'

interface Scope {
  /** shown or pending scope */
  scope: HomeScope
  choose: (scope: HomeScope) => void
  isPending: boolean
}

/**
 * Manages which bodies the dashboard shows. Saves the choice in the preferences.
 * @param shown scope of the dashboard on screen
 */
export function useHomeScope(shown: HomeScope): Scope {
  const queries = useQueryClient()
  const { preferences } = useMe()
  const { mutate: prefer } = usePreferences()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (scope: HomeScope) => get<Home>('/api/home', { query: { scope } }),
    onMutate: () => queries.cancelQueries({ queryKey: home.queryKey }),
    onSuccess: (answer) => queries.setQueryData(home.queryKey, answer),
    // runs mutations serially: the last choice wins
    scope: { id: 'home' },
  })
  const choose = (scope: HomeScope) => {
    prefer({ ...preferences, homeScope: scope })
    mutate(scope)
  }
  return { scope: isPending ? variables : shown, choose, isPending }
}

/** Lets empty cards offer the other scope. */
export const ScopeContext = createContext<Pick<Scope, 'scope' | 'choose'> | null>(null)

export function useScopeOnScreen() {
  const shown = useContext(ScopeContext)
  if (!shown) throw new Error('A card of the dashboard was drawn outside of it')
  return shown
}
