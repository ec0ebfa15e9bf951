import { useNavigate } from '@tanstack/react-router'

interface UrlFilters<Filters> {
  /** @param changed filters to set; `undefined` removes one */
  filterBy: (changed: Filters) => void
}

/** Writes filters of a list to the URL. Resets the page. */
export function useUrlFilters<Filters extends object>(): UrlFilters<Filters> {
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
