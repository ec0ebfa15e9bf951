import type { GeneratedAlways } from 'kysely'

/** Column types that several tables use. Instants and days are read and written as text. */
export type Id = GeneratedAlways<number>
export type Instant = string
