import type { AuditDetails } from '#server/ground/audit/details.ts'

/** The directory that calls: its token. */
export interface DirectoryCaller {
  tokenId: number
  /** of its token */
  name: string
}

/** What the audit trail says of a change by a directory, which no person makes. */
export const directoryDetails = ({ name }: Pick<DirectoryCaller, 'name'>): AuditDetails => ({ directory: name })
