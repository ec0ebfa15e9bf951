-- Who has to have a second step of the sign-in or a passkey, and from which day. No row: nobody has to.
create table second_factor_rule (
  sole boolean primary key default true check (sole),
  groups text[] not null check (
    cardinality(groups) between 1 and 5
    and groups <@ array['administrators', 'editors', 'validators', 'redactors', 'everybody']),
  starts_on date not null
);
