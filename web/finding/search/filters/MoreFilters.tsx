import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { type SearchFilters, searchFamilies } from '#web/finding/search/searchParams.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { DayField } from '#web/ground/ui/filters/DayField.tsx'
import { FilterSelect } from '#web/ground/ui/filters/FilterField.tsx'
import { AuthorField } from './AuthorField.tsx'
import { PeriodChips } from './PeriodChips.tsx'

interface MoreFiltersProps {
  filters: SearchFilters
  onChange: (changed: Partial<SearchFilters>) => void
}

/** Shows the filters without counts: dates, document family, author, archived records. */
export function MoreFilters({ filters, onChange }: MoreFiltersProps) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 1.5 }}>
        <Typography component="legend" variant="h3" sx={{ p: 0, mb: 1.5 }}>
          {t('search.filter.period')}
        </Typography>
        {(['from', 'to'] as const).map((end) => (
          <DayField
            key={end}
            label={t(`search.${end}`)}
            day={filters[end]}
            onChange={(day) => onChange({ [end]: day, period: undefined })}
          />
        ))}
        <PeriodChips filters={filters} onChange={onChange} />
      </Box>
      <FilterSelect
        label={t('search.filter.family')}
        value={filters.family[0] ?? ''}
        onChange={({ target }) => onChange({ family: searchFamilies.filter((family) => family === target.value) })}
      >
        <option value="">{t('search.anyFamily')}</option>
        {searchFamilies.map((family) => (
          <option key={family} value={family}>
            {t(`search.families.${family}`)}
          </option>
        ))}
      </FilterSelect>
      <AuthorField author={filters.author} onChoose={(author) => onChange({ author })} />
      <Box
        component="label"
        sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minHeight: 44, cursor: 'pointer' }}
      >
        <Checkbox
          size="small"
          checked={filters.archived}
          onChange={(_event, archived) => onChange({ archived })}
          sx={{ p: 0.5, ml: -0.5 }}
        />
        {t('search.withArchives')}
      </Box>
    </Box>
  )
}
