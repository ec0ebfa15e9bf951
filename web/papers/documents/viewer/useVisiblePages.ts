import { type RefObject, useEffect, useState } from 'react'

/** Thumbnails are rendered slightly before they become visible. */
const preloadMargin = '300px 0px'

/** Returns the `data-page` numbers of the visible children of a scrolling list. */
export function useVisiblePages(list: RefObject<HTMLElement | null>): ReadonlySet<number> {
  const [visible, setVisible] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const root = list.current
    if (!root) return undefined
    const observer = new IntersectionObserver(
      (entries) =>
        setVisible((before) => {
          const after = new Set(before)
          for (const { target, isIntersecting } of entries) {
            const page = Number((target as HTMLElement).dataset.page)
            if (isIntersecting) after.add(page)
            else after.delete(page)
          }
          return after
        }),
      { root, rootMargin: preloadMargin },
    )
    for (const item of root.children) observer.observe(item)
    return () => observer.disconnect()
  }, [list])
  return visible
}
