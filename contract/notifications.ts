/** What people are told of (SPEC §4; DOMAIN §14). */
const notificationKinds = [
  'session.convened',
  'session.changed',
  'session.postponed',
  'session.cancelled',
  'document.submitted',
  'document.published',
  'document.refused',
] as const
export type NotificationKind = (typeof notificationKinds)[number]
