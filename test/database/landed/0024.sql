-- key sk_sandbox_eYhM4Pupkw6ETqDnyaX2i5MALAijjXkFnMP05uNGgoU
-- reads /v1/organizations/01a20a68-a5fc-71d7-8cc0-ba25d9a9816a - {"meta":{"api_request_id":"01a20a68-a68e-721e-8fef-05cb807c93a0","api_request_timestamp":"2026-11-23T21:56:00.270Z"},"response_type":"object","data":{"id":"01a20a68-a5fc-71d7-8cc0-ba25d9a9816a","name":"Northwind Holdings","external_id":null,"metadata":null,"created_at":"2026-11-23T21:56:00.123Z","updated_at":"2026-11-23T21:56:00.123Z"}}
-- reads /v1/accounts/01a20a68-a60c-7423-b3eb-e34fb8727f5b - {"meta":{"api_request_id":"01a20a68-a690-74da-95ed-ffdbb5cff28a","api_request_timestamp":"2026-11-23T21:56:00.272Z"},"response_type":"object","data":{"id":"01a20a68-a60c-7423-b3eb-e34fb8727f5b","organization_id":"01a20a68-a5fc-71d7-8cc0-ba25d9a9816a","type":"business","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"business_profile":{"name":"Northwind Rentals","phone":null,"address":{"zip":null,"city":null,"line1":null,"line2":null,"state":null,"country":null,"address1":null,"address2":null,"postal_code":null},"website":"https://northwind.example.com","industry":{"mcc":null,"sector":null,"category":null},"use_case":null,"legal_name":null,"description":null,"support_channels":{"url":null,"email":null,"phone":null},"tax_id":null},"capabilities":{"consent_types":{"internet":{"capability_status":"active"},"signed_agreement":{"capability_status":"active"}},"payment_types":{"charges":{"capability_status":"active"},"payouts":{"capability_status":"active"}},"customer_types":{"businesses":{"capability_status":"active"},"individuals":{"capability_status":"active"}}},"settings":{"charges":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null},"payouts":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null}},"terms_of_service":{"accepted_ip":null,"accepted_date":null,"agreement_url":null,"agreement_type":null,"accepted_user_agent":null},"metadata":null,"access_level":"standard","external_id":null,"created_at":"2026-11-23T21:56:00.138Z","updated_at":"2026-11-23T21:56:00.138Z"}}
-- reads /v1/accounts/01a20a68-a61d-732d-a237-72a85728e95f - {"meta":{"api_request_id":"01a20a68-a693-72ba-bcd9-702359ad7bab","api_request_timestamp":"2026-11-23T21:56:00.275Z"},"response_type":"object","data":{"id":"01a20a68-a61d-732d-a237-72a85728e95f","organization_id":"01a20a68-a5fc-71d7-8cc0-ba25d9a9816a","type":"business","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"business_profile":{"name":"Northwind Rentals","phone":null,"address":{"zip":null,"city":null,"line1":null,"line2":null,"state":null,"country":null,"address1":null,"address2":null,"postal_code":null},"website":"https://northwind.example.com","industry":{"mcc":null,"sector":null,"category":null},"use_case":null,"legal_name":null,"description":null,"support_channels":{"url":null,"email":null,"phone":null},"tax_id":"12-3456789"},"capabilities":{"consent_types":{"internet":{"capability_status":"active"},"signed_agreement":{"capability_status":"active"}},"payment_types":{"charges":{"capability_status":"active"},"payouts":{"capability_status":"active"}},"customer_types":{"businesses":{"capability_status":"active"},"individuals":{"capability_status":"active"}}},"settings":{"charges":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null},"payouts":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null}},"terms_of_service":{"accepted_ip":null,"accepted_date":null,"agreement_url":null,"agreement_type":null,"accepted_user_agent":null},"metadata":{"landed":"yes"},"access_level":"standard","external_id":null,"created_at":"2026-11-23T21:56:00.156Z","updated_at":"2026-11-23T21:56:00.156Z"}}
-- reads /v1/representatives/01a20a68-a631-7268-97b8-86e1c9bbb21b - {"meta":{"api_request_id":"01a20a68-a697-7607-b1d4-32347df5e2b1","api_request_timestamp":"2026-11-23T21:56:00.279Z"},"response_type":"object","data":{"id":"01a20a68-a631-7268-97b8-86e1c9bbb21b","account_id":"01a20a68-a61d-732d-a237-72a85728e95f","user_id":"01a20a68-a631-7268-97b8-8b0f3672e958","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"first_name":"Nora","last_name":"North","name":"Nora North","dob":"1984-05-17","ssn_last4":"1234","email":"nora@example.com","mobile_number":"+14155550142","phone":"+14155550142","relationship":{"owner":true,"title":"CEO","control":true,"primary":true,"percent_ownership":60},"external_id":null,"metadata":null,"created_at":"2026-11-23T21:56:00.163Z","updated_at":"2026-11-23T21:56:00.163Z"}}
-- reads /v1/linked_bank_accounts/01a20a68-a63a-72b7-854b-9f8d831bf9ac - {"meta":{"api_request_id":"01a20a68-a69a-72e0-a343-6e3887743241","api_request_timestamp":"2026-11-23T21:56:00.282Z"},"response_type":"object","data":{"id":"01a20a68-a63a-72b7-854b-9f8d831bf9ac","account_id":"01a20a68-a61d-732d-a237-72a85728e95f","platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"bank_account":{"institution_name":"JPMORGAN CHASE BANK","account_holder":"Northwind Rentals LLC","routing_number":"021000021","account_mask":"*****3210"},"purposes":["charges"],"description":null,"metadata":null,"created_at":"2026-11-23T21:56:00.184Z","updated_at":"2026-11-23T21:56:00.184Z"}}
-- reads /v1/customers/01a20a68-a642-75cc-9a85-6754ecc64e2d - {"meta":{"api_request_id":"01a20a68-a69c-724d-b867-139f2d2d668a","api_request_timestamp":"2026-11-23T21:56:00.284Z"},"response_type":"object","data":{"id":"01a20a68-a642-75cc-9a85-6754ecc64e2d","type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip":null,"city":null,"state":null,"address1":null,"address2":null},"device":{"ip_address":null},"config":{"sandbox_outcome":null},"metadata":{"landed":"yes"},"created_at":"2026-11-23T21:56:00.193Z","updated_at":"2026-11-23T21:56:00.193Z"}}
-- reads /v1/paykeys/01a20a68-a67a-71d0-857f-0992310dc7e8 - {"meta":{"api_request_id":"01a20a68-a69f-720b-a65a-f4c0c7acc1c1","api_request_timestamp":"2026-11-23T21:56:00.287Z"},"response_type":"object","data":{"id":"01a20a68-a67a-71d0-857f-0992310dc7e8","customer_id":"01a20a68-a674-768f-b5a5-3eeaa8b7f177","label":"JPMORGAN CHASE BANK *6789","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code":"active","reason":"ok","source":"system","message":"The paykey can be used.","changed_at":"2026-11-23T21:56:00.248Z"},"expires_at":null,"created_at":"2026-11-23T21:56:00.248Z","updated_at":"2026-11-23T21:56:00.248Z","paykey":"2e225ef9.44.952461c623943adcad0500739e797253cdce3aad0439f57f41a2b9126186827f","bank_data":{"routing_number":"021000021","account_number":"*****6789","account_type":"checking"},"config":{"sandbox_outcome":null},"metadata":null,"balance":{"account_balance":1000000,"updated_at":"2026-11-23T21:56:00.248Z","status":"completed"}}}
-- reads /v1/charges/01a20a68-a680-7295-9969-69689e6d2179 - {"meta":{"api_request_id":"01a20a68-a6a1-7459-8769-595b522d263b","api_request_timestamp":"2026-11-23T21:56:00.289Z"},"response_type":"object","data":{"id":"01a20a68-a680-7295-9969-69689e6d2179","paykey":"2e225ef9.44.952461c623943adcad0500739e797253cdce3aad0439f57f41a2b9126186827f","description":"Monthly membership","payment_rail":"ach","paykey_details":{"id":"01a20a68-a67a-71d0-857f-0992310dc7e8","customer_id":"01a20a68-a674-768f-b5a5-3eeaa8b7f177","label":"JPMORGAN CHASE BANK *6789","balance":1000000},"customer_details":{"id":"01a20a68-a674-768f-b5a5-3eeaa8b7f177","name":"Ada Example","customer_type":"individual","email":"ada@example.com","phone":"+14155550101"},"amount":4900,"currency":"USD","payment_date":"2026-12-01","device":{"ip_address":"203.0.113.7"},"external_id":"order-mwtt1vgd-2","status":"cancelled","status_details":{"message":"Landed","reason":"user_request","source":"user_action","changed_at":"2026-11-23T21:56:00.260Z","code":null},"status_history":[{"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-23T21:56:00.255Z"},{"status":"cancelled","reason":"user_request","source":"user_action","message":"Landed","code":null,"changed_at":"2026-11-23T21:56:00.260Z"}],"metadata":null,"funding_ids":[],"created_at":"2026-11-23T21:56:00.255Z","updated_at":"2026-11-23T21:56:00.260Z","processed_at":null,"effective_at":null,"consent_type":"internet","config":{"balance_check":"enabled","sandbox_outcome":null}}}
-- reads /v1/charges/01a20a68-a668-729e-8ffa-ee5c768e93cb 01a20a68-a61d-732d-a237-72a85728e95f {"meta":{"api_request_id":"01a20a68-a6a5-7352-afec-799530ac7914","api_request_timestamp":"2026-11-23T21:56:00.293Z"},"response_type":"object","data":{"id":"01a20a68-a668-729e-8ffa-ee5c768e93cb","paykey":"886eb8d9.72.16d7f55592f20fa8c3e605cffeada9ab83edc596b38e26500acbe3ab5fe9bd0b","description":"Monthly membership","payment_rail":"ach","paykey_details":{"id":"01a20a68-a65c-7627-aa8c-15b73eb12ac0","customer_id":"01a20a68-a655-77cc-b1da-efb004e68735","label":"JPMORGAN CHASE BANK *6789","balance":1000000},"customer_details":{"id":"01a20a68-a655-77cc-b1da-efb004e68735","name":"Ada Example","customer_type":"individual","email":"ada@example.com","phone":"+14155550101"},"amount":4900,"currency":"USD","payment_date":"2026-12-01","device":{"ip_address":"203.0.113.7"},"external_id":"order-mwtt1vfl-1","status":"created","status_details":{"message":"The charge was created.","reason":"ok","source":"system","changed_at":"2026-11-23T21:56:00.229Z","code":null},"status_history":[{"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-23T21:56:00.229Z"}],"metadata":{"landed":"yes"},"funding_ids":[],"created_at":"2026-11-23T21:56:00.229Z","updated_at":"2026-11-23T21:56:00.229Z","processed_at":null,"effective_at":null,"consent_type":"internet","config":{"balance_check":"enabled","sandbox_outcome":null}}}
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
create table webhook_endpoints (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      account_id uuid,
      url text not null,
      call_revision integer not null,
      status text not null,
      status_reason text,
      event_types text[] not null,
      description text,
      metadata jsonb,
      secret_encrypted bytea not null,
      previous_secrets_encrypted bytea[] not null,
      previous_secrets_until timestamptz(3)[] not null,
      failing_since timestamptz(3),
      last_failed_at timestamptz(3),
      replay_from timestamptz(3),
      replay_after_id uuid,
      replay_until timestamptz(3),
      event_sequence integer not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint webhook_endpoints_pk primary key (platform_id, id),
      constraint webhook_endpoints_account_fk foreign key (platform_id, environment, account_id) references accounts (platform_id, environment, id),
      constraint webhook_endpoints_environment_check check (environment in ('sandbox', 'live')),
      constraint webhook_endpoints_status_check check (status in ('enabled', 'disabled')),
      constraint webhook_endpoints_reason_check check ((status = 'enabled') = (status_reason is null)),
      constraint webhook_endpoints_secret_check check (cardinality(previous_secrets_encrypted) = cardinality(previous_secrets_until)),
      constraint webhook_endpoints_failing_check check ((failing_since is null) = (last_failed_at is null)),
      constraint webhook_endpoints_replay_check check ((replay_from is null) = (replay_until is null)),
      constraint webhook_endpoints_call_revision_check check (call_revision >= 0),
      constraint webhook_endpoints_sequence_check check (event_sequence >= 0)
    );
create index webhook_endpoints_created_at_index on webhook_endpoints (platform_id, environment, created_at, id);
create index webhook_endpoints_account_index on webhook_endpoints (platform_id, environment, account_id);
alter table "webhook_endpoints" enable row level security;
alter table "webhook_endpoints" force row level security;
create policy tenant on "webhook_endpoints" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create table webhook_deliveries (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      endpoint_id uuid not null,
      event_id uuid not null,
      event_type text not null,
      status text not null,
      attempt integer not null,
      tries_left integer not null,
      next_attempt_at timestamptz(3),
      attempted_at timestamptz(3),
      response_status integer,
      latency_ms integer,
      response_body_encrypted bytea,
      error text,
      created_at timestamptz(3) not null,
      constraint webhook_deliveries_pk primary key (platform_id, endpoint_id, event_id, created_at),
      constraint webhook_deliveries_environment_check check (environment in ('sandbox', 'live')),
      constraint webhook_deliveries_status_check check (status in ('pending', 'delivered', 'failed')),
      constraint webhook_deliveries_pending_check check ((status = 'pending') = (next_attempt_at is not null)),
      constraint webhook_deliveries_delivered_check check (status <> 'delivered' or response_status between 200 and 299),
      constraint webhook_deliveries_tries_check check (attempt >= 0 and tries_left between 0 and 8)
    ) partition by range (created_at);
create index webhook_deliveries_id_index on webhook_deliveries (platform_id, endpoint_id, id, created_at);
create index webhook_deliveries_due_index on webhook_deliveries (platform_id, endpoint_id, next_attempt_at) where status = 'pending';
create index webhook_deliveries_created_at_index on webhook_deliveries (platform_id, endpoint_id, created_at, id);
alter table "webhook_deliveries" enable row level security;
alter table "webhook_deliveries" force row level security;
create policy tenant on "webhook_deliveries" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create index events_account_index on events (platform_id, environment, account_id, created_at, id);
create table webhook_deliveries_default partition of webhook_deliveries default;
alter table "webhook_deliveries_default" enable row level security;
alter table "webhook_deliveries_default" force row level security;
create policy tenant on "webhook_deliveries_default" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create table ledger_postings (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      payment_id uuid not null,
      account_id uuid,
      kind text not null,
      debit_account text not null,
      credit_account text not null,
      amount bigint not null,
      posted_at timestamptz(3) not null,
      created_at timestamptz(3) not null,
      constraint ledger_postings_pk primary key (platform_id, id),
      constraint ledger_postings_payment_unique unique (platform_id, payment_id, kind),
      constraint ledger_postings_payment_fk foreign key (platform_id, payment_id) references payments (platform_id, id),
      constraint ledger_postings_environment_check check (environment in ('sandbox', 'live')),
      constraint ledger_postings_accounts_check check ((kind, debit_account, credit_account) in (
        ('pending', 'customer_receivable', 'in_transit'), ('pending', 'owed_to_account', 'in_transit'),
        ('paid', 'in_transit', 'owed_to_account'), ('paid', 'in_transit', 'customer_receivable'),
        ('failed', 'in_transit', 'customer_receivable'), ('failed', 'in_transit', 'owed_to_account'),
        ('reversed', 'owed_to_account', 'customer_receivable'), ('reversed', 'customer_receivable', 'owed_to_account'))),
      constraint ledger_postings_amount_check check (amount > 0)
    );
alter table "ledger_postings" enable row level security;
alter table "ledger_postings" force row level security;
create policy tenant on "ledger_postings" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
comment on table "ledger_postings" is 'append-only';
create table webhook_lanes (
      platform_id uuid not null,
      environment text not null,
      constraint webhook_lanes_pk primary key (platform_id, environment),
      constraint webhook_lanes_platform_fk foreign key (platform_id) references platforms (id),
      constraint webhook_lanes_environment_check check (environment in ('sandbox', 'live'))
    );
alter table payments
      add column resubmission_of uuid,
      add column representment_of uuid,
      add column representment_until date;
alter table payments add constraint payments_resubmission_fk
    foreign key (platform_id, resubmission_of) references payments (platform_id, id);
alter table payments add constraint payments_resubmission_check
    check (resubmission_of is null or payment_type = 'charge');
alter table payments add constraint payments_representment_check
    check ((representment_of is null) = (representment_until is null) and (representment_of is null or resubmission_of is not null));
create index payments_resubmission_index on payments (platform_id, resubmission_of) where resubmission_of is not null;
create index payments_origination_index on payments (platform_id, environment, owner_id, processed_at, status_code)
    where payment_type = 'charge' and processed_at is not null;
create table bank_data_versions (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      paykey_id uuid not null,
      routing_number text not null,
      account_number_encrypted bytea not null,
      account_last_digits text not null,
      account_type text not null,
      institution_name text not null,
      change_code text not null,
      trace_number text not null,
      file_id uuid not null,
      replaced_at timestamptz(3) not null,
      constraint bank_data_versions_pk primary key (platform_id, id),
      constraint bank_data_versions_paykey_fk foreign key (platform_id, paykey_id) references paykeys (platform_id, id),
      constraint bank_data_versions_file_fk foreign key (platform_id, environment, file_id) references nacha_files (platform_id, environment, id),
      constraint bank_data_versions_environment_check check (environment in ('sandbox', 'live')),
      constraint bank_data_versions_account_type_check check (account_type in ('checking', 'savings'))
    );
alter table "bank_data_versions" enable row level security;
alter table "bank_data_versions" force row level security;
create policy tenant on "bank_data_versions" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
comment on table "bank_data_versions" is 'append-only';
create table bank_settings (
      platform_id uuid not null,
      environment text not null,
      settings json not null,
      secrets_encrypted bytea not null,
      inbox_seen json not null,
      inbox_read_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint bank_settings_pk primary key (platform_id, environment),
      constraint bank_settings_environment_check check (environment = 'live')
    );
alter table "bank_settings" enable row level security;
alter table "bank_settings" force row level security;
create policy tenant on "bank_settings" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
alter table nacha_files
      add column name text,
      add column sending_as text,
      add column answer text,
      add column answered_at timestamptz(3),
      add column answer_message text,
      add column rejected_batches integer[] not null default '{}';
alter table nacha_files add constraint nacha_files_sending_check check (sending_as is null or (environment = 'live' and status = 'made'));
alter table nacha_files add constraint nacha_files_answer_check check (
      (answer is null) = (answered_at is null)
      and (answer is null or (answer in ('accepted', 'partly_rejected', 'rejected') and direction = 'outgoing' and status = 'handed_over'))
      and (answer is not distinct from 'partly_rejected') = (rejected_batches <> '{}'));
alter table jobs drop constraint jobs_kind_check;
alter table jobs add constraint jobs_kind_check check (
      kind in ('make_file', 'hand_over_file', 'receive_file', 'step_payment', 'reset_sandbox', 'restore_demo', 'fetch_files'));
create table funding_events (
      platform_id uuid not null,
      environment text not null,
      owner_id uuid not null,
      id uuid not null,
      account_id uuid,
      type text not null,
      status text not null,
      status_reason text not null,
      status_source text not null,
      status_message text not null,
      status_code text,
      status_changed_at timestamptz(3) not null,
      transfer_date date not null,
      effective_date date,
      amount bigint not null,
      cover_amount bigint not null,
      payment_count integer not null,
      linked_bank_account_id uuid,
      due_at timestamptz(3),
      event_sequence integer not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint funding_events_pk primary key (platform_id, id),
      constraint funding_events_scope_unique unique (platform_id, environment, id),
      constraint funding_events_account_fk foreign key (platform_id, environment, account_id) references accounts (platform_id, environment, id),
      constraint funding_events_linked_fk foreign key (platform_id, linked_bank_account_id) references linked_bank_accounts (platform_id, id),
      constraint funding_events_owner_check check (owner_id = coalesce(account_id, platform_id)),
      constraint funding_events_environment_check check (environment in ('sandbox', 'live')),
      constraint funding_events_type_check check (type in ('charge_deposit', 'charge_reversal', 'payout_withdrawal', 'payout_return')),
      constraint funding_events_status_check check (status in ('created', 'pending', 'paid', 'failed')),
      constraint funding_events_amount_check check (amount >= 0 and payment_count >= 0),
      constraint funding_events_cover_check check (cover_amount between 0 and amount and (cover_amount = 0 or type = 'charge_deposit')),
      constraint funding_events_due_check check (due_at is null or status in ('created', 'pending')),
      constraint funding_events_sequence_check check (event_sequence >= 0)
    );
create unique index funding_events_open_unique on funding_events (platform_id, environment, owner_id, transfer_date, type)
    where status = 'created';
create index funding_events_due_index on funding_events (platform_id, environment, due_at, id) where due_at is not null;
create index funding_events_id_index on funding_events (platform_id, environment, owner_id, id);
create index funding_events_date_index on funding_events (platform_id, environment, owner_id, transfer_date, id);
create index funding_events_account_index on funding_events (platform_id, environment, account_id) where account_id is not null;
create index funding_events_linked_index on funding_events (platform_id, linked_bank_account_id) where linked_bank_account_id is not null;
alter table "funding_events" enable row level security;
alter table "funding_events" force row level security;
create policy tenant on "funding_events" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create function funding_events_guard_moves() returns trigger language plpgsql as $$
    begin
      if old.status || ' ' || new.status <> all (array['created pending', 'pending paid', 'pending failed', 'paid failed']) then
        raise exception 'a funding event that is % can not become %', old.status, new.status using errcode = '23514', constraint = 'funding_events_moves_check';
      end if;
      return new;
    end $$;
create trigger funding_events_guard_move before update of status on funding_events
    for each row when (old.status is distinct from new.status) execute function funding_events_guard_moves();
create table funding_payments (
      platform_id uuid not null,
      environment text not null,
      funding_event_id uuid not null,
      payment_id uuid not null,
      amount bigint not null,
      constraint funding_payments_pk primary key (platform_id, funding_event_id, payment_id),
      constraint funding_payments_event_fk foreign key (platform_id, environment, funding_event_id) references funding_events (platform_id, environment, id),
      constraint funding_payments_payment_fk foreign key (platform_id, payment_id) references payments (platform_id, id),
      constraint funding_payments_environment_check check (environment in ('sandbox', 'live'))
    );
create index funding_payments_payment_index on funding_payments (platform_id, payment_id);
alter table "funding_payments" enable row level security;
alter table "funding_payments" force row level security;
create policy tenant on "funding_payments" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create table funding_entries (
      platform_id uuid not null,
      environment text not null,
      funding_event_id uuid not null,
      file_id uuid not null,
      trace_sequence bigint not null,
      trace_number text not null,
      direction text not null,
      amount bigint not null,
      record_encrypted bytea not null,
      constraint funding_entries_pk primary key (platform_id, funding_event_id),
      constraint funding_entries_trace_unique unique (platform_id, environment, trace_sequence),
      constraint funding_entries_event_fk foreign key (platform_id, environment, funding_event_id) references funding_events (platform_id, environment, id),
      constraint funding_entries_file_fk foreign key (platform_id, environment, file_id) references nacha_files (platform_id, environment, id),
      constraint funding_entries_environment_check check (environment in ('sandbox', 'live')),
      constraint funding_entries_direction_check check (direction in ('debit', 'credit')),
      constraint funding_entries_amount_check check (amount between 1 and 9999999999)
    );
create index funding_entries_file_index on funding_entries (platform_id, environment, file_id, trace_sequence);
create index funding_entries_trace_index on funding_entries (platform_id, environment, trace_number, trace_sequence);
alter table "funding_entries" enable row level security;
alter table "funding_entries" force row level security;
create policy tenant on "funding_entries" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
comment on table "funding_entries" is 'append-only';
alter table ledger_postings add column funding_event_id uuid;
alter table ledger_postings alter column payment_id drop not null;
alter table ledger_postings add constraint ledger_postings_funding_fk
    foreign key (platform_id, environment, funding_event_id) references funding_events (platform_id, environment, id);
alter table ledger_postings add constraint ledger_postings_subject_check
    check ((payment_id is null) = (funding_event_id is not null) and (funding_event_id is not null) = (kind in ('funding', 'funding_failed')));
create unique index ledger_postings_funding_unique on ledger_postings (platform_id, environment, funding_event_id, kind) where funding_event_id is not null;
alter table ledger_postings drop constraint ledger_postings_accounts_check;
alter table ledger_postings add constraint ledger_postings_accounts_check check ((kind, debit_account, credit_account) in (
    ('pending', 'customer_receivable', 'in_transit'), ('pending', 'owed_to_account', 'in_transit'),
    ('paid', 'in_transit', 'owed_to_account'), ('paid', 'in_transit', 'customer_receivable'),
    ('failed', 'in_transit', 'customer_receivable'), ('failed', 'in_transit', 'owed_to_account'),
    ('reversed', 'owed_to_account', 'customer_receivable'), ('reversed', 'customer_receivable', 'owed_to_account'),
    ('funding', 'owed_to_account', 'bank'), ('funding', 'bank', 'owed_to_account'),
    ('funding_failed', 'owed_to_account', 'bank'), ('funding_failed', 'bank', 'owed_to_account')));
alter table jobs drop constraint jobs_kind_check;
alter table jobs add constraint jobs_kind_check check (
      kind in ('make_file', 'hand_over_file', 'receive_file', 'step_payment', 'step_funding', 'reset_sandbox', 'restore_demo', 'fetch_files'));
create table prenotes (
      platform_id uuid not null,
      environment text not null,
      id uuid not null,
      paykey_id uuid not null,
      status text not null,
      due_at timestamptz(3),
      file_id uuid,
      effective_date date,
      trace_sequence bigint,
      trace_number text,
      record_encrypted bytea,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint prenotes_pk primary key (platform_id, id),
      constraint prenotes_trace_unique unique (platform_id, environment, trace_sequence),
      constraint prenotes_paykey_fk foreign key (platform_id, paykey_id) references paykeys (platform_id, id),
      constraint prenotes_file_fk foreign key (platform_id, environment, file_id) references nacha_files (platform_id, environment, id),
      constraint prenotes_environment_check check (environment = 'live'),
      constraint prenotes_status_check check (status in ('created', 'pending', 'passed', 'failed', 'cancelled')),
      constraint prenotes_due_check check (due_at is null or status in ('created', 'pending')),
      constraint prenotes_entry_check check (
        num_nulls(file_id, effective_date, trace_sequence, trace_number, record_encrypted) = case when status in ('pending', 'passed', 'failed') then 0 else 5 end)
    );
create unique index prenotes_open_unique on prenotes (platform_id, environment, paykey_id) where status in ('created', 'pending');
create index prenotes_due_index on prenotes (platform_id, environment, due_at, id) where due_at is not null;
create index prenotes_trace_index on prenotes (platform_id, environment, trace_number, trace_sequence) where trace_number is not null;
create index prenotes_paykey_index on prenotes (platform_id, paykey_id);
create index prenotes_file_index on prenotes (platform_id, environment, file_id, trace_sequence) where file_id is not null;
alter table "prenotes" enable row level security;
alter table "prenotes" force row level security;
create policy tenant on "prenotes" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create function prenotes_guard_moves() returns trigger language plpgsql as $$
    begin
      if old.status <> new.status and old.status || ' ' || new.status <> all (array['created pending', 'created cancelled', 'pending passed', 'pending failed', 'passed failed']) then
        raise exception 'a prenote that is % can not become %', old.status, new.status using errcode = '23514', constraint = 'prenotes_moves_check';
      end if;
      if new.paykey_id <> old.paykey_id or (old.file_id is not null and (new.file_id, new.trace_sequence, new.trace_number, new.record_encrypted)
           is distinct from (old.file_id, old.trace_sequence, old.trace_number, old.record_encrypted)) then
        raise exception 'the entry of a prenote stays as it is' using errcode = '23514', constraint = 'prenotes_entry_stays_check';
      end if;
      return new;
    end $$;
create trigger prenotes_guard_move before update on prenotes for each row execute function prenotes_guard_moves();
alter table jobs drop constraint jobs_kind_check;
alter table jobs add constraint jobs_kind_check check (
      kind in ('make_file', 'hand_over_file', 'receive_file', 'step_payment', 'step_funding', 'step_prenote', 'reset_sandbox', 'restore_demo', 'fetch_files'));
create table list_count_changes (
      platform_id uuid not null,
      environment text not null,
      list text not null,
      owner_id uuid not null,
      id uuid not null,
      kind text not null,
      status text not null,
      id_day integer not null,
      created_day integer not null,
      payment_day integer,
      count integer not null,
      constraint list_count_changes_pk primary key (platform_id, environment, list, owner_id, id),
      constraint list_count_changes_environment_check check (environment in ('sandbox', 'live'))
    );
alter table list_count_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
alter table "list_count_changes" enable row level security;
alter table "list_count_changes" force row level security;
create policy tenant on "list_count_changes" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create table list_counts (
      platform_id uuid not null,
      environment text not null,
      list text not null,
      owner_id uuid not null,
      axis text not null,
      day integer not null,
      kind text not null,
      status text not null,
      count bigint not null,
      constraint list_counts_pk primary key (platform_id, environment, list, owner_id, axis, day, kind, status),
      constraint list_counts_axis_check check (axis in ('all', 'id', 'created_at', 'payment_date')),
      constraint list_counts_environment_check check (environment in ('sandbox', 'live'))
    );
create index list_counts_zero_index on list_counts (platform_id, environment) where count = 0;
alter table "list_counts" enable row level security;
alter table "list_counts" force row level security;
create policy tenant on "list_counts" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create function payments_count_changes() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        
    insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_day, created_day, payment_day, count)
    select platform_id, environment, 'payments', owner_id, gen_random_uuid(), kind, status, id_day, created_day, payment_day, sum(count)
      from (
  select platform_id, environment, owner_id, payment_type as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 86400000)::integer as id_day,
         floor(extract(epoch from created_at) / 86400)::integer as created_day, payment_date - date '1970-01-01' as payment_day, 1 as count
    from added) cells group by platform_id, environment, owner_id, kind, status, id_day, created_day, payment_day having sum(count) <> 0;
      elsif tg_op = 'DELETE' then
        
    insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_day, created_day, payment_day, count)
    select platform_id, environment, 'payments', owner_id, gen_random_uuid(), kind, status, id_day, created_day, payment_day, sum(count)
      from (
  select platform_id, environment, owner_id, payment_type as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 86400000)::integer as id_day,
         floor(extract(epoch from created_at) / 86400)::integer as created_day, payment_date - date '1970-01-01' as payment_day, -1 as count
    from removed) cells group by platform_id, environment, owner_id, kind, status, id_day, created_day, payment_day having sum(count) <> 0;
      else
        
    insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_day, created_day, payment_day, count)
    select platform_id, environment, 'payments', owner_id, gen_random_uuid(), kind, status, id_day, created_day, payment_day, sum(count)
      from (
  select platform_id, environment, owner_id, payment_type as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 86400000)::integer as id_day,
         floor(extract(epoch from created_at) / 86400)::integer as created_day, payment_date - date '1970-01-01' as payment_day, 1 as count
    from added union all 
  select platform_id, environment, owner_id, payment_type as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 86400000)::integer as id_day,
         floor(extract(epoch from created_at) / 86400)::integer as created_day, payment_date - date '1970-01-01' as payment_day, -1 as count
    from removed) cells group by platform_id, environment, owner_id, kind, status, id_day, created_day, payment_day having sum(count) <> 0;
      end if;
      return null;
    end $$;
