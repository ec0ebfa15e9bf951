import Box from '@mui/material/Box'
import type { SearchAnswer } from '#contract/finding/search.ts'
import type { SearchFilters } from '#web/finding/search/searchParams.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FacetGroup } from './FacetGroup.tsx'
import { facetChoices, toggleFacetValue } from './facetChoices.ts'
import { MoreFilters } from './MoreFilters.tsx'
import type { LabelOf } from './useFacetLabels.ts'

interface FiltersProps {
  filters: SearchFilters
  answer: SearchAnswer
  labelOf: LabelOf
  onChange: (changed: Partial<SearchFilters>) => void
}

/** Shows all filters of a search. */
export function Filters({ filters, answer, labelOf, onChange }: FiltersProps) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {facets.map((facet) => (
        <FacetGroup
          key={facet}
          name={t(`search.filter.${facet}`)}
          choices={facetChoices(facet, filters, answer, (value) => labelOf(facet, value))}
          onToggle={(value) => onChange(toggleFacetValue(filters, facet, value))}
        />
      ))}
      <MoreFilters filters={filters} onChange={onChange} />
    </Box>
  )
}

const facets = ['type', 'irp', 'documentType', 'thematic', 'year'] as const
