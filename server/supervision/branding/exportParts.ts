import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'

/** What the personal data export holds of this subject. */
export const brandingExportParts: readonly ExportPart[] = [
  {
    position: 36,
    file: 'identite-du-portail',
    description: 'la dernière modification de l’identité du portail, si elle est de vous',
    personColumns: ['branding.updated_by'],
    itemsSql: (id) => sql`
      select json_build_object('acte', 'identité du portail modifiée', 'le', updated_at) as item
      from branding where updated_by = ${id}`,
  },
]
