import { sql } from 'kysely'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import type { NotifiedRecord } from '#server/messaging/notifications/notifiedRecords.ts'

/** How notifications show an import of people. */
export const notifiedImport: NotifiedRecord = {
  column: 'import_id',
  from: sql`user_imports import where import.id = notification.import_id`,
  title: sql`import.file_name`,
  path: sql`'/admin/import?id=' || import.id`,
  readable: (viewer) => allowed(viewer, 'imports.manage', {}),
}
