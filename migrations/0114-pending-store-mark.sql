-- A mark that the database holds, but whose store may not have it yet: the server that writes it has been killed, or still
-- does. Without it, the first start could not tell its own unfinished mark from that of another portal.
alter table store_marks add column is_pending boolean not null default false;
