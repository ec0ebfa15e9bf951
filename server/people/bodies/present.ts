import type { BodyReference } from '#contract/ground/bodyReference.ts'
import { joinedRowJsonSql } from '#server/ground/database/sql/jsonSql.ts'

/** SQL: a reference to a body as JSON, or null when the join found none. */
export const bodyReference = (table: string) => joinedRowJsonSql<BodyReference>(table, { name: 'name', label: 'label' })
