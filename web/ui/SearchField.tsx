import { mdiMagnify } from '@mdi/js'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'

interface SearchFieldProps {
  label: string
  /** what the address says; the field follows it unless someone is typing */
  value: string
  onSearch: (words: string) => void
}

const pauseMs = 300

/** Words to look for, sent when the typing pauses. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = value
  }, [value])
  useEffect(() => {
    const timers = pause
    return () => clearTimeout(timers.current)
  }, [])

  const search = (words: string, afterMs: number) => {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => onSearch(words.trim()), afterMs)
  }
  return (
    <TextField
      type="search"
      size="small"
      defaultValue={value}
      placeholder={label}
      inputRef={field}
      onChange={({ target }) => search(target.value, pauseMs)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') search(currentTarget.querySelector('input')?.value ?? '', 0)
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
