import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ImportCounts, UserImport } from '#contract/people/imports/userImports.ts'
import { toDatabaseFailure } from '#server/ground/errors/databaseFailures.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { storeWithOrphanCleanup } from '#server/ground/storage/orphanCleanup.ts'
import { FileTooLarge } from '#server/ground/storage/store.ts'
import { startTasks, type TaskHandlers } from '#server/ground/tasks/queue.ts'
import { declared } from '#server/operation/start/declared.ts'
import type { OpenPortal } from '#server/operation/start/openPortal.ts'
import { taskHandlers } from '#server/operation/start/taskHandlers.ts'
import { createImport, importLimits } from '#server/people/imports/createImport.ts'
import { find, listLines } from '#server/people/imports/queries.ts'
import type { Command, CommandContext } from './command.ts'

const pollMs = 200
const linesPerPage = 100

/**
 * Imports people like administrators do in the portal: with the same checks and the same report, which is also shown
 * there.
 */
export const importPeopleCommand: Command = {
  usage: 'import FICHIER [--simulate] [--mode update|replace] [--mandates verify|create]',
  description: [
    '[--skip-faulty] [--replace-assignments] [--confirm-deletions NOMBRE] [--invitations-at 2026-03-19T09:00]',
    'importe des personnes d’un tableur ; avec --simulate, dit seulement ce qui changerait',
  ],
  minWords: 1,
  options: {
    simulate: 'flag',
    mode: 'value',
    mandates: 'value',
    'skip-faulty': 'flag',
    'replace-assignments': 'flag',
    'confirm-deletions': 'value',
    'invitations-at': 'value',
  },
  run: ({ withPortal, ...asked }) => withPortal((open) => importFile(open, asked)),
}

async function importFile(
  open: OpenPortal,
  { words: [path = ''], options, say, log }: Omit<CommandContext, 'withPortal'>,
) {
  const { portal } = open
  const id = await uploadImport(portal, path, options)
  const done = await waitForImport(open, id, log)
  for (const { message } of done.reading?.messages ?? []) say(message)
  await printRefusedLines(portal, id, say)
  say(countsOf(done.counts))
  const refusal = failureReason(done)
  if (refusal) throw new OperatorFault(refusal)
  const end = done.state === 'applied' ? 'L’import est appliqué' : 'Rien n’a été modifié : c’était une simulation'
  if (done.counts.refused > 0) throw new OperatorFault(`${end}. Des lignes sont en erreur.`)
  say(`${end}.`)
}

async function uploadImport(portal: Portal, path: string, options: CommandContext['options']): Promise<number> {
  const fields = {
    simulate: String(options['simulate'] === true),
    skipFaulty: String(options['skip-faulty'] === true),
    replaceAssignments: String(options['replace-assignments'] === true),
    mode: options['mode'],
    mandates: options['mandates'],
    confirmDeletions: options['confirm-deletions'],
    invitationsAt: options['invitations-at'],
  }
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  try {
    const kept = await storeWithOrphanCleanup(portal, 'imports.discard').save(createReadStream(path), importLimits)
    return await createImport(portal, null, { file: { ...kept, name: basename(path) }, fields: given })
  } catch (error) {
    throw toOperatorFault(error, path)
  }
}

function toOperatorFault(error: unknown, path: string): unknown {
  if (error instanceof FileTooLarge) return new OperatorFault(new Failure(importLimits.tooLarge).message)
  const { syscall, message } = error as NodeJS.ErrnoException
  if (syscall === 'open' || syscall === 'read') return new OperatorFault(`« ${path} » ne peut pas être lu : ${message}`)
  const failure = error instanceof Failure ? error : toDatabaseFailure(error as Error, declared.constraintFailures)
  if (!failure) return error
  return new OperatorFault(failure.violations.map((one) => one.message).join('\n') || failure.message)
}

/** Runs the tasks of the import here, unless a running server takes them first, and waits for the result. */
async function waitForImport({ portal, pool }: OpenPortal, id: number, log: Logger): Promise<UserImport> {
  const { 'imports.check': check, 'imports.apply': apply } = taskHandlers(portal)
  // Tasks without a handler here stay in the queue.
  const handlers = { 'imports.check': check, 'imports.apply': apply } as TaskHandlers
  const running = await startTasks(pool, declared.tasks, handlers, log)
  try {
    for (;;) {
      const found = await find(portal.db, id)
      if (found.state !== 'checking' && found.state !== 'applying') return found
      await wait(pollMs)
    }
  } finally {
    await running.stop()
  }
}

/** Prints each refused line, with its errors. */
async function printRefusedLines({ db }: Portal, id: number, say: (line: string) => void) {
  for (let offset = 0; ; offset += linesPerPage) {
    const { rows } = await listLines(
      db,
      id,
      { outcome: ['refused'] },
      { page: offset / linesPerPage + 1, limit: linesPerPage, offset },
    )
    for (const { line, messages } of rows) say(`Ligne ${line} : ${messages.map(({ message }) => message).join(' · ')}`)
    if (rows.length < linesPerPage) return
  }
}

const countsOf = ({ created, updated, unchanged, refused, deleted }: ImportCounts) =>
  `Personnes créées : ${created}, mises à jour : ${updated}, inchangées : ${unchanged}, supprimées : ${deleted}, en erreur : ${refused}.`

/** Why a requested import was not applied; null when it was applied, or not requested. */
function failureReason({ state, simulate, failure, deletionsToConfirm, counts }: UserImport): string | null {
  if (state === 'failed') return failure ?? 'L’import a échoué.'
  if (simulate || state === 'applied') return null
  if (counts.refused > 0)
    return 'Rien n’a été modifié : corrigez ces lignes, ou ajoutez --skip-faulty pour les laisser de côté.'
  if (deletionsToConfirm !== null)
    return `Rien n’a été modifié : ajoutez --confirm-deletions ${deletionsToConfirm} si ces ${deletionsToConfirm} personnes doivent être supprimées.`
  return 'Rien n’a été modifié : aucune ligne ne peut être importée.'
}