create trigger payments_count_added after insert on payments
    referencing new table as added for each statement execute function payments_count_changes();
create trigger payments_count_changed after update on payments
    referencing old table as removed new table as added for each statement execute function payments_count_changes();
create trigger payments_count_removed after delete on payments
    referencing old table as removed for each statement execute function payments_count_changes();
create function customers_count_changes() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        
    insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_day, created_day, payment_day, count)
    select platform_id, environment, 'customers', owner_id, gen_random_uuid(), kind, status, id_day, created_day, payment_day, sum(count)
      from (
  select platform_id, environment, owner_id, type as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 86400000)::integer as id_day,
         floor(extract(epoch from created_at) / 86400)::integer as created_day, null::integer as payment_day, 1 as count
    from added) cells group by platform_id, environment, owner_id, kind, status, id_day, created_day, payment_day having sum(count) <> 0;
      elsif tg_op = 'DELETE' then
        
    insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_day, created_day, payment_day, count)
    select platform_id, environment, 'customers', owner_id, gen_random_uuid(), kind, status, id_day, created_day, payment_day, sum(count)
      from (
  select platform_id, environment, owner_id, type as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 86400000)::integer as id_day,
         floor(extract(epoch from created_at) / 86400)::integer as created_day, null::integer as payment_day, -1 as count
    from removed) cells group by platform_id, environment, owner_id, kind, status, id_day, created_day, payment_day having sum(count) <> 0;
      else
        
    insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_day, created_day, payment_day, count)
    select platform_id, environment, 'customers', owner_id, gen_random_uuid(), kind, status, id_day, created_day, payment_day, sum(count)
      from (
  select platform_id, environment, owner_id, type as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 86400000)::integer as id_day,
         floor(extract(epoch from created_at) / 86400)::integer as created_day, null::integer as payment_day, 1 as count
    from added union all 
  select platform_id, environment, owner_id, type as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 86400000)::integer as id_day,
         floor(extract(epoch from created_at) / 86400)::integer as created_day, null::integer as payment_day, -1 as count
    from removed) cells group by platform_id, environment, owner_id, kind, status, id_day, created_day, payment_day having sum(count) <> 0;
      end if;
      return null;
    end $$;
