/**
 * Shows the number of unread notifications on the icon of the installed portal; 0 removes it. Without effect where the
 * system has no such badge.
 */
export function showAppBadge(unread: number) {
  if ('setAppBadge' in navigator) navigator.setAppBadge(unread).catch(() => undefined)
}
