import { sql } from 'kysely'
import { accountParts } from './accountParts.ts'
import { type ExportPart, yesNoSql } from './part.ts'
import { portalParts } from './portalParts.ts'
import {
  contactWords,
  eventWords,
  mailWords,
  notificationWords,
  outcomeWords,
  rhythmWords,
  statusWords,
  wordsSql,
} from './words.ts'

/**
 * Everything that the portal stores about a user (GDPR art. 15; QUALITY DAT-09), and nothing about others. Documents
 * and sessions are given by URL: the user may no longer have the right to read their titles.
 */
export const exportParts: readonly ExportPart[] = [
  ...accountParts,
  {
    file: 'documents',
    description: 'les documents dont vous êtes l’auteur',
    personColumns: ['documents.author_id'],
    itemsSql: (id) => sql`
      select json_build_object('page', '/documents/' || id, 'état', ${wordsSql('status', statusWords)}, 'créé le', created_at,
        'publié le', published_at) as item
      from documents where author_id = ${id} order by created_at, id`,
  },
  {
    file: 'fichiers-deposes',
    description:
      'les fichiers que vous avez déposés ; chacun se télécharge à l’adresse indiquée, si vos droits le permettent encore',
    personColumns: ['document_versions.uploaded_by'],
    itemsSql: (id) => sql`
      select json_build_object('fichier', '/api/documents/' || document_id || '/file?version=' || number, 'version', number,
        'nom du fichier', file_name, 'octets', bytes, 'déposé le', uploaded_at) as item
      from document_versions where uploaded_by = ${id} order by uploaded_at, id`,
  },
  {
    file: 'etapes-documents',
    description: 'les étapes de documents que vous avez décidées, avec vos commentaires',
    personColumns: ['document_steps.by_user_id'],
    itemsSql: (id) => sql`
      select json_build_object('page', '/documents/' || document_id, 'version', version_number, 'le', at,
        'de', ${wordsSql('from_status', statusWords)}, 'à', ${wordsSql('to_status', statusWords)}, 'commentaire', comment) as item
      from document_steps where by_user_id = ${id} order by at, id`,
  },
  {
    file: 'lectures',
    description: 'les documents que vous avez ouverts',
    personColumns: ['document_readings.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('page', '/documents/' || document_id, 'version', version_number, 'le', at) as item
      from document_readings where user_id = ${id} order by at, document_id`,
  },
  {
    file: 'etapes-seances',
    description: 'les étapes et modifications de séances que vous avez faites, avec leurs motifs',
    personColumns: ['session_events.by_user_id'],
    itemsSql: (id) => sql`
      select json_build_object('page', '/seances/' || session_id, 'étape', ${wordsSql('kind', eventWords)}, 'le', at,
        'motif', reason) as item
      from session_events where by_user_id = ${id} order by at, id`,
  },
  {
    file: 'seances-consultees',
    description: 'les séances que vous avez consultées',
    personColumns: ['session_visits.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('page', '/seances/' || session_id, 'dernière visite', at) as item
      from session_visits where user_id = ${id} order by at, session_id`,
  },
  {
    file: 'notifications',
    description: 'ce dont vous avez été informé',
    personColumns: ['notifications.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('objet', ${wordsSql('kind', notificationWords)},
        'page', coalesce('/documents/' || document_id, '/seances/' || session_id, '/projets/' || thematic_id),
        'dans le portail', ${yesNoSql('in_app')}, 'courriel', ${wordsSql('mail', rhythmWords)}, 'le', created_at, 'lue le', read_at) as item
      from notifications where user_id = ${id} order by created_at, id`,
  },
  {
    file: 'notifications-a-votre-sujet',
    description: 'ce dont d’autres ont été informés à votre sujet',
    personColumns: ['notifications.about_user_id'],
    itemsSql: (id) => sql`
      select json_build_object('objet', ${wordsSql('kind', notificationWords)}, 'le', min(created_at)) as item
      from notifications where about_user_id = ${id} and user_id <> ${id} group by kind, cause order by min(created_at), kind`,
  },
  {
    file: 'courriels',
    description: 'les courriels qui vous ont été adressés',
    personColumns: ['mails.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('objet', ${wordsSql('kind', mailWords)}, 'adresse électronique', to_address, 'écrit le', created_at,
        'envoyé le', sent_at) as item
      from mails where user_id = ${id} order by created_at, id`,
  },
  {
    file: 'messages',
    description:
      'les messages que vous avez écrits, avec ce que les administrateurs en ont noté ; leurs fichiers sont dans « messages »',
    personColumns: ['contact_messages.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('numéro', message.id, 'nature', ${wordsSql('message.variant', contactWords)}, 'objet', topic.name,
        'civilité', gender, 'prénom', first_name, 'nom', last_name, 'adresse électronique', email, 'téléphone', phone_number,
        'adresse postale', message.address, 'instances', irps, 'mandats', mandates, 'mandature', mandate_period,
        'message', message.message, 'demande de formation', training, 'fichier', file_name, 'écrit le', created_at,
        'état', ${wordsSql('state', contactWords)}, 'notes', notes) as item
      from contact_messages message join contact_topics topic on topic.id = topic_id
      where user_id = ${id} order by created_at, message.id`,
  },
  {
    file: 'imports',
    description: 'les lignes des fichiers importés qui parlent de vous',
    personColumns: ['user_import_lines.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('import', import_id, 'ligne', line, 'résultat', ${wordsSql('outcome', outcomeWords)},
        'prénom', first_name, 'nom', last_name, 'adresse électronique', email, 'changements', changes) as item
      from user_import_lines where user_id = ${id} order by import_id, position`,
  },
  {
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
  {
    file: 'administration',
    description: 'ce que vous avez fait en administrant le portail',
    personColumns: [
      'users.activated_by',
      'users.updated_by',
      'bodies.updated_by',
      'mandates.updated_by',
      'jobs.updated_by',
      'contact_topics.updated_by',
      'contact_messages.updated_by',
      'task_approvals.decided_by',
      'contact_messages.assigned_to',
      'user_imports.imported_by',
    ],
    itemsSql: (id) => sql`
      select json_build_object('acte', act, 'numéro', number, 'le', at) as item from (
        select 'compte activé' as act, id as number, activated_at as at from users where activated_by = ${id}
        union all select 'compte modifié', id, updated_at from users where updated_by = ${id}
        union all select 'instance modifiée', id, updated_at from bodies where updated_by = ${id}
        union all select 'mandat modifié', id, updated_at from mandates where updated_by = ${id}
        union all select 'fonction modifiée', id, updated_at from jobs where updated_by = ${id}
        union all select 'objet de message modifié', id, updated_at from contact_topics where updated_by = ${id}
        union all select 'message traité', id, updated_at from contact_messages where updated_by = ${id}
        union all select 'message attribué', id, coalesce(updated_at, created_at) from contact_messages where assigned_to = ${id}
        union all select 'traitement retenu décidé', id, decided_at from task_approvals where decided_by = ${id}
        union all select 'import', id, created_at from user_imports where imported_by = ${id}
      ) done order by at, act, number`,
  },
  ...portalParts,
]
