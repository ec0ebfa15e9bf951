import type { Branch } from '#contract/papers/classifications.ts'

/** The two classifications of documents: by type, and by subject of the committees (DOMAIN §5.1). Both behave alike. */
export const classifications = {
  DocumentType: {
    table: 'document_types',
    path: '/api/document_types/',
    /** column of documents, and of subscriptions; subjects cannot be followed */
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
