import { mdiMagnify } from '@mdi/js'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { FilterInput } from './FilterField.tsx'
import { useDebouncedSearch } from './useDebouncedSearch.ts'

interface SearchFieldProps {
  label: string
  /** value in the URL */
  value: string
  onSearch: (words: string) => void
}

/** Renders a search field: searches after a pause, or at once on Enter. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const { typed, type, settle } = useDebouncedSearch(value, onSearch)
  return (
    <FilterInput
      type="search"
      aria-label={label}
      icon={<Icon path={mdiMagnify} />}
      value={typed}
      placeholder={label}
      maxLength={200}
      autoComplete="off"
      onChange={({ target }) => type(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // must not submit a form around it
        event.preventDefault()
        settle()
      }}
    />
  )
}
