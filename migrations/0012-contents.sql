-- Articles, videos, podcasts, synopses, their pictures and sound; PDF media; the channel; what is followed; and who last wrote the
-- links, the debated projects and the trees of documents. (seed §3, §9; SPEC §2; DOMAIN §5.1, §6, §7, §13)

-- A picture of contents, as it was drawn anew in several widths. (QUALITY FIL-03)
create table content_pictures (
  id int generated always as identity primary key,
  -- as the person named it
  file_name text not null check (char_length(file_name) between 1 and 150),
  -- of the widest variant, in pixels
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- what must stay in sight when it is cut: fractions from the left and from the top
  focal_x real not null default 0.5 check (focal_x between 0 and 1),
  focal_y real not null default 0.5 check (focal_y between 0 and 1),
  uploaded_by int references users on delete set null,
  uploaded_at timestamptz not null
);
create index content_pictures_uploaded_by_idx on content_pictures (uploaded_by) where uploaded_by is not null;

create table content_picture_variants (
  picture_id int not null references content_pictures on delete cascade,
  width int not null check (width > 0),
  format text not null check (format in ('avif', 'webp', 'jpeg')),
  file_key text not null unique,
  bytes int not null check (bytes > 0),
  primary key (picture_id, width, format)
);

create table podcasts (
  id int generated always as identity primary key,
  file_name text not null check (char_length(file_name) between 1 and 150),
  file_key text not null unique,
  bytes int not null check (bytes between 1 and 104857600),
  type text not null check (type in ('audio/mpeg', 'audio/mp4', 'audio/ogg')),
  seconds int not null check (seconds > 0),
  sha256 text not null,
  uploaded_by int references users on delete set null,
  uploaded_at timestamptz not null
);
create index podcasts_uploaded_by_idx on podcasts (uploaded_by) where uploaded_by is not null;

create table media (
  id int generated always as identity primary key,
  name text not null check (char_length(name) between 3 and 120),
  file_name text not null check (char_length(file_name) between 1 and 180),
  file_key text not null unique,
  bytes int not null check (bytes between 1 and 52428800),
  sha256 text not null,
  created_at timestamptz not null,
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by int references users on delete set null
);
create unique index media_name_key on media (folded(name));
create index media_updated_by_idx on media (updated_by) where updated_by is not null;

