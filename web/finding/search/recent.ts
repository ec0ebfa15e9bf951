import { useState } from 'react'
import { forgetTyping, keepTyping, readTyping } from '#web/ground/fields/keptTyping.ts'

/** Recent searches are stored like unsaved input: on this device, per user, until they sign out. */
const kept = 'searches 1'
const most = 8

/** Reads the recent searches. @returns their words, newest first */
export function readRecent(person: number): string[] {
  const searches = readTyping<unknown>(person, kept)?.typed
  return Array.isArray(searches) ? searches.filter((search) => typeof search === 'string').slice(0, most) : []
}

/** Adds a search to the recent ones. */
export function rememberSearch(person: number, words: string) {
  const search = words.trim()
  if (search) keepTyping(person, kept, [search, ...others(person, search)].slice(0, most))
}

/** Returns the recent searches, with a function to remove some. */
export function useRecent(person: number) {
  const [recent, setRecent] = useState(() => readRecent(person))
  const write = (left: string[]) => {
    if (left.length > 0) keepTyping(person, kept, left)
    else forgetTyping(person, kept)
    setRecent(left)
  }
  return {
    recent,
    forget: (search: string) => write(others(person, search)),
    forgetAll: () => write([]),
  }
}

const others = (person: number, search: string) => readRecent(person).filter((other) => !isSame(other, search))

const { compare } = new Intl.Collator('fr', { sensitivity: 'base' })
const isSame = (one: string, other: string) => compare(one, other) === 0
