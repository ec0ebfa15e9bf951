import type { Metrics } from '#server/ground/metrics/metrics.ts'
import { FileMissing, FileTooLarge, type Store } from './store.ts'

/** Returns the store, which also measures its operations. Without metrics, the store itself. */
export function measureStore(store: Store, metrics: Metrics | null): Store {
  if (!metrics) return store
  const { storeSeconds, storeErrors } = metrics
  const measured =
    <Args extends unknown[], Result>(operation: string, act: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const end = storeSeconds.startTimer({ operation })
      try {
        return await act(...args)
      } catch (error) {
        if (!(error instanceof FileMissing || error instanceof FileTooLarge)) storeErrors.inc({ operation })
        throw error
      } finally {
        end()
      }
    }
  return {
    ...store,
    save: measured('save', store.save),
    saveAs: measured('saveAs', store.saveAs),
    read: measured('read', store.read),
    getLocalPath: measured('getLocalPath', store.getLocalPath),
    remove: measured('remove', store.remove),
    size: measured('size', store.size),
    check: measured('check', store.check),
  }
}
