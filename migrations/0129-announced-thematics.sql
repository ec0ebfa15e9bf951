-- A featured thematic is announced at the first moment at which it is both featured and open, and again only once it is featured anew.
alter table thematics add column announced_at timestamptz;
update thematics set announced_at = updated_at where featured;
