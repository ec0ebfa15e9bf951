-- Indexes that lists are read along: each begins with a filter and goes on in an order of the list, so that a page is read without
-- sorting, and without reading what comes after it. (QUALITY, "Speed")

-- what `q` is looked for in, and how titles are compared
alter table documents add column folded_text text collate "C"
  generated always as (folded(title || ' ' || coalesce(description, ''))) stored;
alter table contents add column folded_text text collate "C" generated always as (folded(title || ' ' || introduction)) stored;

create index documents_text_idx on documents using gin (folded_text gin_trgm_ops);
create index contents_text_idx on contents using gin (folded_text gin_trgm_ops);

-- documents: all, of a body, of a family, of a type or a commission
drop index documents_published_at_idx;
create index documents_published_at_idx on documents (published_at desc, id desc) where status in ('published', 'archived');
create index documents_updated_at_idx on documents (updated_at desc, id desc) where status in ('published', 'archived');
create index documents_title_idx on documents (folded(title), id desc) where status in ('published', 'archived');
create index documents_newest_idx on documents (document_date desc nulls last, id desc) where status in ('published', 'archived');
-- a range of dates may leave many documents: they are counted in the index alone
create index documents_oldest_idx on documents (document_date, id desc)
  include (status, body_id, family, confidential, unapproved_minutes, channel, session_id, author_id, published_at) where status in ('published', 'archived');
create index documents_archived_idx on documents (published_at desc, id desc) where status = 'archived';
create index documents_unpublished_idx on documents (status, id desc) where status not in ('published', 'archived');
create index documents_channel_idx on documents (published_at desc, id desc) where channel = 'csec';

create index documents_body_published_at_idx on documents (body_id, published_at desc, id desc) where status in ('published', 'archived');
create index documents_body_updated_at_idx on documents (body_id, updated_at desc, id desc) where status in ('published', 'archived');
create index documents_body_title_idx on documents (body_id, folded(title), id desc) where status in ('published', 'archived');
create index documents_body_newest_idx on documents (body_id, document_date desc nulls last, id desc)
  where status in ('published', 'archived');
create index documents_body_oldest_idx on documents (body_id, document_date, id desc) where status in ('published', 'archived');

create index documents_family_idx on documents (family, published_at desc, id desc) where status in ('published', 'archived');
create index documents_type_published_at_idx on documents (document_type_id, published_at desc, id desc)
  where status in ('published', 'archived') and document_type_id is not null;
create index documents_type_title_idx on documents (document_type_id, folded(title), id desc)
  where status in ('published', 'archived') and document_type_id is not null;
create index documents_type_newest_idx on documents (document_type_id, document_date desc nulls last, id desc)
  where status in ('published', 'archived') and document_type_id is not null;
create index documents_commission_published_at_idx on documents (document_commission_id, published_at desc, id desc)
  where status in ('published', 'archived') and document_commission_id is not null;
create index documents_commission_title_idx on documents (document_commission_id, folded(title), id desc)
  where status in ('published', 'archived') and document_commission_id is not null;
create index documents_commission_newest_idx on documents (document_commission_id, document_date desc nulls last, id desc)
  where status in ('published', 'archived') and document_commission_id is not null;

-- contents: all, of a type
drop index contents_updated_at_idx;
create index contents_updated_at_idx on contents (updated_at desc, id desc) where status in ('published', 'archived');
create index contents_title_idx on contents (folded(title), id desc) where status in ('published', 'archived');
create index contents_type_published_at_idx on contents (content_type, published_at desc, id desc)
  where status in ('published', 'archived');
create index contents_type_updated_at_idx on contents (content_type, updated_at desc, id desc) where status in ('published', 'archived');
create index contents_type_title_idx on contents (content_type, folded(title), id desc) where status in ('published', 'archived');
create index contents_archived_idx on contents (published_at desc, id desc) where status = 'archived';
create index contents_unpublished_idx on contents (status, id desc) where status not in ('published', 'archived');
create index contents_channel_idx on contents (published_at desc, id desc) where channel = 'csec';
create index contents_in_slider_idx on contents (published_at desc, id desc) where in_slider;

-- sessions: all, of a body, of a type, in a state
drop index sessions_starts_at_idx;
create index sessions_starts_at_idx on sessions (starts_at, id);
drop index sessions_body_id_idx;
create index sessions_body_id_idx on sessions (body_id, starts_at, id);
create index sessions_type_idx on sessions (type, starts_at, id);
create index sessions_status_idx on sessions (status, starts_at, id);

-- people, as the directory files them
-- the parts of their names, by how they begin
create index users_names_idx on users using gin ((' ' || translate(folded_name, '-''', '  ')) gin_trgm_ops) where status = 'validated';
create index users_filed_under_idx on users (filed_under, id) where status = 'validated';

-- the page of a body: what each branch holds; and what was refused, for its author
create index documents_body_type_idx on documents (body_id, document_type_id, published_at desc, id desc)
  where family = 'functioning' and status in ('published', 'archived');
create index documents_body_commission_idx on documents (body_id, document_commission_id, published_at desc, id desc)
  where family = 'committee' and status in ('published', 'archived');
create index documents_refused_idx on documents (id) where moving = 'refused';
create index sessions_convened_idx on sessions (body_id, starts_at, id) where status = 'convened';
