-- What administrators choose of the portal's own look: one row. A null value is that of the portal.
create table branding (
  id int primary key default 1 check (id = 1),
  name text check (char_length(name) between 1 and 40),
  primary_color text check (primary_color ~ '^#[0-9A-F]{6}$'),
  accent_color text check (accent_color ~ '^#[0-9A-F]{6}$'),
  sender_name text check (char_length(sender_name) between 1 and 60),
  mail_footer text check (char_length(mail_footer) <= 500),
  legal_notice text check (char_length(legal_notice) <= 20000),
  privacy_notice text check (char_length(privacy_notice) <= 20000),
  menu_words jsonb not null default '{}' check (jsonb_typeof(menu_words) = 'object'),
  -- null without a logo; part of the URLs of its pictures
  logo_at timestamptz,
  -- width divided by height
  logo_ratio real check (logo_ratio > 0),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by int references users on delete set null,
  check ((logo_at is null) = (logo_ratio is null))
);
insert into branding default values;

-- The logo as it is shown and as icons of the installed portal, drawn anew from the uploaded file: a few kilobytes each.
create table branding_pictures (
  size text primary key check (size in ('wide', 'icon192', 'icon512', 'maskable512', 'apple180')),
  content bytea not null check (octet_length(content) <= 1000000)
);
