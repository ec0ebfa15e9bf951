import { useState } from 'react'
import { forgetTyping, keepTyping, readTyping } from '#web/ground/fields/keptTyping.ts'

/** What somebody has looked for is kept as what they type is: on this device, for them alone, until they sign out. */
const kept = 'searches 1'
const most = 8

/** @returns the words of the last searches, the newest first */
export function readRecent(person: number): string[] {
  const searches = readTyping<unknown>(person, kept)?.typed
  return Array.isArray(searches) ? searches.filter((search) => typeof search === 'string').slice(0, most) : []
}

/** Notes that these words were looked for. */
export function rememberSearch(person: number, words: string) {
  const search = words.trim()
  if (search) keepTyping(person, kept, [search, ...others(person, search)].slice(0, most))
}

/** The last searches, as a list from which one takes some out. */
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
