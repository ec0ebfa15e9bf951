import { z } from 'zod'

/**
 * A screen that was looked at, or a link out of it that was followed: `POST /api/analytics` (DOMAIN §17; QUALITY DAT-12). By its
 * pattern in the site map, `/documents/$id`: never an address, hence no number, no word looked for, nobody.
 */
export const ScreenVisit = z.object({
  screen: z
    .string()
    .max(120)
    .regex(/^\/(?:(?:\$[A-Za-z]+|[a-z]+(?:[-_][a-z]+)*)(?:\/|$))*$/),
  /** the host that the link leads to */
  outbound: z
    .string()
    .max(253)
    .regex(/^(?:[a-z\d-]+\.)+[a-z\d-]+$/)
    .optional(),
})
export type ScreenVisit = z.output<typeof ScreenVisit>
