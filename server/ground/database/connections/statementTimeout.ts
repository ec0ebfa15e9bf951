/** PostgreSQL's `statement_timeout` by type of work, in milliseconds. */
export const statementTimeoutMs = {
  /** a person waits for the response */
  request: 5_000,
  /** shorter than the lease of a task, after which another server takes it */
  task: 120_000,
  /** the operator waits, and can stop the command */
  command: 600_000,
} as const
