import { useNavigate } from '@tanstack/react-router'
import type { AccountFilters } from '#web/people/users/filters.ts'

/** Returns a function that writes filters to the URL and resets the page. */
export function useFilterBy() {
  const navigate = useNavigate()
  return (changed: AccountFilters) =>
    void navigate({
      to: '.',
      search: (kept: object) => ({ ...kept, ...changed, page: undefined }),
      replace: true,
      resetScroll: false,
    })
}
