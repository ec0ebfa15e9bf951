import { useNavigate } from '@tanstack/react-router'
import type { AccountFilters } from '#web/people/users/filters.ts'

/** Another filter makes another list: it begins at its first page. The address keeps it. */
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
