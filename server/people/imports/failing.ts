import type { Selectable } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { failureOfDatabase, mayBeWritten } from '#server/ground/errors/databaseFailures.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { CheckInterrupted } from './check/checkInChild.ts'

type Step = 'checking' | 'applying'
type Row = Pick<
  Selectable<Schema['userImports']>,
  'fileKey' | 'mandates' | 'mode' | 'replaceAssignments' | 'importedBy' | 'seen' | 'deleted' | 'invitationsAt'
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
/** A refusal while an import is applied comes from what has changed since its check. */
const sentenceOf = ({ code, message }: Failure) =>
  code === 'imports.askedByFormerAdministrator' ? message : new Failure('imports.changed').message

/** Too long for PostgreSQL: it has stopped the statement, and nothing of it is written. Again, it would take as long. */
const tooLong = '57014'
/** Two transactions that wait for each other: PostgreSQL has stopped ours. */
const deadlock = '40P01'
const tries = 3
/**
 * How often the queue may begin a step: a killed server, a killed process or a lost database cut it short. Fewer than the tries of the
 * queue (`maxAttempts`), which would leave the import in its step for ever.
 */
const maxStepAttempts = 5

/**
 * Does a step of an import that is in it, and says in a sentence why it has failed. What may pass is left to the queue, which
 * tries again, a few times.
 * @param attempt how often the queue has begun this step, this time included
 */
export async function failing(
  portal: Portal,
  { id, step, attempt }: { id: number; step: Step; attempt: number },
  act: (row: Row) => Promise<void>,
): Promise<void> {
  const { db } = portal
  const fail = (failure: string) =>
    db
      .updateTable('userImports')
      .set({ state: 'failed', failure })
      .where('id', '=', id)
      .where('state', '=', step)
      .execute()
  if (attempt > maxStepAttempts) return void (await fail(interrupted[step]))
  for (let left = tries; ; left -= 1) {
    const row = await db
      .selectFrom('userImports')
      .select(['fileKey', 'mandates', 'mode', 'replaceAssignments', 'importedBy', 'seen', 'deleted', 'invitationsAt'])
      .where('id', '=', id)
      .where('state', '=', step)
      .executeTakeFirst()
    // it was done by a task that was asked for before, or given up
    if (!row) return
    try {
      return await act(row)
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === deadlock && left > 1) continue
      if (error instanceof CheckInterrupted || (code !== tooLong && mayBeWritten(error))) {
        if (attempt >= maxStepAttempts) await fail(interrupted[step])
        throw error
      }
      const refusal = error instanceof Failure ? error : code === tooLong ? null : failureOfDatabase(error as Error)
      await fail(refusal && step === 'applying' ? sentenceOf(refusal) : sentences[step])
      if (!refusal) throw error
      return
    }
  }
}
