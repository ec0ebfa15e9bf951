import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '#web/finding/search/useDebounced.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import { directory, user } from '#web/people/users/api.ts'

interface AuthorFieldProps {
  author: number | undefined
  onChoose: (author: number | undefined) => void
}

const minLetters = 2

/** Chooses an author among the members whose name starts with the typed text. */
export function AuthorField({ author, onChoose }: AuthorFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const words = useDebounced(typed.trim())
  const { data: chosen } = useQuery({ ...user(author ?? 0), enabled: author !== undefined })
  const { data: people } = useQuery({
    ...directory({ q: words }),
    enabled: words.length >= minLetters && (!chosen || words !== nameOf(chosen)),
    placeholderData: keepPreviousData,
  })
  const found = words.length >= minLetters ? (people?.member ?? []) : []
  return (
    <Autocomplete
      size="small"
      options={found.map(({ id, firstName, lastName }) => ({ id, firstName, lastName }))}
      value={(author !== undefined && chosen) || null}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      onChange={(_event, person) => onChoose(person?.id)}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      // already filtered by the server, ignoring accents
      filterOptions={(all) => all}
      noOptionsText={t(words.length < minLetters ? 'search.authorHint' : 'search.noAuthor')}
      renderInput={(field) => <TextField {...field} label={t('search.filter.author')} />}
    />
  )
}
