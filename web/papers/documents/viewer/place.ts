import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type Place, readPlace, writePlace } from '#web/papers/documents/address.ts'
import type { Reader } from './reader.ts'
import type { Reading } from './reading.ts'

/** Someone who scrolls through pages leaves no trace of each. */
const settledMs = 400

/** Where the address says to start. @param inAddress false where the address speaks of something else */
export function useStartingPlace(inAddress: boolean): Place {
  const router = useRouter()
  return inAddress ? readPlace(router.latestLocation) : beginning
}

const beginning: Place = { page: 1, words: [] }

/** Keeps the address on the page that is read, and the page on the address. Without a reader it leaves the address alone. */
export function usePlaceInAddress(reader: Reader | null, { state, page, words }: Reading) {
  const router = useRouter()
  const navigate = useNavigate()
  const written = useRef(JSON.stringify(readPlace(router.latestLocation)))

  // someone else wrote the address: a link, the back button, the person
  const follow = useEffectEvent((place: Place) => {
    if (JSON.stringify(place) === written.current) return
    written.current = JSON.stringify(place)
    reader?.open(place)
  })
  // once the router has put the pages back where they were when that address was left, which may be elsewhere
  useEffect(() => router.subscribe('onRendered', ({ toLocation }) => follow(readPlace(toLocation))), [router])

  useEffect(() => {
    if (!reader || state !== 'open') return undefined
    const { pathname } = router.latestLocation
    const settled = setTimeout(() => {
      const place = { page, words }
      // on the way to another screen already
      if (router.latestLocation.pathname !== pathname || JSON.stringify(place) === written.current) return
      written.current = JSON.stringify(place)
      const { search, hash } = writePlace(place)
      void navigate({
        to: '.',
        search: (kept: object) => ({ ...kept, ...search }),
        hash,
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      })
    }, settledMs)
    return () => clearTimeout(settled)
  }, [reader, state, page, words, navigate, router])
}
