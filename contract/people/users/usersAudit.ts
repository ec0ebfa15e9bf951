import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of accounts. */
export const usersAudit = defineAuditVocabulary({
  group: 'accounts',
  records: { user: 'Compte' },
  actions: {
    'account.recovered': 'Compte repris par le lien « Ce n’est pas moi »',
    'account.recoveryDismissed': 'Lien « Ce n’est pas moi » refermé par son destinataire',
    'account.registered': 'Compte demandé',
    'account.requestCorrected': 'Demande de compte corrigée par son auteur',
    'account.emailConfirmed': 'Adresse d’une demande de compte confirmée par son auteur',
    'account.requestWithdrawn': 'Demande de compte retirée par son auteur',
    'account.created': 'Compte créé',
    'account.activated': 'Compte activé',
    'account.invited': 'Lien d’activation envoyé de nouveau',
    'account.refused': 'Demande de compte refusée',
    'account.amended': 'Compte modifié',
    'account.deleted': 'Compte supprimé',
    'account.closed': 'Compte fermé par le portail',
    'account.expired': 'Compte effacé après le délai de conservation',
    'account.read': 'Compte consulté',
    'account.exported': 'Données personnelles téléchargées par leur titulaire',
    'accounts.exported': 'Liste des comptes exportée',
    'accounts.walked': 'Annuaire parcouru trop vite',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    users: typeof usersAudit
  }
}
