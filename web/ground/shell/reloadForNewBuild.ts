import type { RegisteredRouter } from '@tanstack/react-router'
import { currentOtherBuild } from '#web/ground/http/otherBuild.ts'
import { hasNotice } from '#web/ground/ui/notices.ts'
import { isPageHeld } from '#web/ground/ui/pageHolds.ts'

const storageKey = 'mandature-build'
/** While servers of two builds answer in turn, a page reloads once in this time for the same build. */
const pauseMs = 10 * 60_000

/**
 * After an upgrade, makes the next navigation load the new page from the server: never on the same screen, nor while there
 * is unsaved input, a change under way or a message on the screen.
 */
export function reloadForNewBuild(router: RegisteredRouter) {
  const { queries } = router.options.context
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    const build = currentOtherBuild()
    if (!pathChanged || build === null) return
    if (isPageHeld() || hasNotice() || queries.isMutating() > 0 || hasReloadedLately(build)) return
    // the router writes the URL a moment later
    router.history.flush()
    location.reload()
  })
}

/** Records the reload, if the page has not reloaded for this build lately. */
function hasReloadedLately(build: string): boolean {
  try {
    const [before, at] = (sessionStorage.getItem(storageKey) ?? '').split(' ')
    if (before === build && Date.now() - Number(at) < pauseMs) return true
    sessionStorage.setItem(storageKey, `${build} ${Date.now()}`)
    return false
  } catch {
    // without storage, it would reload at each navigation while servers of two builds answer
    return true
  }
}
