-- What waits for somebody of the office is counted with every look at the dashboard.
create index disputes_open on disputes (opened_at) where state = 'open';
create index refunds_open on refunds (created_at) where state in ('requested', 'pending');
create index payments_on_their_way on payments (created_at) where state in ('capturing', 'capture_pending');
create index products_without_words on products (created_at) where short_description = '' and archived_at is null;
