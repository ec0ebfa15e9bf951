-- What a new member needs first: three steps at the first visit, and « Par où commencer » of each body.

-- Accounts that were opened in the portal since this release: their first visit has three steps, until it is ended.
create table first_visits (
  user_id int primary key references users on delete cascade,
  opened_at timestamptz not null,
  ended_at timestamptz
);

-- The documents that a body gives to its new members to read first, at most 8.
create table starting_documents (
  body_id int not null references bodies on delete cascade,
  document_id int not null references documents on delete cascade,
  position int not null check (position between 1 and 8),
  primary key (body_id, document_id),
  unique (body_id, position)
);
create index starting_documents_document_idx on starting_documents (document_id);

-- What a member has ticked off in « Par où commencer ».
create table starting_ticks (
  user_id int not null references users on delete cascade,
  body_id int not null references bodies on delete cascade,
  line text not null check (line in ('document', 'people', 'dates', 'training')),
  document_id int references documents on delete cascade,
  ticked_at timestamptz not null,
  constraint starting_ticks_document_check check ((line = 'document') = (document_id is not null)),
  constraint starting_ticks_key unique nulls not distinct (user_id, body_id, line, document_id)
);
create index starting_ticks_body_idx on starting_ticks (body_id);
create index starting_ticks_document_idx on starting_ticks (document_id);
create index starting_ticks_ticked_at_idx on starting_ticks (ticked_at);
