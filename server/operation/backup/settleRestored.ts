import type { ClientBase } from 'pg'

/**
 * What must not come back with a backup (QUALITY REL-15): whoever was signed in is not, what opens without a password opens nothing,
 * tasks are nobody's, and mails, some of which have left since, wait for an operator.
 * @param lost keys of files that no record names any more
 */
export async function settleRestored(
  client: ClientBase,
  { now, lost }: { now: Date; lost: readonly string[] },
): Promise<void> {
  for (const table of credentials) await client.query(`delete from ${table}`)
  // a call that was answered before the backup is not known to be done
  await client.query('delete from kept_answers')
  await client.query(`
    update mails set sealed = null, state = case when state in ('waiting', 'failed') then 'dropped' else state end
    where sealed is not null`)
  await client.query('insert into mail_holds (since) values ($1) on conflict (sole) do nothing', [now.toISOString()])
  await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
  await client.query(
    `select graphile_worker.add_job('documents.discard', payload := json_build_object('fileKey', key),
      job_key := 'documents.discard:' || key) from unnest($1::text[]) as lost (key)`,
    [lost],
  )
}

/** What opens something without a password. Some of it may have been taken away since the backup was made. */
const credentials = [
  'sign_ins',
  'remembrances',
  'account_links',
  'recovery_links',
  'calendar_feeds',
  'first_administrator_links',
] as const
