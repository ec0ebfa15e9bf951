import type { ApprovalTables } from './tables/approvals.ts'
import type { BodyTables } from './tables/bodies.ts'
import type { ContactTables } from './tables/contact.ts'
import type { ContentTables } from './tables/contents.ts'
import type { DocumentTables } from './tables/documents.ts'
import type { ImportTables } from './tables/imports.ts'
import type { MailTables } from './tables/mails.ts'
import type { OperationTables } from './tables/operation.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PortalTables } from './tables/portal.ts'
import type { SearchTables } from './tables/search.ts'
import type { SessionTables } from './tables/sessions.ts'

/** The database tables as seen by queries. Update it with each file of `migrations/`. Tables are grouped by subject. */
export interface Schema
  extends PeopleTables,
    BodyTables,
    SessionTables,
    DocumentTables,
    ContentTables,
    PortalTables,
    OperationTables,
    ApprovalTables,
    MailTables,
    ContactTables,
    ImportTables,
    SearchTables {}
