import type { GeneratedAlways } from 'kysely'

/** What several tables have in a column. Instants and days come and go as text. */
export type Id = GeneratedAlways<number>
export type Instant = string
