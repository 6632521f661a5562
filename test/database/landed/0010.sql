-- key sk_sandbox_2V9vptegSQuxuJ7ovG3EsForEA7nsYgGewh74m99wEd
-- reads /v1/organizations/01a1ff5a-60d4-719a-a735-1ba720634978 - {"meta":{"api_request_id":"01a1ff5a-61e8-74b2-ae5c-d7d5f0a9fd87","api_request_timestamp":"2026-11-21T18:24:35.816Z"},"response_type":"object","data":{"id":"01a1ff5a-60d4-719a-a735-1ba720634978","name":"Northwind Holdings","external_id":null,"metadata":null,"created_at":"2026-11-21T18:24:35.537Z","updated_at":"2026-11-21T18:24:35.537Z"}}
-- reads /v1/accounts/01a1ff5a-60f1-763e-ae08-6b522800cf5c - {"meta":{"api_request_id":"01a1ff5a-61ec-766b-ae45-648081fa869f","api_request_timestamp":"2026-11-21T18:24:35.820Z"},"response_type":"object","data":{"id":"01a1ff5a-60f1-763e-ae08-6b522800cf5c","organization_id":"01a1ff5a-60d4-719a-a735-1ba720634978","type":"business","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"business_profile":{"name":"Northwind Rentals","phone":null,"address":{"zip":null,"city":null,"line1":null,"line2":null,"state":null,"country":null,"address1":null,"address2":null,"postal_code":null},"website":"https://northwind.example.com","industry":{"mcc":null,"sector":null,"category":null},"use_case":null,"legal_name":null,"description":null,"support_channels":{"url":null,"email":null,"phone":null},"tax_id":null},"capabilities":{"consent_types":{"internet":{"capability_status":"active"},"signed_agreement":{"capability_status":"active"}},"payment_types":{"charges":{"capability_status":"active"},"payouts":{"capability_status":"active"}},"customer_types":{"businesses":{"capability_status":"active"},"individuals":{"capability_status":"active"}}},"settings":{"charges":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null},"payouts":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null}},"terms_of_service":{"accepted_ip":null,"accepted_date":null,"agreement_url":null,"agreement_type":null,"accepted_user_agent":null},"metadata":null,"access_level":"standard","external_id":null,"created_at":"2026-11-21T18:24:35.566Z","updated_at":"2026-11-21T18:24:35.566Z"}}
-- reads /v1/accounts/01a1ff5a-6111-76de-b6e2-57a5a453fd48 - {"meta":{"api_request_id":"01a1ff5a-61f0-71f6-b40a-3a124828d059","api_request_timestamp":"2026-11-21T18:24:35.824Z"},"response_type":"object","data":{"id":"01a1ff5a-6111-76de-b6e2-57a5a453fd48","organization_id":"01a1ff5a-60d4-719a-a735-1ba720634978","type":"business","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"business_profile":{"name":"Northwind Rentals","phone":null,"address":{"zip":null,"city":null,"line1":null,"line2":null,"state":null,"country":null,"address1":null,"address2":null,"postal_code":null},"website":"https://northwind.example.com","industry":{"mcc":null,"sector":null,"category":null},"use_case":null,"legal_name":null,"description":null,"support_channels":{"url":null,"email":null,"phone":null},"tax_id":"12-3456789"},"capabilities":{"consent_types":{"internet":{"capability_status":"active"},"signed_agreement":{"capability_status":"active"}},"payment_types":{"charges":{"capability_status":"active"},"payouts":{"capability_status":"active"}},"customer_types":{"businesses":{"capability_status":"active"},"individuals":{"capability_status":"active"}}},"settings":{"charges":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null},"payouts":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null}},"terms_of_service":{"accepted_ip":null,"accepted_date":null,"agreement_url":null,"agreement_type":null,"accepted_user_agent":null},"metadata":{"landed":"yes"},"access_level":"standard","external_id":null,"created_at":"2026-11-21T18:24:35.599Z","updated_at":"2026-11-21T18:24:35.599Z"}}
-- reads /v1/representatives/01a1ff5a-6120-74ad-b35a-fa67191d3e53 - {"meta":{"api_request_id":"01a1ff5a-61f5-75b9-805e-c6d4f13e0bc3","api_request_timestamp":"2026-11-21T18:24:35.829Z"},"response_type":"object","data":{"id":"01a1ff5a-6120-74ad-b35a-fa67191d3e53","account_id":"01a1ff5a-6111-76de-b6e2-57a5a453fd48","user_id":"01a1ff5a-6120-74ad-b35a-ffb1b5233129","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"first_name":"Nora","last_name":"North","name":"Nora North","dob":"1984-05-17","ssn_last4":"1234","email":"nora@example.com","mobile_number":"+14155550142","phone":"+14155550142","relationship":{"owner":true,"title":"CEO","control":true,"primary":true,"percent_ownership":60},"external_id":null,"metadata":null,"created_at":"2026-11-21T18:24:35.613Z","updated_at":"2026-11-21T18:24:35.613Z"}}
-- reads /v1/linked_bank_accounts/01a1ff5a-612e-714b-a5a9-afafc6e07b8c - {"meta":{"api_request_id":"01a1ff5a-61f9-73a1-b648-0d234a6d02e2","api_request_timestamp":"2026-11-21T18:24:35.833Z"},"response_type":"object","data":{"id":"01a1ff5a-612e-714b-a5a9-afafc6e07b8c","account_id":"01a1ff5a-6111-76de-b6e2-57a5a453fd48","platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"bank_account":{"institution_name":"JPMORGAN CHASE BANK","account_holder":"Northwind Rentals LLC","routing_number":"021000021","account_mask":"*****3210"},"purposes":["charges"],"description":null,"metadata":null,"created_at":"2026-11-21T18:24:35.628Z","updated_at":"2026-11-21T18:24:35.628Z"}}
-- reads /v1/customers/01a1ff5a-613d-71de-b1c4-60f2be6a1ea0 - {"meta":{"api_request_id":"01a1ff5a-61fe-75cb-a356-c6482ca5389a","api_request_timestamp":"2026-11-21T18:24:35.838Z"},"response_type":"object","data":{"id":"01a1ff5a-613d-71de-b1c4-60f2be6a1ea0","type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip":null,"city":null,"state":null,"address1":null,"address2":null},"device":{"ip_address":null},"config":{"sandbox_outcome":null},"metadata":{"landed":"yes"},"created_at":"2026-11-21T18:24:35.644Z","updated_at":"2026-11-21T18:24:35.644Z"}}
-- reads /v1/paykeys/01a1ff5a-61ca-77bf-9ef5-f2d81c51352f - {"meta":{"api_request_id":"01a1ff5a-6202-7634-8ada-7e9440e6f8a5","api_request_timestamp":"2026-11-21T18:24:35.842Z"},"response_type":"object","data":{"id":"01a1ff5a-61ca-77bf-9ef5-f2d81c51352f","customer_id":"01a1ff5a-61c1-7510-91ba-160bcd0f4996","label":"JPMORGAN CHASE BANK *6789","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code":"active","reason":"ok","source":"system","message":"The paykey can be used.","changed_at":"2026-11-21T18:24:35.784Z"},"expires_at":null,"created_at":"2026-11-21T18:24:35.784Z","updated_at":"2026-11-21T18:24:35.784Z","paykey":"ee232226.27.11575d2e597edff9c130bf7a84f63785164da7caf208ecab75adab664233bdd6","bank_data":{"routing_number":"021000021","account_number":"*****6789","account_type":"checking"},"config":{"sandbox_outcome":null},"metadata":null,"balance":{"account_balance":1000000,"updated_at":"2026-11-21T18:24:35.784Z","status":"completed"}}}
-- reads /v1/charges/01a1ff5a-61d3-7099-a534-97ca918dbfac - {"meta":{"api_request_id":"01a1ff5a-6205-7323-ac9b-e3d910d552d9","api_request_timestamp":"2026-11-21T18:24:35.845Z"},"response_type":"object","data":{"id":"01a1ff5a-61d3-7099-a534-97ca918dbfac","paykey":"ee232226.27.11575d2e597edff9c130bf7a84f63785164da7caf208ecab75adab664233bdd6","description":"Monthly membership","payment_rail":"ach","paykey_details":{"id":"01a1ff5a-61ca-77bf-9ef5-f2d81c51352f","customer_id":"01a1ff5a-61c1-7510-91ba-160bcd0f4996","label":"JPMORGAN CHASE BANK *6789","balance":1000000},"customer_details":{"id":"01a1ff5a-61c1-7510-91ba-160bcd0f4996","name":"Ada Example","customer_type":"individual","email":"ada@example.com","phone":"+14155550101"},"amount":4900,"currency":"USD","payment_date":"2026-12-01","device":{"ip_address":"203.0.113.7"},"external_id":"order-mwqqmaq6-2","status":"cancelled","status_details":{"message":"Landed","reason":"user_request","source":"user_action","changed_at":"2026-11-21T18:24:35.803Z","code":null},"status_history":[{"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-21T18:24:35.793Z"},{"status":"cancelled","reason":"user_request","source":"user_action","message":"Landed","code":null,"changed_at":"2026-11-21T18:24:35.803Z"}],"metadata":null,"funding_ids":[],"created_at":"2026-11-21T18:24:35.793Z","updated_at":"2026-11-21T18:24:35.803Z","processed_at":null,"effective_at":null,"consent_type":"internet","config":{"balance_check":"enabled","sandbox_outcome":null}}}
-- reads /v1/charges/01a1ff5a-61b0-77a0-aab6-d5b5c2484069 01a1ff5a-6111-76de-b6e2-57a5a453fd48 {"meta":{"api_request_id":"01a1ff5a-620d-74ab-a157-f2876d355797","api_request_timestamp":"2026-11-21T18:24:35.853Z"},"response_type":"object","data":{"id":"01a1ff5a-61b0-77a0-aab6-d5b5c2484069","paykey":"2c6e92f7.95.b4bbcfa48a8c14f2815d7b67b5b35f7fc5b025e95d2139239487b13f808bf983","description":"Monthly membership","payment_rail":"ach","paykey_details":{"id":"01a1ff5a-6190-7692-8610-6faba3f23bb4","customer_id":"01a1ff5a-616d-753b-ad0e-b40b34e790de","label":"JPMORGAN CHASE BANK *6789","balance":1000000},"customer_details":{"id":"01a1ff5a-616d-753b-ad0e-b40b34e790de","name":"Ada Example","customer_type":"individual","email":"ada@example.com","phone":"+14155550101"},"amount":4900,"currency":"USD","payment_date":"2026-12-01","device":{"ip_address":"203.0.113.7"},"external_id":"order-mwqqmaow-1","status":"created","status_details":{"message":"The charge was created.","reason":"ok","source":"system","changed_at":"2026-11-21T18:24:35.756Z","code":null},"status_history":[{"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-21T18:24:35.756Z"}],"metadata":{"landed":"yes"},"funding_ids":[],"created_at":"2026-11-21T18:24:35.756Z","updated_at":"2026-11-21T18:24:35.756Z","processed_at":null,"effective_at":null,"consent_type":"internet","config":{"balance_check":"enabled","sandbox_outcome":null}}}
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
     select encode(substring("key_hash" from $1 for 4), 'hex'), min(created_at) from "api_keys" where "key_hash" is not null group by 1
     on conflict (id) do update set first_used_at = least(secrets_in_use.first_used_at, excluded.first_used_at);
alter table jobs drop constraint jobs_kind_check;
alter table jobs add constraint jobs_kind_check check (
      kind in ('make_file', 'hand_over_file', 'receive_file', 'step_payment', 'reset_sandbox', 'restore_demo'));
-- knex
create table "knex_migrations" ("id" serial primary key, "name" varchar(255), "batch" integer, "migration_time" timestamptz);
create table "knex_migrations_lock" ("index" serial primary key, "is_locked" integer);
-- data
insert into knex_migrations select * from json_populate_recordset(null::knex_migrations, $rows$[{"id":1,"name":"0001-platforms","batch":1,"migration_time":"2026-11-21T18:24:35.243+00:00"}, 
 {"id":2,"name":"0002-organizations-and-accounts","batch":1,"migration_time":"2026-11-21T18:24:35.277+00:00"}, 
 {"id":3,"name":"0003-customers-and-paykeys","batch":1,"migration_time":"2026-11-21T18:24:35.307+00:00"}, 
 {"id":4,"name":"0004-payments","batch":1,"migration_time":"2026-11-21T18:24:35.333+00:00"}, 
 {"id":5,"name":"0005-idempotency-and-rate-limit","batch":1,"migration_time":"2026-11-21T18:24:35.343+00:00"}, 
 {"id":6,"name":"0006-events","batch":1,"migration_time":"2026-11-21T18:24:35.358+00:00"}, 
 {"id":7,"name":"0007-payment-moves-and-limits","batch":1,"migration_time":"2026-11-21T18:24:35.37+00:00"}, 
 {"id":8,"name":"0008-rail-and-sandbox-clock","batch":1,"migration_time":"2026-11-21T18:24:35.406+00:00"}, 
 {"id":9,"name":"0009-secrets-in-use","batch":1,"migration_time":"2026-11-21T18:24:35.409+00:00"}, 
 {"id":10,"name":"0010-reset-in-two-jobs","batch":1,"migration_time":"2026-11-21T18:24:35.41+00:00"}]$rows$);
insert into knex_migrations_lock select * from json_populate_recordset(null::knex_migrations_lock, $rows$[{"index":1,"is_locked":0}]$rows$);
insert into platforms select * from json_populate_recordset(null::platforms, $rows$[{"id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","name":"Landed","created_at":"2026-11-21T18:24:35.451+00:00"}]$rows$);
insert into api_keys select * from json_populate_recordset(null::api_keys, $rows$[{"id":"01a1ff5a-6087-77a4-b4dd-15f76d51c9d2","platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","key_hash":"\\x16ec7a96e1a6f3d54ed6c142914e472dd69b0e7b4a690a785a89b5de03f0331caa3bc12b","display":"2V9vpteg","scopes":["read","write","accounts","webhooks"],"created_at":"2026-11-21T18:24:35.462+00:00","revoked_at":null}]$rows$);
insert into organizations select * from json_populate_recordset(null::organizations, $rows$[{"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","id":"01a1ff5a-60d4-719a-a735-1ba720634978","name":"Northwind Holdings","external_id":null,"metadata":null,"created_at":"2026-11-21T18:24:35.537+00:00","updated_at":"2026-11-21T18:24:35.537+00:00"}]$rows$);
insert into accounts select * from json_populate_recordset(null::accounts, $rows$[{"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","id":"01a1ff5a-60f1-763e-ae08-6b522800cf5c","organization_id":"01a1ff5a-60d4-719a-a735-1ba720634978","type":"business","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"access_level":"standard","business_profile":{"name": "Northwind Rentals", "phone": null, "address": {"zip": null, "city": null, "line1": null, "line2": null, "state": null, "country": null, "address1": null, "address2": null, "postal_code": null}, "website": "https://northwind.example.com", "industry": {"mcc": null, "sector": null, "category": null}, "use_case": null, "legal_name": null, "description": null, "support_channels": {"url": null, "email": null, "phone": null}},"tax_id_encrypted":null,"capabilities":{"consent_types": {"internet": {"capability_status": "active"}, "signed_agreement": {"capability_status": "active"}}, "payment_types": {"charges": {"capability_status": "active"}, "payouts": {"capability_status": "active"}}, "customer_types": {"businesses": {"capability_status": "active"}, "individuals": {"capability_status": "active"}}},"settings":{"charges": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}, "payouts": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}},"terms_of_service":{"accepted_ip": null, "accepted_date": null, "agreement_url": null, "agreement_type": null, "accepted_user_agent": null},"external_id":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T18:24:35.566+00:00","updated_at":"2026-11-21T18:24:35.566+00:00"}, 
 {"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","id":"01a1ff5a-6111-76de-b6e2-57a5a453fd48","organization_id":"01a1ff5a-60d4-719a-a735-1ba720634978","type":"business","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"access_level":"standard","business_profile":{"name": "Northwind Rentals", "phone": null, "address": {"zip": null, "city": null, "line1": null, "line2": null, "state": null, "country": null, "address1": null, "address2": null, "postal_code": null}, "website": "https://northwind.example.com", "industry": {"mcc": null, "sector": null, "category": null}, "use_case": null, "legal_name": null, "description": null, "support_channels": {"url": null, "email": null, "phone": null}},"tax_id_encrypted":"\\x0116ec7a96f01a40e5fee0332004bcbaf73525f11be4121a08312c514bb4fa7ac7860ffd884b90dc5bde97","capabilities":{"consent_types": {"internet": {"capability_status": "active"}, "signed_agreement": {"capability_status": "active"}}, "payment_types": {"charges": {"capability_status": "active"}, "payouts": {"capability_status": "active"}}, "customer_types": {"businesses": {"capability_status": "active"}, "individuals": {"capability_status": "active"}}},"settings":{"charges": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}, "payouts": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}},"terms_of_service":{"accepted_ip": null, "accepted_date": null, "agreement_url": null, "agreement_type": null, "accepted_user_agent": null},"external_id":null,"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-21T18:24:35.599+00:00","updated_at":"2026-11-21T18:24:35.599+00:00"}]$rows$);
insert into representatives select * from json_populate_recordset(null::representatives, $rows$[{"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","id":"01a1ff5a-6120-74ad-b35a-fa67191d3e53","account_id":"01a1ff5a-6111-76de-b6e2-57a5a453fd48","user_id":"01a1ff5a-6120-74ad-b35a-ffb1b5233129","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"first_name":"Nora","last_name":"North","dob_encrypted":"\\x0116ec7a964bfd8a3a4c25e7b34865c3b153388eeda5a25a2135e9cab47bd596b5e7d72b796f870bf1c860","ssn_last4_encrypted":"\\x0116ec7a9671a6fd83bed39b29df81ee77e452299c59a6fde0003f42849337dd58ca0a88fe","email":"nora@example.com","mobile_number":"+14155550142","relationship":{"owner": true, "title": "CEO", "control": true, "primary": true, "percent_ownership": 60},"external_id":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T18:24:35.613+00:00","updated_at":"2026-11-21T18:24:35.613+00:00"}]$rows$);
insert into linked_bank_accounts select * from json_populate_recordset(null::linked_bank_accounts, $rows$[{"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","id":"01a1ff5a-612e-714b-a5a9-afafc6e07b8c","account_id":"01a1ff5a-6111-76de-b6e2-57a5a453fd48","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"institution_name":"JPMORGAN CHASE BANK","account_holder":"Northwind Rentals LLC","routing_number":"021000021","account_number_encrypted":"\\x0116ec7a963ae6e9fae7943d3c966d8bb9b916b56ebe7b37e174393eb3ba9dc7458472fab59c3daa66192b","account_last_digits":"3210","purposes":["charges"],"description":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T18:24:35.628+00:00","updated_at":"2026-11-21T18:24:35.628+00:00"}]$rows$);
insert into customers select * from json_populate_recordset(null::customers, $rows$[{"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","owner_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","id":"01a1ff5a-613d-71de-b1c4-60f2be6a1ea0","account_id":null,"type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-21T18:24:35.644+00:00","updated_at":"2026-11-21T18:24:35.644+00:00"}, 
 {"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","owner_id":"01a1ff5a-6111-76de-b6e2-57a5a453fd48","id":"01a1ff5a-616d-753b-ad0e-b40b34e790de","account_id":"01a1ff5a-6111-76de-b6e2-57a5a453fd48","type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T18:24:35.686+00:00","updated_at":"2026-11-21T18:24:35.686+00:00"}, 
 {"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","owner_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","id":"01a1ff5a-61c1-7510-91ba-160bcd0f4996","account_id":null,"type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T18:24:35.776+00:00","updated_at":"2026-11-21T18:24:35.776+00:00"}]$rows$);
insert into paykeys select * from json_populate_recordset(null::paykeys, $rows$[{"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","owner_id":"01a1ff5a-6111-76de-b6e2-57a5a453fd48","id":"01a1ff5a-6190-7692-8610-6faba3f23bb4","account_id":"01a1ff5a-6111-76de-b6e2-57a5a453fd48","customer_id":"01a1ff5a-616d-753b-ad0e-b40b34e790de","paykey":"2c6e92f7.95.b4bbcfa48a8c14f2815d7b67b5b35f7fc5b025e95d2139239487b13f808bf983","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code": "active", "reason": "ok", "source": "system", "message": "The paykey can be used.", "changed_at": "2026-11-21T18:24:35.717Z"},"routing_number":"021000021","account_number_encrypted":"\\x0116ec7a96e57085ba0a72f4191b0ea6ef6ef657d41a5910d05c7806e7e94ad70c85d5fe02c5ef6d142b0b87f0","account_last_digits":"6789","account_type":"checking","sandbox_outcome":null,"balance_amount":1000000,"balance_updated_at":"2026-11-21T18:24:35.717+00:00","balance_status":"completed","metadata":null,"expires_at":null,"event_sequence":1,"created_at":"2026-11-21T18:24:35.717+00:00","updated_at":"2026-11-21T18:24:35.717+00:00"}, 
 {"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","owner_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","id":"01a1ff5a-61ca-77bf-9ef5-f2d81c51352f","account_id":null,"customer_id":"01a1ff5a-61c1-7510-91ba-160bcd0f4996","paykey":"ee232226.27.11575d2e597edff9c130bf7a84f63785164da7caf208ecab75adab664233bdd6","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code": "active", "reason": "ok", "source": "system", "message": "The paykey can be used.", "changed_at": "2026-11-21T18:24:35.784Z"},"routing_number":"021000021","account_number_encrypted":"\\x0116ec7a962be74ec983cfb6138d422ff7d285e4f247a6c15bd5b2f78765086a7ee6e2f67266eb473b7393f4b9","account_last_digits":"6789","account_type":"checking","sandbox_outcome":null,"balance_amount":1000000,"balance_updated_at":"2026-11-21T18:24:35.784+00:00","balance_status":"completed","metadata":null,"expires_at":null,"event_sequence":1,"created_at":"2026-11-21T18:24:35.784+00:00","updated_at":"2026-11-21T18:24:35.784+00:00"}]$rows$);
insert into bridge_tokens select * from json_populate_recordset(null::bridge_tokens, $rows$[{"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","owner_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","id":"01a1ff5a-6154-7385-ab99-896cf6c1ddd6","account_id":null,"customer_id":"01a1ff5a-613d-71de-b1c4-60f2be6a1ea0","token_hash":"\\x16ec7a96918f0890e696bc3e558cfa04922a90ee6f5e751393e7175538619702ce7acee5","sandbox_outcome":null,"created_at":"2026-11-21T18:24:35.658+00:00","expires_at":"2026-11-21T22:24:35.658+00:00","used_at":null}]$rows$);
insert into payments select * from json_populate_recordset(null::payments, $rows$[{"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","owner_id":"01a1ff5a-6111-76de-b6e2-57a5a453fd48","id":"01a1ff5a-61b0-77a0-aab6-d5b5c2484069","account_id":"01a1ff5a-6111-76de-b6e2-57a5a453fd48","payment_type":"charge","paykey_id":"01a1ff5a-6190-7692-8610-6faba3f23bb4","customer_id":"01a1ff5a-616d-753b-ad0e-b40b34e790de","amount":4900,"currency":"USD","description":"Monthly membership","payment_date":"2026-12-01","consent_type":"internet","device_ip_address":"203.0.113.7","external_id":"order-mwqqmaow-1","balance_check":"enabled","sandbox_outcome":null,"status":"created","status_reason":"ok","status_source":"system","status_message":"The charge was created.","status_code":null,"status_changed_at":"2026-11-21T18:24:35.756+00:00","processed_at":null,"effective_at":null,"funding_ids":[],"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-21T18:24:35.756+00:00","updated_at":"2026-11-21T18:24:35.756+00:00","due_at":"2026-11-21T18:24:35.756+00:00","effective_date":null,"settles_at":null,"limit_date":"2026-12-01"}, 
 {"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","owner_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","id":"01a1ff5a-61d3-7099-a534-97ca918dbfac","account_id":null,"payment_type":"charge","paykey_id":"01a1ff5a-61ca-77bf-9ef5-f2d81c51352f","customer_id":"01a1ff5a-61c1-7510-91ba-160bcd0f4996","amount":4900,"currency":"USD","description":"Monthly membership","payment_date":"2026-12-01","consent_type":"internet","device_ip_address":"203.0.113.7","external_id":"order-mwqqmaq6-2","balance_check":"enabled","sandbox_outcome":null,"status":"cancelled","status_reason":"user_request","status_source":"user_action","status_message":"Landed","status_code":null,"status_changed_at":"2026-11-21T18:24:35.803+00:00","processed_at":null,"effective_at":null,"funding_ids":[],"metadata":null,"event_sequence":2,"created_at":"2026-11-21T18:24:35.793+00:00","updated_at":"2026-11-21T18:24:35.803+00:00","due_at":null,"effective_date":null,"settles_at":null,"limit_date":null}]$rows$);
insert into payment_history select * from json_populate_recordset(null::payment_history, $rows$[{"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","payment_id":"01a1ff5a-61b0-77a0-aab6-d5b5c2484069","sequence":1,"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-21T18:24:35.756+00:00"}, 
 {"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","payment_id":"01a1ff5a-61d3-7099-a534-97ca918dbfac","sequence":1,"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-21T18:24:35.793+00:00"}, 
 {"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","payment_id":"01a1ff5a-61d3-7099-a534-97ca918dbfac","sequence":2,"status":"cancelled","reason":"user_request","source":"user_action","message":"Landed","code":null,"changed_at":"2026-11-21T18:24:35.803+00:00"}]$rows$);
insert into idempotency_records select * from json_populate_recordset(null::idempotency_records, $rows$[{"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","acting_account":"00000000-0000-0000-0000-000000000000","key":"landed-bridge-token","day":"2026-11-21","fingerprint":"\\xa64c256722e4f990f3271ea4335343741d062b46499a7258594bece586155544","status":201,"headers":{"Content-Type": "application/json; charset=utf-8"},"body_encrypted":"\\x0116ec7a965f6edbb225801a4ec4bfbf8c77d5265a0ce2666cc9734bdc9f0ae5b171397a9da90e4e4bf1523b8f4cd406465c92386350c46038c9e5110985e55bc81da063e910e9a93ef14cfaeafdf7fcdbfb43585dad71565f4524a6a033c6b7a50f48c733deefe56b603a2ee8361949a0af6a17ec0335726d987cbe96cb5f2ee747424e07847c05176b2620e9c6c6650ee3105328354fb30d40b1acbd91eec968c44f230f580ad23544257b34ec3899817ceb08179226e908f651bda8ed790b598dbc88bc025448e975f34ec154c0d09d69cfaaca74e19106dea40b315edf0ed1a47c9a162bba7e4b9212be1413895eeea27ccf4b80a2cf440602645fef923893193055acd57a282218f06552437727db56faf723c127bf","created_at":"2026-11-21T18:24:35.657559+00:00"}]$rows$);
insert into events select * from json_populate_recordset(null::events, $rows$[{"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","id":"01a1ff5a-60f5-70b4-98e9-aa0ec275708b","account_id":"01a1ff5a-60f1-763e-ae08-6b522800cf5c","event_type":"account.created.v1","resource_id":"01a1ff5a-60f1-763e-ae08-6b522800cf5c","event_sequence":1,"occurred_at":"2026-11-21T18:24:35.566+00:00","created_at":"2026-11-21T18:24:35.566+00:00","data_encrypted":"\\x0116ec7a969ef42331bb00302104eb028861220052669b40fbc516d1279388005b09da38ab84c611907bfb05b115aa41e7426bc4a8395f6c192ff83722137f94bbabf6cd2d7a79e4d6dd9beed68f1917b7ecc9756ed69bf30487b3f37c8f7dfa06390050377185ee3312b4b9a3899220defd1300ba7582045d0f4174cc036be3bcb156878f5a7f1962f7ce8dba66625637052a8d728a956635afe07d89bb6b77c315bd8ac5c57d7d0223d6dc0e872d310b1279c9ef52e333311fdffbc321e19a8a6be71fe09f881460adf9e565a2ae72d9892bd7bbaee888f0f7d457439fc2c1965d35b1124110f3d1e7c4464d1c58b3be52209d0b5e3f7ed8a9afc4835e59c0fc23327fb4c22ada79aaba1e9faf785ed8659dd54fb7a9ddb051d5d6a0056e7fb533d40ce63882cbf75c76eb271e6f50f306885a98291351bff058f4f5ab4c8eff641d31d58a594e52da9ee47b2d3bfe5b36340d900fde9567b5c686e4e8c85443c00549d08500e0615025679630e1a7fbe59cfd1cfd33b359cb38dec63f8bab993d10e97ddb22802049a1d80814df8a9816bf249d545db5595b4b694ea421600be7222b5d36be61955c77561bcd796e341303a52524af4a14d8eaac715b6fda1e6e4ea7f7d42bb989e0fce2d4b3cb13aa06c1282340d3f729811236c62d59ab03b3d9515152a5b1de01a9b43351b0aa582a0536003b22fe3220f12c09af183bd49868ec46e7ecfa068c07a3f6aee4e64b924a3f4f589eb787e587d19124c1392bec228bcc1145ecefc43746c8682f617be09b272b960c2aa0570bdcb88c468f9dd36dfa67fc571addcb8bddf8fad81c6c0cc00b10c31b9b7cd5749d1c99ba5f32915595ae4aa99e358fa25b300461f7640062b311fccb054213951b18d33d6f68e52d55ee31fefa9a7fd9426fdb25e3c7dca7c6133d9cbc14233c14ee01db3738e9afd2e48f5f5ed8f2711dc28ef4fc6df4669f4b08ce2bde5777b856f88ecc8858bee8e0f778a9541b171ea1f777d0a22027b1233f290943eb7eac955113ee92430b8c7b1191c348e30d6f76028cce9bcb08cca79d3426f293bcb3d217147a5d6353af74d406305195dd1ba3160f2bebd938ef1d3f41c8cf70c1a0158f941634e4650a326dd0a02fbe2b62c85deaf027c71cfc699b28968acf8cf00b825b6ca495344b8d120f61f24a58d65516825fb0bfa171fbb6bfd77c2896b42140c42d91f7b2b8ff0752d44144cc238b75a467b4593ba00ed062258ebab54d9cdc70d756a83b4153f57a252365728b948679d7be4330f88b33a1b97dd07fe2f2f423a593ededed5199fc290e9a66f94823fd7995b067d87dd9ca40faa538f807eaa70da1040cc0f43c60edacf4da71b61703bdb28fb4540163e04f7f5fd9ed3df9367d3c357b5d14d97e1efb00a73dfd8d0e88232d9dc6300297dd2ce7a7dc11dcdb7ebeae108f546d9c05e6eb787540fc953b6b930fd776cd68e20e95ca57790c1c6cf4f7ccbba4cc60803ba8319d8f2ccf9c9b87bee8603fe9f6044eb8cd905e5492bd02a22bc8ab258f056c9fe8384fffcc5a87c9fa8ab5a8c9f9e8b122bb560267555d21943db2e28ca611d57b45ba4c721b940cd0a44512e38b737acfa9c9ec2647600625eed0c2bc1d5f5e1e90202d524e20b38a9e37081a9fc30e312dd2bdd7c792e654be0efed966eacbc7fe56296a9858b929c485ad23ee1730948742b67db9ed29136ae93c7923f1435ecb86b97a99e6cc4a4bcf92a5c99b2c6bd94b739c14bcc0c1f8cf37313861d9109f117fad02b49833136be838145d4067b27bdf050b44e3c37d22f3e3902745149a3b447365d5efac151f6c3cbaaa69ea72450cfcaba89e79e3294a1bfcbd29bc13970953f21174e90b005c41d6b1257cfd007b27f60ad28457900020a09b060d408cbb29716267ddcc42941ca5e4d28b8371b6dd1ce4f839e72a630c99606af11203a6fe2cfd9551d029996ffcca6fe8a002df5c8d086ffa7fda6082107fcdb8d1352959dcda3e694019e97840be12911bb425c7e02cadb4d35b80042a44d1d30cfc48b1431fe5906ce03bc066c8c60324d0c742229b76beaa287a5cb11fb41f711ad879c6213a540eed2e1739fecb7d6f1b3afd32347025e07b52d5d1a6644da5848d27ee22d44262a437d95d92e7e677d1a497efd2ec2296f548390b941c11006d754a365be3c7dff5b612644cfcc8593f5c7c208e411b8418f5f02d2bd91e1ca324c0d5af16fd11cd4c281b06007f3d34ecd92c73d255cc29174533370013ff4826eb37a18e23d43b4d6f6400aa9ec7dd577962bbd3dbade88f943531007992"}, 
 {"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","id":"01a1ff5a-6113-71dc-897e-3893169f6ad2","account_id":"01a1ff5a-6111-76de-b6e2-57a5a453fd48","event_type":"account.created.v1","resource_id":"01a1ff5a-6111-76de-b6e2-57a5a453fd48","event_sequence":1,"occurred_at":"2026-11-21T18:24:35.599+00:00","created_at":"2026-11-21T18:24:35.599+00:00","data_encrypted":"\\x0116ec7a9609d0da8e675291a1e747982ffdee3bd2ec1bd3e58f6f45d40b2f85b7f032e1879857d303f3a312f8649ddffbbf26a0eb8d0fb2fd240e766b223daba6a0a29ea3ba049555b40aa3f18ce834ddc39cd41a06905c9a971db3d5d4b4a6878e0e00485dec2b6875363873b23ef111839179a867345dea91ef4d48624c590fa59715a1e4cc47772df66c696c0ecad38f4ac7929fb0d482ab937aef398196b4f9172cbbb4c9f65cdf29f4cbd3ac81b5a8d6a8a3850b4f334d64d46f79bb4b7f9f5181b391edb1555fda60faa5358a27d6f0e9af4eb993d4e21b4f037e50c55077828a341650517ed8adce9bebc6e7fe21b6252e514c6351cecae74360f6b3db72850a2a4c8af25593817aa03c7eb096f6df90be398dc63dc171499c208fd1c6c2b15373ce5482b456dee80a2d949ed350ac3be96165409f55bbb4763645472d2e1dee77b2bcdfff6bf7c08c0106d9b5eccd0eca74ae8812fdd5f7ede9d762128d17bd671a1b2e350d003819274ce2018d95e77f5b8e2de94a0c1db947d3d86ae9b1b013ef0dc9e3c0b9aec5814e15cb148b437a78f1c103f0acaae0bf5df4647d06e5d090a47c21156e980476b71c4071d68cecb5119eb85b559b0f3b80e852c47420c4a331a0e0ad4ada9dd10c2aa0a74a6ae4b526e07267d1c72d9f9fefdab5b3e5313ba937657b5de62f18966c5ee9a6463609b68ff4b0aa2c2fba3843ba51faa7aaf8939be30e4e8909aa469a3a77c7b934a7c5ce69ad635097c241f0a1f3656c1d7780b6d9a70c6b5751bcc738a78099fb7e4f7ae4b548dee82570f3feb8278349e3e51a3052eadd7b79aed75c2fdf98083fc749f71782e19472be7ecc28cc8c139f74f91ca4c6807f4c9765828e2f295f11914ac273eae395bf752c2ffd45ed7cbc8376207bb5b414835af334db7f789df0274e64d95edff649da76de62009c3b7a772c3a84d72e96ed22404d3cb06ac20118ffe04c330ec9bd7c69419d2ed3bcdf2385cde28444afd51d4a91d8b9208a82d9df2c5f368d386af92afe059db38bbe408abb49c49e6752443f2eb19708960cb90d54afc95daf2725e3f0bb331ed8a1bc9968afd84d866e5e6ec37113754357ddbd4b8e00168b7ab10cfdc27d6c1bcd6bfa77e6d057fe12f6202b1c7aea222ff112912ecef6c3d0fc162f55830f8349f6d43a5eb1b111bea563aa1d71df7dfa21b1eb64a245aba0c25a0d82d704336b2861a70ef8f97acfb4b47b2c3b92e3b8525feb5161670584a701c095ed0b249ba7c79aceef6602da1b679d8084a37a8c8f3c40a7d75535a4ca9cbf716ff7b6b8e06ead0d46c611ee81088df4657d4db1ee07cc4243cdaa3fa75702a972298aeb413bb9cf344cee5b6a18ff2ba1a8893b15170dcf21a51a5917306ee46d0ea8652657aafb21173594f9e76031929b76241f452f3230a6220788085b8cc23ee32f4f4674db9cf09f2f494d8cf0df0e0c5af6bda37a4f45ad723b0fb3de454ca18f8be5fdb389b869c13515462a0a6a4c7ee7ef46d58f666e41d5bd02efbe2b3c128c5a8fdb97291c3a1939a9ee1877494c8332dde6173cdc92f199d741e9e17dd8df977d89c79a8a4e8990c7101fe9f3d74391101a96faf5436cf4f330345491d87f9bb6a70c1178ef32b68364407cbf8451560eb74f9d606d6f6e61c7b66c27ae940b840addff77e0b1ad4314beb45f29c47dcce492c3d30e7021ee205faaa5be548005fcbb401cf465831973a4f4401483493ecfdfd017b1d53cbb3a5761ac0254fda13788cf126ae410e63ea706d4ecbd2b37b03db4849aa38f23f50cf24a317ad0f9c7f4e41c72c111f47966bcfc936b7d34655dea4198b3cc5ff830ae228296a00371b0fa43405826faaa2ff3b0253f461b713d5cfeca61b00a9a0e78bef0e8762098232dcd08513cf06826634f02dbd84bfa42d620305a3a04429269e4b24717f0d8e2f7c8bddef7c50cb3ea601fd975b74e08f52815c80e600c5d5812a15ab642471733dc0fee7f3dcdc399a2780f6ceaec4796038c03e6f061d7f7775fc0c68f27c7a894b28bf6062afd15cc1d2229e610c5feba638aa2b00563bdbfc4f49b07c4563b09c1039cd2c660adaf77021eb3e77b8239c842c415d71d23d0e1524d01c7f02de4f689e956c2f34f9428b75eb8e29c2b49f2b094ceeb98ce4d7f70acd67520588b955e0c3cdec6c90775b8af5ce9fa3cff9dfcff78af0dfc82eb85a96b53fec049e629d8395189990e728ecdef480c15b32b20bbe7f3b74ad0d2b8032e60c958ac8c0c8540fc1f26dde45587ba44096cab291d4d60ad894af956d42906f96ac726b67a9969979d8f0e0e3a437f"}, 
 {"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","id":"01a1ff5a-6122-73ce-90e8-571c2604bfdd","account_id":"01a1ff5a-6111-76de-b6e2-57a5a453fd48","event_type":"representative.created.v1","resource_id":"01a1ff5a-6120-74ad-b35a-fa67191d3e53","event_sequence":1,"occurred_at":"2026-11-21T18:24:35.613+00:00","created_at":"2026-11-21T18:24:35.613+00:00","data_encrypted":"\\x0116ec7a9649696449c4a5413763460ce87331a39c29c14d386333ff1aa2db0abcdf6b976a90de66ecf57367c4f800c68337aecd14b339e3034f65acb84b55753aaaf4d19b70a84dfc57c04dfac153f26d6e8236e57289a56191ff29a6ff2b3c05ed3779244c7e4cbb039935d2396643e3a4ac5d9b44af1f36a8df5bd485a13afc72f513471e77099cf5468d55613b8dea1420a513d9312dc9afff582d3d49c724044cf17d5b9f7fe15b622259c63bb9e7dcb337d2a1406a0939e076b922ffbc951280ca067085ca9a8e356d1141400db871afc4a4757183238d2f1872f29f6fc1841ac11203008d6ef7b1fc3c1050f169565c1de6c38e8cc9698dce8a71d1980cf5b994858f429cefd291f0bfa1b0f65a644afd70c14adb96e50a76f532909cb52e40907805123dc398c52293325ace704c963d7dbfcf25144206016db08579381eb10e2dc25466ef107f3e5dcd5fac9466b4e5f1aac59d971e674eaeb108d404469bc8bba81e0101099613b4bab5464678f41e6c082836b4893474f47ecf65b049dd4a825eb0bee791504b129002f8865d0110a26e6dfc4e41cfe2a62e031d158527c3596f2f9b7fc4bb9aa09ee4867b7ba409a7b69b7330fe280cb3aaaa2953befef57d0590a7ad54eed49173aded4dcfefaf57d0184fbd62171224e7d608a7fbbf95c85187e4329848517b9709cb686a417b349dc279f95a54f434e56b8a829221d3ce362ed84c94f564cbabe85bf17c759ea7d9b80eea2f1bfd1423be6bbc582c9361ce43ffd3c3e0ce7b03550b5c1a01cc0da0b439ab665010b1593274bccc728403d349090e8f9ea5d249aa7db41cbd0539bd06f4b0797c8e50f48845b7731358d21a2f4d426a78d6de79f913719b3fab43365c57493332e07823f426445d548556fc469738f89f98eeb18227fa408c171678ae367379941b4008d8f768ac0e3aa4f45cef3ac8bcd1"}, 
 {"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","id":"01a1ff5a-6131-741d-864c-26204fca8ae9","account_id":"01a1ff5a-6111-76de-b6e2-57a5a453fd48","event_type":"linked_bank_account.created.v1","resource_id":"01a1ff5a-612e-714b-a5a9-afafc6e07b8c","event_sequence":1,"occurred_at":"2026-11-21T18:24:35.628+00:00","created_at":"2026-11-21T18:24:35.628+00:00","data_encrypted":"\\x0116ec7a960ba07b04aaa6f6cd87f15972c037cab0c2446224435ea7580eff89fe370d73cacb0a40aee97570d8744cb1986dca400fb0f18e6cee2d433f5702a4c7b5e8abeb3ebeb087a890df5afb4400565e7f32dbecfe39bbe96f73a4de6effe615e511280edd193117482cfd96839e9dfa6de70eba74fcb2ce3f9ca412d9d48b67f7ad94041d048d39a107601916aac9a2f4cf4a2db356f007fe6cc285d85402f562fe44dae2331baa00e1d8617e21d0816f9a32532ee9df1abfd144d34a7b72e3bf3a68cd927289c4cdb4c0120cd81edca4d6e1af44bb2d5057c5a1db7bbf99b9f1881d9d20980a29df9f1e50a78181d55248200e33d08f753661d1c3aab6c57e659f703275a13044da31fabd07d257e75e8e866cdf2b27f9034794d224c96a1b502468065967d4633ca75f55ed624a35a38cb42e8624bd6e6b3c74093c18fca023ba2352561a0b4d91c52ba33d78a78827d60927f1dbe83c4ca1835beb4f5dad6f51462c52615d0492c0a871aff851fef82e1dad42be52bc3313879372db31ec1ceba69322e213a91f7be2d3c80402bdb3a533cd9a5ae3b67ea92f9f30c3fde03488f6f7ae0e6344383e984044d5d0d92c8fec0f4c32cd79b7353de7a57935f714d87f45b02784dae8a4f5b1b208d1ac51386f8c59a9685c5e75ae14dcb361d46173b2cccc32afa4853a61c482574728cf9bfeb08e99f9ad4038469307e9ac4d5ee257a6229033b90385069bcbdd75e59f8e4372af8a6bf712abf7f3a6126793e297200af579dd450821ac92d653d69ccff1a1023da3ea5ee11879b89288fa2bce1f60f8632d52b33a91ef82a2259da2eafb91095c8b"}, 
 {"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","id":"01a1ff5a-6140-7495-887d-b8ffd834f149","account_id":null,"event_type":"customer.created.v1","resource_id":"01a1ff5a-613d-71de-b1c4-60f2be6a1ea0","event_sequence":1,"occurred_at":"2026-11-21T18:24:35.644+00:00","created_at":"2026-11-21T18:24:35.644+00:00","data_encrypted":"\\x0116ec7a964badf80bfc3e596906ecc76d5b8da3f9d78670eeccc3b4ad174deb1674230d3d270e979d4f5d86642cf606d6f8a01f60c9894b00688490719027759c834f7c22e80d59d952e47f7e9eed4d62b9fdf9fb96788299b8a750661ec2de7558cd808a657c8570962639eecfed438c823cd9be835861e1643ad5ea3f3fc93daec59d143a8ef43af4d69452dfd58b09d814d6a5b112b89e5c7b37f02535256013e26a1be683c23a87fb86a1b3d62770f0b293ad53260039829b78898715da5a454e17d931dc14cb69a6e03de124b57668c62576a54bd545fa8d5a875c94f26e09e6ef445851cbe3e2ec1553c8198fdbf4cdecf1e27de075b47b9de612a3964a584c7857cca2251ead22289406bd55549fe9879859009d2a160476c89980b1c93cbf8fc78c20a0f7c417e99f85a95805429f747bba17b526115ac96d1acfc843a9e09efaf0e317e756c73b45d87d0384811d4befea24671aadf2841a1e4db32aa19e937c0e16366795f7a8997c1025cd0bb31bdc6310be949b3cd6d390059bd7e8d2b14dac94f8697235e6a43bc4cab048a872fe8dc36936251fb4de7c223e3252487f31c310da39d700521adc87319f928d2bf32bf022c439b37827ede1c6372fd9f8ffaf0f6691fc"}, 
 {"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","id":"01a1ff5a-6170-7216-9a6d-8faf0ecf4cd0","account_id":"01a1ff5a-6111-76de-b6e2-57a5a453fd48","event_type":"customer.created.v1","resource_id":"01a1ff5a-616d-753b-ad0e-b40b34e790de","event_sequence":1,"occurred_at":"2026-11-21T18:24:35.686+00:00","created_at":"2026-11-21T18:24:35.686+00:00","data_encrypted":"\\x0116ec7a963efc8bfd57ab0f87415e6b32a47ec2094ce9f193702967ec8522d01099b296347098e40bd379acd784d7b5eb1973112d8e6e6470f3f4c3b645ec1b6ac3d81581f8f34c72c9c1e83b5bb5d6581a292b7e5eb6d91cc57d60f9145525f6608d5baceaa80397e398229216d36c0dc1dbe1d7b728e53f5c198df94fc301e6694d46969cab72e132c0d9e99f7692ee14a8243669c5bc0df8eb5b76712205e24116d4c24296896a93e0ec6779651b8f56ca2550c1d8b2b5bd8cb9087a220aba02da5d866538d6cdf98509fd6ab21b0b12ce2e3d367fce447f12d2808d0c94e6461ca810a93b0e8be5a28d4fabb61d02cb161b2bc0ee4ff1b4db99ca4c7dd7de9e258ed45745b6236e68b8bf274a7c9f275457cc83b7daabd68727e3c3ba674ce3f8e79e8c4f81b453d8b5e994f125f091561f5df9496b5bc267c0345132f8bb19cd7cf1445d5468c5dd656287198a46297accefa400df24b2fd9fbbab4a4abe8d0f894a5357b468959b845c183eaae7f6fce5f58c3982d4bb8477285e815680c440d1f0fdde317689cbe6a220242720f2fee0472815e15ce20015936e8397f7a1423d413192c62732101a0d754c4904dd016945a0a890a0d465cbc93a"}, 
 {"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","id":"01a1ff5a-6197-73e2-aff3-5649f5dab4c8","account_id":"01a1ff5a-6111-76de-b6e2-57a5a453fd48","event_type":"paykey.created.v1","resource_id":"01a1ff5a-6190-7692-8610-6faba3f23bb4","event_sequence":1,"occurred_at":"2026-11-21T18:24:35.717+00:00","created_at":"2026-11-21T18:24:35.717+00:00","data_encrypted":"\\x0116ec7a96d3bf92f9e7f16987a2873e18a51c9674b9922d4ee21ff13272001987d979b607e7652697119e1c42f92f067b4b34dda5303d7b647d21fe3e7c222b0995deeb3b5890296b3f362a070b3adc7a3d2a8459f42b3be71a2dc10e2658c99785c4cfe2272f4368e849c4796b1050fb68a89d6cc44c33c597bda9594d06d90fdf080b6fc0a919b9b15c20a1471425e6285d387a59576a77188453cf3408ec6bc955ff976b30960ed51c1151828d852e4cb3c18472ec5359bea1cde740932dc46a33edd8cf1836f91ff1ea9328b29d61294f72f3fa55230037d54e8c9443bc8d9615c2b77b49d7e4a769bab39852dfb2076cea3a75022ef86937bb874ea6aaca4783f39cef817da58efc75de0247e59e6ced28134032a28a225a8cb448377c1b2374c468361404f1f339497675fc2e18d8dc84e75b8906584f88d4ef616c24a3580aab2f08ee3b3cf8ec8f976fac8adf503d5be187ec537045766b06de75d14411bc7dac3332d84fd8a38d965008e3e42a75358e04f345eb9af7942aeb241e7a7305b579ee2f6c1171e09daff6e460a5e372fe059e612a98467d7202a89fb0a3a04a3a55ea274fdab770aed025f8e3f998be4679a9258d622ed00ade1eff9dd713368488b24224e64d619c0dde996b283bcc8aae124f28a147f009727ce92bb83c38fce8a8b120599990e51b9be7664941545c28718796c53d3ea10610088b2cb480f3f8ea05fc1fdb23de3d3ff7c589c12776ae019b4919b2b255e04006a64c1b3ad0796c1b2955552ea27eb9c24a0f51ba4a9f8ac56dc74f6d18143ba75af7d76282f7148a7271c761f4f9067da993f3d1b8002157f1dd87f957b40c1c79bb7068ffa2369aee57d4ccfa5160d236db2cde8c695d85ee8e5a3953a1066c1cf885888d84ccb37e855dad3e4b02fb5aa6a4a9e520b0f3894591badf358f81c369d03b21ee9ece45bef3d14a97eb8a30ab70e974095273938c47bb3c9ec1608998d5fc669e3557fdf5e4509cc7fa61d8d273ec507e4c39728d85aa0081ac21a8be869673df11ced787cb0d46b50efa5483a82072c8f0ec86b7d5789768d8f96c2ca3656d6eea125677528c891437cb88d9681145b5426a068eb640d45179b54303a8f1798088720d65ce3f0f05defb77e0a79b5a1762a635fdb4"}, 
 {"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","id":"01a1ff5a-61b7-7749-9f24-81129d647f86","account_id":"01a1ff5a-6111-76de-b6e2-57a5a453fd48","event_type":"charge.created.v1","resource_id":"01a1ff5a-61b0-77a0-aab6-d5b5c2484069","event_sequence":1,"occurred_at":"2026-11-21T18:24:35.756+00:00","created_at":"2026-11-21T18:24:35.756+00:00","data_encrypted":"\\x0116ec7a96e88ebabb0941b4ceeaed0eb018ece4b43aff89269321bdcd4f4829d01bf4e76fe16940ffee082786e5ec07e07ba3a27162d739c129e00b642672a9631301e46a789d4f23451cf21b1dc9873a03e5ae4e3aff4009fc657b9bc517d9cdd16ca9ffd206fda97b4682e33880a0c92dc62ca6c1a5d293a27f23af53dd228f4a21788cce70bfaa4e65aa859b49fb728f1bdc9d1d0e2b39a098443887fd2fc4704335a545a167f695d5b6dd835210357f98cd6490070e4cdec37d42a3fc941f742b6dd0c37197f11a493fbc1c5a356a8aad8c6892c41d12ce96481b3f2e738f1781be8b24f6dd59b56ec11afa65709fd38db297297cb3ab1bbedb6a04b5d3d4cba712dcd95dbb91865b46bc204b4e20d2734e304a1cb10b189fba4da83fbc166ba2d45c330b4da33e043178c41aa993fa357b25939bb116d218df861418ecde9dd4aa14970b103334969ef328ce9b978abe809bf71fc1a300f156237c888999d968f3f71dd0f0ce653c88508686a6c8dc9780cb1600c35fc4f7d2b13a431bfa07b2a036396c65fc7739a8a0fc2a383ac54d96fc478a676161c549a135e2bb9b68273be91b8b9dba271dbb5214e6548bfba4bc96a20f71ab9cb63062c7cf8c68dec01ace749f0e3e3c481c30a1eed77ca877bf202ad5f3d0ca62f93af74b726e258884f74c0961ac09684f7404b4633c214fb9e48ad0d5084b933e06cf660738717caafe7a1906524d057cb12b8ae09820babf17d5f0ae92957e77c02e296c00e0e05914b89b2b6f83323221672f3e970afb971f379e9001b460a81caeebb013b615f11b24b24f3a3335cf9c54800d0053b5fb797e145206e86163bd50841a1ec5582dfd35fd54c1de65622701393cbe4ec5d85004fca24ff24a9ce864333a8ab27b8701e2bc3589ab0380a64c0b48941ffd9b6064efdad0e1bbea7a712e030534f54f87880a4f5eb20c4b3bbc9d2866585d35eeca7f7a5a488eae0cadbfb379028d8df526d3fa1c76b976279f04bcbe647307c655f60d00495d3c9350aa8846b2711dbc8d6a878b44d69aaba92a56bb7095ae27ca02d2c2c5dd347a07e53214c340519238faea5675d50756339c0f690f5fff830a2d17fde0ad40f78c78922e77e1e5090fbb425a05489e66bef4369bda6736bc3607a6dc147504ef646809781869e69d96d4dee3ce3a16eba984735823172e8ad8940b8026cccac5d35d37f9c9548e8bd0674a2da69224b0715be745cbe1b711605e07b76d0ad15f12e52f2f1a7116be48d06b7f9eca0ce34309f89fc660811948be3732d2215989a7193f761dfb6a479d8254df334e1dd0211e89602e965f48d5daf278d3f4b0c74f2cca97d46a4846ab6f096f8b210ae52d14a10f2e78746b8c1a826dc9822403a123f5891ee445c286529cc8864cfe7d031b16d6286aa891c6470d6d040f79018c6429250c655ae3281b32bea2148717dc988f761321673d3d7bc29e6f748c10cb2c814df16e5d09316e1e8cf903a12e9f78e2cdf77d9ed7a2ebd068b6c5a947dd8584640b16f00b2acae28dae5c38630ebc16bcb7fb04e1a6261023304c43ebd30fae7f6a85a59c39311cdac2dbba1672ac9fadf9d829970f3c09ab6366075512afb805ed13101ac850f4c270db1aa3dc3f33fe5704f5d7cb70d18b9c3128726415c39c615e071eeecf0bd60b9743469820f3373020628a28954fae1e409d79b33c1af9df0aeeead41c846567dceac7ba5ca983ae9563ea0ff78e09343e9fc13962d684fe1dddfbd808"}, 
 {"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","id":"01a1ff5a-61c3-77bb-a8f4-0a9b7a6985d1","account_id":null,"event_type":"customer.created.v1","resource_id":"01a1ff5a-61c1-7510-91ba-160bcd0f4996","event_sequence":1,"occurred_at":"2026-11-21T18:24:35.776+00:00","created_at":"2026-11-21T18:24:35.776+00:00","data_encrypted":"\\x0116ec7a968d352909374e5bbd737b1f57c5ebffe10029a4548c2742034ba2a54c292fa2b8e5d41129516e6f1850d1c68d7e078e5ab0d48c4972e10ce754a663675458b71704845413fb4f5efeef1dbb27af570109c082510ec259a502d07d0b6e49aa611d1b0682bad66cb8660285b0007a1d0eda6a083c58ce7747824c80d0dd44828d83c6ebf55d3c37dccd1f0dbb675499c8d91c51d2061bc3f9ff8355fb67a8e20d04b82c25856536c547a5b5f80b39c187bc0320e18e1ea6ac856d29f9fb538064d0980bd0077f0a7e3d873c2e0a885dc397bf2d6e3f44946ce50435a39344aba79d5be2fe8dca80cb30fae77e6428f3e1cce151dff4411a2b2c0c90fe9570840f926179cd551dc6a387eb729e9b5f5a56eb47ddaa74b29a87b8a06734d23238c8b158ceed69e28d0074d0526fa9799bdda820b03f5be3f71dc387ed6827b9f307eb468ff0dd125f002c56fc52db05f695facf54bd0a024c9a60f4cff0fadfc6a26a5f262d777fadcf4b08e427a0afdd006b1c8c15c65df594ee6029baef038580746874f23599f9f7384d317c37b183d459490f09e6b2ed87637781ba025c0e0751a802f41fc159736469172e44e7eb3f8213e8d56d76792d73fa"}, 
 {"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","id":"01a1ff5a-61cb-71e9-be13-ad5cda8724d6","account_id":null,"event_type":"paykey.created.v1","resource_id":"01a1ff5a-61ca-77bf-9ef5-f2d81c51352f","event_sequence":1,"occurred_at":"2026-11-21T18:24:35.784+00:00","created_at":"2026-11-21T18:24:35.784+00:00","data_encrypted":"\\x0116ec7a9638aefc066344a999718574327b5dfb67e3af2f9b14dc12da3c593758adeb52f82f966709b2dd3ffb037f54ebcdb5dbd97ec388a015635f7e09dd0484845e6830948ba19898b9de5c1820b1f01361c10fc82d65dc41500af6696ddb44feb2c06c1ad56c57b3761f7bba28771559f0f7a2e9948608bf41cbbb23f7d1798e2a3e4f680976b25dad8886d1243d4001634c7173941d7e3e01f915e6601cc455e86e6dc5cf1778c0336390d71e4ca5b2a1187e84ce2175ea2b0650245487e9af3a825f97a79d53a240560280748741a03a2e34e7129087f466fd67a91dacbfbe644905ff1b4d70c6a2bc7e496a4a5d9e11d3bdd6cd4efac3e392f86a692ccc9e1c2366e3e9371867f0ff5b02f758ed4d130b3844779238bcaa238c2bd9a22fd4e42500402b1beb052c9ca15da8f90033c4447978ed57ecd2f0ee79fee904ff91d0503e496f835ccb300b44a502f2543c8b2c7c45aa7ee941c94de0abb1a317ebb4b32dc030ab0a34ee2b0d0fcd0fe3e219e071e53130d79fb773b7a7e02ec0b3e8e14e46f921a9ad9b88cf767c5b5739c91466ad84a12829c30dde03126efcfd49ce432605acda5c4a5f99d468be43b961926f7e79dce8ab7af878fe19b323be3bca78cc019ebcc5c9d642fc08cb19526ef752f7e9431b73302bc1d4d713d8a0f093ff62b4ea89dff6e60b8a3ea5edfd48e12c66d78cadba8549875445a23f6480b722d17990c3edbfd4bd5381c9cc5c155c8ac69651ea54b22368a040fe55e338c1e34e711123b8f0ef712584d3e85bc01f4be67a6874c8a63e2c1543deefc5f18c8daf43e07923a69cd46ed6f925b682229906c6f4158c19a05dcc87461d7374548aee55ca0e989a7e9916a5f89e5d391082af3e3ca19808b655431dd6c2b2b8e868e1f50eea8c6af8c6b0748775f7276c70c1e4e801ed9478fa72ebc0f282d806978f89c32a6c3c46968a58e3700b563d0833a32a8786fa4ad372c2fa0ee8baed1551c4b9fb5f26be71cfecf50d9c93ba1d992f8ab2fbd8fd1bbf48b150640a5e87d896a4c3fb17c395071bdebca720ff15868d47b396b5e22e4370babc41443a2c28b595abb94abebefaada82d559f1ce77ba060af85907c1c2209a51e2ee28ce5139439754f78314247df35c13882788ffc1e69aed9"}, 
 {"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","id":"01a1ff5a-61d5-7392-868f-3dfa0e45a059","account_id":null,"event_type":"charge.created.v1","resource_id":"01a1ff5a-61d3-7099-a534-97ca918dbfac","event_sequence":1,"occurred_at":"2026-11-21T18:24:35.793+00:00","created_at":"2026-11-21T18:24:35.793+00:00","data_encrypted":"\\x0116ec7a967e9ccde713a4ac15e91fc3709ae5b8b8752634864e038ac3b7e3bc894f8d703f6ab4d62cc753997587fb1142579e475f794e3d80ba4fc1b24967e50ba4dda003544f389adc1836f7cb5b19d3b93f93fda917211b6cc08fe79c577f399482cf5060486fb9b1db0db3c736d88b402d9768814be207db7bc915d7e24fc6d58eb86238861965eaad99a776582ba01766497c47c0d4f555d1513dd05437d3848f88b58a162d62f6af34ccfa0035222f3fe28c3ef285784e4a34bb79ef65e71520ce35e8cbf37d05a57e14c1c785224c6a804f00d901ecfc1042910b764fdf64376ddcf5cc2286d4a58da2e3d764719a0776f233650fe9dbb2b90e556448fa4d126da94436a09b680f6270925c6a0920d814789e90cc7bdb23798dc22715c16c604141f1c6a0834642545f1984c40908ca2d4ff490ff2c227275e6561c4d9ed4f9f1f8bb77c023db4c5ffab96d9168be93ad6fd8cbaf30ca2fc3c8bdcf06bc30c1a8eb3f436c69a85f9d59f093dd748f04cb1af3ad7379f3c5cc4775ca44c1baa415ad0da2e6db47cac4152fe6214199a80e421726f8406607e8744706efc90939fd128c5c840844f94314e7498430f40e635e493dd537afa40ab9b4b5366047e8d1764335ba53ac649ef449e831de39e8c8420788033937ef46f7d7e337181e277178e1f478546f95f4adb0ca115db9099dfdff491dd470b1e0f4fddebb4935b155e4884c1c37b7ca0cf90f709d7f10e07dc58681b102e7a5d9ebea4a805f5fe84bf22edb6dc0cdb51ba16fc955d1b30f110292526de5e7652d6352f869b5020f0459e20aabc7c912011b487fc91d98491425a8a91d24be95a57316d87610cf7b5d49f82f075a38c8b53f698c10619127d792658591e42cd49123f76e73e9d52a3895b1a68fb0a27666840526e9cfbcfd0612e1ab1bdbe39adbe4decae27c6bf89bb94677ae17775509baf58d21966f3819b26ed2a8361f4faac4813202c371d839fd7da1c2a1e3725e92298194d3559d0807f2ba3b3899417f33611cfed8967008d0084a2d4ccd86d0712c6e4d6caef9c8afbcb2ebf1bb7a881e1284bc2c79e3cd5efda5746e62173f3e5b879dff10eb8994899c24370e5b2678bb7cf4c3fb966a251cc170d5523b17232ee77e8cc4af5470d155a5d2ec349f29fb23fe5b8c622ffc75c92e9c8fbb5ca0bad3ee5bc07b724a5803bce1ed1acc53979ccf037e85e9615deef77e406826580c34ff22c78c984639c4f6aacef97f829f32fd6b7cd25a3f31ca2492a922258bb04e7bdc8ee2ab4d2d1468fdc52c2a1066388375ef21b8b290e1cc613c0bc9aa8b6495e3c271eb5c99dba4c9df682f6b3e265430db17518e88a150d64511aa5a35edb62da0e3a13f28e909481be0bd8d0dc5fd8a1d1c8e63c143bd44b232043a37dc80c6f826438a3b1933f4e420f01b91bc97df2811b9fef5b8a0f2df466aa388c835315a818246057af8895609609d7aed8ba7e8f8e57b2656ddafa7d3fa520b23aca2b236c1bc1026c23da28c50f5f6eb218e5161429b1b2a615f946fbfa4e46394f893e31edfc957be74216c218af5eba6007ebe2a0ae9d3add5cebc847b8f607f4831d1a7c6389d00dddc32b14f964a27812c15f6e0d2614cf4d125939d022d7ab659475aae657d867a0f71738f55dbc65f2171d6eb13bf14b641b90b202595a09a1f4d61f54d44756b1e3e6dab1248063f10eddbbe390d943ffd32ac88f26ab3d6e1bd8216f4bf35d5c329"}, 
 {"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","id":"01a1ff5a-61e4-750f-a6e4-7d240af36e36","account_id":null,"event_type":"charge.event.v1","resource_id":"01a1ff5a-61d3-7099-a534-97ca918dbfac","event_sequence":2,"occurred_at":"2026-11-21T18:24:35.803+00:00","created_at":"2026-11-21T18:24:35.803+00:00","data_encrypted":"\\x0116ec7a96042e2512be7bacf3ff859054a5b6c0d14f56de64fe69810bb8a2a65ca209ac3a858f322524be2bd2914e508d774835392678e81d42132feb398023f60e32654f45000f9b5e05ebd47f29bafe39c053175f65f2453b94c243bfdf47501cf204a69560848a51dd3924f9b8414284ea84ae2eb5ff37c1fc2764454d1602d7df9b0527c7d3979649f2b76934d36f314f637a4d2415083eb585052e0b8106670c0e57e95b7e91839600662f9ed2cb36de188cebeb2d727697f3ff7406f92dc96e36debb4ba5bf76c75a9340ed72082677f2b6a43035050b1dcbf2e0c80b75958899c7bee73fee774ab9f87955b3c839aafc6c99b029db1ca9182abb2c6e7048941a39bf80ff337704f31b20743696502edfbe972b9466dd981de05ddf01b9890ae33ec5f9031c404fa7c888b7b23b947d79efa063f2a44cf3fb2718ba5b6dcb9b9440bc0c2a460a4da26f5c4dfb8f7fa07d7e70cc30da7423e54f894741484d5310b0ae4700fd73eba4736dcbf1e308308e678f2d2b23f33dff9a9127c5c290aea3e11c58cf85752e61c0c647dc9430bb503b8b6b9c8436b8fb6a5b74e454223056bc6114e8c77b62685dac94473bbfeb7bef025db8db1f1e03b334d59d9dd2a000a4d4d91ff428eb0470547eabaeeeaf19b32eaee3d886c3f7ec2652d177937d325436aea36db8d8e323b0cf0d13e23d2d63226d18d29f7b26c234e17595c76c8c3994b606de29975e973dc56d63f746606390c5c5a627fe3d4e345a528b68d5562d3abcff9006154c657fe301bdcb53a048c38b24f8eaa3febb309a80d1d6b80c9494ddd1fe54ca1472007ba8583781f7c89e4f6aab60dc50f09a3b54b7fdcf5e5be8aa8830c7ef9c0d79a05e9ce3e205f22aeccbba14c53cd706d96b460b7cf960586c24eb9ca5354eb9d201268943c5f68fb32c63d01b54e312df5d5f547fad2a2390db13a7a5ce14e2bbe501de29c3f8c5b9903ba0ce4f1315d8d614d8e0d56ea01a840d4c4e0b4789abaa5e87d2786775528630cdb704b3b24c2ffbd7f54befd3c5b939c2fc601574a2572487ab6acdc741bd1f6feb2a5d19497228bf0f3b32eccbe1e3054a503d201f4a1c1eea952df04bdec5665348d6f17bf439cf20a11733104c4a774399a851f7cee81b06419bfbb10894ea287e8ce583eab85160fa5d3ad290925a526c50bd27efacb0847a30efaf969154516e7192a0b794eeef712ea529822f35caabc81c5e8359ecdcc568094942572a84d0d5f847165edc0ab7a978b97d1485a14ead148d6439d60072538a54c0e538db7b46fdd81541f095c287a7aadb49f2aa0788daeab9e0788b467817c26b02f25a3b8a3211de9e97dab6b29dd41f4836a3c6eefcdecc7c995388a8bd1a74a9458d4540205a8e74f4f3f3755a870d859aa7d8bd8a82750564e2828e7369d7327ab672f1d9cd1705e8104d4b55577b069c329bedc967d33d0b86061272dca262eb2d1ba53c690cdd6fede8a356efdadd549fc7d85adfc1ee89c6b026b841eca267719ab5a4c5819dbaa0f8094ccdda2bac2ca7f8a9c10de0d987134a4bfbf8f5a2546772f10549b8f95cc150c3296d0d39bb30bcf5023c51994d33718c507c1ee7a1247b28a4f5b4854bfb7349256c6397a1591a1e2dcb2413c3882b94d9e175b7207ba3b1a548d5c75834a0b4b57783d712c66d64223b312da0df2aff5e181928cec2ce0f0d355620ae9b68d00098771d70f425c742c927fdabb60a6684cf97c8219a2a2672a3c1ce336196a735784827291bc55bca53ef031d92be99bba65fcac057c9defd3fb8a00f4e5a562ce477ec309751becb94180714887ea8e2aca107fd7a683209e1bef5fead858cacfa54071baa412755935346318fc9308a416f1f189d0232ddd1ee78d7c714935ab5498285e5b84f31d5aaa9195e62d38f39a45d34b4bbcbab9de2464d2b6f42d249"}]$rows$);
insert into limit_counters select * from json_populate_recordset(null::limit_counters, $rows$[{"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","account_id":"01a1ff5a-6111-76de-b6e2-57a5a453fd48","payment_type":"charge","period":"month","starts_on":"2026-12-01","amount":4900,"count":1,"max_amount":100000000,"max_count":10000}, 
 {"platform_id":"01a1ff5a-607b-710f-9c8f-79b3acec7353","environment":"sandbox","account_id":"01a1ff5a-6111-76de-b6e2-57a5a453fd48","payment_type":"charge","period":"day","starts_on":"2026-12-01","amount":4900,"count":1,"max_amount":10000000,"max_count":2147483647}]$rows$);
select setval('knex_migrations_id_seq', 10);
