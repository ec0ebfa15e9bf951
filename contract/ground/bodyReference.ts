import { z } from 'zod'
import { Id, recordOf } from './shapes.ts'

/** A body as other records name it. */
export const BodyReference = z.object({ id: Id, name: z.string(), label: z.string() }).meta(recordOf('irps'))
export type BodyReference = z.infer<typeof BodyReference>
