-- The invitations of an import may leave at an instant that its administrator chose. (SPEC §3)
-- A server of the release before neither writes nor reads these columns: next_attempt_at makes it wait too.
alter table user_imports add column invitations_at timestamptz;

-- not before this instant; null for a mail that leaves as soon as it is written
alter table mails add column not_before timestamptz;
create index mails_not_before_idx on mails (not_before) where state = 'waiting' and not_before is not null;
