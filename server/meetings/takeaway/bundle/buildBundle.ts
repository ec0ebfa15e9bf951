import type { FileHandle } from 'node:fs/promises'
import { documentsOf, type TakeawayPlan } from '#server/meetings/takeaway/plan.ts'
import { buildInChild } from './buildInChild.ts'
import { type BundleLimits, bundleLimits } from './limits.ts'
import type { Job } from './messages.ts'

interface BuildOptions extends Omit<Job, 'parentPid'> {
  /** an open file; the caller reads it from its beginning once the bundle is built */
  part: FileHandle
  limits?: Partial<BundleLimits>
  /** called with the completed share, from 0 to 1 */
  progress?: (part: number) => void
}

/**
 * Builds a bundle into `part`. When the child is stopped during a document, the build starts over without that
 * document.
 * @returns the number of documents omitted because of limits, which may succeed another time
 * @throws when the child does not start, fails outside of any document, or exceeds the total time
 */
export async function buildBundle({
  plan,
  files,
  at,
  part,
  limits,
  progress,
}: BuildOptions): Promise<{ givenUp: number }> {
  const allLimits = { ...bundleLimits, ...limits }
  const deadline = performance.now() + allLimits.wallMs
  const weights = bytesBefore(plan)
  const left = [...files]
  for (let givenUp = 0; ; givenUp++) {
    await part.truncate()
    const job = { plan, files: left, at, parentPid: process.pid }
    const outcome = await buildInChild(job, part, allLimits, deadline, (index) => progress?.(weights[index] ?? 0))
    if (outcome.done) return { givenUp }
    const { stoppedAt } = outcome
    const faulty = stoppedAt === null ? undefined : left[stoppedAt]
    if (stoppedAt === null || !faulty || 'omitted' in faulty) throw new Error(`The builder broke: ${outcome.detail}`)
    left[stoppedAt] = { omitted: 'heavy' }
  }
}

/** Returns the share of the total size before each document, from 0 to 1. */
function bytesBefore(plan: TakeawayPlan): number[] {
  const sizes = documentsOf(plan).map(({ document }) => document.bytes)
  const total = Math.max(
    1,
    sizes.reduce((sum, bytes) => sum + bytes, 0),
  )
  let before = 0
  return sizes.map((bytes) => {
    const part = before / total
    before += bytes
    return part
  })
}
