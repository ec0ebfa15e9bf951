import { mdiMagnify } from '@mdi/js'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { PaletteOption } from '#web/finding/search/palette/paletteOption.ts'
import { Sections } from '#web/finding/search/palette/Sections.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useAutoFocus } from '#web/ground/records/useAutoFocus.ts'
import { useDebouncedSearch } from '#web/ground/ui/filters/useDebouncedSearch.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { useSuggestions } from './useSuggestions.ts'

interface SearchBoxProps {
  /** Search words of the URL. */
  value: string
  /** Whether the field has the focus when the screen opens. */
  takesFocus: boolean
  /** Starts a search. @param goesOn the query replaces the one being typed, in the same history entry */
  onSearch: (words: string, step: { goesOn: boolean }) => void
  /** Called on Enter: the query is final and joins the recent searches. */
  onMeant: (words: string) => void
  /** Moves the focus to the first result. */
  onDown: () => void
}

const maxQueryLength = 200

/**
 * Shows the search field. Searches when typing pauses, and at once on Enter. Suggests titles and people in a combobox
 * (WAI-ARIA) without automatic selection.
 */
export function SearchBox({ value, takesFocus, onSearch, onMeant, onDown }: SearchBoxProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const id = useId()
  const input = useAutoFocus<HTMLInputElement>(takesFocus)
  const { typed, type, settle } = useDebouncedSearch(value, onSearch)
  const [isOffering, setIsOffering] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const sections = useSuggestions(isOffering ? typed : null)
  const options = sections.flatMap((section) => section.options)
  // by key, since new suggestions may be inserted above
  const place = options.findIndex(({ key }) => key === chosen)
  const isOpen = options.length > 0
  const idOf = (option: number) => `${id}-${option}`
  const chosenId = place < 0 ? undefined : idOf(place)
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  const close = () => {
    setIsOffering(false)
    setChosen(null)
  }
  const take = ({ act }: PaletteOption, inNewTab: boolean) => {
    if (!('to' in act)) return
    if (inNewTab) return void window.open(act.to, '_blank', 'noopener')
    settle()
    close()
    router.history.push(act.to)
  }
  /** Moves the selection; before the first option and after the last one, none is selected. */
  const step = (by: 1 | -1) => {
    const places = options.length + 1
    setChosen(options[((place + 1 + by + places) % places) - 1]?.key ?? null)
  }
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event
    if (event.nativeEvent.isComposing) return
    const option = options[place]
    if (isOpen && key === 'ArrowDown') step(1)
    else if (isOpen && key === 'ArrowUp') step(-1)
    else if (isOpen && key === 'Escape') close()
    else if (key === 'Enter' && option) take(option, ctrlKey || metaKey)
    else if (key === 'ArrowDown') {
      settle()
      onDown()
    } else if (key === 'Enter') {
      close()
      settle()
      return onMeant(typed.trim())
    } else return
    event.preventDefault()
  }

  return (
    <Box sx={{ position: 'relative' }}>
      <TextField
        inputRef={input}
        value={typed}
        placeholder={t('search.placeholder')}
        helperText={typed.length >= maxQueryLength ? t('search.tooLong') : undefined}
        onChange={({ target }) => {
          type(target.value)
          setIsOffering(true)
          setChosen(null)
        }}
        onKeyDown={press}
        onBlur={() => {
          settle()
          close()
        }}
        slotProps={{
          htmlInput: {
            'data-search-field': true,
            // tells the shell to leave the focus here after a navigation
            'data-takes-focus': takesFocus || undefined,
            role: 'combobox',
            'aria-label': t('search.field'),
            'aria-keyshortcuts': '/',
            'aria-autocomplete': 'list',
            'aria-expanded': isOpen,
            'aria-controls': isOpen ? id : undefined,
            'aria-activedescendant': chosenId,
            maxLength: maxQueryLength,
            autoComplete: 'off',
            inputMode: 'search',
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
      {isOpen && (
        <Paper elevation={6} sx={suggestionList}>
          <Sections
            id={id}
            sections={sections}
            chosen={place}
            idOf={idOf}
            onPoint={({ key }) => setChosen(key)}
            onTake={(option, { ctrlKey, metaKey }) => take(option, ctrlKey || metaKey)}
          />
        </Paper>
      )}
      <output>
        <VisuallyHidden>
          {isOffering && typed.trim() ? t('palette.found', { count: options.length }) : ''}
        </VisuallyHidden>
      </output>
    </Box>
  )
}

/** The suggestions cover the previous results. */
const suggestionList = {
  position: 'absolute',
  zIndex: 'modal',
  insetInline: 0,
  top: '100%',
  mt: 0.5,
  maxHeight: 'min(50vh, 400px)',
  display: 'flex',
  flexDirection: 'column',
  border: 1,
  borderColor: 'divider',
} as const
