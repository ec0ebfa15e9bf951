import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { ChoiceFilter } from '#web/ground/ui/filters/ChoiceFilter.tsx'
import { FilterChips } from '#web/ground/ui/filters/FilterChips.tsx'
import { SearchField } from '#web/ground/ui/filters/SearchField.tsx'
import { contactTopics } from '#web/people/contact/api.ts'
import { assigneeFilters, type MessageFilters, stateFilters, variantFilters } from '#web/people/contact/filters.ts'

/** Filters messages by words, topic, state and kind, through the URL. */
export function MessageFilterBar({ filters }: { filters: MessageFilters }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const topics = useSuspenseQuery(contactTopics).data.member
  /** a new filter resets the page */
  const filterBy = (changed: MessageFilters) =>
    void navigate({
      to: '/admin/messages',
      search: { ...filters, ...changed, page: undefined },
      replace: true,
      resetScroll: false,
    })
  const ofKind = topics.filter(({ variant }) => !filters.variant || variant === filters.variant)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={fields}>
        <SearchField
          label={t('messages.search')}
          value={filters.q ?? ''}
          onSearch={(words) => filterBy({ q: words || undefined })}
        />
        <ChoiceFilter
          label={t('messages.topic')}
          none={t('messages.everyTopic')}
          choices={ofKind}
          chosen={filters.topic}
          onChoose={(topic) => filterBy({ topic })}
        />
      </Box>
      <FilterChips
        label={t('messages.byState')}
        choices={stateFilters.map((value) => ({ value, label: t(`messages.states.${value}`) }))}
        chosen={filters.state}
        onChoose={(state) => filterBy({ state })}
      />
      <FilterChips
        label={t('messages.byCare')}
        choices={assigneeFilters.map((value) => ({ value, label: t(`messages.care.${value}`) }))}
        chosen={filters.assignedTo}
        onChoose={(assignedTo) => filterBy({ assignedTo })}
      />
      <FilterChips
        label={t('messages.byVariant')}
        choices={variantFilters.map((value) => ({ value, label: t(`messages.variants.${value}`) }))}
        chosen={filters.variant}
        onChoose={(variant) => filterBy({ variant, topic: undefined })}
      />
    </Box>
  )
}

const fields = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 2fr)' },
} as const
