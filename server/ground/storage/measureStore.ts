import type { Metrics } from '#server/ground/metrics/metrics.ts'
import { aroundOperations } from './aroundOperations.ts'
import { FileMissing, FileTooLarge, type Store } from './store.ts'

/** Returns the store, which also measures its operations. Without metrics, the store itself. */
export function measureStore(store: Store, metrics: Metrics | null): Store {
  if (!metrics) return store
  const { storeSeconds, storeErrors } = metrics
  return aroundOperations(store, async (operation, act) => {
    const end = storeSeconds.startTimer({ operation })
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof FileMissing || error instanceof FileTooLarge)) storeErrors.inc({ operation })
      throw error
    } finally {
      end()
    }
  })
}
