import { z } from 'zod'

const Part = z.object({ bytes: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
/** How long a part of an archive is, and what it is. */
export type Part = z.infer<typeof Part>

/** What an archive holds, written last and read first. */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** the schema of the database: the migrations that made it */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** the schema of the queue: the number of its own last migration */
  queue: z.int(),
  /** `graphile_worker.` before those of the queue */
  tables: z.array(Part.extend({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.int().nonnegative() })),
  /** the last number that each has given; null when none was */
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  files: z.array(Part.extend({ key: z.string() })),
  /** keys that records name, of which the store had no file */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestName = 'manifest.json'
export const partOfTable = (table: string) => `database/${table}.copy`
export const partOfFile = (key: string) => `files/${key}`
