import { z } from 'zod'
import { collection, Id, item, Timestamp } from '#contract/ground/shapes.ts'

/** A sign-in of the person: device, place, start. */
export const OpenSignIn = item('SignIn', {
  id: Id,
  /** « Firefox sous Windows » */
  device: z.string(),
  address: z.string(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  /** « Se souvenir de moi » */
  remembered: z.boolean(),
  /** name of the provider that opened it; null: a password */
  provider: z.string().nullable(),
  /** the sign-in of this call */
  current: z.boolean(),
})
export type OpenSignIn = z.infer<typeof OpenSignIn>
export const OpenSignIns = collection(OpenSignIn)

/** Remaining time of one's own sign-in, in seconds from the answer, since clocks may differ. */
export const SignInEnd = z.object({
  /** seconds left without activity */
  endsIn: z.int().nonnegative(),
  /** seconds left with activity */
  lastsAtMost: z.int().nonnegative(),
})
export type SignInEnd = z.infer<typeof SignInEnd>

/** Header of background calls, made by the page without the person: they do not extend the sign-in. */
export const backgroundHeader = 'x-background'
