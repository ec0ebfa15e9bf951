import { setOfflineCopyDate } from '#web/ground/http/offlineCopyDate.ts'
import type { WorkerMessage } from './worker/workerScope.ts'

/** Deletes the offline copies on sign-out. Browsers that support `Clear-Site-Data` have done so already. */
export function forgetCopies() {
  setOfflineCopyDate(null)
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.active?.postMessage('forget everything' satisfies WorkerMessage))
}