create trigger customers_count_added after insert on customers
    referencing new table as added for each statement execute function customers_count_changes();
create trigger customers_count_changed after update on customers
    referencing old table as removed new table as added for each statement execute function customers_count_changes();
create trigger customers_count_removed after delete on customers
    referencing old table as removed for each statement execute function customers_count_changes();
create function paykeys_count_changes() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        
    insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_day, created_day, payment_day, count)
    select platform_id, environment, 'paykeys', owner_id, gen_random_uuid(), kind, status, id_day, created_day, payment_day, sum(count)
      from (
  select platform_id, environment, owner_id, source as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 86400000)::integer as id_day,
         floor(extract(epoch from created_at) / 86400)::integer as created_day, null::integer as payment_day, 1 as count
    from added) cells group by platform_id, environment, owner_id, kind, status, id_day, created_day, payment_day having sum(count) <> 0;
      elsif tg_op = 'DELETE' then
        
    insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_day, created_day, payment_day, count)
    select platform_id, environment, 'paykeys', owner_id, gen_random_uuid(), kind, status, id_day, created_day, payment_day, sum(count)
      from (
  select platform_id, environment, owner_id, source as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 86400000)::integer as id_day,
         floor(extract(epoch from created_at) / 86400)::integer as created_day, null::integer as payment_day, -1 as count
    from removed) cells group by platform_id, environment, owner_id, kind, status, id_day, created_day, payment_day having sum(count) <> 0;
      else
        
    insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_day, created_day, payment_day, count)
    select platform_id, environment, 'paykeys', owner_id, gen_random_uuid(), kind, status, id_day, created_day, payment_day, sum(count)
      from (
  select platform_id, environment, owner_id, source as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 86400000)::integer as id_day,
         floor(extract(epoch from created_at) / 86400)::integer as created_day, null::integer as payment_day, 1 as count
    from added union all 
  select platform_id, environment, owner_id, source as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 86400000)::integer as id_day,
         floor(extract(epoch from created_at) / 86400)::integer as created_day, null::integer as payment_day, -1 as count
    from removed) cells group by platform_id, environment, owner_id, kind, status, id_day, created_day, payment_day having sum(count) <> 0;
      end if;
      return null;
    end $$;
create trigger paykeys_count_added after insert on paykeys
    referencing new table as added for each statement execute function paykeys_count_changes();
create trigger paykeys_count_changed after update on paykeys
    referencing old table as removed new table as added for each statement execute function paykeys_count_changes();
create trigger paykeys_count_removed after delete on paykeys
    referencing old table as removed for each statement execute function paykeys_count_changes();
drop index payments_id_index;
create index payments_id_index on payments (platform_id, environment, owner_id, id) include (payment_type, status, status_reason, status_source);
drop index payments_created_at_index;
create index payments_created_at_index on payments (platform_id, environment, owner_id, created_at, id) include (payment_type, status, status_reason, status_source);
drop index payments_payment_date_index;
create index payments_payment_date_index on payments (platform_id, environment, owner_id, payment_date, id) include (payment_type, status, status_reason, status_source);
drop index payments_effective_at_index;
create index payments_effective_at_index on payments (platform_id, environment, owner_id, effective_at, id) include (payment_type, status, status_reason, status_source);
drop index payments_amount_index;
create index payments_amount_index on payments (platform_id, environment, owner_id, amount, id) include (payment_type, status, status_reason, status_source);
drop index payments_status_index;
create index payments_status_index on payments (platform_id, environment, owner_id, status, id) include (created_at, payment_date, effective_at, amount);
drop index payments_reason_index;
create index payments_reason_index on payments (platform_id, environment, owner_id, status_reason, id) include (created_at, payment_date, effective_at, amount);
drop index payments_source_index;
create index payments_source_index on payments (platform_id, environment, owner_id, status_source, id) include (created_at, payment_date, effective_at, amount);
alter table payments set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table funding_events
      add column retry_of uuid,
      add constraint funding_events_most_check check (amount <= 9999999999),
      add constraint funding_events_retry_fk foreign key (platform_id, retry_of) references funding_events (platform_id, id);
create index funding_events_retry_index on funding_events (platform_id, retry_of) where retry_of is not null;
drop index funding_events_open_unique;
create unique index funding_events_open_unique on funding_events (platform_id, environment, owner_id, transfer_date, type, coalesce(retry_of, owner_id))
    where status = 'created';
drop index payments_origination_index;
create index payments_origination_index on payments (platform_id, environment, owner_id, processed_at, status_code)
    where payment_type = 'charge' and processed_at is not null and (status_code is not null or status not in ('failed', 'reversed'));
