import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'

/** The notes of meetings that the user wrote last. */
export const deskExportParts: readonly ExportPart[] = [
  {
    position: 41,
    file: 'notes-de-seance',
    description: 'les notes de séance dont vous avez écrit la dernière version',
    personColumns: ['point_notes.updated_by'],
    itemsSql: (id) => sql`
      select json_build_object('page', '/seances/' || note.session_id, 'point', point.title, 'notes', note.html,
        'enregistrées le', note.updated_at) as item
      from point_notes note join agenda_points point on point.id = note.point_id
      where note.updated_by = ${id} order by note.updated_at, note.point_id`,
  },
]
