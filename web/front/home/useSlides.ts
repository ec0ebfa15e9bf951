import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const slideMs = 7_000

/**
 * A row of slides, each as wide as the row.
 * @returns which one is shown, and how to go to another. It moves by itself unless reduced motion is asked, somebody is on
 *   it, or stopped it.
 */
export function useSlides(count: number) {
  const row = useRef<HTMLUListElement>(null)
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  const [place, setPlace] = useState(0)
  const [isMoving, setIsMoving] = useState(true)
  const [hasPointer, setHasPointer] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const canMove = count > 1 && !isStill
  const moves = canMove && isMoving && !hasPointer && !hasFocus

  /** Past the last comes the first. */
  const go = (to: number) => {
    const next = (to + count) % count
    row.current?.scrollTo({ left: next * row.current.clientWidth, behavior: isStill ? 'instant' : 'smooth' })
  }
  const advance = useEffectEvent(() => document.visibilityState === 'visible' && go(place + 1))

  useEffect(() => {
    if (!moves) return
    const timer = setInterval(() => advance(), slideMs)
    return () => clearInterval(timer)
  }, [moves])

  // however it was moved, the row tells what it shows
  useEffect(() => {
    const shown = row.current
    if (!shown) return
    const look = () => setPlace(Math.round(shown.scrollLeft / Math.max(1, shown.clientWidth)))
    shown.addEventListener('scroll', look, { passive: true })
    return () => shown.removeEventListener('scroll', look)
  }, [])

  const hold = {
    onMouseEnter: () => setHasPointer(true),
    onMouseLeave: () => setHasPointer(false),
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  }
  return { row, place, go, isMoving: canMove && isMoving, setIsMoving, canMove, hold }
}
