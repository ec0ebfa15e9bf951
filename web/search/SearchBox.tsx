import { mdiMagnify } from '@mdi/js'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/Icon.tsx'

interface SearchBoxProps {
  /** what the address says */
  value: string
  /** @param goesOn these words take the place of those that were being typed */
  onSearch: (words: string, step: { goesOn: boolean }) => void
  /** Enter: the words are what one meant. */
  onMeant: (words: string) => void
  /** to the first result */
  onDown: () => void
}

const pauseMs = 300
const mostLetters = 200

/** The words to look for: looked for when the typing pauses, and at once by Enter. */
export function SearchBox({ value, onSearch, onMeant, onDown }: SearchBoxProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  const [goesOn, setGoesOn] = useState(false)
  /** looked for once the typing pauses */
  const [waiting, setWaiting] = useState<string | null>(null)
  if (value !== seen) {
    setSeen(value)
    // the address went elsewhere by itself: back, forward, a suggestion
    if (value !== sent) {
      setSent(value)
      setTyped(value)
      setGoesOn(false)
      setWaiting(null)
    }
  }

  const search = (words: string) => {
    setWaiting(null)
    // not what the address says, which comes later
    if (words === sent) return
    setSent(words)
    setGoesOn(true)
    onSearch(words, { goesOn })
  }
  const type = (text: string) => {
    setTyped(text)
    setWaiting(text.trim())
  }
  const lookFor = useEffectEvent(search)
  useEffect(() => {
    if (waiting === null) return undefined
    const pause = setTimeout(() => lookFor(waiting), pauseMs)
    return () => clearTimeout(pause)
  }, [waiting])
  /** What was being typed is looked for before something else is done, which comes after it. */
  const settle = () => {
    search(typed.trim())
    setGoesOn(false)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      settle()
      onDown()
    }
    if (event.key !== 'Enter') return
    settle()
    onMeant(typed.trim())
  }

  return (
    <TextField
      type="search"
      value={typed}
      placeholder={t('search.placeholder')}
      helperText={typed.length >= mostLetters ? t('search.tooLong') : undefined}
      onChange={({ target }) => type(target.value)}
      onKeyDown={press}
      onBlur={settle}
      slotProps={{
        htmlInput: {
          'data-search-field': true,
          'aria-label': t('search.field'),
          'aria-keyshortcuts': '/',
          maxLength: mostLetters,
          autoComplete: 'off',
          enterKeyHint: 'search',
        },
        input: {
          sx: { bgcolor: 'background.paper', fontSize: 17 },
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
