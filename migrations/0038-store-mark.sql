-- The mark of the store of files, which the store holds too: a server that is given another store is refused. One row.
create table store_marks (
  sole boolean primary key default true check (sole),
  mark uuid not null
);
