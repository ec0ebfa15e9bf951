import type { Readable } from 'node:stream'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { assertSameRights } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** How long an export is sent until the rights of its reader are read again. Milliseconds. */
const recheckMs = 1_000

/**
 * Passes an export on for as long as its reader has the rights and the sign-in with which they asked for it. Tables and
 * archives are read while they are sent, as slowly as the reader takes them.
 * @throws Failure `access.signInRequired`, `access.denied`
 */
export async function* whileAuthorized(portal: Portal, viewer: Viewer, content: Readable): AsyncGenerator {
  let checkedAt = portal.clock.now().getTime()
  for await (const part of content) {
    const now = portal.clock.now().getTime()
    if (Math.abs(now - checkedAt) >= recheckMs) {
      await assertSameRights(portal, portal.db, viewer)
      checkedAt = now
    }
    yield part
  }
}
