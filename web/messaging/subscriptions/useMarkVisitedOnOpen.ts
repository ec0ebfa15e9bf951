import { useEffect } from 'react'
import type { Followed } from './api.ts'
import { useMarkVisited } from './useMarkVisited.ts'

/** Marks a subscription as seen when its record is opened. */
export function useMarkVisitedOnOpen(subscription: Followed) {
  const { mutate: visit } = useMarkVisited()
  const id = subscription?.id
  useEffect(() => {
    if (id) visit(id)
  }, [id, visit])
}
