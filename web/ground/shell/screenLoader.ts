import { Failure } from '#web/ground/http/failure.ts'
import { reportFailure } from './reportFailure.ts'

/**
 * Loads the code of a screen. Reloads the page once when a new deployment has replaced the file; reports an unreachable
 * server and keeps the page.
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
      // the message contains the file name, which changes with each deployment
      const reloadKey = `mandature-reloaded ${String(cause)}`
      if (sessionStorage.getItem(reloadKey)) throw new Error('The code of this screen is missing', { cause })
      sessionStorage.setItem(reloadKey, 'once')
      location.reload()
      return new Promise(() => {})
    }
  }
