import { useEffect, useEffectEvent, useState } from 'react'

const pauseMs = 300

/**
 * Words that are looked for when their typing pauses; the field follows the address when that goes elsewhere by itself.
 * @param value what the address says
 */
export function useTypedWords(value: string, onSearch: (words: string, step: { goesOn: boolean }) => void) {
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  const [goesOn, setGoesOn] = useState(false)
  /** looked for once the typing pauses */
  const [waiting, setWaiting] = useState<string | null>(null)
  if (value !== seen) {
    setSeen(value)
    // the address went elsewhere by itself: back, forward, a suggestion
    if (value !== sent) {
      setSent(value)
      setTyped(value)
      setGoesOn(false)
      setWaiting(null)
    }
  }

  const search = (words: string) => {
    setWaiting(null)
    // not what the address says, which comes later
    if (words === sent) return
    setSent(words)
    setGoesOn(true)
    onSearch(words, { goesOn })
  }
  const lookFor = useEffectEvent(search)
  useEffect(() => {
    if (waiting === null) return undefined
    const pause = setTimeout(() => lookFor(waiting), pauseMs)
    return () => clearTimeout(pause)
  }, [waiting])

  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      setWaiting(text.trim())
    },
    /** What was being typed is looked for before something else is done, which comes after it. */
    settle: () => {
      search(typed.trim())
      setGoesOn(false)
    },
  }
}
