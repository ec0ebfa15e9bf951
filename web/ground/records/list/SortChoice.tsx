import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FilterSelect } from '#web/ground/ui/filters/FilterField.tsx'
import { type Column, sortableColumns } from './column.ts'

interface SortChoiceProps<Row> {
  columns: readonly Column<Row>[]
  sort: string | undefined
  onSort: (sort: string) => void
}

/** Renders the choice of order for lists without column titles. */
export function SortChoice<Row>({ columns, sort, onSort }: SortChoiceProps<Row>) {
  const { t } = useTranslation()
  const choices = sortableColumns(columns)
  if (choices.length === 0) return null
  return (
    <FilterSelect
      label={t('records.sort')}
      value={sort ?? ''}
      onChange={({ target }) => target.value !== '' && onSort(target.value)}
    >
      {sort === undefined && <option value="">{t('records.sortOfList')}</option>}
      {choices.flatMap(({ key, label, sort: field }) =>
        [field, `-${field}`].map((written) => (
          <option key={`${key} ${written}`} value={written}>
            {t(written === field ? 'records.ascending' : 'records.descending', { name: label })}
          </option>
        )),
      )}
    </FilterSelect>
  )
}
