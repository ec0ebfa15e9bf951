import { mdiAutoFix, mdiHistory, mdiMagnify } from '@mdi/js'
import type { SearchSuggestions } from '#contract/finding/search.ts'
import { typeIcons } from '#web/finding/search/typeIcons.ts'
import { writeQuery } from '#web/ground/http/query.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { inLine } from '#web/ground/i18n/facts.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import type { Option, Section } from './option.ts'

const searchFor = (q: string) => `/recherche${writeQuery({ q })}`

/** Returns the options for the search itself and for the suggested correction. */
export function searchLines(t: Translate, q: string, suggestion: string | null): Option[] {
  const line = { key: 'everywhere', icon: mdiMagnify, label: t('palette.everywhere', { q }) }
  const everywhere = { ...line, act: { to: searchFor(q) }, words: q }
  if (!suggestion || suggestion === q) return [everywhere]
  const meant = { key: 'meant', icon: mdiAutoFix, label: t('search.didYouMean', { q: suggestion }) }
  return [everywhere, { ...meant, act: { to: searchFor(suggestion) }, words: suggestion }]
}

/** Returns the recent searches as options. */
export const recentLines = (recent: readonly string[]): Option[] =>
  recent.map((q) => ({ key: `recent ${q}`, icon: mdiHistory, label: q, act: { to: searchFor(q) }, words: q }))

/** Returns the sections of the suggested titles and people. */
export function suggestedSections(t: Translate, { titles, people }: SearchSuggestions, personIcon: string): Section[] {
  const ofTitles = titles.map(({ type, id, title, titleMarked, url, irp, date }) => ({
    key: `${type} ${id}`,
    icon: typeIcons[type],
    label: title,
    marked: titleMarked,
    note: inLine([t(`search.type.${type}`), irp?.name, formatDay(date)]),
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
