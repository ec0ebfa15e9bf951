import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'

/** Where a row of an outline would land. */
export interface Landing {
  /** before which row of the list that still holds it */
  index: number
  /** how deep, 0 at the top */
  level: number
}

/** A row that is being dragged, and where it would land now. */
export interface Dragged<Place extends Landing> {
  key: string
  landing: Place
}

/** Where the pointer is, and where it took the row. */
interface Held {
  key: string
  level: number
  fromX: number
  fromY: number
  x: number
  y: number
}

interface Rows<Place extends Landing> {
  /** the attribute of each row, in their order, that holds its key */
  attribute: `data-${string}`
  /** how deep a row is; nothing for one that is not there, or cannot be moved */
  levelOf: (key: string) => number | undefined
  /** the nearest place where the row may land; null when there is none */
  landingOf: (key: string, wished: Landing) => Place | null
  drop: (key: string, landing: Place) => void
}

const startPx = 4
const levelPx = 28
const edgePx = 72
const scrollPx = 10

/**
 * Drags a row of an outline by its handle, with a mouse, a pen or a finger: up and down to its place, to the right to put it
 * below the one before. The page scrolls near its edges; Escape gives up.
 * @param list holds the rows
 * @returns the listeners of every handle, which stay the same
 */
export function useDragging<Place extends Landing>(list: RefObject<HTMLElement | null>, rows: Rows<Place>) {
  const [dragged, setDragged] = useState<Dragged<Place> | null>(null)
  const held = useRef<Held | null>(null)
  // a slow device may take the finger's last move and its leaving before it draws: what counts is here, not on screen
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
      const step = held.current ? stepOf(held.current) : 0
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

/** Near an edge, as long as the pointer has gone towards it: a row that is taken there and moved away does not make the page run. */
function stepOf({ y, fromY }: Held): number {
  if (y < edgePx && y < fromY) return -scrollPx
  return y > innerHeight - edgePx && y > fromY ? scrollPx : 0
}
