import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** How long the target stays highlighted. */
const highlightMs = 4_000

/**
 * Highlights for a moment the point or decision named by the URL hash. The router has already scrolled to it, or
 * restored the previous scroll position. The target element has the styles `hashTargetStyles`.
 */
export function useHashHighlight() {
  const { hash, key } = useLocation({ select: ({ hash, state }) => ({ hash, key: state.__TSR_key }) })
  useEffect(() => {
    const part = /^(point|decision)-\d+$/.test(hash) ? document.getElementById(hash) : null
    if (!part) return
    part.dataset['named'] = key ?? ''
    const unmark = () => delete part.dataset['named']
    const timer = setTimeout(unmark, highlightMs)
    return () => {
      clearTimeout(timer)
      unmark()
    }
  }, [hash, key])
}

/** Styles of an element that can be the hash target; the scroll margin keeps its outline below the top bar. */
export const hashTargetStyles = {
  scrollMarginTop: 8,
  transition: 'background-color 600ms, box-shadow 600ms',
  '&[data-named]': {
    bgcolor: 'soft.info',
    borderRadius: '8px',
    boxShadow: '0 0 0 8px var(--mui-palette-soft-info)',
    '@media (forced-colors: active)': { outline: '2px solid' },
    '@media print': { bgcolor: 'transparent', boxShadow: 'none' },
  },
} as const
