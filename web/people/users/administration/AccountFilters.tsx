import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FilterChips } from '#web/ground/ui/filters/FilterChips.tsx'
import { FilterSelect } from '#web/ground/ui/filters/FilterField.tsx'
import { type AccountFilters, pageSizes, rightFilters, sorts, stateFilters } from '#web/people/users/filters.ts'
import { useFilterBy } from '#web/people/users/list/useFilterBy.ts'

/** Filters accounts by state. */
export function StateChips({ filters: { state } }: { filters: AccountFilters }) {
  const { t } = useTranslation()
  const filterBy = useFilterBy()
  return (
    <FilterChips
      label={t('users.byState')}
      choices={stateFilters.map((value) => ({ value, label: t(`users.state.${value}`) }))}
      chosen={state}
      onChoose={(chosen) => filterBy({ state: chosen })}
    />
  )
}

/** Filters accounts by system role and chooses their order. */
export function AccountFilterFields({ filters: { right, sort } }: { filters: AccountFilters }) {
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
export function PageSizeChoice({ filters: { size } }: { filters: AccountFilters }) {
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
