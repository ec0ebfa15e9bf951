import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { Session } from '#contract/meetings/sessions/sessions.ts'

const maxUnfolded = 5

/** Whether the page of a session is folded: its meeting is held, and its agenda is longer than five points. */
export const isPageFolded = ({ status, agenda }: Pick<Session, 'status' | 'agenda'>): boolean =>
  (status === 'held' || status === 'closed') &&
  agenda.reduce((total, { points }) => total + 1 + points.length, 0) > maxUnfolded

export interface PointFolding {
  isOpen: (id: number) => boolean
  toggle: (id: number) => void
  isAnyFolded: boolean
  toggleAll: () => void
}

/**
 * Folds the points of a long agenda after its meeting, except the one that the URL names. An agenda to be prepared or under
 * way is read whole.
 * @returns null when nothing is folded
 */
export function usePointFolding(session: Session): PointFolding | null {
  const hash = useLocation({ select: (location) => location.hash })
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [followed, setFollowed] = useState('')
  const ids = session.agenda.flatMap((point) => [point.id, ...point.points.map(({ id }) => id)])
  // a link to another point opens it; the reader may fold it again
  if (hash !== followed) {
    setFollowed(hash)
    const named = ids.find((id) => hash === `point-${id}`)
    if (named !== undefined) setOpened(new Set([...opened, named]))
  }
  if (!isPageFolded(session)) return null
  const isAnyFolded = ids.some((id) => !opened.has(id))
  return {
    isOpen: (id) => opened.has(id),
    toggle: (id) =>
      setOpened(opened.has(id) ? new Set([...opened].filter((one) => one !== id)) : new Set([...opened, id])),
    isAnyFolded,
    toggleAll: () => setOpened(new Set(isAnyFolded ? ids : [])),
  }
}
