/**
 * Returns the first `count` entries in an order, sorted, with a heap. Sorting all matches of a frequent word would
 * block the event loop.
 */
export function topK(entries: Int32Array, count: number, compare: (a: number, b: number) => number): Int32Array {
  if (count >= entries.length) return entries.toSorted(compare)
  // heap whose root is the entry that sorts last
  const heap = entries.slice(0, count)
  for (let at = (count >>> 1) - 1; at >= 0; at--) siftDown(heap, at, compare)
  for (let index = count; index < entries.length; index++) {
    const entry = entries[index] ?? 0
    if (compare(entry, heap[0] ?? 0) >= 0) continue
    heap[0] = entry
    siftDown(heap, 0, compare)
  }
  return heap.sort(compare)
}

function siftDown(heap: Int32Array, from: number, compare: (a: number, b: number) => number): void {
  const entry = heap[from] ?? 0
  let at = from
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && compare(heap[child + 1] ?? 0, heap[child] ?? 0) > 0) child += 1
    if (compare(heap[child] ?? 0, entry) <= 0) break
    heap[at] = heap[child] ?? 0
    at = child
  }
  heap[at] = entry
}
