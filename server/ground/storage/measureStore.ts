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
    save: measured('save', (...args: Parameters<Store['save']>) => store.save(...args)),
    saveAs: measured('saveAs', (...args: Parameters<Store['saveAs']>) => store.saveAs(...args)),
    read: measured('read', (...args: Parameters<Store['read']>) => store.read(...args)),
    getLocalPath: measured('getLocalPath', (...args: Parameters<Store['getLocalPath']>) => store.getLocalPath(...args)),
    remove: measured('remove', (...args: Parameters<Store['remove']>) => store.remove(...args)),
    size: measured('size', (...args: Parameters<Store['size']>) => store.size(...args)),
    check: measured('check', () => store.check()),
  }
}
