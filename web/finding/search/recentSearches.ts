import { useState } from 'react'
import { deleteUnsavedInput, readUnsavedInput, storeUnsavedInput } from '#web/ground/fields/unsavedInput.ts'

/** Recent searches are stored like unsaved input: on this device, per user, until they sign out. */
const storageKey = 'searches 1'
const maxSearches = 8

/** Reads the recent searches. @returns their words, newest first */
export function loadRecentSearches(person: number): string[] {
  const searches = readUnsavedInput<unknown>(person, storageKey)?.typed
  return Array.isArray(searches) ? searches.filter((search) => typeof search === 'string').slice(0, maxSearches) : []
}

/** Adds a search to the recent ones. */
export function rememberSearch(person: number, words: string) {
  const search = words.trim()
  if (search) storeUnsavedInput(person, storageKey, [search, ...otherSearches(person, search)].slice(0, maxSearches))
}

/** Returns the recent searches, with a function to remove some. */
export function useRecentSearches(person: number) {
  const [recent, setRecent] = useState(() => loadRecentSearches(person))
  const write = (left: string[]) => {
    if (left.length > 0) storeUnsavedInput(person, storageKey, left)
    else deleteUnsavedInput(person, storageKey)
    setRecent(left)
  }
  return {
    recent,
    forget: (search: string) => write(otherSearches(person, search)),
    forgetAll: () => write([]),
  }
}

const otherSearches = (person: number, search: string) =>
  loadRecentSearches(person).filter((other) => !isSameSearch(other, search))

const { compare } = new Intl.Collator('fr', { sensitivity: 'base' })
const isSameSearch = (one: string, other: string) => compare(one, other) === 0
