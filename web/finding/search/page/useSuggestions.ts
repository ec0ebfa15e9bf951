import { mdiAccountOutline } from '@mdi/js'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { suggestions } from '#web/finding/search/api.ts'
import type { PaletteSection } from '#web/finding/search/palette/paletteOption.ts'
import { suggestedSections } from '#web/finding/search/palette/searchOptions.ts'
import { useDebounced } from '#web/finding/search/useDebounced.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

const minLetters = 2

/**
 * Returns suggestions of titles and people once typing pauses.
 * @param typed null to get none
 */
export function useSuggestions(typed: string | null): PaletteSection[] {
  const { t } = useTranslation()
  const q = typed?.trim() ?? ''
  const asked = useDebounced(q)
  const { data } = useQuery({
    ...suggestions(asked),
    enabled: typed !== null && asked.length >= minLetters,
    placeholderData: keepPreviousData,
  })
  if (q.length < minLetters || !data) return []
  return suggestedSections(t, data, mdiAccountOutline).filter(({ options }) => options.length > 0)
}
