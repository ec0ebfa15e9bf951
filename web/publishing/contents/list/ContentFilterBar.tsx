import { mdiClose } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ContentType } from '#contract/publishing/contents/contents.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { ChoiceFilter } from '#web/ground/ui/filters/ChoiceFilter.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { contentChoices } from '#web/publishing/contents/api.ts'
import type { ContentFilters } from '#web/publishing/contents/filters.ts'

/**
 * Filters by project, body and year, among the values that occur. Each is stored in the URL and can be cleared alone.
 */
export function ContentFilterBar({ contentType, filters }: { contentType: ContentType; filters: ContentFilters }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { thematics, irps, years } = useSuspenseQuery(contentChoices(contentType)).data
  const choices = [
    { name: 'thematic', none: t('content.everyThematic'), among: thematics },
    { name: 'irp', none: t('content.everyIrp'), among: irps },
    { name: 'year', none: t('content.everyYear'), among: years.map((year) => ({ id: year, name: String(year) })) },
  ] as const
  /** Changes a filter and returns to the first page. */
  const filterBy = (changed: ContentFilters) =>
    void navigate({
      to: '.',
      search: (kept: object) => ({ ...kept, ...changed, page: undefined }),
      replace: true,
      resetScroll: false,
    })
  const chosen = choices.flatMap(({ name, among }) => {
    const one = among.find(({ id }) => id === filters[name])
    return one ? [{ filter: name, name: one.name }] : []
  })
  if (choices.every(({ among }) => among.length === 0)) return null

  return (
    <Box component="search" aria-label={t('content.filters')} className="no-print" sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={fields}>
        {choices.map(({ name, none, among }) => (
          <ChoiceFilter
            key={name}
            label={t(`content.${name}`)}
            none={none}
            choices={among}
            chosen={filters[name]}
            onChoose={(value) => filterBy({ [name]: value })}
          />
        ))}
      </Box>
      {chosen.length > 0 && (
        <Box component="fieldset" aria-label={t('content.chosen')} sx={chips}>
          {chosen.map(({ filter, name }) => (
            <Button
              key={filter}
              size="small"
              aria-label={t('content.unfilter', { name })}
              startIcon={<Icon path={mdiClose} />}
              onClick={() => filterBy({ [filter]: undefined })}
              sx={{ borderRadius: 4, fontSize: 14 }}
            >
              {name}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  )
}

const fields = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
} as const
const chips = { display: 'flex', flexWrap: 'wrap', gap: 1, border: 0, m: 0, p: 0, minWidth: 0 } as const
