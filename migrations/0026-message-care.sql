-- Which administrator takes care of a message (DOMAIN §12 "assignedTo"); nobody in particular once their account is gone.
alter table contact_messages add column assigned_to int references users on delete set null;
create index contact_messages_assigned_to_idx on contact_messages (assigned_to) where assigned_to is not null;
