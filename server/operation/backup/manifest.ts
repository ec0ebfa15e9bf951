import { z } from 'zod'

const Part = z.object({ bytes: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
/** Size and hash of a part of an archive. */
export type Part = z.infer<typeof Part>

/** The contents of an archive, written last and read first. */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** schema version of the database: the applied migrations */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** schema version of the queue: the number of its own last migration */
  queue: z.int(),
  /** names of the queue's tables begin with `graphile_worker.` */
  tables: z.array(Part.extend({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.int().nonnegative() })),
  /** the last number given; null when none was */
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  files: z.array(Part.extend({ key: z.string() })),
  /** file keys in records for which the store had no file */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestName = 'manifest.json'
export const partOfTable = (table: string) => `database/${table}.copy`
export const partOfFile = (key: string) => `files/${key}`
