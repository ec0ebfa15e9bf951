import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Time to see which part of a long page was meant. */
const shownMs = 4_000

/**
 * Marks for a moment the part that the address names, a point or a decision: the router has brought it into sight, or back to the
 * place that was left. The part is drawn with `namedPart`.
 */
export function useNamedPart() {
  const { hash, key } = useLocation({ select: ({ hash, state }) => ({ hash, key: state.__TSR_key }) })
  useEffect(() => {
    const part = /^(point|decision)-\d+$/.test(hash) ? document.getElementById(hash) : null
    if (!part) return
    part.dataset['named'] = key ?? ''
    const unmark = () => delete part.dataset['named']
    const timer = setTimeout(unmark, shownMs)
    return () => {
      clearTimeout(timer)
      unmark()
    }
  }, [hash, key])
}

/** Says which part is meant; its rim stays below the bar, for which the page leaves room. */
export const namedPart = {
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
