import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { edgeScrollStep } from './edgeScroll.ts'

/** Position where a dragged row would be dropped in an outline. */
export interface DropPosition {
  /** index of the row below, in the list that still contains the dragged row */
  index: number
  /** depth, 0 for a root */
  level: number
}

/** The dragged row and its current drop position. */
export interface Dragged<Place extends DropPosition> {
  key: string
  landing: Place
}

/** A drag in progress: the row, its level, and the pointer's start and current position. */
interface PointerDrag {
  key: string
  level: number
  fromX: number
  fromY: number
  x: number
  y: number
}

interface DragOptions<Place extends DropPosition> {
  /** attribute that holds the key of each row, in list order */
  attribute: `data-${string}`
  /** depth of a row; undefined if the row is unknown or cannot be moved */
  levelOf: (key: string) => number | undefined
  /** nearest allowed drop position; null without any */
  landingOf: (key: string, wished: DropPosition) => Place | null
  drop: (key: string, landing: Place) => void
}

const startPx = 4
const levelPx = 28

/**
 * Drags a row of an outline by its handle with mouse, pen or touch: vertically to a position, horizontally to a level.
 * Scrolls the page near its edges; Escape cancels.
 * @param list contains the rows
 * @returns stable listeners for all handles
 */
export function useDragging<Place extends DropPosition>(list: RefObject<HTMLElement | null>, rows: DragOptions<Place>) {
  const [dragged, setDragged] = useState<Dragged<Place> | null>(null)
  const held = useRef<PointerDrag | null>(null)
  // a ref, not state: on a slow device, pointerup may follow the last move before a render
  const landing = useRef<Place | null>(null)
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  })

  const { handle, follow, giveUp } = useMemo(() => {
    const follow = () => {
      if (!held.current || !list.current) return
      const { attribute, landingOf } = latest.current
      const { key, fromX, x, y, level } = held.current
      const drawn = [...list.current.querySelectorAll(`[${attribute}]`)].map((row) => row.getBoundingClientRect())
      const over = drawn.findIndex(({ top, height }) => y < top + height / 2)
      const wished = Math.max(0, level + Math.trunc((x - fromX) / levelPx))
      landing.current = landingOf(key, { index: over === -1 ? drawn.length : over, level: wished })
      setDragged(landing.current && { key, landing: landing.current })
    }
    const giveUp = () => {
      held.current = null
      landing.current = null
      setDragged(null)
    }
    const handle = {
      onPointerDown: ({ button, clientX, clientY, currentTarget, pointerId }: ReactPointerEvent) => {
        const { attribute, levelOf } = latest.current
        const key = currentTarget.closest(`[${attribute}]`)?.getAttribute(attribute) ?? ''
        const level = levelOf(key)
        if (button !== 0 || level === undefined) return
        currentTarget.setPointerCapture(pointerId)
        held.current = { key, fromX: clientX, fromY: clientY, x: clientX, y: clientY, level }
      },
      onPointerMove: ({ clientX, clientY }: ReactPointerEvent) => {
        if (!held.current) return
        Object.assign(held.current, { x: clientX, y: clientY })
        const { fromX, fromY } = held.current
        if (landing.current || Math.hypot(clientX - fromX, clientY - fromY) > startPx) follow()
      },
      onPointerUp: () => {
        if (held.current && landing.current) latest.current.drop(held.current.key, landing.current)
        giveUp()
      },
      onPointerCancel: giveUp,
    }
    return { handle, follow, giveUp }
  }, [list])

  const isDragging = dragged !== null
  useEffect(() => {
    if (!isDragging) return
    let frame = 0
    const scroll = () => {
      const step = held.current ? edgeScrollStep(held.current) : 0
      if (step !== 0) {
        scrollBy({ top: step, behavior: 'instant' })
        follow()
      }
      frame = requestAnimationFrame(scroll)
    }
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && giveUp()
    frame = requestAnimationFrame(scroll)
    document.addEventListener('keydown', escape)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('keydown', escape)
    }
  }, [follow, giveUp, isDragging])

  return { dragged, handle }
}
