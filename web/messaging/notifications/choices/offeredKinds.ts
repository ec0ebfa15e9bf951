import type { Action } from '#contract/ground/policy.ts'
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

/** The kinds of which nobody chooses whether they are told: they are not offered. */
type Always = {
  [Kind in NotificationKind]: (typeof notificationKinds)[Kind] extends { always: true } ? Kind : never
}[NotificationKind]
export type OfferedKind = Exclude<NotificationKind, Always>

/** From the most to the least: as people read them. */
const mails: readonly Mail[] = [...rhythms.filter((rhythm) => rhythm !== 'none'), 'none']
const atOnceOrNever: readonly Mail[] = ['immediate', 'none']

/** Which mails a kind may have: that of its own subject leaves at once, or not at all. */
export const mailsOf = (kind: OfferedKind): readonly Mail[] =>
  'direct' in notificationKinds[kind] ? atOnceOrNever : mails

/** The kinds that concern somebody, by heading: a group that holds none is left out. */
export function offeredKinds(can: readonly Action[]): Map<Group, OfferedKind[]> {
  const offered = notificationKindNames.filter((kind): kind is OfferedKind => {
    const told = notificationKinds[kind]
    return !('always' in told) && (!('offered' in told) || can.includes(told.offered))
  })
  return Map.groupBy(offered, (kind) => notificationKinds[kind].group)
}

/** Each kind that was chosen, as the portal proposes it. */
export const proposed = (chosen: NotificationChoices): NotificationChoices =>
  Object.fromEntries(
    (Object.keys(chosen) as NotificationKind[]).map((kind) => [
      kind,
      { app: true, mail: notificationKinds[kind].mail },
    ]),
  )

/** Is there anything that is not as the portal proposes it? */
export const isProposed = (chosen: NotificationChoices): boolean =>
  Object.entries(chosen).every(
    ([kind, { app, mail }]) => app && mail === notificationKinds[kind as NotificationKind].mail,
  )
