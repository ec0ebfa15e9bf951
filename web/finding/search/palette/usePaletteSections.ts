import { mdiAccountOutline } from '@mdi/js'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { suggestions } from '#web/finding/search/api.ts'
import { loadRecentSearches } from '#web/finding/search/recentSearches.ts'
import { useDebounced } from '#web/finding/search/useDebounced.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { SortedLateEntries } from '#web/ground/shell/subject.ts'
import { isNameOf, matchesName } from './matchName.ts'
import type { PaletteOption, PaletteSection } from './paletteOption.ts'
import { recentSearchOptions, searchOptions, suggestedSections } from './searchOptions.ts'
import { usePaletteActions } from './usePaletteActions.ts'
import { usePaletteScreens } from './usePaletteScreens.ts'

const minLetters = 2
const maxPerSection = 6

interface PaletteContext {
  user: Me
  lateEntries: SortedLateEntries
  onAppearance: () => void
  onShortcuts: () => void
}

const namesOf = ({ label, otherNames = [] }: PaletteOption) => [label, ...otherNames]

/** Returns the sections for the typed text; without text, the recent searches and the actions. */
export function usePaletteSections(typed: string, { user, lateEntries, ...shell }: PaletteContext): PaletteSection[] {
  const { t } = useTranslation()
  const q = typed.trim()
  const asked = useDebounced(q)
  const { data } = useQuery({
    ...suggestions(asked),
    enabled: asked.length >= minLetters,
    placeholderData: keepPreviousData,
  })
  const [recent] = useState(() => loadRecentSearches(user.id))
  const pages = usePaletteScreens(user, lateEntries)
  const queries = useQueryClient()
  const { data: recordActions = [] } = useQuery({
    queryKey: ['recordActions', user.id],
    queryFn: () => lateEntries.findRecordActions(user, queries, t),
    // looked for again at each opening: the queries that it reads have their own freshness
    gcTime: 0,
  })
  const actions = [
    ...recordActions.map(({ to, ...action }) => ({ ...action, act: { to } })),
    ...usePaletteActions(user, lateEntries.actions, shell),
  ]
  const named = [...pages, ...actions.filter(({ act }) => 'to' in act)]
    .filter((option) => namesOf(option).some((name) => isNameOf(q, name)))
    .slice(0, maxPerSection)
  const namedKeys = new Set(named.map(({ key }) => key))
  const among = (options: readonly PaletteOption[]) =>
    options
      .filter((option) => !namedKeys.has(option.key) && namesOf(option).some((name) => matchesName(q, name)))
      .slice(0, maxPerSection)

  const found = q.length >= minLetters ? data : undefined
  const sections = q
    ? [
        // suggestions that arrive later are inserted below, so that Enter still opens the screen
        { key: 'named', name: t('palette.named', { count: named.length }), options: named },
        { key: 'search', name: null, options: searchOptions(t, q, found?.suggestion ?? null) },
        ...(found ? suggestedSections(t, found, mdiAccountOutline) : []),
        { key: 'pages', name: t('palette.pages'), options: among(pages) },
        { key: 'actions', name: t('palette.actions'), options: among(actions) },
      ]
    : [
        { key: 'recent', name: t('palette.recent'), options: recentSearchOptions(recent) },
        { key: 'actions', name: t('palette.actions'), options: actions },
      ]
  return sections.filter(({ options }) => options.length > 0)
}
