/**
 * Batches the lookups of one turn of the event loop into one call (a data loader): a page makes many calls at once,
 * whose first lookups are the same. Caches nothing.
 * @param answer loads the results by key; a key without result gets null
 */
export function createBatchLoader<Key, Answer>(answer: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>) {
  let open: { keys: Set<Key>; answers: Promise<ReadonlyMap<Key, Answer>> } | null = null

  function begin() {
    const keys = new Set<Key>()
    const { promise, resolve } = Promise.withResolvers<ReadonlyMap<Key, Answer>>()
    setImmediate(() => {
      open = null
      resolve(answer([...keys]))
    })
    return { keys, answers: promise }
  }

  return async (key: Key): Promise<Answer | null> => {
    open ??= begin()
    open.keys.add(key)
    return (await open.answers).get(key) ?? null
  }
}
