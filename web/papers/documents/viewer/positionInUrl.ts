import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { positionToUrl, type ReadingPosition, readPositionFromUrl } from '#web/papers/documents/searchParams.ts'
import type { PdfReader } from './pdf/pdfReader.ts'
import type { ReaderState } from './pdf/readerState.ts'

/** Delay before writing the page into the URL, so that scrolling through pages does not update it for each one. */
const urlUpdateDelayMs = 400

/** Returns the initial position of the URL. @param inAddress false on screens whose URL is not about the document */
export function useInitialPosition(inAddress: boolean): ReadingPosition {
  const router = useRouter()
  return inAddress ? readPositionFromUrl(router.latestLocation) : firstPage
}

const firstPage: ReadingPosition = { page: 1, words: [] }

/** Synchronises the current page and the URL in both directions. Does nothing without a reader. */
export function useReadingPositionInUrl(reader: PdfReader | null, { state, page, words }: ReaderState) {
  const router = useRouter()
  const navigate = useNavigate()
  const written = useRef(JSON.stringify(readPositionFromUrl(router.latestLocation)))

  // the URL changed by something else: a link, the back button, the user
  const follow = useEffectEvent((place: ReadingPosition) => {
    if (JSON.stringify(place) === written.current) return
    written.current = JSON.stringify(place)
    reader?.open(place)
  })
  // after rendering, because the router first restores the scroll position of the previous visit, which may be
  // elsewhere
  useEffect(() => router.subscribe('onRendered', ({ toLocation }) => follow(readPositionFromUrl(toLocation))), [router])

  useEffect(() => {
    if (!reader || state !== 'open') return undefined
    const { pathname } = router.latestLocation
    const settled = setTimeout(() => {
      const place = { page, words }
      // already navigating to another screen
      if (router.latestLocation.pathname !== pathname || JSON.stringify(place) === written.current) return
      written.current = JSON.stringify(place)
      const { search, hash } = positionToUrl(place)
      void navigate({
        to: '.',
        search: (kept: object) => ({ ...kept, ...search }),
        hash,
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      })
    }, urlUpdateDelayMs)
    return () => clearTimeout(settled)
  }, [reader, state, page, words, navigate, router])
}
