import { z } from 'zod'
import { collection, Id, item, Timestamp } from '#contract/ground/shapes.ts'

/** A place where one is signed in: the device, from where, since when. */
export const OpenSignIn = item('SignIn', {
  id: Id,
  /** « Firefox sous Windows » */
  device: z.string(),
  address: z.string(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  /** « Se souvenir de moi » */
  remembered: z.boolean(),
  /** the one that asks */
  current: z.boolean(),
})
export type OpenSignIn = z.infer<typeof OpenSignIn>
export const OpenSignIns = collection(OpenSignIn)

/** When one's own sign-in ends, in seconds from the answer: clocks may differ. */
export const SignInEnd = z.object({
  /** if nothing is done until then */
  endsIn: z.int().nonnegative(),
  /** whatever is done */
  lastsAtMost: z.int().nonnegative(),
})
export type SignInEnd = z.infer<typeof SignInEnd>

/** On a call that the page makes by itself, nobody asking: it does not keep the sign-in open. */
export const backgroundHeader = 'x-background'
