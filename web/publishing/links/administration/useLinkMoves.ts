import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Link } from '#contract/publishing/links/links.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { type DropPosition, useDragging } from '#web/ground/ui/dragging/useDragging.ts'
import { usePlaceLink } from './api.ts'
import { dragHandleId } from './LinkRow.tsx'
import { findMenuPosition, type MenuPosition, menuPositionAtLine, stepMenuPosition } from './menuMoves.ts'

/**
 * Moves links by drag handle or arrow keys and announces each move to screen readers.
 * @param list contains one `[data-line]` per menu title and link, in order
 */
export function useLinkMoves(list: RefObject<HTMLElement | null>, links: readonly Link[]) {
  const { t } = useTranslation()
  const { mutate } = usePlaceLink()
  const [said, say] = useState('')
  // a moved row loses the focus when React re-creates it
  const moved = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (moved.current === null) return
    const handle = document.getElementById(dragHandleId(moved.current))
    if (document.activeElement === document.body) handle?.focus()
  })

  const put = (id: number, spot: MenuPosition) => {
    const name = links.find((link) => link.id === id)?.label ?? ''
    const now = findMenuPosition(links, id)
    if (!now || (now.menu === spot.menu && now.index === spot.index)) return
    const count = links.filter((link) => link.menu === spot.menu && link.id !== id).length + 1
    say(t('links.said', { name, menu: t(`links.menu.${spot.menu}`), rank: spot.index + 1, count }))
    mutate({ id, spot })
  }
  const { dragged, handle } = useDragging<DropPosition>(list, {
    attribute: 'data-line',
    levelOf: () => 0,
    landingOf: (_key, { index }) => ({ index: Math.max(1, index), level: 0 }),
    drop: (key, { index }) => put(Number(key), menuPositionAtLine(links, Number(key), index)),
  })

  return {
    said,
    handle,
    dragged: dragged && Number(dragged.key),
    /** row above which the dragged link would be dropped */
    landing: dragged?.landing.index ?? null,
    step: (id: number, way: -1 | 1) => {
      const spot = stepMenuPosition(links, id, way)
      moved.current = id
      if (spot) put(id, spot)
      else say(t('links.saidEdge', { name: links.find((link) => link.id === id)?.label ?? '' }))
    },
  }
}
