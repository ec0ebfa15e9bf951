import { z } from 'zod'
import { collection, Id, item, Timestamp } from './shapes.ts'

/** A place where one is signed in: the device, from where, since when. */
export const OpenSignIn = item('SignIn', {
  id: Id,
  /** « Firefox sous Windows » */
  device: z.string(),
  address: z.string(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  /** « Rester connecté » */
  remembered: z.boolean(),
  /** the one that asks */
  current: z.boolean(),
})
export type OpenSignIn = z.infer<typeof OpenSignIn>
export const OpenSignIns = collection(OpenSignIn)
