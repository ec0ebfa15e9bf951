import { mdiMagnify } from '@mdi/js'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { FilterInput } from './FilterField.tsx'
import { useTypedWords } from './useTypedWords.ts'

interface SearchFieldProps {
  label: string
  /** what the address says */
  value: string
  onSearch: (words: string) => void
}

/** Words to look for: when the typing pauses, and at once by Enter. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const { typed, type, settle } = useTypedWords(value, onSearch)
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
      onKeyDown={({ key }) => {
        if (key === 'Enter') settle()
      }}
    />
  )
}
