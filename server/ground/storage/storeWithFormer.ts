import { FileMissing, type Store } from './store.ts'

/**
 * Returns a store that also reads files of a former one, while they are moved. Files are saved in the store only, read
 * from it first, and deleted from both.
 */
export const storeWithFormer = (store: Store, former: Store): Store => ({
  ...store,
  former,
  read: (key, range) => store.read(key, range).catch(orFormer(() => former.read(key, range))),
  getLocalPath: (key) => store.getLocalPath(key).catch(orFormer(() => former.getLocalPath(key))),
  // A proxy, or a browser, would look for the file in one place only.
  locate: () => null,
  async signUrl(key, response) {
    return (await store.size(key)) === null ? null : store.signUrl(key, response)
  },
  async remove(key) {
    // The former one first: a move that still copies the file then sees that it is gone, and deletes its copy.
    await former.remove(key)
    await store.remove(key)
  },
  size: async (key) => (await store.size(key)) ?? former.size(key),
  async listPart(part) {
    const [files, formerFiles] = await Promise.all([store.listPart(part), former.listPart(part)])
    const keys = new Set(files.map(({ key }) => key))
    return [...files, ...formerFiles.filter(({ key }) => !keys.has(key))]
  },
})

const orFormer =
  <Result>(read: () => Promise<Result>) =>
  (error: unknown): Promise<Result> => {
    if (!(error instanceof FileMissing)) throw error
    return read()
  }
