import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** How long the target stays highlighted. */
const highlightMs = 4_000

/**
 * Highlights for a moment the part of the screen named by the URL hash, such as `point-12`, and focuses it: the keyboard
 * goes on from there. The target element has the styles `hashTargetStyles`.
 * @param names names of the parts that can be highlighted here
 * @param arrives false until the parts are on screen; the target is then scrolled to. Left out for parts that come with
 * the screen: the router has already scrolled to them, or restored the previous scroll position.
 */
export function useHashHighlight(names: RegExp, arrives?: boolean) {
  const { hash, key } = useLocation({ select: ({ hash, state }) => ({ hash, key: state.__TSR_key }) })
  useEffect(() => {
    const part = names.test(hash) && arrives !== false ? document.getElementById(hash) : null
    if (!part) return
    if (arrives) part.scrollIntoView()
    part.dataset['named'] = key ?? ''
    part.tabIndex = -1
    // a new screen focuses it instead of its title
    part.dataset['takesFocus'] = ''
    part.focus({ preventScroll: true })
    const unmark = () => delete part.dataset['named']
    const timer = setTimeout(unmark, highlightMs)
    return () => {
      clearTimeout(timer)
      unmark()
      delete part.dataset['takesFocus']
    }
  }, [hash, key, names, arrives])
}

/** Styles of an element that can be the hash target; the scroll margin keeps its outline below the top bar. */
export const hashTargetStyles = {
  scrollMarginTop: 8,
  transition: 'background-color 600ms, box-shadow 600ms',
  '&:focus': { outline: 'none' },
  '&[data-named]': {
    bgcolor: 'soft.info',
    borderRadius: '8px',
    boxShadow: '0 0 0 8px var(--mui-palette-soft-info)',
    '@media (forced-colors: active)': { outline: '2px solid' },
    '@media print': { bgcolor: 'transparent', boxShadow: 'none' },
  },
} as const
