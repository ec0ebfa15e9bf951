import type { ClientBase } from 'pg'

/**
 * Removes what must not come back with a backup (QUALITY REL-15): sign-ins, remember-me tokens, recognized devices, links and feeds are
 * deleted, webhooks are switched off, tasks are unlocked, and mails, some of which may have been sent since, wait for an operator.
 * @param lost keys of files that no record refers to any more; their deletion is enqueued
 */
export async function cleanUpAfterRestore(
  client: ClientBase,
  { now, lost }: { now: Date; lost: readonly string[] },
): Promise<void> {
  for (const table of credentialTables) await client.query(`delete from ${table}`)
  // A browser may have been removed since: it receives nothing until its person opens the portal in it again.
  await client.query('update push_subscriptions set suspended = true')
  await client.query('delete from push_deliveries')
  // It is unknown whether calls answered after the backup were done.
  await client.query('delete from kept_answers')
  await client.query(`
    update mails set sealed = null, state = case when state in ('waiting', 'failed') then 'dropped' else state end
    where sealed is not null`)
  await client.query('insert into mail_holds (since) values ($1) on conflict (sole) do nothing', [now.toISOString()])
  await client.query(`
    update webhook_deliveries set state = 'failed', error = 'restored', next_attempt_at = null where state = 'waiting'`)
  await client.query(
    `
    update webhooks set active = false, stopped_because = 'restored', leased_until = null, version = version + 1,
      updated_at = $1, updated_by = null where active`,
    [now.toISOString()],
  )
  await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
  await client.query(
    `select graphile_worker.add_job('documents.discard', payload := json_build_object('fileKey', key),
      job_key := 'documents.discard:' || key) from unnest($1::text[]) as lost (key)`,
    [lost],
  )
}

/** Tables of secrets that replace a password. Some may have been revoked since the backup. */
const credentialTables = [
  'sign_ins',
  'remembrances',
  'recognized_devices',
  'account_links',
  'recovery_links',
  'calendar_feeds',
  'first_administrator_links',
  'provider_requests',
  'pending_identities',
  'scim_tokens',
  'access_tokens',
  'passkeys',
] as const
