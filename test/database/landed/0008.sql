-- key sk_sandbox_kXVGw78fLYLLyxEUX5BcH7ln9iybknjWDaAyJ9XJn9a
-- reads /v1/organizations/01a1fe6e-5d85-74e6-9caa-acbef537629b - {"meta":{"api_request_id":"01a1fe6e-62da-74c3-805e-38b9611e4e32","api_request_timestamp":"2026-11-21T14:06:49.562Z"},"response_type":"object","data":{"id":"01a1fe6e-5d85-74e6-9caa-acbef537629b","name":"Northwind Holdings","external_id":null,"metadata":null,"created_at":"2026-11-21T14:06:48.195Z","updated_at":"2026-11-21T14:06:48.195Z"}}
-- reads /v1/accounts/01a1fe6e-5de7-7569-bfb4-5fc5fe2d709f - {"meta":{"api_request_id":"01a1fe6e-62e8-7326-b56b-94f772137710","api_request_timestamp":"2026-11-21T14:06:49.576Z"},"response_type":"object","data":{"id":"01a1fe6e-5de7-7569-bfb4-5fc5fe2d709f","organization_id":"01a1fe6e-5d85-74e6-9caa-acbef537629b","type":"business","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"business_profile":{"name":"Northwind Rentals","phone":null,"address":{"zip":null,"city":null,"line1":null,"line2":null,"state":null,"country":null,"address1":null,"address2":null,"postal_code":null},"website":"https://northwind.example.com","industry":{"mcc":null,"sector":null,"category":null},"use_case":null,"legal_name":null,"description":null,"support_channels":{"url":null,"email":null,"phone":null},"tax_id":null},"capabilities":{"consent_types":{"internet":{"capability_status":"active"},"signed_agreement":{"capability_status":"active"}},"payment_types":{"charges":{"capability_status":"active"},"payouts":{"capability_status":"active"}},"customer_types":{"businesses":{"capability_status":"active"},"individuals":{"capability_status":"active"}}},"settings":{"charges":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null},"payouts":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null}},"terms_of_service":{"accepted_ip":null,"accepted_date":null,"agreement_url":null,"agreement_type":null,"accepted_user_agent":null},"metadata":null,"access_level":"standard","external_id":null,"created_at":"2026-11-21T14:06:48.271Z","updated_at":"2026-11-21T14:06:48.271Z"}}
-- reads /v1/accounts/01a1fe6e-5e21-73aa-a226-44b6d5e3c368 - {"meta":{"api_request_id":"01a1fe6e-62ef-70bf-af06-30f651a7a6a2","api_request_timestamp":"2026-11-21T14:06:49.583Z"},"response_type":"object","data":{"id":"01a1fe6e-5e21-73aa-a226-44b6d5e3c368","organization_id":"01a1fe6e-5d85-74e6-9caa-acbef537629b","type":"business","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"business_profile":{"name":"Northwind Rentals","phone":null,"address":{"zip":null,"city":null,"line1":null,"line2":null,"state":null,"country":null,"address1":null,"address2":null,"postal_code":null},"website":"https://northwind.example.com","industry":{"mcc":null,"sector":null,"category":null},"use_case":null,"legal_name":null,"description":null,"support_channels":{"url":null,"email":null,"phone":null},"tax_id":"12-3456789"},"capabilities":{"consent_types":{"internet":{"capability_status":"active"},"signed_agreement":{"capability_status":"active"}},"payment_types":{"charges":{"capability_status":"active"},"payouts":{"capability_status":"active"}},"customer_types":{"businesses":{"capability_status":"active"},"individuals":{"capability_status":"active"}}},"settings":{"charges":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null},"payouts":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null}},"terms_of_service":{"accepted_ip":null,"accepted_date":null,"agreement_url":null,"agreement_type":null,"accepted_user_agent":null},"metadata":{"landed":"yes"},"access_level":"standard","external_id":null,"created_at":"2026-11-21T14:06:48.337Z","updated_at":"2026-11-21T14:06:48.337Z"}}
-- reads /v1/representatives/01a1fe6e-5e76-7008-90de-497c4cde6145 - {"meta":{"api_request_id":"01a1fe6e-62fe-70d6-9dcb-21997a0eebbd","api_request_timestamp":"2026-11-21T14:06:49.598Z"},"response_type":"object","data":{"id":"01a1fe6e-5e76-7008-90de-497c4cde6145","account_id":"01a1fe6e-5e21-73aa-a226-44b6d5e3c368","user_id":"01a1fe6e-5e76-7008-90de-4fcc84fc7c22","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"first_name":"Nora","last_name":"North","name":"Nora North","dob":"1984-05-17","ssn_last4":"1234","email":"nora@example.com","mobile_number":"+14155550142","phone":"+14155550142","relationship":{"owner":true,"title":"CEO","control":true,"primary":true,"percent_ownership":60},"external_id":null,"metadata":null,"created_at":"2026-11-21T14:06:48.435Z","updated_at":"2026-11-21T14:06:48.435Z"}}
-- reads /v1/linked_bank_accounts/01a1fe6e-5eee-77ba-a561-fca0a2d327f1 - {"meta":{"api_request_id":"01a1fe6e-6309-7733-8be3-105d77e50dbd","api_request_timestamp":"2026-11-21T14:06:49.609Z"},"response_type":"object","data":{"id":"01a1fe6e-5eee-77ba-a561-fca0a2d327f1","account_id":"01a1fe6e-5e21-73aa-a226-44b6d5e3c368","platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"bank_account":{"institution_name":"JPMORGAN CHASE BANK","account_holder":"Northwind Rentals LLC","routing_number":"021000021","account_mask":"*****3210"},"purposes":["charges"],"description":null,"metadata":null,"created_at":"2026-11-21T14:06:48.547Z","updated_at":"2026-11-21T14:06:48.547Z"}}
-- reads /v1/customers/01a1fe6e-5f3f-7513-aad9-d24ea591379a - {"meta":{"api_request_id":"01a1fe6e-630d-741d-bbb5-b773db457d2c","api_request_timestamp":"2026-11-21T14:06:49.613Z"},"response_type":"object","data":{"id":"01a1fe6e-5f3f-7513-aad9-d24ea591379a","type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip":null,"city":null,"state":null,"address1":null,"address2":null},"device":{"ip_address":null},"config":{"sandbox_outcome":null},"metadata":{"landed":"yes"},"created_at":"2026-11-21T14:06:48.634Z","updated_at":"2026-11-21T14:06:48.634Z"}}
-- reads /v1/paykeys/01a1fe6e-622f-77d1-a886-5f49b4328216 - {"meta":{"api_request_id":"01a1fe6e-6314-7099-ae22-f0744f1272c9","api_request_timestamp":"2026-11-21T14:06:49.620Z"},"response_type":"object","data":{"id":"01a1fe6e-622f-77d1-a886-5f49b4328216","customer_id":"01a1fe6e-621d-71b2-bb7c-8955763968f0","label":"JPMORGAN CHASE BANK *6789","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code":"active","reason":"ok","source":"system","message":"The paykey can be used.","changed_at":"2026-11-21T14:06:49.389Z"},"expires_at":null,"created_at":"2026-11-21T14:06:49.389Z","updated_at":"2026-11-21T14:06:49.389Z","paykey":"aa1df51c.94.fcbc5f796982b4d327630da865817b50e2facc599a4979d5a047156ba66607e4","bank_data":{"routing_number":"021000021","account_number":"*****6789","account_type":"checking"},"config":{"sandbox_outcome":null},"metadata":null,"balance":{"account_balance":1000000,"updated_at":"2026-11-21T14:06:49.389Z","status":"completed"}}}
-- reads /v1/charges/01a1fe6e-6262-7734-9063-528c270116f6 - {"meta":{"api_request_id":"01a1fe6e-631e-7402-b695-1a24cbfdc7b5","api_request_timestamp":"2026-11-21T14:06:49.630Z"},"response_type":"object","data":{"id":"01a1fe6e-6262-7734-9063-528c270116f6","paykey":"aa1df51c.94.fcbc5f796982b4d327630da865817b50e2facc599a4979d5a047156ba66607e4","description":"Monthly membership","payment_rail":"ach","paykey_details":{"id":"01a1fe6e-622f-77d1-a886-5f49b4328216","customer_id":"01a1fe6e-621d-71b2-bb7c-8955763968f0","label":"JPMORGAN CHASE BANK *6789","balance":1000000},"customer_details":{"id":"01a1fe6e-621d-71b2-bb7c-8955763968f0","name":"Ada Example","customer_type":"individual","email":"ada@example.com","phone":"+14155550101"},"amount":4900,"currency":"USD","payment_date":"2026-12-01","device":{"ip_address":"203.0.113.7"},"external_id":"order-mwqhess8-2","status":"cancelled","status_details":{"message":"Landed","reason":"user_request","source":"user_action","changed_at":"2026-11-21T14:06:49.491Z","code":null},"status_history":[{"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-21T14:06:49.429Z"},{"status":"cancelled","reason":"user_request","source":"user_action","message":"Landed","code":null,"changed_at":"2026-11-21T14:06:49.491Z"}],"metadata":null,"funding_ids":[],"created_at":"2026-11-21T14:06:49.429Z","updated_at":"2026-11-21T14:06:49.491Z","processed_at":null,"effective_at":null,"consent_type":"internet","config":{"balance_check":"enabled","sandbox_outcome":null}}}
-- reads /v1/charges/01a1fe6e-6196-72b3-be93-8b6dd1dc3f75 01a1fe6e-5e21-73aa-a226-44b6d5e3c368 {"meta":{"api_request_id":"01a1fe6e-6335-709d-8fef-811466eaa3b2","api_request_timestamp":"2026-11-21T14:06:49.653Z"},"response_type":"object","data":{"id":"01a1fe6e-6196-72b3-be93-8b6dd1dc3f75","paykey":"f1957f5f.11.9f21ff9a3b325a8018feada177af21b06a0ae383a0fc7cf0004da6a72aac5312","description":"Monthly membership","payment_rail":"ach","paykey_details":{"id":"01a1fe6e-6150-71d4-9084-ff3340896054","customer_id":"01a1fe6e-609b-7035-8010-804a343cae9f","label":"JPMORGAN CHASE BANK *6789","balance":1000000},"customer_details":{"id":"01a1fe6e-609b-7035-8010-804a343cae9f","name":"Ada Example","customer_type":"individual","email":"ada@example.com","phone":"+14155550101"},"amount":4900,"currency":"USD","payment_date":"2026-12-01","device":{"ip_address":"203.0.113.7"},"external_id":"order-mwqhesmd-1","status":"created","status_details":{"message":"The charge was created.","reason":"ok","source":"system","changed_at":"2026-11-21T14:06:49.215Z","code":null},"status_history":[{"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-21T14:06:49.215Z"}],"metadata":{"landed":"yes"},"funding_ids":[],"created_at":"2026-11-21T14:06:49.215Z","updated_at":"2026-11-21T14:06:49.215Z","processed_at":null,"effective_at":null,"consent_type":"internet","config":{"balance_check":"enabled","sandbox_outcome":null}}}
-- schema
create extension if not exists pg_trgm;
create table platforms (
      id uuid not null,
      name text not null,
      created_at timestamptz(3) not null,
      constraint platforms_pk primary key (id)
    );
create table api_keys (
      id uuid not null,
      platform_id uuid not null,
      environment text not null,
      key_hash bytea not null,
      display text not null,
      scopes text[] not null,
      created_at timestamptz(3) not null,
      revoked_at timestamptz(3),
      constraint api_keys_pk primary key (id),
      constraint api_keys_key_hash_unique unique (key_hash),
      constraint api_keys_platform_fk foreign key (platform_id) references platforms (id),
      constraint api_keys_environment_check check (environment in ('sandbox', 'live'))
    );
create index api_keys_platform_index on api_keys (platform_id);
create table organizations (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      name text not null,
      external_id text,
      metadata json,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint organizations_pk primary key (platform_id, id),
      constraint organizations_scope_unique unique (platform_id, environment, id),
      constraint organizations_platform_fk foreign key (platform_id) references platforms (id),
      constraint organizations_environment_check check (environment in ('sandbox', 'live'))
    );
create index organizations_name_index on organizations (platform_id, environment, name, id);
create index organizations_created_at_index on organizations (platform_id, environment, created_at, id);
create index organizations_updated_at_index on organizations (platform_id, environment, updated_at, id);
create index organizations_external_id_index on organizations (platform_id, environment, external_id, id);
create index organizations_name_search on organizations using gin (name gin_trgm_ops);
alter table "organizations" enable row level security;
alter table "organizations" force row level security;
create policy tenant on "organizations" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create table accounts (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      organization_id uuid not null,
      type text not null,
      status text not null,
      status_detail jsonb not null,
      access_level text not null,
      business_profile jsonb not null,
      tax_id_encrypted bytea,
      capabilities jsonb not null,
      settings jsonb not null,
      terms_of_service jsonb not null,
      external_id text,
      metadata json,
      event_sequence integer not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint accounts_pk primary key (platform_id, id),
      constraint accounts_scope_unique unique (platform_id, environment, id),
      constraint accounts_platform_fk foreign key (platform_id) references platforms (id),
      constraint accounts_organization_fk foreign key (platform_id, environment, organization_id)
        references organizations (platform_id, environment, id),
      constraint accounts_environment_check check (environment in ('sandbox', 'live')),
      constraint accounts_type_check check (type = 'business'),
      constraint accounts_access_level_check check (access_level in ('standard', 'managed')),
      constraint accounts_status_check check (status in ('created', 'onboarding', 'active', 'rejected', 'inactive'))
    );
create index accounts_created_at_index on accounts (platform_id, environment, created_at, id);
create index accounts_updated_at_index on accounts (platform_id, environment, updated_at, id);
create index accounts_status_index on accounts (platform_id, environment, status, id);
create index accounts_type_index on accounts (platform_id, environment, type, id);
create index accounts_external_id_index on accounts (platform_id, environment, external_id, id);
create index accounts_organization_index on accounts (platform_id, environment, organization_id, id);
create index accounts_name_search on accounts using gin ((business_profile ->> 'name') gin_trgm_ops);
create index accounts_legal_name_search on accounts using gin ((business_profile ->> 'legal_name') gin_trgm_ops);
create index accounts_website_search on accounts using gin ((business_profile ->> 'website') gin_trgm_ops);
create index accounts_external_id_search on accounts using gin (external_id gin_trgm_ops);
alter table "accounts" enable row level security;
alter table "accounts" force row level security;
create policy tenant on "accounts" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create table representatives (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      account_id uuid not null,
      user_id uuid not null,
      status text not null,
      status_detail jsonb not null,
      first_name text not null,
      last_name text not null,
      dob_encrypted bytea not null,
      ssn_last4_encrypted bytea not null,
      email text not null,
      mobile_number text not null,
      relationship jsonb not null,
      external_id text,
      metadata json,
      event_sequence integer not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint representatives_pk primary key (platform_id, id),
      constraint representatives_scope_unique unique (platform_id, environment, id),
      constraint representatives_account_fk foreign key (platform_id, environment, account_id)
        references accounts (platform_id, environment, id),
      constraint representatives_environment_check check (environment in ('sandbox', 'live')),
      constraint representatives_status_check check (status in ('created', 'onboarding', 'active', 'rejected', 'inactive'))
    );
create index representatives_created_at_index on representatives (platform_id, environment, created_at, id);
create index representatives_account_index on representatives (platform_id, environment, account_id, id);
alter table "representatives" enable row level security;
alter table "representatives" force row level security;
create policy tenant on "representatives" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create table linked_bank_accounts (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      account_id uuid,
      status text not null,
      status_detail jsonb not null,
      institution_name text not null,
      account_holder text not null,
      routing_number text not null,
      account_number_encrypted bytea not null,
      account_last_digits text not null,
      purposes text[] not null,
      description text,
      metadata json,
      event_sequence integer not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint linked_bank_accounts_pk primary key (platform_id, id),
      constraint linked_bank_accounts_scope_unique unique (platform_id, environment, id),
      constraint linked_bank_accounts_platform_fk foreign key (platform_id) references platforms (id),
      constraint linked_bank_accounts_account_fk foreign key (platform_id, environment, account_id)
        references accounts (platform_id, environment, id),
      constraint linked_bank_accounts_environment_check check (environment in ('sandbox', 'live')),
      constraint linked_bank_accounts_status_check
        check (status in ('created', 'onboarding', 'active', 'rejected', 'inactive', 'canceled'))
    );
create index linked_bank_accounts_created_at_index on linked_bank_accounts (platform_id, environment, created_at, id);
create index linked_bank_accounts_account_index on linked_bank_accounts (platform_id, environment, account_id, id);
create index linked_bank_accounts_status_index on linked_bank_accounts (platform_id, environment, status, id);
alter table "linked_bank_accounts" enable row level security;
alter table "linked_bank_accounts" force row level security;
create policy tenant on "linked_bank_accounts" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create table customers (
      platform_id uuid not null,
      environment text not null,
      owner_id uuid not null,
      id uuid not null,
      account_id uuid,
      type text not null,
      name text not null,
      email text not null,
      phone text not null,
      status text not null,
      external_id text,
      address jsonb not null,
      device_ip_address text,
      sandbox_outcome text,
      metadata json,
      event_sequence integer not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint customers_pk primary key (platform_id, id),
      constraint customers_scope_unique unique (platform_id, environment, owner_id, id),
      constraint customers_platform_fk foreign key (platform_id) references platforms (id),
      constraint customers_account_fk foreign key (platform_id, environment, account_id)
        references accounts (platform_id, environment, id),
      constraint customers_owner_check check (owner_id = coalesce(account_id, platform_id)),
      constraint customers_environment_check check (environment in ('sandbox', 'live')),
      constraint customers_type_check check (type in ('individual', 'business')),
      constraint customers_status_check check (status in ('pending', 'review', 'verified', 'inactive', 'rejected'))
    );
create index customers_created_at_index on customers (platform_id, environment, owner_id, created_at, id);
create index customers_name_index on customers (platform_id, environment, owner_id, name, id);
create index customers_email_index on customers (platform_id, environment, owner_id, lower(email), id);
create index customers_external_id_index on customers (platform_id, environment, owner_id, external_id, id);
create index customers_status_index on customers (platform_id, environment, owner_id, status, id);
create index customers_type_index on customers (platform_id, environment, owner_id, type, id);
create index customers_name_search on customers using gin (name gin_trgm_ops);
create index customers_email_search on customers using gin (email gin_trgm_ops);
create index customers_phone_search on customers using gin (phone gin_trgm_ops);
create index customers_external_id_search on customers using gin (external_id gin_trgm_ops);
alter table "customers" enable row level security;
alter table "customers" force row level security;
create policy tenant on "customers" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create table paykeys (
      platform_id uuid not null,
      environment text not null,
      owner_id uuid not null,
      id uuid not null,
      account_id uuid,
      customer_id uuid not null,
      paykey text not null,
      source text not null,
      institution_name text not null,
      status text not null,
      status_details jsonb not null,
      routing_number text not null,
      account_number_encrypted bytea not null,
      account_last_digits text not null,
      account_type text not null,
      sandbox_outcome text,
      balance_amount bigint,
      balance_updated_at timestamptz(3),
      balance_status text,
      metadata json,
      expires_at timestamptz(3),
      event_sequence integer not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint paykeys_pk primary key (platform_id, id),
      constraint paykeys_scope_unique unique (platform_id, environment, owner_id, id),
      constraint paykeys_paykey_unique unique (platform_id, paykey),
      constraint paykeys_customer_fk foreign key (platform_id, environment, owner_id, customer_id)
        references customers (platform_id, environment, owner_id, id),
      constraint paykeys_owner_check check (owner_id = coalesce(account_id, platform_id)),
      constraint paykeys_environment_check check (environment in ('sandbox', 'live')),
      constraint paykeys_source_check check (source in ('bank_account')),
      constraint paykeys_account_type_check check (account_type in ('checking', 'savings')),
      constraint paykeys_balance_status_check check (balance_status in ('pending', 'completed', 'failed')),
      constraint paykeys_status_check check (status in ('pending', 'active', 'inactive', 'rejected', 'review', 'blocked'))
    );
create index paykeys_created_at_index on paykeys (platform_id, environment, owner_id, created_at, id);
create index paykeys_institution_index on paykeys (platform_id, environment, owner_id, institution_name, id);
create index paykeys_expires_at_index on paykeys (platform_id, environment, owner_id, expires_at, id);
create index paykeys_customer_index on paykeys (platform_id, environment, owner_id, customer_id, created_at, id);
create index paykeys_status_index on paykeys (platform_id, environment, owner_id, status, created_at, id);
create index paykeys_source_index on paykeys (platform_id, environment, owner_id, source, created_at, id);
alter table "paykeys" enable row level security;
alter table "paykeys" force row level security;
create policy tenant on "paykeys" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create table bridge_tokens (
      platform_id uuid not null,
      environment text not null,
      owner_id uuid not null,
      id uuid not null,
      account_id uuid,
      customer_id uuid not null,
      token_hash bytea not null,
      sandbox_outcome text,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      used_at timestamptz(3),
      constraint bridge_tokens_pk primary key (platform_id, id),
      constraint bridge_tokens_hash_unique unique (platform_id, token_hash),
      constraint bridge_tokens_customer_fk foreign key (platform_id, environment, owner_id, customer_id)
        references customers (platform_id, environment, owner_id, id),
      constraint bridge_tokens_owner_check check (owner_id = coalesce(account_id, platform_id)),
      constraint bridge_tokens_environment_check check (environment in ('sandbox', 'live'))
    );
create index bridge_tokens_customer_index on bridge_tokens (platform_id, environment, owner_id, customer_id);
alter table "bridge_tokens" enable row level security;
alter table "bridge_tokens" force row level security;
create policy tenant on "bridge_tokens" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create table payments (
      platform_id uuid not null,
      environment text not null,
      owner_id uuid not null,
      id uuid not null,
      account_id uuid,
      payment_type text not null,
      paykey_id uuid not null,
      customer_id uuid not null,
      amount bigint not null,
      currency text not null,
      description text not null,
      payment_date date not null,
      consent_type text,
      device_ip_address text not null,
      external_id text not null,
      balance_check text,
      sandbox_outcome text,
      status text not null,
      status_reason text not null,
      status_source text not null,
      status_message text not null,
      status_code text,
      status_changed_at timestamptz(3) not null,
      processed_at timestamptz(3),
      effective_at timestamptz(3),
      funding_ids uuid[] not null,
      metadata json,
      event_sequence integer not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint payments_pk primary key (platform_id, id),
      constraint payments_external_id_unique unique (platform_id, environment, payment_type, external_id),
      constraint payments_paykey_fk foreign key (platform_id, environment, owner_id, paykey_id)
        references paykeys (platform_id, environment, owner_id, id),
      constraint payments_customer_fk foreign key (platform_id, environment, owner_id, customer_id)
        references customers (platform_id, environment, owner_id, id),
      constraint payments_owner_check check (owner_id = coalesce(account_id, platform_id)),
      constraint payments_environment_check check (environment in ('sandbox', 'live')),
      constraint payments_type_check check (payment_type in ('charge', 'payout')),
      constraint payments_consent_type_check
        check ((payment_type = 'charge') = (consent_type is not null) and consent_type in ('internet', 'signed')),
      constraint payments_balance_check_check check (
        (payment_type = 'charge') = (balance_check is not null) and balance_check in ('required', 'enabled', 'disabled')),
      constraint payments_amount_check check (amount between 1 and 9999999999),
      constraint payments_currency_check check (currency = 'USD'),
      constraint payments_status_check check (status in
        ('created', 'scheduled', 'pending', 'paid', 'failed', 'reversed', 'cancelled', 'on_hold')),
      constraint payments_status_source_check check (status_source in
        ('watchtower', 'bank_decline', 'customer_dispute', 'user_action', 'system'))
    );
create index payments_id_index on payments (platform_id, environment, owner_id, id);
create index payments_created_at_index on payments (platform_id, environment, owner_id, created_at, id);
create index payments_payment_date_index on payments (platform_id, environment, owner_id, payment_date, id);
create index payments_effective_at_index on payments (platform_id, environment, owner_id, effective_at, id);
create index payments_amount_index on payments (platform_id, environment, owner_id, amount, id);
create index payments_type_index on payments (platform_id, environment, owner_id, payment_type, id);
create index payments_status_index on payments (platform_id, environment, owner_id, status, id);
create index payments_reason_index on payments (platform_id, environment, owner_id, status_reason, id);
create index payments_source_index on payments (platform_id, environment, owner_id, status_source, id);
create index payments_customer_index on payments (platform_id, environment, owner_id, customer_id, id);
create index payments_paykey_index on payments (platform_id, environment, owner_id, paykey_id, id);
create index payments_external_id_index on payments (platform_id, environment, owner_id, external_id, id);
create index payments_funding_index on payments using gin (funding_ids) where funding_ids <> '{}';
create index payments_description_search on payments using gin (description gin_trgm_ops);
create index payments_external_id_search on payments using gin (external_id gin_trgm_ops);
alter table "payments" enable row level security;
alter table "payments" force row level security;
create policy tenant on "payments" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create table payment_history (
      platform_id uuid not null,
      environment text not null,
      payment_id uuid not null,
      sequence integer not null,
      status text not null,
      reason text not null,
      source text not null,
      message text not null,
      code text,
      changed_at timestamptz(3) not null,
      constraint payment_history_pk primary key (platform_id, payment_id, sequence),
      constraint payment_history_payment_fk foreign key (platform_id, payment_id) references payments (platform_id, id),
      constraint payment_history_environment_check check (environment in ('sandbox', 'live')),
      constraint payment_history_sequence_check check (sequence > 0)
    );
alter table "payment_history" enable row level security;
alter table "payment_history" force row level security;
create policy tenant on "payment_history" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
comment on table "payment_history" is 'append-only';
create table idempotency_records (
      platform_id uuid not null,
      environment text not null,
      acting_account uuid not null,
      key text not null,
      day date not null,
      fingerprint bytea not null,
      status smallint not null,
      headers jsonb not null,
      body_encrypted bytea not null,
      created_at timestamptz not null,
      constraint idempotency_records_pk primary key (platform_id, environment, acting_account, key, day),
      constraint idempotency_records_environment_check check (environment in ('sandbox', 'live'))
    ) partition by range (day);
alter table "idempotency_records" enable row level security;
alter table "idempotency_records" force row level security;
create policy tenant on "idempotency_records" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
comment on table "idempotency_records" is 'append-only';
create table idempotency_records_default partition of idempotency_records default;
alter table "idempotency_records_default" enable row level security;
alter table "idempotency_records_default" force row level security;
create policy tenant on "idempotency_records_default" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
comment on table "idempotency_records_default" is 'append-only';
create table rate_limit_buckets (
      platform_id uuid not null,
      environment text not null,
      points bigint not null,
      expires_at timestamptz not null,
      observed_at timestamptz not null,
      constraint rate_limit_buckets_pk primary key (platform_id, environment),
      constraint rate_limit_buckets_environment_check check (environment in ('sandbox', 'live'))
    );
alter table "rate_limit_buckets" enable row level security;
alter table "rate_limit_buckets" force row level security;
create policy tenant on "rate_limit_buckets" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create table events (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      account_id uuid,
      event_type text not null,
      resource_id uuid not null,
      event_sequence integer not null,
      occurred_at timestamptz(3) not null,
      created_at timestamptz(3) not null,
      data_encrypted bytea not null,
      constraint events_pk primary key (platform_id, id, created_at),
      constraint events_environment_check check (environment in ('sandbox', 'live')),
      constraint events_sequence_check check (event_sequence > 0)
    ) partition by range (created_at);
create index events_created_at_index on events (platform_id, environment, created_at, id);
create index events_resource_index on events (platform_id, environment, resource_id, event_sequence);
alter table "events" enable row level security;
alter table "events" force row level security;
create policy tenant on "events" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
comment on table "events" is 'append-only';
create table events_default partition of events default;
alter table "events_default" enable row level security;
alter table "events_default" force row level security;
create policy tenant on "events_default" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
comment on table "events_default" is 'append-only';
alter table payments
      add column due_at timestamptz(3),
      add column effective_date date,
      add column settles_at timestamptz(3),
      add column limit_date date;
alter table payments no force row level security;
update payments set due_at = created_at where status = 'created';
alter table payments force row level security;
alter table payments add constraint payments_due_check
    check (due_at is null or status in ('created', 'scheduled', 'pending'));
create index payments_due_index on payments (platform_id, environment, due_at, id) where due_at is not null;
create function payments_guard_moves() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if new.status <> 'created' then
          raise exception 'a payment begins as created, not %', new.status using errcode = '23514', constraint = 'payments_moves_check';
        end if;
      elsif old.status || ' ' || new.status <> all (array[
        'created scheduled', 'created on_hold', 'created cancelled', 'scheduled pending', 'scheduled on_hold', 'scheduled cancelled',
        'on_hold created', 'on_hold cancelled', 'pending paid', 'pending failed', 'paid reversed']) then
        raise exception 'a payment that is % can not become %', old.status, new.status using errcode = '23514', constraint = 'payments_moves_check';
      end if;
      return new;
    end $$;
create trigger payments_guard_first before insert on payments
    for each row execute function payments_guard_moves();
create trigger payments_guard_move before update of status on payments
    for each row when (old.status is distinct from new.status) execute function payments_guard_moves();
create table limit_counters (
      platform_id uuid not null,
      environment text not null,
      account_id uuid not null,
      payment_type text not null,
      period text not null,
      starts_on date not null,
      amount bigint not null,
      count integer not null,
      max_amount bigint not null,
      max_count integer not null,
      constraint limit_counters_pk primary key (platform_id, environment, account_id, payment_type, period, starts_on),
      constraint limit_counters_environment_check check (environment in ('sandbox', 'live')),
      constraint limit_counters_type_check check (payment_type in ('charge', 'payout')),
      constraint limit_counters_period_check check (period in ('day', 'month')),
      constraint limit_counters_amount_check check (amount >= 0),
      constraint limit_counters_count_check check (count >= 0),
      constraint limit_counters_account_fk foreign key (platform_id, environment, account_id) references accounts (platform_id, environment, id)
    );
alter table "limit_counters" enable row level security;
alter table "limit_counters" force row level security;
create policy tenant on "limit_counters" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create table nacha_files (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      direction text not null,
      status text not null,
      due_at timestamptz(3) not null,
      file_date date not null,
      number integer not null,
      entry_count integer not null,
      bad_line_count integer not null,
      debit_amount bigint not null,
      credit_amount bigint not null,
      sha256 text,
      content_encrypted bytea,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint nacha_files_pk primary key (platform_id, id),
      constraint nacha_files_scope_unique unique (platform_id, environment, id),
      constraint nacha_files_sha256_unique unique (platform_id, environment, direction, sha256),
      constraint nacha_files_environment_check check (environment in ('sandbox', 'live')),
      constraint nacha_files_direction_check check (direction in ('outgoing', 'incoming')),
      constraint nacha_files_status_check check (
        (direction = 'outgoing' and status in ('open', 'made', 'handed_over'))
        or (direction = 'incoming' and status in ('arriving', 'received', 'quarantined'))),
      constraint nacha_files_content_check check ((status = 'open') = (content_encrypted is null) and (content_encrypted is null) = (sha256 is null)),
      constraint nacha_files_amount_check check (entry_count >= 0 and bad_line_count >= 0 and debit_amount >= 0 and credit_amount >= 0)
    );
create unique index nacha_files_number_unique on nacha_files (platform_id, environment, file_date, number) where direction = 'outgoing';
create index nacha_files_created_at_index on nacha_files (platform_id, environment, created_at, id);
create unique index nacha_files_open_unique on nacha_files (platform_id, environment) where status = 'open';
alter table "nacha_files" enable row level security;
alter table "nacha_files" force row level security;
create policy tenant on "nacha_files" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create table nacha_entries (
      platform_id uuid not null,
      environment text not null,
      payment_id uuid not null,
      file_id uuid not null,
      trace_sequence bigint not null,
      trace_number text not null,
      amount bigint not null,
      record_encrypted bytea not null,
      constraint nacha_entries_pk primary key (platform_id, payment_id),
      constraint nacha_entries_trace_unique unique (platform_id, environment, trace_sequence),
      constraint nacha_entries_payment_fk foreign key (platform_id, payment_id) references payments (platform_id, id),
      constraint nacha_entries_file_fk foreign key (platform_id, environment, file_id) references nacha_files (platform_id, environment, id),
      constraint nacha_entries_environment_check check (environment in ('sandbox', 'live')),
      constraint nacha_entries_amount_check check (amount between 1 and 9999999999)
    );
create index nacha_entries_file_index on nacha_entries (platform_id, environment, file_id, trace_sequence);
create index nacha_entries_trace_index on nacha_entries (platform_id, environment, trace_number, trace_sequence);
alter table "nacha_entries" enable row level security;
alter table "nacha_entries" force row level security;
create policy tenant on "nacha_entries" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
comment on table "nacha_entries" is 'append-only';
create table quarantined_lines (
      platform_id uuid not null,
      environment text not null,
      file_id uuid not null,
      line integer not null,
      reason text not null,
      text_encrypted bytea not null,
      created_at timestamptz(3) not null,
      constraint quarantined_lines_pk primary key (platform_id, file_id, line),
      constraint quarantined_lines_file_fk foreign key (platform_id, environment, file_id) references nacha_files (platform_id, environment, id),
      constraint quarantined_lines_environment_check check (environment in ('sandbox', 'live'))
    );
create index quarantined_lines_created_at_index on quarantined_lines (platform_id, environment, created_at, file_id, line);
alter table "quarantined_lines" enable row level security;
alter table "quarantined_lines" force row level security;
create policy tenant on "quarantined_lines" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
comment on table "quarantined_lines" is 'append-only';
create table number_series (
      platform_id uuid not null,
      environment text not null,
      name text not null,
      value bigint not null,
      constraint number_series_pk primary key (platform_id, environment, name),
      constraint number_series_environment_check check (environment in ('sandbox', 'live'))
    );
alter table "number_series" enable row level security;
alter table "number_series" force row level security;
create policy tenant on "number_series" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create table jobs (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      kind text not null,
      subject_id uuid not null,
      due_at timestamptz(3) not null,
      attempts integer not null,
      retry_at timestamptz(3),
      last_error text,
      created_at timestamptz(3) not null,
      constraint jobs_pk primary key (platform_id, id),
      constraint jobs_subject_unique unique (platform_id, environment, kind, subject_id),
      constraint jobs_environment_check check (environment in ('sandbox', 'live')),
      constraint jobs_kind_check check (kind in ('make_file', 'hand_over_file', 'receive_file', 'step_payment', 'reset_sandbox')),
      constraint jobs_attempts_check check (attempts >= 0)
    );
create index jobs_due_index on jobs (platform_id, environment, due_at, id);
alter table "jobs" enable row level security;
alter table "jobs" force row level security;
create policy tenant on "jobs" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create table sandbox_clocks (
      platform_id uuid not null,
      environment text not null,
      offset_ms bigint not null,
      constraint sandbox_clocks_pk primary key (platform_id, environment),
      constraint sandbox_clocks_environment_check check (environment = 'sandbox'),
      constraint sandbox_clocks_offset_check check (offset_ms >= 0)
    );
alter table "sandbox_clocks" enable row level security;
alter table "sandbox_clocks" force row level security;
create policy tenant on "sandbox_clocks" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create table clock_advances (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      target timestamptz(3) not null,
      taken_at timestamptz(3),
      done_at timestamptz(3),
      created_at timestamptz(3) not null,
      constraint clock_advances_pk primary key (platform_id, id),
      constraint clock_advances_environment_check check (environment = 'sandbox')
    );
create index clock_advances_open_index on clock_advances (platform_id, environment, target) where done_at is null;
alter table "clock_advances" enable row level security;
alter table "clock_advances" force row level security;
create policy tenant on "clock_advances" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
-- knex
create table "knex_migrations" ("id" serial primary key, "name" varchar(255), "batch" integer, "migration_time" timestamptz);
create table "knex_migrations_lock" ("index" serial primary key, "is_locked" integer);
-- data
insert into knex_migrations select * from json_populate_recordset(null::knex_migrations, $rows$[{"id":1,"name":"0001-platforms","batch":1,"migration_time":"2026-11-21T14:06:47.651+00:00"}, 
 {"id":2,"name":"0002-organizations-and-accounts","batch":1,"migration_time":"2026-11-21T14:06:47.689+00:00"}, 
 {"id":3,"name":"0003-customers-and-paykeys","batch":1,"migration_time":"2026-11-21T14:06:47.745+00:00"}, 
 {"id":4,"name":"0004-payments","batch":1,"migration_time":"2026-11-21T14:06:47.791+00:00"}, 
 {"id":5,"name":"0005-idempotency-and-rate-limit","batch":1,"migration_time":"2026-11-21T14:06:47.813+00:00"}, 
 {"id":6,"name":"0006-events","batch":1,"migration_time":"2026-11-21T14:06:47.839+00:00"}, 
 {"id":7,"name":"0007-payment-moves-and-limits","batch":1,"migration_time":"2026-11-21T14:06:47.863+00:00"}, 
 {"id":8,"name":"0008-rail-and-sandbox-clock","batch":1,"migration_time":"2026-11-21T14:06:47.952+00:00"}]$rows$);
insert into knex_migrations_lock select * from json_populate_recordset(null::knex_migrations_lock, $rows$[{"index":1,"is_locked":0}]$rows$);
insert into platforms select * from json_populate_recordset(null::platforms, $rows$[{"id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","name":"Landed","created_at":"2026-11-21T14:06:48.005+00:00"}]$rows$);
insert into api_keys select * from json_populate_recordset(null::api_keys, $rows$[{"id":"01a1fe6e-5cdd-7271-bddb-c88b59f38209","platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","key_hash":"\\x16ec7a96f8cc71b93b30d4702fc56e4c96b1b4d485f35c3215e73b88b1071f6de5ec5e50","display":"kXVGw78f","scopes":["read","write","accounts","webhooks"],"created_at":"2026-11-21T14:06:48.028+00:00","revoked_at":null}]$rows$);
insert into organizations select * from json_populate_recordset(null::organizations, $rows$[{"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","id":"01a1fe6e-5d85-74e6-9caa-acbef537629b","name":"Northwind Holdings","external_id":null,"metadata":null,"created_at":"2026-11-21T14:06:48.195+00:00","updated_at":"2026-11-21T14:06:48.195+00:00"}]$rows$);
insert into accounts select * from json_populate_recordset(null::accounts, $rows$[{"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","id":"01a1fe6e-5de7-7569-bfb4-5fc5fe2d709f","organization_id":"01a1fe6e-5d85-74e6-9caa-acbef537629b","type":"business","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"access_level":"standard","business_profile":{"name": "Northwind Rentals", "phone": null, "address": {"zip": null, "city": null, "line1": null, "line2": null, "state": null, "country": null, "address1": null, "address2": null, "postal_code": null}, "website": "https://northwind.example.com", "industry": {"mcc": null, "sector": null, "category": null}, "use_case": null, "legal_name": null, "description": null, "support_channels": {"url": null, "email": null, "phone": null}},"tax_id_encrypted":null,"capabilities":{"consent_types": {"internet": {"capability_status": "active"}, "signed_agreement": {"capability_status": "active"}}, "payment_types": {"charges": {"capability_status": "active"}, "payouts": {"capability_status": "active"}}, "customer_types": {"businesses": {"capability_status": "active"}, "individuals": {"capability_status": "active"}}},"settings":{"charges": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}, "payouts": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}},"terms_of_service":{"accepted_ip": null, "accepted_date": null, "agreement_url": null, "agreement_type": null, "accepted_user_agent": null},"external_id":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T14:06:48.271+00:00","updated_at":"2026-11-21T14:06:48.271+00:00"}, 
 {"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","id":"01a1fe6e-5e21-73aa-a226-44b6d5e3c368","organization_id":"01a1fe6e-5d85-74e6-9caa-acbef537629b","type":"business","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"access_level":"standard","business_profile":{"name": "Northwind Rentals", "phone": null, "address": {"zip": null, "city": null, "line1": null, "line2": null, "state": null, "country": null, "address1": null, "address2": null, "postal_code": null}, "website": "https://northwind.example.com", "industry": {"mcc": null, "sector": null, "category": null}, "use_case": null, "legal_name": null, "description": null, "support_channels": {"url": null, "email": null, "phone": null}},"tax_id_encrypted":"\\x0116ec7a96ab52c63ed5cb5a02efdb664a84c6984c4b68c7a0cb7ae0929309e91ab1caa2dd631888b75315","capabilities":{"consent_types": {"internet": {"capability_status": "active"}, "signed_agreement": {"capability_status": "active"}}, "payment_types": {"charges": {"capability_status": "active"}, "payouts": {"capability_status": "active"}}, "customer_types": {"businesses": {"capability_status": "active"}, "individuals": {"capability_status": "active"}}},"settings":{"charges": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}, "payouts": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}},"terms_of_service":{"accepted_ip": null, "accepted_date": null, "agreement_url": null, "agreement_type": null, "accepted_user_agent": null},"external_id":null,"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-21T14:06:48.337+00:00","updated_at":"2026-11-21T14:06:48.337+00:00"}]$rows$);
insert into representatives select * from json_populate_recordset(null::representatives, $rows$[{"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","id":"01a1fe6e-5e76-7008-90de-497c4cde6145","account_id":"01a1fe6e-5e21-73aa-a226-44b6d5e3c368","user_id":"01a1fe6e-5e76-7008-90de-4fcc84fc7c22","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"first_name":"Nora","last_name":"North","dob_encrypted":"\\x0116ec7a96393e72df4ccb4eeb711c07c2127b45debc4adb675886b841461506bc8a38fafcc246073c4cd2","ssn_last4_encrypted":"\\x0116ec7a96a873e7b1fc047c34a0bad6a4b512568b369b5d7445f2b08e72f1d2ec29faf1d3","email":"nora@example.com","mobile_number":"+14155550142","relationship":{"owner": true, "title": "CEO", "control": true, "primary": true, "percent_ownership": 60},"external_id":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T14:06:48.435+00:00","updated_at":"2026-11-21T14:06:48.435+00:00"}]$rows$);
insert into linked_bank_accounts select * from json_populate_recordset(null::linked_bank_accounts, $rows$[{"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","id":"01a1fe6e-5eee-77ba-a561-fca0a2d327f1","account_id":"01a1fe6e-5e21-73aa-a226-44b6d5e3c368","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"institution_name":"JPMORGAN CHASE BANK","account_holder":"Northwind Rentals LLC","routing_number":"021000021","account_number_encrypted":"\\x0116ec7a96b022ccd9c8939f727bf73a8bc9ae1922179c0f63374c23a5a58eb9f01b9db388cbc99a7d584c","account_last_digits":"3210","purposes":["charges"],"description":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T14:06:48.547+00:00","updated_at":"2026-11-21T14:06:48.547+00:00"}]$rows$);
insert into customers select * from json_populate_recordset(null::customers, $rows$[{"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","owner_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","id":"01a1fe6e-5f3f-7513-aad9-d24ea591379a","account_id":null,"type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-21T14:06:48.634+00:00","updated_at":"2026-11-21T14:06:48.634+00:00"}, 
 {"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","owner_id":"01a1fe6e-5e21-73aa-a226-44b6d5e3c368","id":"01a1fe6e-609b-7035-8010-804a343cae9f","account_id":"01a1fe6e-5e21-73aa-a226-44b6d5e3c368","type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T14:06:48.982+00:00","updated_at":"2026-11-21T14:06:48.982+00:00"}, 
 {"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","owner_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","id":"01a1fe6e-621d-71b2-bb7c-8955763968f0","account_id":null,"type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T14:06:49.372+00:00","updated_at":"2026-11-21T14:06:49.372+00:00"}]$rows$);
insert into paykeys select * from json_populate_recordset(null::paykeys, $rows$[{"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","owner_id":"01a1fe6e-5e21-73aa-a226-44b6d5e3c368","id":"01a1fe6e-6150-71d4-9084-ff3340896054","account_id":"01a1fe6e-5e21-73aa-a226-44b6d5e3c368","customer_id":"01a1fe6e-609b-7035-8010-804a343cae9f","paykey":"f1957f5f.11.9f21ff9a3b325a8018feada177af21b06a0ae383a0fc7cf0004da6a72aac5312","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code": "active", "reason": "ok", "source": "system", "message": "The paykey can be used.", "changed_at": "2026-11-21T14:06:49.148Z"},"routing_number":"021000021","account_number_encrypted":"\\x0116ec7a960e1d461b02e216911837a215a42deb2e421469eaf7c53372f127f62ee1e81290e004175a0dc2778b","account_last_digits":"6789","account_type":"checking","sandbox_outcome":null,"balance_amount":1000000,"balance_updated_at":"2026-11-21T14:06:49.148+00:00","balance_status":"completed","metadata":null,"expires_at":null,"event_sequence":1,"created_at":"2026-11-21T14:06:49.148+00:00","updated_at":"2026-11-21T14:06:49.148+00:00"}, 
 {"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","owner_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","id":"01a1fe6e-622f-77d1-a886-5f49b4328216","account_id":null,"customer_id":"01a1fe6e-621d-71b2-bb7c-8955763968f0","paykey":"aa1df51c.94.fcbc5f796982b4d327630da865817b50e2facc599a4979d5a047156ba66607e4","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code": "active", "reason": "ok", "source": "system", "message": "The paykey can be used.", "changed_at": "2026-11-21T14:06:49.389Z"},"routing_number":"021000021","account_number_encrypted":"\\x0116ec7a9637800d3003c28b651ded6983d2d64c64e31eebc159bff2f230f9734fc6b3bdb84cb4c8a00b2c7436","account_last_digits":"6789","account_type":"checking","sandbox_outcome":null,"balance_amount":1000000,"balance_updated_at":"2026-11-21T14:06:49.389+00:00","balance_status":"completed","metadata":null,"expires_at":null,"event_sequence":1,"created_at":"2026-11-21T14:06:49.389+00:00","updated_at":"2026-11-21T14:06:49.389+00:00"}]$rows$);
insert into bridge_tokens select * from json_populate_recordset(null::bridge_tokens, $rows$[{"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","owner_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","id":"01a1fe6e-5f6b-751e-8dda-730c1edaf8de","account_id":null,"customer_id":"01a1fe6e-5f3f-7513-aad9-d24ea591379a","token_hash":"\\x16ec7a967bab3f096ffe364af059ae85f22140765ca5f61bd96e410ac7d718139e64cb06","sandbox_outcome":null,"created_at":"2026-11-21T14:06:48.668+00:00","expires_at":"2026-11-21T18:06:48.668+00:00","used_at":null}]$rows$);
insert into payments select * from json_populate_recordset(null::payments, $rows$[{"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","owner_id":"01a1fe6e-5e21-73aa-a226-44b6d5e3c368","id":"01a1fe6e-6196-72b3-be93-8b6dd1dc3f75","account_id":"01a1fe6e-5e21-73aa-a226-44b6d5e3c368","payment_type":"charge","paykey_id":"01a1fe6e-6150-71d4-9084-ff3340896054","customer_id":"01a1fe6e-609b-7035-8010-804a343cae9f","amount":4900,"currency":"USD","description":"Monthly membership","payment_date":"2026-12-01","consent_type":"internet","device_ip_address":"203.0.113.7","external_id":"order-mwqhesmd-1","balance_check":"enabled","sandbox_outcome":null,"status":"created","status_reason":"ok","status_source":"system","status_message":"The charge was created.","status_code":null,"status_changed_at":"2026-11-21T14:06:49.215+00:00","processed_at":null,"effective_at":null,"funding_ids":[],"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-21T14:06:49.215+00:00","updated_at":"2026-11-21T14:06:49.215+00:00","due_at":"2026-11-21T14:06:49.215+00:00","effective_date":null,"settles_at":null,"limit_date":"2026-12-01"}, 
 {"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","owner_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","id":"01a1fe6e-6262-7734-9063-528c270116f6","account_id":null,"payment_type":"charge","paykey_id":"01a1fe6e-622f-77d1-a886-5f49b4328216","customer_id":"01a1fe6e-621d-71b2-bb7c-8955763968f0","amount":4900,"currency":"USD","description":"Monthly membership","payment_date":"2026-12-01","consent_type":"internet","device_ip_address":"203.0.113.7","external_id":"order-mwqhess8-2","balance_check":"enabled","sandbox_outcome":null,"status":"cancelled","status_reason":"user_request","status_source":"user_action","status_message":"Landed","status_code":null,"status_changed_at":"2026-11-21T14:06:49.491+00:00","processed_at":null,"effective_at":null,"funding_ids":[],"metadata":null,"event_sequence":2,"created_at":"2026-11-21T14:06:49.429+00:00","updated_at":"2026-11-21T14:06:49.491+00:00","due_at":null,"effective_date":null,"settles_at":null,"limit_date":null}]$rows$);
insert into payment_history select * from json_populate_recordset(null::payment_history, $rows$[{"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","payment_id":"01a1fe6e-6196-72b3-be93-8b6dd1dc3f75","sequence":1,"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-21T14:06:49.215+00:00"}, 
 {"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","payment_id":"01a1fe6e-6262-7734-9063-528c270116f6","sequence":1,"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-21T14:06:49.429+00:00"}, 
 {"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","payment_id":"01a1fe6e-6262-7734-9063-528c270116f6","sequence":2,"status":"cancelled","reason":"user_request","source":"user_action","message":"Landed","code":null,"changed_at":"2026-11-21T14:06:49.491+00:00"}]$rows$);
insert into idempotency_records select * from json_populate_recordset(null::idempotency_records, $rows$[{"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","acting_account":"00000000-0000-0000-0000-000000000000","key":"landed-bridge-token","day":"2026-11-21","fingerprint":"\\xe8c1b3dbf0cb2c326b8c5906d97988363d5f2e2efa805d5dc2b6d4bce32f9b41","status":201,"headers":{"Content-Type": "application/json; charset=utf-8"},"body_encrypted":"\\x0116ec7a96d7e0afb2ed84686d95d3415103f4e919a0d74d4d923142c820840ff58a721a73bc4dbdd36e0572a94a05ed0cffbc7d5113b51255718420dc7680443e61dfb465a1a668c96885e738496d10e8f54b6436b9b92e001eaa11979f09c3a796d4a2dedcf53d36073a29407f5a2f39c03f568704f710e5267bd715880fd624bf1fca8ea2497d82199bceb0916c6c631598bd0e39fadf357552007a6f033abb16ceb15bb7806489a17c407714564dbf270bd2ca24b498bad437c59d1518c30e91e00e0a267d485eb9b4a76d0f7b89d0fe48d408bf17a6aaec054c99a562b07f5995eddacfe26effb0af55cd6e6f29f37077fb03790633c0d044a3cd319c0558ca5815c80ebcdcfe87cdc939be6cef0dd378feaa771455","created_at":"2026-11-21T14:06:48.667935+00:00"}]$rows$);
insert into events select * from json_populate_recordset(null::events, $rows$[{"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","id":"01a1fe6e-5df1-74bb-ad58-e146e7ffe540","account_id":"01a1fe6e-5de7-7569-bfb4-5fc5fe2d709f","event_type":"account.created.v1","resource_id":"01a1fe6e-5de7-7569-bfb4-5fc5fe2d709f","event_sequence":1,"occurred_at":"2026-11-21T14:06:48.271+00:00","created_at":"2026-11-21T14:06:48.271+00:00","data_encrypted":"\\x0116ec7a969cdaf99138eca0ac48e7cebcb7e572e7e9492cd03c38dbfaa92d627f7804c68828098d7ad4329a5b94957a8318436cd97f3e12afcc133a91fc7d295398bf79e54468e934807254d42aeef61c428cf5d1f8c3b5d58920cdb1ab887f7907657a2c57a72cffefe5f31e8c5d63870fb9ffad052788e98f263d8c5711e18d80070b75d35fca89db3c55aeb8ac52e50676db65be5ff145c2caf8c5d1e460d027f06957bbb1ac82fb9bd58b18f64db513be1ebff62358677f08c5313a9a6ace02658c1a87f8894de81f738441ba43d877eaba77cdc43023e9ab1aaaa6f5f81308b5b7701c9478326d202fbc323a7f9f64b08b3d6a239362204112e144f7d2084525180f379ea75991dedda27f5cf9d1621b510c1159e5754e350b110daaf4185b76007cb8315845d58ea1b93954726ebfc2aac96096a8cc38e37b0836644c76ce8e72f46cd25a0b9e97781ae77e2636490df2790d90ecd69fc5a203b82ef2a3cea15aae0484a65c3e5bd023f729615e78a8553fb0ab6ec32f53fa8132e9a3bf638e4c5c2ccaea8a33753bb460a8cf49d6f9e76581d39e928a384fecaacb35f5e21485187095b651d87b2b37b90112412024a7ee8abc526c752f637c5a21bc8f712d5da0719006fc03b19a6708534cdc2f83ceb01bc55a5563596f8d0e0eb17dd4fa31d02e2242999fea1c345a33577f6382747ffe7c96acc10e7af23cdda0cdc23853ad0eac28fe0b0b3b31f78bf8e34f99db2d0837c7d8e811aa141e99beb569a8b9ff4d510f43c72deea63542023cbca6c6928d35fc048b5babb06e0147d3b7c3029179eed11ef161cb0e2a3d26dfc0a20a5b2709ca9ce11ec9136ab348e634f6b5427851fe146ea0853f9d180c0acf84ad1bc95fb7bfe84d16eab9e8a6a4e04836bcc0d457063cf1fd26f2f091b146e3eba4e910a80a0b09d8d6d79a20f00556d9c7dcabf29c64cd1d5096c0c15198895074158c4e96cbea66a1b2501c952a81790b2ac5257381b4d67e4b43d3b58c549707646ba0ae804c0734a922014ae2d00b4c9ecaab987153cb8cffcefdeea916f39dd948c72d2fd3e3fb564c61fd7de76765b479a92e16df1b744cab5df58e2f64f3b4f184ba6544472de8efe4eb18764c16c7c71277fbb68a8c121d3a8bb10b20ef7354f76cc1b419be29936082ec3a40f13527f1765892abb91cccf63b1efde634acbca3ae52d04ab4ff316f0d56ef1fe42c4dc9fa78d4273b8580adfdef8d2553305f99384e51e4d622eb7455cec56e6002d08bcb5f5802f46d2fc5505fa1213a32c7efa46763a9b2c77e306585f577187a2e4c8f77d99f5a6e946f46186f5b5d51e2f8d5298ba68c9106e3753d0bb11ad49bdf2d4ae7756fdbdaaa923f590e76ee545c1ad77de982d6dc663dfabecc4324f18d14e6052e2e22a9bcccce8f98881f5dab5d83bbc74bf5c3e5b8042925857da191424f093b12703bbd8849f77d890310698b226d1cd4b51ce59c235a9e78463bbc636bbe97f9b60626ea7a406a7afb5ac4d2e03f26af4157921c09b042b39e5104d93c925d920bd4da156a0497dcd47cf34e7962d7e8bf8ba28ee0847b9256ab6c861bfa99a358fd49f772a54daaecba3095feaee56b4580b4b037657ad14e470907c09530bb56bb796a2b3161912b9f90c46b2abbe43380df5f1839db2ad2ab46e53ef4dccaca704ab87a0b29b16cadf319cdb2aad93f0abcccdad32afd0ea014f7be3e804c079e025145ff4ffae462847cba7bd93461034ab309d6b1bb61163a835d3b4e58eccc5723a8e96d34590ae2370fc5dda695b97a2773deb76560fd880e0198264a9e660e8df9644d0dfdd419f3f1e62f35b83f819427bbdf2ff144e046b73dbac1a918c76d3402f49abb47aab6f5cd91ec1765fbc3fbe3070ec3bdea6adf85394fcc085f60c484d6d359162876c5b563d46ce761156214759331dff0ad97637dfa0d0c889c8a5bba5708fd08511f5ab94f9e4c54c1a188ac3f92e270640432fadc2a3f1b0fdebd520ae9f7ac83ecb3328782d4a846b41321129bd32f2c5ed8b938ee529dd63f8b4a486bd73fe6866265ae8cb4ed69ae2bc1d7318e01e6f6726bd82830204c04d042494c232fc67c90a51f14685d1575341b093dde3c1340d88ab365c916843f945cb2de86e4d29929af3c006596c293d783ee79e059086b5906c24394e9c1323764fe9b182f3879750aa6efcef37a86399b7a90db077fac7f1d8d4bd12d31bca325cefa5cd9a7d33926e8d3f57520af8c4890e685d4e0cf0eb755c0dc158404ee20478743c3cd27f76dd27647b8bf8b1ccc01d5ae46bf85133159"}, 
 {"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","id":"01a1fe6e-5e2b-711f-84cb-a1b76c20437c","account_id":"01a1fe6e-5e21-73aa-a226-44b6d5e3c368","event_type":"account.created.v1","resource_id":"01a1fe6e-5e21-73aa-a226-44b6d5e3c368","event_sequence":1,"occurred_at":"2026-11-21T14:06:48.337+00:00","created_at":"2026-11-21T14:06:48.337+00:00","data_encrypted":"\\x0116ec7a9627b6e7687070107638804e56c73f5c36f920515f5bc966b3164b8c31082905bceef09cc12f41fdc7bc212703fb42b3828702882c49ba45ccfe3ad7560c71142a6bbd1587c1cb7dc4936e595f5772393a6cbf8693d0af6b87c44bf8edbfa1d5998e14f38b8eedecf577bcb3030eb57f61af0a0b09e38412703e300833c0768115ddca380b0bd59496512049c60d0093c2677c23d10b55fc0f047abf2243e17959274742c2119b22fe66d7c06f6371346d7f5853789a3f489a31f48098d7894e68db991f33a51d099ed90ca3466460e406480630434e88a951e0315af488aacf426c6459bee53b820a4d35e1eb36b05565db9c1ca4be6982517075eeb0151f04bf86e6ee7837507ded086ca062a1e32b843876883c2463c225fb5c04ad28a9d8807167ff31cc1847a65dc296d1317483cce5dec81a4aa6f48c2173609fcf089aebe8328b55dc80df76d13cc79d6eccae01c5232a377899879ded12f0e77d223c5f62d485accbe6d2d59db1dfdd9ea9db89838d8d70db09813b3395e55198e749f330e2f4b7f6f9c43855f62eac73b5a2ac574eddb2b9ed223431891bd17e7fd6184934a08a3ac6d6d7770b1101174c1ffc8e39f02b31fb0ba10015b02f43ffd8336dee3e0842aedf4a586dd10d7f7087bcb0357f10c1719f86cf45b38ea0e4259a77a92e4ed7c7b94603e266944c8f97262674892d3398af1899611f24d78caec4a2cfa584ebf8e4ab2f6fda29edfabf18e4197ab99458314f0119bce41f85a773759ed2e2cb22927ac766e4655193348122c788e6f1087f65ec479e3ed03b2890b94ed89e49ac9e632426f2dfea96e6ed578e373675cc6858908764b57fc98c99f6e4c6ca7eed69d44a3443ca0543c824206f344db993ea322957b0337b9479ba5757f1530d77f4658aae4e7cbc3d17915ec945ca1bcdfffdd77cdaebcf0b670130d2d1e2249c7cc0cb3623368ec05605ef2bcef35d77bcc3b0e209f93f3e6724613f3d79979cfb2ee9e7e9031865f383f309a3bcb0ba728b20521a779887ecbb502b3e4751fd583e7c1e1278a1e56adf28ea903552a6f16d8e5aca15690b040755a452e9446daf96fc1e728d6608dc7315f018289f7105e64fa25942d1497e6e4129fcfd3b54f8c4aa633bc1b76c718ffac08fc625ee04f94974e9c7fc41a3bd7639d4f613f03502f49ed9942276d45382517987461f30be23733819a05dee213a77a3ac41c61af9af4112c4b511c77ea5861616c6d4e5ee4fd32d8d2eac9aed4e49ea062e6c54fc493c9e4bf7827f5befa94572ca3bbbb870bd59102331188dd3dadd0e66024ac1e4f6b4c430bf79e61bf2a4811c825204f9b6da9a6851a6228273c94f8cddbe6352ee5982ca5076969cb6914542e04a6bde6fd59ea3b99570ddb17c3e00289292290bee3ab9f154de8143282d7325c88b0930fb489a31cacad4419b4d00859c082492e356fc11928403f00eb7a47589dfa8ba76457a3d18ae86f161a0e4f08a35eb84d86a1c3327d63a8b727dba23e5f2b709d4a2cec003c17bb1fafcda821d903ad4a29e76aa0c33dad2681fe0a51c0e1f9a332fff6b2c9b63fd7b1497cc77ffbcc9562ec54ea8d20e52f5636963af0e5bd1e02a284672e2b3ee208f811bb7775ff0eb44a990596b31d4f07b470d431b6df07c04f258f3e9bffdc5e5218b626d0825e5b6dcb71d6e0215200bee5163ba500df846ea1d185e359381472c3fa216bcac59d1f0eeb13a037fd18de88d1e02e0c1ee562c827223a638d82933ee612866c20c91d2158a33473915e11e4d2976ec7b123fb22274f35e9e0f35911bdb526f4ceb15a7048c246b63bde8bec87eda21435196bce82e445faab782d867d11d75d3a83f46ed577385906e5e989575d7328685a33093b74c44a25b16ae3eb2d28ebb956f5463972b1b7976383e3a4c70e3cc39dcf2e494cd912f19f131a163969c0d08bd89b02c2906fbb96d27134755704fa311fc8004b6efc10d1ea3c0f00dc6f50bf326c2bc97f9d10e524ec206aa3d2ad661efed550f9931247fc61e85d8e89fb6b9990562f930d23bd34d25a7e7e51f0139264d80bbca199698df25845c89d29dbbbf00823a6f81f86e1899fa71ad486822a76b35976b8797e0f59b676dd268010ed7312a502bb7c0c5917010aa2a9cf2e451c9c1db7cfc39057cb04d1fe656fc3023989a466143740c415940c16d5248b5c78200a0dd141d86d5d57dccbe86f7cf26b88e191f6b9e7a0c9f69ce58b75062d41e7141fd4f306a6ff79e5ec4ac52211bb6d2ce34c325fbcf3c88ff893960170dc1168cbfb13bd571ab7f2fe795d4665c643868a1bd9b26"}, 
 {"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","id":"01a1fe6e-5ebe-722d-92f4-91514587162b","account_id":"01a1fe6e-5e21-73aa-a226-44b6d5e3c368","event_type":"representative.created.v1","resource_id":"01a1fe6e-5e76-7008-90de-497c4cde6145","event_sequence":1,"occurred_at":"2026-11-21T14:06:48.435+00:00","created_at":"2026-11-21T14:06:48.435+00:00","data_encrypted":"\\x0116ec7a96a880715dfb2f7c08dea6d00d082e7b12174e72136b88725122ee40fedd68542dd9805a851e551cac533fc08c3d793974678e085e335baf20d43e3d2b9eaae625c0ce07b1ef500b885e0ba6f6ed9626e34bcbf74509382eba3e0b1cefe2096bdc605ef1b2ba1b65c92a2bac1fc93ca6ad7a9cb65e9965f499cc92acb3fe2884e9de9b9e44b6889a6421d87d55417cdc6cbc44b30c78b860146aec163700b0665dd5aeae35032eb534301b85ab0a2e7ac79452681c68550ceb85430180326f08c5e3d3f3b37d4c7a79f5c858adb1045c8ced99644715a3537b39004f6b6fe62a64c155b2f6c13efd922f6a4bc9c45bd034b504ab7fc47eb838cf45f8a043b84e173854a6247931a1079c7103ebf9af3bb15485986f935283fe213f8b977ec8fa0e51a3240c2c793240e56f4ef4cc0f10f5a84dc0adb69dea34290473760d369311b489b6f33c7fc8cba04c7f4e46606e8a1aa55e5bf0ac2ddd8f9409b1f8b373e0b74db03328d14275862d56621ef857074ec7031e5c19b132b902c00c7d6df4609790145501d5efbe8b2d3b2adb2b005ce9dc30ce8f5111ffffa741964ac1f74f67c666b45605e79879e0fed6e24dde1179e8d0830510210081680d90afbb83b74051d99bb6a2d95cdb89ae949a09120c7181952ec026cd31fbd5938a3ddc6bdaf819b6165d479db1c38516f1f628d740083dc37a409f60e410fd9bb68bc5c73fd7bf5aa80c56fd21b937b93d50f4a45b9133ab17917ed0a2b6b4aa2501ac6345d4c340e9afac4c32cee8ced9f27d687e7fd1062989f815b4c2f5d1e6f0009234a6c27702e9066de11752e4b9a546e4f4751793d8130fcb88dcb56ae94717cd82e37ab2c0384c46c49c85486a33d14ca779b743631363c5ee232f482b51038650d9b0d9f593e2667844e875ceee040437efe452120d5fc7ab4cb6326e2056155a8cd6bd99620aad"}, 
 {"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","id":"01a1fe6e-5ef6-72a8-a685-d62ca40205ed","account_id":"01a1fe6e-5e21-73aa-a226-44b6d5e3c368","event_type":"linked_bank_account.created.v1","resource_id":"01a1fe6e-5eee-77ba-a561-fca0a2d327f1","event_sequence":1,"occurred_at":"2026-11-21T14:06:48.547+00:00","created_at":"2026-11-21T14:06:48.547+00:00","data_encrypted":"\\x0116ec7a96473dffb38c0fc23fb08a5efc8ab7a6d183062e87fa675e1362de0eadcefbcd73e7e28b4ef2c649dfcb7cdab4b8c0024a156058211fab19c3fee0ccfb76ba5f63180264184b3335a755523235bccbf92b1b55f0915b22f2e498c97a87196d5189ab21632270d4387c7683b485dcbc80f1e64f970c6258d2d5cbfac801ea578d1e159f1465db7e2f2640e8b7524ce4ee93ef4f769046c216c7739057e43909119f43a954443ee03b116a6038f93e6a410bc05279e38f225034cfa264f9ff7b7e5ed372306084a2b91bec8edf665698a0ab45bfe7318861a124f75869a2a749010d41e360faf222391962c3810841f62af29d7c1be892d479ef5d3777005c62da448d3aac4145da36a405bf7868cb57d39929cefd5badccd499a3ac299bd8cc4ef39d0672ef174345ff95533752c87d97973210ef43f4cd705e56e1267e9cdcb2c1f254357347d62dfff34cfa9f2eba285c42db920d481487116cf128f422467eb633ebc914e8ce9c6ac7c75882e003f491798e13d0a61413b9a20040f27ce4c5beedfb92576004cde75df3c9424d037e51eb10436e39cc430f7e96377abb593e4831eff53c76af75427d68641b380be832685712b39876b1ae6cc72703d4dc4ddb81d9502b5e48652d1a007779365279e067d27718f26b1c760b0c1a487403f5894328a3fedd3e555a0af8088e550b0ad9c669dff0ae2e24a2b8a128312f64853ba7e9679cd07b3fc78af336a5fd5ac7904eb70caee1ccec65eda53baaf0fcd7f6ac290e7813ecc58801d3fb40b14c967f65a90c469d27fa98265509ce94479916ea6efb43a4e6d2881589b85ec46bc4dda55694"}, 
 {"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","id":"01a1fe6e-5f43-75b1-9586-27242720cabf","account_id":null,"event_type":"customer.created.v1","resource_id":"01a1fe6e-5f3f-7513-aad9-d24ea591379a","event_sequence":1,"occurred_at":"2026-11-21T14:06:48.634+00:00","created_at":"2026-11-21T14:06:48.634+00:00","data_encrypted":"\\x0116ec7a96221ace3f923cda59dda6ef0fa6e60a1e1ca42bd5c6bc097496aa400309152b4451188a94878a6391fa870da800c57431ba11849859aeeaf8942f0d2a81d27ace2650d07cb273d3ec798732a0dbba2ff0b0df62381aa6a7fff35359dfae132809ec4804dcc042865aa8e1566f16115ca0e89950c0cd5fed47f1b8bc436768cbcaf933473fe45c10f5304ee0b523bf7641129ecf41ce28340ef70a70b08cabe1c670b0b1628b91f890363e5fb6acbfd9f7cb0f3f607772d5236f33fae9ac38cd2c013b82944ffd4c0f5ab0c3ce5d90f945b47b89edf2993f14bd007c6847f8a685cf474125aa3868ad147467dc6c05bfab2d5bb0ecf925c153c23a9cb60e98985f5264db42de8791a4e348e31e9848c7470220bf29b8b375722fae100c6f7c59c807ee261686bac6c4271b1be7437244331e5995877877148ace3ac1736c1fc3d4167baccdd8dab5b0df43a18fff8654b5ae35916b060090d023cd7dc7bce015c72f9dcb13482e78c40520edfd04fdb412ec9de73acf40f8aa9da0e5d0c00d60b152b9dce1246baaf507d6242137186760698ae548e46801ded2a4e599f0a208890cee619383733ea109c6c8bbadf890a8defced5435e9a007ada5fc29276e1d412afafbc387"}, 
 {"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","id":"01a1fe6e-609d-748d-83e5-4e6781fdc703","account_id":"01a1fe6e-5e21-73aa-a226-44b6d5e3c368","event_type":"customer.created.v1","resource_id":"01a1fe6e-609b-7035-8010-804a343cae9f","event_sequence":1,"occurred_at":"2026-11-21T14:06:48.982+00:00","created_at":"2026-11-21T14:06:48.982+00:00","data_encrypted":"\\x0116ec7a96553d813003086ddd1b85b007dcf2d07517460ee9a79a0823445f47305f09713c378f8de0a6b8b94954f5258302f4d5d2bd0032b33d71366ba7c21a695ae61432b935c8c94b5907d113ce71ae4d931c72ba1131906b6c1ba77da8673283b0b56f07901795254e360269388f287d7f12a8b5b1530c3b539e8b842eebcaee7ce85952457758907ea372143d1228c4873f1b8d5198117dab7519729b8ee5090eef9887b28c77b8fbed46c8971e10022aba85f18ad39264f0b53cf40bc434abb6f0ccceac7c92c48931278a03cdbcfafa5ae3f37228ee4523369dcc0e180d80ba40f6fb4101bce1e35ede3e1d511ec8f4d6cc4e0f19377620410348c0d57ab5fd0dcb19c3a6e93723c56af029b9fb55ba863bd69d723bb61b522666764c90a16992e4181385bfbfb01a71ec973aa9299f7a2530cff85ff0d32995712d8ce102355bf27ffeaf0428b0c3aa30b86cf2a37acacc95d27e6f11aa1fc46a81539000bebfa1c66a49836772a9fd44bdc6349848fc56fc17474fc9d7d27f0cdaa180b2d9fd8eb3ea53643296e408840f7a54463f670ca371daea0d78506503e286288be909573d726405ed865152e464c9d1a25f6b7bfcc7ca8f1f73ab643a"}, 
 {"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","id":"01a1fe6e-6158-76af-9efa-4ced683e3346","account_id":"01a1fe6e-5e21-73aa-a226-44b6d5e3c368","event_type":"paykey.created.v1","resource_id":"01a1fe6e-6150-71d4-9084-ff3340896054","event_sequence":1,"occurred_at":"2026-11-21T14:06:49.148+00:00","created_at":"2026-11-21T14:06:49.148+00:00","data_encrypted":"\\x0116ec7a96ee43b2f55710e9fbf90292976be1c01f4493a241097800ac82648caf7d5faeaa8148eb2109aa3d3bc5cff9d7c2813e537abe6d9b6e97f43eb467fc323db92b62f0d42e1c3c9ae87ffb9947dc320837463c5f30969214a29f4d2368e5a58bc0103527bfe27d5564e4fa6179a390181662da45507a4d1866ab5d8989274e498fe1bdb7d05530a44b84939d3c5b3d66e1ae331bc20fc812e0bd75c1a4491633135327dbbe5ddf9c69dd005477ebf786731e06ee2be4d3020df9f38453d212ecc9b10cf36885f377a8aaab915fd294f83c0e6a515ed57bb7adf546774dc40f621cc8ed6b4862ff708b363c00ee0f59b64c930433e0aa1ee71b34586419add818c3b957bba865c9e9fd36485c71e70d17d63bed809e6de1ac1f53afaa8c2ddd7899fee109d7b8bb33208d1b613998268c08e6656809b800503a19b78ddaf780ba77f3bd12b4d3e4a2d024640f08b2829514e3724eb15471e597b037b487414317a59c1b8d9c78a6a673e3a917b035ec7a954961692e2380e3de80b4b11969445cb7bec2a03acbd36a9ca1e5432f958749291ae2705cddc009530d465b3f09a6dee5bb717f5aa6e61275d96d55089511f2c1cb541cd3dadb7149cd1023781a1aead819dcd2338a406c8753bba95781ff8575919eadddad4b6dfbb63e83b5ef0c851a27a626e3840ce65701477fc5562a5832a8436decf298c9dd5fba42eb89a592a2db119fe749e3ed5f0cb9454f52261f54963271b4429924cf2d820522a364c1e11f7dfb2d95792cc513c5fed07db5f250dcef68e5883c17382154e0ef85bc215bb4bd69664f56dd6ea3debcd2ff726cb56855f96bdecd686ac28e164ff235393eb956fd85dc3c3fb4ef9543e41656f6beb02441a18821096495ebe12f18b45b8bd25d2b2e845002019d983779277995f25f65f0335d2702b26128903ac9a7c926d9e6f57023806fb0a9d63ab08b07be917f6384e191039e676e986bbe364e53fd5814d4f52b69c760826e8b99941272c5ff797394485927ed49b1846f8febe0ea8e6e67604f1d2fc76eec4f7ddb42bc299e0fb29d8f5d2b928f083efdfc9094519930af0ca8f09f01a482d22bf793cf0204dd3408d83128f2f2a94c419ab04917fa0577aa4e285864ccd112285c28ecdd55adaa367e87"}, 
 {"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","id":"01a1fe6e-61a8-70ed-a8d4-bfe95148440c","account_id":"01a1fe6e-5e21-73aa-a226-44b6d5e3c368","event_type":"charge.created.v1","resource_id":"01a1fe6e-6196-72b3-be93-8b6dd1dc3f75","event_sequence":1,"occurred_at":"2026-11-21T14:06:49.215+00:00","created_at":"2026-11-21T14:06:49.215+00:00","data_encrypted":"\\x0116ec7a96e0689305f0984e1d0ebe5f4acd30eb2ceaadbc8fb8f81b987ad3b7f5bbb07926cbcbac3d72426e981ed753e600ae0e4179a1ba3b48a7558c1d8f208d41c7c2ecb0589699d5f2e72f64c6a414adfc85870896b349dd93d37053b60bb6198f9868ead229cbaeda638f57178b92d4771cf7678ed1fcb7d523484f2c9bec875ad98e81777782172e3e5eea2463d8e1958186477d3dca49ff6e8c5498ca8dd4f578ff53b06d3bcfce0c7409ea8842603296071c22fa91fa60a951202ad338f6cfb566dccdcee26207dbf97d7715fb3157235b6b0b463bc366c13138bdc19bb2be83e6044b92be7031c33c38fe318dc6cc16768c5ce9862b46cc935caea5413f22f335a00b476ed5d08d212e7486551e1f1ed91e52520b6abdef6e4dc3553b2869c41eeec2a4a44e667035965f4ebe9c79dfc61bd74b4d1dd2d82cde6896c6c2f0795ca4332c3171c069f8f260260462577f4453baf0a7da5159543e4cba1f85ecfbaf2afae38ffb5d0577b27ed73835335da90303a2c199a869b0d8b49a99cd3b4750d0bc4f16b0ccd362c1219c1fc100b3225b3dd51f42d534586ec692296e88fd4096282bc84d6bce5917b1c874118660ee07c82506a83fb20800646f866b082899e126d6a415d36f80ffa8bba923933d2dcf6bc3390a18818ac2bd8a94047c415c6029dda39151ce18ffc166ab0286651671fce68f50398c5eebe134f33cc5cdd0c4971ffa4fa66a5393190936c3ec248ed08659a22b57115cf4dcf763a553ef992866e9da4cf8b9256abaed38f446bb14fd909ee77bf0bdd1c84590ca7cf73d46110c0ca89cbfbf061a17ce513e69071225e0408e327f796f2797b53fbadac2a296075ecfeb925e22e8031b9e9506212dca87ec15e79fd2217825dca5f035e8917c3eadd5adfc0f839a2b9c4d04801ab9f976b7658f549825aba7c8f625aa2a562ec1b6ce00d2db40648e05aaf764a6833735725918e5ee5560aa53ed0b3073385e1273acf704d58ed00d818d60cfb368e25da88ef8474623c9affb91874a63c246f62d9f5461e553afde2fe8a5bfd2026d50d2d1a265121f8e09995dfd33ff0bdcd30d49124661bb60e4df6a085080380b62f4eb09c1693cb938f9ffc10f85fa3afde9c68b99c16bf941b94fbe5187384d624e20bd77360d4891ceebbef2461493ea21dd75f66b94a3a239b37993c4898968f3987eacc6f547257e0f6988ec9f3a60907fd7fbdc64248465cd560f2b11ef367a24df5a34c19050589af95a54a4940923996ad751e7b8c4e334844c938db1db3c5305a0ee20e50af46b6feb45cb7efc02b34dc85f1ad0a49888736289adbeb50450bab5d1c07ca4ad2af0960f29d4b3d14d505c10da9a035a306c13e96cacaab5f9b83acada1c04846242eb9fc2d69da6ccbe380701ea83ecb44748c99a50e80f62ad618e442bb2e80748b936c0b9c94640005668f55d776b6dcf85fc9449e2a5aad75fef0f29ce4a7188592daf115dd8d29d0d67896e7ad7586bb56aa93616a920c7d9d8ac7e3c97f26b61475236ee3f496fd6f2e273f8ebad0983e8cd417a8744a64a3ea759c4f812bc50c06dbbd71ca67dfa037ed3e2b49e57874a269f7f3d99d95dc6e0680420601fd3a06be6e63f0619d31131458142d5c589b890f8bbc9f2c8aa5d6720d5330afa2aa4f0f407c7238d3a7cc2169b72e9b7e21e91263ca94eba0a54ee6f5603d191a3bf5bfec40befa4348a65bafc9f548e78479d91b837c8f0f18c93da452fc039d0a2a9664f"}, 
 {"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","id":"01a1fe6e-621e-76b3-878d-35d33bcf1343","account_id":null,"event_type":"customer.created.v1","resource_id":"01a1fe6e-621d-71b2-bb7c-8955763968f0","event_sequence":1,"occurred_at":"2026-11-21T14:06:49.372+00:00","created_at":"2026-11-21T14:06:49.372+00:00","data_encrypted":"\\x0116ec7a96726fa0f919ec9349d421353754ab719126ce5d9ad0d2e536b5de2e336bd9551c83155f474583842d0799697737c62ffda4fa88641f922c0ebb4a1b7cf981ff2c9f6312be8972c892ddc1bf7c2255f81d3e5a5ecfaa32dbd0a8126a21583f17afaddec7abfe4ae4a62cce0251fd3a91098b05eeb501fe44b1af8dd3eec8f38d3f89fcf132031d4a5a1144a36e93155bc0de9b46081070e2cc74ba02443621a56faa88d7bf65f6a44fee44cb991c60d92436e927bf8a5a827e726224784157875d03333f955168384763d397b17cdf3e3bc52f7592ae4b6e14912dc900e7f9d95eb3fcbca7f756e42567718dee9ab7c7f3344bfc9c8d9b69b009b58d07b0f6eec6ad993bd15587d836c4daa58130e2ef4c57ef7841a6b88c76f5f413097e299a051dc7f48250b569219b93b7bb4aa6af0405d0ccfe818d78c6fff4d633a75f42b24cd4e40911707ff4d33a64284ea9af162c3ffa11c83a56c84804be0b2afa636a83d90e9c23d205d203ab224af03a2f95fea798bdb7ca91f0d03fda136e7cc119f3334839982ec82d3fb494b3b8718b686cd1cbed6278dac01b33cdfe17668266d273e7fc7da89eb9d4aab51f32d01991082d926c27463babcb"}, 
 {"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","id":"01a1fe6e-6231-737b-897a-11737c2d9a6e","account_id":null,"event_type":"paykey.created.v1","resource_id":"01a1fe6e-622f-77d1-a886-5f49b4328216","event_sequence":1,"occurred_at":"2026-11-21T14:06:49.389+00:00","created_at":"2026-11-21T14:06:49.389+00:00","data_encrypted":"\\x0116ec7a96b233556117f23d762c6c70ac3a00916f7ae3e3af9c208b8442acef6bd0c448e3061e150fab4ae6f17008dd850edf1cb3997cf297c1e10a59ecaf89f2f81e2a91145684d0ba09ea50ed70bce7bd17812b3f10855320702243c9d998ecc589af09f6453d6637f73afb7705df2d5b60811a1a2381f40f14be0e72e6543151667d4070da60f137e87fd0447d243d172ef1620484fe6519b9867b62132397a91be7365cc30fbbfb3b1fe006027f97e548046e05e6ba7b15e11289ba60fe5cfcc623f47894e87976207274bfcb379e73f4e3d8306ae8a94514b022e29545cd948ea6ff0039bff3e075ad3a0761cbda62de419f1dc2518047a91a31dfbd74c029dcfa3ff63c89dd5f96a12b35e5047c3e1ae2fdb58e18453d2c9567d4c311a70e18a50f7afa325ed6317a840de34eedee504f1302bb7b2df4752e78e48a4fb2d99ab7d368568900f47123030e8a03d5660bc06c5f440ab6d4550598dc9a098ba23f07b33c90bc4f066f6c9a05d397be50341b4eb4f2dbaf5a82a4b629954dc6d0128bcb94ca078712675f7e0af9cae33433fc1ee167f1fc6db4269048c0fe6da97874d1ed0548d5dfead03db4d9d1d181d379154ab4e17ff595f84a5657edde65f9bfca5a6b70c5c561b693c453fc533b528fed0f239827d887198d6a07eab029acfcf2cf7d36bd463d1bb0d8d8cfe88cdd56ff3b80cd8aabfafa3f276d767681e9f85a812205b670e9b2c6acef127d60ba103c2065461709dc1fafbb081e189971b2a735fc31ede3a6aa0aefd7aee267288f8fdb97194658a191ba122182df4d6197032b2cfc55fff021f578b6eb58f05ea0c497613effc5d5176b131b36f5a8635a48b064e189f37206f688b3827974873c5a66b8d5a826b49e7d525f1018fb0e61b5fc95165a832df264857eeabf5ad600ff4c5938f5ceee1ff7e6275dbda58eff2edf9cd2f4c7f76b78b2d9df63836179c6b9eb1987159b4c67b2390d3321355ad88c8a143f18e78e4e5d267da04c8c49136d885f6be6bf5dfc3667d410adb5736d3b49d4ba620d47aed35e5ab82ad3e69cf4e8b13fb30f72f8c6f73102f812c6ac39b63be4c61f62c59476b252e2a954cee93255b895cdf2ad5c5d73d9bb55b56cd9ee9750d5b40e66ee7606c2c67074266cd6002555"}, 
 {"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","id":"01a1fe6e-6267-7004-9882-196504cc6056","account_id":null,"event_type":"charge.created.v1","resource_id":"01a1fe6e-6262-7734-9063-528c270116f6","event_sequence":1,"occurred_at":"2026-11-21T14:06:49.429+00:00","created_at":"2026-11-21T14:06:49.429+00:00","data_encrypted":"\\x0116ec7a967cf8df08a998bd36e204d5889a2c19b6dabacaaae237f4ae665e8bb72e365d408561172f498e6e40b30f982e030eac4b1dc57287c412d23f8c4604d372e614e86ade5f7959bdbcfb855c34de3c6eeb7c081e30f1ce54177aa40fe4a5580aa753bba96b1a93ef15f061573e2b4141756c0bc23e89ccc37c78a7fc8eba1ba5ec09126f4c6c41a2fa0e05f80c01f317ec77015975fbe43d52459a2e11edd17403514e200723e521663de5391a748020e08d305fb34b888c307b3283c0014523bede6aa492c2f004f3f2c4610a7562fe767017065d07286ae7025504823b4dd8aaaa8a852975a825e71ae33588ac77d6ccdd003c027f52870f32059e62048f65d719961b9965e41721f4dc6668204e4355b3fa48705973da9bc9d8c9070a27662deb4f66a1c4b1c01ea0f101bf98d7f5fea0cce143324ab57fff208dc0fbd194e70daa92be7d3a48bcdc3a7fcefea6548ca30e296c07bf6c75872c77e75277c787cb66811c260ec3a49b416d128004a5567c7984a83644f62bfc075525b7d967b90f021ef026ab3557276d490dc433394b480f382f451fb725ce822aecbed561ef17ef98b27580de374a8b76e538cbd4e4fb3ace5b88fde3528abba7a2a365f70071150d1743e1e9eb923dd76210854c6a5c38305715b4c8810decedcf37705607024a8e68fd0fb160394465c7727584b9c3ff51e1b7d5a98fccb71a2a86bb4e372047241b47035d9491fbea2ecbe938aa23a7984534dbd8bd3e7a1e97abab9934b0dfcd928c060ebc3772896faccc7546cd65e8061504cbbc5af0e394fbe7c59485c5b70a734b2ed19c4ea144f2b1b6e17b8f0870d098e8dd1db00ce350eb97452296259125c5ec25930703fd2e7d0233dc17ebcab9137894d7613b36fd91bf61dfd5a17ae6615c14e3d01df702e98e82f79fb85cc7ac5259ca28bba547f10e7ea32d0c21e9791563579b206db9f3b092313660a1bdce38a53650c7ec38957b41695c703883a73b7b851d35a4774fbf3e560d340d0b1b853fac8e97e31a5bf462d62efe211f89320ea1409acda831b58d95aa94941b0d507b67171e1857932c60fb7837528a34e75df14a3ad1495db7baf0ed80fe34b2d0280d66e457eaa6c9480918fc913d110403047cedce7fcb8cfecfa3d23523128e4d38e6b1d1fb840fe98605aed5529d213a3c78b3df2f9e962a2179869cdd209cce15c78c95023041e1062ccfe1c888eefda706c05059c84cb8b1d07e0305b12fc38805c1ca562e71e3c20cd38559da5070904fd552573cb2234fb136e7216a52ebf6674a3172d994dcca2a7f626fac114aab677736c7cfc5e68cfce2ba6ab17a7da6ae7090517b593e395ec9a532fe6f11a78a2b28bf8526edb7a49013fd27684ef64ec03243c58200d3c089164cd423d3010895299d0f163df6eb91898081fe5200089419418f069f3d3f6ea657b404720328058f935f493ad041e60d335cc22a242cbdd9302338cf7f6434251a1afbcc3e6ebef5258d9ccfa147e12da0aa2128b76839044280307ede6d41e83ee3b4f2f95d3065893d164c7f1d5b1c28df317db32358a7c55f1a3f4e1463c66b60fa2da1e7cfc1ed99fd84cf063c810165cf02f6690402d58fcbdef820506c5b953e0ec2d234dead43e5b9c7e0844e2894f490b604b4a01be624e1294ccbfa5b96725056d90b7d262c54a88ff00524e7296fe74ebe527579471dfaca1c8971f9ee6848c5c733068a12c42f63d6fa889ec657"}, 
 {"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","id":"01a1fe6e-62cb-762f-b8d4-a4c06deef4bf","account_id":null,"event_type":"charge.event.v1","resource_id":"01a1fe6e-6262-7734-9063-528c270116f6","event_sequence":2,"occurred_at":"2026-11-21T14:06:49.491+00:00","created_at":"2026-11-21T14:06:49.491+00:00","data_encrypted":"\\x0116ec7a96953f14ac2fbdc7b02c92f95e0f2316e9baf19d6b2ecb89587ac54f514c4a820c29612ae9c4301e8181ab6fb0d7d6efb7b3c5759edb67198fb55a8bb6839528f8e79c34faea22d8ddc1cd031fabf8c7be44d506c869a0d62ce012b523474a6a022da966f6c11e3e4a4f9b6c521127aa9dc06634f1114fdeca92c5cbb2d8e3fce3ab795ea4422b177bd68a0b01f794152c4df7a86f4153f89bc4231ae5b0f18acbcfa5dd5267b9e9a834a751252cf0676b6b3d484b2588466e03cd95566c5c3bef620337dedf6c5e679c7d6cc6cde0428870a411f837d1bedffadb14c255b1af6e9647ac5f256eb9947921f95299e368266f5b0f75a110979fb61e1fb2526f62ee0e287ec1dd2b3f900f034a079a9e732930ae779117fb3b31f00324451219bff8c1081bc32f67cc7f9fd92d466fda29137e8e74a1d8e8fe3654caeb2d9309ba1fe1a2dcc6ed2d3dbaee4d1a7915a5f37a1ad62f670bdd98409b392ab2a0db22b0abff2c5334f1ae69fbe85df6cf37a306d60a849a6d21c86903b42f7fbc7428be047d0512a749ec227f605f86be28fc4a2a47f0be237b03f5f871f97017396bf96499527027e98af6df06f36ec550efa9d81bd2f64a8a9dec00129f7641a397044ed0521a29eb947c3c7e4646995ea74669e39c9b062559b0ad0a9071f014431a82467917531201dd68b07f4b2b8107c2cbfd10015c8bf69d79e487ce82ca3da7fc5f81d6fe2ae1d8ad2339de4f2dfcc8cadc90eaa1e9ea004dcb6af894b49a1b02548c54494a7af55b8aa0442797e6cb7f735fcf13174774d430f535e2bcb8db60b0a8b338238d70491d1a2623f980823243efbed384a2df0665635b47e19fdbc58cdb69a1ae81b8b013706164c7c8a1d01c4e4a616cd99e38c6bbc23d6ea1e233f9e1dd251e3fd90b34073123bda077d165050396d3b4601f020bac299570a7f8836e0d840f6ddfd083eb61da9b18ac2a17d0e67dacd7ebe8e65eb7fcc739335b721b355a15c6e8da10dc40359d2ffc31dd234a69f2e8ee8375beb48b7b5c5177ce16cdcde260f7f34b9c1dbe765f9c771991f9f473a9d88b42e0ddde5a1271a19f8a20e5e8dc5167b9b43896c5eac1e96d0ba6c1a82c31a802abbdcda35a758d77604ce2adc60b854cbfbbde086b9de4e3ea6d17491016b1911cfb91f15759b73c591ccdf37763dcefa6fdaa1be9a94225cbdb1f1cd509cee8f577a1848bdc1e48b6bce6487d897bbec3db40b14009b46f2f39cb7302057f41d1c764448236c4a0d3679b274b1e13c4d8327a69e4d53ab15c0bb381ed41789e7731ee6c4e24a1436bbf50ffa293396cab2884acf53894403324410dd1c1b44dab7b2ed4bc0471c2892f49d8b1749af6e55b39f78b9901e00cc88eb11f27c822073fcf1aa50704b57517d87c34465e1ab0fbc153c142d11ae01d030f6f2d6958af54e0ab4d9ac0cd0590d464f066c68690a98fd867425b13b5613bf9f07efac951ff84305db36f7777e9fd18c09845fb7c85ba4188eb9cff5b902a99453c6bb3022d9953cc98a824cadd9df6e67cce4cb21d876717de6ca44970ebcac2b996a51fe437d7aa4f499b4d4a8935d1d07c59e12a579818ba963973d0a814db448f52e2f61c5afb829e798c9d21a85dbb087ff7d3f2c8d64248c6eeb93da53101a3806ba937f10659aad3fa74d207c24c4bc0fa7bbe204e70d8c3d94350e45c68f79f29625227ca4eff29ef399ea0fbe1c68040a5c66681d44165c51d016f5001c33acefa83aef27609465bd02c0057129dd98228b702bc3b25c95d527917c9529c8daa5f648de3826b495ed9158cd7bdff46e7d88fecc9e6bf7c82ac75a552f37835c27597a2e8fdd3b7555e2356ce316b39cca152948aba5775fdf3eff83c399669d7096e7803cb74189093782b7e55064adce513dea0770d92b0d2e4115825b7585d3806d560c7ee4bb4"}]$rows$);
insert into limit_counters select * from json_populate_recordset(null::limit_counters, $rows$[{"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","account_id":"01a1fe6e-5e21-73aa-a226-44b6d5e3c368","payment_type":"charge","period":"month","starts_on":"2026-12-01","amount":4900,"count":1,"max_amount":100000000,"max_count":10000}, 
 {"platform_id":"01a1fe6e-5cc5-7735-8c2b-8634d4496e6d","environment":"sandbox","account_id":"01a1fe6e-5e21-73aa-a226-44b6d5e3c368","payment_type":"charge","period":"day","starts_on":"2026-12-01","amount":4900,"count":1,"max_amount":10000000,"max_count":2147483647}]$rows$);
select setval('knex_migrations_id_seq', 8);
