-- Articles, videos, podcasts and synopses, with their pictures, their sound, and all that they name. (seed §3; SPEC §2; DOMAIN §7)

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
