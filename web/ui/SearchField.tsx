import { mdiMagnify } from '@mdi/js'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { Icon } from './Icon.tsx'
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
    <TextField
      type="search"
      size="small"
      value={typed}
      placeholder={label}
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') settle()
      }}
      slotProps={{
        htmlInput: { 'aria-label': label, maxLength: 200, autoComplete: 'off' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon path={mdiMagnify} />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
