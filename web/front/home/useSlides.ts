import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const slideMs = 7_000

/**
 * Manages a carousel whose slides are as wide as the row.
 * @returns current slide and controls; it advances by itself except with reduced motion, under pointer or focus, or
 *   when stopped
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

  /** Wraps around at both ends. */
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

  // updates the current slide after any kind of scrolling
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
