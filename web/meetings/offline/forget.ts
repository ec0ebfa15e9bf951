import type { Order } from './worker/scope.ts'

/** Whatever was taken away belonged to the person who leaves. The browsers that obey `Clear-Site-Data` have done it. */
export function forgetCopies() {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.active?.postMessage('forget everything' satisfies Order))
}
