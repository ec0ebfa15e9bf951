-- Home tells what happened to sessions since the last visit: the latest events are found without reading those of ten years.

create index session_events_at_idx on session_events (at desc);
