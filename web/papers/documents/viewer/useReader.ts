import { useCallback, useState, useSyncExternalStore } from 'react'
import type { Place } from '#web/papers/documents/address.ts'
import { Reader } from './reader.ts'
import { opening } from './reading.ts'

/** Opens a file in the element that gets the `container` ref, and closes it when the element unmounts. */
export function useReader(url: string, start: Place) {
  const [reader, setReader] = useState<Reader | null>(null)
  const [firstPlace] = useState(start)
  const container = useCallback(
    (element: HTMLDivElement) => {
      const opened = new Reader(element, url, firstPlace)
      setReader(opened)
      return () => {
        setReader(null)
        opened.close()
      }
    },
    [url, firstPlace],
  )
  const reading = useSyncExternalStore(reader?.subscribe ?? silent, reader?.current ?? nothingYet, nothingYet)
  return { container, reader, reading }
}

const silent = () => () => {}
const nothingYet = () => opening
