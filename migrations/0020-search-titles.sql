-- What is proposed while one types is looked for in titles alone, by all the words that go on like the last one.
create index search_postings_titles_idx on search_postings (term_id, entry_id) include (impact) where in_title;
