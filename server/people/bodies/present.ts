import type { BodyReference } from '#contract/bodies.ts'
import { joined } from '#server/ground/database/sql/json.ts'

/** A body as other records name it, or null when the join found none. */
export const bodyReference = (table: string) => joined<BodyReference>(table, { name: 'name', label: 'label' })
