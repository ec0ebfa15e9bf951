import { mdiClose } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { focusSibling } from '#web/finding/search/results/resultFocus.ts'
import type { SearchFilters } from '#web/finding/search/searchParams.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { type ActiveFilter, noFilters } from './activeFilters.ts'

interface ActiveFilterChipsProps {
  chosen: readonly ActiveFilter[]
  onChange: (changed: Partial<SearchFilters>) => void
}

/** Shows the active filters as chips, each removable. Renders nothing without filters. */
export function ActiveFilterChips({ chosen, onChange }: ActiveFilterChipsProps) {
  const { t } = useTranslation()
  if (chosen.length === 0) return null
  return (
    <Box component="fieldset" aria-label={t('search.chosen')} sx={chips}>
      {chosen.map(({ key, label, without }) => (
        <Chip
          key={key}
          component="button"
          type="button"
          size="medium"
          label={label}
          aria-label={t('search.unfilter', { name: label })}
          icon={<Icon path={mdiClose} />}
          data-chip
          onClick={({ currentTarget }) => {
            focusSibling(currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-chip]') ?? [], currentTarget)
            onChange(without)
          }}
          sx={{ maxWidth: '100%' }}
        />
      ))}
      {chosen.length > 1 && (
        <Button variant="text" size="small" onClick={() => onChange(noFilters)}>
          {t('search.clear')}
        </Button>
      )}
    </Box>
  )
}

const chips = { display: 'flex', flexWrap: 'wrap', gap: 1, border: 0, m: 0, p: 0, minWidth: 0 } as const
