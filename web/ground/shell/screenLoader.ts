import { Failure } from '#web/ground/http/failure.ts'
import { translatorOf } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'
import { isPageHeld } from '#web/ground/ui/pageHolds.ts'
import { reportFailure } from './reportFailure.ts'

/**
 * Loads the code of a screen. Reloads the page once when the servers do not have the file any more, unless that would lose
 * unsaved input; reports an unreachable server and keeps the page.
 */
export const screenLoader =
  <Module>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    try {
      return await load()
    } catch (cause) {
      const reachable = await fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (!reachable) {
        const failure = new Failure({ kind: 'no-response' }, cause)
        reportFailure(failure)
        throw failure
      }
      if (isPageHeld()) {
        notify('warning', translatorOf('fr')('api.formerBuild'))
        throw new Error('The code of this part is missing', { cause })
      }
      // the message contains the file name, which changes with each deployment
      const reloadKey = `mandature-reloaded ${String(cause)}`
      if (sessionStorage.getItem(reloadKey)) throw new Error('The code of this screen is missing', { cause })
      sessionStorage.setItem(reloadKey, 'once')
      location.reload()
      return new Promise(() => {})
    }
  }
