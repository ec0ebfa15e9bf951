/**
 * Answers together what is asked in one turn of the event loop: a page makes many calls at once, and what each of them
 * asks first is the same. Nothing is kept: who asks in the next turn is answered afresh.
 * @param answer the answers to different keys; a key without an answer has none
 */
export function together<Key, Answer>(answer: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>) {
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
