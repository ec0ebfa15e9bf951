-- That a start has settled, once and for all, whether this portal is given the lists of a new one: what is deleted of them stays
-- deleted. (DOMAIN §2.2, §5.1)
create table initial_lists (
  sole boolean primary key default true check (sole),
  settled_at timestamptz not null default now()
);
