import type { Portal } from '#server/ground/portal/portal.ts'

interface Batch {
  /** `search:12` */
  key: string
  /** number of uses counted at once */
  size: number
  /** how long they are valid */
  seconds: number
}

interface HeldBatch {
  left: number
  /** milliseconds: start and end of validity */
  from: number
  until: number
}

/**
 * Maximum number of batches that a server holds. When it is exceeded, all are dropped: their remaining uses stay
 * counted.
 */
const maxHeldBatches = 10_000

const batchesByPortal = new WeakMap<Portal, Map<string, Promise<HeldBatch>>>()

/**
 * Consumes one use that this server has counted in advance for this key, and counts another batch when none is left.
 * Concurrent calls wait for the same batch.
 * @param count counts a batch; its error is thrown to all who wait for it
 */
export async function consumeFromBatch(portal: Portal, batch: Batch, count: () => Promise<void>): Promise<void> {
  const held = batchesByPortal.get(portal) ?? new Map<string, Promise<HeldBatch>>()
  batchesByPortal.set(portal, held)
  const { key } = batch
  for (;;) {
    const known = held.get(key) ?? takeBatch(portal, batch, count)
    if (!held.has(key)) {
      if (held.size >= maxHeldBatches) held.clear()
      held.set(key, known)
    }
    const isLeft = await known.then(
      (one) => consumeOne(one, portal.clock.now().getTime()),
      (error: unknown) => {
        if (held.get(key) === known) held.delete(key)
        throw error
      },
    )
    if (isLeft) return
    if (held.get(key) === known) held.delete(key)
  }
}

async function takeBatch({ clock }: Portal, { size, seconds }: Batch, count: () => Promise<void>): Promise<HeldBatch> {
  const from = clock.now().getTime()
  await count()
  return { left: size, from, until: from + seconds * 1_000 }
}

/**
 * Consumes one use of a batch.
 * @returns false when none is left, or the batch is not valid now
 */
function consumeOne(held: HeldBatch, now: number): boolean {
  if (held.left === 0 || now < held.from || now >= held.until) return false
  held.left -= 1
  return true
}
