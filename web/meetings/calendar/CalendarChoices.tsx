import { mdiCheck, mdiFilterVariant } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FilterChips } from '#web/ground/ui/filters/FilterChips.tsx'
import { FilterSelect } from '#web/ground/ui/filters/FilterField.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { bodies } from '#web/people/bodies/api.ts'
import { listInTreeOrder } from '#web/people/bodies/listInTreeOrder.ts'
import { type CalendarFilters, type KindName, kindNames } from './filters.ts'
import { kindColours, kindIcons } from './kinds.ts'

interface CalendarChoicesProps {
  filters: CalendarFilters
  onFilter: (changed: CalendarFilters) => void
}

/** Filters by scope, body and kind; the kinds are also the legend. Folded on a phone, until asked for. */
export function CalendarChoices({ filters, onFilter }: CalendarChoicesProps) {
  const { t } = useTranslation()
  const { irp, type = [], portee } = filters
  const { data } = useSuspenseQuery(bodies)
  const toggle = (name: KindName) => {
    const chosen = type.includes(name) ? type.filter((one) => one !== name) : [...type, name]
    onFilter({ type: chosen.length > 0 ? chosen : undefined })
  }
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const count = type.length + Number(irp !== undefined) + Number(portee !== undefined)
  return (
    <Box component="search" className="no-print" sx={{ display: 'grid', gap: 1.5 }}>
      <Button
        variant="outlined"
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={id}
        startIcon={<Icon path={mdiFilterVariant} />}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ display: { sm: 'none' }, justifySelf: 'start' }}
      >
        {count > 0 ? t('agenda.filtersChosen', { count }) : t('agenda.filters')}
      </Button>
      <Box id={id} sx={{ ...choices, display: { xs: isOpen ? 'flex' : 'none', sm: 'flex' } }}>
        <FilterChips
          label={t('agenda.scope')}
          choices={(['mine', 'toutes'] as const).map((value) => ({ value, label: t(`agenda.scope.${value}`) }))}
          chosen={portee ?? 'mine'}
          onChoose={(chosen) => chosen && onFilter({ portee: chosen === 'toutes' ? chosen : undefined })}
        />
        <FilterSelect
          label={t('agenda.body')}
          value={irp ?? ''}
          onChange={({ target }) => onFilter({ irp: Number(target.value) || undefined })}
          sx={{ maxWidth: 300 }}
        >
          <option value="">{t('agenda.everyBody')}</option>
          {listInTreeOrder(data.member).map(({ id, name, depth }) => (
            <option key={id} value={id}>
              {'\u2003'.repeat(depth) + name}
            </option>
          ))}
        </FilterSelect>
        <Box component="fieldset" aria-label={t('agenda.kinds')} sx={row}>
          {(Object.keys(kindNames) as KindName[]).map((name) => {
            const kind = kindNames[name]
            const pressed = type.includes(name)
            const { ink, soft } = kindColours[kind]
            return (
              <Chip
                key={name}
                component="button"
                type="button"
                size="medium"
                variant="outlined"
                aria-pressed={pressed}
                icon={<Icon path={pressed ? mdiCheck : kindIcons[kind]} />}
                label={t(`agenda.kind.${kind}`)}
                onClick={() => toggle(name)}
                sx={{
                  color: ink,
                  bgcolor: soft,
                  borderWidth: pressed ? 2 : 1,
                  borderColor: pressed ? ink : 'divider',
                  '& .MuiChip-icon': { color: 'inherit', fontSize: 18 },
                  '&&:hover': { bgcolor: soft, borderColor: ink },
                }}
              />
            )
          })}
        </Box>
      </Box>
    </Box>
  )
}

const choices = { flexWrap: 'wrap', gap: 1.5, alignItems: 'center' } as const
const row = { display: 'flex', flexWrap: 'wrap', gap: 1, border: 0, m: 0, p: 0, minWidth: 0 } as const
