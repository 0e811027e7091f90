-- Entries about suspicious-transaction reports are confidential whoever writes them: refused and failed calls are written by
-- the platform, which knows no business. Nobody but who may handle such reports reads them.
create function audit.is_confidential(resource_type text) returns boolean language sql immutable parallel safe
  return coalesce(resource_type = 'dos', false);

create or replace function audit.append(
  user_id text, user_name text, action text, resource_type text, resource_id text, method text, endpoint text, ip_address text,
  user_agent text, details jsonb, success boolean, error_message text, occurred_at timestamptz, response_ms integer
) returns void language plpgsql as $$
declare
  hidden boolean := audit.is_confidential($4);
begin
  insert into audit.entry (user_id, user_name, action, resource_type, resource_id, method, endpoint, ip_address,
    user_agent, details, success, error_message, occurred_at, response_ms, confidential, facet)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, hidden, audit.facet_of($3, $11, $4, $7, $8, hidden));
end
$$;
