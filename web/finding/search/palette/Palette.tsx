import { mdiClose, mdiMagnify } from '@mdi/js'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { rememberSearch } from '#web/finding/search/recentSearches.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { PaletteProps } from '#web/ground/shell/parts.ts'
import type { SortedLateEntries } from '#web/ground/shell/subject.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { KeysHint } from './KeysHint.tsx'
import type { PaletteOption } from './paletteOption.ts'
import { Sections } from './Sections.tsx'
import { usePaletteSections } from './usePaletteSections.ts'
import '#web/finding/search/translations.ts'

interface OwnPaletteProps extends PaletteProps {
  /** beside the screens of the menu */
  lateEntries: SortedLateEntries
}

const maxQueryLength = 200
/** Focuses the field when it is mounted: the dialog renders its content later than itself. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus()

/**
 * Shows the command palette of every screen: search, titles, people, screens and actions. A combobox in a dialog
 * (WAI-ARIA).
 */
export function Palette({ user, onClose, onAppearance, onShortcuts, lateEntries }: OwnPaletteProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const id = useId()
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const sections = usePaletteSections(typed, { user, lateEntries, onAppearance, onShortcuts })
  const options = sections.flatMap(({ options }) => options)
  // by key, since suggestions that arrive later are inserted above
  const place = Math.max(
    options.findIndex(({ key }) => key === chosen),
    0,
  )
  const idOf = (option: number) => `${id}-${option}`
  const chosenId = options[place] && idOf(place)
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  const take = (option: PaletteOption | undefined, inNewTab: boolean) => {
    if (!option) return
    const { act, words } = option
    if (words) rememberSearch(user.id, words)
    if ('to' in act && inNewTab) return void window.open(act.to, '_blank', 'noopener')
    onClose()
    if ('to' in act) router.history.push(act.to)
    else act.run()
  }
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, nativeEvent } = event
    if (nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step && options.length > 0) setChosen(options.at((place + step) % options.length)?.key)
    else if (key === 'Enter') take(options[place], ctrlKey || metaKey)
    else if (!((ctrlKey || metaKey) && key === 'k')) return
    event.preventDefault()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      sx={isPhone ? undefined : { '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': t('palette.title'),
          sx: isPhone ? { borderRadius: 0 } : { mt: '10vh', maxHeight: '76vh' },
        },
      }}
    >
      <Box sx={bar}>
        <Icon path={mdiMagnify} sx={{ color: 'text.secondary' }} />
        <InputBase
          inputRef={takeFocus}
          fullWidth
          value={typed}
          placeholder={t('search.placeholder')}
          onChange={({ target }) => {
            setTyped(target.value)
            setChosen(undefined)
          }}
          onKeyDown={press}
          inputProps={{
            role: 'combobox',
            'aria-label': t('search.field'),
            'aria-autocomplete': 'list',
            'aria-expanded': options.length > 0,
            'aria-controls': id,
            'aria-activedescendant': chosenId,
            maxLength: maxQueryLength,
            autoComplete: 'off',
            spellCheck: false,
            enterKeyHint: 'search',
          }}
          sx={{ fontSize: 17 }}
        />
        {isPhone && (
          <IconButton aria-label={t('common.close')} onClick={onClose} edge="end">
            <Icon path={mdiClose} />
          </IconButton>
        )}
      </Box>
      <Sections
        id={id}
        sections={sections}
        chosen={place}
        idOf={idOf}
        onPoint={({ key }) => setChosen(key)}
        onTake={(option, { ctrlKey, metaKey }) => take(option, ctrlKey || metaKey)}
      />
      <output>
        <VisuallyHidden>{t('palette.found', { count: options.length })}</VisuallyHidden>
      </output>
      {!isPhone && <KeysHint />}
    </Dialog>
  )
}

const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  px: 2,
  minHeight: 56,
  borderBottom: 1,
  borderColor: 'divider',
  // the dialog shows the focus ring: the field is its only input
  '& input:focus-visible': { outline: 'none' },
} as const
