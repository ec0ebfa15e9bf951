import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of a directory that provisions accounts. */
export const scimAudit = defineAuditVocabulary({
  group: 'accounts',
  records: { scimToken: 'Jeton d’annuaire', scimGroup: 'Groupe d’annuaire' },
  actions: {
    'scimToken.created': 'Jeton d’annuaire créé',
    'scimToken.used': 'Jeton d’annuaire utilisé pour la première fois',
    'scimToken.revoked': 'Jeton d’annuaire révoqué',
    'scimGroup.created': 'Groupe d’annuaire créé',
    'scimGroup.amended': 'Groupe d’annuaire modifié',
    'scimGroup.deleted': 'Groupe d’annuaire supprimé',
    'scimGroup.linked': 'Groupe d’annuaire relié à une instance',
    'scimGroup.unlinked': 'Groupe d’annuaire délié de son instance',
    'scim.held': 'Retrait par l’annuaire retenu',
    'scim.released': 'Retrait par l’annuaire abandonné',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    scim: typeof scimAudit
  }
}
