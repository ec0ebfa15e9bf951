import { useEffect } from 'react'
import type { Followed } from './api.ts'
import { useVisitSubscription } from './changes.ts'

/** Opening what I follow is having seen what is new in it. */
export function useVisit(subscription: Followed) {
  const { mutate: visit } = useVisitSubscription()
  const id = subscription?.id
  useEffect(() => {
    if (id) visit(id)
  }, [id, visit])
}
