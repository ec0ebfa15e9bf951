import type { Selectable } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { isOutcomeUnknown, toDatabaseFailure } from '#server/ground/errors/databaseFailures.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { CheckInterrupted } from '#server/people/imports/check/runImportChild.ts'
import { mailAdministrators } from '#server/people/imports/directory/mailAdministrators.ts'

type Step = 'checking' | 'applying'
type Row = Pick<
  Selectable<Schema['userImports']>,
  | 'fileKey'
  | 'mandates'
  | 'mode'
  | 'replaceAssignments'
  | 'importedBy'
  | 'seen'
  | 'deleted'
  | 'invitationsAt'
  | 'matches'
  | 'fromDirectory'
  | 'renewedBodyId'
  | 'renewalDay'
  | 'endsWriters'
  | 'renewalSeen'
>

const sentences: Record<Step, string> = {
  checking: 'Le fichier n’a pas pu être vérifié. Réessayez ; si cela continue, parlez-en à qui exploite le portail.',
  applying: 'L’import n’a pas pu être appliqué : rien n’a été modifié. Vérifiez de nouveau le fichier.',
}
const interrupted: Record<Step, string> = {
  checking:
    'La vérification du fichier a été interrompue plusieurs fois. Vérifiez-le de nouveau ; si cela continue, partagez-le en plusieurs fichiers, ou parlez-en à qui exploite le portail.',
  applying:
    'L’application de l’import a été interrompue plusieurs fois : rien n’a été modifié. Vérifiez de nouveau le fichier.',
}
/** A failure while an import is applied comes from changes since its check. */
const applicationFailureMessage = ({ code, message }: Failure) =>
  code === 'imports.askedByFormerAdministrator' ? message : new Failure('imports.changed').message

/** SQLSTATE of a statement timeout: nothing is written, and a retry would take as long. */
const statementTimeoutCode = '57014'
/** SQLSTATE of a deadlock, for which PostgreSQL aborts one transaction. */
const deadlock = '40P01'
const tries = 3
/**
 * Attempts of the queue per step, which a killed server, a killed process or a lost database interrupts. Fewer than
 * `maxAttempts` of the queue, after which the import would stay in its step for ever.
 */
const maxStepAttempts = 5

/**
 * Runs a step of an import that is in this state, and stores a message when it fails; administrators are mailed if it is
 * the import of the night. Temporary failures are left to the queue, which retries a few times.
 * @param attempt number of times the queue has started this step, including this one
 */
export async function runImportStep(
  portal: Portal,
  { id, step, attempt }: { id: number; step: Step; attempt: number },
  act: (row: Row) => Promise<void>,
): Promise<void> {
  const { db } = portal
  const fail = (failure: string) =>
    db.transaction().execute(async (tx) => {
      const failed = await tx
        .updateTable('userImports')
        .set({ state: 'failed', failure })
        .where('id', '=', id)
        .where('state', '=', step)
        .returning('fromDirectory')
        .executeTakeFirst()
      if (failed?.fromDirectory) await mailAdministrators(portal, tx, { what: 'failed', importId: id, detail: failure })
    })
  if (attempt > maxStepAttempts) return fail(interrupted[step])
  for (let left = tries; ; left -= 1) {
    const row = await db
      .selectFrom('userImports')
      .select([
        'fileKey',
        'mandates',
        'mode',
        'replaceAssignments',
        'importedBy',
        'seen',
        'deleted',
        'invitationsAt',
        'matches',
        'fromDirectory',
        'renewedBodyId',
        'renewalDay',
        'endsWriters',
        'renewalSeen',
      ])
      .where('id', '=', id)
      .where('state', '=', step)
      .executeTakeFirst()
    // An earlier task has done the step, or it was given up.
    if (!row) return
    try {
      return await act(row)
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === deadlock && left > 1) continue
      if (error instanceof CheckInterrupted || (code !== statementTimeoutCode && isOutcomeUnknown(error))) {
        if (attempt >= maxStepAttempts) await fail(interrupted[step])
        throw error
      }
      const refusal =
        error instanceof Failure
          ? error
          : code === statementTimeoutCode
            ? null
            : toDatabaseFailure(error as Error, portal.declared.constraintFailures)
      await fail(refusal && step === 'applying' ? applicationFailureMessage(refusal) : sentences[step])
      if (!refusal) throw error
      return
    }
  }
}
