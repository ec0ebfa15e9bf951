import { useEffect, useEffectEvent, useState } from 'react'

const debounceMs = 300

/**
 * Manages the text of a search field: searches after a pause in typing, and follows changes of the URL made elsewhere.
 * @param value text in the URL
 */
export function useDebouncedSearch(value: string, onSearch: (words: string, step: { goesOn: boolean }) => void) {
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  const [goesOn, setGoesOn] = useState(false)
  /** text to search for after the pause */
  const [waiting, setWaiting] = useState<string | null>(null)
  if (value !== seen) {
    setSeen(value)
    // the URL was changed elsewhere: back, forward, a suggestion
    if (value !== sent) {
      setSent(value)
      setTyped(value)
      setGoesOn(false)
      setWaiting(null)
    }
  }

  const search = (words: string) => {
    setWaiting(null)
    // compares with the last search: the URL is updated later
    if (words === sent) return
    setSent(words)
    setGoesOn(true)
    onSearch(words, { goesOn })
  }
  const lookFor = useEffectEvent(search)
  useEffect(() => {
    if (waiting === null) return undefined
    const pause = setTimeout(() => lookFor(waiting), debounceMs)
    return () => clearTimeout(pause)
  }, [waiting])

  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      setWaiting(text.trim())
    },
    /** Searches for pending text at once, before another action. */
    settle: () => {
      search(typed.trim())
      setGoesOn(false)
    },
  }
}
