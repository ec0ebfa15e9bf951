/** How long one statement may take before PostgreSQL cancels it, by what runs it. Milliseconds. */
export const statementTimeoutMs = {
  /** somebody waits for the answer */
  request: 5_000,
  /** shorter than the lease of a task, which another server takes after it */
  task: 120_000,
  /** its operator waits, and can stop it */
  command: 600_000,
} as const
