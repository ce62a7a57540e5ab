-- The contract's `source` is a string. Where a signup named none it is now the way in: the evidence of the signup tells it, and an import
-- leaves no evidence.
update contact c set source = case k.via when 'form' then 'form' else 'api' end
  from consent k
  where k.account_id = c.account_id and k.contact_id = c.contact_id and k.kind = 'signup' and c.source is null;
update contact set source = 'import' where source is null;
alter table contact alter column source set not null;
