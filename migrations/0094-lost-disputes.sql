-- What became of the dispute of an order's payment: open, lost, or null without one and for one that was won.
alter table product_order add column dispute text check (dispute in ('open', 'lost'));
-- Payments are read again when anything of them changes, so a dispute that was lost before today says so after its next change.
update product_order set dispute = 'open' where status = 'disputed';
