import { type RawBuilder, sql } from 'kysely'
import { addMonths } from '#contract/ground/dates/days.ts'
import { generalFailures } from '#contract/ground/failures.ts'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Violation } from '#contract/ground/problems.ts'
import type { DocumentForm } from '#contract/papers/documents.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { sessionFacts } from '#server/papers/documents/facts.ts'

/** The records that a form refers to; null for a record that does not exist or that the viewer may not read. */
export interface FormRelations {
  body: { active: boolean; confidentialByDefault: boolean } | null
  session: { bodyId: number } | null
  point: { sessionId: number } | null
  documentType: { active: boolean } | null
  documentCommission: { active: boolean } | null
  thematicIds: number[]
}

/** Finds all records that a form refers to, in one statement. */
export async function findFormRelations(db: Db, viewer: Viewer, form: Partial<DocumentForm>): Promise<FormRelations> {
  const thematics = form.thematics?.map(({ id }) => id) ?? []
  const { rows } = await sql<FormRelations>`select
    ${relatedRecordSql(form.irp, sql`'active', active, 'confidentialByDefault', confidential_by_default`, sql`bodies named`)} as body,
    ${relatedRecordSql(
      form.session,
      sql`'bodyId', named.body_id`,
      sql`(
      select * from sessions session where ${allowed(viewer, 'sessions.read', sessionFacts)}) named`,
    )} as session,
    ${relatedRecordSql(form.point, sql`'sessionId', session_id`, sql`agenda_points named`)} as point,
    ${relatedRecordSql(form.documentType, sql`'active', active`, sql`document_types named`)} as "documentType",
    ${relatedRecordSql(form.documentCommission, sql`'active', active`, sql`document_commissions named`)} as "documentCommission",
    array(select id from thematics where id = any(${thematics}::int[])) as "thematicIds"
  `.execute(db.withoutPlugins())
  const [place] = rows
  if (!place) throw new Error('a statement without a table has one row')
  return place
}

const relatedRecordSql = (
  relation: { id: number } | null | undefined,
  fields: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
) => sql`(select json_build_object(${fields}) from ${from} where named.id = ${relation?.id ?? null}::int)`

const gone = [generalFailures['record.gone'][1], 'record.gone'] as const
const oldestDay = '1900-01-01'

/** The stored values of a document, which stay allowed when they have been closed since. */
interface Kept {
  bodyId: number
  documentTypeId: number | null
  documentCommissionId: number | null
}

/**
 * Finds all violations in the classification of a document (DOMAIN §5.1, §5.2). Fields that could not be parsed are
 * skipped.
 * @param today the current day in Paris
 * @param kept the stored document, if any
 */
export function findFormViolations(
  form: Partial<DocumentForm>,
  place: FormRelations,
  today: string,
  kept?: Kept,
): Violation[] {
  const faults: Violation[] = []
  const fault = (propertyPath: keyof DocumentForm, message: string, code: string) =>
    faults.push({ propertyPath, message, code })
  const { family, irp, session, point, documentType, documentCommission, thematics = [], date } = form

  if (irp && !place.body?.active && !(place.body && irp.id === kept?.bodyId)) fault('irp', ...gone)

  if (family === 'session' && session === null)
    fault('session', `Le champ ${fieldLabels.session} est obligatoire`, 'required')
  if (family && family !== 'session' && session)
    fault('session', 'Seul un document de séance est attaché à une séance', 'foreign')
  else if (session && !place.session) fault('session', ...gone)
  else if (session && irp && place.session?.bodyId !== irp.id)
    fault('session', 'Cette séance est celle d’une autre instance', 'foreign')
  // Nothing is revealed about the points of a session that the viewer may not read.
  if (point && (session === null || (place.session && place.point?.sessionId !== session?.id)))
    fault('point', 'Ce point n’est pas à l’ordre du jour de la séance', 'foreign')

  if (family === 'committee' && documentType)
    fault('documentType', 'Un document de commission se classe par sujet', 'foreign')
  else if (documentType && !place.documentType?.active && documentType.id !== kept?.documentTypeId)
    fault('documentType', ...gone)
  if (family && family !== 'committee' && documentCommission)
    fault('documentCommission', 'Seul un document de commission se classe par sujet', 'foreign')
  else if (
    documentCommission &&
    !place.documentCommission?.active &&
    documentCommission.id !== kept?.documentCommissionId
  )
    fault('documentCommission', ...gone)

  if (thematics.some(({ id }) => !place.thematicIds.includes(id))) fault('thematics', ...gone)
  if (date && date > addMonths(today, 12)) fault('date', 'La date ne peut pas être à plus d’un an d’ici', 'tooLate')
  if (date && date < oldestDay) fault('date', 'Cette date n’est pas valide', 'tooEarly')
  return faults
}
