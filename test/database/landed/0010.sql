-- key sk_sandbox_ExnNshfSaSP8LviGF4uLMiQHQg25LSjhYToUVw4AILj
-- reads /v1/organizations/01a1ff61-f9cc-765c-b3b9-278ad1fec8fd - {"meta":{"api_request_id":"01a1ff61-fa9d-71f4-805e-8a81fab824b8","api_request_timestamp":"2026-11-21T18:32:53.661Z"},"response_type":"object","data":{"id":"01a1ff61-f9cc-765c-b3b9-278ad1fec8fd","name":"Northwind Holdings","external_id":null,"metadata":null,"created_at":"2026-11-21T18:32:53.451Z","updated_at":"2026-11-21T18:32:53.451Z"}}
-- reads /v1/accounts/01a1ff61-f9e1-71e5-9277-52c94bc3424d - {"meta":{"api_request_id":"01a1ff61-faa1-708d-8215-23fa90c1dc66","api_request_timestamp":"2026-11-21T18:32:53.665Z"},"response_type":"object","data":{"id":"01a1ff61-f9e1-71e5-9277-52c94bc3424d","organization_id":"01a1ff61-f9cc-765c-b3b9-278ad1fec8fd","type":"business","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"business_profile":{"name":"Northwind Rentals","phone":null,"address":{"zip":null,"city":null,"line1":null,"line2":null,"state":null,"country":null,"address1":null,"address2":null,"postal_code":null},"website":"https://northwind.example.com","industry":{"mcc":null,"sector":null,"category":null},"use_case":null,"legal_name":null,"description":null,"support_channels":{"url":null,"email":null,"phone":null},"tax_id":null},"capabilities":{"consent_types":{"internet":{"capability_status":"active"},"signed_agreement":{"capability_status":"active"}},"payment_types":{"charges":{"capability_status":"active"},"payouts":{"capability_status":"active"}},"customer_types":{"businesses":{"capability_status":"active"},"individuals":{"capability_status":"active"}}},"settings":{"charges":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null},"payouts":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null}},"terms_of_service":{"accepted_ip":null,"accepted_date":null,"agreement_url":null,"agreement_type":null,"accepted_user_agent":null},"metadata":null,"access_level":"standard","external_id":null,"created_at":"2026-11-21T18:32:53.470Z","updated_at":"2026-11-21T18:32:53.470Z"}}
-- reads /v1/accounts/01a1ff61-f9f8-71c2-a0a6-9d127bf1a07e - {"meta":{"api_request_id":"01a1ff61-faa5-714f-9032-f2a658f2170e","api_request_timestamp":"2026-11-21T18:32:53.669Z"},"response_type":"object","data":{"id":"01a1ff61-f9f8-71c2-a0a6-9d127bf1a07e","organization_id":"01a1ff61-f9cc-765c-b3b9-278ad1fec8fd","type":"business","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"business_profile":{"name":"Northwind Rentals","phone":null,"address":{"zip":null,"city":null,"line1":null,"line2":null,"state":null,"country":null,"address1":null,"address2":null,"postal_code":null},"website":"https://northwind.example.com","industry":{"mcc":null,"sector":null,"category":null},"use_case":null,"legal_name":null,"description":null,"support_channels":{"url":null,"email":null,"phone":null},"tax_id":"12-3456789"},"capabilities":{"consent_types":{"internet":{"capability_status":"active"},"signed_agreement":{"capability_status":"active"}},"payment_types":{"charges":{"capability_status":"active"},"payouts":{"capability_status":"active"}},"customer_types":{"businesses":{"capability_status":"active"},"individuals":{"capability_status":"active"}}},"settings":{"charges":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null},"payouts":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null}},"terms_of_service":{"accepted_ip":null,"accepted_date":null,"agreement_url":null,"agreement_type":null,"accepted_user_agent":null},"metadata":{"landed":"yes"},"access_level":"standard","external_id":null,"created_at":"2026-11-21T18:32:53.494Z","updated_at":"2026-11-21T18:32:53.494Z"}}
-- reads /v1/representatives/01a1ff61-fa07-7535-8939-e14ea7f6874e - {"meta":{"api_request_id":"01a1ff61-faab-70d5-bb91-5aa78e5f0a39","api_request_timestamp":"2026-11-21T18:32:53.675Z"},"response_type":"object","data":{"id":"01a1ff61-fa07-7535-8939-e14ea7f6874e","account_id":"01a1ff61-f9f8-71c2-a0a6-9d127bf1a07e","user_id":"01a1ff61-fa07-7535-8939-e5004d69ce65","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"first_name":"Nora","last_name":"North","name":"Nora North","dob":"1984-05-17","ssn_last4":"1234","email":"nora@example.com","mobile_number":"+14155550142","phone":"+14155550142","relationship":{"owner":true,"title":"CEO","control":true,"primary":true,"percent_ownership":60},"external_id":null,"metadata":null,"created_at":"2026-11-21T18:32:53.509Z","updated_at":"2026-11-21T18:32:53.509Z"}}
-- reads /v1/linked_bank_accounts/01a1ff61-fa14-74ef-9cc9-a1b150c3bc00 - {"meta":{"api_request_id":"01a1ff61-faaf-76c3-b93c-fa0ffb06bdc7","api_request_timestamp":"2026-11-21T18:32:53.679Z"},"response_type":"object","data":{"id":"01a1ff61-fa14-74ef-9cc9-a1b150c3bc00","account_id":"01a1ff61-f9f8-71c2-a0a6-9d127bf1a07e","platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"bank_account":{"institution_name":"JPMORGAN CHASE BANK","account_holder":"Northwind Rentals LLC","routing_number":"021000021","account_mask":"*****3210"},"purposes":["charges"],"description":null,"metadata":null,"created_at":"2026-11-21T18:32:53.520Z","updated_at":"2026-11-21T18:32:53.520Z"}}
-- reads /v1/customers/01a1ff61-fa21-737c-b7c3-ce6b596d47ee - {"meta":{"api_request_id":"01a1ff61-fab3-730f-9785-0366cc6f7fa7","api_request_timestamp":"2026-11-21T18:32:53.683Z"},"response_type":"object","data":{"id":"01a1ff61-fa21-737c-b7c3-ce6b596d47ee","type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip":null,"city":null,"state":null,"address1":null,"address2":null},"device":{"ip_address":null},"config":{"sandbox_outcome":null},"metadata":{"landed":"yes"},"created_at":"2026-11-21T18:32:53.534Z","updated_at":"2026-11-21T18:32:53.534Z"}}
-- reads /v1/paykeys/01a1ff61-fa7b-7252-9b15-b89265e6576d - {"meta":{"api_request_id":"01a1ff61-fab6-771f-820f-ee3f17d7968d","api_request_timestamp":"2026-11-21T18:32:53.686Z"},"response_type":"object","data":{"id":"01a1ff61-fa7b-7252-9b15-b89265e6576d","customer_id":"01a1ff61-fa74-7088-9095-cc786c13ddb3","label":"JPMORGAN CHASE BANK *6789","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code":"active","reason":"ok","source":"system","message":"The paykey can be used.","changed_at":"2026-11-21T18:32:53.625Z"},"expires_at":null,"created_at":"2026-11-21T18:32:53.625Z","updated_at":"2026-11-21T18:32:53.625Z","paykey":"37c0411b.93.f9e573ceae593c5da201ee13518ef724699241b1f1bcf32e111875bdf0571d23","bank_data":{"routing_number":"021000021","account_number":"*****6789","account_type":"checking"},"config":{"sandbox_outcome":null},"metadata":null,"balance":{"account_balance":1000000,"updated_at":"2026-11-21T18:32:53.625Z","status":"completed"}}}
-- reads /v1/charges/01a1ff61-fa8a-75b2-8809-ab2a482f27c4 - {"meta":{"api_request_id":"01a1ff61-faba-779c-a6c9-e1ba4a2b0fcb","api_request_timestamp":"2026-11-21T18:32:53.690Z"},"response_type":"object","data":{"id":"01a1ff61-fa8a-75b2-8809-ab2a482f27c4","paykey":"37c0411b.93.f9e573ceae593c5da201ee13518ef724699241b1f1bcf32e111875bdf0571d23","description":"Monthly membership","payment_rail":"ach","paykey_details":{"id":"01a1ff61-fa7b-7252-9b15-b89265e6576d","customer_id":"01a1ff61-fa74-7088-9095-cc786c13ddb3","label":"JPMORGAN CHASE BANK *6789","balance":1000000},"customer_details":{"id":"01a1ff61-fa74-7088-9095-cc786c13ddb3","name":"Ada Example","customer_type":"individual","email":"ada@example.com","phone":"+14155550101"},"amount":4900,"currency":"USD","payment_date":"2026-12-01","device":{"ip_address":"203.0.113.7"},"external_id":"order-mwqqwyv2-2","status":"cancelled","status_details":{"message":"Landed","reason":"user_request","source":"user_action","changed_at":"2026-11-21T18:32:53.650Z","code":null},"status_history":[{"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-21T18:32:53.639Z"},{"status":"cancelled","reason":"user_request","source":"user_action","message":"Landed","code":null,"changed_at":"2026-11-21T18:32:53.650Z"}],"metadata":null,"funding_ids":[],"created_at":"2026-11-21T18:32:53.639Z","updated_at":"2026-11-21T18:32:53.650Z","processed_at":null,"effective_at":null,"consent_type":"internet","config":{"balance_check":"enabled","sandbox_outcome":null}}}
-- reads /v1/charges/01a1ff61-fa62-703b-83b5-1ead16b4f298 01a1ff61-f9f8-71c2-a0a6-9d127bf1a07e {"meta":{"api_request_id":"01a1ff61-fac6-72b2-89c5-71275e6f65a4","api_request_timestamp":"2026-11-21T18:32:53.702Z"},"response_type":"object","data":{"id":"01a1ff61-fa62-703b-83b5-1ead16b4f298","paykey":"9b29ab0d.70.d204df334af56387fccfbf1d69e43d9270d94a7688a55d3eedf6b2052806f5b3","description":"Monthly membership","payment_rail":"ach","paykey_details":{"id":"01a1ff61-fa53-71c9-9612-1b1163e27d13","customer_id":"01a1ff61-fa49-70dc-a41c-3f489286dedf","label":"JPMORGAN CHASE BANK *6789","balance":1000000},"customer_details":{"id":"01a1ff61-fa49-70dc-a41c-3f489286dedf","name":"Ada Example","customer_type":"individual","email":"ada@example.com","phone":"+14155550101"},"amount":4900,"currency":"USD","payment_date":"2026-12-01","device":{"ip_address":"203.0.113.7"},"external_id":"order-mwqqwyu2-1","status":"created","status_details":{"message":"The charge was created.","reason":"ok","source":"system","changed_at":"2026-11-21T18:32:53.599Z","code":null},"status_history":[{"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-21T18:32:53.599Z"}],"metadata":{"landed":"yes"},"funding_ids":[],"created_at":"2026-11-21T18:32:53.599Z","updated_at":"2026-11-21T18:32:53.599Z","processed_at":null,"effective_at":null,"consent_type":"internet","config":{"balance_check":"enabled","sandbox_outcome":null}}}
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
create table secrets_in_use (
      id text not null,
      first_used_at timestamptz(3) not null,
      constraint secrets_in_use_pk primary key (id)
    );
insert into secrets_in_use (id, first_used_at)
    select encode(substring(key_hash from 1 for 4), 'hex'), min(created_at) from api_keys group by 1;
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
create table if not exists secrets_in_use (
      id text not null,
      first_used_at timestamptz(3) not null,
      constraint secrets_in_use_pk primary key (id)
    );
insert into secrets_in_use (id, first_used_at)
     select encode(substring("key_hash" from 1 for 4), 'hex'), min(created_at) from "api_keys" where "key_hash" is not null group by 1
     on conflict (id) do update set first_used_at = least(secrets_in_use.first_used_at, excluded.first_used_at);
alter table jobs drop constraint jobs_kind_check;
alter table jobs add constraint jobs_kind_check check (
      kind in ('make_file', 'hand_over_file', 'receive_file', 'step_payment', 'reset_sandbox', 'restore_demo'));
-- knex
create table "knex_migrations" ("id" serial primary key, "name" varchar(255), "batch" integer, "migration_time" timestamptz);
create table "knex_migrations_lock" ("index" serial primary key, "is_locked" integer);
-- data
insert into knex_migrations select * from json_populate_recordset(null::knex_migrations, $rows$[{"id":1,"name":"0001-platforms","batch":1,"migration_time":"2026-11-21T18:32:53.183+00:00"}, 
 {"id":2,"name":"0002-organizations-and-accounts","batch":1,"migration_time":"2026-11-21T18:32:53.22+00:00"}, 
 {"id":3,"name":"0003-customers-and-paykeys","batch":1,"migration_time":"2026-11-21T18:32:53.253+00:00"}, 
 {"id":4,"name":"0004-payments","batch":1,"migration_time":"2026-11-21T18:32:53.281+00:00"}, 
 {"id":5,"name":"0005-idempotency-and-rate-limit","batch":1,"migration_time":"2026-11-21T18:32:53.291+00:00"}, 
 {"id":6,"name":"0006-events","batch":1,"migration_time":"2026-11-21T18:32:53.302+00:00"}, 
 {"id":7,"name":"0007-payment-moves-and-limits","batch":1,"migration_time":"2026-11-21T18:32:53.312+00:00"}, 
 {"id":8,"name":"0008-rail-and-sandbox-clock","batch":1,"migration_time":"2026-11-21T18:32:53.357+00:00"}, 
 {"id":9,"name":"0009-secrets-in-use","batch":1,"migration_time":"2026-11-21T18:32:53.359+00:00"}, 
 {"id":10,"name":"0010-reset-in-two-jobs","batch":1,"migration_time":"2026-11-21T18:32:53.361+00:00"}]$rows$);
insert into knex_migrations_lock select * from json_populate_recordset(null::knex_migrations_lock, $rows$[{"index":1,"is_locked":0}]$rows$);
insert into platforms select * from json_populate_recordset(null::platforms, $rows$[{"id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","name":"Landed","created_at":"2026-11-21T18:32:53.391+00:00"}]$rows$);
insert into api_keys select * from json_populate_recordset(null::api_keys, $rows$[{"id":"01a1ff61-f99a-71b8-8d4f-c14e7defc0c8","platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","key_hash":"\\x16ec7a96a3b89f27c12a999aafa29f313a5d5d0d82ea000d17fc4dcb036ed79b5971b5a8","display":"ExnNshfS","scopes":["read","write","accounts","webhooks"],"created_at":"2026-11-21T18:32:53.401+00:00","revoked_at":null}]$rows$);
insert into organizations select * from json_populate_recordset(null::organizations, $rows$[{"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","id":"01a1ff61-f9cc-765c-b3b9-278ad1fec8fd","name":"Northwind Holdings","external_id":null,"metadata":null,"created_at":"2026-11-21T18:32:53.451+00:00","updated_at":"2026-11-21T18:32:53.451+00:00"}]$rows$);
insert into accounts select * from json_populate_recordset(null::accounts, $rows$[{"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","id":"01a1ff61-f9e1-71e5-9277-52c94bc3424d","organization_id":"01a1ff61-f9cc-765c-b3b9-278ad1fec8fd","type":"business","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"access_level":"standard","business_profile":{"name": "Northwind Rentals", "phone": null, "address": {"zip": null, "city": null, "line1": null, "line2": null, "state": null, "country": null, "address1": null, "address2": null, "postal_code": null}, "website": "https://northwind.example.com", "industry": {"mcc": null, "sector": null, "category": null}, "use_case": null, "legal_name": null, "description": null, "support_channels": {"url": null, "email": null, "phone": null}},"tax_id_encrypted":null,"capabilities":{"consent_types": {"internet": {"capability_status": "active"}, "signed_agreement": {"capability_status": "active"}}, "payment_types": {"charges": {"capability_status": "active"}, "payouts": {"capability_status": "active"}}, "customer_types": {"businesses": {"capability_status": "active"}, "individuals": {"capability_status": "active"}}},"settings":{"charges": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}, "payouts": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}},"terms_of_service":{"accepted_ip": null, "accepted_date": null, "agreement_url": null, "agreement_type": null, "accepted_user_agent": null},"external_id":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T18:32:53.47+00:00","updated_at":"2026-11-21T18:32:53.47+00:00"}, 
 {"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","id":"01a1ff61-f9f8-71c2-a0a6-9d127bf1a07e","organization_id":"01a1ff61-f9cc-765c-b3b9-278ad1fec8fd","type":"business","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"access_level":"standard","business_profile":{"name": "Northwind Rentals", "phone": null, "address": {"zip": null, "city": null, "line1": null, "line2": null, "state": null, "country": null, "address1": null, "address2": null, "postal_code": null}, "website": "https://northwind.example.com", "industry": {"mcc": null, "sector": null, "category": null}, "use_case": null, "legal_name": null, "description": null, "support_channels": {"url": null, "email": null, "phone": null}},"tax_id_encrypted":"\\x0116ec7a96150b49c4137b8f07055b1dc1ff64d004913efe89f0feb5ae35c6e53a6d991cab436c99af048e","capabilities":{"consent_types": {"internet": {"capability_status": "active"}, "signed_agreement": {"capability_status": "active"}}, "payment_types": {"charges": {"capability_status": "active"}, "payouts": {"capability_status": "active"}}, "customer_types": {"businesses": {"capability_status": "active"}, "individuals": {"capability_status": "active"}}},"settings":{"charges": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}, "payouts": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}},"terms_of_service":{"accepted_ip": null, "accepted_date": null, "agreement_url": null, "agreement_type": null, "accepted_user_agent": null},"external_id":null,"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-21T18:32:53.494+00:00","updated_at":"2026-11-21T18:32:53.494+00:00"}]$rows$);
insert into representatives select * from json_populate_recordset(null::representatives, $rows$[{"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","id":"01a1ff61-fa07-7535-8939-e14ea7f6874e","account_id":"01a1ff61-f9f8-71c2-a0a6-9d127bf1a07e","user_id":"01a1ff61-fa07-7535-8939-e5004d69ce65","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"first_name":"Nora","last_name":"North","dob_encrypted":"\\x0116ec7a964303ef2bdbef7666d21f58b1924899ba3741c4cf9274fb27a94591f232f1e06af282dd9d0162","ssn_last4_encrypted":"\\x0116ec7a96d4cc33b8f435df1017d8c6b62f11dbbe1bbcea74db68c28d4512600f04229e8d","email":"nora@example.com","mobile_number":"+14155550142","relationship":{"owner": true, "title": "CEO", "control": true, "primary": true, "percent_ownership": 60},"external_id":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T18:32:53.509+00:00","updated_at":"2026-11-21T18:32:53.509+00:00"}]$rows$);
insert into linked_bank_accounts select * from json_populate_recordset(null::linked_bank_accounts, $rows$[{"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","id":"01a1ff61-fa14-74ef-9cc9-a1b150c3bc00","account_id":"01a1ff61-f9f8-71c2-a0a6-9d127bf1a07e","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"institution_name":"JPMORGAN CHASE BANK","account_holder":"Northwind Rentals LLC","routing_number":"021000021","account_number_encrypted":"\\x0116ec7a96121b441873f25ce8daaba624a669f1038f65ef25055f3522bcd2503b43df3d2efc34bf3aa502","account_last_digits":"3210","purposes":["charges"],"description":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T18:32:53.52+00:00","updated_at":"2026-11-21T18:32:53.52+00:00"}]$rows$);
insert into customers select * from json_populate_recordset(null::customers, $rows$[{"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","owner_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","id":"01a1ff61-fa21-737c-b7c3-ce6b596d47ee","account_id":null,"type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-21T18:32:53.534+00:00","updated_at":"2026-11-21T18:32:53.534+00:00"}, 
 {"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","owner_id":"01a1ff61-f9f8-71c2-a0a6-9d127bf1a07e","id":"01a1ff61-fa49-70dc-a41c-3f489286dedf","account_id":"01a1ff61-f9f8-71c2-a0a6-9d127bf1a07e","type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T18:32:53.575+00:00","updated_at":"2026-11-21T18:32:53.575+00:00"}, 
 {"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","owner_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","id":"01a1ff61-fa74-7088-9095-cc786c13ddb3","account_id":null,"type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T18:32:53.619+00:00","updated_at":"2026-11-21T18:32:53.619+00:00"}]$rows$);
insert into paykeys select * from json_populate_recordset(null::paykeys, $rows$[{"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","owner_id":"01a1ff61-f9f8-71c2-a0a6-9d127bf1a07e","id":"01a1ff61-fa53-71c9-9612-1b1163e27d13","account_id":"01a1ff61-f9f8-71c2-a0a6-9d127bf1a07e","customer_id":"01a1ff61-fa49-70dc-a41c-3f489286dedf","paykey":"9b29ab0d.70.d204df334af56387fccfbf1d69e43d9270d94a7688a55d3eedf6b2052806f5b3","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code": "active", "reason": "ok", "source": "system", "message": "The paykey can be used.", "changed_at": "2026-11-21T18:32:53.585Z"},"routing_number":"021000021","account_number_encrypted":"\\x0116ec7a96f3268b7e7a2634a9c198531c97c05dcd4fdd8a00d7b3fa9baa4562ef6bb6e747708ead25b60b0336","account_last_digits":"6789","account_type":"checking","sandbox_outcome":null,"balance_amount":1000000,"balance_updated_at":"2026-11-21T18:32:53.585+00:00","balance_status":"completed","metadata":null,"expires_at":null,"event_sequence":1,"created_at":"2026-11-21T18:32:53.585+00:00","updated_at":"2026-11-21T18:32:53.585+00:00"}, 
 {"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","owner_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","id":"01a1ff61-fa7b-7252-9b15-b89265e6576d","account_id":null,"customer_id":"01a1ff61-fa74-7088-9095-cc786c13ddb3","paykey":"37c0411b.93.f9e573ceae593c5da201ee13518ef724699241b1f1bcf32e111875bdf0571d23","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code": "active", "reason": "ok", "source": "system", "message": "The paykey can be used.", "changed_at": "2026-11-21T18:32:53.625Z"},"routing_number":"021000021","account_number_encrypted":"\\x0116ec7a963e094638c35773665398c17209a1a82f534c98e99c52e076a7dbef783587110926249ccb3c010293","account_last_digits":"6789","account_type":"checking","sandbox_outcome":null,"balance_amount":1000000,"balance_updated_at":"2026-11-21T18:32:53.625+00:00","balance_status":"completed","metadata":null,"expires_at":null,"event_sequence":1,"created_at":"2026-11-21T18:32:53.625+00:00","updated_at":"2026-11-21T18:32:53.625+00:00"}]$rows$);
insert into bridge_tokens select * from json_populate_recordset(null::bridge_tokens, $rows$[{"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","owner_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","id":"01a1ff61-fa37-723c-a152-f242da329a2a","account_id":null,"customer_id":"01a1ff61-fa21-737c-b7c3-ce6b596d47ee","token_hash":"\\x16ec7a96381e8b0366a6721cf6634948b1c8d5d4addc8223e7e3e1b3ae4f18e7aab20986","sandbox_outcome":null,"created_at":"2026-11-21T18:32:53.554+00:00","expires_at":"2026-11-21T22:32:53.554+00:00","used_at":null}]$rows$);
insert into payments select * from json_populate_recordset(null::payments, $rows$[{"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","owner_id":"01a1ff61-f9f8-71c2-a0a6-9d127bf1a07e","id":"01a1ff61-fa62-703b-83b5-1ead16b4f298","account_id":"01a1ff61-f9f8-71c2-a0a6-9d127bf1a07e","payment_type":"charge","paykey_id":"01a1ff61-fa53-71c9-9612-1b1163e27d13","customer_id":"01a1ff61-fa49-70dc-a41c-3f489286dedf","amount":4900,"currency":"USD","description":"Monthly membership","payment_date":"2026-12-01","consent_type":"internet","device_ip_address":"203.0.113.7","external_id":"order-mwqqwyu2-1","balance_check":"enabled","sandbox_outcome":null,"status":"created","status_reason":"ok","status_source":"system","status_message":"The charge was created.","status_code":null,"status_changed_at":"2026-11-21T18:32:53.599+00:00","processed_at":null,"effective_at":null,"funding_ids":[],"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-21T18:32:53.599+00:00","updated_at":"2026-11-21T18:32:53.599+00:00","due_at":"2026-11-21T18:32:53.599+00:00","effective_date":null,"settles_at":null,"limit_date":"2026-12-01"}, 
 {"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","owner_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","id":"01a1ff61-fa8a-75b2-8809-ab2a482f27c4","account_id":null,"payment_type":"charge","paykey_id":"01a1ff61-fa7b-7252-9b15-b89265e6576d","customer_id":"01a1ff61-fa74-7088-9095-cc786c13ddb3","amount":4900,"currency":"USD","description":"Monthly membership","payment_date":"2026-12-01","consent_type":"internet","device_ip_address":"203.0.113.7","external_id":"order-mwqqwyv2-2","balance_check":"enabled","sandbox_outcome":null,"status":"cancelled","status_reason":"user_request","status_source":"user_action","status_message":"Landed","status_code":null,"status_changed_at":"2026-11-21T18:32:53.65+00:00","processed_at":null,"effective_at":null,"funding_ids":[],"metadata":null,"event_sequence":2,"created_at":"2026-11-21T18:32:53.639+00:00","updated_at":"2026-11-21T18:32:53.65+00:00","due_at":null,"effective_date":null,"settles_at":null,"limit_date":null}]$rows$);
insert into payment_history select * from json_populate_recordset(null::payment_history, $rows$[{"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","payment_id":"01a1ff61-fa62-703b-83b5-1ead16b4f298","sequence":1,"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-21T18:32:53.599+00:00"}, 
 {"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","payment_id":"01a1ff61-fa8a-75b2-8809-ab2a482f27c4","sequence":1,"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-21T18:32:53.639+00:00"}, 
 {"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","payment_id":"01a1ff61-fa8a-75b2-8809-ab2a482f27c4","sequence":2,"status":"cancelled","reason":"user_request","source":"user_action","message":"Landed","code":null,"changed_at":"2026-11-21T18:32:53.65+00:00"}]$rows$);
insert into idempotency_records select * from json_populate_recordset(null::idempotency_records, $rows$[{"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","acting_account":"00000000-0000-0000-0000-000000000000","key":"landed-bridge-token","day":"2026-11-21","fingerprint":"\\xd6c7441938f64c0fc2d9abc9033bb1ef53148fb365551bcf6b1add97c9072092","status":201,"headers":{"Content-Type": "application/json; charset=utf-8"},"body_encrypted":"\\x0116ec7a96f11070627652a0ddc1cb9f1c246e76fc0816a954d6dfb53b29c60cc5f4a790d3f08ebd96c0031fe114b64618bf3db3a35831d7dbaafba33b9df7382df7ea14d98367720fe3eca89e902f9617b7b821e6912db8f0d1e2ccc10eb0562470e229ca36fcc441b5c9cbd742a298c60f03036ee584a8c9e2203abf8f3ee5890804fce639d6ff7b6698f7a1c7ccff6313fe4442ed0afcb7f48328a6654166b84dea478fe334cc1ca2cbee6c7ae24d4791030cbb607666635c47e6f099c31fd168f5549e66e88ccb3d9a6b5d802a5123f9d66d06ffc4167d6d8eaf05d7ce8fc43d9d9d813a2a3e2936262945b5f08c31231021d4758c60e176476d2e20536856b9d616b24a06db2c0a7abef92df880bcc669bcca692db5","created_at":"2026-11-21T18:32:53.554257+00:00"}]$rows$);
insert into events select * from json_populate_recordset(null::events, $rows$[{"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","id":"01a1ff61-f9e4-723c-bf07-4509d910a542","account_id":"01a1ff61-f9e1-71e5-9277-52c94bc3424d","event_type":"account.created.v1","resource_id":"01a1ff61-f9e1-71e5-9277-52c94bc3424d","event_sequence":1,"occurred_at":"2026-11-21T18:32:53.47+00:00","created_at":"2026-11-21T18:32:53.47+00:00","data_encrypted":"\\x0116ec7a9646bd3d84a26d01b36be200fa4b850ceec34839c4896b34cb8af2b95bfb1397ff23179a3b43b834c8d47ef35f083f65e320cb650767d97c42f1dcb0f71b670468aea86339faf768560a2c15cedcc3a54a69f09fc0451d3476d90bf0e9f21a5662f2a64d58b4a9c1ad3cd6a96caf75b4c0e7fd36db7536012112eb42632c37c79df83fef8c8a790c0cc83090526f5019158d5cfda98437e79053364da93be995e6cbfc80f9495a991419535f0239bd4ac5adbe7feb15caba0f014c3c48e7a7a0e809f8ab19087c1f9b1e382d1d9debeb73f23aeff752bcc721bf9dded7f5898df160c2c88798fdf58cda43ccebabb7a38585c0fe8e645dda1aa162c6efb7079834a40271dc15a8915466904ae2c74234aceae326e467dc173068fc4930152831692fed509484e138b57d8cbab39e82f5730174c192c04dd21e5c6b236cff39324be58c37a6c03c6613ce57ad683dfdcdcfd8b8d222b8b22bf1470dc0462d55f996f102f6dbc3fd2aabd2bda8c3cff5d81b8233c7eeebbc3dedb1afeac2f7add3abb63a747f2e1f501ee0fc52bc0f07a80d0ca2727bc504ec1a61c96a90ab0ed767ec71332108db314ab3a7ee40907e10b288884e59cb8503b9a7d2c327c214184cb649bdeefa3391f698c77c4ec20a1d923195950b1db112125756c19b7432dea99a80e4654e39aa800fc9b2838b063acf6e3da318f72338d243655585721a2f89ea38c6cad827b5ff383f1958d9419208284c13c8b54d4279796363938697ca903225483745f97fc8213e035c2c80511c495831b97e916d5688039a712a86bd7c2522a1eaf5569d2fd940fb8d457e9b40259cffc76652e0ac3ee87293ba75737e205a87c80ce5f9c4f495f2e6b1831776c2bbe084546de4ef4d4e1fcfb07c76574a8183007267f8f0b149d7f32f5f7d0ce1bf04093b6cfc7268e2bbb0c00b0b087368b9729f895e443c21a611150e9be65df3e7a301e7f5068a7293afd6eeccbc079bc0251da9df51140ccc0c702a4d1a8765e6caf131b2891fb5919ad2711d609b186c00cec9a7a3ebfbaa050728206b37872929c5d0f8d2cc023b106cd7fc509cf07d4fd84d286bc976d01a143f2ab12c5a94d10e9779154142abefd7d8675b7c5339674b66890bf49dc07d5ac72ab9e9326923472b9259203b71e15b34f0c38685e783c61e281dcae0bdd06c418e120c6e68a09c0b8210ab3d66a5a0c7352958eda017f1721851d2bc2b3dbdd242b55729e1cead1cc6fd96caa02fb9251eba603190ebd6487517bec6b27ed841cc564a2f4a4aeef8242068d6955eea7fc3a21763c7468abbe5afbe8ff430ff3532583b6e1cfafb73d2f2bca6a342e4671d79d2a723b8ca2502447cdc7f1e5645ccf0175b1f0872e2969ad2732cb9cd7c8e16854214be552d4fe414d604665e95314873067ac5120c754b6c1092e0a173e4a4788e981b2b30b4784862d6b39a8ffc81c1c3f77cd7b9e6cffc023832ebee93d167329afaacb8cd5615122731cc1d389b3b2c7cfb7424032cd75100d2677a912f75570744955264bb82ec0346ad60f8f98fb4cfdd238424c27d6f67f775152c5ce999b3cad090ef38381bd9bb73c693b6dac611514bd3459a71b7d0c1272cd40601c34dc05c7aa9bbe4c24a35d7e616d14d097c147598d7f8a1a8edd8af999c4a7ecd681072c076f0b913d506a39801af26b78e223843b25294786a77e953b9f6d5b822418b5db61d517ab74b79e5867ad5daec6ce7c1e39de093c45a3f3858630447b4e827935a041199e30befedb3d4a5054a17cc1cdd3bc81e026508fa201f90c2de8ea39a25853370d0985283df8ee0ed922a0b96523105084ece9f0f6ff0fa027f9b83a42469167a7ed1b722b0d5ed3f3f088389e57e66a00f4bc3aa7789c7354a9fbb73aba2073285fed58d4a81d6e2151241e875e83e3df998f4fd3e84787e9ba0d588b010d66ff3e2c476a6c558947f8fab7044fb95f904f356e626fed6718749454e033f60b52955be7cafe53a5aee11ac8be4a1691df2bd4f27630aa4a7a1c59dc89e4c4aacc9238bb274acee57b26a1f0b91bd8805d700147fa647b8d0c95c517953353479231dbeb0b54da760c807e76bf5aab728e55916eadff445b56d2b0ff4b052cca6d4e3c878feb631d14be2cbbffe51407973ccc19809141d01bc1bdf5d727a81941513edce68d19ade2195bd2a229f3c4c1864a2a741a1ab7d3a39268284dc4254b287bff90b9812e7db3fbc5695f86ec3b21178cc600e4ed744a925ac158df7cf992192cc79beefa7b59c48606a8e79689d032fd5db2cfdd6f9776e1289f6"}, 
 {"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","id":"01a1ff61-f9fa-736f-b7f1-f3e89da45803","account_id":"01a1ff61-f9f8-71c2-a0a6-9d127bf1a07e","event_type":"account.created.v1","resource_id":"01a1ff61-f9f8-71c2-a0a6-9d127bf1a07e","event_sequence":1,"occurred_at":"2026-11-21T18:32:53.494+00:00","created_at":"2026-11-21T18:32:53.494+00:00","data_encrypted":"\\x0116ec7a963871939f72258f49d25cd94c1437c53f8217f2bd9b13e2144d13d23d5b1780d4adceea268b0fc35328f02ca651933347beb11368a8d8bdcb5ac5062c77c7f883fcac447da6de532172eebe2b1625d822f2fc9603cfb497e03a23bf573d905d6e42ea1819482b93b54afaf4df4659ae7c6553b53b160d31d012efda5c98ce6234ddb558992de3927c21ebe0309fb09aadd86627c3f496672d796de8b3a491bf0f7812b75197546169110cf45ee11627d73a802faaac1b83ebfdc21ac819ce799fe243ddbd477c1fd921df7bdc8bc7a5a699775bd4079837b83480d2410e93f6abb1e642a26b1beec4328848b31f46e7542a58e8f1d0f99823beb6a8bac13f40ee0895c6a3028075f4e8230b1c8a01aada7d66fbe8c76502912454351718cd957f480a1cf88361cef7279b4677cc3cac59b0774dd27c9ac08d91091a76452cb7de699fe80cdbdb15b589c58c6683abc10d9617be62ccef2a2901b0e80b1ad40659c3528ea3e892a87cd09070750acc4c74961fc4c5ce75dc80835d740f997ad221486617877633edabe267d3d11ba67013412ed60a6c6d22ea9e2199b0b778f17a41df998e21db81a358b69a7e6c899367a0e602e9970ea16ae8f47b174f54826da59164ee3b359c3e0a0e6d52c26a4a988b13888a6af214b43adb94f27f4d1a00115cc8ec293f56dfd8936698b90b00378a1cefaa0534a65167d30e96fb71c1de9161c04f8f122508b7fa7c2e9ed0faeb566fb189ad532283f1735feca6ffa90d9e39e30e11ee28bc900ac7ff177744fd9cb1f6343a214fae1b770b6455d4e29113b12bd274a09876c0645627e8b4be340ec00c118572caef20011d92181ca2b113e465a13bed28d6ecd53628b3370e153ebfbada70d129299464f6ac348a22b0e8f14f1fa7477c9a06348431880ed3dd261003fa018637f9266cf9e65a4a05dd97a5c710d8d27bf3d4e14beafa170381b733ec1833e1545bdf151ddb7a3a05cb3fe715dcaf08f1ebe4c5ee1b63959bfb8e98ded2f7503c6e373d42e9b7ca5a854ae9583e049b6e408a352c93e88b4c9a93fa9537dc790c1b9274a341b8add1759698dd40b5aa6a81081b680fbad9b252ede08e2c36ec85ec6ce6f1a814e11da4e6d825ef158e1b69994df7a951de26a43bb88aba9fca64d2295ef290806eafe515687daebf8ed2319d4a4aa492ad61018e29e4f2064632d9135fa00f26acdf486ae8355f49d21754321e7bcaf947e0ba8efe9310c3dc971b85f2a82f9c8ea19c6e1b60217880e7e9f2b913fe9806304f1b66888a78671abc5c4c3307a52ab18a36b043edd95efe8bd074b1bd29ee2fb90a1158918c26a3d250430d4bc5b746551ee73c3c081f61546a9669cdfc8199e699620d108a3f209d986a158de63369d730f75c62fa8b14cf6c50e1451bed2581c13ce09427c6c8ff6b6c271b0b375bb998d3b6b9422ff6d2d049ef5476fa8bd31f47797bd548c24188099faaeb1e94fdc0c593d4fded0b04a8811d4c873f4064b07f43662cc3a7c902c0a99d688835826443f9179ef2736161708828aa308e01043a02be473045ce1437a586090d795af4d2bc287e3018594e0e83b4ddf8c2241b270bf8cc9b91b9a4f70888b8241bc5e14538d0e18107ac83132a1ad7a41f1be9a95290234763b5903ac3ea7e2385ce8c413133acd85ba13f64f8878d9f5ddf852521256ad298bbb73887fafeac2e3fc9bee621fc2d9e4a1a366742a18429409cc1289ab50571c65e2661b3dbc99061659f8fcc5b0ece810bc222776e70004d4acbe93dc52698d9862cb5787d830e915c85ef21be052140199f43ea98942e68e7759d77157ee82e7d82d7e94022594195500632439b4cd8991ecaaf856a91890ab796f01206921a8028a08669a76ee4205225a2de0ab73776c806d32951151c4dadc610d173efe57f52928c4173518e7ad3fe132c010e06efce00f9276c0f9e53892966cb29b4e142d96baa4844218b1d75ef6123805224f99d0e5585c2fcb306e363344a4572687f27f7841a65914ab62cd6c9732048c5ce4e61a01d2d418ad4233d4360caa0731a2aad0f6aadba7f5271cb1785499ddefe4e1cdc2de5fc55ff98ea0dbe17598c3eb99087fe49bfa84024d283f1c5f92c17c357797afe28e04e6d79e17b8c44db478689beed355d1bedc8408b4624455331b61f7ba030158ecaa953e43312625a5ef25efbd591ddb1c5a5b1ed61d44645ed90dc2c4fd31b6515763a0d554cc7739db9369641c526b7b5f4f8767aaba570fc69c280fe18a0c5aeb820affad1931695fb59a38d9cf17d678c6cf85e5b28eb4486614122d07390ccafe23b"}, 
 {"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","id":"01a1ff61-fa09-71c3-9dca-258bf276d167","account_id":"01a1ff61-f9f8-71c2-a0a6-9d127bf1a07e","event_type":"representative.created.v1","resource_id":"01a1ff61-fa07-7535-8939-e14ea7f6874e","event_sequence":1,"occurred_at":"2026-11-21T18:32:53.509+00:00","created_at":"2026-11-21T18:32:53.509+00:00","data_encrypted":"\\x0116ec7a9671a46751cf5102aa3049b46dea8c2decd6af1be539995fe45bbb5ca22c192e8b219bfb6a1b113a43a2548cf526b7d25bc5e06dbdb244e3885e0203e582c69e9438d2964a685366ef84cd93eba818d76b182314d4c531573fbb4fc93b94a62068beebdfd0b1503b8bde382ee3fcfb7d5b6d46f71d0e4021058fff32fa37e75f578a2159f9d703128c63cbe078d22a82dd4218045f9dc6b6d8c1c5804aaf8b404edafeb45158bc193d07fa8644b31c001698e3421828d804e2cc50eff31cefc9b403b15d8882cf15191a946f50388aa0c18b627e6b7e3742221383d7d41080e10ebc14d4461f48c665049fdd12fc054e1bbc3176889c104c1147ebb36d40e07cf1259600de3e8823c9b397260881d03c08d533be24969d1a8024d325cfc7d6e25dc806f85af854bbe13265c316fee8265d9d71918d851ac1ff0b7b8a4018157af7a0f1cea347c1c8a42de0e7af85c50d5acf2fbd951ac69e95ed44bb3caa4954e166b224397c4fca6a65311ac77c1fe4a1d86fb811dfaa562b57714a022f0f2cf08966e8d83e4a8a218e3e5e4789a841011b0cf04f6484ebf6b48dbc2aea8af436c9217ef12be0f18c41519a2b886a3eb247d82d56b99a7de392cbe0809995925c9b0a933e2c591856e542d3ec4be2b01ced05756aabdd48577f4fdd168fb80f679fe71c617bf7b96bc9aeb968fbf5ae065e1e91d6bb6d3c0efd29cda9ee0a8901587b0add4ededd743c1a848858fae592cc8743354fafdda9675d373f5f14bb883a40822841e32fa73b08c4b2b6173ab32d03cd448016fffd08bfa7efe07da31dce625270424b9568aa38b6123862b1bde387b18c522bac86549bd60eb652ed201dfbbfc573a3491cca12485da6ca086b99881cffc9ade09d222ceab297df4849787b95bce9bae50d5f25e7241f1448465dbe3bf93141d0af99c7fb84fd45d111324d9aad037dac"}, 
 {"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","id":"01a1ff61-fa16-72c5-a7f9-051f39c0777a","account_id":"01a1ff61-f9f8-71c2-a0a6-9d127bf1a07e","event_type":"linked_bank_account.created.v1","resource_id":"01a1ff61-fa14-74ef-9cc9-a1b150c3bc00","event_sequence":1,"occurred_at":"2026-11-21T18:32:53.52+00:00","created_at":"2026-11-21T18:32:53.52+00:00","data_encrypted":"\\x0116ec7a969f857d954618a23e29f7bdb3b220cb36c66485191961cd02549114ab3145173fda4c4e6ddba95c85364cbd12ade1c0d3e1bf550ff9844afad404c638d58d4801e108ea897b1ddebb3aff28ff5c994f7039bc84913a4d82a4bedc77363ca08dc35ac99e3dd35b1c957893caa03b539bbe79a39036874e840da40a5457391e520b096059b31f18e5334bbca660db6fa2e5cef2e74d03bf68e7d3f50da0f486b4cf163d5155eb6972a1793f9a24241cd6bc3783b4121bcfb1c0b5a8a06a5b538cc7b5abf00cf627d271b3d9e79afbce22a7f3c4575b03d60a25bd8cdbfe98cae60d709e58f601bc228821dca8ee7c9b006f07c69471c2e9f3c34b35693cbf4106e908215e52f8ae5357cceeb9224e1258609438cf38502b364d1c9d87ef3b6747fd204ac896bad394545738d049ab39eede33273a1bb44ff1937332be20ff8dc5b73013d1aca137cd5a43db7d814df8879d6f336eea8a7bd89b5e4d1da46f927ca324a0da185066a1cc79b47caff7bd138c83e034190bba01138782cfb9806b8377dc31b64d49f581387e89dd69dcca329c183d1737e0b87f5399898fce6b335bb7005422b6be27e03c3daf05f45037b2d8ff92e07a45d97ac17868efd28cdd6bf64c8a88bbe05eed6dd3b3c7bf082d9b10929736d71e11513fde59562f1944cda1e737584e0f9df38d28777c46e73a0fd736bf36c414cc32f57fab6e7b6e3a4ba9a7e8841182aca772e9d5bc1a480e64c382082e2e1f7ee1f38effb4d334f946e7aae6ea46f2d65afbd8c6f81b049160279a6510822c713a587aafe0b89307cba0bf5675dc19e9e1267d28f80e25a84be1e7a200"}, 
 {"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","id":"01a1ff61-fa2a-7571-b561-2b2fabcffa85","account_id":null,"event_type":"customer.created.v1","resource_id":"01a1ff61-fa21-737c-b7c3-ce6b596d47ee","event_sequence":1,"occurred_at":"2026-11-21T18:32:53.534+00:00","created_at":"2026-11-21T18:32:53.534+00:00","data_encrypted":"\\x0116ec7a96adc01c4bddea1e709ea561774bf72b69614d2630a9abf78ab579ee78e17c5074b5503d5bc833787304fe532041c17a3dea377c0fde721fcce199344619b67f463b51536e61755b4d670e6de7e6d279b621796218861c67efc34b858fa512faded521b152255d50f85d5ad77751172ccb195d9e86093b2961d59af3e2cde8b34642bdc8f3d23056f1ed442369d19a4ead8c4471d034e81c6caaa32f541b1b2fee2ef02430758e5adcf2dc0e669f5392015da37c4076cbfcf420af46650f3e81b4379330535a48335d2c12f6240b20ce9f73f6286d73e5e661b95a5e3e2a5e81adc8ace81bfa16ab8168964ba7e9416328de85b795fd759bbe2ff3db032c7b9abd54338f214df05b95f5127b4408ba9f7300deb03edeff6af573837fef9f00d4b287bc9b6b4223c03cc1b5f863abd3483d93333bfe19e8834c26f3da5f27b56542e8d159162f1f9925c2e1bda7726691eeec39ac7230eb168f36e15539fdd81ce2fced24a70e2c084992e67f248f5f0a017856dc6224a53b7c96abfd3475c86dda1b5e5646873bd1998a1e9fc4965cb2f982b4541636aabce74a17befad3360378b4f886022412f275e5d1a385e63230d76616e73ed204a125e91c5e49d1e3216e94022502e9"}, 
 {"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","id":"01a1ff61-fa4a-7347-a1a6-c0c9d82da0dc","account_id":"01a1ff61-f9f8-71c2-a0a6-9d127bf1a07e","event_type":"customer.created.v1","resource_id":"01a1ff61-fa49-70dc-a41c-3f489286dedf","event_sequence":1,"occurred_at":"2026-11-21T18:32:53.575+00:00","created_at":"2026-11-21T18:32:53.575+00:00","data_encrypted":"\\x0116ec7a9651689cde683d2c655e02233cdc64b5777eda532d9aa37b2269dff7dc3a1b7582efd40d81c1b629a05281363fba18baccd735812ff76e0d89ef7a88003c00ebdb9eb955b08ce3602229c105bb6490c4814c11f9d380fd317b3e1777055a0324e48c611a1798604484b9dcd52a9bac6b886db8153bb3f2791ea89be629c68578ef499c0daff762c518cdda863584236552a493444fc06d0a2759c49d49e11f4843e826ad7bcb582d69ab5751c1eaf8472f93c99e2b026fee2fad29d369e004a091f58e3d7f42f38cadea18d4a3963e111949540bdf75c1fd8230ac3fce8249fe44830e8e8a3c7ae690826effc833d89a6dc70331bf5827d5c72931cf3d6a2c8cc70dcae6a42692600e384a13d0707e97c92fd17ede4bed2029b9b88021da7ad3bcf9fafded0cef7326fff1f51cc95273b5c7e086a0e68d35a129aecc5ac5ef14333888074cf47d02d48d0964dce57dee7571e4ff7292d78b5214e8eb46044466ba76010eb39574c4c66c866c61dda1a3f67eee1cf105ddb661bd4221057677f0f72382615cb068abe12fab7a0e6f137c4cd80c63d036152d09f47caa6b7ab8abb2d36f60fe04ce011e4f7f255a5314dc6232f1ea3514c0763916"}, 
 {"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","id":"01a1ff61-fa56-74be-8754-5d26228f336c","account_id":"01a1ff61-f9f8-71c2-a0a6-9d127bf1a07e","event_type":"paykey.created.v1","resource_id":"01a1ff61-fa53-71c9-9612-1b1163e27d13","event_sequence":1,"occurred_at":"2026-11-21T18:32:53.585+00:00","created_at":"2026-11-21T18:32:53.585+00:00","data_encrypted":"\\x0116ec7a967b602f64cfd06189b934b43956ef64d3d77b1ed0cab31627a6f8b169de810084fbfbbff37d1be0a99305afa85e650aab72538546e471da53d551b0d796c83b3ef49eef7bbd21cf2de77836d679d234102120c568405980c704d69dd82d2b6c6e2923f8ba252df3b35aa25b0dd0a61878c75c6e36aa45306b276b075ae7602c55e383506ec40c3a5b02030a33b8c588e4cc1e2b52fd55baa87b1c77434a6812dddcf7c52ed8fae212b76ae5884dc5a5a1e0e3c42ff5bfc96f49f39f87cc567bef9056d02d2c1ad8cc8890dfa40af15adb4821cb0a9cf3743ed1508bc6180de7288dcc6e121ed1701ba85824db3588fdaa8abb226df0413299610bd83ef4e7368b0cfab16dd645844848f3f5d8e99da229cf01d4852eeb590229ad702b52a8ff3dd650c5002ed057985b78e8e86e73f73531a32b93e197b4c053add24cdaafa127acab1320805f55ac4d5e6b2769f787b62159ee81954cacf8a2cbb05ea2b778fc6dd73a32960f876bbe9a811f0e23348830cc905ccedb68fb173f52b0bce543231dcc22fe8e4edb4854ee32c02220cc7400d9594fcb4eb04031443c3d005fb1cbf08accbdbbd141d96b8277c2edeb8de073f708d993d441a111bb67c0a10bc5f2a70d366431c81e08af151cede10cfd60942a7e18fc69c067edced1296c58397d5d5147b7e456f4d251e0d0bbea13aa222ccfc8c3bb1c54e51840063eb1221507320971e6dc418ab7ba0f16add9c56d26301186d3fddc865d8412331e35580f6bd589eb66c3004f9c6e6fe399ff4e12e8d853b971ffa02d4cc2bd5789ca4e5c9b09d5fd4eabf746e2c232ea9d0461bee191da233e88694a82fa6894df22900860c9343426d46777ac0eb5360e4c835a647bc303b271ec15f4471cd68d3aec5c89afad1eda270607a9a8d25d61a785abcfe4c76b10fdd4bf6f76cba8b86dc1a5e7c3bb758e4cef33eee0d82ea9f01b6c34ae1c070573f8a287cd7ee58b625834fc65d5f60b2817f968eeab2f9503b8f683768b346ae5611be4c6521882613143e7a5744e276bc2dec3d257130a148662ca9189ec46e3bb8fffa8748681aecd76ebd9e01d22d969a79a9e02e2bb85003428848ee3a3ae490cb5b8d3775435c6050c78b34fa6b7be62ae2c2c1346064e812e6fc92e6b6d"}, 
 {"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","id":"01a1ff61-fa6b-73d1-b5e3-b54ad8b13fa2","account_id":"01a1ff61-f9f8-71c2-a0a6-9d127bf1a07e","event_type":"charge.created.v1","resource_id":"01a1ff61-fa62-703b-83b5-1ead16b4f298","event_sequence":1,"occurred_at":"2026-11-21T18:32:53.599+00:00","created_at":"2026-11-21T18:32:53.599+00:00","data_encrypted":"\\x0116ec7a9691f7fb67c98dbaff8e422c3ac2335ae718e82a209eacc43c84f9bbd6daa80e5915feb15c2afe0a823ba6a41ff3aee730d294263920654fa4f78874ca3f288d55954a1ae157d90c1db34179fada7b42147253ef56bc8f252d61087c369fb277e03677a8170bc71cc06ec02f95521f7576fc6b0cd97bfa98ad9a7d072248a0eeeae4922ebba06038eb3e30c3057d721074558752b64bcd174f8ab168cde727681c871c1d9b87cf935e9359339edc6c1460a9e82df7ba8ec08cebd90fadb98c2ed4305191fecf8c0b6a2eec543cf8b6b213bda4c9c6a5b734e4807a1eaac7a5c76288790b4b752f02841fdbd2376347f79871987d431b2e8789f8b004825c1047aa46fef1c8ba4f2c6f6a68cd5e6bceed12591f5813b727031d87ee11093453549a83dda16bdb12db32aac616829c8c362a44bb1a81a7a208f6efcfa3c0af34cac56edc9dccba6b52c284295cc07cd6b8e941247cc296daf2f4e2c506de1de8a6520f07c94a9d38602ff28ac011b25ceafb108cbe8f73fb02a258b4f20a44b45e511e599e8a5c86e9f8d6c7fc2d9be0a652656e00fd00dacdb5dbdcaf42267846d63ed44e298b58b2e979bebd91bf7d7e3cb0c04e2ea1ce9b74e85ec400be61c859d6bb95fc355d185d6065d779d1118101db138bb4878cd0841b2f06a21cfad82c8f92d0d8e0b7db2aaa8bd4206f360455bcdca464eda2506a04014e44f69c62254ee46953ea055a04135519e4f4cd02802fe700208f4849daaaebcf9cb7a74fb9b79d2f43d41db262a3b7de622dfffb086d9088cfcda233aef0b488a1013d76bbc0c3bebca6e8368c6586dcfa34a5aa9fc503b5290e5d025d5efbe761227c606cda7f02d25fdf37ee2457197d825292b76b5e3d48025f5321e6032dec713d9d3168c55272a60c1296487c9b0360ef37dcd39c0a414e13ed7e8b17700ba019716cf12488efc1e42c32c2a1af13b78b4760e895225afadb2cff9ab33b85d81ef36b008cdb73d2d4b3a3b7a15f490e4c49716e53f015d88ca34eb22fa0146983a06b38d473074ba2ccad480f2c57ce0b91e86dbda5e0575abec8e754edee5798748ef3334a11bde09c55ceea2850c7fb7544ddccc4f6d3369b11cb2292bdf1dfc338f7e72ee935767d252b76c78ef9a4cee02f2c57994fb68b397bbfbb53d9c8740cf379610bc394ca05b4416acd07294e25517dbb601296030f72e41465e08bacb3e241b0e05973e7cddbcddbaa6f3e05955a7e74638a26e9980db77b6c4f29a6f1b373f0fd170aea0d4139b9cee03cd2db62e0b7a39cf223ab736b6e068c989e23f2b88d19f625f1774e40db94ef3d78d00d9d61db31d11247e7493ffb358921ae93324b300219d563bbed1d5b16723c757f26a71c5138c9f7cfcf93f8cbee721fb6f60ff12c3fed17371a3cdd77a27b34b9f7f8dc5c41581b52438b73df543f9393721904407a473ba1ff863b795294f288c15c206799ef51ddf1cb5e8e9e9d195d13d58e492ec2fe4e7e66311e56de300d047ec4b10d687a722705854490bf188b92bb4e40dd1184a39d818cde60c97290d1eb512461fe884a1f6df89226af92abfdf1cc5f5101c835d19e2ca354e2fb9ef08ca1e4975f061c21e154d72562c5601ab3bfd76cee76e6d7e2ad7f913af619ce760bc036db6124a73e5fce374380166baf66039d4ea803b4310ea159b1306e2f0e3497a5e327d79f0670f9d7a360fc7f04769c39551baaa77bbed5cd05d34cd8c82c0718e80a2a75878b8470bf4b7cfb"}, 
 {"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","id":"01a1ff61-fa75-76ed-9cd4-812da14741e2","account_id":null,"event_type":"customer.created.v1","resource_id":"01a1ff61-fa74-7088-9095-cc786c13ddb3","event_sequence":1,"occurred_at":"2026-11-21T18:32:53.619+00:00","created_at":"2026-11-21T18:32:53.619+00:00","data_encrypted":"\\x0116ec7a9626da02bcaee7ee7704cc7a3395f227aaf6614e7a87518f478f905f38755066fae60d34e1413ff4610d00e99f309acda4c933dc87225101d159addd2be45a00e310ead374708de34c45f3afd788585180931c298abccbd28e926504b55b966095183a42f3fc91fc5517083fc2492185bf8ffe7b913fc3c88b348932f5499643f707d1f80eef794d2d8f700d47b48af765a5c6412bde0e08a9f79de579bcae72b44b30b0fb193cb5ad0c86adc521c5ff2d47efa447df0b6ee3304a2162fe66fb62e0652c8adef18d4bf63776fc77873c1cf5152316da5f4c1b0aa85dfa25529ff74f171a60def57cdc08880b969fbdabcd3ab728bafd75e872134bc10a16453c2c5ad7de5cbc4a6119ab4bd20e25502d89b6501f2af52739e0bcef2fb7979de99abe1cfd5c85aa2dd991ccd2fe672283b29d55ea59508056bfe00089a10c236caf5d8ac76dba045d38bb88092f34cdacca53eeca7cfdcc6d0fc826ad6e84d6cc12966c6e114c10969d92ad081fd958c41a55a472df92f47dbe9403457eb9ced797a9257c69920f2552b434ba182d200f810a821927932eb0dbd8e8c23421a795edb5716365240ab0e77caa9ea433933f991efde47f6eb0d6ef8d"}, 
 {"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","id":"01a1ff61-fa7c-739b-af75-9225b86cc214","account_id":null,"event_type":"paykey.created.v1","resource_id":"01a1ff61-fa7b-7252-9b15-b89265e6576d","event_sequence":1,"occurred_at":"2026-11-21T18:32:53.625+00:00","created_at":"2026-11-21T18:32:53.625+00:00","data_encrypted":"\\x0116ec7a9600340dd771675a406c4e2f29779a8bf27504e0ff462965dd388036af3dae478103b04e7eadf616ffe21afd56a56a2a7661572c6bac4737335babbb6934dcc90a0f248881b1632ef519ab5460c483e11a5bbf7b08869e67c7878b03c6c586d1cc36ddb7372728ded31e8b8a2b1471913df37da996c5116bdfe2c9ee26f0007b4c5b88dce6ad7d292845a8e6bde6f89c6434cd62d30bc185426cdc40e3f9c7704b4e58a9391635290670292620c1f0f7e98166cf047958ff3445286bfe1161512c9419aefd0270ed29337a75cf808e22ca01af42d4813515aa23610ee895fe96573c895c19534b87165d4a477d1713ca56137eb11dfd21967da067652ff06bb75b8b92a0a0abc1f678edaeac845d0d51e3bdb7aa9ef53b61db882e7d426ab3c4ee17ac9a110572a3fea26dfc13df2c9633e253aaf4f03c7b804587f50b8ed7ca691ceffd7cc4b8cb7062c88faf88173ebe11e3e91f799a676c71a147973478e96ff1e08c3cda727fca1b646485472b8a072e061edc8a76562fa237abca663d828a6d26e0d19de6dbb466f332f7f4e01a85b1016733ec3bc7cf04ff300be0fbafd36d045cb558f6a9d633ac179f8672a809706e0fa0b647ea7d1bb6d19d13f3957d4de3063c2d3388bac583d8c200ab29edac3272707c9f6c50afd744bfa888db58e2a1fb23e4a76bffd0a7293c0731756f2890add1837c352eb4fedc27b7895d7c8ed5e417e5998330247eff2d6aa74c2a11fdeb5721777151de64f01f4740d1897e18f537a2f667c0a109f97854cc4de4e058b1cc10ce0fafb77b7b96b7c532ed6b4615546e0155123983215581b8ead2e8ef0995edd223a1acef918a04fc5d0125ea73f644012450e5ed5b11c3ca2895b80406ce331233b923cba8310d44aafbc57311780e6a4b02ccf33429912a8c3a53ec89671b23ae8bb7a6f8e22f2e61010a07b9424f33b844fc47e23f60dd63b5abe97901124ad6e0b10fe78c9e4e93badeab8d1bc2d7e83d63c839c5f39ee9eeec6f70c75bd383e5388310ed77ddf9ef99c6f480b99a32a73d108cef919af009ceed5862ddb8bf76312e76f4e41344fac90384a6ad499ec736a3a6e94cf00008ddaa41061f446bbf6707d092521ce816c95f1d191fadb743a1d66e5907b29112a9c92e608e"}, 
 {"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","id":"01a1ff61-fa8c-72d2-9a6c-61bac36ebdb5","account_id":null,"event_type":"charge.created.v1","resource_id":"01a1ff61-fa8a-75b2-8809-ab2a482f27c4","event_sequence":1,"occurred_at":"2026-11-21T18:32:53.639+00:00","created_at":"2026-11-21T18:32:53.639+00:00","data_encrypted":"\\x0116ec7a964c73be559dd0ed2a28bf22c99ad9daa000bbc4fa77dd76e284ea0104df8a5300e52688d45271d4d29f4ea8ae9fb2cca570dca4289985b89aadec917ada670251871acd1613a37aa292c30af0c637c7d83987bb74adc1a6ba51a1986d8e86b85f7684546f259714b5705bf907f2c4fc9f483467b5ff7b7ca8330f115bed446e4478980de619fe663d7be4a3ffb9aa014710dd585c9eda669b97f48db6e93eeb49e25914071a350c4f09b06e5e9035aba992fac828cfbf406dbbb192010e0383e2678b736220494420fce78414c81e4f1500505d766c4bc2c853fa4958a8e8ce2bf03e4a649c4944651d874ebe12820779f09804226afdca87edd43bd3c025831692b21722dcbbd3da2e230b3868d56837f1535b1ff20464199d244bdf800e87f1a4a37fd2eb03f8808b0baa4719ba5be8e4c0a34cacd98325f2eace86f73b73689b15069358ba9a92854b760da68ea97f09f485ffeb0d17e9670c2115f6fe96c8f4a3f32fcadcf36669af9e717f6acb43b6807b380f62c8859faf268a44df8c76a71ef8bc6891a8952b955d20a696a83ee7c83364fc08f859576defe86391526a3df203fd1b56dd6fe80f6e5af16af7feafdc1cee7f8fe54fb3a8b57d66931e950a286991ddf800aa01fbb0821056ba7eb4b9ef9355ac2e44e578d1d6d40475d2712dba2ec144e8b918b4b34fd65b8b45ca2a8033f2881704fd211dcf0755bd8159085031bb653ed7551b728cebfcbc5dbf621d6a6adb4305af4440af3ecda163bd7ffcdf353fdb8aab0f3f68da6950530479862631b25d1254db643d81de5d1f5d5a2618246e7700ff7b4d65e9a3392111421fe9e2c8ac3dc2ccd586eb8b168b5ab309b43347fef3341fb6219e1bbd1148d0f8d55daf36fa167f976213b74e759f5a9119f5508d1ed102c1258bd872ef81e385f8eac97df84fc4ba6ca5878ef3b82f045838a865e01c3a8687f45a936cef21f8ddcb05c02abd81b39cc1d629db2d6e5c728da69a7f35e76d7c8c187cd07c3fafc394c7d7a77c32a72a2a030211dd1400b72bb37516c66e435b2c409d851ca72e1e84ec5a0c77f5f708f8253d62ab32f60933c6a5bc05a7222b5b21136a4019dae2896cc5e995c18b223b2509455c51848d8394906359d712a6294d5e4ebcf00fb255cf95aa097cb9611f4b6b534800b07eba6ceb39d2a5351c195ef60400f34ea42d643655fff51c6cfadff8e7e7db14c11bf38a0efc6cacbf21f272b6106e2b20ac7da18d5ad129f6ad816a0105e78039cb43c5c5f902ea14ff9f9ab43ce8643df285a5977ecf002d49a962a835a799fd5464db72c5fe0b17fe552081dc1c8b84724515f07e417970d171e7388e18e5794f2eb060d0817664899509e0e9f4b7922e078bb992369bc6694d36da42a949c2d2e88cf9d54efa69e4f0558586a8aa3baaf09c63f350dacca6f6cffcf18557534e2f51a9a83d9382dafc71dad0c90129b7eb244b487c8c8567b137cbe13269a6b045f900bb801c8b0eaf58707a6f702b4a5c732ed950c5be68c209b9879da6110a90b8b5bd0f0ec05c46862e7b9d48912b6249e35fe6af20643d8019ba2a009489f4182d9d68d171b5e191b75d67197bc72a3f65387f48c3f08e4c010933956cdda09ac57764101f2544af8983d3f6c1dc53e9b36bf2a15eff19482c88f2db0c6ae06d8873bb671fa4366e66223158da68180fc9b7a529a7dc0d7687c98b24fe5c914b2cbfdaa08d618e87eca420fb4595ab"}, 
 {"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","id":"01a1ff61-fa99-72e3-b375-ffa52e8b9609","account_id":null,"event_type":"charge.event.v1","resource_id":"01a1ff61-fa8a-75b2-8809-ab2a482f27c4","event_sequence":2,"occurred_at":"2026-11-21T18:32:53.65+00:00","created_at":"2026-11-21T18:32:53.65+00:00","data_encrypted":"\\x0116ec7a96d8fed1d42228f63350c190063dd766aba26881646affc0dae1711bf385a4007334e1f7dc64c2c72c8db1608d871702f3db57ec975d95f08a24daf35450135122fca4c0ba6555f0a8e58954b3d135c139543d8ece316b0d51cd9aee84af2e8f146b1a38075389eedb50aca987b87c65a6d538a7c166940c53cfa2533fc1c779c49f25c521d025e36010b582787ec0add082f4688e750210ccb4a05799a692eb0cb18c5489819d634c8eb52371426e3e1a941c332726a21da443247f68f824bfaac1961631d86ed6d3a179b2705b4ed29a8c2d5214f10970bae75ca4e66b2a5058f1bdb57b701f165023a55ba9df09b9841517d46b92cf2d0ed3fc22ee22166f1ef5b4dbba683bff727541de4b3e2b1e34782ad8ba0d9401acfd4886f3d4e9a3ef0a073b0cac95eb5c13be86876032db1df09994cef66fbc62ec727ff4c4ae66bad00b069afd4a0a8769d653b7569223c3c2a50d3b19e478888fc9fcce6bdf7094215125176d3ca79fcded6499ab720840bf8078c3fed873f47a5f7fec4e3bf3e03ba9891a0d843e5f8815615b6812c7802d8f444905a5c09e51f012f793f85c480da35d47cbf8a94f9a43c00b3d804b27ba7cb0c7593e26aadbb70c411fbc6c0de18ba30b17125e5dcd4c9a29327408388a904a4e206b60b893ab682abfd5bac54ea9ef9e81860a515e9de0183828d550d98d5e6e9c29f18706310b21da11f4593b9674b8ae447bc9fe7de97a5469aa9d9663bd4821031524e650e0d27bfe4fe9d85ebb703df84ef26b9adcf27b05e3ff0a959a1406334e65ac172a08af40fb1166c7483b8fddf280678da57f5523a3c733d52ebe6ebc4b89bb8ebba89b8f3b211e2074220198d8841e30a78c401e922a9fcd3c5eb87f7936dc86e56de82a9872bf1a392834c60b9c6532cc7be2b9c429eccf7540a558d82984d3c88203a4f07a78dc78b9422679af179b990338912068f4aa32e4f9c67ad86ffd00a02d9801ecd833a2a3ce0e8adc8e36bbe079f8d4493de79d22df593c36d0f19cae1495d315e396dc4903ab719e1d785bbafd4ff112abc8ca4d075645e0bd06623ce65f3b43990c2e5f16b11195b660609e17e4b823c698c9a900859b2bb0f74069be2cfa93ac62eb515c7d7e4b509ffcbf7e29f1229c25f075e814ef210f4ed0fdb18b273185578e3bf4817ee8c175bdf573f8949da01e4792b373cece6e68dd7ab8b31ea23fd9f7944a919b5f40e56c04de0b3bfdebfa7d6da08c1caa45c316f7c6576bf3f851bce9867232d68aa977d19931a8f9fb788f13dd57535a8de3abe0d23b26315e42d7c57487e9ec83c66caa5b4e2da058c0b7ea1b6e44ac10e6e64d837b8887f35e5fbe1084daddaea9bf3f4f06c70a54bb087c703c03575e3a760dfe9f385b5006f38f1322dbdcbf823e10d7b2d8a19302975f61ecdd43d2965e5e479ed88e5a608d86c4dd98cac166a1739014e9ccef2f06175818e22eb3d8a4959d6e3729ca1020615b87213a26e828bd4d99302183c4898a9c24b8255a1bafecab5e5fdb78413933eb2513ee79bff48c27bc93c8c77baa34573333520de23836cb05b280b9ab7159e3dc857d4023b9a90d0935f3483d81388821ddb7274793e980ec80ca34a35a39eae249367c12c837dc1e8f6d57ed778dcd08caf44061bac8c0c21aeac6168b242f27ae6036362da0854a814b89408be7e1e09f8edd6aac000f7e16349ae7ca01e68b1a6b121a41ca3fc655305a425337fa56f5b69f36a93f43de0bb01804ab9373007485ab3c16f12814a64d1a0f5ce710db8c514809d4e27eb142596b2329980448cb9d2c7f712150d79555e4b8d60cfc5db22c3c52c6c01aeb41396273adbecf453e368018b40d2fde0938b693442c94d3d9a8c0e647bd85562a0bc4823232cb47c08792138258161ffd93a4065e508dd40fe44b4381e6afad8fec9ccd82"}]$rows$);
insert into limit_counters select * from json_populate_recordset(null::limit_counters, $rows$[{"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","account_id":"01a1ff61-f9f8-71c2-a0a6-9d127bf1a07e","payment_type":"charge","period":"month","starts_on":"2026-12-01","amount":4900,"count":1,"max_amount":100000000,"max_count":10000}, 
 {"platform_id":"01a1ff61-f98f-717d-a65f-ea4a3cf0d3d3","environment":"sandbox","account_id":"01a1ff61-f9f8-71c2-a0a6-9d127bf1a07e","payment_type":"charge","period":"day","starts_on":"2026-12-01","amount":4900,"count":1,"max_amount":10000000,"max_count":2147483647}]$rows$);
select setval('knex_migrations_id_seq', 10);
