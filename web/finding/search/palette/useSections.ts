import { mdiAccountOutline } from '@mdi/js'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Me } from '#contract/people/accounts.ts'
import { suggestions } from '#web/finding/search/api.ts'
import { readRecent } from '#web/finding/search/recent.ts'
import { usePaused } from '#web/finding/search/usePaused.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { SortedLateEntries } from '#web/ground/shell/subject.ts'
import { isNameOf, matches } from './matches.ts'
import type { Option, Section } from './option.ts'
import { recentLines, searchLines, suggestedSections } from './searches.ts'
import { useActions } from './useActions.ts'
import { usePages } from './usePages.ts'

const leastLetters = 2
const mostOfAKind = 6

interface Shell {
  user: Me
  lateEntries: SortedLateEntries
  onAppearance: () => void
  onShortcuts: () => void
}

const namesOf = ({ label, otherNames = [] }: Option) => [label, ...otherNames]

/** Returns the sections for the typed text; without text, the recent searches and the actions. */
export function useSections(typed: string, { user, lateEntries, ...shell }: Shell): Section[] {
  const { t } = useTranslation()
  const q = typed.trim()
  const asked = usePaused(q)
  const { data } = useQuery({
    ...suggestions(asked),
    enabled: asked.length >= leastLetters,
    placeholderData: keepPreviousData,
  })
  const [recent] = useState(() => readRecent(user.id))
  const pages = usePages(user, lateEntries)
  const actions = useActions(user, lateEntries.actions, shell)
  const named = [...pages, ...actions.filter(({ act }) => 'to' in act)]
    .filter((option) => namesOf(option).some((name) => isNameOf(q, name)))
    .slice(0, mostOfAKind)
  const namedKeys = new Set(named.map(({ key }) => key))
  const among = (options: readonly Option[]) =>
    options
      .filter((option) => !namedKeys.has(option.key) && namesOf(option).some((name) => matches(q, name)))
      .slice(0, mostOfAKind)

  const found = q.length >= leastLetters ? data : undefined
  const sections = q
    ? [
        // suggestions that arrive later are inserted below, so that Enter still opens the screen
        { key: 'named', name: t('palette.named', { count: named.length }), options: named },
        { key: 'search', name: null, options: searchLines(t, q, found?.suggestion ?? null) },
        ...(found ? suggestedSections(t, found, mdiAccountOutline) : []),
        { key: 'pages', name: t('palette.pages'), options: among(pages) },
        { key: 'actions', name: t('palette.actions'), options: among(actions) },
      ]
    : [
        { key: 'recent', name: t('palette.recent'), options: recentLines(recent) },
        { key: 'actions', name: t('palette.actions'), options: actions },
      ]
  return sections.filter(({ options }) => options.length > 0)
}
