import { sql } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'

/** The names of the choices of facets, by record number. */
export interface FacetNames {
  /** `path`: the body itself and those above it */
  bodies: ReadonlyMap<number, { name: string; path: readonly number[] }>
  documentTypes: ReadonlyMap<number, string>
  thematics: ReadonlyMap<number, string>
}

/** The last names read. A search only reads them again if the edition differs. */
let lastNames: { edition: string; names: FacetNames } | undefined

/** Returns the names as of this edition of what results show (migration 0124), which the transaction sees. */
export async function findFacetNames(db: Db, edition: string): Promise<FacetNames> {
  if (lastNames?.edition === edition) return lastNames.names
  const names = await readNames(db)
  lastNames = { edition, names }
  return names
}

type Named = [id: number, name: string][]

async function readNames(db: Db): Promise<FacetNames> {
  const { rows } = await sql<{
    bodies: [id: number, body: { name: string; path: number[] }][]
    documentTypes: Named
    thematics: Named
  }>`
    select
      (select coalesce(json_agg(json_build_array(id, json_build_object('name', name, 'path', path))), '[]') from bodies) as bodies,
      (select coalesce(json_agg(json_build_array(id, name)), '[]') from document_types) as "documentTypes",
      (select coalesce(json_agg(json_build_array(id, name)), '[]') from thematics) as thematics
  `.execute(db.withoutPlugins())
  const { bodies = [], documentTypes = [], thematics = [] } = rows[0] ?? {}
  return { bodies: new Map(bodies), documentTypes: new Map(documentTypes), thematics: new Map(thematics) }
}
