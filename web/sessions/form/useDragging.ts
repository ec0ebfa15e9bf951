import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { type Landing, landingOf } from './agendaMoves.ts'
import type { TypedPoint } from './typed.ts'

/** A point that is being dragged, and where it would land now. */
export interface Dragged {
  key: string
  landing: Landing
}

/** Where the pointer is, and where it took the point. */
interface Held {
  key: string
  level: 0 | 1
  fromX: number
  fromY: number
  x: number
  y: number
}

const startPx = 4
const levelPx = 28
const edgePx = 72
const scrollPx = 10

/**
 * Drags a point by its handle, with a mouse, a pen or a finger: up and down to its place, to the right to put it below the
 * one before. The page scrolls near its edges; Escape gives up.
 * @param list holds one `[data-point]` for each point, named by its key, in their order
 * @returns the listeners of every handle, which stay the same
 */
export function useDragging(
  list: RefObject<HTMLElement | null>,
  points: readonly TypedPoint[],
  drop: (key: string, landing: Landing) => void,
) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const held = useRef<Held | null>(null)
  const latest = useRef({ points, dragged, drop })
  useEffect(() => {
    latest.current = { points, dragged, drop }
  })

  const { handle, follow, giveUp } = useMemo(() => {
    const follow = () => {
      if (!held.current || !list.current) return
      const { key, fromX, x, y, level } = held.current
      const rows = [...list.current.querySelectorAll('[data-point]')].map((row) => row.getBoundingClientRect())
      const over = rows.findIndex(({ top, height }) => y < top + height / 2)
      const shift = x - fromX
      const wished = shift > levelPx ? 1 : shift < -levelPx ? 0 : level
      const landing = landingOf(latest.current.points, key, { index: over === -1 ? rows.length : over, level: wished })
      setDragged({ key, landing })
    }
    const giveUp = () => {
      held.current = null
      setDragged(null)
    }
    const handle = {
      onPointerDown: ({ button, clientX, clientY, currentTarget, pointerId }: ReactPointerEvent) => {
        const row = currentTarget.closest<HTMLElement>('[data-point]')
        const point = latest.current.points.find(({ key }) => key === row?.dataset['point'])
        if (button !== 0 || !point) return
        currentTarget.setPointerCapture(pointerId)
        const { key, level } = point
        held.current = { key, fromX: clientX, fromY: clientY, x: clientX, y: clientY, level }
      },
      onPointerMove: ({ clientX, clientY }: ReactPointerEvent) => {
        if (!held.current) return
        Object.assign(held.current, { x: clientX, y: clientY })
        const { fromX, fromY } = held.current
        if (latest.current.dragged || Math.hypot(clientX - fromX, clientY - fromY) > startPx) follow()
      },
      onPointerUp: () => {
        const { dragged, drop } = latest.current
        if (held.current && dragged) drop(dragged.key, dragged.landing)
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
      const y = held.current?.y ?? edgePx
      const step = y < edgePx ? -scrollPx : y > innerHeight - edgePx ? scrollPx : 0
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
