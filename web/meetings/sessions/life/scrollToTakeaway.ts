/** Id of the panel with the downloads of a session. */
export const takeawayId = 'emporter'

/** Scrolls to the downloads of the session, and focuses the first of them. */
export function scrollToTakeaway() {
  const panel = document.getElementById(takeawayId)
  // it is folded for those who write the session
  panel?.querySelector<HTMLElement>('button[aria-expanded=false]')?.click()
  panel?.scrollIntoView({ block: 'center' })
  panel?.querySelector<HTMLElement>('button, a, input')?.focus({ preventScroll: true })
}
