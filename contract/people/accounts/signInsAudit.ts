import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of sign-ins and passwords. */
export const signInsAudit = defineAuditVocabulary({
  group: 'signIns',
  records: { providerRule: 'Règle d’un service d’identification', identityProvider: 'Service d’identification' },
  actions: {
    'signIn.succeeded': 'Connexion',
    'signIn.failed': 'Connexion refusée',
    'signIn.stolen': 'Appareil mémorisé utilisé deux fois : connexions fermées',
    'signIn.ended': 'Déconnexion',
    'identity.linked': 'Service d’identification relié',
    'identity.unlinked': 'Service d’identification retiré',
    'identity.groupsUnread': 'Groupes non donnés par le service d’identification : places gardées',
    'identity.seatsHeld': 'Retrait de places par un service d’identification retenu',
    'identity.seatsReleased': 'Retrait de places par un service d’identification abandonné',
    'identityProvider.created': 'Service d’identification ajouté',
    'identityProvider.amended': 'Service d’identification modifié',
    'identityProvider.deleted': 'Service d’identification supprimé',
    'providerRule.created': 'Règle d’un service d’identification créée',
    'providerRule.amended': 'Règle d’un service d’identification modifiée',
    'providerRule.deleted': 'Règle d’un service d’identification supprimée',
    'password.asked': 'Lien de mot de passe demandé',
    'password.reset': 'Mot de passe choisi par un lien',
    'password.changed': 'Mot de passe changé',
    'email.changed': 'Adresse électronique changée',
    'secondFactor.added': 'Deuxième étape de connexion ajoutée',
    'secondFactor.removed': 'Deuxième étape de connexion retirée',
    'secondFactor.codesRenewed': 'Codes de secours renouvelés',
    'secondFactor.removalOffered': 'Lien de retrait de la deuxième étape envoyé',
    'secondFactor.ruleChanged': 'Règle de la deuxième étape changée',
    'signIn.proved': 'Identité confirmée',
    'passkey.added': 'Clé d’accès ajoutée',
    'passkey.removed': 'Clé d’accès retirée',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    signIns: typeof signInsAudit
  }
}
