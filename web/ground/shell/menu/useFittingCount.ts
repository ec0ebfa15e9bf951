import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Returns how many items of a wrapping row are on its first line.
 * @param count number of items
 */
export function useFittingCount(row: RefObject<HTMLElement | null>, count: number): number {
  const [fitting, setFitting] = useState(count)
  useLayoutEffect(() => {
    const list = row.current
    if (!list) return undefined
    const measure = () => {
      const items = [...list.children].filter((item) => item instanceof HTMLElement)
      const top = items[0]?.offsetTop
      const below = items.findIndex((item) => item.offsetTop !== top)
      setFitting(below < 0 ? count : below)
    }
    const watch = new ResizeObserver(measure)
    watch.observe(list)
    // a web font loaded later changes the items, not always the row
    for (const item of list.children) watch.observe(item)
    return () => watch.disconnect()
  }, [row, count])
  return fitting
}
