import { Logger as QueueLogger } from 'graphile-worker'
import type { Logger } from 'pino'

/**
 * Writes Graphile Worker's log to the server's log: failures as warnings, the rest at `debug`. Its messages repeat
 * those of errors and its fields contain payloads, so only the beginning of the message, the error and the names of the
 * task are kept.
 */
export const queueLogger = (log: Logger) =>
  new QueueLogger((scope) => (level, message, meta) => {
    const known = level === 'error' || level === 'warning' ? 'warn' : 'debug'
    const { job, error } = meta as { job?: { id: string; task_identifier: string }; error?: unknown }
    const [sentence = ''] = message.split(/ with error | after failure |[:\n]/, 1)
    log[known](
      {
        task: scope.taskIdentifier ?? job?.task_identifier,
        job: scope.jobId ?? job?.id,
        ...(error !== undefined && { err: error }),
      },
      sentence,
    )
  })
