import type { Portal } from '#server/ground/portal/portal.ts'

interface Batch {
  /** `search:12` */
  key: string
  /** how many are counted at once */
  size: number
  /** how long they may be used */
  seconds: number
}

interface Held {
  left: number
  /** milliseconds: from when to when they may be used */
  from: number
  until: number
}

/** People of whom a server holds a batch. With one more, all are let go: what they had left stays counted. */
const maxHeld = 10_000

const heldBy = new WeakMap<Portal, Map<string, Promise<Held>>>()

/**
 * Spends one of what was counted ahead for this key by this server, and counts another batch when none is left. Calls that come meanwhile
 * wait for the same batch.
 * @param count counts a batch; what it throws is thrown to all who wait for it
 */
export async function spendFromBatch(portal: Portal, batch: Batch, count: () => Promise<void>): Promise<void> {
  const held = heldBy.get(portal) ?? new Map<string, Promise<Held>>()
  heldBy.set(portal, held)
  const { key } = batch
  for (;;) {
    const known = held.get(key) ?? take(portal, batch, count)
    if (!held.has(key)) {
      if (held.size >= maxHeld) held.clear()
      held.set(key, known)
    }
    const isLeft = await known.then(
      (one) => spendOne(one, portal.clock.now().getTime()),
      (error: unknown) => {
        if (held.get(key) === known) held.delete(key)
        throw error
      },
    )
    if (isLeft) return
    if (held.get(key) === known) held.delete(key)
  }
}

async function take({ clock }: Portal, { size, seconds }: Batch, count: () => Promise<void>): Promise<Held> {
  const from = clock.now().getTime()
  await count()
  return { left: size, from, until: from + seconds * 1_000 }
}

/** @returns was one left that may still be used? */
function spendOne(held: Held, now: number): boolean {
  if (held.left === 0 || now < held.from || now >= held.until) return false
  held.left -= 1
  return true
}
