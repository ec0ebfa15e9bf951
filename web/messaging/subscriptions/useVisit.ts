import { useEffect } from 'react'
import type { Followed } from './api.ts'
import { useVisitSubscription } from './changes.ts'

/** Marks a subscription as seen when its record is opened. */
export function useVisit(subscription: Followed) {
  const { mutate: visit } = useVisitSubscription()
  const id = subscription?.id
  useEffect(() => {
    if (id) visit(id)
  }, [id, visit])
}
