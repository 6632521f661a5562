-- key sk_sandbox_l5iPThJl8W85gtvhIvli5VGAVOu9TspCiQYhQ2sW82G
-- reads /v1/organizations/01a1fe86-4207-7647-8b33-33e47b6dba7d - {"meta":{"api_request_id":"01a1fe86-42c1-7651-a18f-9bc63795c517","api_request_timestamp":"2026-11-21T14:32:54.209Z"},"response_type":"object","data":{"id":"01a1fe86-4207-7647-8b33-33e47b6dba7d","name":"Northwind Holdings","external_id":null,"metadata":null,"created_at":"2026-11-21T14:32:54.021Z","updated_at":"2026-11-21T14:32:54.021Z"}}
-- reads /v1/accounts/01a1fe86-4224-767e-bd1b-01ea0d42a3d8 - {"meta":{"api_request_id":"01a1fe86-42c6-756b-aae0-13948be9c952","api_request_timestamp":"2026-11-21T14:32:54.214Z"},"response_type":"object","data":{"id":"01a1fe86-4224-767e-bd1b-01ea0d42a3d8","organization_id":"01a1fe86-4207-7647-8b33-33e47b6dba7d","type":"business","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"business_profile":{"name":"Northwind Rentals","phone":null,"address":{"zip":null,"city":null,"line1":null,"line2":null,"state":null,"country":null,"address1":null,"address2":null,"postal_code":null},"website":"https://northwind.example.com","industry":{"mcc":null,"sector":null,"category":null},"use_case":null,"legal_name":null,"description":null,"support_channels":{"url":null,"email":null,"phone":null},"tax_id":null},"capabilities":{"consent_types":{"internet":{"capability_status":"active"},"signed_agreement":{"capability_status":"active"}},"payment_types":{"charges":{"capability_status":"active"},"payouts":{"capability_status":"active"}},"customer_types":{"businesses":{"capability_status":"active"},"individuals":{"capability_status":"active"}}},"settings":{"charges":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null},"payouts":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null}},"terms_of_service":{"accepted_ip":null,"accepted_date":null,"agreement_url":null,"agreement_type":null,"accepted_user_agent":null},"metadata":null,"access_level":"standard","external_id":null,"created_at":"2026-11-21T14:32:54.049Z","updated_at":"2026-11-21T14:32:54.049Z"}}
-- reads /v1/accounts/01a1fe86-4237-7308-99e2-bd2bf9393ce5 - {"meta":{"api_request_id":"01a1fe86-42c9-7214-94ce-c3cd32e79b85","api_request_timestamp":"2026-11-21T14:32:54.217Z"},"response_type":"object","data":{"id":"01a1fe86-4237-7308-99e2-bd2bf9393ce5","organization_id":"01a1fe86-4207-7647-8b33-33e47b6dba7d","type":"business","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"business_profile":{"name":"Northwind Rentals","phone":null,"address":{"zip":null,"city":null,"line1":null,"line2":null,"state":null,"country":null,"address1":null,"address2":null,"postal_code":null},"website":"https://northwind.example.com","industry":{"mcc":null,"sector":null,"category":null},"use_case":null,"legal_name":null,"description":null,"support_channels":{"url":null,"email":null,"phone":null},"tax_id":"12-3456789"},"capabilities":{"consent_types":{"internet":{"capability_status":"active"},"signed_agreement":{"capability_status":"active"}},"payment_types":{"charges":{"capability_status":"active"},"payouts":{"capability_status":"active"}},"customer_types":{"businesses":{"capability_status":"active"},"individuals":{"capability_status":"active"}}},"settings":{"charges":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null},"payouts":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null}},"terms_of_service":{"accepted_ip":null,"accepted_date":null,"agreement_url":null,"agreement_type":null,"accepted_user_agent":null},"metadata":{"landed":"yes"},"access_level":"standard","external_id":null,"created_at":"2026-11-21T14:32:54.069Z","updated_at":"2026-11-21T14:32:54.069Z"}}
-- reads /v1/representatives/01a1fe86-4241-706c-9b30-ea529c3e59f6 - {"meta":{"api_request_id":"01a1fe86-42cc-726f-8522-5a756868a10b","api_request_timestamp":"2026-11-21T14:32:54.220Z"},"response_type":"object","data":{"id":"01a1fe86-4241-706c-9b30-ea529c3e59f6","account_id":"01a1fe86-4237-7308-99e2-bd2bf9393ce5","user_id":"01a1fe86-4241-706c-9b30-eed356bcde50","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"first_name":"Nora","last_name":"North","name":"Nora North","dob":"1984-05-17","ssn_last4":"1234","email":"nora@example.com","mobile_number":"+14155550142","phone":"+14155550142","relationship":{"owner":true,"title":"CEO","control":true,"primary":true,"percent_ownership":60},"external_id":null,"metadata":null,"created_at":"2026-11-21T14:32:54.079Z","updated_at":"2026-11-21T14:32:54.079Z"}}
-- reads /v1/linked_bank_accounts/01a1fe86-424b-736a-a1ce-430ff1c552a7 - {"meta":{"api_request_id":"01a1fe86-42cf-7178-987f-49ec80c5a4a8","api_request_timestamp":"2026-11-21T14:32:54.223Z"},"response_type":"object","data":{"id":"01a1fe86-424b-736a-a1ce-430ff1c552a7","account_id":"01a1fe86-4237-7308-99e2-bd2bf9393ce5","platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"bank_account":{"institution_name":"JPMORGAN CHASE BANK","account_holder":"Northwind Rentals LLC","routing_number":"021000021","account_mask":"*****3210"},"purposes":["charges"],"description":null,"metadata":null,"created_at":"2026-11-21T14:32:54.090Z","updated_at":"2026-11-21T14:32:54.090Z"}}
-- reads /v1/customers/01a1fe86-4255-7656-9015-b69cdc45955b - {"meta":{"api_request_id":"01a1fe86-42d2-7295-98b4-606a88e765f4","api_request_timestamp":"2026-11-21T14:32:54.226Z"},"response_type":"object","data":{"id":"01a1fe86-4255-7656-9015-b69cdc45955b","type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip":null,"city":null,"state":null,"address1":null,"address2":null},"device":{"ip_address":null},"config":{"sandbox_outcome":null},"metadata":{"landed":"yes"},"created_at":"2026-11-21T14:32:54.100Z","updated_at":"2026-11-21T14:32:54.100Z"}}
-- reads /v1/paykeys/01a1fe86-42a6-72b8-b0a0-304e997b2f1f - {"meta":{"api_request_id":"01a1fe86-42d4-741c-bfef-b0e435a5b5ca","api_request_timestamp":"2026-11-21T14:32:54.228Z"},"response_type":"object","data":{"id":"01a1fe86-42a6-72b8-b0a0-304e997b2f1f","customer_id":"01a1fe86-429b-7255-9dff-d91a24b9f45b","label":"JPMORGAN CHASE BANK *6789","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code":"active","reason":"ok","source":"system","message":"The paykey can be used.","changed_at":"2026-11-21T14:32:54.180Z"},"expires_at":null,"created_at":"2026-11-21T14:32:54.180Z","updated_at":"2026-11-21T14:32:54.180Z","paykey":"f973b0d1.69.fd45b91a772567f74049b2b620eb4a422f2c4149cca020806cfe30ee23197998","bank_data":{"routing_number":"021000021","account_number":"*****6789","account_type":"checking"},"config":{"sandbox_outcome":null},"metadata":null,"balance":{"account_balance":1000000,"updated_at":"2026-11-21T14:32:54.180Z","status":"completed"}}}
-- reads /v1/charges/01a1fe86-42b0-7215-9612-aa8a2ffab8a9 - {"meta":{"api_request_id":"01a1fe86-42d7-77b8-8513-918c9e865cb1","api_request_timestamp":"2026-11-21T14:32:54.231Z"},"response_type":"object","data":{"id":"01a1fe86-42b0-7215-9612-aa8a2ffab8a9","paykey":"f973b0d1.69.fd45b91a772567f74049b2b620eb4a422f2c4149cca020806cfe30ee23197998","description":"Monthly membership","payment_rail":"ach","paykey_details":{"id":"01a1fe86-42a6-72b8-b0a0-304e997b2f1f","customer_id":"01a1fe86-429b-7255-9dff-d91a24b9f45b","label":"JPMORGAN CHASE BANK *6789","balance":1000000},"customer_details":{"id":"01a1fe86-429b-7255-9dff-d91a24b9f45b","name":"Ada Example","customer_type":"individual","email":"ada@example.com","phone":"+14155550101"},"amount":4900,"currency":"USD","payment_date":"2026-12-01","device":{"ip_address":"203.0.113.7"},"external_id":"order-mwqicc6i-2","status":"cancelled","status_details":{"message":"Landed","reason":"user_request","source":"user_action","changed_at":"2026-11-21T14:32:54.200Z","code":null},"status_history":[{"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-21T14:32:54.190Z"},{"status":"cancelled","reason":"user_request","source":"user_action","message":"Landed","code":null,"changed_at":"2026-11-21T14:32:54.200Z"}],"metadata":null,"funding_ids":[],"created_at":"2026-11-21T14:32:54.190Z","updated_at":"2026-11-21T14:32:54.200Z","processed_at":null,"effective_at":null,"consent_type":"internet","config":{"balance_check":"enabled","sandbox_outcome":null}}}
-- reads /v1/charges/01a1fe86-4285-7315-b364-fcee04c9a768 01a1fe86-4237-7308-99e2-bd2bf9393ce5 {"meta":{"api_request_id":"01a1fe86-42db-72d0-b5f5-44c87edecf6d","api_request_timestamp":"2026-11-21T14:32:54.235Z"},"response_type":"object","data":{"id":"01a1fe86-4285-7315-b364-fcee04c9a768","paykey":"8254c7c4.81.bda2919313ab9b0ef968e63e02b48faf8e3c086611710ec5d08cce677f52bba4","description":"Monthly membership","payment_rail":"ach","paykey_details":{"id":"01a1fe86-4278-7363-9fdd-bf3545ffd446","customer_id":"01a1fe86-426f-73ba-805f-6b0e8fa9c71f","label":"JPMORGAN CHASE BANK *6789","balance":1000000},"customer_details":{"id":"01a1fe86-426f-73ba-805f-6b0e8fa9c71f","name":"Ada Example","customer_type":"individual","email":"ada@example.com","phone":"+14155550101"},"amount":4900,"currency":"USD","payment_date":"2026-12-01","device":{"ip_address":"203.0.113.7"},"external_id":"order-mwqicc59-1","status":"created","status_details":{"message":"The charge was created.","reason":"ok","source":"system","changed_at":"2026-11-21T14:32:54.146Z","code":null},"status_history":[{"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-21T14:32:54.146Z"}],"metadata":{"landed":"yes"},"funding_ids":[],"created_at":"2026-11-21T14:32:54.146Z","updated_at":"2026-11-21T14:32:54.146Z","processed_at":null,"effective_at":null,"consent_type":"internet","config":{"balance_check":"enabled","sandbox_outcome":null}}}
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
-- knex
create table "knex_migrations" ("id" serial primary key, "name" varchar(255), "batch" integer, "migration_time" timestamptz);
create table "knex_migrations_lock" ("index" serial primary key, "is_locked" integer);
-- data
insert into knex_migrations select * from json_populate_recordset(null::knex_migrations, $rows$[{"id":1,"name":"0001-platforms","batch":1,"migration_time":"2026-11-21T14:32:53.791+00:00"}, 
 {"id":2,"name":"0002-organizations-and-accounts","batch":1,"migration_time":"2026-11-21T14:32:53.816+00:00"}, 
 {"id":3,"name":"0003-customers-and-paykeys","batch":1,"migration_time":"2026-11-21T14:32:53.84+00:00"}, 
 {"id":4,"name":"0004-payments","batch":1,"migration_time":"2026-11-21T14:32:53.859+00:00"}, 
 {"id":5,"name":"0005-idempotency-and-rate-limit","batch":1,"migration_time":"2026-11-21T14:32:53.865+00:00"}, 
 {"id":6,"name":"0006-events","batch":1,"migration_time":"2026-11-21T14:32:53.87+00:00"}, 
 {"id":7,"name":"0007-payment-moves-and-limits","batch":1,"migration_time":"2026-11-21T14:32:53.879+00:00"}, 
 {"id":8,"name":"0008-rail-and-sandbox-clock","batch":1,"migration_time":"2026-11-21T14:32:53.907+00:00"}]$rows$);
insert into knex_migrations_lock select * from json_populate_recordset(null::knex_migrations_lock, $rows$[{"index":1,"is_locked":0}]$rows$);
insert into platforms select * from json_populate_recordset(null::platforms, $rows$[{"id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","name":"Landed","created_at":"2026-11-21T14:32:53.943+00:00"}]$rows$);
insert into api_keys select * from json_populate_recordset(null::api_keys, $rows$[{"id":"01a1fe86-41c4-72c2-919e-3505d2052f93","platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","key_hash":"\\x16ec7a96f9d1fa5830808c2fc1ea5b112c04399436276cd6c0eed78d79ab5133d0eb2bc5","display":"l5iPThJl","scopes":["read","write","accounts","webhooks"],"created_at":"2026-11-21T14:32:53.955+00:00","revoked_at":null}]$rows$);
insert into organizations select * from json_populate_recordset(null::organizations, $rows$[{"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","id":"01a1fe86-4207-7647-8b33-33e47b6dba7d","name":"Northwind Holdings","external_id":null,"metadata":null,"created_at":"2026-11-21T14:32:54.021+00:00","updated_at":"2026-11-21T14:32:54.021+00:00"}]$rows$);
insert into accounts select * from json_populate_recordset(null::accounts, $rows$[{"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","id":"01a1fe86-4224-767e-bd1b-01ea0d42a3d8","organization_id":"01a1fe86-4207-7647-8b33-33e47b6dba7d","type":"business","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"access_level":"standard","business_profile":{"name": "Northwind Rentals", "phone": null, "address": {"zip": null, "city": null, "line1": null, "line2": null, "state": null, "country": null, "address1": null, "address2": null, "postal_code": null}, "website": "https://northwind.example.com", "industry": {"mcc": null, "sector": null, "category": null}, "use_case": null, "legal_name": null, "description": null, "support_channels": {"url": null, "email": null, "phone": null}},"tax_id_encrypted":null,"capabilities":{"consent_types": {"internet": {"capability_status": "active"}, "signed_agreement": {"capability_status": "active"}}, "payment_types": {"charges": {"capability_status": "active"}, "payouts": {"capability_status": "active"}}, "customer_types": {"businesses": {"capability_status": "active"}, "individuals": {"capability_status": "active"}}},"settings":{"charges": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}, "payouts": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}},"terms_of_service":{"accepted_ip": null, "accepted_date": null, "agreement_url": null, "agreement_type": null, "accepted_user_agent": null},"external_id":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T14:32:54.049+00:00","updated_at":"2026-11-21T14:32:54.049+00:00"}, 
 {"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","id":"01a1fe86-4237-7308-99e2-bd2bf9393ce5","organization_id":"01a1fe86-4207-7647-8b33-33e47b6dba7d","type":"business","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"access_level":"standard","business_profile":{"name": "Northwind Rentals", "phone": null, "address": {"zip": null, "city": null, "line1": null, "line2": null, "state": null, "country": null, "address1": null, "address2": null, "postal_code": null}, "website": "https://northwind.example.com", "industry": {"mcc": null, "sector": null, "category": null}, "use_case": null, "legal_name": null, "description": null, "support_channels": {"url": null, "email": null, "phone": null}},"tax_id_encrypted":"\\x0116ec7a96bcdae0d870a39b02c5a820f2bfdf8a94cc9b758e83ead98db48e9d60874aa2aefb0b90bfc975","capabilities":{"consent_types": {"internet": {"capability_status": "active"}, "signed_agreement": {"capability_status": "active"}}, "payment_types": {"charges": {"capability_status": "active"}, "payouts": {"capability_status": "active"}}, "customer_types": {"businesses": {"capability_status": "active"}, "individuals": {"capability_status": "active"}}},"settings":{"charges": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}, "payouts": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}},"terms_of_service":{"accepted_ip": null, "accepted_date": null, "agreement_url": null, "agreement_type": null, "accepted_user_agent": null},"external_id":null,"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-21T14:32:54.069+00:00","updated_at":"2026-11-21T14:32:54.069+00:00"}]$rows$);
insert into representatives select * from json_populate_recordset(null::representatives, $rows$[{"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","id":"01a1fe86-4241-706c-9b30-ea529c3e59f6","account_id":"01a1fe86-4237-7308-99e2-bd2bf9393ce5","user_id":"01a1fe86-4241-706c-9b30-eed356bcde50","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"first_name":"Nora","last_name":"North","dob_encrypted":"\\x0116ec7a96af4d466727f0c56bcee667b565c3a2bd7d0ef43aa2161c3cd4c4e172ee36f7b1c8aba547c86d","ssn_last4_encrypted":"\\x0116ec7a9625efc70eca53b214273fa13b435f4f668c2c67f92e387c45376f90f2a788bf6f","email":"nora@example.com","mobile_number":"+14155550142","relationship":{"owner": true, "title": "CEO", "control": true, "primary": true, "percent_ownership": 60},"external_id":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T14:32:54.079+00:00","updated_at":"2026-11-21T14:32:54.079+00:00"}]$rows$);
insert into linked_bank_accounts select * from json_populate_recordset(null::linked_bank_accounts, $rows$[{"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","id":"01a1fe86-424b-736a-a1ce-430ff1c552a7","account_id":"01a1fe86-4237-7308-99e2-bd2bf9393ce5","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"institution_name":"JPMORGAN CHASE BANK","account_holder":"Northwind Rentals LLC","routing_number":"021000021","account_number_encrypted":"\\x0116ec7a96adceae6aac22c42371a9c83b3975a0b1561c36223667f4808804b588585800412529c803e27b","account_last_digits":"3210","purposes":["charges"],"description":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T14:32:54.09+00:00","updated_at":"2026-11-21T14:32:54.09+00:00"}]$rows$);
insert into customers select * from json_populate_recordset(null::customers, $rows$[{"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","owner_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","id":"01a1fe86-4255-7656-9015-b69cdc45955b","account_id":null,"type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-21T14:32:54.1+00:00","updated_at":"2026-11-21T14:32:54.1+00:00"}, 
 {"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","owner_id":"01a1fe86-4237-7308-99e2-bd2bf9393ce5","id":"01a1fe86-426f-73ba-805f-6b0e8fa9c71f","account_id":"01a1fe86-4237-7308-99e2-bd2bf9393ce5","type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T14:32:54.125+00:00","updated_at":"2026-11-21T14:32:54.125+00:00"}, 
 {"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","owner_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","id":"01a1fe86-429b-7255-9dff-d91a24b9f45b","account_id":null,"type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T14:32:54.169+00:00","updated_at":"2026-11-21T14:32:54.169+00:00"}]$rows$);
insert into paykeys select * from json_populate_recordset(null::paykeys, $rows$[{"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","owner_id":"01a1fe86-4237-7308-99e2-bd2bf9393ce5","id":"01a1fe86-4278-7363-9fdd-bf3545ffd446","account_id":"01a1fe86-4237-7308-99e2-bd2bf9393ce5","customer_id":"01a1fe86-426f-73ba-805f-6b0e8fa9c71f","paykey":"8254c7c4.81.bda2919313ab9b0ef968e63e02b48faf8e3c086611710ec5d08cce677f52bba4","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code": "active", "reason": "ok", "source": "system", "message": "The paykey can be used.", "changed_at": "2026-11-21T14:32:54.134Z"},"routing_number":"021000021","account_number_encrypted":"\\x0116ec7a968e96af9661c77354b67790378328de5061ec351eec54307554e0c9dd41f8c716759993b755ee6b75","account_last_digits":"6789","account_type":"checking","sandbox_outcome":null,"balance_amount":1000000,"balance_updated_at":"2026-11-21T14:32:54.134+00:00","balance_status":"completed","metadata":null,"expires_at":null,"event_sequence":1,"created_at":"2026-11-21T14:32:54.134+00:00","updated_at":"2026-11-21T14:32:54.134+00:00"}, 
 {"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","owner_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","id":"01a1fe86-42a6-72b8-b0a0-304e997b2f1f","account_id":null,"customer_id":"01a1fe86-429b-7255-9dff-d91a24b9f45b","paykey":"f973b0d1.69.fd45b91a772567f74049b2b620eb4a422f2c4149cca020806cfe30ee23197998","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code": "active", "reason": "ok", "source": "system", "message": "The paykey can be used.", "changed_at": "2026-11-21T14:32:54.180Z"},"routing_number":"021000021","account_number_encrypted":"\\x0116ec7a96b46353c6824292df3d50796074dc2730ef672b73383b3451b130f4a274e6e3a3b5aff79cc596c4f7","account_last_digits":"6789","account_type":"checking","sandbox_outcome":null,"balance_amount":1000000,"balance_updated_at":"2026-11-21T14:32:54.18+00:00","balance_status":"completed","metadata":null,"expires_at":null,"event_sequence":1,"created_at":"2026-11-21T14:32:54.18+00:00","updated_at":"2026-11-21T14:32:54.18+00:00"}]$rows$);
insert into bridge_tokens select * from json_populate_recordset(null::bridge_tokens, $rows$[{"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","owner_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","id":"01a1fe86-4265-729a-930c-154ac2d74b4c","account_id":null,"customer_id":"01a1fe86-4255-7656-9015-b69cdc45955b","token_hash":"\\x16ec7a96d61325b8eb12bbb8660d45e098f8ae574838c75acf31bcd1f3a8cf46d7366111","sandbox_outcome":null,"created_at":"2026-11-21T14:32:54.112+00:00","expires_at":"2026-11-21T18:32:54.112+00:00","used_at":null}]$rows$);
insert into payments select * from json_populate_recordset(null::payments, $rows$[{"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","owner_id":"01a1fe86-4237-7308-99e2-bd2bf9393ce5","id":"01a1fe86-4285-7315-b364-fcee04c9a768","account_id":"01a1fe86-4237-7308-99e2-bd2bf9393ce5","payment_type":"charge","paykey_id":"01a1fe86-4278-7363-9fdd-bf3545ffd446","customer_id":"01a1fe86-426f-73ba-805f-6b0e8fa9c71f","amount":4900,"currency":"USD","description":"Monthly membership","payment_date":"2026-12-01","consent_type":"internet","device_ip_address":"203.0.113.7","external_id":"order-mwqicc59-1","balance_check":"enabled","sandbox_outcome":null,"status":"created","status_reason":"ok","status_source":"system","status_message":"The charge was created.","status_code":null,"status_changed_at":"2026-11-21T14:32:54.146+00:00","processed_at":null,"effective_at":null,"funding_ids":[],"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-21T14:32:54.146+00:00","updated_at":"2026-11-21T14:32:54.146+00:00","due_at":"2026-11-21T14:32:54.146+00:00","effective_date":null,"settles_at":null,"limit_date":"2026-12-01"}, 
 {"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","owner_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","id":"01a1fe86-42b0-7215-9612-aa8a2ffab8a9","account_id":null,"payment_type":"charge","paykey_id":"01a1fe86-42a6-72b8-b0a0-304e997b2f1f","customer_id":"01a1fe86-429b-7255-9dff-d91a24b9f45b","amount":4900,"currency":"USD","description":"Monthly membership","payment_date":"2026-12-01","consent_type":"internet","device_ip_address":"203.0.113.7","external_id":"order-mwqicc6i-2","balance_check":"enabled","sandbox_outcome":null,"status":"cancelled","status_reason":"user_request","status_source":"user_action","status_message":"Landed","status_code":null,"status_changed_at":"2026-11-21T14:32:54.2+00:00","processed_at":null,"effective_at":null,"funding_ids":[],"metadata":null,"event_sequence":2,"created_at":"2026-11-21T14:32:54.19+00:00","updated_at":"2026-11-21T14:32:54.2+00:00","due_at":null,"effective_date":null,"settles_at":null,"limit_date":null}]$rows$);
insert into payment_history select * from json_populate_recordset(null::payment_history, $rows$[{"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","payment_id":"01a1fe86-4285-7315-b364-fcee04c9a768","sequence":1,"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-21T14:32:54.146+00:00"}, 
 {"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","payment_id":"01a1fe86-42b0-7215-9612-aa8a2ffab8a9","sequence":1,"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-21T14:32:54.19+00:00"}, 
 {"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","payment_id":"01a1fe86-42b0-7215-9612-aa8a2ffab8a9","sequence":2,"status":"cancelled","reason":"user_request","source":"user_action","message":"Landed","code":null,"changed_at":"2026-11-21T14:32:54.2+00:00"}]$rows$);
insert into idempotency_records select * from json_populate_recordset(null::idempotency_records, $rows$[{"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","acting_account":"00000000-0000-0000-0000-000000000000","key":"landed-bridge-token","day":"2026-11-21","fingerprint":"\\x4cca2dbb00b47622b3c06960ec0305deb27388a9421c11d6fd033ae5d1ac8617","status":201,"headers":{"Content-Type": "application/json; charset=utf-8"},"body_encrypted":"\\x0116ec7a96f85ffaef3428a47aa890a0385c6cbf66fa14dcb2dee28718338bc31423592ddfd01fc0eaaa7e3e8fe8b6acae186abff5ab03f86e7c5dcd6a11ad546c6b1eb2d2d3dd6599d26e8ac5461a9e26d5855cede455aba78aeb86e249e54213159ee227e8d0abf4bded2525b5bd5e8588fc8f99881d7c0fde4ba8eb42efe82a84c4ef97e9736d86be309d36ddcc46a8b608664a69ae1bfed41b05cf1ecdc483aff4abc7563b80ad26f5938e425bd00cda0f7ce5e541d25d0a10a6854fe98df6411965c5219cef90f4083e6906730446899f4c1ce22ed083c2de2501155ba215fd356e9779c6910c33d400a629c4173dbec9f1d07fb3236e74595a3ed4c2ff7e34dd72ce4906af9d04604708fda9d4df3322d39ab843d9","created_at":"2026-11-21T14:32:54.112432+00:00"}]$rows$);
insert into events select * from json_populate_recordset(null::events, $rows$[{"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","id":"01a1fe86-422c-709e-8f08-72907b129d09","account_id":"01a1fe86-4224-767e-bd1b-01ea0d42a3d8","event_type":"account.created.v1","resource_id":"01a1fe86-4224-767e-bd1b-01ea0d42a3d8","event_sequence":1,"occurred_at":"2026-11-21T14:32:54.049+00:00","created_at":"2026-11-21T14:32:54.049+00:00","data_encrypted":"\\x0116ec7a96e2f4341ac11774667f4563dd4c478efa51519dba2e61a238805be55e3c03c9b2061e976b9551bc3da1055c18990f4e1a366bfe16a98bcf369277d76cb20ec3565aa3a1b3b8b2cc03b9403bd5b7d478df0d8e73ca8d4f4ede619ff369b30d932a07efa5aba9c0a564a5644bc73ad9a0843ed59ef10323a856c943a2972ced30475fb58518baa8858c79d663ac43440713d86ce0b2cf856548e19ec04617f63bd543c10f1540ef1ab769a9dc36b455bd74c0030a13f31dec715406bc6cd4268871bdcc44c86489564f92ead5cf0adb478354b306d6c288a423b4fedce417e2520c121bf6d0420baa61f0092d8862ed4f478d59efa42865bdb7098a54a1f324edab7ac6428b8b31197fac86b8608b2d202a0664ef92a8e736a9fcd6756e80afdcfbcd3bc4950c3daaae96234e2cec3bf6d4c8c79fe3cf61abe435bde05f7918f58fc522e26914ef5211e4cf3f5e53f3f5f91cd246de178fa74ab8be41d52a512b7d22e82933ff99456d09f4ebea681a48533477b1f70abe91e43244912099a01fd05dbc74e70b8883a7c8e8ac5b93fc906d7311196919089b13f48144765ee7a779b951fc0ecb1ebe489bdb0a6cfe6040e65a1b72f62118c226f1308609ef8083ac1a9da9caec1eb609bf50283235877c332297c688bb28a53216ceebca9435360d85040a7949e7e007a147435e3a7a2d45a45e5d7becf93c1248b214c596609770730b3632820d03958517be7680be877fb62f90215dc85a6bfc0cef0b9506a85ea0f72639f6123b27af05603dc0ac983e840c9dc929277584733f7cb8f8d41fb58d3cece18b6e3f230e14eeb29731f1a1235094a8ac782a61c6a2ac99b0853df6d3dac78edeb3567eaf227ebdfea37ec0e7ee21cbd96a5e6c6915eeb3dab93f7f2f3505330c810ea0ce4e66b919fb8d6380ab224b5a801885e6d8fe1853abc370c9a462a212dfc2c2e5b4cb4063a4e2e8cf7b25518caae78a1ee4ade526f4436ee5a2d4d53f7663c0e4d562ea66b76d155b5e3a0a0cc4e97faec7740bd309c9436a81ce0148e2dba47ca22565bf60eaf63fbb4ad3746e4520637ea1d87d0c9f6d4528de2cf9a328818dab880e38d5613e1af9537ef0cbb04e6250330a5fd12fecfe03edc1a734519ef1ce2fe7ee990742edac2d7a1e0a29fcf5bf928df8e21b30618efdd568ed5dd7c07652c7b302dd0c4452a43e9febee9db4e39b4a520cbc5be66e9d952f5e32082a1d5961670e85ddc633928025d269168e06b5e80724ad3af839455ff934b359901d3460bab4541dae0d952029beca040e2a561eca930caa6760e7fff3324eff358be444f68b3357256bfdf90e53fa6e838a7947327574dee1cb72deadf048d7f42702f59f0d1d71cb9eddb5bc47613324db99e49b604e1ee3d8742a4581ce42a47c1cc801a92bc0fdf2777e500625ca6a132e360cf1b3e031b9d3825eb97d2a2939a759cc059d6923762f82b61918fc9ebc2af7aad3a110af74b964d39a71be84074a5a66812128af4506d23e4622e71160fe78362315c356d2cef2b26e648da9d8ab42399b3f4d0d8a7d0b230d232c941856a76b21d3f9f0b2d06a0a788a6ccad6e10cc6a6a2ad358edc929285352d981a2b751881a8c516d0f0b0c8cc649a10102eafa08415fdbb5a72ea96db2fa5c8b42d3d99e5618ff35ca3e01d1da6d679743510764d4b47eed65bd7d03aad0f73773ace3f881c568d60b67c926cd0a544c4bbb181aeb1e55595c3b59c0b30c02dcf7fc35ce4bf519e9c177f415a4a205086a092e23a551a6fd40055f934b4bcbddcb0f8cfd3e7089da3ef2aaa281d3372c52ae86fb0a93b03ed8970d5abd1ece878dea1f717f526554a21c9652b66077d284dbbe930c1bea21a894f44d3f5c7cdc49f313d715046a9ada09773be385ab1c2859f38a74a471a929baa782b05d785d239ffb30ae40f66d0324cfd2b281a53be6d6d344a67e33456e65ac755a0a83357461a940a75122e66bfd1ba31bd0f834f1ab4d1ad129921d405ba0a5e8de63da0ec11b0d40147a25b0fbb8847f7877c8e48e4277998c2d579571aac02a0b2a869c525999d8464c1b15e77c2a3e41b816fb0c34f029874c5321978ede37f0b0862352ae2e53801c5a802b03069eeb8fbed96f1bc72c0777fd3db11051c291b988e229ee47665a6c22ef86e4b9443fb72693cbe7bbc98f1328965ef5367e4dd53ba31d74b584b27700d79a2f7f908dbe424c119ec14ec369412a1fa51d1bf106ed6901eedd30579c3047163f132a4169e59ceb94bb5b0b376c7bb2f428c94f1f73faf63d45dd147ef5fc47cd4ca8846"}, 
 {"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","id":"01a1fe86-4238-70b4-be7a-fb0523873876","account_id":"01a1fe86-4237-7308-99e2-bd2bf9393ce5","event_type":"account.created.v1","resource_id":"01a1fe86-4237-7308-99e2-bd2bf9393ce5","event_sequence":1,"occurred_at":"2026-11-21T14:32:54.069+00:00","created_at":"2026-11-21T14:32:54.069+00:00","data_encrypted":"\\x0116ec7a966bae3fcf4df67504ea64fe5bd1b784249b6434692074451195e20b072fbb5798d7a37922f4b41bcbddcd3e761911deb19ba9464c081198a365747ce4006c075ddba70503de9c9d616383fd067e258936bca88cafe7740fdca1411c6b7617b3f8f485256bf60e19bff13b6729af8eefa9b5420b82524d76dea07a95b546306cd2314598b9cfc3c3b18e903146686a09394e4750114a0aeef4a92162d42cccb1fdf07fbd5f4328e6b4d5f3c42dd49fba59ba3867d86d51628a90c0022dcf58576e3f8b06fb387a16920e1e41345b0ee989cc0695b1a574b37c31b2cbe4e4cc0602aff254e6a3f081d500f286529345ab0869ed74a63aedcfa6daf8da06c1151626c16631463d495f60152b009f0eb01459c3e840bd7cbc3196171a0d36b68e229afd0faa2e12e5496d6065a9c02174a134015f214693d689ca70dbfe5cabc0758a4ac11b794f0730fa9e0e8a06310cb0a07a37d0bfa734d9cb4fa9f580a7b00042aacba0679e131407d1a69e254892e5c79c25aa1ebd6a13611b8b072d2224c9a2a418ac8f52950f1db431eb7507ddc682167b4bff48d7d5b6f171cbb790b9020622462159a69b61208b717aa4ac6d0673d59c90f94d643f0cf963f74e2e3636b82ea1bdb5d41507cb97ce108d179a8f7da73c03d33fc37eaaf66afd30cc0c030fdfe41c3203a6838ab8142589f21305d5e6804f5c5e5f64c5851a10cf18f57e3a8519cf8761bff002140e7bf8399d66611730d5d1db293446027471411ca877624721dcb7035b06a4c553b8225f615021ae9dc4d9052c1e3ff97b70d6dbbf7f9ceb62f761798de146a66205593c422f706d265ef6c6c55dcf26453430f0d534d74ad7ec0e98dd827298d206ae8cfe293029e0155e2c8440bde5c8a219ea85114d305944b505c991b4106c94e9d4facb8df53dd0337064a8204c0977e1f404a94d739900b909d94f7f4c2f7fad39c4df35a5f8583a7091da76b953c24101573de1891c306a3f0737392f7deab33853f427dd5ae3585474eac6362f7e3ce452c03f0af9b04f1e4dd50e1a8d6f11af8025c69fa9218793586c51d908a9aee9b71a4c81f9896985d4c7d5194a6f8e9780366049f170983a9ca0c2a2802ddf3c15dbb19c6aeef582e155286184dbf88dc81f14457adb77cb9242417ab8930e9c63d05c58e65c5cca9f0fe8e196f1cba799123cbca9460dac8c35a0c1beb2bcf66c1fac0c1c485be37be5e7669ec48cbcbfa4c7d5681a4bfa699098db7c045752c69df7fa23f26015af9716467382a800435d918cc481cb254aa0f897563617434d848ce9ca374ea1d10a5eb497ef3fdce39f9f018bd29583b54e3960ce7d561c946e767dd28844b49e6b4a4daed768ac0ae8e8ba68721a7c7f58fb75dfea6bdfc76f3cb0329f3ecf6417d56293c1c613920339978025ff1914ba55c44ba558431cada5e20452aa77dd88a655cc66dee64bbea217f4dd992c0351c5e6ef7101e80299518f163d5a8d7257bc0b5e79f68bc06010c019daa68f0f904d5985937f6b34f96b85091da4546695e7f00b58abe81bd227008a55b9acdf23198103a724769b12953bd57a25b71550a24b74bac7c4f345a808f2df1dc219eac04b4185fe0269237cccc63300b655b97c267b177fbf987e58fa424481a46eb1a6c92d56863b70b21843a9cfdb3c795394e713c88fcead686ae7a9d4af9a5a0acdf9aacb62bcbabe52c8fe333a313846d50266eb409c0db8aa553c3712a5f1c44f1a484b03b6bcb1759bedae5f519d7f1d258b15c539cea818d7049a88c246dffdbf5ada325caa2c344f6e4a904b2a7e457c6e2f9fa6cba462610e97d49139641b22ad6215e5326f9b4c0e538e8f8b9f4db80efead71577215f02f91fe336e8fcf25614e02df9d391fc5e2be1d915c94261bddf24f2ebb1340269f419e28261318e283f8412cbdef73a3704aff1710774bcd359f11ddbdf3fbbd4da27f85de3c0362f3ff7e62f6dcb9edde204162d59128e9b2606e4dedcc6c7f8b67491543dc068f4d161dbcf15f6b3ce9ad142d437e95a1e3dddac3df5989f3969cfaed5a9f41ca519566e335b3de338e7ad7c162a2b39d285b0b0e6d95767ef807ff811f99a1fb7e204b673f0b0027acb7e7d381bc52e9e15eb70e78b89ea9c5b80bf521bd2bbcb9d3d2615ca0c97aff1776390097e5da8a027b3eed8145d09fccea5d31bfb16b506141a1c31481bb9785de2a80570a25e5d7135d68788dfc5b825130e66560161be546433de6e348dbfe515b4fe9993cd16c2d3801176bf6fa6f1b1358fc770c136e97ff57d61fbb853bbcbeeb6977caa0c31ac2108523847ca4b5"}, 
 {"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","id":"01a1fe86-4243-7310-a262-654f0095e8e6","account_id":"01a1fe86-4237-7308-99e2-bd2bf9393ce5","event_type":"representative.created.v1","resource_id":"01a1fe86-4241-706c-9b30-ea529c3e59f6","event_sequence":1,"occurred_at":"2026-11-21T14:32:54.079+00:00","created_at":"2026-11-21T14:32:54.079+00:00","data_encrypted":"\\x0116ec7a9639a9c1ff5441039b5b78239258fd74616aee2e7fb268b0dae73e1c2754896781751a6369cedf885c8d0b5cdff35cae846336c69d10daf96da47b7c348bea77c148f723e75238556aab486352f884fe51d2e7b4759cd8e97a228cd35111d52359d9ec590511c7c215da980b59ee236e33f328c3dbb56f95c2c14e79cff87086ce8304c6ae7259d89c0088a3240316a3226393bd316cfcfb3d0b65768932fa8b2cb17c765bc386f75ce929a7c5c042027e833ad081f3df79ab174cab516d63c13a33d11e05ef2df8bff58b8a143b0bac256e3db49f30fb5694bb543da73220ab91828215df3e8081e39b3dcf94f1927fe11481115c8e89e493426b9a7c6392dc146b24f9af2a6a033a68dcc6cbd6bb9fd597f92dac67ca0ad9da9c668b44fbba156d2a1b8a038d399ce816fde1a4d5f5685aea38e901385245a1f0d751499d629e432f6a4f65ba4b63f61a237f561876e64083975a61b4341476ef37b29ee68e32e7d9224f73fb883b4f95f36754badf428ebd8b0d9dc9c2fbbdc1f9e3c1196b90455c810adeed527092fd7be8fffb4de171460c617ba018f69285ac0556361af4931c9e5db26d07f78f15ca4a693542abf76504fa48b9601367a1d2956ad0cbe6c428320967316f073638c0eeb52d5c2e491d3297eeed32da27e7d8d09cdd265b6f6b39ad1b5d6af811e324290d0955ec2398e0aa100f850f2c2c106470c96697aa47fc2eb26f248e81538f2f7c0e3fb1fc05a69b301c8ad18141550c21337f9c25fd11e1c8032d5e7492eb9824c416563d1e52d3feba14773be4d3848addec4d56593fde5868bc1ccacf980a8f3421ffd94a99cc397a2d8127d321fffae96fd998240ba3f19a3124b75fe6d122518805c4c30379b18f12641dc60f881153c064bc400be74247d28182f5a093098879baf241211db4d6a989d6fa040674c96217044c162c9225b4"}, 
 {"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","id":"01a1fe86-424d-7632-8102-d5c7d3df5bbc","account_id":"01a1fe86-4237-7308-99e2-bd2bf9393ce5","event_type":"linked_bank_account.created.v1","resource_id":"01a1fe86-424b-736a-a1ce-430ff1c552a7","event_sequence":1,"occurred_at":"2026-11-21T14:32:54.09+00:00","created_at":"2026-11-21T14:32:54.09+00:00","data_encrypted":"\\x0116ec7a96b54ca8972f842d143d884bdffae1c7f1a2913cdc7a5e1a5948fadf45da1ba8120a7d6db8846d9a7345a0ad3a8748f277f144e2eedddcab72f08e810c5428b7ed115e51fb773e5353cf2602b29c66f3e0de3f0d455bac5630a3a6e10287c3536b36214b0a9b75b1a53102c38243eb3c5819adbcfaa1956e8a3761846edebe4e263ddb6c679ff6c2f74adf6a06621ebd43b98acaf127839bfb187ce5763ef371b2558ba1008a317c8a10fc3396cfcfd2266cd319b5a9f68481e8e7fd990ce004246a59e80fe5aebb19e2e1f8555de5d9db4e4c2fef440eb292c4969b086ee09bdd8c0adfb7b0479a49d4259d976d300920da4288cf4f167246d12135772238ef7877089a27181f1bb9868b6b9894464fd6797e8650d2a0af3e0359b247ae8ab1056d55feb6c5ea82ca8dc23c075b6994a327f1aab7dd05a6a5ea724d10790e4635fa10e5c5b86d11a7b5974c541dfde545d707c92fddb455d700ea9c3f162170423770ffd982c424e562c562e0fd46cf84e15dd1d70c348b760a1dbf0eff1b76404c8cf4862cd239a8e419d18c713346142cf69252b50757128b61a929c5503d8ac1b404950b4dd501998e7ec04cf73bdb72a56a7e9e86281a62dfc0a4f6201c4c7dd3cf5909ca5c3c0e81503fa98db75603aaffe865e734ffbefb356e16e44318ab15d860352089b61a4df4438333b45daacbda33cca5aae35fe448c37303b5a2da04e213e6ac1cf023b627845f18fa49c6c0d729672d72ee0fa2e06ae3a04293650ec3ea6adbbeb69b9a63a429070183e0d2eadb0a385a9cfa0560fe5a2f536656b89931dd5436d1f7a52752b587e1f146c6a1"}, 
 {"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","id":"01a1fe86-425a-771d-b4d2-23efa7e47d7d","account_id":null,"event_type":"customer.created.v1","resource_id":"01a1fe86-4255-7656-9015-b69cdc45955b","event_sequence":1,"occurred_at":"2026-11-21T14:32:54.1+00:00","created_at":"2026-11-21T14:32:54.1+00:00","data_encrypted":"\\x0116ec7a96e5d1b422d1f6378be6c4f4e8f50403980c0496eb17bf3e836bae5f8a268db66e49c7b3f1b786197585e68b7745f43ab5819aa393a57468338b9d98c9430490993b1c1684ee81c4fdb4c9fc4830ecb9aae9fd64956f6d2ed08d077a322afcd10fd557814832a79020bde665b9269302013277c128b7875fe3a541ebd1068d59afaee8bd10b8ac99ee0a94ac3acd1bb516077eecdd2833eeacd2559fb994b6696ca266ca7a9786d96b06136566b7514543dd7f3de513a9efeae96fddb06d78a1cd400d588260efda4a950c856ce18fad1d4969792f34659ea073ec1b1b474c15f80bdeb48527c0d1416a7e9289b58cdb240c05431a4b8d0cb278e624cbbe7db1f98967a492411c721f8b4e7a59da727e0f947f34d8b2e5d41163caa9364525c5dfe7c38b0fb1ef5b2a82459c6438d509a14fd57f832b081f565f3ed12c3c277f7ba0dc2aa6f60b201555f1fd43f40406f5907b087d6c1cc67902a9e74692d4d80029390c32fe1982a1fea13e52422d9a5cda812a2038c0c87cd0ddcc26f7bfe9dd4206ba2918f54e74649e81383f3c4205b1b1c28ab2eedf6e2b6ade74737ee5a051ae7949bee368e0b4b94fe4a6d14df9571240a5bdbc69441ebf47c1401ad6968726891346"}, 
 {"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","id":"01a1fe86-4270-73ea-a24a-78c8e8d0db7b","account_id":"01a1fe86-4237-7308-99e2-bd2bf9393ce5","event_type":"customer.created.v1","resource_id":"01a1fe86-426f-73ba-805f-6b0e8fa9c71f","event_sequence":1,"occurred_at":"2026-11-21T14:32:54.125+00:00","created_at":"2026-11-21T14:32:54.125+00:00","data_encrypted":"\\x0116ec7a966a78f614469c6a33e6abf17e2b1be3da1f97e5cfe66e3ce5071d41860491a009f236164151243631c27e0b40aee27236f6f5a400305392087123b0dd21b80bd3add8f9cdf6cd3f8f8c7f2a9111700e5c20e3c5466022cb6944e23e28b02b067f981a38cd329e27b4a7386aa738a29a0c0898630c70bea20c83a7b77c5ef92612c0885d85af925b0d3735ba0099e3a44b4a250b7f4c7a0b0d292478932aeb5a24ded798381477b8414eece510b0a109f71ac7018484c2070b51c828b041a2221ca92a9724c991111b93e3b507c32393219f9f392f18ae07a88cc65dc38a7c9fd6fbfaeaaa9ac36794b3f0d1288a263640c4ebc8a274b2523e417e61004cd1fe1735cd61fc32b6c4116c2740f85a85da864cddb39c6412f381a95456e5b983a916272831c3c28a935f3b5efebf0a14a4478aa8f7e804cefcf406b999b3f0d8b388cc4d412764ba079ca0ef6c5e6c3b493fda8ab63f88a782f61d03ad364d82c0848e606cc9e2f4d71c1ddcb1ecf076c8e9b2016066cfde077e492ef9229b49e3b7b54e82b44b203f8a627c596a3c2c02034911900c6252869eacd95dff6021d4260dc42b4968803f8a79181ef5863a1de56a2c5b5af86b987cf1"}, 
 {"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","id":"01a1fe86-427a-75f1-8ed2-1e843abf1cb6","account_id":"01a1fe86-4237-7308-99e2-bd2bf9393ce5","event_type":"paykey.created.v1","resource_id":"01a1fe86-4278-7363-9fdd-bf3545ffd446","event_sequence":1,"occurred_at":"2026-11-21T14:32:54.134+00:00","created_at":"2026-11-21T14:32:54.134+00:00","data_encrypted":"\\x0116ec7a96c945a195316d5b7f96daec477c7007124c0640a2ba2492fab2ce37c3666e4386be518ce8e68e3ffe5483c965ec311c0797f450ff8a2867158b49666929a3f1ab2d009e9f1b62c38bf415be96ecc5de221c3f36a5d0ce2ff02a705dbf0aa23d2374c981e8bd09b4144a1e2f9ed24e9052afa2f02085ba8d9076bc1263eb5d001507cd26520c9d33c6f0a34768fcbae2f3bf25f427d1008858867074b35697b9aff9f0ef3d75719e70ac078e720a031248f0f8d556434c2f13a632844e352bedaaedf78a364bc05e3644c7385f0f601e2e1b7e5f4be7a92a5b8fd0fe42f5b17b19fd0df9cdb773634dab3f7a807d464e6e8f1e30efe18099cabbaf4f2a10d11286988d3a2c5017a260727b8b43aabcc019c1884e04de1a2e4d44d045766e14541052454a5c20afce51b5db0d7c195693edf4406bf64a51b95ccb1f85e47580e06a57aa4cf09eaf78bc22f3f2c9de8592b9d6afb1f0a3058c6c659edd29417baa9a7868809d2ac937f00839dcc76ddb87b64e3da28f5b600d36cdcfe170b16aa1dfba60e9724012f8d3ef1603d82b1ecae5a703aadeb329f48fbe7b1ea275ad2e28f983d036955ac9a1d95811c2faf3023f06426a9969062dbaa254fb17d0632413d5b449f27478303818bb76efe524b2c3f7ff83e550005e12a14855ecdd9b9c46cb770b5098141aff2a1bd74a7a383dc0cf439f5ff0819952cbd6f7fd44966e6f446b64b07855074db52dbcb65058d52273841c6b238b5ca174a1cb1320b2220c7665d1ed62e4c9b6514a0b9e5abd83831e6c25fbae813ab7317f0e10eb6a0298915ffff33c006e6f35c60f2601c58dc03c91b09c9fd04277ed2cb0b506aefcfe5db58d6c4f87ae792cce0d7ecedb86aeadef0c4e5f54e129abd44938e298c7b45482b772fe341dc9289ceb415a17e13aa72188f3ec792ea4695f210e17d05c966bb5f78e80a9b984e011cbcb4149cb32ac58f8fa82bf32413ad05b858769c8d0dbb40df49074725c751e28ca7f869801a7b72441009b738d6720025995f3e2c90c78e69c3e6539a135abc7dac9225eff4a4b7c708462d9b38f74606dab722996e648b0dc5a07fa82745e7c12d93abd8e639a71ac4afbc0e400d8a9ed811484ea1968bec3602e271261500eda5841426e42da5646b7"}, 
 {"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","id":"01a1fe86-428c-7709-9f08-7f6e5e7706d3","account_id":"01a1fe86-4237-7308-99e2-bd2bf9393ce5","event_type":"charge.created.v1","resource_id":"01a1fe86-4285-7315-b364-fcee04c9a768","event_sequence":1,"occurred_at":"2026-11-21T14:32:54.146+00:00","created_at":"2026-11-21T14:32:54.146+00:00","data_encrypted":"\\x0116ec7a9619e82880ae84b1bbf0534c4b17ec215ea4ed9fd79f66adda6f1fabafafffbb338181affbf5ef278295d4019e4a65a6dcf03050045e7189d470212611a6bcc4edf350a5054714f6cdd27de292f40427a5e75dde41ba79817cd0fda7622d4303b6f5d36e1a54185d7e51a30c7cf48d6cbb7fd84e1dec1c24fac6985a6a050712a436b726e9b1a4f08e43f3cb8ab41510839735c1d7d44924a9bb88589cf354816ebe883e628af9138ac1aa7f859fc5671b929693c7f5dbed4d20c0316e299ecf8b39110b5db90f9bd1bc81e494f586eb193f7dc07c219550c85bb6e1937974462f6639b0a4c7087154631acdd614146e5feeafe88e5d5bb7cd88c9e9e13c012e95feb7f31da2fdc7777b11ecbfecbdb5aba9acf6dd953ca64b7f05fddef380fd5748a5e4d1511ade254041931954549faef81d1b80b6d4abb193a63792a99d960ad75603253f1abd0a87081f3747cb270b8d6547e6d5e3613d239094bd9314d33b7b4d33480a1408be6ee83f11c6c75de94389d1691de5a87efc8e18f0bae828a31689508ab8234b01628b51a6c8e535e4f443141a71370785b595565fd9e4dc8d61c7d78b67f25d93da5d668094d2ebf98fc8b151bd1ff1c8087e0552e662b97f982eb4e77374a6df3884d84a3c29bbbcd66151b5e61201bf74d3fac8d88f80a9fe62bd5de196067a281b2bbfe0fb504651d0f21682a88f0e9ee914c4ba44077eee0f38ce7fce21ecd90b14b9a0bd8faf638ce4a7d10fcb00f19ee109205a2d22195b7839a5a674395bcc642790b9d27da5599bb7f62d5a744e533ebf5b9c6e3362e731f371030ca1c252942cc86445307ef32b633d51dc2ffb41a0220dcc810ad076b354e3befdcc803147b3640435aa7e3c5a364520d4b35659d167b811cd491ca51a4e3230f14166ce600e598e2c5c85e3f605ccd67bce7de66ad5ea0b16633edf041ae8110f75ba580cabd08ac082103f60e63a1655f1ffb9926f1c32c4e3ab6baf98309a3f679b80bab943e20ffe81f0b1d97ba81614d74f212faa4c9d82a957b3e48b2d9ac06d880cabd955b2c218927329ccff96180b722435d040d0cfe0a153011a009899092bc7aa90e5a817e76f28f073891cc73f38542a730cd6027c720ced3ab82aa5745a3c157023f9f47c4b660531fb3065e424bf41c04aa1c28afeb046451298a6514f121825706f9be7dde6eaae48af4abc92908664dd420b5b568c68067d8d552b5024803d0f820e310c4392a504e0ab3aa701f2a98ee176bb26857eea1109a00ab769e0573b098da4da53baefc9db395833be50482e72005aa106a46102c750b014b77be7c1e2c56972034b6923040075200612b8185de4a348c436ee9856cc372d1ed1582a8d8dd365f2d0388b9278ef5010122687f826f67faf585613d28c177d4787cbac927bb1dfaf2643f0b53101e2bfd7020c390571917f3da685ac7663b3bf142d084f2caa23686280e0eb99caeffff0db536554dbde9637a5a7fde40789c11f28cfa1d75422004a1873e29154c0fe5688472a04bf92d95c7cf2968c0dbfedee1034f013d29fb6d0f051ac00c4dab062194a7e9c159a18763b97ed829c47a3fa36bf225a46fc581d47851b1635c68733c2e748e878392f82df61386241e3aba5c8077030730bd7a5e0bcf258f611d03adb42e801b56ca29a8423f5d8dbdcd48e535a14a990a253583e80ab82a192c58b7acfc2143c6a34d6b6655eb6321b7e9c5dafe070e84e7ddef2200260eb7731ca2c7504ddfd0e"}, 
 {"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","id":"01a1fe86-429c-7063-914f-a657ea93ec69","account_id":null,"event_type":"customer.created.v1","resource_id":"01a1fe86-429b-7255-9dff-d91a24b9f45b","event_sequence":1,"occurred_at":"2026-11-21T14:32:54.169+00:00","created_at":"2026-11-21T14:32:54.169+00:00","data_encrypted":"\\x0116ec7a966db62689dc655978c7ff936ae10d387a11c4d8d6502b1136902a7e894c07078a1f6c12e98d290a1372a2758a0dad0676dab8306845c53d4db07f9aeefb7012882facb13ebd36794e10cbe3c33823cc03555fe7c19f599261e885e63b1292b7f75366e0df79a3beeffd73bd355953fa2c77714116d25303853b9abed4c4ca9f0cc0f9977d7126b7f5acf580de064fac3ff87d8bcbe40af85cd439ade9c0e857ffdd81f94f71a93ad9c37bf107cf1bce88cadc073c14379c8bc36b44f474e307e74fdf9555a16a32961800737adfd902f8238f85a59998f0835b8327c6635f562f92c1f42394c4316c71c2db5cdf3291fe34307ab13aa7eaca85032610bb19317f12a74d3dcd356b997d3427d4e03c348d615e8c80364947129467d20eff58d17ad7170c64962c5d5599ba0620023a9cd755669ff35a1695fe47022cb785e150a325f818b491ad266d7b99a80fea0fb0cc83d9adc76347ba5604df0998c91908c34c6e99762869d925fa93bb4693fcca06c7c53a35a2a267f6fde44aa418cc3373fc421c937f3457d889c9dc30b306c658ad1e6c53e8e7c0b729b1aae645c733bc6c77ef26c89209a62ff042d7661a738d7ac6fd5ca682014ccb"}, 
 {"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","id":"01a1fe86-42a7-70fb-bb4a-531d8aab0bfa","account_id":null,"event_type":"paykey.created.v1","resource_id":"01a1fe86-42a6-72b8-b0a0-304e997b2f1f","event_sequence":1,"occurred_at":"2026-11-21T14:32:54.18+00:00","created_at":"2026-11-21T14:32:54.18+00:00","data_encrypted":"\\x0116ec7a96b70eabe45b2c2184d429d3be2c7d4d0eb9a964631999c3c1013d2697795866c30bc14864e798609dc48212fc813e2e5c9060fd14baace8b881f54c5d042c74fffa8c6722979b0beac8c80379f08a8bb809e8e7d0fd6aa81ffb8f090a78f787ec917bd3d7e2903ce990dca735f26ebe6a72ab39021c3b0fd8c70e990b3bda91cf6449d0878f6e0542d9e9531566debd378f00fcb2fadfb9bacc856516db34c38c834233ee7184585c113a17142337d70a1eb9c53c380e8973fefd620cd3e49f4a8292571447ce47a67752ce40f42d6aa5a2d415467d4ddca719095be7a7a6cc12c3fc361407848a6f656f577728daabe8d3b2e7a5896c3c6badac7c10ab59b28d0077fbd4d9106a2f5dc7d2876942e91bb28276b1ae238c9d68f1484bb4dc8cf228efb25d83e99e484f24243813751a8cb34e00cac96c80c268756c9f996e9aef763f9885b160fc82dd09703cfda841f131a404a623d63c2af3af43fbe8ab57c054e65886b3c97ece710558bb1f1922318cc7d43f64216ab5fdf311136f20e2f09b8d5182f1cb57aad3e5b572136023ebd4833be0608ce0430e1bc60eab2db6bf327dc73f3dfb4143dad779178c5bc2b61cf357441eb54597e520ff361c4bdfa1114de9d55f90e728fee47aa77d9f519c1df7d8b4d34b558a9eebdadce57d37d0bd29c079effb735ca5a324dc82eb3e18474e2cc5cc0a7530fe6e651d97bf4914425b800431325d1f1ad50dab43c8720326676ec911213a4daa5017d8c5c52c958bbfc757e1acc2a9d116892136738a184555a114f637805203cdfff15170bff40328f01ea573672c2b18a6874b7b7038914978ce98ae0610592cbdf0fee9702d72f0a16a8fad0e0534a5f2256b1dae09cf832bb88690057f1b76e696c8aefc24f2a11894f52caf260b3839c21c108905128240159dffca0eb7a03be937ffeb2589a59b1222d322093f13cbf5d1e1348dede1266ffa82ade13f1039f645dac67776c30e6dfe7b0477052a5f19f603fec760763e3556709e2b987edf002250e5fb94d198ae2392e50226215cde8c4cfc94408b60f659c7146aa055d5c7b2a06fb164b354c544ee547c4c7e5c0ce43c82a180cbe5b1282c4d7714ac95822c4ce3ac66ecaf1ee1661a0c7d50a4aa6353a01d3c1ec3d5b1"}, 
 {"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","id":"01a1fe86-42b2-7373-81aa-19331214495e","account_id":null,"event_type":"charge.created.v1","resource_id":"01a1fe86-42b0-7215-9612-aa8a2ffab8a9","event_sequence":1,"occurred_at":"2026-11-21T14:32:54.19+00:00","created_at":"2026-11-21T14:32:54.19+00:00","data_encrypted":"\\x0116ec7a962eb072685c4498a1326648af80f7ccf3522253805d47dc35231a96647158ebac8cda7347c8df8eb525566fed392a99a2381b935c09d31ef60524cf0f17b3f225c9e507f64dc89e78b2172903a18676955bf8f7df221f1055c046cffe575c7b9b71b48c59f1243239db641d0433f9d763d122f1c49381b5be7277630a93bb14035723b111fcd8caf55663476ce54a3acac8fe1b264e9e5c8ca626b0b4970d51a0d31a8bdbfa2a800b2082b01d0965de7f8009b8d01a021575895557bfaf6487d0e1001980fa4181aedde55801fdc0be53340fd519600a6c30a59f4337282e5c3b551d9423f1bcc70f45c5902ba7681a3b29280b18c176be8a4156f38b1502200afde695d3376ae95102b00f2f71e18a67bf4afb9e4c1bf6499227526577e334e325f463f4c5fd41399da2c45e6874ec844d0e5101731e62b15f91b3a6f10790ee75b70f903445a622a4cf6080ce10d779677b93f2e093ba97d10c5d6e94d0852dc1d7a03e4c9a8ec4807b2d8c481939e7a4c1382d79747a2366cb78a2a83c58e23e13c9c6c4b1113b7d337f0026f850f9da07f3bfe9a794a13903e2e6f84761f08a3adacb109039d471411e305f84ebaa614bd4f48ac790fa94e88a0cb8562bf2fca1604d3d576668f60271f97a05e9021b513a94a8a96d81f36023f35136c75d2258137b1508a2707f88e0cd53d0915e4709e47c57748046f8e51628c51b4267ccf7d5d416d690e702f4c3cc1aae4131ab1fb12089a9d83a5ebfee69eca06fa151298fd129b15b365941fa7085b2ca0b82f129f3aadbb66bedc61aa864e64b8a46627ac9618aa38c0e20c2f4ed008fd70fe5461c77886191775452ee3d09203b64caac3a71bb8daa29ca23b7337c42492a473f9a30434f4d229a0c99cc2a68ecc2eac8730ed1d19c00f7ada7e3a7a30b0f6e26a8c1545eabb2042861fe76439276a0f533533a19f4f55549c0f2682359be3368ac44b10daba6da954f3189dc238d717d2a8eae80943e459f0216411bb739910c2c975b943eb9dbb08fe310e601ad3246ffacdecc5310bff9f4b79af14c331f5c5c5ce8ab8c4e0b1575adb083d1ea82f8a76a1bcd494f93a93552f378f34b374d727992194b4fc515b59b15c5497c9d929547a5599fdfa6034410090ac4b9485569abe4d3e619be02c0b1c06b7cb330b947dd8f9a59b1ead98f82e5672498e11c6a07763e51d283c3009762ed9e66e0d1f1e0c780387514ead4549ab00e2aa76cde656fb3fc586361b196f2a60278641bace859b910d8720b14d01acfec904917c4804ec70a6f9d3819ce4cddcfa945c01c1454d7330fc3072d4f826af6a778eb4ada5f01dd766103ff75294edf9f31de524ecfd8865f535349e1df11b187c575cc23ed6b53ab61818adfdac33f8ae70c2a808e10cd89ff416d9226bafeae91891768a6ff4704a62e828930cb0bdc8410ea1a0be54746e5e40d114a14b13be6400c8525a84b4616167e8027f34dced6ddef50deb5e21f60303a83d5eb6368234a0bd21ec26a963981bac2f7ad3564ea4338ce00bc428edc3d93deba5f88fdcdae6a0f63edc6d447e98c4a7976dba79e565b116684fc144238dc941d281fdcea7e04c22a9c1c80c9ee078a85d4008454953da6302f3bc8daa7648071ce444e7ec6cc0e8abd62c51cd2d1f9c09a798aa572f43a966f9abc0ecf7cc6cd6aed6c31e06c3197a40e32fa2d05d03c7bf9325bf982accc9510a7100ab0733b168244b55ed5b986"}, 
 {"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","id":"01a1fe86-42be-77c6-83c6-929ee4bc06e8","account_id":null,"event_type":"charge.event.v1","resource_id":"01a1fe86-42b0-7215-9612-aa8a2ffab8a9","event_sequence":2,"occurred_at":"2026-11-21T14:32:54.2+00:00","created_at":"2026-11-21T14:32:54.2+00:00","data_encrypted":"\\x0116ec7a96638b27aa8af0bb06e913e8aa30f56f02367a45c0baf55611fc2afbdfb495233dd21c7f9f204972df052dda90844b2350db105cd24be4cb58154ec4a7af31cd0ffd20fe64ce2340f9336fd69bdb8e8a9086bb4f4a99afa76d25f8aa3467b0cce9df8a24dbf72eda101d1229791534750fdff013956fce2c3e8bab36d5cf53bff75bb25a85802a5aba680046461acbe92b54bbd412265f7d41475e78dd10fa0443a508c7214c5db9addf3049b2a6fbd2f69536d9d51f85e7fae4d1d4802e1d7cc661c20eb1242a87b8f3afa79c2a1b2d6d2ef870405d42ae3d8774e4cc51e6b006044f9f03f0691a57bd72827d535dac8e2bb9bd37883cc397212720df9ccbea13949a46b3074e9eda36d8ddeab4b6b531a5a91df479306c12ef11464e758f4aa4455e7b6729dee20f7c1ecef68bba96eee8d382a7e5b0326704f72c07608c9e3dd9ec2bff90194a55df8b3b33c5d0559856815a8754d300c41e132962a995debb5c170958a64cfc5a40c7a9931110f47a9f8be7aaf8c69cf884eb5540e2b8958417f0478bd56a40509fdfaa2b9e42007d4454b957085cc3ebed15d58575fe7bad83a83cb891e204943924f91f4bf2b32804d9ea90acedf2fdcefbffbcb63d28f36bfe3821c73c936e36c0f0c390202338974fa22c6788166144960bd096d9508a87055562436c35084834c6fddd0977bbca7f1d0fb1733fe85904e608be1c82bf4296e49d3d341c1502c6a59078df9fc0b7ff3f07ea320bb4ec24416b33e07a160f5fe687be00c9b8c1a28e81a294d266ded686779a02892015a28f9d931ae959c94bcf1471b031c3e5b619f4b4eb3fc365f3c001147b658fc34909f2a11ffbb99823dc54f28b2b281b72b92d65f3e0d3201da151f839ce7f6a14916fa8ff420379b325acc658a01cea268e75217fc1b7b48f2685ab399df138c194baf37f910cf448ac4e7001db4d40de0108d50aa2f37078cd3ed376efff7fe0d8c2a317ed8c19dad40cedc717ce5cec460bbcf1554ea823bdff32b9d66bc4eccfa0a58c1492891c5f2a00a4ce530ba0fdb237526c0554fce4cde13b8ca64bcfc04960aa1d6ece2e633faf00b892d60b9000ce488969f23f688e77e38439e79b6357b6501e6ead4a6633f6e0bee3fa6b4c192d8fdcd789a2fe6c497f2b0175fe96e4cd2d210f8d1f109bb3a36fc54c13593fc99923ff39924c119d0a167d92bcc01aabfc46c13dfb5fe67e51291e8192a88003d69b04e307e15427bd76c75254e954d9046ad99cf0d709ce32c18ce454695fe79bcb19fd9643d896a3ab1a98dfe4b6dbebcfd8cdb2dce1db0e8b51781d0e4b2873ece59294831258f31b07643f59b89b537b6685f353d5560385079ffb86b085ae3e511b7d58a739d540fd9aa44b298248cdf711313fcddb6b507e3418f80afaf020618f649704c5daa8a66fc935ee94f8fbab8ed58c679a33555d5cea6425bc794babafdfd157d7790059446b5d92b457cbe0d7684f61490647df51271058594067e3033785e2c9498b05103a89fd6ecfdd514f8f8561af771530594234d3a30d16391cb7c6841a94730f767f06f361facf83aeb9ba302087c9555233a0201ce5396195ba70ac3a7a4e18173acc69636c9a29689a132f29eb9e37235a29bd33976f227cf0c5a3f0d7f411765fbdc71813f4ddd35d0bb088391a5e84aa5e651a01ae4e6c1aa42b0feaa960eb4ee32c6095910223e5fd12aca61b8fd03531733f68988f5802dd3161cb4acc687f90fc2bed964386a8c948c0cce524a9f4ca520cb8c956655ad849061abefb1e87aa363fc5b997755e0f31690a675438d59cb9f525bfd6ccd1c12bdd64f8a2b1d7172940495b28ca15eddfd0cca11db18b7b90edf5402ab6783e40465e75a5441b86809f33edcc66f74b9789533c2359f069d19cb97b5e8728223e7ed3b5230878ee883c22e9dc26f12d"}]$rows$);
insert into limit_counters select * from json_populate_recordset(null::limit_counters, $rows$[{"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","account_id":"01a1fe86-4237-7308-99e2-bd2bf9393ce5","payment_type":"charge","period":"month","starts_on":"2026-12-01","amount":4900,"count":1,"max_amount":100000000,"max_count":10000}, 
 {"platform_id":"01a1fe86-41b7-772b-aad4-05a2ec42fd11","environment":"sandbox","account_id":"01a1fe86-4237-7308-99e2-bd2bf9393ce5","payment_type":"charge","period":"day","starts_on":"2026-12-01","amount":4900,"count":1,"max_amount":10000000,"max_count":2147483647}]$rows$);
select setval('knex_migrations_id_seq', 8);
