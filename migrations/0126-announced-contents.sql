-- A content is announced to followers once, however often it is withdrawn and published again.
alter table contents add column announced_at timestamptz;
update contents set announced_at = published_at where status in ('published', 'archived');
