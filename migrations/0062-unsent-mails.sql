-- The first page of the administration counts the mails that were not sent, and since when the oldest waits.
create index mails_unsent_idx on mails (state, created_at) where state in ('failed', 'kept');
