-- The share of the voting seats of a body, in percent, that its rules demand at a meeting; null: no quorum (CSE).
alter table bodies
  add column quorum integer,
  add constraint bodies_quorum check (quorum between 1 and 100) not valid;
alter table bodies validate constraint bodies_quorum;
