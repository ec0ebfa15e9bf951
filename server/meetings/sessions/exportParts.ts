import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'
import { wordsSql } from '#server/ground/personalData/labels.ts'

const eventWords = {
  convocation: 'convocation',
  change: 'modification',
  postponement: 'report',
  cancellation: 'annulation',
  holding: 'tenue',
  closing: 'clôture',
  reopening: 'réouverture',
}

/** What the user did with sessions, their minutes and consultations, and with documents as an editor. */
export const sessionExportParts: readonly ExportPart[] = [
  {
    position: 15,
    file: 'etapes-seances',
    description: 'les étapes et modifications de séances que vous avez faites, avec leurs motifs',
    personColumns: ['session_events.by_user_id'],
    itemsSql: (id) => sql`
      select json_build_object('page', '/seances/' || session_id, 'étape', ${wordsSql('kind', eventWords)}, 'le', at,
        'motif', reason) as item
      from session_events where by_user_id = ${id} order by at, id`,
  },
  {
    position: 16,
    file: 'seances-consultees',
    description: 'les séances que vous avez consultées',
    personColumns: ['session_visits.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('page', '/seances/' || session_id, 'dernière visite', at) as item
      from session_visits where user_id = ${id} order by at, session_id`,
  },
  {
    position: 22,
    file: 'redaction',
    description: 'ce que vous avez préparé ou modifié en dernier',
    personColumns: [
      'sessions.created_by',
      'sessions.updated_by',
      'documents.updated_by',
      'documents.pending_by',
      'minutes.updated_by',
      'consultations.created_by',
      'consultations.updated_by',
    ],
    itemsSql: (id) => sql`
      select json_build_object('acte', act, 'page', page, 'le', at) as item from (
        select 'séance préparée' as act, '/seances/' || id as page, created_at as at from sessions where created_by = ${id}
        union all select 'séance modifiée', '/seances/' || id, updated_at from sessions where updated_by = ${id}
        union all select 'document modifié', '/documents/' || id, updated_at from documents where updated_by = ${id}
        union all select 'version en cours de publication', '/documents/' || id, updated_at from documents where pending_by = ${id}
        union all select 'procès-verbal modifié', '/seances/' || session_id, updated_at from minutes where updated_by = ${id}
        union all select 'consultation ouverte', '/irp/' || body_id, created_at from consultations where created_by = ${id}
        union all select 'consultation modifiée', '/irp/' || body_id, updated_at from consultations where updated_by = ${id}
      ) done order by at, page, act`,
  },
]
