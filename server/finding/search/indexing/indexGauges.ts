import { sql } from 'kysely'
import { defineGauges } from '#server/ground/portal/gaugeSource.ts'

/** Size of the search index, and what it does not contain yet. */
export const indexGauges = defineGauges({
  gauges: {
    mandature_search_entries: { help: 'Entries of the search index, as PostgreSQL estimates them.' },
    mandature_search_changes: { help: 'Changed records that wait to be indexed.' },
  },
  async read({ db }) {
    const { rows } = await sql<{ entries: number; changes: number }>`
      select (select greatest(reltuples, 0)::float8 from pg_class where oid = 'search_entries'::regclass) as entries,
        (select count(*)::int from search_changes) as changes`.execute(db)
    return {
      mandature_search_entries: [{ value: rows[0]?.entries ?? 0 }],
      mandature_search_changes: [{ value: rows[0]?.changes ?? 0 }],
    }
  },
})
