-- What plans and questions of an order say in other languages, as in 0064. Names of packages and notes of releases are
-- among the words of their product.
alter table subscription_plans add column translations jsonb not null default '{}';
alter table order_questions add column translations jsonb not null default '{}';
