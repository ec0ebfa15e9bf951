import { type PointerEvent as ReactPointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { edgeScrollStep } from '#web/ground/ui/dragging/edgeScroll.ts'
import { pointAttribute } from './pointAttribute.ts'

/** A document held by the pointer. */
export interface DraggedDocument {
  id: number
  x: number
  y: number
  /** point below the pointer */
  over: number | null
}

const startPx = 4

/**
 * Drags a document by its handle onto a point of the agenda, with mouse, pen or touch. Scrolls the page near its edges;
 * Escape cancels. Marks the point below the pointer.
 * @returns the dragged document, and the listeners of a handle
 */
export function useDragToPoint(drop: (id: number, point: number) => void) {
  const [dragged, setDragged] = useState<DraggedDocument | null>(null)
  const held = useRef<{ id: number; fromX: number; fromY: number; x: number; y: number } | null>(null)

  const follow = () => {
    if (!held.current) return
    const { id, x, y } = held.current
    setDragged({ id, x, y, over: pointAt(x, y) })
  }
  const giveUp = () => {
    held.current = null
    setDragged(null)
  }
  const handleOf = (id: number) => ({
    onPointerDown: ({ button, clientX: x, clientY: y, currentTarget, pointerId }: ReactPointerEvent) => {
      if (button !== 0) return
      currentTarget.setPointerCapture(pointerId)
      held.current = { id, fromX: x, fromY: y, x, y }
    },
    onPointerMove: ({ clientX: x, clientY: y }: ReactPointerEvent) => {
      if (!held.current) return
      Object.assign(held.current, { x, y })
      if (dragged || Math.hypot(x - held.current.fromX, y - held.current.fromY) > startPx) follow()
    },
    onPointerUp: ({ clientX, clientY }: ReactPointerEvent) => {
      const point = dragged && pointAt(clientX, clientY)
      if (point) drop(id, point)
      giveUp()
    },
    onPointerCancel: giveUp,
  })

  const isDragging = dragged !== null
  const scroll = useEffectEvent(() => {
    const step = held.current ? edgeScrollStep(held.current) : 0
    if (step === 0) return
    scrollBy({ top: step, behavior: 'instant' })
    follow()
  })
  const escape = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && giveUp())
  useEffect(() => {
    if (!isDragging) return
    const press = (event: KeyboardEvent) => escape(event)
    let frame = requestAnimationFrame(function next() {
      scroll()
      frame = requestAnimationFrame(next)
    })
    document.addEventListener('keydown', press)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('keydown', press)
    }
  }, [isDragging])

  return { dragged, handleOf }
}

function pointAt(x: number, y: number): number | null {
  const row = document.elementFromPoint(x, y)?.closest(`[${pointAttribute}]`)
  return Number(row?.getAttribute(pointAttribute)) || null
}
