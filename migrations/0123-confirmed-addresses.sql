-- When somebody who reads the mails of the account's address confirmed it, or a provider vouched for it. Null: whoever
-- registered the account may have given somebody else's address.
alter table users add column email_confirmed_at timestamptz;

-- Accounts that were opened count as confirmed. Nobody has confirmed the address of a request: whether a provider
-- vouched for it was not stored.
update users set email_confirmed_at = coalesce(activated_at, closed_at)
where activated_at is not null or closed_at is not null;

-- A confirmation is about one address, whatever writes another one.
create function end_email_confirmation() returns trigger language plpgsql as $$
begin
  if new.email <> old.email and new.email_confirmed_at is not distinct from old.email_confirmed_at then
    new.email_confirmed_at := null;
  end if;
  return new;
end $$;
create trigger end_email_confirmation before update of email on users for each row
  execute function end_email_confirmation();

-- A link of purpose `request` confirms the address of a request, which it names. The links to a password name the
-- address that they were mailed to, and confirm it too; those that an operator hands over name none.
alter table account_links drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check
    check (purpose in ('password', 'activation', 'email', 'secondFactor', 'request')),
  drop constraint account_links_email,
  add constraint account_links_email check (email is not null or purpose not in ('email', 'request'));

-- The address for which the provider vouches, until the registration form is sent.
alter table pending_identities add column verified_email text;
