import { type PointerEvent, type RefObject, useRef } from 'react'

/**
 * Lets rows of a short list be dragged by their handles with a mouse, a pen or a finger. A row takes the place of the
 * one it is over.
 * @param list element whose children are the rows
 * @param move called at each step
 * @returns the pointer listeners of every handle
 */
export function useRowDragging(list: RefObject<HTMLElement | null>, move: (from: number, to: number) => void) {
  const held = useRef<Element | null>(null)
  const release = () => {
    held.current = null
  }
  return {
    onPointerDown: ({ button, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
      if (button !== 0) return
      currentTarget.setPointerCapture(pointerId)
      held.current = currentTarget.closest('li')
    },
    onPointerMove: ({ clientY, buttons }: PointerEvent<HTMLElement>) => {
      // the button was released elsewhere: a row that changes place loses the pointer capture
      if (buttons === 0) return release()
      const rows = [...(list.current?.children ?? [])]
      const from = rows.findIndex((row) => row === held.current)
      if (from === -1) return
      const to = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom)
      const place = to === -1 ? rows.length - 1 : to
      if (place !== from) move(from, place)
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}
