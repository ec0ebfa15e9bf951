import type { Store } from './store.ts'

type Around = <Result>(operation: string, act: () => Promise<Result>) => Promise<Result>

/** Returns a store that runs its operations through a function. */
export const aroundOperations = (store: Store, around: Around): Store => ({
  ...store,
  save: (...args) => around('save', () => store.save(...args)),
  saveAs: (...args) => around('saveAs', () => store.saveAs(...args)),
  read: (...args) => around('read', () => store.read(...args)),
  getLocalPath: (...args) => around('getLocalPath', () => store.getLocalPath(...args)),
  remove: (...args) => around('remove', () => store.remove(...args)),
  size: (...args) => around('size', () => store.size(...args)),
  check: () => around('check', () => store.check()),
})
