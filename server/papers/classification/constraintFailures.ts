import type { ConstraintFailures } from '#server/ground/errors/constraintFailures.ts'

export const constraintFailures: ConstraintFailures = {
  // The branch is deleted while a document is filed in it.
  documents_document_type_id_fkey: ['record.gone', 'documentType'],
  documents_document_commission_id_fkey: ['record.gone', 'documentCommission'],
  document_types_name_key: ['classifications.nameTaken', 'name'],
  document_types_parent_id_fkey: ['record.gone', 'parentId'],
  document_commissions_name_key: ['classifications.nameTaken', 'name'],
  document_commissions_parent_id_fkey: ['record.gone', 'parentId'],
  branches_cycle: ['classifications.cycle', 'parentId'],
  branches_depth: ['classifications.tooDeep', 'parentId'],
}
