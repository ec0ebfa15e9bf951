import { setImmediate as turn } from 'node:timers/promises'

/** A few milliseconds of work, when each item takes some microseconds. */
const sliceLength = 500

/** Yields a list in slices, and lets the event loop run between two of them, so that calls are answered meanwhile. */
export async function* yieldInSlices<Item>(
  items: readonly Item[],
  length = sliceLength,
): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += length) {
    if (from > 0) await turn()
    yield items.slice(from, from + length)
  }
}

/** Filters a list in slices, see `yieldInSlices`. */
export async function filterInSlices<Item>(items: readonly Item[], holds: (item: Item) => boolean): Promise<Item[]> {
  const kept: Item[] = []
  for await (const slice of yieldInSlices(items)) kept.push(...slice.filter(holds))
  return kept
}
