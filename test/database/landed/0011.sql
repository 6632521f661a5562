-- key sk_sandbox_kJmp7q3Iod9fH0To9MlDiP0nOc0CeafI3l36opvP5sr
-- reads /v1/organizations/01a20232-872a-76a5-a110-366e93f7dc69 - {"meta":{"api_request_id":"01a20232-8872-70ba-a814-9a4b55574e48","api_request_timestamp":"2026-11-22T07:39:55.890Z"},"response_type":"object","data":{"id":"01a20232-872a-76a5-a110-366e93f7dc69","name":"Northwind Holdings","external_id":null,"metadata":null,"created_at":"2026-11-22T07:39:55.560Z","updated_at":"2026-11-22T07:39:55.560Z"}}
-- reads /v1/accounts/01a20232-8750-716c-a055-278fe41e917b - {"meta":{"api_request_id":"01a20232-8876-7238-a891-b2887021dadb","api_request_timestamp":"2026-11-22T07:39:55.894Z"},"response_type":"object","data":{"id":"01a20232-8750-716c-a055-278fe41e917b","organization_id":"01a20232-872a-76a5-a110-366e93f7dc69","type":"business","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"business_profile":{"name":"Northwind Rentals","phone":null,"address":{"zip":null,"city":null,"line1":null,"line2":null,"state":null,"country":null,"address1":null,"address2":null,"postal_code":null},"website":"https://northwind.example.com","industry":{"mcc":null,"sector":null,"category":null},"use_case":null,"legal_name":null,"description":null,"support_channels":{"url":null,"email":null,"phone":null},"tax_id":null},"capabilities":{"consent_types":{"internet":{"capability_status":"active"},"signed_agreement":{"capability_status":"active"}},"payment_types":{"charges":{"capability_status":"active"},"payouts":{"capability_status":"active"}},"customer_types":{"businesses":{"capability_status":"active"},"individuals":{"capability_status":"active"}}},"settings":{"charges":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null},"payouts":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null}},"terms_of_service":{"accepted_ip":null,"accepted_date":null,"agreement_url":null,"agreement_type":null,"accepted_user_agent":null},"metadata":null,"access_level":"standard","external_id":null,"created_at":"2026-11-22T07:39:55.596Z","updated_at":"2026-11-22T07:39:55.596Z"}}
-- reads /v1/accounts/01a20232-8778-72e5-a586-e43599e9bd82 - {"meta":{"api_request_id":"01a20232-887a-74e4-80ed-e911a2d66c80","api_request_timestamp":"2026-11-22T07:39:55.898Z"},"response_type":"object","data":{"id":"01a20232-8778-72e5-a586-e43599e9bd82","organization_id":"01a20232-872a-76a5-a110-366e93f7dc69","type":"business","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"business_profile":{"name":"Northwind Rentals","phone":null,"address":{"zip":null,"city":null,"line1":null,"line2":null,"state":null,"country":null,"address1":null,"address2":null,"postal_code":null},"website":"https://northwind.example.com","industry":{"mcc":null,"sector":null,"category":null},"use_case":null,"legal_name":null,"description":null,"support_channels":{"url":null,"email":null,"phone":null},"tax_id":"12-3456789"},"capabilities":{"consent_types":{"internet":{"capability_status":"active"},"signed_agreement":{"capability_status":"active"}},"payment_types":{"charges":{"capability_status":"active"},"payouts":{"capability_status":"active"}},"customer_types":{"businesses":{"capability_status":"active"},"individuals":{"capability_status":"active"}}},"settings":{"charges":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null},"payouts":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null}},"terms_of_service":{"accepted_ip":null,"accepted_date":null,"agreement_url":null,"agreement_type":null,"accepted_user_agent":null},"metadata":{"landed":"yes"},"access_level":"standard","external_id":null,"created_at":"2026-11-22T07:39:55.634Z","updated_at":"2026-11-22T07:39:55.634Z"}}
-- reads /v1/representatives/01a20232-8790-70ff-abd0-a0f3862ab926 - {"meta":{"api_request_id":"01a20232-887e-769d-aede-fdc349bb7be4","api_request_timestamp":"2026-11-22T07:39:55.902Z"},"response_type":"object","data":{"id":"01a20232-8790-70ff-abd0-a0f3862ab926","account_id":"01a20232-8778-72e5-a586-e43599e9bd82","user_id":"01a20232-8790-70ff-abd0-a4c79a7abf8d","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"first_name":"Nora","last_name":"North","name":"Nora North","dob":"1984-05-17","ssn_last4":"1234","email":"nora@example.com","mobile_number":"+14155550142","phone":"+14155550142","relationship":{"owner":true,"title":"CEO","control":true,"primary":true,"percent_ownership":60},"external_id":null,"metadata":null,"created_at":"2026-11-22T07:39:55.662Z","updated_at":"2026-11-22T07:39:55.662Z"}}
-- reads /v1/linked_bank_accounts/01a20232-87ad-7412-a0ec-9aac4d0a7e68 - {"meta":{"api_request_id":"01a20232-8881-7248-8288-d9cbae9b51b7","api_request_timestamp":"2026-11-22T07:39:55.905Z"},"response_type":"object","data":{"id":"01a20232-87ad-7412-a0ec-9aac4d0a7e68","account_id":"01a20232-8778-72e5-a586-e43599e9bd82","platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"bank_account":{"institution_name":"JPMORGAN CHASE BANK","account_holder":"Northwind Rentals LLC","routing_number":"021000021","account_mask":"*****3210"},"purposes":["charges"],"description":null,"metadata":null,"created_at":"2026-11-22T07:39:55.692Z","updated_at":"2026-11-22T07:39:55.692Z"}}
-- reads /v1/customers/01a20232-87ca-730d-88d1-c9fc3dbaffbb - {"meta":{"api_request_id":"01a20232-888d-7525-91a0-b8286867f21e","api_request_timestamp":"2026-11-22T07:39:55.917Z"},"response_type":"object","data":{"id":"01a20232-87ca-730d-88d1-c9fc3dbaffbb","type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip":null,"city":null,"state":null,"address1":null,"address2":null},"device":{"ip_address":null},"config":{"sandbox_outcome":null},"metadata":{"landed":"yes"},"created_at":"2026-11-22T07:39:55.720Z","updated_at":"2026-11-22T07:39:55.720Z"}}
-- reads /v1/paykeys/01a20232-8849-7753-b32d-381962a3e2d8 - {"meta":{"api_request_id":"01a20232-8891-7265-a3ca-c165b2cbfcf1","api_request_timestamp":"2026-11-22T07:39:55.921Z"},"response_type":"object","data":{"id":"01a20232-8849-7753-b32d-381962a3e2d8","customer_id":"01a20232-883d-74ad-b17e-78cc2f19cfde","label":"JPMORGAN CHASE BANK *6789","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code":"active","reason":"ok","source":"system","message":"The paykey can be used.","changed_at":"2026-11-22T07:39:55.847Z"},"expires_at":null,"created_at":"2026-11-22T07:39:55.847Z","updated_at":"2026-11-22T07:39:55.847Z","paykey":"6189f8b8.05.6c2c68d05a1d401cd1bafc6c1d481d990cfc97bbece491d2663d6f2a0306cc42","bank_data":{"routing_number":"021000021","account_number":"*****6789","account_type":"checking"},"config":{"sandbox_outcome":null},"metadata":null,"balance":{"account_balance":1000000,"updated_at":"2026-11-22T07:39:55.847Z","status":"completed"}}}
-- reads /v1/charges/01a20232-8855-7025-9fc9-52eef6b3c3c8 - {"meta":{"api_request_id":"01a20232-8896-70f8-90da-3cac02c56cdb","api_request_timestamp":"2026-11-22T07:39:55.926Z"},"response_type":"object","data":{"id":"01a20232-8855-7025-9fc9-52eef6b3c3c8","paykey":"6189f8b8.05.6c2c68d05a1d401cd1bafc6c1d481d990cfc97bbece491d2663d6f2a0306cc42","description":"Monthly membership","payment_rail":"ach","paykey_details":{"id":"01a20232-8849-7753-b32d-381962a3e2d8","customer_id":"01a20232-883d-74ad-b17e-78cc2f19cfde","label":"JPMORGAN CHASE BANK *6789","balance":1000000},"customer_details":{"id":"01a20232-883d-74ad-b17e-78cc2f19cfde","name":"Ada Example","customer_type":"individual","email":"ada@example.com","phone":"+14155550101"},"amount":4900,"currency":"USD","payment_date":"2026-12-01","device":{"ip_address":"203.0.113.7"},"external_id":"order-mwrj13rh-2","status":"cancelled","status_details":{"message":"Landed","reason":"user_request","source":"user_action","changed_at":"2026-11-22T07:39:55.875Z","code":null},"status_history":[{"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-22T07:39:55.857Z"},{"status":"cancelled","reason":"user_request","source":"user_action","message":"Landed","code":null,"changed_at":"2026-11-22T07:39:55.875Z"}],"metadata":null,"funding_ids":[],"created_at":"2026-11-22T07:39:55.857Z","updated_at":"2026-11-22T07:39:55.875Z","processed_at":null,"effective_at":null,"consent_type":"internet","config":{"balance_check":"enabled","sandbox_outcome":null}}}
-- reads /v1/charges/01a20232-882c-703d-b80d-b46966766b9a 01a20232-8778-72e5-a586-e43599e9bd82 {"meta":{"api_request_id":"01a20232-88a0-7664-b1ee-0e30eb8ae7d1","api_request_timestamp":"2026-11-22T07:39:55.936Z"},"response_type":"object","data":{"id":"01a20232-882c-703d-b80d-b46966766b9a","paykey":"418e71a6.59.e811e7e54e0464043a84e89e95839007bf881ad57cec7a66d05d7dbf41adab73","description":"Monthly membership","payment_rail":"ach","paykey_details":{"id":"01a20232-8816-7577-b5d3-b76f8399f61f","customer_id":"01a20232-880c-719c-8392-e80e70817cba","label":"JPMORGAN CHASE BANK *6789","balance":1000000},"customer_details":{"id":"01a20232-880c-719c-8392-e80e70817cba","name":"Ada Example","customer_type":"individual","email":"ada@example.com","phone":"+14155550101"},"amount":4900,"currency":"USD","payment_date":"2026-12-01","device":{"ip_address":"203.0.113.7"},"external_id":"order-mwrj13q9-1","status":"created","status_details":{"message":"The charge was created.","reason":"ok","source":"system","changed_at":"2026-11-22T07:39:55.816Z","code":null},"status_history":[{"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-22T07:39:55.816Z"}],"metadata":{"landed":"yes"},"funding_ids":[],"created_at":"2026-11-22T07:39:55.816Z","updated_at":"2026-11-22T07:39:55.816Z","processed_at":null,"effective_at":null,"consent_type":"internet","config":{"balance_check":"enabled","sandbox_outcome":null}}}
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
-- knex
create table "knex_migrations" ("id" serial primary key, "name" varchar(255), "batch" integer, "migration_time" timestamptz);
create table "knex_migrations_lock" ("index" serial primary key, "is_locked" integer);
-- data
insert into knex_migrations select * from json_populate_recordset(null::knex_migrations, $rows$[{"id":1,"name":"0001-platforms","batch":1,"migration_time":"2026-11-22T07:39:55.313+00:00"}, 
 {"id":2,"name":"0002-organizations-and-accounts","batch":1,"migration_time":"2026-11-22T07:39:55.343+00:00"}, 
 {"id":3,"name":"0003-customers-and-paykeys","batch":1,"migration_time":"2026-11-22T07:39:55.364+00:00"}, 
 {"id":4,"name":"0004-payments","batch":1,"migration_time":"2026-11-22T07:39:55.384+00:00"}, 
 {"id":5,"name":"0005-idempotency-and-rate-limit","batch":1,"migration_time":"2026-11-22T07:39:55.392+00:00"}, 
 {"id":6,"name":"0006-events","batch":1,"migration_time":"2026-11-22T07:39:55.398+00:00"}, 
 {"id":7,"name":"0007-payment-moves-and-limits","batch":1,"migration_time":"2026-11-22T07:39:55.407+00:00"}, 
 {"id":8,"name":"0008-rail-and-sandbox-clock","batch":1,"migration_time":"2026-11-22T07:39:55.443+00:00"}, 
 {"id":9,"name":"0009-secrets-in-use","batch":1,"migration_time":"2026-11-22T07:39:55.444+00:00"}, 
 {"id":10,"name":"0010-reset-in-two-jobs","batch":1,"migration_time":"2026-11-22T07:39:55.445+00:00"}, 
 {"id":11,"name":"0011-webhooks","batch":1,"migration_time":"2026-11-22T07:39:55.459+00:00"}]$rows$);
insert into knex_migrations_lock select * from json_populate_recordset(null::knex_migrations_lock, $rows$[{"index":1,"is_locked":0}]$rows$);
insert into platforms select * from json_populate_recordset(null::platforms, $rows$[{"id":"01a20232-86e6-75fd-9343-e1916c30cff7","name":"Landed","created_at":"2026-11-22T07:39:55.494+00:00"}]$rows$);
insert into api_keys select * from json_populate_recordset(null::api_keys, $rows$[{"id":"01a20232-86f5-7105-838a-4fb4d76000d9","platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","key_hash":"\\x16ec7a9633c058d585e34bfef28e5282f8f1eb0324a0343bd89c4d76fce43aef2413b8b8","display":"kJmp7q3I","scopes":["read","write","accounts","webhooks"],"created_at":"2026-11-22T07:39:55.508+00:00","revoked_at":null}]$rows$);
insert into organizations select * from json_populate_recordset(null::organizations, $rows$[{"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","id":"01a20232-872a-76a5-a110-366e93f7dc69","name":"Northwind Holdings","external_id":null,"metadata":null,"created_at":"2026-11-22T07:39:55.56+00:00","updated_at":"2026-11-22T07:39:55.56+00:00"}]$rows$);
insert into accounts select * from json_populate_recordset(null::accounts, $rows$[{"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","id":"01a20232-8750-716c-a055-278fe41e917b","organization_id":"01a20232-872a-76a5-a110-366e93f7dc69","type":"business","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"access_level":"standard","business_profile":{"name": "Northwind Rentals", "phone": null, "address": {"zip": null, "city": null, "line1": null, "line2": null, "state": null, "country": null, "address1": null, "address2": null, "postal_code": null}, "website": "https://northwind.example.com", "industry": {"mcc": null, "sector": null, "category": null}, "use_case": null, "legal_name": null, "description": null, "support_channels": {"url": null, "email": null, "phone": null}},"tax_id_encrypted":null,"capabilities":{"consent_types": {"internet": {"capability_status": "active"}, "signed_agreement": {"capability_status": "active"}}, "payment_types": {"charges": {"capability_status": "active"}, "payouts": {"capability_status": "active"}}, "customer_types": {"businesses": {"capability_status": "active"}, "individuals": {"capability_status": "active"}}},"settings":{"charges": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}, "payouts": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}},"terms_of_service":{"accepted_ip": null, "accepted_date": null, "agreement_url": null, "agreement_type": null, "accepted_user_agent": null},"external_id":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-22T07:39:55.596+00:00","updated_at":"2026-11-22T07:39:55.596+00:00"}, 
 {"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","id":"01a20232-8778-72e5-a586-e43599e9bd82","organization_id":"01a20232-872a-76a5-a110-366e93f7dc69","type":"business","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"access_level":"standard","business_profile":{"name": "Northwind Rentals", "phone": null, "address": {"zip": null, "city": null, "line1": null, "line2": null, "state": null, "country": null, "address1": null, "address2": null, "postal_code": null}, "website": "https://northwind.example.com", "industry": {"mcc": null, "sector": null, "category": null}, "use_case": null, "legal_name": null, "description": null, "support_channels": {"url": null, "email": null, "phone": null}},"tax_id_encrypted":"\\x0116ec7a96e0b675573b789680a5d16ff2095d2e42af270e869c8f5ee31e59a12141048bd87204715ab02f","capabilities":{"consent_types": {"internet": {"capability_status": "active"}, "signed_agreement": {"capability_status": "active"}}, "payment_types": {"charges": {"capability_status": "active"}, "payouts": {"capability_status": "active"}}, "customer_types": {"businesses": {"capability_status": "active"}, "individuals": {"capability_status": "active"}}},"settings":{"charges": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}, "payouts": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}},"terms_of_service":{"accepted_ip": null, "accepted_date": null, "agreement_url": null, "agreement_type": null, "accepted_user_agent": null},"external_id":null,"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-22T07:39:55.634+00:00","updated_at":"2026-11-22T07:39:55.634+00:00"}]$rows$);
insert into representatives select * from json_populate_recordset(null::representatives, $rows$[{"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","id":"01a20232-8790-70ff-abd0-a0f3862ab926","account_id":"01a20232-8778-72e5-a586-e43599e9bd82","user_id":"01a20232-8790-70ff-abd0-a4c79a7abf8d","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"first_name":"Nora","last_name":"North","dob_encrypted":"\\x0116ec7a964f19c0cec5fa52dd358be22b9c2690d344faa94198d1d2ef50be177276255692a06da35e8bdb","ssn_last4_encrypted":"\\x0116ec7a96819a921d9438823ae018866ff33f04bc963b2320241a4f4514ec1e3cf09131d7","email":"nora@example.com","mobile_number":"+14155550142","relationship":{"owner": true, "title": "CEO", "control": true, "primary": true, "percent_ownership": 60},"external_id":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-22T07:39:55.662+00:00","updated_at":"2026-11-22T07:39:55.662+00:00"}]$rows$);
insert into linked_bank_accounts select * from json_populate_recordset(null::linked_bank_accounts, $rows$[{"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","id":"01a20232-87ad-7412-a0ec-9aac4d0a7e68","account_id":"01a20232-8778-72e5-a586-e43599e9bd82","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"institution_name":"JPMORGAN CHASE BANK","account_holder":"Northwind Rentals LLC","routing_number":"021000021","account_number_encrypted":"\\x0116ec7a9609f5fbb4c2a752713e8c2d900e088964690fd42f5830f261a038e3dad94cca3988fee66e747f","account_last_digits":"3210","purposes":["charges"],"description":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-22T07:39:55.692+00:00","updated_at":"2026-11-22T07:39:55.692+00:00"}]$rows$);
insert into customers select * from json_populate_recordset(null::customers, $rows$[{"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","owner_id":"01a20232-86e6-75fd-9343-e1916c30cff7","id":"01a20232-87ca-730d-88d1-c9fc3dbaffbb","account_id":null,"type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-22T07:39:55.72+00:00","updated_at":"2026-11-22T07:39:55.72+00:00"}, 
 {"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","owner_id":"01a20232-8778-72e5-a586-e43599e9bd82","id":"01a20232-880c-719c-8392-e80e70817cba","account_id":"01a20232-8778-72e5-a586-e43599e9bd82","type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-22T07:39:55.786+00:00","updated_at":"2026-11-22T07:39:55.786+00:00"}, 
 {"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","owner_id":"01a20232-86e6-75fd-9343-e1916c30cff7","id":"01a20232-883d-74ad-b17e-78cc2f19cfde","account_id":null,"type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-22T07:39:55.836+00:00","updated_at":"2026-11-22T07:39:55.836+00:00"}]$rows$);
insert into paykeys select * from json_populate_recordset(null::paykeys, $rows$[{"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","owner_id":"01a20232-8778-72e5-a586-e43599e9bd82","id":"01a20232-8816-7577-b5d3-b76f8399f61f","account_id":"01a20232-8778-72e5-a586-e43599e9bd82","customer_id":"01a20232-880c-719c-8392-e80e70817cba","paykey":"418e71a6.59.e811e7e54e0464043a84e89e95839007bf881ad57cec7a66d05d7dbf41adab73","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code": "active", "reason": "ok", "source": "system", "message": "The paykey can be used.", "changed_at": "2026-11-22T07:39:55.796Z"},"routing_number":"021000021","account_number_encrypted":"\\x0116ec7a9635ea0ed799caad0dbb37febc30a531ca1896ec85679c96d6f356f12d26c10a45c78b39d6abd43716","account_last_digits":"6789","account_type":"checking","sandbox_outcome":null,"balance_amount":1000000,"balance_updated_at":"2026-11-22T07:39:55.796+00:00","balance_status":"completed","metadata":null,"expires_at":null,"event_sequence":1,"created_at":"2026-11-22T07:39:55.796+00:00","updated_at":"2026-11-22T07:39:55.796+00:00"}, 
 {"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","owner_id":"01a20232-86e6-75fd-9343-e1916c30cff7","id":"01a20232-8849-7753-b32d-381962a3e2d8","account_id":null,"customer_id":"01a20232-883d-74ad-b17e-78cc2f19cfde","paykey":"6189f8b8.05.6c2c68d05a1d401cd1bafc6c1d481d990cfc97bbece491d2663d6f2a0306cc42","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code": "active", "reason": "ok", "source": "system", "message": "The paykey can be used.", "changed_at": "2026-11-22T07:39:55.847Z"},"routing_number":"021000021","account_number_encrypted":"\\x0116ec7a9692c24c001fb7e98d38d9b84df398f0920dbfef947537571fdd0dcca2f78b93f030f3a1782984854a","account_last_digits":"6789","account_type":"checking","sandbox_outcome":null,"balance_amount":1000000,"balance_updated_at":"2026-11-22T07:39:55.847+00:00","balance_status":"completed","metadata":null,"expires_at":null,"event_sequence":1,"created_at":"2026-11-22T07:39:55.847+00:00","updated_at":"2026-11-22T07:39:55.847+00:00"}]$rows$);
insert into bridge_tokens select * from json_populate_recordset(null::bridge_tokens, $rows$[{"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","owner_id":"01a20232-86e6-75fd-9343-e1916c30cff7","id":"01a20232-87f8-7682-aa91-7b99b5da9f34","account_id":null,"customer_id":"01a20232-87ca-730d-88d1-c9fc3dbaffbb","token_hash":"\\x16ec7a965c33cddd3841fa8a66fbdaafe9d922fdc9ca054927f4cb9e5ad6b00c32b373f3","sandbox_outcome":null,"created_at":"2026-11-22T07:39:55.748+00:00","expires_at":"2026-11-22T11:39:55.748+00:00","used_at":null}]$rows$);
insert into payments select * from json_populate_recordset(null::payments, $rows$[{"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","owner_id":"01a20232-8778-72e5-a586-e43599e9bd82","id":"01a20232-882c-703d-b80d-b46966766b9a","account_id":"01a20232-8778-72e5-a586-e43599e9bd82","payment_type":"charge","paykey_id":"01a20232-8816-7577-b5d3-b76f8399f61f","customer_id":"01a20232-880c-719c-8392-e80e70817cba","amount":4900,"currency":"USD","description":"Monthly membership","payment_date":"2026-12-01","consent_type":"internet","device_ip_address":"203.0.113.7","external_id":"order-mwrj13q9-1","balance_check":"enabled","sandbox_outcome":null,"status":"created","status_reason":"ok","status_source":"system","status_message":"The charge was created.","status_code":null,"status_changed_at":"2026-11-22T07:39:55.816+00:00","processed_at":null,"effective_at":null,"funding_ids":[],"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-22T07:39:55.816+00:00","updated_at":"2026-11-22T07:39:55.816+00:00","due_at":"2026-11-22T07:39:55.816+00:00","effective_date":null,"settles_at":null,"limit_date":"2026-12-01"}, 
 {"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","owner_id":"01a20232-86e6-75fd-9343-e1916c30cff7","id":"01a20232-8855-7025-9fc9-52eef6b3c3c8","account_id":null,"payment_type":"charge","paykey_id":"01a20232-8849-7753-b32d-381962a3e2d8","customer_id":"01a20232-883d-74ad-b17e-78cc2f19cfde","amount":4900,"currency":"USD","description":"Monthly membership","payment_date":"2026-12-01","consent_type":"internet","device_ip_address":"203.0.113.7","external_id":"order-mwrj13rh-2","balance_check":"enabled","sandbox_outcome":null,"status":"cancelled","status_reason":"user_request","status_source":"user_action","status_message":"Landed","status_code":null,"status_changed_at":"2026-11-22T07:39:55.875+00:00","processed_at":null,"effective_at":null,"funding_ids":[],"metadata":null,"event_sequence":2,"created_at":"2026-11-22T07:39:55.857+00:00","updated_at":"2026-11-22T07:39:55.875+00:00","due_at":null,"effective_date":null,"settles_at":null,"limit_date":null}]$rows$);
insert into payment_history select * from json_populate_recordset(null::payment_history, $rows$[{"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","payment_id":"01a20232-882c-703d-b80d-b46966766b9a","sequence":1,"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-22T07:39:55.816+00:00"}, 
 {"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","payment_id":"01a20232-8855-7025-9fc9-52eef6b3c3c8","sequence":1,"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-22T07:39:55.857+00:00"}, 
 {"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","payment_id":"01a20232-8855-7025-9fc9-52eef6b3c3c8","sequence":2,"status":"cancelled","reason":"user_request","source":"user_action","message":"Landed","code":null,"changed_at":"2026-11-22T07:39:55.875+00:00"}]$rows$);
insert into idempotency_records select * from json_populate_recordset(null::idempotency_records, $rows$[{"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","acting_account":"00000000-0000-0000-0000-000000000000","key":"landed-bridge-token","day":"2026-11-22","fingerprint":"\\x1bcc8e2bc01da5ef5ed50c1e9390d3dd7465e65e483e270404321ea3d5e61b2e","status":201,"headers":{"Content-Type": "application/json; charset=utf-8"},"body_encrypted":"\\x0116ec7a96ee3411a6766d79656af26bcb1b08b76995b11ade7c1a54abc3b5a7ff4ad1aac312004bbccb835d73c33f38a1392b2cc387b026668cd6ae45ae98eea40561dd744c66d513803c81749364affd336c4fa8910a0eba5bec3031dfb59db30f74af1d0e441c36a19797c3cf238791276ab4aa278b3e68aa1c9e7ae7ca80e29462c2cd479eb6c4142d971ecd5e380e6966bcf6e987e2e78c38ba8238d6639978273e8f145fdd052cbb811e8694ab92e053e95c0f8c10b8705c62bb7c3d0f6738e798a626ae0cb0eabc4c966da3a35b98631ae3d16d1e92e8c45ed7396e7bae691923fca0c76159e2b0100e9e79800c2958488cccf99f2d90e64259f6b9de4495fe64e8293591bf2c9e5826124ba0962909fb0b3feb66","created_at":"2026-11-22T07:39:55.747568+00:00"}]$rows$);
insert into events select * from json_populate_recordset(null::events, $rows$[{"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","id":"01a20232-8758-70c9-8f12-059bc455d861","account_id":"01a20232-8750-716c-a055-278fe41e917b","event_type":"account.created.v1","resource_id":"01a20232-8750-716c-a055-278fe41e917b","event_sequence":1,"occurred_at":"2026-11-22T07:39:55.596+00:00","created_at":"2026-11-22T07:39:55.596+00:00","data_encrypted":"\\x0116ec7a967abb5ddc18aa74730a4d42038dcb8e55504501610b4c46803f312a01aaf02a8055aee5f9fd0d945a0ff9f860acdf14d21d5be87e873b82b95240c01c85946e69841f5c7dd8cc9668cfd44879beb4bbbd63dfc1a672c4b87dd352958231636a3b3a5d77eaaa1d9ebd066f55ca76b5ceb05e4aa7a6a876a19f949c247e36aef3ad9781261fd5a9d61be25a652ef748cdd4e52732f7e93d4049b99631fadd09d2ce525c9f8272a77eefb7cdedb15c3e11670468c693514744a62c6f06f499574eb3b7623650d41704113857bf3f1faba81686da5912315a29ac244557c4204bdfe0af69d812b72d45c23e3363552cc088426bd96406d3dc5fc5be21896de58a6f244c042b617679160d5ddba38ccf8c587e718bcba06d498d2c3841052ea3c47080a1ecb641092700646bc1db90efc830b5d36ebf03bf7fb3bccfc4b707fe7c45ff63555aa2fffcdd883742ff8a904e9b7983157c94f352e826438eec8282e2c12df1a03b10420e90d7c73d3afa28dbc82547d3b25d4b24e0c618ef4a1f9c7a39e619b6f34d680ca608a3c842adb111dcb8882ced01b7c17e53a03c6ef4adc5a97827862ecc2f1e8b51524a30d27be0081580d80c9efcd3fb9a10db16b963769c3725eef5b3a52a5551b24f2cce495315161973d33a3e1acc874a21c5a13d1d79683365c90808f39417f78d89215faba8cebb74599acbbabfeaac21e0407aa1d7bc89f64259f30f88cea1b8e24b58f316300ecdcd505ea25c4ebc2f461115cb0a2c03b6f7d80279a787ccc0a3f86dc6e4743edaf0decabe6a794bcf8e615297bea62a2ad62829c694ec1dccd4e6fa3f45aa750a4fba3d831a86fb05e7ad8bc0ae9fd6922f452e0bbdf15a48bd48dff9e24559ad792345d4c35e8b98b9dba0baab8077882050d50367d1c1f35d0b97330c659e2b75514fdec6a0c342f9fd937a4ad597683ee8d58d3d22685828aa2b507531805d43e99b553ab9bd731c11043b042a9f67e1311e354947aae904f9e0302c7873d8655032d02eeda161a0d909d38247279a57c81a7fc2943526e294f50ff5bfdab114a614a723ea7f3b50db05965818e189cb436ac4a1559a506d75969af180065a2d3fab1a9eee4740a978bc8a081e4360a56fa5c1c7f37a23639409888496a009fa6aca6b168dec20fd7b06e00d066b1f7f12a719d51d5e1f1a491ed63097a0d278227fa945a1b2481b07a1b842a5b7923a9099a820fe98a3ef623ed1e559fb5c1063d49259fd7612ac6840ab26f8f95344d61b361658de46770f1f76f1a290142b2e6fb3878d755c53b9cc1985201a7d5ca8e044bded5d90e701879aee0ecd11a6ac78b497f5be4a05c03fe23c0cb38114eb0a35c494e9ef2bc6898023734b42fb5923472241c0df962cea35e166423fe774fef04beddc2d06e1a4fae15bd9e784a351cb8ce88c4ba21bd60c67458897d83a7df4c0b9a4922809d4816e5c4eb2cab00884b30be1c77f9f942c894c603f02bb50dd261a6843f092b5ecc2f6412a6d4f582039f9f08d49bf5df5ebe000b94683864c4e2d6164f138fea6c2f9b122324f63535ccff5accdfa712def48b54a8fef4a572c697bf25f479ab59cdea54056eb015e703e5ec035e5147466c37a4fb3a2c0724c545ce91b6b3db6ecc13f9f0787a982ebb29372b2df1daed75a35a5c030fb0877df2e81289ce4e737336f2f750cd36a247f2ccd4d48f48b4290149d3ee1a055ee8a85f1208bf981536028c9c632b5868cf641f0483b7998adde55d5debbfcccd1b35035220bfdea258c8e061ed83795fcd587f33cb8926a9b89164b0582dd25527cdc9db841cfc8c859f6fc52e4e434b2bce76299be55d6ce0b2fd4adc610e1132cf98b25c460f512d63c60ce496266adcf6712ca566f4b70589afb5cab179269e160d3c5a44c20806839d3736f119c22ab7169ddda10faca24e727b5f834250891e167253c935746a76e223268b6f9aedec3284426af40ecaf04fc1962943ab7c07ff7401e5fd191c4e6115ca01aaa1d63c640bcf7695e62650a5ac0369431d82f5cfe8f94197d2f60067078d35f7fa8c7e699221fdf328819dc449ab9e25a2574e5891159f3610dbe2c4d69440c30a3e9675a83dd5b7babb2636d1b2e1989bbd9483b3629cad5910bc942cbb56d0d3135a623dffd79d9420802c1ad7717b2ef05804b6292b6fe11272eaeeb586b15a00367d36ed1eb4f60b61b8bdf6485454cd5f6a487370331e8859b6276053c99d42d369a1430bbf60d53a80200dafa2b1b528c0c403767156fb76cc13b0a72f1614fe630a6bd21d2627dcc20b76b56a0c560"}, 
 {"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","id":"01a20232-8779-71d9-9a1f-645a76d5ba9a","account_id":"01a20232-8778-72e5-a586-e43599e9bd82","event_type":"account.created.v1","resource_id":"01a20232-8778-72e5-a586-e43599e9bd82","event_sequence":1,"occurred_at":"2026-11-22T07:39:55.634+00:00","created_at":"2026-11-22T07:39:55.634+00:00","data_encrypted":"\\x0116ec7a96c147b226f58778e54ee2dd528124a897a284ad08b589a51a978d177ea161f6ad78bffd370a26b81a2065a3178a854758084c0f54aae1a658e52716a8fddfed46a593cce0de8953d42c3dd0feb66e8dcbdac9a1701321d1c6cb1421fbb8982a4a78286bfdeb31c2d48e30af42259981c270b434f2e2d2cd1a065789fa6dc204140bca50f5b00a4c743f69512c8e1756966f63c6359bdf004da082d48bc16d1d44dd74572076681c6cdabc484d179ebb2b3378d5aa8773571dfb3b24d655f0fe81274c20955b7522f4f080f71a7338e0ab12e32750b3c909bb1d8707d94b25c45238d4f47744212d9b470ebc3fac552a6b39d07c33eccedbf39c763b8fc433bfaad6d4dab66fddb6b1855f76e067ec723a268c27a532a8c478a44c5d4aeaa1d6406941e206572ee8c2aa2ef011a8efcfc3bcf0f756a4949783c14170b41ed1296ad7bc0ab82fd48cd5f6ae0d4f3f504f0d521eb7dc7b3e4f2e58a641ef4e74e4f7bce8b93cec7cb3997e54333bbb28483fbee3ae2b2a6745f1053fe750b6a13f2569e879f956e427f5b5f8a111c7b8561f8a3a5c62b41ee8329e4606493e746f65e40dcc831a2675567181e0663770e84477bfb6072504e5b1957f38f457d1009ed58c917139173c15d356d187eb64a6bb324d0e839dcc5888b88c8b93e87c120aadab3c63d12e97eff60681c9745dc4246ce846d10093f557356c88d9988c437d980b6a99274ca8b9091c067c9e71e78bf27986091797f4a87ac4272a660cf64469abcc8254b41244363c285907baf7044b0d1c4ecf82ee480079890cafecfc7fc914a51be88ae777bb1bd5296fa4ca7e3051bf6ec2d06a18370df11198555e7c4fe7bfa728a49755a9132edc16da93cbc3141f52ba570dd7a79ff415078404c8e6d561413aec545ea049bb507126d7c4a558940ab9df6a26477463a87d1280cbbab3e044049e751b0e43b236d233cb7ea1a9b43f8a5a3b8bfb01e51ce2489b120174a89c48c3c6815cdc6c3dcaf46eb8a24a36237777e6959f706b79e5d7fdeff66dff26ac65caa829b45df7c7181492009bb017faf03bc726cfdff5ebd7146f02c3718d221981dacb4e6e8ddb227ed93779eaf8247c19bd387cab0a9938b9caa580ba65d409245d12f560025c879ef870a22037e102a2020e71acf163dc31bb98aea05ad01fdc8d1288649258205fc475f56ef8f3379fd696ab17c8b74cf0ca2d2f3b320bcf3499abee0e52d58bafb029e8c73b514b45c90ad162912a12f5f803de8f71afc5b8fbd2ca0b3954ea2104bac53d4ac6a0cd58146c20c2b938bfe4e946e8980509e721fa94d6a1d86b7c2b17ca949a2a2f392f22c479db83a62c83ae0006c612a8c3cb46c7050022efdd9f6fff1c7d67c22c45d672fc5481a87a89f96a5592be81240ba619afa262f980dee5330ab9a88537e157d7598dd29cda5e42b4b37978334fe0d7fb44684bdd37d529b7c7f145ea34a13398c4309a9afb29ad7e3bec0d293fbe9a598df1c30f9b58c0b178f25d477c729c62b7a368cfede308d0d9131c9f629a0ac3cba22880854d817951c9c0adbe574aa33cafd51e95c18e3b8e68451aa9b20ddcff94011a1e4d383f4cc35e194ce0cc95516e012192972c8863778152e50036f1f5ed758beac8cad0af7b1aa8953c53e0a03699869cf1fb44fe9fd2f1da6bf42e98d6fcf0e4afd73fd4339504fff672460badc85aff0085fa6fbc5bcb434f25b43b87d78b32f897eb6cf616bde224adecc7a3ae51513b63063414456bc5409fbfbac6913258a5dcc0fbceab801439135c33ee8bbb1a1d682bcc296a39df1120d900744af33aa03bfd76b54cc7ce537a6a65fb19a8ebd46b8afc0caffc0b38d3cf973d974b63650f029afb10c8de1b9392fd06d4d102db2b1f0c74698c479f9700835093eeb5a7c21cc1294ce0f3c976b4f05da0e3e766fca155ad4497d995e83b840c10a4c0f91f9962949a994ba04a79ef75d4407c4e1a4ebcabddb6d44defaf820fd988ea52cc1ab0f1ad94f2b26968ddafafb5a900b63b36bb1deaccb0d45c5f9b3f854141ec62cdff7ef27f3bc382ca25f5608406521525dd218f7bcbba99e869b8190a1993ca39f6acd7f9fb71b8673bf379e07b221131e74ba287bb32e4437670cce18dc06e6dac6dca455e97c038cf0a0affd354801c1cc87daf563098f1089d60b6f7bac6e9f7c9922c3550720d6a22ef98030f0c194a2cf3090999547d5c8f5f7ae93b540e54744e5d2a35a27c2ccdaeb63875e890c0d2af0f06e1f33df476f9f8e6b88b5b1486456920378acc84f0c1580e739d29c8806d5f31eeddc18132ee73ce47b1626c"}, 
 {"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","id":"01a20232-8794-76da-9d96-7e2a698d5edd","account_id":"01a20232-8778-72e5-a586-e43599e9bd82","event_type":"representative.created.v1","resource_id":"01a20232-8790-70ff-abd0-a0f3862ab926","event_sequence":1,"occurred_at":"2026-11-22T07:39:55.662+00:00","created_at":"2026-11-22T07:39:55.662+00:00","data_encrypted":"\\x0116ec7a9642a640bee284b0a7f7819a33e9edb430b5429203c564a1c39774f4aaada13976ca1ea71a96e5e1f05b9b66a8cbe33b7cf62323c68a91b045b4d2d4aaef35b9028fa525c7707d602ea9a300ba2cf4ba5cec32477efd50d759ccffff7582c98d00bafb38a1c0203268e2b624b8fea2fc79d778aa36f960b7408f5220fa383ec0170da21b1892b0ac09aaa8a93110b347525e3096caa886fd1c212e19b030f26b2749454a956ba433ccc4ed3db4341240605f1a68322219a510a849d0d83289560cb6a4985a9163bc60714d9eabc45510d8a42a6b7108470357f146fa56407fbeec75b9a955c53339bb1de84ed38134001b6dc5d17ed3161569bbe6380ad49c792614c23555d14d7a533a10d17dfe919e8d3a68fb763f1520425444a4703373d4424a4a7f7812a52ea22fbe83c51080e786db98e0942ad5fd74c609655daab68c3f67218c5f235937af9863f5a9c3a033bc071d5d25ca1a43f5c3c1d554c310a90208d2c7cc579086bd73ea19692eace87546d0c12ec5f6fe7d9829d9ed00fb21f3d6d432f96796a16429c6d72ca78244ee255b17fd96d3128a279f5796f16292a263754e5942eb5a0d81ba92bf80925b588cd006ec37bd5a1e09544a9a1400f1b6be63f9631761f443daa88a28b8a32c4133d35accb2f5091884000e15311dea53b6ac9632634269c88dc60cb103b6c616f5680ccd83524a947baac38218c60a23bd7f9c38d1d4d094cc061d28d45f93868c924da4b94a4b165ec93e4f1c0c843adf3546a0163096a70a36f686716cca79453427d70fd72a419a909cf03e5af7c592c5427c8a5bbb8c76e3c6603bac7396c530e51493b50532eaef659da2eaed350f23a4e02178fabcdd890072f6a1c837c7a198f1b56cdd06e4995337bbfadd329c939eba6bd18cd90adb3889b7923a9c887ca4a31d9c2021b663e2912c4df80d1dd2cb1ace60ee"}, 
 {"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","id":"01a20232-87b0-73e0-ad2d-e0e97c1a3e05","account_id":"01a20232-8778-72e5-a586-e43599e9bd82","event_type":"linked_bank_account.created.v1","resource_id":"01a20232-87ad-7412-a0ec-9aac4d0a7e68","event_sequence":1,"occurred_at":"2026-11-22T07:39:55.692+00:00","created_at":"2026-11-22T07:39:55.692+00:00","data_encrypted":"\\x0116ec7a962e2e69552fe66f5939df502f2022207eb860df5cd0c851a9a4163f3f8051e5984ad5311bae9b301c24e7b4862486b9480996525526baf22b260b758b44b4bcae940230833a4ce1cb25f4046235e54779a807fe42fe6d3754aae66ef9394592f4630592920ed991b1a5c35b1e2bc3e7b0ddecfa0b23b787b5d160d9ac14ddca6ce62c31e9def307999acfa501677e01652f14e48231407542f6a0b472d796df21e82cf72a5e592cccee24959b616bbf30d04c6a075d841a415a2a8b4c1ff707f0b3a62e54a0260f07e4a3124ae5f10654182eaf4987feb764e3f83a2d408816f27a0b59f5bbc55069163d493edd1909172813d8b04bb1cad5a5c023d4161b5fcbe06561240cdab0c67298fdff3f409224fd926d3c0969e871197179f3550bfb53ff41bba7a32c9ef765a0f6227b7e6caf83de6ef3667466b7b0127564696ace3fa3505b7d4c9946ccfb58fb1b3212ee40bb35e59db68d570ec45c2298f4d63a831bc1c15168df64f5979d68752969bb97f31bfc6111cfaee37db0defdec9ff114d7ac4a612e28a83540d16810fcc4c368db35302ab5fccd322d48ab59b5e418ee26e638432f65ef801c2690d2619f8485dcb8f084a4145e24b7e056b9a1fb2c7a3d87b3f2897c6b4383ea8039eb7f810e529a2676219d108c911c03f7d89ea8b5b86227ec15a4066bf631b75d75a9272c9d013bed809f466fb252d4519b948ca0e248956f6f5c917419493649fc74526f4ff5d217534ddb11b6b86625b394355a19b11201c07d33196e776b09c35d8b04c14ce5de237984364da8ca250aeec81941f1145d2fffa74b81eaf3f0717b182c9148e0"}, 
 {"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","id":"01a20232-87cc-72f7-8ee3-76e00acb6e84","account_id":null,"event_type":"customer.created.v1","resource_id":"01a20232-87ca-730d-88d1-c9fc3dbaffbb","event_sequence":1,"occurred_at":"2026-11-22T07:39:55.72+00:00","created_at":"2026-11-22T07:39:55.72+00:00","data_encrypted":"\\x0116ec7a969e394679ac82fb7c5f37eb47b265a2fc52c4f8d21c3f3f794f4ac5450290b98f6b0f9fb7280ba038f5b345c33d57941056e538f39c7aa30992fad0666eaeaee4dc1f7f2ccf95d99fc7ed8b305a69974c3f01e665c79d27671b698798acd57650f9f0b415cc1a4f808689335633445409c0b39f1cfa11c42b59d18606cda1a4b7475177290d2fe6fca2815e5002cec0f64d879e71f3ba76995d50e9d2011810013ea88f9d988857babe9ad131fb2c929093bba07580e2fd06613a46bf50d811f79786cb8a6154b53fa397604f5927ac243b417012506c715685a4bfc3f8ff1eab5d02301b5b987224bae3a1bd42ef0aa00f69cb23f31e49b82448458ab5180383867498eb7d503dc92065523dd20acdb6defa54361e8a841a11c2bc9ec67660791810f844aeef7ed1fb9bfe2a7d9f3dbc43edb5043a460c0b9da8fc0163b088538195e7b99def1930a1f6509f5ba04ef3463e59f046588f6db10ea3d2a5136d99dec6733b3fda441aaa3a21d17426ccc3334303c7c32aea42fe46dabcfc49f15482d6cff15b0523c0f8d40fcbeec961d4ad5fc5da46948db694b56e5afbc8c5f699f907f746788cd0fa1be3b73c2ba924e757a8af0bea76fb22da97cd203902689d5606aca8"}, 
 {"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","id":"01a20232-880d-732b-96df-6557eeea5f1e","account_id":"01a20232-8778-72e5-a586-e43599e9bd82","event_type":"customer.created.v1","resource_id":"01a20232-880c-719c-8392-e80e70817cba","event_sequence":1,"occurred_at":"2026-11-22T07:39:55.786+00:00","created_at":"2026-11-22T07:39:55.786+00:00","data_encrypted":"\\x0116ec7a9629cb8d67bf210155807c9b73b14585af5e887f0ba2c0c28ceba2cd054f34291a3f1e009d6d7548d0b9da63ac2b4aebe8e62e12792b7922336795560e71247bc0af9a05d72a81e88c703a2234af5be34edc0383a7cc1ea19f8817fb7c2c2ee691597f37f0ba41af92dfd209def97bc581861fcd1ad5f10fbf178812d505fc5633d3e20c5e1b5a87484a87464f0490c3c055809ac45c879b9de94c16c8fe8a26b8967b4f030787e943665f16bb5c6f31ea9880e3a249ad17284c174db91ffbee7d34b9ce3d6fe3f6fc95d0f49642043f022f4d18d217e19506fb42185c615807a7a249bed586be99eff5b63ab96255e546d8d01b2102684370a51e7a77ae6e376654217e86cbb3fe4d891164f683b9b7dab0c2fc201bb01a4c05d275a8212cb65be1507766af4a800293c4b5b6fd58d64fb35d9ddcb1e79260a3612ed1877b169081050efc1ab85813ea7a417180efaf26351261db0a37746eefd8ee01ef8b82862ce95912e9fb7f93d457328a60f396942f81a62684ff312b77a6c193bdf942a7034fe6a721186ded8c066b1939d095a37f2a601f3c20af1b296d0ab05f3e13ef00b22090dca44b44659f08915686508f31bb7a3b7d7cceedc0"}, 
 {"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","id":"01a20232-881c-7146-8db9-d68620bface4","account_id":"01a20232-8778-72e5-a586-e43599e9bd82","event_type":"paykey.created.v1","resource_id":"01a20232-8816-7577-b5d3-b76f8399f61f","event_sequence":1,"occurred_at":"2026-11-22T07:39:55.796+00:00","created_at":"2026-11-22T07:39:55.796+00:00","data_encrypted":"\\x0116ec7a964ae215285eb2ffdd640e1ec0833713059669d000f0bb8c2459287fac06886cbd28c36448d3f3164df305590c0b3e294b0ba8ee175c9a2ab2c2b3ddf83142bcb656a206079ab101f34e40294764ca4232e663dda684aad81d5e21e7b028d0161f898e9587305cd54543bdfc8b26cf96c1c0f40fccc736ccca2181a57b116395f7e6beba343094d91c6243e4fd419312b24d5659f81b8bf7f228873a93b425517e4305cb529c76ac8e643b3d3eb703fde1d6d06648d2562cd1913d19fbd766e3606b0865c6b4d96cc4bd1eaa828cdd6d4fcd26dc4fda60afee1338ae36bdbcac2fe3d9848c30fc66b5ed2ab64b658bdbe34b8d7c2d9dedbf33cbd1af3279e18c75d31a7614d732d3f68d5c2671ad956b963d4cf405d8cf937233d50536c70f62e8177b05051dac407716c43a3e2b0db92e863016951f31cec6ec485d341235c950ec47d482d6fd902fb152d8b5549b8282cb3bd1783e6951d97c7fd676779badc43071db0f263d517a9ff849977d9b1a75cccc01a958ab83b17352ebae4f50a43d071e49c87b8f56d360d5272c9f3629a335736b8970da16e6979c3c6c8cbefef61a024dd6d67236f08f9bf67afe9a709782d2ba4cd64b37dd8675baa3646b724a528358a45f0cbc260bdd6b0693a4ca941c634e889269d42ba77dee071956226a02b159b56c7d2dba13cbbde1e4b7b91bb00cc0ef6db58e03f980f93d74737ec89385a6bdb8e3bf363d29e6172f70a08d21b2680159409263de8fb6b55bc49c73ce0238af27720a539805b569b76dba6f2a3e7adcb242f9de8ffd0be11b9d10687a635165686d8387c5cf1a48d026ebe2d5f50b7abcbc5068b36124cd1a9408e644f9a9db28e5dbfba0298b2e6486e1103d443cc67bffeb667d819e88546e656136c4df8f061f5f4bdbe3d4bb4f14cde42f2876ca98befb00420bdbaf2beff7d1f07c00292da59de87b2883ae3285e7b05652166302107b7b5e9265a821b90e2a19dbd3051053bfdf410ffa3c39791081fb5f2649c7a3fe6fcd6d70f2d06aab95ffbe5530d468c25c2bb7f07538b701ba08c408ea63169952be83bd75e1b1ad569c2edcbd6659597ab1938007b135a55ca61eb1e5790f1b039365588246ee98429bd0866ff9e9abc328ab346aeeab64c31444d35a72"}, 
 {"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","id":"01a20232-8833-71a2-b4f3-92f2222c8def","account_id":"01a20232-8778-72e5-a586-e43599e9bd82","event_type":"charge.created.v1","resource_id":"01a20232-882c-703d-b80d-b46966766b9a","event_sequence":1,"occurred_at":"2026-11-22T07:39:55.816+00:00","created_at":"2026-11-22T07:39:55.816+00:00","data_encrypted":"\\x0116ec7a9637e2a7317f7a29dca77bf210953f8b6a45ca4ef82c98138ddd86a130eb24166fb825f26b7e022b99126ede7bf23422a180670c862ab20dc06bd4fcdff87c3fd596f6b575a1644e34ed896f1b7e2ae4739903746ffd2710f4727a4e930d8bddef5fea87454ab7ee3640e8858b12f78062c0d43bcd8cd54d9731b200528ede8921fc3a7c748849a476905d3cd1dd32e7b5d8de70de8fba43fa1a2ba7155bfd968da4a653385562112920a82bde553de56897a1833fe566ac3f72b9ef1e0a1c7dc811821af56d62f4cf270de2c022cab1ccf6b61e2436d096c5dc4ed3a5d3c645b8d1c2387c79911bfdb17b9463d9bf00dd4c381dcfc5d11a53e5fc63baa7fa855f6f66492d829ba83086d8d48f01c7c46ca46721867cf9606ec9ed92984606fc173463fb224bd6c6397b8b8cf4d186ad8d22282c43b83a44db0d49eb3437b50a0d58a0e50e6d7f0a02a43e0602da9e78fa6a818be3541c919d92b022c9d3405376751a9a1a3751bf6a607278908bf8cba1ac1306997cbca622ecc23bcd8bf0685acee4f546f58e7a108ae10c2651aa0c8d2bf3476fbf741307b67d43e59a1fd0a4a832a81793ffe1a78d3b862445085bb5e8e423a181d8bff0e11af23054487603987148da05be59a0675b0c2cde8a00cf3ebd4b6f48b53743d4dcb3655abc28083e69046893aa92669a2ba7caadca53800b7c61972ffbd428dbfa271c2c42245a0a2c982be1e04db77e8942566cb4176a2b7dcabae5f2cc3b9380c6f5ccb73420a0b97bb35314aaa348401d8c20cee0429c20c2a98573ef19b7ee0e35909f432a31d22e7d8bea836ff8479f4a015b2998f3a0a4dcfeb15b830afd14ee7087f6d2fd6a54b5b1cd2934d801c08d09e50922924e12a2bffad1ae421aaa5c2abfe5864dfd86bfc53fdf89166937378ba3d56d0b03d6f085965c4a1071c7720b89af31c4244a24c5ac6aeeccd86f67c420849359317fa9019e11451ea20895d09cc9457ea617fd30737546f53cfe6d7df5f73332c4447ff52c9b00b4ac570a82bc242876d5e4eb42f61fde85f507684526b2c4e34092c1189603bbf17a85a2bd62fa46a8d5208a9b04bc84f10c639dc5b73fae2be0d4f34c70632cd69f3a6a046d0610fad2f8fb9302eacb9af3863b93164663f81940848d82f023bd96a3cc7990333eac4678d665bdae01a55d2b0cdf52950c96efd36c36e847e0ada3ec12cca66470726ae576cf21634b7bd5bf4d257fcf2a2995e09d80165845a3682c1e5a5ece1f72b13af5622ceda7f9ea6310282761418c89546f92339ac27c48de88e0d96a01d5d8a6c69c5425362f81756820e87d0a3c8e50d1a863a1d62de8d25b8aba6791a776ade69149252d96563370b8306dd50050d9757dbc0ab6f405d9b3bbf8d812c51f2b22c7ac5611cac663dffab7d52e8b3a5103ead12254a7c9e19720cba1262dadaecf5debb30fbb35b4dc7909d7f49d1e9c8b3a580c9f2ada53b4b0a66c3a67aac551fde2b464504f28c6909f3b3b7153af0e6d2358ab7188c8ad87fbb738cfce83157fa008a26e7d7d8fe63f8b24de0314894f3a1033a1dbd5e6f7bf719ea46fe47ea634e3b8a55d287b2af44ce7fd41ee807d5e28c650b0d6edc6e94c06d025b6faa58b5fbbff6521b8dc99388eb44af716f73e90afbc72fe84a8be89dc380ed68bb4135386479bd762643444271875c99b2d1ee25382e54daaf86c4164aeaca5f57253c2c947cb4bc40f6a89a2d523b7f208aa941e75a0746fc25e8dc5f4d1"}, 
 {"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","id":"01a20232-883e-743b-9c97-ecde36303ed2","account_id":null,"event_type":"customer.created.v1","resource_id":"01a20232-883d-74ad-b17e-78cc2f19cfde","event_sequence":1,"occurred_at":"2026-11-22T07:39:55.836+00:00","created_at":"2026-11-22T07:39:55.836+00:00","data_encrypted":"\\x0116ec7a9608101e420585929ff5031e2bae68a675d81ac4f6dc9672040081cd94ee0623fddef8b137dd34058167c1964b931b1097fbd57de1b022685d5715aa688f67e09b2bf4a090dd49101d5722bc3f05bbc299279c17c41c73b585dd21c9932553baf7719e8344764cc0e50397d864fe19d86e03f66e150677dcf02bd70ddd31e5f733a66b2515c268c5ad944bab3233a29304951e4eca859ce5e5a0ba031290276d408d43eea8e1d7cc532bc12384657eed4ace138fa8ffc7ee3b61d298c1d10d664b49563a2f7d5f54cd0dcead5c6448c6b5a15effbaf33b322580258bc044f96627b0b482be17236b1af611876d661208201a83b88b88d4134012e254a62d0f165918673035c9310c67750f5fc17b42a2b08dc14d88746c4d7d0a60b506bd48bd35f76fd054dd3f451e38d5384f0381409ba526f4fd4a1c7abe0d7cb17b16df655b6d3f4f1eeff8967bd08f171d766a2a17f2ebb746e9db4a5b9b3b63c1837a37d7642be1930cca963a31ca2ac6c831cc067a43208da5816f1ef6f8ac0b66816539f1d90bfd0c6eedaf3b0aa79d5c6ce91301294d86678285e0acd406ef78abd7446d4fcf2d883b68cf5889d3c6fddb5358d93fcdbfaf404ccb69"}, 
 {"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","id":"01a20232-884a-7099-8522-1fdb14ed32f9","account_id":null,"event_type":"paykey.created.v1","resource_id":"01a20232-8849-7753-b32d-381962a3e2d8","event_sequence":1,"occurred_at":"2026-11-22T07:39:55.847+00:00","created_at":"2026-11-22T07:39:55.847+00:00","data_encrypted":"\\x0116ec7a96db5141515603b3eba85ec3db9046aa92f0a26982386127481a659f50d8f43065c9479afd7f7bce6c7ab5883c456b27701141bcf8261e7aa0d7ce772050d92a31fc0f7961d1bdc9211054c81a3f6b082efc22d46466e7dbc70c379abba5cef4fcab3da616e148f5bdc634b223dbcc4c6ed8aa42033b476a3af9534b466b299216d09e43042381fa5166e4f0887b629821b85f4613cf1a58c6a0f389336e3a4a553ad7b50038000ae7e7db17dce9330706178994ca968a80b3e9dab58e127bb3c08ea99443c7e177a241e268c7975293c066effa8a613db6454775d4a729374273214a2a724122aede015f91cc9a88bc90d80207116de9fd4f2ebf9870b50092e5e87a2bd646ab131126be44276b419602ee3953de9c4f7f824039a53d4dd596a8a4435cb89676d56973ffe4bd4fc847be8befadac472914ec8e056c37e9a192f18bf7a5d47d04e40124bd75bdd035c2a551ac8ebe38faa69c5bd4a1ee2671993fc7aa313a947e2d6d15d33661e18e844cba299a5fe78e22821021e00f51f36f7542f35be0a8b9eb6ff1e9d5d3ecc816922ed9ea9e3bff83072f24ad906f26a1c28c45bfd190a07d4613bc13b4054899c77ffb16a4ae93f63e9ee952f215623e0e0cfb32c2866cb486e4987616fadaf02e1433cb05fb95cf1a7fb0d2937091d65e1b90ef62f5cdb467ae24b78c5e85a944420daba368f56272d9db768b4c15f711f34589cd0f040ef4a26bdc81fe3bcbd9ed548b2bf25374e6cb812d14f0bd4bdb66cc6cc6a57914197d6ad8c4042443c828255f0217aaa26f8b93b64b764e7cb130810c190663b926a0c115d9f6c01528417698743d368f452101b912f894f4fa3bc9febdf3ce2ddc591ce9ee77344ba4a87db98ffcce91e5e2c132d83373b9073d984a1d989362e571f097c85b94a0522b70325d8e0d670fb7bce3b90c854f7d24e64b80810fa076dca0a15971146a1107cd51fe8e2cb0a0c5b502c982c974c89af64d49ef329e45d356b0d58cc20a5d183a803b948e606f4394f5d7805272d12d376717e05bc7440e41500b374e3cfba519e6f89a402c4b7b27ad9f2f8456bf474d625042e290838bbba14ccb7504c477c258cde6653e43648e2afb4ec44da42009d5ba0ae88e91b51bfa92da808fe936960f6e23"}, 
 {"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","id":"01a20232-8857-72da-a4ad-9ffe9ae65706","account_id":null,"event_type":"charge.created.v1","resource_id":"01a20232-8855-7025-9fc9-52eef6b3c3c8","event_sequence":1,"occurred_at":"2026-11-22T07:39:55.857+00:00","created_at":"2026-11-22T07:39:55.857+00:00","data_encrypted":"\\x0116ec7a964691f22f10bda7784aea87a7c9bcf79350524be0bd09339824dd0893648366781e2aed4f82e2859c7bd4cc76908e6ed00667edd54e55f10d190936ed8bba7b7b99bc4beac372312bc8d558bd09870eb7267e654d496f1781b7c5ed46959bcbcc829afdec5ec1a1a90bfdde003a98d14a8ab68fd989c0bfa763eae930f5ba1bcaa522d87163168852bacc8da31419c7b1a77819d1617225faa24bdcd34618b5beb751a865651666acc60f94e69943f7e4d40f4eac9b659847051a9d283f60a823cebcafa6e9b2d32848c7804fd5b7ad96eb29d3e49a8e4d3ed04fa26bcb3d15fd5d424643fb0af64b1a01b1c7be6d13ffcd197df1adb9f910868bc2ecde99b71b30d673fd562144facd7801a78cb3eb56403b9a4bfb641fe7ec781d7ee1a8656dfcdfec560e5e34f3293b7abff94553f7b2e610747fe7fa3864deacc484220ad3fac89244102c4933b7fe06f6768735951222ae3f141476d67309b74ff75982ccd362c78155de6fda4afc5c4a3928bf6df1ad97bc4fc6f07c99efc9004061e8ad3fdcd60162a527dd88b40df087b3d1bb0913797e509a2aafe6a08048a7454cf06a6ebe776b4f0304e61755f0e23d7aef101a5219390ad2069e95796fd45f1a7d5badb3155cf24a016a6b806d86ede75c703f8c8c346ec0e0d658e568a4d32bfcbcf8c9db57d6074d0fdc97cbc74df6baf0a1ad3ef171793ff53785e89cb7220257462fb6f9c960a0a3913c86b6eaa3c5088b908c6a5f6356497ab5957af3f49d480d8acd6aa8eeacdd0a9ba655befe2354fdf71a47bf49f322ea2cf7c37c191998cb0fc14c43808111036e003815d82b2b32a3690419fe3988c353e688d5e078a12a78c52e88c0dfe6033d0ea504a73ce6f235663af0b3acdda7f9e80bbb4efe019cf82f1ea2a72b1138358e54c13e56abc41333a819a5aec5ef3ef808ea150ee8fa69cadd67ff70eae021cc5115e22c1a88da3586f92d229f114a83f2396b8bdd28365d7f804544f7afc6b1fa5b1d68596499597a33186b667ff9904ed55887deaeef72c0b6176c22b517296dc93617ea26ce8e934418f0bf0be6d58e4bbb39dbb43eb279bc5e3cfb1a9428d2ab7f32e00bd8687641ff69969e91d07e69f0774705f05f49b851ba801bb75f60e2e365cbeea08cd5dd5f04d0461b620420311c340072bfb952e82738768446df6f10416dbfda42db9725d28835959d0348174975ecff1a5517514e5089d8445af979e404c1bae2aa84349ee27b61eae6ebffd6adf78fce11c2621ac1990cc992b59644389b97a5cc2b71a282f86c827d0c9116f063120d9f01beb2f2287e6639b93f76de0fa13425cf1887203d3d28648936343fa75e890c258a566ffb5a87e52b73a8af49fc3f4c9073ad8adac9f4bb62e4fb36b4130f2cb8ed19ab7a3ba947c3b9c96eb8c4223bd3779feb4f5c84a037aad5aa5b1eb44ddd88875c0c9da2d18f485d08bbdb703282dc642d2c4f902127126b5b992641c727531cf22c1d4003c19326a21db4398f16d0973f5997207325f6c0b64db2ebbfb686ec1b93ba0fac57c538ac31d7f66ef5991be059f03f85e6d4d79548978f0c9b866280dac5976c1a5de76f557cf9cd5fd4c660bdf01f7f95172d8a1fd7814c20b018092ce16738b6e57c7489dd08e960d3eeebf5ae736763d843539ce176ea62cf5a175642c3206c9e43f01aa1e3cc86e8f395b09bb96d9ed78cb25be8cd4d9fa2c22678b1f5c08e82d490f4c55b131f"}, 
 {"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","id":"01a20232-886d-75b4-b06a-a851b1e1a64e","account_id":null,"event_type":"charge.event.v1","resource_id":"01a20232-8855-7025-9fc9-52eef6b3c3c8","event_sequence":2,"occurred_at":"2026-11-22T07:39:55.875+00:00","created_at":"2026-11-22T07:39:55.875+00:00","data_encrypted":"\\x0116ec7a96427e9fe377bb3f5facdfecef263c4513dcd877010c9abcf761fb371814543938b2f26f8035ae8f6c157167df007afc6eaf442c5c157050beeb426994da4aedba7239d93836d222d4c8c6e9eb7d852ace17d63c4f321325f4edaebdb21cb4097592bd6f54d7e08c32fa8541d249b0b0f60b64a47a3b87f74f51f174a9f47906c8d1bc7cde12ef3d9192b15732865f100a7d9a46b81747cf1e9fb27768f1a8aceec071492f4c916d3a17391f1c0e158071d5a655056118a0a2ab043d7be34e692da0f4a622ebbc2efa8041543c050a2670a571f20b2b688f7fa741e0768f5fcbd04986c7c01c082dc8e8e68ac3203e5b6d0740ff79032f4e8f3dae27e7534c070977d0d3e0b678fc1dfce1c0c761323712a1a5a5a8e47bd83b4f9b6b3b15cd957e9ba894f83c1e0b284953c4407535ff60c0bcd494ad8fcc5787d56c6682da9bbdcecd1b57f13ba7d47df737a872e281900fd72fa1c441b781b7914cfa331300ad11feeeb2b4fbec2d6b292950c89c175de6d1524f1391175b1f419f8c7df39587f7518d265c3d72b3debbe58a697a18d815cb39a49aa2aba5c0906beed6cab4e6866b36fc113132b496b81d97e3efc251de0d56d42bc5113baecdf5a5abd96f8a0ccc98ec0d3b30422a64d220b07578dac49296fa8e65b17a73a63aa07da6e0940aac981ed7e5e84326526ba3c92dcf07f3e89daf7661642ba1b20fc3c5ab4abea5fdbe8678bebecf37507e6bca3b9607e4d7670286390d90c161b72505fc6c96eec81923acef81e4fa5bebcd036831f752d079a7e23c7164c18f934b191047a011f6f3cd75ee9306b5386fe30ffeeafa4ec88d7451224d2cf55760ccccab9b1d43adcf1e4da3c05920027b506534999e41040c44bf4581f12e821bc40828e9a80b4eb4f623c778a1da6f583104e0a0e881e21fa1aafb318399a7b8c4109f6e4bdaf930131f929932068438c547ac961f7a66533fac349f434f18d4a5c229c3b4e95c546479f43e954dfd386788b363ef567e116785ff133f9f932aef5533b19a552f0fdb40de1b026acd8fee6e9ee7c1a2e8ca9364bf77a1debfd2f3f5cefce39c39cfb3777a79979da417e4514b1a2aa39b6b8c41187554693f7e9ebd11db2e00a70e7590f86347d5c3d2534589913e54466580f5f457f838bc4312c11c3d892f4d93bb3702230debd016e62dc9062872db467dd0117da84f51a8de7593a1e8e8a4d8e5f6330dd121c091ceb831e822ead298129c027ee2580c19b13ddf68df1bb8dfc91611605d13fb0d9d76cdd8f9cb5f482f3b4f6409f09c8e168e4ab2913d293227fb7c713981f84dfa9cbdd9d415fce0b7dbb7708e04e26f3ef038cfeeb4701c045d7a9ea8b38060da17ecf33ba29424657526e7dfb76cde83e5da0d2cf868984cf7a71c3bf04d8e0f5625045fde2eff744483d1b48511b4fd94a61a69ead6b8c902f0c928209fcf903bdd8a7d1bb68122c494c10c0609156498d49671278615c6d4bb433842915d7b6499489419fa1270100e6d5f770c28c594539e007d7a4a851cb99c6698945c1f0fe8543f253e48c47faeeb4a8f01dc7681b9371b48647c516495af3d3bd75643ec6b57750a54efe4e0e6d943a7580df2f09299af0543c2ab6638ef1c05cf42b262479116271e1783e174ad341cb655f2a7258518dd58e9665c0f1a7251b16a2f9bb75a055237b9030d9c1d7f98b2a5fd20ed2b2301925667ed83e71b13a4a18642830a7aa0ca0c2bb2de34ace18fd131f7f5d440741960ba12d2e5ee26fddcbe4162a32071fde86c35802a87e60e4c86e265fe94c4cbb9ee26bb64139d49a7063bf163c452d9e7183afe8ae8a3313fd0c56df5d355e66cb1be0a325493dfdb05f40ab1b8f1055359c2631a865f567f27e5db7155cbf093a4aa6d04de4bc0e9aad93d6b0933dedee26416bbdb0044861412bbbdcb3f68e2"}]$rows$);
insert into limit_counters select * from json_populate_recordset(null::limit_counters, $rows$[{"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","account_id":"01a20232-8778-72e5-a586-e43599e9bd82","payment_type":"charge","period":"month","starts_on":"2026-12-01","amount":4900,"count":1,"max_amount":100000000,"max_count":10000}, 
 {"platform_id":"01a20232-86e6-75fd-9343-e1916c30cff7","environment":"sandbox","account_id":"01a20232-8778-72e5-a586-e43599e9bd82","payment_type":"charge","period":"day","starts_on":"2026-12-01","amount":4900,"count":1,"max_amount":10000000,"max_count":2147483647}]$rows$);
select setval('knex_migrations_id_seq', 11);
