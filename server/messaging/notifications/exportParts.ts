import { sql } from 'kysely'
import type { NotificationKind } from '#contract/messaging/notifications.ts'
import { type ExportPart, yesNoSql } from '#server/ground/personalData/exportPart.ts'
import { rhythmWords, wordsSql } from '#server/ground/personalData/labels.ts'

const notificationWords: Record<NotificationKind, string> = {
  'session.convened': 'séance convoquée',
  'session.changed': 'séance modifiée',
  'session.postponed': 'séance reportée',
  'session.cancelled': 'séance annulée',
  'document.submitted': 'document soumis',
  'document.published': 'document publié',
  'document.refused': 'document refusé',
  'session.reminder': 'rappel de séance',
  'session.replacing': 'appel à remplacer un titulaire',
  'session.replacementEnded': 'fin de remplacement',
  'session.answerAsked': 'réponse demandée',
  'session.agendaDue': 'ordre du jour à envoyer',
  'minutes.dueSoon': 'procès-verbal à transmettre',
  'minutes.late': 'procès-verbal en retard',
  'minutes.toRemark': 'projet de procès-verbal à relire',
  'minutes.remarkAnswered': 'réponse à une remarque',
  'opinion.dueSoon': 'avis à rendre',
  'commitment.noted': 'engagement ou question noté',
  'commitment.closed': 'engagement ou question clos',
  'commitment.due': 'échéance d’un engagement ou d’une question',
  'document.stillPending': 'documents en attente de validation',
  'flow.published': 'document du flux suivi',
  'thematic.update': 'nouveauté d’un projet suivi',
  'thematic.featured': 'projet à la une',
  'search.alert': 'nouveaux résultats d’une recherche',
  'mandate.ending': 'fin de mandature',
  'account.activated': 'compte activé',
  'account.registered': 'demande de compte',
  'contact.received': 'message reçu',
  'seats.partialElection': 'élections partielles à organiser',
  'proposal.received': 'point proposé',
  'proposal.decided': 'suite donnée à un point proposé',
  'import.finished': 'import terminé',
}

/** What the personal data export holds of this subject. */
export const notificationExportParts: readonly ExportPart[] = [
  {
    position: 4,
    file: 'choix-notifications',
    description: 'comment vous avez choisi d’être informé, là où vous avez choisi',
    personColumns: ['notification_choices.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('objet', ${wordsSql('kind', notificationWords)}, 'dans le portail', ${yesNoSql('in_app')},
        'courriel', ${wordsSql('mail', rhythmWords)}) as item
      from notification_choices where user_id = ${id} order by kind`,
  },
  {
    position: 17,
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
    position: 18,
    file: 'notifications-a-votre-sujet',
    description: 'ce dont d’autres ont été informés à votre sujet',
    personColumns: ['notifications.about_user_id'],
    itemsSql: (id) => sql`
      select json_build_object('objet', ${wordsSql('kind', notificationWords)}, 'le', min(created_at)) as item
      from notifications where about_user_id = ${id} and user_id <> ${id} group by kind, cause order by min(created_at), kind`,
  },
]
