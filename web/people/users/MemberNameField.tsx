import Autocomplete from '@mui/material/Autocomplete'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '#web/ground/i18n/names.ts'
import { bodyHome } from '#web/people/bodies/api.ts'

interface MemberNameFieldProps extends Pick<TextFieldProps, 'id' | 'size' | 'error' | 'label' | 'helperText'> {
  /** null while no body is chosen: nothing is suggested */
  bodyId: number | null
  value: string
  onChange: (name: string) => void
}

const maxCharacters = 120

/** Edits a name as free text, and suggests the members of a body. Their names are read when the field gets the focus. */
export function MemberNameField({ bodyId, value, onChange, size, ...field }: MemberNameFieldProps) {
  const [wasFocused, setWasFocused] = useState(false)
  const { data } = useQuery({ ...bodyHome(bodyId ?? 0), enabled: wasFocused && bodyId !== null })
  const names = [...new Set(data?.members?.map(fullName))]
  return (
    <Autocomplete
      freeSolo
      {...(field.id !== undefined && { id: field.id })}
      {...(size === 'small' && { size })}
      options={names}
      inputValue={value}
      value={value}
      onInputChange={(_event, name, reason) => {
        if (reason !== 'reset') onChange(name)
      }}
      onChange={(_event, name) => onChange(name ?? '')}
      onFocus={() => setWasFocused(true)}
      renderInput={({ slotProps, ...input }) => (
        <TextField
          {...input}
          {...field}
          slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, maxLength: maxCharacters } }}
        />
      )}
    />
  )
}
