import type { Selectable } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { failureOfDatabase, mayBeWritten } from '#server/http/databaseFailures.ts'
import { Failure } from '#server/http/failure.ts'
import type { Portal } from '#server/portal.ts'

type Step = 'checking' | 'applying'
type Row = Pick<
  Selectable<Schema['userImports']>,
  'fileKey' | 'mandates' | 'mode' | 'replaceAssignments' | 'importedBy' | 'seen' | 'deleted'
>

const sentences: Record<Step, string> = {
  checking: 'Le fichier n’a pas pu être vérifié. Réessayez ; si cela continue, parlez-en à qui exploite le portail.',
  applying: 'L’import n’a pas pu être appliqué : rien n’a été modifié. Vérifiez de nouveau le fichier.',
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
 * Does a step of an import that is in it, and says in a sentence why it has failed. What may pass is left to the queue, which
 * tries again.
 */
export async function failing(portal: Portal, id: number, step: Step, act: (row: Row) => Promise<void>): Promise<void> {
  const { db } = portal
  for (let left = tries; ; left -= 1) {
    const row = await db
      .selectFrom('userImports')
      .select(['fileKey', 'mandates', 'mode', 'replaceAssignments', 'importedBy', 'seen', 'deleted'])
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
      if (code !== tooLong && mayBeWritten(error)) throw error
      const refusal = error instanceof Failure ? error : code === tooLong ? null : failureOfDatabase(error as Error)
      const failure = refusal && step === 'applying' ? sentenceOf(refusal) : sentences[step]
      await db
        .updateTable('userImports')
        .set({ state: 'failed', failure })
        .where('id', '=', id)
        .where('state', '=', step)
        .execute()
      if (!refusal) throw error
      return
    }
  }
}