create table contents (
  id int generated always as identity primary key,
  content_type text not null check (content_type in ('article', 'video', 'podcast', 'synopsis')),
  title text not null check (char_length(title) between 3 and 150),
  introduction text not null default '' check (char_length(introduction) <= 400),
  -- cleaned HTML, and its words alone
  text text not null default '' check (char_length(text) <= 200000),
  plain text not null default '',
  words int generated always as (coalesce(array_length(regexp_split_to_array(nullif(btrim(plain), ''), '\s+'), 1), 0)) stored,
  picture_id int references content_pictures,
  picture_alt text check (char_length(picture_alt) between 1 and 150),
  in_slider boolean not null default false,
  -- manual order of the slider; those without one come after, newest first
  position int check (position >= 0),
  -- a video is kept as where it is and which, never as an address
  video_host text check (video_host ~ '^[a-z0-9.-]+$'),
  video_id text check (video_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  podcast_id int references podcasts,
  podcast_url text check (podcast_url ~ '^https://' and char_length(podcast_url) <= 500),
  -- of what is listened to elsewhere, when it is known
  podcast_seconds int check (podcast_seconds > 0),
  -- the session that a synopsis tells, and what was written of it: {essential: [], opinions, decisions, takeaways, nextSession}
  session_id int references sessions,
  sections jsonb,
  -- for whom: everybody when empty; kept by the trigger below
  body_ids int[] not null default '{}',
  channel text not null default 'none' check (channel in ('none', 'csec')),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published', 'archived')),
  published_at timestamptz,
  author_id int references users on delete set null,
  created_at timestamptz not null,
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by int references users on delete set null,
  -- the key that a loaded text came under: loading twice writes once
  external_id text constraint contents_external_id_key unique check (char_length(external_id) <= 200),
  constraint contents_picture check ((picture_id is null) = (picture_alt is null)),
  constraint contents_video check ((video_host is null) = (video_id is null)),
  constraint contents_one_sound check (podcast_id is null or podcast_url is null),
  constraint contents_session check (session_id is null or content_type = 'synopsis'),
  constraint contents_dated check (status = 'draft' or published_at is not null),
  -- what readers are given is whole (DOMAIN §7 "Required by type")
  constraint contents_whole check (status = 'draft' or (
    char_length(introduction) >= 20 and case content_type
      when 'article' then text <> ''
      when 'video' then video_id is not null
      when 'podcast' then podcast_id is not null or podcast_url is not null
      else session_id is not null
    end))
);
-- one sheet for a session
create unique index contents_session_key on contents (session_id) where session_id is not null;
-- all that the rights of a list read, so that it counts what somebody may read without going through the texts
create index contents_published_idx on contents (published_at desc, id desc)
  include (status, content_type, channel, body_ids, session_id) where status = 'published';
create index contents_updated_at_idx on contents (updated_at desc);
create index contents_slider_idx on contents (position, published_at desc) where in_slider and status = 'published';
create index contents_picture_id_idx on contents (picture_id) where picture_id is not null;
create index contents_podcast_id_idx on contents (podcast_id) where podcast_id is not null;
create index contents_author_id_idx on contents (author_id) where author_id is not null;
create index contents_updated_by_idx on contents (updated_by) where updated_by is not null;

create table content_bodies (
  content_id int not null references contents on delete cascade,
  body_id int not null references bodies,
  primary key (content_id, body_id)
);
create index content_bodies_body_id_idx on content_bodies (body_id);

-- The rights of a list are read in the rows themselves.
create function gather_content_bodies() returns trigger language plpgsql as $$
begin
  update contents set body_ids = array(
      select body_id from content_bodies where content_id = contents.id order by body_id)
    where id in (new.content_id, old.content_id);
  return null;
end $$;
create trigger gather_content_bodies after insert or update or delete on content_bodies for each row
  execute function gather_content_bodies();

create table content_thematics (
  content_id int not null references contents on delete cascade,
  thematic_id int not null references thematics,
  primary key (content_id, thematic_id)
);
create index content_thematics_thematic_id_idx on content_thematics (thematic_id);

-- What the text of a content shows or leads to, as it was last written.
create table content_media (
  content_id int not null references contents on delete cascade,
  media_id int not null references media,
  primary key (content_id, media_id)
);
create index content_media_media_id_idx on content_media (media_id);
create table content_text_pictures (
  content_id int not null references contents on delete cascade,
  picture_id int not null references content_pictures,
  primary key (content_id, picture_id)
);
create index content_text_pictures_picture_id_idx on content_text_pictures (picture_id);
create table content_documents (
  content_id int not null references contents on delete cascade,
  document_id int not null references documents on delete cascade,
  primary key (content_id, document_id)
);
create index content_documents_document_id_idx on content_documents (document_id);
create table content_sessions (
  content_id int not null references contents on delete cascade,
  session_id int not null references sessions on delete cascade,
  primary key (content_id, session_id)
);
create index content_sessions_session_id_idx on content_sessions (session_id);

-- A content as it was saved: the form, whole.
create table content_versions (
  content_id int not null references contents on delete cascade,
  number int not null check (number > 0),
  form jsonb not null,
  status text not null,
  -- saved by itself while somebody was typing: the next of the same person takes its place
  automatic boolean not null default false,
  saved_at timestamptz not null,
  saved_by int references users on delete set null,
  primary key (content_id, number)
);
create index content_versions_saved_by_idx on content_versions (saved_by) where saved_by is not null;

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

-- What a person follows: a debated project, or a slice of the flow of documents, any of whose parts may be open.
create table subscriptions (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  thematic_id int references thematics on delete cascade,
  body_id int references bodies on delete cascade,
  family text check (family in ('session', 'committee', 'functioning')),
  document_type_id int references document_types on delete cascade,
  rhythm text not null default 'daily' check (rhythm in ('none', 'immediate', 'daily', 'weekly')),
  created_at timestamptz not null,
  constraint subscriptions_one_subject check (
    thematic_id is null or (body_id is null and family is null and document_type_id is null)),
  -- the same twice is the same row
  constraint subscriptions_key unique nulls not distinct (user_id, thematic_id, body_id, family, document_type_id)
);
create index subscriptions_thematic_id_idx on subscriptions (thematic_id) where thematic_id is not null;
create index subscriptions_body_id_idx on subscriptions (body_id) where body_id is not null;
create index subscriptions_document_type_id_idx on subscriptions (document_type_id) where document_type_id is not null;

-- What was written before is made to conform: cut where it is too long, told apart by its number where it was not.
alter table thematics
  drop constraint thematics_name_key,
  drop constraint thematics_name_check,
  drop constraint thematics_description_check;
update thematics set name = left(name, 120), description = left(description, 500)
  where char_length(name) > 120 or char_length(description) > 500;
update thematics set name = name || ' (' || id || ')' where char_length(name) < 3;
update thematics set name = left(name, 120 - char_length(again.suffix)) || again.suffix
  from (
    select id, ' (' || id || ')' as suffix, row_number() over (partition by folded(name) order by id) as rank from thematics
  ) again
  where again.id = thematics.id and again.rank > 1;
alter table thematics
  add constraint thematics_name_check check (char_length(name) between 3 and 120),
  add constraint thematics_description_check check (char_length(description) <= 500),
  add column opened_on date,
  add column closed_on date,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by int references users on delete set null,
  add column external_id text constraint thematics_external_id_key unique,
  add constraint thematics_days check (closed_on >= opened_on);
create unique index thematics_name_key on thematics (folded(name));
create index thematics_updated_by_idx on thematics (updated_by) where updated_by is not null;

-- The bodies that a project concerns; none is all of them.
create table thematic_bodies (
  thematic_id int not null references thematics on delete cascade,
  body_id int not null references bodies,
  primary key (thematic_id, body_id)
);
create index thematic_bodies_body_id_idx on thematic_bodies (body_id);

alter table links
  add column media_id int references media,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by int references users on delete set null;
create index links_media_id_idx on links (media_id) where media_id is not null;
create index links_updated_by_idx on links (updated_by) where updated_by is not null;

-- The trees in which documents are filed: names are told apart as people read them, four levels, no circle.
alter table document_types
  drop constraint document_types_name_key,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by int references users on delete set null;
update document_types set name = left(name, 80 - char_length(again.suffix)) || again.suffix
  from (
    select id, ' (' || id || ')' as suffix, row_number() over (partition by parent_id, folded(name) order by id) as rank
    from document_types
  ) again
  where again.id = document_types.id and again.rank > 1;
create unique index document_types_name_key on document_types (parent_id, folded(name)) nulls not distinct;
create index document_types_updated_by_idx on document_types (updated_by) where updated_by is not null;
alter table document_commissions
  drop constraint document_commissions_name_key,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by int references users on delete set null;
update document_commissions set name = left(name, 80 - char_length(again.suffix)) || again.suffix
  from (
    select id, ' (' || id || ')' as suffix, row_number() over (partition by parent_id, folded(name) order by id) as rank
    from document_commissions
  ) again
  where again.id = document_commissions.id and again.rank > 1;
create unique index document_commissions_name_key on document_commissions (parent_id, folded(name)) nulls not distinct;
create index document_commissions_updated_by_idx on document_commissions (updated_by) where updated_by is not null;

-- Runs once the rows are written: of two moves that would make a circle together, the table's lock lets the second see the first.
create function place_branch() returns trigger language plpgsql as $$
declare
  above int := new.parent_id;
  levels int;
begin
  levels := 1;
  while above is not null loop
    if above = new.id then
      raise exception 'a branch below itself' using errcode = 'check_violation', constraint = 'branches_cycle';
    end if;
    levels := levels + 1;
    execute format('select parent_id from %I where id = $1', tg_table_name) into above using above;
  end loop;
  execute format(
    'with recursive below as (
       select $1 as id, 0 as depth
       union all select child.id, below.depth + 1 from %I child join below on child.parent_id = below.id where below.depth < 5)
     select $2 + max(depth) from below', tg_table_name) into levels using new.id, levels;
  if levels > 4 then
    raise exception 'five levels' using errcode = 'check_violation', constraint = 'branches_depth';
  end if;
  return null;
end $$;
create trigger place_branch after insert or update of parent_id on document_types for each row execute function place_branch();
create trigger place_branch after insert or update of parent_id on document_commissions for each row
  execute function place_branch();
