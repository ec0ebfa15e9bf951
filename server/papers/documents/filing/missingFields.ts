import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import type { Violation } from '#contract/ground/problems.ts'
import type { Filing } from '#server/papers/documents/filing.ts'

/**
 * Returns the fields that a document lacks to be submitted or published: its classification, which a draft may leave
 * open (DOMAIN §5.1, §5.4). Database constraints require the other fields already of a draft.
 */
export function missingFields({
  family,
  documentTypeId,
  documentCommissionId,
}: Pick<Filing, 'family' | 'documentTypeId' | 'documentCommissionId'>): Violation[] {
  const [propertyPath, branch] =
    family === 'committee'
      ? (['documentCommission', documentCommissionId] as const)
      : (['documentType', documentTypeId] as const)
  if (branch !== null) return []
  return [
    { propertyPath, message: `Le champ ${fieldLabels[propertyPath]} est obligatoire`, code: 'documents.incomplete' },
  ]
}
