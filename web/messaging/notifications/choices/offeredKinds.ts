import type { Action } from '#contract/ground/policy/policy.ts'
import { rhythms } from '#contract/ground/rhythms.ts'
import {
  type NotificationChoice,
  type NotificationChoices,
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
} from '#contract/messaging/notifications.ts'

type Mail = NotificationChoice['mail']
type Group = (typeof notificationKinds)[NotificationKind]['group']

/** Kinds that are always sent and cannot be chosen. */
type AlwaysSentKind = {
  [Kind in NotificationKind]: (typeof notificationKinds)[Kind] extends { always: true } ? Kind : never
}[NotificationKind]
export type OfferedKind = Exclude<NotificationKind, AlwaysSentKind>

/** Rhythms from the most to the least frequent. */
const mailRhythms: readonly Mail[] = [...rhythms.filter((rhythm) => rhythm !== 'none'), 'none']
const immediateOrNone: readonly Mail[] = ['immediate', 'none']

/** Returns the rhythms of a kind: mails sent by their own subject are immediate or none. */
export const mailsOf = (kind: OfferedKind): readonly Mail[] =>
  'direct' in notificationKinds[kind] ? immediateOrNone : mailRhythms

/** Groups the kinds that concern a user by heading; omits empty groups. */
export function offeredKinds(can: readonly Action[]): Map<Group, OfferedKind[]> {
  const offered = notificationKindNames.filter((kind): kind is OfferedKind => {
    const told = notificationKinds[kind]
    return !('always' in told) && (!('offered' in told) || can.includes(told.offered))
  })
  return Map.groupBy(offered, (kind) => notificationKinds[kind].group)
}

/** Returns the default choice for each kind. */
export const defaultChoices = (chosen: NotificationChoices): NotificationChoices =>
  Object.fromEntries(
    (Object.keys(chosen) as NotificationKind[]).map((kind) => [
      kind,
      { app: true, mail: notificationKinds[kind].mail },
    ]),
  )

/** Whether all choices are the defaults. */
export const isDefaultChoice = (chosen: NotificationChoices): boolean =>
  Object.entries(chosen).every(
    ([kind, { app, mail }]) => app && mail === notificationKinds[kind as NotificationKind].mail,
  )
