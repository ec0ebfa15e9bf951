import { type RawBuilder, sql } from 'kysely'
import type { NotificationKind } from '#contract/messaging/notifications.ts'
import type { DocumentStatus } from '#contract/papers/documents.ts'
import type { MailKind } from '#server/messaging/mails/kinds.ts'

// French labels for values of the database, as the user reads them in their data.

export const statusWords: Record<DocumentStatus, string> = {
  draft: 'brouillon',
  submitted: 'soumis',
  refused: 'refusé',
  published: 'publié',
  archived: 'archivé',
}

export const eventWords = {
  convocation: 'convocation',
  change: 'modification',
  postponement: 'report',
  cancellation: 'annulation',
  holding: 'tenue',
  closing: 'clôture',
  reopening: 'réouverture',
}

export const notificationWords: Record<NotificationKind, string> = {
  'session.convened': 'séance convoquée',
  'session.changed': 'séance modifiée',
  'session.postponed': 'séance reportée',
  'session.cancelled': 'séance annulée',
  'document.submitted': 'document soumis',
  'document.published': 'document publié',
  'document.refused': 'document refusé',
  'session.reminder': 'rappel de séance',
  'session.agendaDue': 'ordre du jour à envoyer',
  'minutes.dueSoon': 'procès-verbal à transmettre',
  'minutes.late': 'procès-verbal en retard',
  'opinion.dueSoon': 'avis à rendre',
  'document.stillPending': 'documents en attente de validation',
  'flow.published': 'document du flux suivi',
  'thematic.update': 'nouveauté d’un projet suivi',
  'thematic.featured': 'projet à la une',
  'search.alert': 'nouveaux résultats d’une recherche',
  'mandate.ending': 'fin de mandature',
  'account.activated': 'compte activé',
  'account.registered': 'demande de compte',
  'contact.received': 'message reçu',
  'import.finished': 'import terminé',
}

export const mailWords: Record<MailKind, string> = {
  'account.registered': 'demande de compte à examiner',
  'account.activated': 'compte activé',
  'account.invited': 'invitation à choisir un mot de passe',
  'account.rejected': 'demande de compte refusée',
  'account.deleted': 'compte supprimé',
  'account.idle': 'compte bientôt fermé',
  'account.closed': 'compte fermé',
  'account.exists': 'demande de compte à votre adresse',
  'password.reset': 'lien pour changer de mot de passe',
  'password.changed': 'mot de passe changé',
  'signIn.stolen': 'fin de toutes vos connexions par sécurité',
  'email.confirm': 'confirmation d’une adresse électronique',
  'email.asked': 'autre adresse électronique demandée',
  'email.changed': 'adresse électronique changée',
  'contact.received': 'message reçu par le formulaire de contact',
  'contact.copy': 'copie de votre message',
  told: 'ce qui vient d’arriver',
  digest: 'résumé de ce que vous suivez',
  'approval.requested': 'traitement automatique en attente d’accord',
  'import.finished': 'import terminé',
}

export const linkWords = {
  password: 'changer de mot de passe',
  activation: 'choisir un premier mot de passe',
  email: 'confirmer une adresse électronique',
}

export const contactWords = {
  contact: 'contact',
  training: 'formation',
  new: 'nouveau',
  answered: 'répondu',
  closed: 'clos',
}

export const outcomeWords = {
  created: 'compte créé',
  updated: 'compte modifié',
  unchanged: 'sans changement',
  refused: 'ligne refusée',
  deleted: 'compte supprimé',
  ignored: 'ligne ignorée',
}

export const rhythmWords = {
  none: 'sans courriel',
  immediate: 'au fil de l’eau',
  daily: 'chaque jour',
  weekly: 'chaque semaine',
}

export const homeScopeWords = { mine: 'mes instances', all: 'toutes les instances que je peux lire' }

/** SQL: the label of a column's value; a value without label is returned as it is. */
export const wordsSql = (column: string, words: Record<string, string>): RawBuilder<string> =>
  sql`coalesce(${JSON.stringify(words)}::jsonb ->> ${sql.raw(column)}, ${sql.raw(column)})`
