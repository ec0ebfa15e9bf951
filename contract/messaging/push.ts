import { z } from 'zod'
import { Id, item, Timestamp } from '#contract/ground/shapes.ts'
import { type notificationKindNames, notificationKinds } from './notifications.ts'

/** Families of notifications: what a browser is told, and all that is chosen. */
export const pushFamilies = ['sessions', 'documents', 'duties', 'followed', 'administration'] as const
export type PushFamily = (typeof pushFamilies)[number]

/** The family of a kind of notification. */
export const familyOf = (kind: (typeof notificationKindNames)[number]): PushFamily => notificationKinds[kind].group

/** Browsers of one person. */
export const maxPushDevices = 10

/** A browser in which the person receives notifications. */
export const PushDevice = z.object({
  id: Id,
  /** « Firefox sous Windows » */
  device: z.string(),
  createdAt: Timestamp,
  /** when a push service last accepted a notification for it */
  lastUsedAt: Timestamp.nullable(),
  /** the browser of this call */
  current: z.boolean(),
})
export type PushDevice = z.infer<typeof PushDevice>

/** How the person receives notifications in browsers. */
export const PushSettings = item('PushSettings', {
  /** public key of the portal for `pushManager.subscribe`; null when the operator has turned it off */
  publicKey: z.string().nullable(),
  families: z.array(z.enum(pushFamilies)),
  devices: z.array(PushDevice),
})
export type PushSettings = z.infer<typeof PushSettings>

/** The families that the person chooses. */
export const PushChoiceForm = z.object({
  families: z
    .array(z.enum(pushFamilies))
    .max(50)
    .transform((chosen) => pushFamilies.filter((family) => chosen.includes(family))),
})
export type PushChoiceForm = z.output<typeof PushChoiceForm>

const bytesInBase64Url = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`), 'Cette clé n’est pas celle d’un navigateur')

/** A subscription as the browser gives it: `PushSubscription.toJSON()`. */
export const PushSubscriptionForm = z.object({
  endpoint: z.string().max(1_000),
  keys: z.object({ p256dh: bytesInBase64Url(65), auth: bytesInBase64Url(16) }),
})
export type PushSubscriptionForm = z.output<typeof PushSubscriptionForm>

/** Whether a subscription of this browser is one of the person. */
export const PushCheck = z.object({ isOwn: z.boolean() })

/** What a browser receives: no title, no name. `tag` replaces the one before of the same family. */
export const PushMessage = z.object({ title: z.string(), body: z.string(), path: z.string(), tag: z.string() })
export type PushMessage = z.infer<typeof PushMessage>
