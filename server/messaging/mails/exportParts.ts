import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'
import { wordsSql } from '#server/ground/personalData/labels.ts'
import type { MailKind } from './kinds.ts'

const mailWords: Record<MailKind, string> = {
  'account.registered': 'demande de compte à examiner',
  'account.confirmEmail': 'confirmation de l’adresse d’une demande de compte',
  'account.activated': 'compte activé',
  'account.invited': 'invitation à choisir un mot de passe',
  'account.rejected': 'demande de compte refusée',
  'account.deleted': 'compte supprimé',
  'account.idle': 'compte bientôt fermé',
  'account.closed': 'compte fermé',
  'account.exists': 'demande de compte à votre adresse',
  'mail.test': 'message d’essai',
  'password.reset': 'lien pour changer de mot de passe',
  'password.changed': 'mot de passe changé',
  'signIn.stolen': 'fin de toutes vos connexions par sécurité',
  'identity.linked': 'service d’identification relié',
  'passkey.added': 'clé d’accès ajoutée',
  'passkey.removed': 'clé d’accès retirée',
  'secondFactor.added': 'deuxième étape de connexion ajoutée',
  'secondFactor.removed': 'deuxième étape de connexion retirée',
  'secondFactor.recoveryCodeUsed': 'code de secours utilisé',
  'secondFactor.wrongCode': 'code faux à la connexion',
  'secondFactor.removalOffered': 'lien pour retirer la deuxième étape de connexion',
  'email.confirm': 'confirmation d’une adresse électronique',
  'email.asked': 'autre adresse électronique demandée',
  'email.changed': 'adresse électronique changée',
  'token.created': 'jeton d’accès créé',
  'contact.received': 'message reçu par le formulaire de contact',
  'contact.copy': 'copie de votre message',
  told: 'ce qui vient d’arriver',
  digest: 'résumé de ce que vous suivez',
  'approval.requested': 'traitement automatique en attente d’accord',
  'webhook.switchedOff': 'webhook désactivé',
  'import.finished': 'import terminé',
  'import.directory': 'import de nuit',
}

/** What the personal data export holds of this subject. */
export const mailExportParts: readonly ExportPart[] = [
  {
    position: 19,
    file: 'courriels',
    description: 'les courriels qui vous ont été adressés',
    personColumns: ['mails.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('objet', ${wordsSql('kind', mailWords)}, 'adresse électronique', to_address, 'écrit le', created_at,
        'envoyé le', sent_at) as item
      from mails where user_id = ${id} order by created_at, id`,
  },
  {
    file: 'textes-de-courriels',
    description: 'les textes de courriels que vous avez complétés en dernier',
    personColumns: ['mail_texts.updated_by'],
    itemsSql: (id) => sql`
      select json_build_object('acte', 'texte d’un courriel complété', 'le', updated_at) as item
      from mail_texts where updated_by = ${id} order by updated_at, kind`,
  },
]
