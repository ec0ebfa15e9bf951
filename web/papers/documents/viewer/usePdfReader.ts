import { useCallback, useState, useSyncExternalStore } from 'react'
import type { ReadingPosition } from '#web/papers/documents/searchParams.ts'
import { PdfReader } from './pdf/pdfReader.ts'
import { initialReaderState } from './pdf/readerState.ts'

/** Opens a file in the element that gets the `container` ref, and closes it when the element unmounts. */
export function usePdfReader(url: string, start: ReadingPosition) {
  const [reader, setReader] = useState<PdfReader | null>(null)
  const [firstPlace] = useState(start)
  const container = useCallback(
    (element: HTMLDivElement) => {
      const opened = new PdfReader(element, url, firstPlace)
      setReader(opened)
      return () => {
        setReader(null)
        opened.close()
      }
    },
    [url, firstPlace],
  )
  const reading = useSyncExternalStore(
    reader?.subscribe ?? subscribeToNothing,
    reader?.current ?? getInitialState,
    getInitialState,
  )
  return { container, reader, reading }
}

const subscribeToNothing = () => () => {}
const getInitialState = () => initialReaderState
