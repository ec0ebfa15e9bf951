-- Links of the menus. (seed §3, §9; DOMAIN §13)

create table links (
  id int generated always as identity primary key,
  label text not null check (char_length(label) between 1 and 60),
  link text not null check (link ~ '^(/(?![/\\])|https://)' and char_length(link) <= 500),
  link_type text not null check (link_type in ('Interne', 'Externe')),
  menu text not null check (menu in ('HEADER', 'MAIN', 'HOME', 'TOOLBOX', 'TRAINING', 'LEGAL', 'FOOTER')),
  position int check (position >= 0),
  constraint links_type check ((link_type = 'Externe') = (link like 'https://%'))
);
