import { sql } from 'kysely'
import type { z } from 'zod'
import type { Thematic } from '#contract/references.ts'
import { readPage } from '#server/database/list.ts'
import type { Db } from '#server/database/open.ts'
import type { Rows, Slice } from '#server/http/pages.ts'

/** Those that are debated first, by position; closed ones too, which old papers still name. */
export const list = (db: Db, slice: Slice): Promise<Rows<z.infer<typeof Thematic>>> =>
  readPage(
    db,
    {
      matching: sql`select id, open, position from thematics`,
      order: sql`open desc, position, id`,
      row: sql`json_build_object('@id', '/api/thematics/' || thematic.id, '@type', 'Thematic', 'id', thematic.id,
        'name', thematic.name, 'description', thematic.description, 'featured', thematic.featured,
        'open', thematic.open)`,
      joins: sql`join thematics thematic on thematic.id = page.id`,
    },
    slice,
  )
