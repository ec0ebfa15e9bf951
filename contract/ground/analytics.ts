import { z } from 'zod'

/**
 * A view of a screen, or a click on an external link on it: `POST /api/analytics` (DOMAIN §17; QUALITY DAT-12). The
 * screen is its route pattern, `/documents/$id`, never a URL: no record number, no search words, no person.
 */
export const ScreenVisit = z.object({
  screen: z
    .string()
    .max(120)
    .regex(/^\/(?:(?:\$[A-Za-z]+|[a-z]+(?:[-_][a-z]+)*)(?:\/|$))*$/),
  /** host of the link */
  outbound: z
    .string()
    .max(253)
    .regex(/^(?:[a-z\d-]+\.)+[a-z\d-]+$/)
    .optional(),
})
export type ScreenVisit = z.output<typeof ScreenVisit>
