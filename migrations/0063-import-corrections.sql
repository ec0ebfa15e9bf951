-- An import that is put right in the portal: its corrections are kept with it, and every check applies them again.

-- {columns: [{title, column}], values: [{column, value, replacement}]}, for all lines of the file
alter table user_imports add column matches jsonb not null default '{"columns": [], "values": []}';

-- {column: text} of a line with messages or corrections
alter table user_import_lines add column cells jsonb;

create table user_import_corrections (
  import_id int not null references user_imports on delete cascade,
  -- as in user_import_lines
  line int not null check (line > 0),
  -- {column: text} as the file should have said
  cells jsonb not null check (jsonb_typeof(cells) = 'object'),
  primary key (import_id, line)
);
