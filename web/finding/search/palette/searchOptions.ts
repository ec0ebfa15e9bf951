import { mdiAutoFix, mdiHistory, mdiMagnify } from '@mdi/js'
import type { SearchSuggestions } from '#contract/finding/search.ts'
import { typeIcons } from '#web/finding/search/typeIcons.ts'
import { formatQuery } from '#web/ground/http/query.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import type { PaletteOption, PaletteSection } from './paletteOption.ts'

const searchUrl = (q: string) => `/recherche${formatQuery({ q })}`

/** Returns the options for the search itself and for the suggested correction. */
export function searchOptions(t: Translate, q: string, suggestion: string | null): PaletteOption[] {
  const line = { key: 'everywhere', icon: mdiMagnify, label: t('palette.everywhere', { q }) }
  const everywhere = { ...line, act: { to: searchUrl(q) }, words: q }
  if (!suggestion || suggestion === q) return [everywhere]
  const meant = { key: 'meant', icon: mdiAutoFix, label: t('search.didYouMean', { q: suggestion }) }
  return [everywhere, { ...meant, act: { to: searchUrl(suggestion) }, words: suggestion }]
}

/** Returns the recent searches as options. */
export const recentSearchOptions = (recent: readonly string[]): PaletteOption[] =>
  recent.map((q) => ({ key: `recent ${q}`, icon: mdiHistory, label: q, act: { to: searchUrl(q) }, words: q }))

/** Returns the sections of the suggested titles and people. */
export function suggestedSections(
  t: Translate,
  { titles, people }: SearchSuggestions,
  personIcon: string,
): PaletteSection[] {
  const ofTitles = titles.map(({ type, id, title, titleMarked, url, irp, date }) => ({
    key: `${type} ${id}`,
    icon: typeIcons[type],
    label: title,
    marked: titleMarked,
    note: joinFacts([t(`search.type.${type}`), irp?.name, formatDay(date)]),
    act: { to: url },
  }))
  const ofPeople = people.map((person) => ({
    key: `person ${person.id}`,
    icon: personIcon,
    label: nameOf(person),
    act: { to: `/user/${person.id}` },
  }))
  return [
    { key: 'titles', name: t('palette.titles'), options: ofTitles },
    { key: 'people', name: t('palette.people'), options: ofPeople },
  ]
}
