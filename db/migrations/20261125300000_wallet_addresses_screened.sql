-- A wallet was screened as whoever receives there, its address never. Now the address is a subject of its own, and who receives a counterparty.

update screening.subject set kind = 'counterparty', key = 'counterparty:' || substring(key from 8)
where kind = 'wallet' and key ~ '^wallet:\d+$' and name !~ '^0x[0-9a-fA-F]{40}$';

-- Due at once: the first screening writes the hash of the facts.
insert into screening.subject (key, kind, client_id, name, facts_hash, last_screened_at)
select 'wallet:' || w.id, 'wallet', w.client_id, w.address, repeat('0', 64), 'epoch'
from payout.wallet w where w.network = 'evm' and w.status <> 'archived'
on conflict (key) do nothing;
