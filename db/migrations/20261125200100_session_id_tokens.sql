-- What the OpenID Connect provider said of whoever opened the session, sealed under ENCRYPTION_KEY and bound to the session's id.
-- It is shown to the provider once, when its person signs out there too, and goes with the session.

alter table identity.session add column sealed_id_token text;
