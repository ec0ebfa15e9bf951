import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { readPlace, writePlace } from '#web/documents/address.ts'
import type { Reader } from './reader.ts'
import type { Reading } from './reading.ts'

const route = getRouteApi('/house/documents/$id')
/** Someone who scrolls through pages leaves no trace of each. */
const settledMs = 400

/** Where the address says to start, `#page=3`. @param inAddress false where the address speaks of something else */
export const useStartingPlace = (inAddress: boolean) =>
  readPlace(useLocation({ select: ({ hash }) => (inAddress ? hash : '') }))

/** Keeps the address on the page that is read, and the page on the address. Without a reader it leaves the address alone. */
export function usePlaceInAddress(reader: Reader | null, { state, page, find }: Reading) {
  const router = useRouter()
  const navigate = route.useNavigate()
  const written = useRef(router.latestLocation.hash)

  // someone else wrote the address: a link, the back button, the person
  const follow = useEffectEvent((hash: string) => {
    if (hash === written.current) return
    written.current = hash
    reader?.goTo(readPlace(hash))
  })
  // once the router has put the pages back where they were when that address was left, which may be elsewhere
  useEffect(() => router.subscribe('onRendered', ({ toLocation }) => follow(toLocation.hash)), [router])

  const words = typeof find?.query === 'object' ? find.query : none
  useEffect(() => {
    if (!reader || state !== 'open') return undefined
    const settled = setTimeout(() => {
      const place = writePlace({ page, words })
      if (place === written.current || (place === firstPage && written.current === '')) return
      written.current = place
      void navigate({ search: true, hash: place, replace: true, resetScroll: false, hashScrollIntoView: false })
    }, settledMs)
    return () => clearTimeout(settled)
  }, [reader, state, page, words, navigate])
}

const none: readonly string[] = []
const firstPage = writePlace({ page: 1, words: none })
