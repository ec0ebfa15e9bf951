import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * How many of the items of a row that wraps are on its first line, at the width that it has.
 * @param count how many items there are
 */
export function useFitting(row: RefObject<HTMLElement | null>, count: number): number {
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
    // letters that come later are wider or narrower, and do not always change the row
    for (const item of list.children) watch.observe(item)
    return () => watch.disconnect()
  }, [row, count])
  return fitting
}
