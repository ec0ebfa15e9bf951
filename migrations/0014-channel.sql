-- A word to the members of the CSE central (DOMAIN §7 "Canal CSEC").

create table channel_posts (
  id int generated always as identity primary key,
  text text not null check (char_length(text) between 1 and 2000),
  author_id int references users on delete set null,
  created_at timestamptz not null,
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by int references users on delete set null
);
create index channel_posts_created_at_idx on channel_posts (created_at desc, id desc);
create index channel_posts_author_id_idx on channel_posts (author_id) where author_id is not null;
create index channel_posts_updated_by_idx on channel_posts (updated_by) where updated_by is not null;

create table channel_attachments (
  id int generated always as identity primary key,
  -- null until the post is sent
  post_id int references channel_posts on delete cascade,
  file_name text not null check (char_length(file_name) between 1 and 180),
  file_key text not null unique,
  bytes int not null check (bytes between 1 and 52428800),
  sha256 text not null,
  position int not null default 0,
  uploaded_by int references users on delete set null,
  uploaded_at timestamptz not null
);
create index channel_attachments_post_id_idx on channel_attachments (post_id, position);
create index channel_attachments_uploaded_by_idx on channel_attachments (uploaded_by) where uploaded_by is not null;
