-- Nobody runs a function without a grant, apart from these, which read nothing that the caller may not read.
revoke execute on all functions in schema public from public;
grant execute on function building_search, quote_shown_to, registration_key, site_words to public;
