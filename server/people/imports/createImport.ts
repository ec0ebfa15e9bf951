import { readFile } from 'node:fs/promises'
import { limits } from '#contract/ground/limits.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Violation } from '#contract/ground/problems.ts'
import type { ColumnMatch, ImportMatches } from '#contract/people/imports/importCorrections.ts'
import { isRenewalDay } from '#contract/people/imports/renewals.ts'
import { ImportForm, type ImportPreview, ImportPreviewForm } from '#contract/people/imports/userImports.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { fieldViolation } from '#server/ground/http/payload/fieldViolation.ts'
import { normalizeFormFields, parseValidFields, throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import type { FileLimits, ReceivedFile, ReceivedForm } from '#server/ground/http/payload/receiveFile.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { attachOrDelete, storeWithOrphanCleanup } from '#server/ground/storage/orphanCleanup.ts'
import { sanitizeFileName } from '#server/ground/storage/sanitizeFileName.ts'
import type { Store } from '#server/ground/storage/store.ts'
import { previewInChild } from './check/previewInChild.ts'
import { fileKindOf } from './check/reading/fileKind.ts'
import { isError } from './check/remarks.ts'
import { checkInvitationInstant } from './checkInvitationInstant.ts'

/** Retention of the file and the lines, then of the import itself (QUALITY, retention). */
export const retentionMs = { details: 30 * 24 * 3_600_000, record: 365 * 24 * 3_600_000 }

/** The maximum size of a file of users. */
export const importLimits: FileLimits = { maxBytes: limits.importBytes, tooLarge: 'imports.tooLarge' }

const nameCharacters = 150

/**
 * Creates an import from an uploaded file, and enqueues its check.
 * @param by null for an operator
 * @param options.fromDirectory read at night: people whom it does not name are closed, not deleted
 * @returns the id of the import
 * @throws Failure `imports.underWay`; all violations of the form and of the file as a whole at once, before anything is
 * written
 */
export async function createImport(
  portal: Portal,
  by: Viewer | null,
  { file, fields }: ReceivedForm,
  { fromDirectory = false } = {},
): Promise<number> {
  const { fields: form, violations } = parseValidFields(ImportForm, normalizeFormFields(fields))
  return attachOrDelete(
    portal,
    file,
    async (settle) => {
      const now = portal.clock.now()
      violations.push(...(await findRenewalViolations(portal, form)))
      const invitationFault = checkInvitationInstant(form.invitationsAt, now)
      if (invitationFault) violations.push(fieldViolation(['invitationsAt', invitationFault]))
      const matches: ImportMatches = { columns: form.columns ?? [], values: [] }
      const faults = [...violations, ...(await fileViolations(portal.store, file, matches.columns))]
      if (!file || faults.length > 0) return throwViolations(faults)
      const {
        simulate,
        confirmDeletions,
        columns: _columns,
        renewedIrp,
        renewalDay,
        endsWriters,
        ...options
      } = form as ImportForm
      const isRenewal = renewedIrp !== undefined
      return portal.db.transaction().execute(async (tx) => {
        if (by) await lockViewer(portal, tx, by)
        await settle(tx)
        const { id } = await tx
          .insertInto('userImports')
          .values({
            ...options,
            ...(isRenewal && {
              renewedBodyId: renewedIrp,
              renewalDay: renewalDay ?? null,
              endsWriters,
              // A mandate that an import creates has no vote.
              mandates: 'verify',
              mode: 'update',
              replaceAssignments: false,
              skipFaulty: false,
            }),
            matches: JSON.stringify(matches),
            fileName: fileNameOf(file),
            fileKey: file.key,
            atOnce: !simulate && !isRenewal,
            confirmedDeletions: confirmDeletions ?? null,
            importedBy: by?.id ?? null,
            fromDirectory,
            createdAt: now.toISOString(),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await portal.tasks.enqueue(
          tx,
          'imports.check',
          { importId: id, ...(by && { askedBy: by.id }) },
          `imports.check:${id}`,
        )
        await audit(portal, tx, by, 'import.checked', 'import', id)
        const goes = new Date(now.getTime() + retentionMs.details)
        await portal.tasks.enqueue(tx, 'imports.expire', { importId: id }, `imports.expire:${id}`, goes)
        return id
      })
    },
    'imports.discard',
  )
}

const fileNameOf = ({ name }: ReceivedFile) =>
  [...sanitizeFileName(name).trim()].slice(0, nameCharacters).join('').trim() || 'utilisateurs.csv'

/**
 * Reads the titles and the first lines of a file, as its check will read them. Nothing is stored.
 * @param file deleted afterwards
 */
export async function previewImport(portal: Portal, { file, fields }: ReceivedForm): Promise<ImportPreview> {
  const { fields: form, violations } = parseValidFields(ImportPreviewForm, normalizeFormFields(fields))
  const faults = [...violations, ...(file ? [] : [noFile()])]
  if (!file || faults.length > 0) return throwViolations(faults)
  const { path, done } = await portal.store.getLocalPath(file.key)
  try {
    return await previewInChild(path, form.columns ?? [])
  } finally {
    await done()
    await storeWithOrphanCleanup(portal, 'imports.discard').remove(file.key)
  }
}

/** A renewal needs an active body and a day that is near. */
async function findRenewalViolations(
  { db, clock }: Portal,
  { renewedIrp, renewalDay }: Partial<ImportForm>,
): Promise<Violation[]> {
  if (renewedIrp === undefined) return []
  const body = await db
    .selectFrom('bodies')
    .select('id')
    .where('id', '=', renewedIrp)
    .where('active', '=', true)
    .executeTakeFirst()
  const isNear = renewalDay !== undefined && isRenewalDay(renewalDay, today(clock))
  return [
    ...(body ? [] : [fieldViolation(['renewedIrp', 'imports.renewedBody'])]),
    ...(isNear ? [] : [fieldViolation(['renewalDay', 'imports.renewalDay'])]),
  ]
}

const noFile = (): Violation => ({
  propertyPath: 'file',
  message: new Failure('imports.noFile').message,
  code: 'imports.noFile',
})

/** Checks a file quickly: its encoding, its columns, and that it has a line. */
async function fileViolations(
  store: Store,
  file: ReceivedFile | null,
  matches: readonly ColumnMatch[],
): Promise<Violation[]> {
  if (!file) return [noFile()]
  // Loaded by the first import: an idle server does without the parser.
  const { parsePeopleText } = await import('./check/reading/parsePeopleFile.ts')
  const { path, done } = await store.getLocalPath(file.key)
  try {
    const bytes = await readFile(path)
    // A workbook is unpacked in a child process only.
    const isText = fileKindOf(bytes) === 'text'
    const { messages } = isText
      ? parsePeopleText(bytes, { matches, wanted: 1 }).reading
      : await previewInChild(path, matches)
    return messages.filter(isError).map(({ code, message }) => ({ propertyPath: 'file', message, code }))
  } finally {
    await done()
  }
}

/** Deletes a file that no import has, or no longer has (task `imports.discard`). */
export async function discardImportFile({ db, store }: Portal, { fileKey }: { fileKey: string }): Promise<void> {
  const kept = await db.selectFrom('userImports').select('id').where('fileKey', '=', fileKey).executeTakeFirst()
  if (!kept) await store.remove(fileKey)
}
