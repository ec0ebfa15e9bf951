import { fieldLabels } from '#contract/labels.ts'
import type { Violation } from '#contract/problems.ts'
import type { Filing } from '#server/papers/documents/filing.ts'

/**
 * What a document lacks before it goes to the validators, or out: its place in the classification of its family, which a draft may
 * leave open (DOMAIN §5.1, §5.4). The database asks for the rest of the draft itself.
 */
export function missingFrom({
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
