-- The link that a start of the portal prints while nobody runs it: of several, the last one. (SPEC §5; QUALITY AUT-18)
create table first_administrator_links (
  sole boolean primary key default true check (sole),
  token_hash bytea not null,
  expires_at timestamptz not null
);

-- While a row is here, no mail leaves: a backup was restored, and an operator has not looked yet. (QUALITY REL-15)
create table mail_holds (
  sole boolean primary key default true check (sole),
  since timestamptz not null
);
