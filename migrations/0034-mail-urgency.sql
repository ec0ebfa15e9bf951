-- How soon a mail has to leave, by its kind (server/mails/kinds.ts): 0 the link of an account, 1 news, 2 digests, 3 invitations. (SPEC §4)
-- A server of the release before writes none: its mails are news.
alter table mails add column urgency smallint not null default 1 check (urgency between 0 and 3);

update mails set urgency = case
  when kind in ('password.reset', 'email.confirm') then 0
  when kind = 'digest' then 2
  when kind = 'account.invited' then 3
  else 1 end
where state = 'waiting';

-- of one address, the most urgent first, then in the order in which they were written
create index mails_waiting_urgency_idx on mails (to_address, urgency, id) where state = 'waiting';
drop index mails_waiting_address_idx;
