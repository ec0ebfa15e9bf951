import type { NotificationKind } from '#contract/messaging/notifications.ts'
import { mailedKinds } from '#server/messaging/notifications/noticeItem.ts'
import type { UnsubscribeScope } from './unsubscribeScope.ts'

const names: Record<NotificationKind, string> = {
  'session.convened': 'les convocations aux séances',
  'session.changed': 'les changements d’une séance convoquée',
  'session.postponed': 'les reports de séances',
  'session.cancelled': 'les annulations de séances',
  'session.reminder': 'les rappels avant les séances',
  'session.replacing': 'les appels à remplacer un titulaire',
  'session.replacementEnded': 'les fins de remplacement',
  'session.answerAsked': 'les demandes de réponse à une convocation',
  'session.agendaDue': 'les ordres du jour à envoyer',
  'minutes.dueSoon': 'les procès-verbaux à transmettre',
  'minutes.late': 'les procès-verbaux en retard',
  'minutes.toRemark': 'les projets de procès-verbaux à relire',
  'minutes.remarkAnswered': 'les réponses à vos remarques',
  'opinion.dueSoon': 'les avis à rendre',
  'document.submitted': 'les documents à valider',
  'document.stillPending': 'les rappels de documents à valider',
  'document.published': 'la publication de vos documents',
  'document.refused': 'les documents à corriger',
  'flow.published': 'les nouveaux documents que vous suivez',
  'commitment.noted': 'les engagements et questions des séances que vous suivez',
  'commitment.closed': 'les suites données aux engagements et questions',
  'commitment.due': 'les échéances des engagements et questions',
  'thematic.update': 'les nouveautés des projets débattus que vous suivez',
  'thematic.featured': 'les projets débattus mis à la une',
  'search.alert': 'les nouveaux résultats de vos recherches',
  'mandate.ending': 'la fin des mandatures',
  'seats.partialElection': 'les élections partielles à organiser',
  'proposal.received': 'les points proposés pour l’ordre du jour',
  'proposal.decided': 'la suite donnée aux points proposés',
  'account.activated': 'l’activation de votre compte',
  'account.registered': 'les demandes de compte',
  'contact.received': 'les messages reçus',
  'import.finished': 'la fin des imports',
}

/** The kinds that an unsubscribe link stops, in words. */
export const namesOf = ({ kinds }: UnsubscribeScope): string[] =>
  kinds.length === mailedKinds.length
    ? ['les résumés de chaque jour et de chaque semaine']
    : kinds.map((kind) => names[kind])
