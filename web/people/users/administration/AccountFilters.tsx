import { mdiTuneVariant } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FilterChips } from '#web/ground/ui/filters/FilterChips.tsx'
import { FilterSelect } from '#web/ground/ui/filters/FilterField.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { pendingAccounts } from '#web/people/users/api.ts'
import { type AccountFilters, pageSizes, rightFilters, sorts, stateFilters } from '#web/people/users/filters.ts'
import { InitialIndex } from '#web/people/users/list/InitialIndex.tsx'
import { countPlaceFilters, PlaceFilters, WordsFilter } from '#web/people/users/list/PeopleFilters.tsx'
import { useFilterBy } from '#web/people/users/list/useFilterBy.ts'

interface FiltersProps {
  filters: AccountFilters
}

/** One line of filters: words, state, and a button that opens the others. They are open at first if one is used. */
export function AccountFilterBar({ filters }: FiltersProps) {
  const { t } = useTranslation()
  const id = useId()
  const { right, sort, initial } = filters
  const used = countPlaceFilters(filters) + [right, sort, initial].filter((filter) => filter !== undefined).length
  const [isOpen, setOpen] = useState(used > 0)
  return (
    <Box component="search" className="no-print" sx={bar}>
      <Box sx={{ flex: '1 1 240px' }}>
        <WordsFilter filters={filters} label={t('users.search')} />
      </Box>
      <StateChips filters={filters} />
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Icon path={mdiTuneVariant} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {used > 0 ? t('users.usedFilters', { count: used }) : t('directory.filters')}
      </Button>
      <Box id={id} hidden={!isOpen} sx={{ flex: '0 0 100%', '&:not([hidden])': { display: 'grid', gap: 1.5 } }}>
        {isOpen && (
          <>
            <PlaceFilters filters={filters} more={<AccountFilterFields filters={filters} />} />
            <InitialIndex chosen={initial} />
          </>
        )}
      </Box>
    </Box>
  )
}

/** Filters accounts by state. Says how many wait. */
function StateChips({ filters: { state } }: FiltersProps) {
  const { t } = useTranslation()
  const { totalItems: waiting } = useSuspenseQuery(pendingAccounts).data
  const filterBy = useFilterBy()
  return (
    <FilterChips
      label={t('users.byState')}
      choices={stateFilters.map((value) => ({
        value,
        label:
          value === 'pending' && waiting > 0 ? t('users.pendingChip', { count: waiting }) : t(`users.state.${value}`),
      }))}
      chosen={state}
      onChoose={(chosen) => filterBy({ state: chosen })}
    />
  )
}

/** Filters accounts by system role and chooses their order. */
function AccountFilterFields({ filters: { right, sort } }: FiltersProps) {
  const { t } = useTranslation()
  const filterBy = useFilterBy()
  return (
    <>
      <FilterSelect
        label={t('users.right')}
        value={right ?? ''}
        onChange={({ target }) => filterBy({ right: rightFilters.find((name) => name === target.value) })}
      >
        <option value="">{t('users.everyRight')}</option>
        {rightFilters.map((name) => (
          <option key={name} value={name}>
            {t(`users.right.${name}`)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label={t('users.sort')}
        value={sort ?? 'name'}
        onChange={({ target }) => filterBy({ sort: sorts.find((name) => name === target.value && name !== 'name') })}
      >
        {sorts.map((name) => (
          <option key={name} value={name}>
            {t(`users.sort.${name}`)}
          </option>
        ))}
      </FilterSelect>
    </>
  )
}

/** Chooses the number of accounts per page. */
export function PageSizeChoice({ filters: { size } }: FiltersProps) {
  const { t } = useTranslation()
  const filterBy = useFilterBy()
  const [usual, ...others] = pageSizes
  return (
    <FilterSelect
      label={t('users.pageSize')}
      value={size ?? usual}
      onChange={({ target }) => filterBy({ size: others.find((choice) => String(choice) === target.value) })}
      sx={{ width: 160 }}
    >
      {pageSizes.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </FilterSelect>
  )
}

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 2 } as const
