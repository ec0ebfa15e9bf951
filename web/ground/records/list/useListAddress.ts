import { useNavigate } from '@tanstack/react-router'

interface ListAddress<Filters> {
  /** @param changed some of the filters; what is `undefined` is asked no more */
  filterBy: (changed: Filters) => void
}

/**
 * Writes what is asked of a list in its address, which keeps it: `q`, `page`, `sort` and the filters of the list. Another filter or
 * another order makes another list: it begins at its first page.
 */
export function useListAddress<Filters extends object>(): ListAddress<Filters> {
  const navigate = useNavigate()
  return {
    filterBy: (changed) =>
      void navigate({
        to: '.',
        search: (kept: object) => ({ ...kept, ...changed, page: undefined }),
        replace: true,
        resetScroll: false,
      }),
  }
}
