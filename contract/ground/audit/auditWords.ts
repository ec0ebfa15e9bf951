import type { AuditAction, AuditGroup, AuditSubject, AuditVocabulary } from './audit.ts'

/** Labels of the filters by group, in their order. */
export const auditGroups: Readonly<Record<AuditGroup, string>> = {
  signIns: 'Connexions et mots de passe',
  accounts: 'Comptes et imports',
  bodies: 'Instances, fonctions et mandats',
  sessions: 'Séances et consultations',
  documents: 'Documents',
  contents: 'Contenus, médias et projets',
  administration: 'Messages, courriels, journal et restauration',
}

/** The vocabularies of all subjects together, group by group. */
export interface AuditWords {
  actionLabels: Readonly<Record<AuditAction, string>>
  /** labels of kinds of records */
  subjectLabels: Readonly<Record<AuditSubject, string>>
  actionsByGroup: Readonly<Record<AuditGroup, readonly AuditAction[]>>
}

/** @param vocabularies those of all subjects, in any order */
export function mergeAuditVocabularies(vocabularies: readonly AuditVocabulary[]): AuditWords {
  const groups = Object.keys(auditGroups) as AuditGroup[]
  const inOrder = vocabularies.toSorted((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group))
  const actionsOf = (group: AuditGroup) =>
    inOrder.flatMap((vocabulary) => (vocabulary.group === group ? Object.keys(vocabulary.actions) : []))
  return {
    actionLabels: Object.assign({}, ...inOrder.map(({ actions }) => actions)) as AuditWords['actionLabels'],
    subjectLabels: Object.assign({}, ...inOrder.map(({ records }) => records)) as AuditWords['subjectLabels'],
    actionsByGroup: Object.fromEntries(
      groups.map((group) => [group, actionsOf(group)]),
    ) as unknown as AuditWords['actionsByGroup'],
  }
}
