import { type RefObject, useEffect, useState } from 'react'

/** Returns the text that is selected in this place; empty while there is none. */
export function useSelectedPassage(place: RefObject<HTMLElement | null>): string {
  const [passage, setPassage] = useState('')
  useEffect(() => {
    const stop = new AbortController()
    const read = () => setPassage(selectedIn(place.current))
    document.addEventListener('selectionchange', read, { signal: stop.signal })
    return () => stop.abort()
  }, [place])
  return passage
}

function selectedIn(place: HTMLElement | null): string {
  const selection = getSelection()
  if (!place || !selection || selection.rangeCount === 0) return ''
  const { commonAncestorContainer } = selection.getRangeAt(0)
  return place.contains(commonAncestorContainer) ? selection.toString().trim() : ''
}