create table event_counts (
      platform_id uuid not null,
      environment text not null,
      owner_id uuid not null,
      created_at timestamptz(3) not null,
      id_hour integer not null,
      event_type text not null,
      count bigint not null,
      constraint event_counts_pk primary key (platform_id, environment, owner_id, created_at, id_hour, event_type),
      constraint event_counts_environment_check check (environment in ('sandbox', 'live'))
    ) partition by range (created_at);
alter table "event_counts" enable row level security;
alter table "event_counts" force row level security;
create policy tenant on "event_counts" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create table event_counts_default partition of event_counts default;
alter table "event_counts_default" enable row level security;
alter table "event_counts_default" force row level security;
create policy tenant on "event_counts_default" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create table events_counted (
      platform_id uuid not null,
      environment text not null,
      until timestamptz(3) not null,
      constraint events_counted_pk primary key (platform_id, environment),
      constraint events_counted_environment_check check (environment in ('sandbox', 'live'))
    );
alter table "events_counted" enable row level security;
alter table "events_counted" force row level security;
create policy tenant on "events_counted" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
create index events_type_index on events (platform_id, environment, event_type, created_at, id);
create function ledger_postings_refuse_changes() returns trigger language plpgsql as $$
    begin
      raise exception 'a posting is not changed nor removed: another one takes it back' using errcode = '23514', constraint = 'ledger_postings_append_only_check';
    end $$;
create trigger ledger_postings_refuse_update before update on ledger_postings for each row execute function ledger_postings_refuse_changes();
create trigger ledger_postings_refuse_delete before delete on ledger_postings for each row when (old.environment <> 'sandbox') execute function ledger_postings_refuse_changes();
create trigger ledger_postings_refuse_truncate before truncate on ledger_postings for each statement execute function ledger_postings_refuse_changes();
drop index payments_created_at_index;
create index payments_created_at_index on payments (platform_id, environment, owner_id, created_at, id)
         include (payment_type, status, status_reason, status_source, payment_date, effective_at, amount);
drop index payments_payment_date_index;
create index payments_payment_date_index on payments (platform_id, environment, owner_id, payment_date, id)
         include (payment_type, status, status_reason, status_source, created_at, effective_at, amount);
drop index payments_effective_at_index;
create index payments_effective_at_index on payments (platform_id, environment, owner_id, effective_at, id)
         include (payment_type, status, status_reason, status_source, created_at, payment_date, amount);
drop index payments_amount_index;
create index payments_amount_index on payments (platform_id, environment, owner_id, amount, id)
         include (payment_type, status, status_reason, status_source, created_at, payment_date, effective_at);
-- knex
create table "knex_migrations" ("id" serial primary key, "name" varchar(255), "batch" integer, "migration_time" timestamptz);
create table "knex_migrations_lock" ("index" serial primary key, "is_locked" integer);
-- data
insert into knex_migrations select * from json_populate_recordset(null::knex_migrations, $rows$[{"id":1,"name":"0001-platforms","batch":1,"migration_time":"2026-11-23T21:55:59.876+00:00"}, 
 {"id":2,"name":"0002-organizations-and-accounts","batch":1,"migration_time":"2026-11-23T21:55:59.896+00:00"}, 
 {"id":3,"name":"0003-customers-and-paykeys","batch":1,"migration_time":"2026-11-23T21:55:59.912+00:00"}, 
 {"id":4,"name":"0004-payments","batch":1,"migration_time":"2026-11-23T21:55:59.924+00:00"}, 
 {"id":5,"name":"0005-idempotency-and-rate-limit","batch":1,"migration_time":"2026-11-23T21:55:59.93+00:00"}, 
 {"id":6,"name":"0006-events","batch":1,"migration_time":"2026-11-23T21:55:59.936+00:00"}, 
 {"id":7,"name":"0007-payment-moves-and-limits","batch":1,"migration_time":"2026-11-23T21:55:59.941+00:00"}, 
 {"id":8,"name":"0008-rail-and-sandbox-clock","batch":1,"migration_time":"2026-11-23T21:55:59.959+00:00"}, 
 {"id":9,"name":"0009-secrets-in-use","batch":1,"migration_time":"2026-11-23T21:55:59.961+00:00"}, 
 {"id":10,"name":"0010-reset-in-two-jobs","batch":1,"migration_time":"2026-11-23T21:55:59.962+00:00"}, 
 {"id":11,"name":"0011-webhooks","batch":1,"migration_time":"2026-11-23T21:55:59.975+00:00"}, 
 {"id":12,"name":"0012-ledger","batch":1,"migration_time":"2026-11-23T21:55:59.979+00:00"}, 
 {"id":13,"name":"0013-webhook-lanes","batch":1,"migration_time":"2026-11-23T21:55:59.981+00:00"}, 
 {"id":14,"name":"0014-resubmissions","batch":1,"migration_time":"2026-11-23T21:55:59.984+00:00"}, 
 {"id":15,"name":"0015-bank-data-versions","batch":1,"migration_time":"2026-11-23T21:55:59.99+00:00"}, 
 {"id":16,"name":"0016-live-rail","batch":1,"migration_time":"2026-11-23T21:55:59.994+00:00"}, 
 {"id":17,"name":"0017-funding","batch":1,"migration_time":"2026-11-23T21:56:00.014+00:00"}, 
 {"id":18,"name":"0018-prenotes","batch":1,"migration_time":"2026-11-23T21:56:00.02+00:00"}, 
 {"id":19,"name":"0019-list-counts","batch":1,"migration_time":"2026-11-23T21:56:00.035+00:00"}, 
 {"id":20,"name":"0020-funding-retries","batch":1,"migration_time":"2026-11-23T21:56:00.038+00:00"}, 
 {"id":21,"name":"0021-rejected-entries","batch":1,"migration_time":"2026-11-23T21:56:00.04+00:00"}, 
 {"id":22,"name":"0022-event-counts","batch":1,"migration_time":"2026-11-23T21:56:00.045+00:00"}, 
 {"id":23,"name":"0023-append-only-ledger","batch":1,"migration_time":"2026-11-23T21:56:00.047+00:00"}, 
 {"id":24,"name":"0024-sorted-list-indexes","batch":1,"migration_time":"2026-11-23T21:56:00.05+00:00"}]$rows$);
