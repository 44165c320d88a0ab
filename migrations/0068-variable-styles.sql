-- Whether the file of a style varies along axes. Of fonts that came before, that is known of the style that stands for
-- its family; the others are read again with the next change of the rules.
alter table product_styles add column is_variable boolean not null default false;
update product_styles s set is_variable = true from products p
  where p.id = s.product_id and p.release = s.release and s.is_default
    and jsonb_array_length(coalesce(p.facts -> 'axes', '[]')) > 0;
