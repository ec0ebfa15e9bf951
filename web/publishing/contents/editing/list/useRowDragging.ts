import { type PointerEvent, type RefObject, useRef } from 'react'

/**
 * Drags the rows of a short list by their handles, with a mouse, a pen or a finger: a row takes the place of the one that it is over.
 * @param list its children are the rows
 * @param move told each step
 * @returns the listeners of every handle
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
      // let go elsewhere: a row that changes place loses the capture
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
