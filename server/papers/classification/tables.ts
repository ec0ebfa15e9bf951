import type { Branch } from '#contract/classifications.ts'

/** The two classifications of documents: by type, and by subject of the committees (DOMAIN §5.1). They are kept alike. */
export const classifications = {
  DocumentType: {
    table: 'document_types',
    path: '/api/document_types/',
    /** of a document, and of what people follow; nobody follows a subject */
    column: 'document_type_id',
    followed: true,
    subject: 'documentType',
  },
  DocumentCommission: {
    table: 'document_commissions',
    path: '/api/document_commissions/',
    column: 'document_commission_id',
    followed: false,
    subject: 'documentCommission',
  },
} as const

export type Classification = keyof typeof classifications
export type BranchOf<Type extends Classification> = Extract<Branch, { '@type': Type }>
