import type { KeyboardEvent } from 'react'
import { isTyping } from '#web/ground/ui/keyboard/isTyping.ts'
import type { PdfReader } from './pdf/pdfReader.ts'

interface FindBarActions {
  open: () => void
  close: () => void
}

/** Handles the keyboard shortcuts of the viewer while it has the focus. */
export function handleViewerKey(event: KeyboardEvent, reader: PdfReader, find: FindBarActions) {
  const act = actionOf(event, reader, find)
  if (!act) return
  event.preventDefault()
  act()
}

function actionOf(event: KeyboardEvent, reader: PdfReader, { open, close }: FindBarActions): (() => void) | undefined {
  const { key, shiftKey } = event
  const { page, find } = reader.current()
  if (event.altKey) return undefined
  if (event.ctrlKey || event.metaKey) {
    if (key === 'f') return open
    return key === 'g' && find ? () => reader.search.findAgain({ backwards: shiftKey }) : undefined
  }
  if (key === 'F3') return find ? () => reader.search.findAgain({ backwards: shiftKey }) : open
  if (key === 'Escape' && find && find.typed !== null) return close
  if (isTyping(event.target)) return undefined
  const turn = (step: number) => () => reader.goTo(page + step)
  return { '+': () => reader.zoom(1), '-': () => reader.zoom(-1), n: turn(1), p: turn(-1) }[key]
}
