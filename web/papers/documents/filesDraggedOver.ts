import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

let isDragged = false
const listeners = new Set<() => void>()

const set = (value: boolean) => {
  if (value === isDragged) return
  isDragged = value
  for (const listener of listeners) listener()
}
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
const start = (event: DragEvent) => hasFiles(event) && set(true)
// without a related target the pointer has left the window
const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && set(false)
const end = () => set(false)

function subscribe(listener: () => void) {
  // captures events, since drop zones stop them
  if (listeners.size === 0) {
    addEventListener('dragenter', start, true)
    addEventListener('dragleave', leave, true)
    addEventListener('drop', end, true)
    addEventListener('dragend', end, true)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('dragenter', start, true)
    removeEventListener('dragleave', leave, true)
    removeEventListener('drop', end, true)
    removeEventListener('dragend', end, true)
  }
}

/** Returns whether files are dragged over the window. */
export const useFilesDraggedOver = () =>
  useSyncExternalStore(
    subscribe,
    () => isDragged,
    () => false,
  )

/** Calls `onFiles` with the files that are dropped anywhere on the page, outside of any drop zone. */
export function usePageDrop(onFiles: (files: File[]) => void) {
  const drop = useEffectEvent((event: DragEvent) => {
    // zones stop the events of their own drops, and prevent the default of all others
    if (!hasFiles(event)) return
    event.preventDefault()
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length > 0) onFiles(files)
  })
  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (!hasFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    }
    const receive = (event: DragEvent) => drop(event)
    addEventListener('dragover', allow)
    addEventListener('drop', receive)
    return () => {
      removeEventListener('dragover', allow)
      removeEventListener('drop', receive)
    }
  }, [])
}
