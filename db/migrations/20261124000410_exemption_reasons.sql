-- Why a line bears no tax, in the words that stand on the invoice (EN 16931, BT-120): what is exempt, reversed, exported or
-- outside the scope of tax has one; taxed and zero-rated lines have none (BR-S-10, BR-Z-10).
alter table invoices.line add column exemption_reason text
  check (exemption_reason is null or (exemption_reason <> '' and tax_category in ('E', 'AE', 'G', 'O')));
