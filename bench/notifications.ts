import { setTimeout as wait } from 'node:timers/promises'
import type { BenchEnvironment } from './environment.ts'
import { type Line, median, ms, number, seconds } from './figure.ts'
import {
  deleteFollowers,
  fileDrafts,
  insertFollowers,
  publish,
  signInValidator,
  subscribeFollowers,
  waitUntilIdle,
} from './followers.ts'

const followers = 2_000
const runs = 15
/** Until the code is compiled and the statements are planned. */
const warmRuns = 5
const pollMs = 10

/**
 * Measures the publication of a document with 2,000 followers: duration of the call, and time until all are notified.
 */
export async function notifications(ground: BenchEnvironment): Promise<Line[]> {
  await insertFollowers(ground, followers)
  const server = await ground.serve()
  try {
    const call = await signInValidator(server.origin)
    const drafts = await fileDrafts(ground, call, 2 * (warmRuns + runs))
    const times = { alone: [] as number[], followed: [] as number[], told: [] as number[] }

    async function publishTo(id: number | undefined, listeners: number) {
      await subscribeFollowers(ground, listeners)
      await waitUntilIdle(ground)
      const begun = performance.now()
      const taken = await publish(call, id)
      while ((await countNotified(ground, id)) < listeners) await wait(pollMs)
      return { taken, told: performance.now() - begun }
    }

    for (let run = 0; run < warmRuns + runs; run++) {
      const alone = await publishTo(drafts[2 * run], 0)
      const followed = await publishTo(drafts[2 * run + 1], followers)
      if (run < warmRuns) continue
      times.alone.push(alone.taken)
      times.followed.push(followed.taken)
      times.told.push(followed.told)
    }
    const ratio = median(times.followed) / median(times.alone)
    const longest = Math.max(...times.told)
    return [
      {
        figure: `publication d’un document que ${number(followers)} personnes suivent`,
        value: ms(median(times.followed)),
        floor: `que personne ne suit ${ms(median(times.alone))}`,
        ratio: `× ${number(ratio, 2)}`,
        budget: '≤ × 1,3',
        ok: ratio <= 1.3,
      },
      {
        figure: `  jusqu’à ce que les ${number(followers)} notifications soient écrites`,
        value: `${seconds(median(times.told))}, ${seconds(longest)} au plus`,
        budget: '≤ 2 s',
        ok: longest <= 2_000,
      },
    ]
  } finally {
    await server.stop()
    await deleteFollowers(ground)
  }
}

const countNotified = async (ground: BenchEnvironment, documentId: number | undefined): Promise<number> => {
  const [row] = await ground.query<{ told: number }>(
    `select count(*)::int as told from notifications where document_id = $1 and kind = 'flow.published'`,
    [documentId],
  )
  return row?.told ?? 0
}
