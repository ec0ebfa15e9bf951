import { sql } from 'kysely'
import { auditActionLabels } from '#contract/ground/auditLabels.ts'
import type { ExportPart } from './part.ts'
import { rhythmWords, wordsSql } from './words.ts'

/** What a user wrote and follows in the portal, and their audit trail. */
export const portalParts: readonly ExportPart[] = [
  {
    file: 'contenus',
    description: 'les contenus dont vous êtes l’auteur, ce que vous y avez modifié ou déposé en dernier',
    personColumns: [
      'contents.author_id',
      // search entries say nothing about their authors that documents and contents do not
      'search_entries.author_id',
      'contents.updated_by',
      'content_versions.saved_by',
      'content_pictures.uploaded_by',
      'podcasts.uploaded_by',
      'media.updated_by',
    ],
    itemsSql: (id) => sql`
      select json_build_object('acte', act, 'page', page, 'le', at) as item from (
        select 'contenu écrit' as act, '/articles/' || id as page, created_at as at from contents where author_id = ${id}
        union all select 'contenu modifié', '/articles/' || id, updated_at from contents where updated_by = ${id}
        union all select 'version enregistrée', '/articles/' || content_id, saved_at from content_versions where saved_by = ${id}
        union all select 'image déposée', '/api/content_pictures/' || id, uploaded_at from content_pictures where uploaded_by = ${id}
        union all select 'fichier audio déposé', '/api/podcasts/' || id, uploaded_at from podcasts where uploaded_by = ${id}
        union all select 'média modifié', '/api/media/' || id, updated_at from media where updated_by = ${id}
      ) done order by at, page, act`,
  },
  {
    file: 'canal',
    description: 'les messages que vous avez écrits dans le Canal CSEC, et leurs fichiers',
    personColumns: ['channel_posts.author_id', 'channel_posts.updated_by', 'channel_attachments.uploaded_by'],
    itemsSql: (id) => sql`
      select json_build_object('acte', act, 'message', message, 'le', at) as item from (
        select 'message écrit' as act, text as message, created_at as at from channel_posts where author_id = ${id}
        union all select 'message modifié', case when author_id = ${id} then text end, updated_at
          from channel_posts where updated_by = ${id}
        union all select 'fichier joint', file_name, uploaded_at from channel_attachments where uploaded_by = ${id}
      ) done order by at, act, message`,
  },
  {
    file: 'abonnements',
    description: 'ce que vous suivez',
    personColumns: ['subscriptions.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('projet débattu', thematic.name, 'séance', '/seances/' || session_id, 'instance', body.name,
        'famille', family, 'type de document', type.name, 'rythme', ${wordsSql('rhythm', rhythmWords)},
        'rythme avant l’arrêt des courriels', ${wordsSql('stopped_rhythm', rhythmWords)}, 'courriels arrêtés le', stopped_at,
        'depuis le', followed.created_at, 'nouveautés vues le', seen_at) as item
      from subscriptions followed left join thematics thematic on thematic.id = followed.thematic_id
      left join bodies body on body.id = followed.body_id left join document_types type on type.id = followed.document_type_id
      where user_id = ${id} order by followed.created_at, followed.id`,
  },
  {
    file: 'recherches',
    description: 'les recherches que vous avez enregistrées',
    personColumns: ['saved_searches.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('nom', name, 'page', '/recherche?' || query, 'rythme', ${wordsSql('rhythm', rhythmWords)},
        'rythme avant l’arrêt des courriels', ${wordsSql('stopped_rhythm', rhythmWords)}, 'courriels arrêtés le', stopped_at,
        'ouverte le', seen_at, 'enregistrée le', created_at) as item
      from saved_searches where user_id = ${id} order by created_at, id`,
  },
  {
    file: 'agenda',
    description: 'l’adresse personnelle de votre agenda : depuis quand, et sa dernière lecture',
    personColumns: ['calendar_feeds.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('créée le', created_at, 'lue pour la dernière fois le', last_read_at) as item
      from calendar_feeds where user_id = ${id}`,
  },
  {
    file: 'listes',
    description: 'les listes du portail que vous avez modifiées en dernier',
    personColumns: [
      'thematics.updated_by',
      'links.updated_by',
      'document_types.updated_by',
      'document_commissions.updated_by',
      'search_synonyms.updated_by',
    ],
    itemsSql: (id) => sql`
      select json_build_object('acte', act, 'numéro', number, 'le', at) as item from (
        select 'projet débattu modifié' as act, id as number, updated_at as at from thematics where updated_by = ${id}
        union all select 'lien modifié', id, updated_at from links where updated_by = ${id}
        union all select 'type de document modifié', id, updated_at from document_types where updated_by = ${id}
        union all select 'sujet de commission modifié', id, updated_at from document_commissions where updated_by = ${id}
        union all select 'synonymes modifiés', id, updated_at from search_synonyms where updated_by = ${id}
      ) done order by at, act, number`,
  },
  {
    file: 'journal',
    description:
      'ce que le journal d’audit garde pendant un an de ce que vous avez fait, et de ce qui a été fait à votre compte',
    personColumns: ['audit_events.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('acte', ${wordsSql('action', auditActionLabels)}, 'par vous', user_id is not distinct from ${id}::int,
        'adresse IP', case when user_id = ${id} then host(address) end, 'le', at) as item
      from audit_events where user_id = ${id} or (subject = 'user' and subject_id = ${id}) order by at, id`,
  },
]
