import { type UIEvent, useRef } from 'react'

/** Height of the top bar, which stays. */
const topBarPixels = 64
/** Shorter movements of the finger change nothing. */
const minTravelPixels = 24

/**
 * Folds the header of the screen on a phone: reading down scrolls the window until the viewer fills it, and the header
 * is back once the reader has returned to the beginning.
 * @param isActive false where the viewer is not the subject of the screen
 */
export function useFoldedHeader(isActive: boolean) {
  const frame = useRef<HTMLElement>(null)
  const before = useRef<{ scroller: EventTarget | null; top: number }>({ scroller: null, top: 0 })

  const onScroll = ({ target }: UIEvent) => {
    if (!isActive || !(target instanceof HTMLElement) || !target.matches('[data-reading]')) return
    const { scroller, top } = before.current
    const travelled = target.scrollTop - (scroller === target ? top : 0)
    if (Math.abs(travelled) < minTravelPixels && target.scrollTop > 0) return
    before.current = { scroller: target, top: target.scrollTop }
    if (target.scrollTop === 0) showHeader()
    else if (travelled > 0) fold()
  }
  const fold = () => {
    const distance = (frame.current?.getBoundingClientRect().top ?? 0) - topBarPixels
    if (distance > 1) scrollWindow(scrollY + distance)
  }
  return { frame, onScroll }
}

/** Shows the header of the screen again. */
export const showHeader = () => scrollWindow(0)

function scrollWindow(top: number) {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top, behavior: isCalm ? 'instant' : 'smooth' })
}
