import type { AuditVocabulary } from '#contract/ground/audit/audit.ts'
import { mergeAuditVocabularies } from '#contract/ground/audit/auditWords.ts'

/** The vocabularies of the contract, by file. */
const byFile: Record<string, Record<string, AuditVocabulary>> = import.meta.glob('../../../contract/**/*Audit.ts', {
  eager: true,
})

/** What the audit trail records of all subjects: labels of actions and of kinds of records. */
export const auditWords = mergeAuditVocabularies(Object.values(byFile).flatMap((file) => Object.values(file)))
