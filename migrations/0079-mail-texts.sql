-- What administrators add to the portal's own text of a kind of mail. A null value adds nothing, or keeps the subject.
create table mail_texts (
  kind text primary key check (char_length(kind) between 1 and 60),
  subject text check (char_length(subject) between 1 and 150),
  -- paragraphs before and after the text of the portal
  opening text check (char_length(opening) between 1 and 800),
  closing text check (char_length(closing) between 1 and 800),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by int references users on delete set null
);

-- What the page of a body says to its members, above everything else.
alter table bodies add column welcome_text text check (char_length(welcome_text) between 1 and 1000);
