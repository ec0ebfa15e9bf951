-- When people were last reminded by hand for a session: validators of its documents, or members of what they have not opened.
create table session_reminders (
  session_id int not null references sessions on delete cascade,
  kind text not null check (kind in ('validation', 'reading')),
  sent_at timestamptz not null,
  primary key (session_id, kind)
);