insert into knex_migrations_lock select * from json_populate_recordset(null::knex_migrations_lock, $rows$[{"index":1,"is_locked":0}]$rows$);
insert into platforms select * from json_populate_recordset(null::platforms, $rows$[{"id":"01a20a68-a5cf-775d-8e25-411cbc318f01","name":"Landed","created_at":"2026-11-23T21:56:00.079+00:00"}]$rows$);
insert into api_keys select * from json_populate_recordset(null::api_keys, $rows$[{"id":"01a20a68-a5d5-74af-9bb9-4aa600fc503c","platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","key_hash":"\\x16ec7a96df224b737dd8fb8b8e2c02fb470f624b430a06a4def4417cda7a3a3aa3fc761e","display":"eYhM4Pup","scopes":["read","write","accounts","webhooks"],"created_at":"2026-11-23T21:56:00.085+00:00","revoked_at":null}]$rows$);
insert into organizations select * from json_populate_recordset(null::organizations, $rows$[{"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","id":"01a20a68-a5fc-71d7-8cc0-ba25d9a9816a","name":"Northwind Holdings","external_id":null,"metadata":null,"created_at":"2026-11-23T21:56:00.123+00:00","updated_at":"2026-11-23T21:56:00.123+00:00"}]$rows$);
insert into accounts select * from json_populate_recordset(null::accounts, $rows$[{"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","id":"01a20a68-a60c-7423-b3eb-e34fb8727f5b","organization_id":"01a20a68-a5fc-71d7-8cc0-ba25d9a9816a","type":"business","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"access_level":"standard","business_profile":{"name": "Northwind Rentals", "phone": null, "address": {"zip": null, "city": null, "line1": null, "line2": null, "state": null, "country": null, "address1": null, "address2": null, "postal_code": null}, "website": "https://northwind.example.com", "industry": {"mcc": null, "sector": null, "category": null}, "use_case": null, "legal_name": null, "description": null, "support_channels": {"url": null, "email": null, "phone": null}},"tax_id_encrypted":null,"capabilities":{"consent_types": {"internet": {"capability_status": "active"}, "signed_agreement": {"capability_status": "active"}}, "payment_types": {"charges": {"capability_status": "active"}, "payouts": {"capability_status": "active"}}, "customer_types": {"businesses": {"capability_status": "active"}, "individuals": {"capability_status": "active"}}},"settings":{"charges": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}, "payouts": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}},"terms_of_service":{"accepted_ip": null, "accepted_date": null, "agreement_url": null, "agreement_type": null, "accepted_user_agent": null},"external_id":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-23T21:56:00.138+00:00","updated_at":"2026-11-23T21:56:00.138+00:00"}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","id":"01a20a68-a61d-732d-a237-72a85728e95f","organization_id":"01a20a68-a5fc-71d7-8cc0-ba25d9a9816a","type":"business","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"access_level":"standard","business_profile":{"name": "Northwind Rentals", "phone": null, "address": {"zip": null, "city": null, "line1": null, "line2": null, "state": null, "country": null, "address1": null, "address2": null, "postal_code": null}, "website": "https://northwind.example.com", "industry": {"mcc": null, "sector": null, "category": null}, "use_case": null, "legal_name": null, "description": null, "support_channels": {"url": null, "email": null, "phone": null}},"tax_id_encrypted":"\\x0116ec7a96ba57115ce8d3b376fccaa6d061d80f84b50f57eb7407198d2aeecc56e4d208b97afd60746717","capabilities":{"consent_types": {"internet": {"capability_status": "active"}, "signed_agreement": {"capability_status": "active"}}, "payment_types": {"charges": {"capability_status": "active"}, "payouts": {"capability_status": "active"}}, "customer_types": {"businesses": {"capability_status": "active"}, "individuals": {"capability_status": "active"}}},"settings":{"charges": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}, "payouts": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}},"terms_of_service":{"accepted_ip": null, "accepted_date": null, "agreement_url": null, "agreement_type": null, "accepted_user_agent": null},"external_id":null,"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-23T21:56:00.156+00:00","updated_at":"2026-11-23T21:56:00.156+00:00"}]$rows$);
insert into representatives select * from json_populate_recordset(null::representatives, $rows$[{"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","id":"01a20a68-a631-7268-97b8-86e1c9bbb21b","account_id":"01a20a68-a61d-732d-a237-72a85728e95f","user_id":"01a20a68-a631-7268-97b8-8b0f3672e958","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"first_name":"Nora","last_name":"North","dob_encrypted":"\\x0116ec7a96a8e5e569141aaf2b7ff01d42e899c9333eae7978a12ae02afa9d38c86622b5ab2d72dd0296c0","ssn_last4_encrypted":"\\x0116ec7a96b28937bfd5abf3d103a8d97ab44dc776360b308a78ff4be6cd7bb4955eeea5ea","email":"nora@example.com","mobile_number":"+14155550142","relationship":{"owner": true, "title": "CEO", "control": true, "primary": true, "percent_ownership": 60},"external_id":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-23T21:56:00.163+00:00","updated_at":"2026-11-23T21:56:00.163+00:00"}]$rows$);
insert into linked_bank_accounts select * from json_populate_recordset(null::linked_bank_accounts, $rows$[{"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","id":"01a20a68-a63a-72b7-854b-9f8d831bf9ac","account_id":"01a20a68-a61d-732d-a237-72a85728e95f","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"institution_name":"JPMORGAN CHASE BANK","account_holder":"Northwind Rentals LLC","routing_number":"021000021","account_number_encrypted":"\\x0116ec7a968add9031450a44b8750edbd4a44fefefc4ac6d09bf7fc69cbf2f8465d8d39e343abbdea582c9","account_last_digits":"3210","purposes":["charges"],"description":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-23T21:56:00.184+00:00","updated_at":"2026-11-23T21:56:00.184+00:00"}]$rows$);
insert into customers select * from json_populate_recordset(null::customers, $rows$[{"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","owner_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","id":"01a20a68-a642-75cc-9a85-6754ecc64e2d","account_id":null,"type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-23T21:56:00.193+00:00","updated_at":"2026-11-23T21:56:00.193+00:00"}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","owner_id":"01a20a68-a61d-732d-a237-72a85728e95f","id":"01a20a68-a655-77cc-b1da-efb004e68735","account_id":"01a20a68-a61d-732d-a237-72a85728e95f","type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-23T21:56:00.212+00:00","updated_at":"2026-11-23T21:56:00.212+00:00"}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","owner_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","id":"01a20a68-a674-768f-b5a5-3eeaa8b7f177","account_id":null,"type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-23T21:56:00.244+00:00","updated_at":"2026-11-23T21:56:00.244+00:00"}]$rows$);
insert into paykeys select * from json_populate_recordset(null::paykeys, $rows$[{"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","owner_id":"01a20a68-a61d-732d-a237-72a85728e95f","id":"01a20a68-a65c-7627-aa8c-15b73eb12ac0","account_id":"01a20a68-a61d-732d-a237-72a85728e95f","customer_id":"01a20a68-a655-77cc-b1da-efb004e68735","paykey":"886eb8d9.72.16d7f55592f20fa8c3e605cffeada9ab83edc596b38e26500acbe3ab5fe9bd0b","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code": "active", "reason": "ok", "source": "system", "message": "The paykey can be used.", "changed_at": "2026-11-23T21:56:00.218Z"},"routing_number":"021000021","account_number_encrypted":"\\x0116ec7a961023c47cf4a45ecb8186f012ae064beae728c45970a4835c14844b9cf6ca6ae6c6c5cdb4f0092cb3","account_last_digits":"6789","account_type":"checking","sandbox_outcome":null,"balance_amount":1000000,"balance_updated_at":"2026-11-23T21:56:00.218+00:00","balance_status":"completed","metadata":null,"expires_at":null,"event_sequence":1,"created_at":"2026-11-23T21:56:00.218+00:00","updated_at":"2026-11-23T21:56:00.218+00:00"}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","owner_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","id":"01a20a68-a67a-71d0-857f-0992310dc7e8","account_id":null,"customer_id":"01a20a68-a674-768f-b5a5-3eeaa8b7f177","paykey":"2e225ef9.44.952461c623943adcad0500739e797253cdce3aad0439f57f41a2b9126186827f","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code": "active", "reason": "ok", "source": "system", "message": "The paykey can be used.", "changed_at": "2026-11-23T21:56:00.248Z"},"routing_number":"021000021","account_number_encrypted":"\\x0116ec7a9698bc5026f09da33b710c9e001aaf15da0bdd9f588ef1fd17ed8c803198aca1ee1a6a35565a985ca7","account_last_digits":"6789","account_type":"checking","sandbox_outcome":null,"balance_amount":1000000,"balance_updated_at":"2026-11-23T21:56:00.248+00:00","balance_status":"completed","metadata":null,"expires_at":null,"event_sequence":1,"created_at":"2026-11-23T21:56:00.248+00:00","updated_at":"2026-11-23T21:56:00.248+00:00"}]$rows$);
insert into bridge_tokens select * from json_populate_recordset(null::bridge_tokens, $rows$[{"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","owner_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","id":"01a20a68-a64d-7514-b64a-28553a411937","account_id":null,"customer_id":"01a20a68-a642-75cc-9a85-6754ecc64e2d","token_hash":"\\x16ec7a966951a2724d8ebb0ee41ecf585d9a6dee7fad5182de9a8650a6bfe8c313407aae","sandbox_outcome":null,"created_at":"2026-11-23T21:56:00.201+00:00","expires_at":"2026-11-24T01:56:00.201+00:00","used_at":null}]$rows$);
insert into payments select * from json_populate_recordset(null::payments, $rows$[{"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","owner_id":"01a20a68-a61d-732d-a237-72a85728e95f","id":"01a20a68-a668-729e-8ffa-ee5c768e93cb","account_id":"01a20a68-a61d-732d-a237-72a85728e95f","payment_type":"charge","paykey_id":"01a20a68-a65c-7627-aa8c-15b73eb12ac0","customer_id":"01a20a68-a655-77cc-b1da-efb004e68735","amount":4900,"currency":"USD","description":"Monthly membership","payment_date":"2026-12-01","consent_type":"internet","device_ip_address":"203.0.113.7","external_id":"order-mwtt1vfl-1","balance_check":"enabled","sandbox_outcome":null,"status":"created","status_reason":"ok","status_source":"system","status_message":"The charge was created.","status_code":null,"status_changed_at":"2026-11-23T21:56:00.229+00:00","processed_at":null,"effective_at":null,"funding_ids":[],"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-23T21:56:00.229+00:00","updated_at":"2026-11-23T21:56:00.229+00:00","due_at":"2026-11-23T21:56:00.229+00:00","effective_date":null,"settles_at":null,"limit_date":"2026-12-01","resubmission_of":null,"representment_of":null,"representment_until":null}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","owner_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","id":"01a20a68-a680-7295-9969-69689e6d2179","account_id":null,"payment_type":"charge","paykey_id":"01a20a68-a67a-71d0-857f-0992310dc7e8","customer_id":"01a20a68-a674-768f-b5a5-3eeaa8b7f177","amount":4900,"currency":"USD","description":"Monthly membership","payment_date":"2026-12-01","consent_type":"internet","device_ip_address":"203.0.113.7","external_id":"order-mwtt1vgd-2","balance_check":"enabled","sandbox_outcome":null,"status":"cancelled","status_reason":"user_request","status_source":"user_action","status_message":"Landed","status_code":null,"status_changed_at":"2026-11-23T21:56:00.26+00:00","processed_at":null,"effective_at":null,"funding_ids":[],"metadata":null,"event_sequence":2,"created_at":"2026-11-23T21:56:00.255+00:00","updated_at":"2026-11-23T21:56:00.26+00:00","due_at":null,"effective_date":null,"settles_at":null,"limit_date":null,"resubmission_of":null,"representment_of":null,"representment_until":null}]$rows$);
insert into payment_history select * from json_populate_recordset(null::payment_history, $rows$[{"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","payment_id":"01a20a68-a668-729e-8ffa-ee5c768e93cb","sequence":1,"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-23T21:56:00.229+00:00"}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","payment_id":"01a20a68-a680-7295-9969-69689e6d2179","sequence":1,"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-23T21:56:00.255+00:00"}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","payment_id":"01a20a68-a680-7295-9969-69689e6d2179","sequence":2,"status":"cancelled","reason":"user_request","source":"user_action","message":"Landed","code":null,"changed_at":"2026-11-23T21:56:00.26+00:00"}]$rows$);
insert into idempotency_records select * from json_populate_recordset(null::idempotency_records, $rows$[{"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","acting_account":"00000000-0000-0000-0000-000000000000","key":"landed-bridge-token","day":"2026-11-23","fingerprint":"\\xa7d095c9bd0dfe0ad7bd906705c340a3e73969a6689545c02ad80d5c3075780b","status":201,"headers":{"Content-Type": "application/json; charset=utf-8"},"body_encrypted":"\\x0116ec7a96b53e0b82b51dc8fa275101ada99f4d80f2fadc21ccf5b137c77902b2827650d6f316efb98bcbedbcc97df5152d6eecd7730af656c93bf92425d678a40338eb7ae3ef4ef7099204529f2de79997f474068d637767b667cd37d0af86170d678838ff84f08e855bc00d0e5634c1833857635fe481cd6987ccf1f9b045729d820dc886bd5e37950c45707d7728d5cacd48038517b5310e2a4a2edb48d38f724f7c111ba4eedc222270a6f44561a8d2357e27a0faf34daee7aef978edd85fa86708e8716672382a94a541378ede7f918c693bf57ba54fc5b3ecec4c600e802c2802c89290844b4d61476a3a9e285f3496c32abfbff1a45750986c8fcb7b5d61901c8c7f13e1cc8e5d76900417015093dfc06a5c8175","created_at":"2026-11-23T21:56:00.201443+00:00"}]$rows$);
insert into events select * from json_populate_recordset(null::events, $rows$[{"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","id":"01a20a68-a611-75cf-8e9c-6c82d02824be","account_id":"01a20a68-a60c-7423-b3eb-e34fb8727f5b","event_type":"account.created.v1","resource_id":"01a20a68-a60c-7423-b3eb-e34fb8727f5b","event_sequence":1,"occurred_at":"2026-11-23T21:56:00.138+00:00","created_at":"2026-11-23T21:56:00.138+00:00","data_encrypted":"\\x0116ec7a965a90053a83eb7421939300a1c193d604b978828d1c031e6314684b672667d4d1a5b31f99bb903c7965aace90fe27489c27ab6f2fe2cc951c3b4202efb54aa527d12003549acb2f3d88123d26dbb6885b109e4693df332397ae3d7cbcab04c4b6e5245771966eabc835980189a37c0998b0590600e963d2450d0c42b068482fb87c213dca92abfc8e2f913ce9a2ac2e46eb2933caeead75dbabf15827c1933d630772a426980b70ed8f4c04309f87875a1c2a4c33c1dab7b9b0e4105ffb05ca2dd6ac937a12a583ab6d120263b64ff096a5b99003209dfc6acf0b6e50850ae6bc218d6aae35bbdaf7997b9275d375ea9c6d5e661150af4ec6e1215dd9272eca82a9e73bc92fbee6acf3305dc7617b245572d193ae6bf5efa713e7d4f7c6523ca8fd2a5754e39396065a120387229cce19c2d758f1c895758333e5c35f47276906b187c02c6bf37f8925107a435555c1f098fe0659626251a44e225f544a2fdb3573ed9dbeae38cb4061b1a8b06f78ddcf7682f3aabcdb2ba93239dbba6ffdbb48428103a10947658e6bf2f448d104ebf36a2e4808a6b53c31b7e8bacbf332b04f49ee81d037658bb0893e77663651946b799b3c87f0808feec7d0b6f3d177d10e02a9103e392e8307654a05c56fddb804763c747f5aa202454947808960e23d031351e108ba387e6e889d16a2d333564fcb742d4f28f667785d337391b5a22a2a4a404aeb3db19b985c522c01ab9e20af85d44b2524ff147426280f3875ab6a7141e19bc2149d7a03cb3a60e667e5dc606faa8b767f44d141a6aae5f551c51f2e8d4a8493d1f390aab120a2241db86bbb4371b1f083444e87e34bce82f3b53bada5da0489d2c6e173b03d5d05268bc25a1c007ef6f1ca1d8ccf843682e2bc4c67b4f4f3e2a146cff073eab5eae91096b3bdf3f42087c4112c4e8e3247217b5b2540460e729ff3e34f47122354e9cc7acff7dfbfe7232a48caf2ddc1dbb6f96d385c51d7401d3bf5db7c8cce7c3e6198b68dacb6c5a1ba4ec432dd3974ced5945398541963195d52710ab7b758715205456a4da3f8dff3ca98d26d73c16f25b1523b9b2e992c6d952d16794fbcaa8f0de44839389e32bceb2d37ac75b1c0169c9a18445a567c5cccc3b2e76e108a82d2df4511d052a688441dbcb5c578a44cc13ffc8ae69e2c3243ecfceb6c1181cde4215f7d1d0e24dcff72e80b53f106cd84a20bd9d5e2329c8b753255b5e072aea223f1fcf0e58427c0b010219fed0875326519896d76865cb52bc6cedd4ac8c73295421a753f12786f58144c971316aac603f37cfc7450c07c49c22231ebdd1579ba83a36e15f35f365f7b1f289b3126bfc6720cae73612d2097c3af4499a7369eb6bed337b4991f64b475b11779d47915d2b13e38467fb47830c47449eef036cdca8831271bc1f3bb572da6ff3cddafcbfefc01428dbf53b6517fefaf67e6d140d9f1556cc245b2d8d4ab6950abf43ad3e65c932c1af4a266925f564e14005522e882678e7f8ceaabeb655ccb4f37dd810380686180c4ef93581d6ea6f7604f5ca1b3f5b245f345e04762b504ee122734dbec65ce4a9e6093042eed440de740a8e36e9262c1088570bfb59e561da53b0f69939d007932d8f93805332436e803ffb52439af93c3ec41f1b490f9a6c54c00cec6b76fa2b02f239ddf2fd1233bbe1b55b54a32b323542cc31a92a4c454528254497617dba0a3fd11bed450bd6f9d62d7bbee8857cab1f879c3b72ab805688738eaec78f28653b1b9e5dd612aefa68ad275817c1e17c3d08a913d86d4518dec41eafd0544f9bdd6e0e70351742f2617b6b401345054b5968f85287cf29986bf0295b156d7c359ca20a8eff3068067ba279202f30affaa67e37c0f34e5ee87610891d2b60a1e6a91a2213f9bc4ec95d66b90b1470cbf3990ae115fedfd7d0151f6b078fa3cc93489aa059e4520bc995a9804141d623baad3587996b2b6cffa491b601245afee6ea581c62fd741ee112be350e02b0b4ab248b794ac7dadc6fc34fe26cfe19a8b8c70830b362e29de209667abdc5f3639b7a587909cf632f597d7705aeb9d18ced7df24647cfa78f52cf7047dc060463e0bc9b4ce26f1ed07ae386dd10ed8b8224d57ae56b820f428ea4007068d6b4e1f3ce85a0c8cbe2d2fa9d1583662e6771075369554fd4a85c970927f0673b80b8b4060cfc68ba470d82ffb557225d330cadf467df9b207c391d400572407c999dcd61310629fc572f833b590c05735b328866309128edb3b4e50c068a498e17c5430f8b7db0fb414eb0f1690427e50e5a09d9750"}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","id":"01a20a68-a61e-7554-8f36-78a17c41bef8","account_id":"01a20a68-a61d-732d-a237-72a85728e95f","event_type":"account.created.v1","resource_id":"01a20a68-a61d-732d-a237-72a85728e95f","event_sequence":1,"occurred_at":"2026-11-23T21:56:00.156+00:00","created_at":"2026-11-23T21:56:00.156+00:00","data_encrypted":"\\x0116ec7a964ce1fef22a04245c018cdbe3b03b6e91ba88b31d6863a095b8174b1f42d823d93027194ff5ee375a0f8aa4a687940af0539a9d6b2eca652d127c14aa086011a5aa87d2078be0e8ef4367312e38353a0abd36d94717502c2ef3eb87cfa2df4f51da88e6cf25372981fe45d16ecd021c659bf6ba2e045d77d7431e81cef6e965c063488f0ca5abf9995257b5ae8e432243bb6f347ca57f6d28cabcc4683be38289ea8be1444bc7e686ef1e785b346a37f1774d6747ba526273ed5f61023081c148fbdd9fb340199441317a372121732bf96aec33d2644b8307ba5810eab56d3361b46e5713a025332357658140155fbe721caf731d1c8a9b2dc96d5428e99d57f973243334562719b6b4acef2a5b38c79fac336a7a5075dc5248525d071e5805e34e4f69951fd660f06decabfc237085bdf25b37f0f4e1ade9de5584f9ba6eeae84bada70d19030783bc2bf96288c7daaf8c7ef7f02c9427aa76ac41af05d4fc6057f0f8d11c5055425ae20be515f744cb8dc8525363a75dcb86349cf0aec1413c23cd7a9f115ddeb7af822f4caa682693e3d9135f70b01a0316900cf15460879748a5bdf7146adadf5703714d87e360658f84b03ca9d89ba2008b6cb139e2e3e96aadbc7962916af28900e2860e18cb06126f38ebc4bb8d72ce48dc58ae5f40ac0e9e759c646d51961534cac6393738440505f9ae97a79f6586e9ef5a1a1234d51bc2d8f984a250f4ead63718bcab1dd4216f1faa8a56c78deb077af3dabf9b376e6bfb5a93a503bb56eb17f2a939cc825559b331c483cd1978b746acb68edc77b129952e3aba6427da4ec777f8c50b0328c6c0182a3c29a4af21c32423671cbfb8db54b79499c925954d5ad2eb68e1b59ca92564465338659e9dc7ff3210d48bdeaf07ad2402f796dfc6d8fb22ca896d4d1f32d0974b1810d60febb7e7278fa20206c6cd936f442fd1953675e8484dbe5664e2fb7dadd1e76f3ca0cdbfc195162eb2be4420150162156270651a9b9fc2705c9a945b004f2953ef2550cd5be2eb4631f11631c53bc2838b7bc05fb53f5341b529d8fe4fa4b54c0036345a18f7d865ff79515fa55e2362582248d5b5183866279a95a2b616531e721365681502a462e13221dcabea88a72a788f99c647667508a58a32c67f69ffa693451d6079a7662361e58e30cccbeb3e843514a1e31990976a35af9f0f1f192fa1771f16ee0a0c2dd4cd83340333f9b405c0f8145a00bbb946a0b739cbd46b529a2578eeed6cdb17094dea47364aafa1729dbe35c4f2d50997d823f29444d763a442fbdae50090bfb7d04712fab706c76bdf7dc1d1c15096b404ec52a34cde4271141dd500ade6809258dc244d8f9859b1a0fba89d7d1fd302cfb943f15ef0a81782d5040a0f10bbb58083e51e920a505fd4c20d1133351050d3c953b7a2dd0b45428e5f94cf4dc398070f39169d1bfbed46382da8b8f99448153c548a174665cbf7cda81349b741eb66ab515cb853db310c7bb2dad7037c733ea5f7f834ba3e59e2395337f071bd0521c858094c43850e455d95a572a1b9cbdb637a8fdcbbf0e08fbbebcf922a43638b5f1a3156c880fb810e95fa482766d103ed5e3d3c2aeb07fb0071e83a6d6683f151eaf0c66e4d953d04b1eaebfff7b3c100ba96c75803419c517c1d22dfbc223ba1a8002cd0108c35b1485e389b970157981e16c487cf49f1fe6178e97f96ca1f1c75eae7671d20c1c1e04ae5ea3f4ae37feb0bda67a903ec69cc52314197e12e8c7f5f54d53ccba84c3dbc14d21f27d1dd5257e7fb4d69e95c3d8cd99e33a03f44e015f419f9248cf600fbc58909c55f642692b1612cfd47d1e87519e424e9857db46162c12925119facdc7fd962a827fa8395bd36cfa9f34f4a9c1047dbbd1ff34db9e3d0bab4434286118a777de3205d341b703f7f5028c65a00d5bc9cf81588a045be14601b68026691dba60f5156bb1dc83f20d307816af8c81e553d3bf998261cc9110cb01e6e3491f638399d50198095e1d886e8a52a37c04b376bfd10d069829b1ca9bf9307a94509f2698976f185f386d740433ce4e7d255db48a2ebf9badf2dadb87d234e94841906d05266544773caed43ceb259053183e3324cc06d9ed5fc4596d376353198254e3f5fda1aeb07945a07d68522892b31574ef0145247b94892e8e629575918cbbb663de0332d70175030c937de2b785778def86456e44c7fba1a507d4cbfe12bc94d76598999516c51204b915369ea8cc8dbca44df67d56ac56d35bbc279ca606983511052de91b72f869e03e8b5b98078b031afc838a134a0d5c61f8efee02a153de13b"}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","id":"01a20a68-a633-74a9-b4ba-a6d7fd420c06","account_id":"01a20a68-a61d-732d-a237-72a85728e95f","event_type":"representative.created.v1","resource_id":"01a20a68-a631-7268-97b8-86e1c9bbb21b","event_sequence":1,"occurred_at":"2026-11-23T21:56:00.163+00:00","created_at":"2026-11-23T21:56:00.163+00:00","data_encrypted":"\\x0116ec7a96743ec35f463a3424bed5ce05ee3ccd37f232c951d80f6b26ca63f98d57f15ffc2bd5d0e77e35c00969a6d7564da0dd61d1d3362f346d3988daca7144e47fdd27f03ed34adaf46ed1f4bb00e301220c64ba5b60da12fa9cac95ef5a86a57473ec9b19cc149c700f256d990213cda839d8fc179671bc4d1aa3d4987df070d6ba4c98dfaf2a467a4995f1af6d60ccbdf2e195eebdd6b7690f47f1cf7f7de945aa0848913db20daee2b64688137814887b0b4505bbb8d36e370469d1d120d3d7189db140fc6579c755fb0b468cbab6225d71b18c0e004433885d78c6d9e3f5ba5eac8fcd3b486cb60c6024e69b3c969b2e1968d0fb083f1e1076327f861378d3064a6748e443df56ef602a4f402b495d7e452df894cd76ad826fe5ea0718009342bc7e570bd0f1901c089dfe0013d71d8c14665ccc9a27019975da4c56804f418044fec47c7a65e8e95428811f8393b38fea6c6ce2fd741d3b9aa209bd50ef43fead2e735546c46041ecd37356359c9679e2cc8220f2294176f19339b2b97baf47910a0ee0a0c612a646c2633852ab6bf5e20f08766dde40233d7d215548308a3c37fa7cc95b83d41c69f500b1a1aa90d9eece97172675e96f998be394322dc20b81361e908b19c1a082e4cd6a7c3a38ac5c969fb6c0ac29fbda01122db8c2e1ee784ddc20a9a4df7e7f737457c34e5af1cd440f3b4b3aa01c4f3816bc0c71981fe550557e4d60f500a8a2c4dea82d9f0da4dfd820d748d96bfe5a01be3e0b6628129c9c7e32d13d17bb314d9405428ff34882d8b04aadbb1b7a3bbca01d8e2c94bb4f5a18f22c0929eade297432685d9eea1a3b2b4d0ff81eda39b39d8019cb19c449ad2b7838e386acc2d1c6a6dd81a42f076b9e55d3c04c3cf6fba324d3f599c07f4a5e896599e27e5647dd5868e8755d490fdc623d9910b1ccda9ba477cfad23ee75fa693189d4"}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","id":"01a20a68-a63c-74cc-a51c-4c45650759dd","account_id":"01a20a68-a61d-732d-a237-72a85728e95f","event_type":"linked_bank_account.created.v1","resource_id":"01a20a68-a63a-72b7-854b-9f8d831bf9ac","event_sequence":1,"occurred_at":"2026-11-23T21:56:00.184+00:00","created_at":"2026-11-23T21:56:00.184+00:00","data_encrypted":"\\x0116ec7a96b0ba6520a829b17cf01d16a18e1b50a3d5b9ecc073de5442d8bfd36aaccf6b3f4c638f53cc84487978aa9f29b6ceb67e48291582ccc740a2cd22eb90e08390f5d39dabfd06c306fb0ffade96f424a3066d42c0724871dd26de5332f5568d6cac14c9f7c6ef1aced9af4960e976c96fb918ea565ae44c39355747d84d19d84eeda1ce825eb8b86f6f6c425c7b5c9b1b93d01471642710d22a0591adc8ca953546c8bd42837fec3d21d1ec4c8910d508f6d15294396e2395e35d6d7295ebd460be23d42165584675c1344f7c3ba91f9d6ce5cfcd69ce00b27aa5e0f05f506f9b2adde6d6e414f32da3f1090191b9fc92008ee573a07e3f1698c988de99fe3e06c2eba0e001deb5ecfc2dcbab65bbbd8d47535ca08b62ad611cfc0c9835c013e1c6070724574189528f9c584e0dff32c8560617916dddafff259974bf31186f6f79283f966060edae1d08e6c16cc49a132f10fc894a2d5ee02500563236ce088dca3720f1c72b3f1ea875926a972495cd278d30b732edc0dc1cea6510d354b4a9db4b3208c91632450d0c95a4a9e8a145e5075442efade3becf44a14467733c932d1b0372eac380e694504e233f86e47963c25e9bb11e491f21d985124dbcaec58dd91855cb506c0fa33cb9ded254eaab14bac6eccc8864ca4d5463c4857764e720b0e6c39dd4fad428a2dda05f480317dfbd564777170b9370d046a7703c4069d44131f08234ce23505e8f54b1aa0a3aa7a9d9c9f2846296c796c0de8d3124e928631fe9054dd9dafd4c32cb4b33c16fd34ee744a2cd4d45769ed36a8a4389237b30a80688ee0ca8a5eab5715318ad0107c53de5"}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","id":"01a20a68-a644-7171-919a-f85159148002","account_id":null,"event_type":"customer.created.v1","resource_id":"01a20a68-a642-75cc-9a85-6754ecc64e2d","event_sequence":1,"occurred_at":"2026-11-23T21:56:00.193+00:00","created_at":"2026-11-23T21:56:00.193+00:00","data_encrypted":"\\x0116ec7a9658b11539963f77302ed4f12bf1d0a7d5ff2c6fdbfb1682311b60ce1c5a69538e229883d36f2bdc361e8729ed6f94a77d803745b628862730188fd7176c39ab4c2eabb35b6e27fa7c3f2ff3a12c78621afb7f7a0b7d8e5a3525b0d195e2220df139bc739b8648e3f052244b760920ccf130e2158cfc41c28edfa139b0ab458f1ee247dd99d3e095545e48c1917dd40f3b3d2b504b76f76dfd864693d1b32b8301bc2f7c807343f634f985776379ebd08fa053cebe9fab71b7770b7b6dce8babba3ef46cc7a01a578f11e7a74d70652c0aab9ce98ab9041a0f7c29bec86b0c57638d1e9072489f40ed4dee5f9db5650a164f799d6f348dd81765f1a7f2c2f3ccb9b585f4f8e3d205b907036bd4b971a403969febd29ea1738ca41de6579a1e344c131312235bf1dceea610d7e4c5b4f0732a72a19b6eeef28326a578901659959d7a523706bc11d7807954ed2a4dff42114be955b2bef3cab9b4323ce62617d11d5b15c9d48e60fc644b146011c51caf80655b2789a596fefebb64651c7858dbca743a6b01cd81b6c8ad4128699c9db1910a7effb0f19937b71326dbba89891db37739831abe2cd5790139992eec323e376c1e99b52528ddb265c4300c73219bdd47627ff365"}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","id":"01a20a68-a656-7658-8784-9c2205ccc849","account_id":"01a20a68-a61d-732d-a237-72a85728e95f","event_type":"customer.created.v1","resource_id":"01a20a68-a655-77cc-b1da-efb004e68735","event_sequence":1,"occurred_at":"2026-11-23T21:56:00.212+00:00","created_at":"2026-11-23T21:56:00.212+00:00","data_encrypted":"\\x0116ec7a96abf87f5505b314cfd096a3d0acfe79c7ca36001e4b7694d7bac9e239c8baef5c1889ed0f05b7935d0f519be19b787a508e9f1acf96e8a02c9607b2c7b0c02c3130648292506f781a7533155c4205ff2fb3775f9d4dcffecc00a4dfb7c04071e5c06f67019f7544d68a7601a330bdd0e92afd2fc4139a63963cf68eb6c003054e0335f18fc55c692f6fc0150b13edd59bd451a04e7e9cad0fa2f987c203029c66f3f063478c4ab5ff26bfa810ab83cd66100902f69e419538539b160deb92b6ee289e97abcf7dfd4c11b282030b6e8b9cc58384a27bd8453d94a9a97233a1b2ad970ea75fa8c96ae783532d058daba0be2a0e5278a635b1b7b752f17fccd19380385d0c999750288b2ae28fed2c174c3312200f2aa66beda3b79cecb50336d6917a64ad67b94068f22e84df4eb756cce8b5235163fed1e8c351b4f41943e55b4a24dec82dd339201c7d35d6c27aeb4401f911d3ecd72390e50e0aeddc2c7cf5de60d69effe7cfd6a50852c89f494f3ebf0763864393d5e3124e2c3392ede98d74dae7cdad86de8fde73415848ea134ded747ed2c7e56939b218a165da0ad8147338b1cacb8f7c11b8a3651cedc02f83014c0ba4aa1ed8047e2a"}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","id":"01a20a68-a65e-76e3-a673-37b97d471569","account_id":"01a20a68-a61d-732d-a237-72a85728e95f","event_type":"paykey.created.v1","resource_id":"01a20a68-a65c-7627-aa8c-15b73eb12ac0","event_sequence":1,"occurred_at":"2026-11-23T21:56:00.218+00:00","created_at":"2026-11-23T21:56:00.218+00:00","data_encrypted":"\\x0116ec7a9606dd5bca75c1dddef03f7bced5f6d7741845798653d92b54cf3cff5a231d5dcc600ab62c0641e681ad96032564d22cee4c5a87661b8712a27214c8c1f5bc7c57b5c1449781d628bf06fcce5d0214505cb6661c457d485cbb506b7e5790c99995ea0594a56cf22e96f1160a63826e7246ab477a18abf75bf270d4ec46b708b32135e3192419fa88a788addd0372bd9b8f6ac133d18d2f2ba7de33495fcaae6ef3ad963dd039b882316c9bedd90c8643799ce9b62bff007e4ad7f6a5130d075c5c4065110bb95d798b7d26bbb95cba34574ac7c4c4e31291fdb72e34a017d3b8f2dda519391b6142c4b0b494142ed6f4da696065ad50299761e6716bb41d6fed5abef013a6669631519c287d772a90e224046e3d69b026864795d57971f00657d92ce39d58630e3da1491388a0abeebaec70079e0d4614393dc99fbb38a423beb6e4b5b6a5f62d9d55a0c375d83447f790b381299777069b76aa09d02a50831e8186e891bc63fceaf16ba7bf75bcea4a36d7c71ef0e31a36e42a0ee00b0f075acd498fcb500fbed9e8460c114bd2aaa720fd08396bfca116bc63ae5fab02bcbb8e24739f8353a3e1ebe70b8b34643ce2a4318953211bdc45a5dc84cac763f67d36ed40ab20d977eb87672bceec7af653cc3e6f51f5655b96e8f68427db29d2f870864ea0b9c48b6e5dc83959ed8e16efec9c3bad55ea43ab2e732f41a181df708d09d39219c4847ff3a32adb3a904f3096f292c3774a73c12479ee25c25de0b68639eb0e668e1907a1c962a3095c4939026dd85aa56ec38c0a1a5393d0abd9133cae7553fb9d6e0fcaf13aee2afb948c77f8c1040ba63280533da10cbd7462697398742f3366c13bafdb8b864ee407187f65fb29c1eb35a079f1709c33ab75d11b5c3b253a8e59b3f77c2a3fec997d658874f1efe2bb4b7bff396bffa2765b23d16ba313527d7ab4888856338f97675a0b540074678a847f99722e4f9aaf42248ed1afdb0c59124d4cd900d44d67e6cc49ae695ba3fd8119c0af404e32d002dfa7ad821a7d4656a16c1adc048fba40a0e29ae7bbfe36d44f8bfdf45e433d1d69e57505ec1d86c5940ea7f95c38695d4537773ed5454e6cb40eb34c62b283ece426823f047cd4f50ab8dab6c5fdb1e24d1a7d4c6a1a10"}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","id":"01a20a68-a66e-72db-ba49-1e2b08f2661b","account_id":"01a20a68-a61d-732d-a237-72a85728e95f","event_type":"charge.created.v1","resource_id":"01a20a68-a668-729e-8ffa-ee5c768e93cb","event_sequence":1,"occurred_at":"2026-11-23T21:56:00.229+00:00","created_at":"2026-11-23T21:56:00.229+00:00","data_encrypted":"\\x0116ec7a96c2271b88942c0477b9f49e034ab56d8b70fcdf8b46f7ba3e26bb4c17f554809e639770f7e30ddfc2a8b3f4bdb0ca33b57d14fbd01514151f1e22c3f183e369e88d93a45144f098e8f09e62965919252cb4f5d2e38592d310e55ea2fc18c85da16a1f5d84cc8db78d3f3cdd64b4bffc31bb1173397502b85502ff266a6486986c5dd69b25ecb2a6fe9ccf2e3ecf43cc90c21c93d0bf23d4ecbf83811feb9ad233c4945d62de4ac32c039e2f6bb93255fa0c2770d3834f27ec598716ef93c3b8387028a035c1a267c8852fc8b5d017ad7aef1c7cca494453bb3680de562eecea6e3f08fe483816d9f153b8953953f7e6f379ec1ced886b6277323a94d45a29373d1fb2c7bfdd3b0e18a2859d09f338c28424369842cb9651d02b2951ae5d11ee2d55c18a3433f538a2154db3daca933bcb9a8ff50ff7ec98eda0f4a469a2164f0d29cafd9a99e1598d4036c9ed3790be8a7dbe94da4cbd333ec21a2efdf4bb0fa13bf4a223225c75f9898e63372041a42ad84a0cb53bdc2656a2e7b36b79f1a09c881e1c85161b69be3eb4563c955f204e8da96af3bee825971ed77ad345fc05e980ae909144bc15705e90fa1a4eff087acfa00104c0d2b21e55cb467f1e4470f839a2e04ea9af63743c9e022304e0c63affbd52ab76362abedbd0dcf7013ef625edf247a628172813739b799288e53ba2a40eb641b44292d69c913ce7d94efcfd5b520c3d6ff4d91f56479979fbe386838827a1a7aeb59f472f2c9b4bc17a7546e98cf6ae14c9ecb43264e4841478cfbe1f913e839c33557701699ce0eb87535503fe8491fff28f082f1454f626856722d64c3c846a5d6b52ff3f6dd39d115b7b6cf695630a84356326cb9189d8bd5b45aadbc2e681e9d74f9449015233775af10587ee9eba5a85d3a9def76754505ba1722472a7e32cd6f52ca3fa183b078f77338d18c78355252eb190453418a1d7e5b767c20e28711026490138c4c191d56c9955d51a78ca1baf119be054bbe2fa08f5225104764a8364162ff31fc228725cf651307beeda3994041428801f07d40d958657009ba9913468b723b26b337f2f13247acfead7863239e9f67e4cb683c39216a72eb6e5cc6bf12df8dbb7bb608cec93377811423d7423c247c9f037c813114c6f1da50b74a37e61604a436f443e8d6504534a515742d2a4122e6605d9005f2e1bb96c10cab0270a0bef403b3c1b3b97ab9cf78166d13b634fe3c78e01fc974762715745ef93d9f49fb5b41de22b21e804a3d67ec6a5b7790edf5b10e20f4f8e36c74158c5d11b796cb06b0cf2017b0c8ed01011de513d7753dd9910f0041e0a9f75319209ff6d99bd4f855132bae310276f04a7e5a7d14892cd4d43abd7fb6032199ed7bee789dfe0986b4e6ebb536a4ee3d6ab844955ed79f86e5613aa24f23dd1ea69fb67ef630854dfff8b4d73637935531d2acb5e77145e21e81e09e9946aefa284567c28552a82fc3cb2a3c0bc35dfe76de1cb0cc44259ae8294a55799d66e1b0b4bd5aebee9b6edf61d8d8b1d426aa74873f4eb194098288c5695bfc8c828b50f5c1548d07edf77c284d61f6eef2e91a232e2f996a6ee71f4de39ca279a59e9433e88bd40b8ed92e7c6da2c441ee5e3e233740e4b4240db4508067b63bbf046997a4691531295fe67cf5b3bb34e51a2b423713fc580508d4bc0b3af6b5e44ceebbbfb6dd1c047b55755efe0f286a15c020d3d694d9cc21d590b03517db2ec0c46eb459ef303c3aadaf9a12e86"}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","id":"01a20a68-a675-7435-b908-66dd5bbe6c4c","account_id":null,"event_type":"customer.created.v1","resource_id":"01a20a68-a674-768f-b5a5-3eeaa8b7f177","event_sequence":1,"occurred_at":"2026-11-23T21:56:00.244+00:00","created_at":"2026-11-23T21:56:00.244+00:00","data_encrypted":"\\x0116ec7a96cfb3300355973158c48b009bd13bfc06cbefd9252601ec919313a5b959cf33e239fa87fb94c634238c64e2e21262ff99e50a4493179facff4801b7fd796ee79dd14a192a5bceafcec51fa6196a9fd29f398bd78656936c23b4660f139994f3ade5cfa678c9f4f7a4a8feb3beb08b9bdcc9b1d8e8b8e2dce11c618a38bfe5d99b444e1874e2c10b08f2ed3f10828e1bd3ecc12d0a7d8d2f564f3e9a58f6ece124b784620e434ff0b9465e221c4afe543de63384242a85d8087fef92b363e1d451f9a567274ad3e374e79b90b8a0c4be5e9eb251d33c5e373da366f7471b6db8be792420401278ac9b178bae08f738397f92602387cb3218fba81c327fbf26a8f7b8e25af023e1a9ae94d7bd912276bcacf084343306120967c182a72c5fb5a4d17382accb02bdcaf8a12a976e98c0e6fba8bbc9ced135bdd7807d66656aa79dcb6f5823f395701b4e3f7cf8f182e1ac6e41111af446aa8e5bbc0839b4d876b4f9e9f984cfd199d7e3b91ea3dd4f39dba37ff5dc64e6b2ac19b817b21149563764c39b5be5d975b0b553af808fe0b39c175e97f2edb2c59c5d1f49f0cd234bc24a1c224d903e64193dc422d8a0026432c4fe92c28ee9d7711a54"}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","id":"01a20a68-a67b-75b9-896c-945a70fdd750","account_id":null,"event_type":"paykey.created.v1","resource_id":"01a20a68-a67a-71d0-857f-0992310dc7e8","event_sequence":1,"occurred_at":"2026-11-23T21:56:00.248+00:00","created_at":"2026-11-23T21:56:00.248+00:00","data_encrypted":"\\x0116ec7a962352f8faa603a9840950a0766307e69261650d5d1c2e93fbaa00041115c18e5c0210c1589a9f2528a0bf86a96dace6fe2ebeba580d2c87edc00afec560a60c7ef3e37884a3fa9b469c4394a1095e41e666e7581ced806d994eada992674336401d5aed570125e065656b45181e4ebf6cc85767151d15a99030b99335d727eea77383509862589bd8d47797eb1013ccbf8d778b551d30cc94324fed222d8e9a8b8ef107599ae27d3c61e5c14a089e9916f51cf47233a4c2ea318bf551549b47515e0158c1f1deec67c5ef299a2e6b7917da66906456a3292b08aea9cc740502c005f6a3038913846d07e276cd4d491aa315fb30c4124eee82eb2486dcef2e083834358e33e893c1220d2dd9549704c5fa2812b8f6c834ed60fc9d3adca25f94b35b233d68636ecd411b40871026e669f22edff48f04e9a45acf8991f074b7920f6b9692d35ae40a38b44b5ec85f904bf18e2a056bc4f2ec89017d245a69dbf0596305d482b62cd24b7df5d12a7ee1114cbd53b2e3c267279117f5985912ff235a5c9950025e417bead835b6ee751e28a9a8eddcd165ceeb5fedde544de714bbc685415a0070badb72660f0c08bcd12dd0377651bb3d148e573f266fe8f2e94c3cd82cb418cf278b18898e96f45775cdaf03ff6caf807b336a069e9922ac0439f1e4551a10e4a726f1eaab18ad685432fef9234e68f665db65d17ef73cd4977805b4702c4d41d27d3f6e9623ede891454ca3251239eeef4d8425bde628d1df3a7486873d3f16596fa9ebafb8041659adf821a1355a57a05f267246a0a005597290567ab21f51eea47099e569aa98a93eda912556e835292aace373dec2bfed1597b1d03ad1b411409a850cd179ea70c0e0510997c7fa8085e3e5d652a30a3206eecb89118172d7c432bb430fbafb52797edace10978bcb03c3667e0b1bce4568a2f4bfeb0e042976fffce46e1776018dc1a8a022b3eedde932d6cf4e50694e0769df0e359277ef30b66ea9b8544f8eb196e88b81d08d739e3ed13550e1208d8634fe7830e05afa5ed5fb10573d1496804cb744ad2b8b2146ade49758c566af25a1a3c95cc8e7d447460ee153904acdf68a692c611e5742d7e6dfd64ec2df9c8991461d41c754b7a1853df884b527b320da88ac3e5a18"}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","id":"01a20a68-a681-7445-a80c-2793e7dabd1d","account_id":null,"event_type":"charge.created.v1","resource_id":"01a20a68-a680-7295-9969-69689e6d2179","event_sequence":1,"occurred_at":"2026-11-23T21:56:00.255+00:00","created_at":"2026-11-23T21:56:00.255+00:00","data_encrypted":"\\x0116ec7a9648e40397831232b23e7127f3e76fe36bbfb64f02413d81ba22557c30b203ec24f2cbe74de25347dfab5c9a5dd181a9a387d6ff4ab9efae2a25653eec2180f0e0d724b8faa54813a8bbe673d862d9cfcf6f92686ca752e989aabc0c6aadb733efb6c666be76270c2e702d912d1e62a1dce22ceb1841f2cc8c7402a7052e349374353b42edab9a798e62ebea9149712225f1fef42aa5244513adfd3b4e65f8cf4a26426ace9ae54d3da1117ae98558414fa47e9b39418dd89e4ba5bce9116618a965f064cbdbf36e49986bbe95b78f35d98700a98fbc84b49a33048630bbabd70863b4bafb8263fd576acdd4348e48e9fac01e3fb97f40764d5c0b962f406d247ffa140b5be6874f59816b7fe017e0442dd7cfc14166223125690694b5a0bb486bd66e7244ec831f8cc6a54f8050c605df4949e475c1ccadcefec7b53cd56bbc172752b04451d07053505e160b0bbd0dcf25a2baeab38000ad0cbb57746bbea20a86844c79a322492e45279c0d0b4830842966a4798b7f3c56eb9d151af1c1b8b7f37d0d05518d4abd8f4aa54ac621c8f324876b43ec9d19fd25a09187b6cddef1dbc36de95112fa1d88faa63892a7193b1b67b2e15d672a1169e17196e1270ff72aba092e2bbb577913319ec918bb564458cb622111b702545fe3837ef38eaeba31554bf7ce28f66aff86e92f0d19b3d5e03609cec7c7e5ee809c49d7e42f0884b20e7b44bf66eb0d7db27ac78061ce4da50d0d742ab821368e49e81738b7d890d79984543724679ecd603e3c515a0cab8cf0a68ad1349397cdfa8407538e3200fdc123c3cc89c2c96dae2d931262dddd873305dbac31b1ce445c192f68dda62901191b50bd4a8746b5bc6d68ef65208018014a92f446102e64815f7f28f184058e5e43936d9e1cae6e1bd49bd7a2d2bd38eb467acc95e1769eb1268e5e66b93f4865c37d2fb6250b0edd115d1c07a1d383fc7c718a93de2ff31c958c4bd45ab17ba932d9270997d1884eabd8d8417d8a92225927cf5779c8cc44f9546b190037e1334b707910aa2be1ff8b80c6d22706498937d8d054b3de47c37f6326f0c15fa65998b9a986746bd09e12be562e69978acab6b8a654e353f500919f5c368f0f4322a49aec74445486c2618afa03ec80e5e0b9741f7cb37f6ca84f4ab63657507586575c3661c2a08164750ee8f310dc1c6fc8da7391223198b5b7bde8cd66317f75eb54424e83ff62072c59458a333ca8e4477f9b1331432886a0f9805e518d3563edbe203ac674354d43accb6e93edfc4ae99c77909f9d8c5e4b39d9cec19ef20eb37525422f42e4805488a7e5f8c5f6f8332b7d945b1c07147532e0a116fb382fe5bfbe657c95f34783a79f2e1ec47d6d6accdedafcfb08c7da14326eac7282e543bfd20f8d5d972253c9c5a9ae54396302ebd0d751667e482266a2775cba68161371e4c840948b8fde3fc472b686bae8b3672edb02f1652910a0d4aea92240fdcb57eb2b7f359090d42a7d3d728c675d1b0a25c05f27f79845af5c6825712ebaa2c0d82c4c85844d4e56b5688f543a2b64dabc4e6c80a27232459f550c423d4e5fd9d9b19653ed82f35242ef9a25e96555b1153e2b1363ff3df8888715f0803063748264feae406b639c5e036a497893b3368453d780dd12e6a045cc4571192656213c015b0859948cdb8d17ac03eca9c6f908daa800a0f4f9ac7322a0db880dccc3a5230fd6eb0d4a56f5466774a6752b0f5574"}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","id":"01a20a68-a68b-760c-8688-3fabfc271e8a","account_id":null,"event_type":"charge.event.v1","resource_id":"01a20a68-a680-7295-9969-69689e6d2179","event_sequence":2,"occurred_at":"2026-11-23T21:56:00.26+00:00","created_at":"2026-11-23T21:56:00.26+00:00","data_encrypted":"\\x0116ec7a96edaef75cd8fe177b8125c1d92f621d9a70f99c38141946d0f446a4f400caf098a6b834a5c559f97245ea57db74eaf6c2da213276df792739531e894a271a623fc1239f7db36dadafd82efdb3a4da70467b107fc0ec39cfc4de2607a1eb648e0b326cbfca1d8c2e04baed9e1677c465547d45925e907c330952d2b49f34293543347230fc829b3121509ccc4299a99f435550c3952f5cb7fb0c0f30976b028e38353af1f8a742b45f278d55f1f671c42a6c5daa55703408d1938e38ed00951bf16d69edb24aafff9ecf19d4835d820a04533167eb154364f960870725df7efebe4e733e8f1deacb7606a50ffe232280cebc094acbb094d728d70d62566059eabbb6a597605d5c50003ac0020f570682d7104dbd8c0a1bcfc80d45590bb7d3f959daa4c2f1d1641632068ac4aa24ceb985bb7099e1dfc0596d97310b4ff2f105a110351af5d6a42bef4365ad2c5cf18912b177d70a5d5751d8b6f6316bde7b8c34e04e51175e9b6da91b553d1a403dbaea96c130f258542e00408274ae22946c15b75cccc3ea0a43c4f74aa4d914bc03904250e0f0f0e777e4ca7b562783ba00b7b439310a619b61645197c2686897858094166c31d0153793b67b7b51e3a116855027a0412ef771223020b2a3e4a5537c67d4f7876588b46ef42723eb6d83a9f2e7124bf5d7c64c94ad07e85ebce26336a6069b9d75f0d1ccccebbad10e2ca428a0b95f2943e909e04fcc44f298cf11df79c3aa16bda7087cfd603158a9324757318088592a4b10cd7b661ff3a354ac18ca7675519f6eadae3665b81179886d455d1c56fcc20ed73afeb0f41eeea311a2438369441d2af2647647fdb34cb0cf214c3b47f2eec3de390b47e7a6c63a702512cef9f77f252480f2eba3a27d64bc49b7f3eaa24ac7c609bbcf488069e10050c9d28f6d70fb28ac71be9de5004debda995c15fac76bf0b65e304bdb0711474c02a6ad06ac05a02a2d88e124b3f0d3a7cf4cd9c6d50276465ac206ba4f5fa6ceea70146a20784ad58249bc711cb6752384c692952f034f08cdf01cd82adc943c97a7f24ee9014dc1151ed82639ddac0d4c4a92d906ae4b2f8ce7bca9550ebd66021c29fa9f8a849cfc2b3452dedfbe17231920e71847fd358ea09733b8476ef7d1b26a76fb74f820e5704d6d3f35f9c4174ed729ee8ba6e214c69af217cbc6933e5a5948afc3dba49b21f75a39345186116dfca43ded656beb2df50044f70e24b1bc8f3dbfcbbae47955ca48852bcf94e5b2c74bd5526e4a85e235b11514959afaddd685108a427828a144597d7dd05540f6d2284a36f70233fb76a74b3f129bfa1ff3d0a77dcfa4c490d0e0db9bdca788fc6ab9ec553919f8b697ac18290dc66aa954a51b5271beaf648ac79e5746b422c42a0497e44a50db7546e4eb76d66dd14dda63816a3fa7194f6da9be4aa8a2b4ff4f2f0c2f4964bbda0513db18d3e222d575f600c7ad888c335d6921cbf19d2446f67ea6ae0a4415559abae99cadefe693130dd55b299fe1b67d3d7e742965f2932424f0f7721e1edea75d53333f71dbb8260c5d9aa21031037bb9458d2fd69647c02fbfb04d54e88374306980c694e4e7ea86280a23ba16ac9c52cb768e152e6d337a7757eeb9777efe817bb85b1f75cd9f32a63ffb636200e9df3ce3e223924e1c7de6cc623689ca0f159e1812d9ba2c83667ff820285fbd0b44be3ce5508549d746e694f7df4b174bfb2a3024d637ca58e78ca81edfa4f939a7d0d29476f3cae4de0d7c2bdc935b1c762b35541cc1a3b5b88c1aeea7e16be4d26a3cff21356e9bd24e668146a4f91aaf1dff5bdc4e8d13f256e19619e8c1c6f899a97f9dd78b453a22dcafd2488b2840cc6b676b0f0617333b74ee6ef553ff695767f14d048d72acdd52afa72065d044e5a6f3ca1bd82277bddd851b96993ca08cc4935c36a288"}]$rows$);
insert into limit_counters select * from json_populate_recordset(null::limit_counters, $rows$[{"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","account_id":"01a20a68-a61d-732d-a237-72a85728e95f","payment_type":"charge","period":"month","starts_on":"2026-12-01","amount":4900,"count":1,"max_amount":100000000,"max_count":10000}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","account_id":"01a20a68-a61d-732d-a237-72a85728e95f","payment_type":"charge","period":"day","starts_on":"2026-12-01","amount":4900,"count":1,"max_amount":10000000,"max_count":2147483647}]$rows$);
insert into list_count_changes select * from json_populate_recordset(null::list_count_changes, $rows$[{"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","list":"customers","owner_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","id":"a8dcef2b-a058-4a59-aa70-2ba2be06a4ce","kind":"individual","status":"verified","id_day":20780,"created_day":20780,"payment_day":null,"count":1}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","list":"customers","owner_id":"01a20a68-a61d-732d-a237-72a85728e95f","id":"56dd3e44-af5b-4dfc-920a-0eb8330b664c","kind":"individual","status":"verified","id_day":20780,"created_day":20780,"payment_day":null,"count":1}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","list":"paykeys","owner_id":"01a20a68-a61d-732d-a237-72a85728e95f","id":"7b9cdb0b-c5f6-47f2-9915-6032f0cbb13d","kind":"bank_account","status":"active","id_day":20780,"created_day":20780,"payment_day":null,"count":1}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","list":"payments","owner_id":"01a20a68-a61d-732d-a237-72a85728e95f","id":"aef72c2c-289c-4a5a-bff3-be8e7fcf411d","kind":"charge","status":"created","id_day":20780,"created_day":20780,"payment_day":20788,"count":1}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","list":"customers","owner_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","id":"41289329-1714-4e7d-9dea-7f687f49e4d9","kind":"individual","status":"verified","id_day":20780,"created_day":20780,"payment_day":null,"count":1}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","list":"paykeys","owner_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","id":"2e3131c2-9278-4b68-8963-5c45ae1dcee9","kind":"bank_account","status":"active","id_day":20780,"created_day":20780,"payment_day":null,"count":1}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","list":"payments","owner_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","id":"8007978d-86bc-4253-a4a3-da4cb9f7d2ca","kind":"charge","status":"created","id_day":20780,"created_day":20780,"payment_day":20788,"count":1}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","list":"payments","owner_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","id":"19992887-a095-46f9-81da-39c401adb81f","kind":"charge","status":"cancelled","id_day":20780,"created_day":20780,"payment_day":20788,"count":1}, 
 {"platform_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","environment":"sandbox","list":"payments","owner_id":"01a20a68-a5cf-775d-8e25-411cbc318f01","id":"b2cc3783-5ad5-4004-b639-2b1dd2100e41","kind":"charge","status":"created","id_day":20780,"created_day":20780,"payment_day":20788,"count":-1}]$rows$);
select setval('knex_migrations_id_seq', 24);
