-- key sk_sandbox_PtEVamwoYzW1eFNLIk7n0scUpl18So3tMBjXQqTy3XW
-- reads /v1/organizations/01a20515-1c33-753e-881d-393f66a6f9d9 - {"meta":{"api_request_id":"01a20515-1d26-7164-a457-44d73d524389","api_request_timestamp":"2026-11-22T21:06:39.526Z"},"response_type":"object","data":{"id":"01a20515-1c33-753e-881d-393f66a6f9d9","name":"Northwind Holdings","external_id":null,"metadata":null,"created_at":"2026-11-22T21:06:39.281Z","updated_at":"2026-11-22T21:06:39.281Z"}}
-- reads /v1/accounts/01a20515-1c50-749d-b970-767c770155f8 - {"meta":{"api_request_id":"01a20515-1d2a-7071-95c1-1b8b3bfb85fd","api_request_timestamp":"2026-11-22T21:06:39.530Z"},"response_type":"object","data":{"id":"01a20515-1c50-749d-b970-767c770155f8","organization_id":"01a20515-1c33-753e-881d-393f66a6f9d9","type":"business","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"business_profile":{"name":"Northwind Rentals","phone":null,"address":{"zip":null,"city":null,"line1":null,"line2":null,"state":null,"country":null,"address1":null,"address2":null,"postal_code":null},"website":"https://northwind.example.com","industry":{"mcc":null,"sector":null,"category":null},"use_case":null,"legal_name":null,"description":null,"support_channels":{"url":null,"email":null,"phone":null},"tax_id":null},"capabilities":{"consent_types":{"internet":{"capability_status":"active"},"signed_agreement":{"capability_status":"active"}},"payment_types":{"charges":{"capability_status":"active"},"payouts":{"capability_status":"active"}},"customer_types":{"businesses":{"capability_status":"active"},"individuals":{"capability_status":"active"}}},"settings":{"charges":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null},"payouts":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null}},"terms_of_service":{"accepted_ip":null,"accepted_date":null,"agreement_url":null,"agreement_type":null,"accepted_user_agent":null},"metadata":null,"access_level":"standard","external_id":null,"created_at":"2026-11-22T21:06:39.309Z","updated_at":"2026-11-22T21:06:39.309Z"}}
-- reads /v1/accounts/01a20515-1c67-77ce-9eb6-2f83d48214e3 - {"meta":{"api_request_id":"01a20515-1d2e-76e4-8f60-9a52224140be","api_request_timestamp":"2026-11-22T21:06:39.534Z"},"response_type":"object","data":{"id":"01a20515-1c67-77ce-9eb6-2f83d48214e3","organization_id":"01a20515-1c33-753e-881d-393f66a6f9d9","type":"business","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"business_profile":{"name":"Northwind Rentals","phone":null,"address":{"zip":null,"city":null,"line1":null,"line2":null,"state":null,"country":null,"address1":null,"address2":null,"postal_code":null},"website":"https://northwind.example.com","industry":{"mcc":null,"sector":null,"category":null},"use_case":null,"legal_name":null,"description":null,"support_channels":{"url":null,"email":null,"phone":null},"tax_id":"12-3456789"},"capabilities":{"consent_types":{"internet":{"capability_status":"active"},"signed_agreement":{"capability_status":"active"}},"payment_types":{"charges":{"capability_status":"active"},"payouts":{"capability_status":"active"}},"customer_types":{"businesses":{"capability_status":"active"},"individuals":{"capability_status":"active"}}},"settings":{"charges":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null},"payouts":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null}},"terms_of_service":{"accepted_ip":null,"accepted_date":null,"agreement_url":null,"agreement_type":null,"accepted_user_agent":null},"metadata":{"landed":"yes"},"access_level":"standard","external_id":null,"created_at":"2026-11-22T21:06:39.334Z","updated_at":"2026-11-22T21:06:39.334Z"}}
-- reads /v1/representatives/01a20515-1c85-771f-acaa-0fc23048c838 - {"meta":{"api_request_id":"01a20515-1d34-721b-9c37-1301e139970c","api_request_timestamp":"2026-11-22T21:06:39.540Z"},"response_type":"object","data":{"id":"01a20515-1c85-771f-acaa-0fc23048c838","account_id":"01a20515-1c67-77ce-9eb6-2f83d48214e3","user_id":"01a20515-1c85-771f-acaa-13865a1a705a","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"first_name":"Nora","last_name":"North","name":"Nora North","dob":"1984-05-17","ssn_last4":"1234","email":"nora@example.com","mobile_number":"+14155550142","phone":"+14155550142","relationship":{"owner":true,"title":"CEO","control":true,"primary":true,"percent_ownership":60},"external_id":null,"metadata":null,"created_at":"2026-11-22T21:06:39.347Z","updated_at":"2026-11-22T21:06:39.347Z"}}
-- reads /v1/linked_bank_accounts/01a20515-1c92-77ac-a28d-cca0f5df1b23 - {"meta":{"api_request_id":"01a20515-1d3a-70d1-b75c-e949b375320c","api_request_timestamp":"2026-11-22T21:06:39.546Z"},"response_type":"object","data":{"id":"01a20515-1c92-77ac-a28d-cca0f5df1b23","account_id":"01a20515-1c67-77ce-9eb6-2f83d48214e3","platform_id":"01a20515-1be2-7345-8092-3fd464a42196","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"bank_account":{"institution_name":"JPMORGAN CHASE BANK","account_holder":"Northwind Rentals LLC","routing_number":"021000021","account_mask":"*****3210"},"purposes":["charges"],"description":null,"metadata":null,"created_at":"2026-11-22T21:06:39.377Z","updated_at":"2026-11-22T21:06:39.377Z"}}
-- reads /v1/customers/01a20515-1c9e-74fd-9969-f2041019447a - {"meta":{"api_request_id":"01a20515-1d40-729a-9265-308145edf399","api_request_timestamp":"2026-11-22T21:06:39.552Z"},"response_type":"object","data":{"id":"01a20515-1c9e-74fd-9969-f2041019447a","type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip":null,"city":null,"state":null,"address1":null,"address2":null},"device":{"ip_address":null},"config":{"sandbox_outcome":null},"metadata":{"landed":"yes"},"created_at":"2026-11-22T21:06:39.390Z","updated_at":"2026-11-22T21:06:39.390Z"}}
-- reads /v1/paykeys/01a20515-1cff-75ab-8d65-fa5c8190249f - {"meta":{"api_request_id":"01a20515-1d45-75d6-bc2c-b47267178d35","api_request_timestamp":"2026-11-22T21:06:39.557Z"},"response_type":"object","data":{"id":"01a20515-1cff-75ab-8d65-fa5c8190249f","customer_id":"01a20515-1cf5-72bd-a8b5-142d7da54597","label":"JPMORGAN CHASE BANK *6789","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code":"active","reason":"ok","source":"system","message":"The paykey can be used.","changed_at":"2026-11-22T21:06:39.484Z"},"expires_at":null,"created_at":"2026-11-22T21:06:39.484Z","updated_at":"2026-11-22T21:06:39.484Z","paykey":"894e092f.05.d01b8122b0daecd96508bfcf3cfceea5c5d97e5236392a0fef96a6b201c2b93c","bank_data":{"routing_number":"021000021","account_number":"*****6789","account_type":"checking"},"config":{"sandbox_outcome":null},"metadata":null,"balance":{"account_balance":1000000,"updated_at":"2026-11-22T21:06:39.484Z","status":"completed"}}}
-- reads /v1/charges/01a20515-1d0b-7272-bfe5-2fcbd4d200f8 - {"meta":{"api_request_id":"01a20515-1d4c-71f9-ab3d-e782cff833e5","api_request_timestamp":"2026-11-22T21:06:39.564Z"},"response_type":"object","data":{"id":"01a20515-1d0b-7272-bfe5-2fcbd4d200f8","paykey":"894e092f.05.d01b8122b0daecd96508bfcf3cfceea5c5d97e5236392a0fef96a6b201c2b93c","description":"Monthly membership","payment_rail":"ach","paykey_details":{"id":"01a20515-1cff-75ab-8d65-fa5c8190249f","customer_id":"01a20515-1cf5-72bd-a8b5-142d7da54597","label":"JPMORGAN CHASE BANK *6789","balance":1000000},"customer_details":{"id":"01a20515-1cf5-72bd-a8b5-142d7da54597","name":"Ada Example","customer_type":"individual","email":"ada@example.com","phone":"+14155550101"},"amount":4900,"currency":"USD","payment_date":"2026-12-01","device":{"ip_address":"203.0.113.7"},"external_id":"order-mwsbuk90-2","status":"cancelled","status_details":{"message":"Landed","reason":"user_request","source":"user_action","changed_at":"2026-11-22T21:06:39.509Z","code":null},"status_history":[{"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-22T21:06:39.496Z"},{"status":"cancelled","reason":"user_request","source":"user_action","message":"Landed","code":null,"changed_at":"2026-11-22T21:06:39.509Z"}],"metadata":null,"funding_ids":[],"created_at":"2026-11-22T21:06:39.496Z","updated_at":"2026-11-22T21:06:39.509Z","processed_at":null,"effective_at":null,"consent_type":"internet","config":{"balance_check":"enabled","sandbox_outcome":null}}}
-- reads /v1/charges/01a20515-1ce3-75c6-b945-44f7578375ae 01a20515-1c67-77ce-9eb6-2f83d48214e3 {"meta":{"api_request_id":"01a20515-1d53-7045-b890-919a6e570db3","api_request_timestamp":"2026-11-22T21:06:39.571Z"},"response_type":"object","data":{"id":"01a20515-1ce3-75c6-b945-44f7578375ae","paykey":"cfd1dc67.05.07ea57064ee7c0ce003aac3f593a42e0b00b3e52e719be47cdb96de9740cb1cf","description":"Monthly membership","payment_rail":"ach","paykey_details":{"id":"01a20515-1ccc-771d-b855-42e8ae3cee46","customer_id":"01a20515-1cbd-75e8-ba6d-a1b11debf8ce","label":"JPMORGAN CHASE BANK *6789","balance":1000000},"customer_details":{"id":"01a20515-1cbd-75e8-ba6d-a1b11debf8ce","name":"Ada Example","customer_type":"individual","email":"ada@example.com","phone":"+14155550101"},"amount":4900,"currency":"USD","payment_date":"2026-12-01","device":{"ip_address":"203.0.113.7"},"external_id":"order-mwsbuk7p-1","status":"created","status_details":{"message":"The charge was created.","reason":"ok","source":"system","changed_at":"2026-11-22T21:06:39.454Z","code":null},"status_history":[{"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-22T21:06:39.454Z"}],"metadata":{"landed":"yes"},"funding_ids":[],"created_at":"2026-11-22T21:06:39.454Z","updated_at":"2026-11-22T21:06:39.454Z","processed_at":null,"effective_at":null,"consent_type":"internet","config":{"balance_check":"enabled","sandbox_outcome":null}}}
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
-- knex
create table "knex_migrations" ("id" serial primary key, "name" varchar(255), "batch" integer, "migration_time" timestamptz);
create table "knex_migrations_lock" ("index" serial primary key, "is_locked" integer);
-- data
insert into knex_migrations select * from json_populate_recordset(null::knex_migrations, $rows$[{"id":1,"name":"0001-platforms","batch":1,"migration_time":"2026-11-22T21:06:38.998+00:00"}, 
 {"id":2,"name":"0002-organizations-and-accounts","batch":1,"migration_time":"2026-11-22T21:06:39.02+00:00"}, 
 {"id":3,"name":"0003-customers-and-paykeys","batch":1,"migration_time":"2026-11-22T21:06:39.046+00:00"}, 
 {"id":4,"name":"0004-payments","batch":1,"migration_time":"2026-11-22T21:06:39.066+00:00"}, 
 {"id":5,"name":"0005-idempotency-and-rate-limit","batch":1,"migration_time":"2026-11-22T21:06:39.075+00:00"}, 
 {"id":6,"name":"0006-events","batch":1,"migration_time":"2026-11-22T21:06:39.083+00:00"}, 
 {"id":7,"name":"0007-payment-moves-and-limits","batch":1,"migration_time":"2026-11-22T21:06:39.091+00:00"}, 
 {"id":8,"name":"0008-rail-and-sandbox-clock","batch":1,"migration_time":"2026-11-22T21:06:39.112+00:00"}, 
 {"id":9,"name":"0009-secrets-in-use","batch":1,"migration_time":"2026-11-22T21:06:39.113+00:00"}, 
 {"id":10,"name":"0010-reset-in-two-jobs","batch":1,"migration_time":"2026-11-22T21:06:39.114+00:00"}, 
 {"id":11,"name":"0011-webhooks","batch":1,"migration_time":"2026-11-22T21:06:39.125+00:00"}, 
 {"id":12,"name":"0012-ledger","batch":1,"migration_time":"2026-11-22T21:06:39.128+00:00"}, 
 {"id":13,"name":"0013-webhook-lanes","batch":1,"migration_time":"2026-11-22T21:06:39.13+00:00"}, 
 {"id":14,"name":"0014-resubmissions","batch":1,"migration_time":"2026-11-22T21:06:39.134+00:00"}, 
 {"id":15,"name":"0015-bank-data-versions","batch":1,"migration_time":"2026-11-22T21:06:39.137+00:00"}, 
 {"id":16,"name":"0016-live-rail","batch":1,"migration_time":"2026-11-22T21:06:39.142+00:00"}, 
 {"id":17,"name":"0017-funding","batch":1,"migration_time":"2026-11-22T21:06:39.159+00:00"}, 
 {"id":18,"name":"0018-prenotes","batch":1,"migration_time":"2026-11-22T21:06:39.166+00:00"}]$rows$);
insert into knex_migrations_lock select * from json_populate_recordset(null::knex_migrations_lock, $rows$[{"index":1,"is_locked":0}]$rows$);
insert into platforms select * from json_populate_recordset(null::platforms, $rows$[{"id":"01a20515-1be2-7345-8092-3fd464a42196","name":"Landed","created_at":"2026-11-22T21:06:39.202+00:00"}]$rows$);
insert into api_keys select * from json_populate_recordset(null::api_keys, $rows$[{"id":"01a20515-1bed-734d-96b9-80a55dcb9622","platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","key_hash":"\\x16ec7a96b63234dc45074844dc0bbb60a7ac78c6a4e31ac42233ed2e0c7c6dbd36d61ad9","display":"PtEVamwo","scopes":["read","write","accounts","webhooks"],"created_at":"2026-11-22T21:06:39.212+00:00","revoked_at":null}]$rows$);
insert into organizations select * from json_populate_recordset(null::organizations, $rows$[{"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","id":"01a20515-1c33-753e-881d-393f66a6f9d9","name":"Northwind Holdings","external_id":null,"metadata":null,"created_at":"2026-11-22T21:06:39.281+00:00","updated_at":"2026-11-22T21:06:39.281+00:00"}]$rows$);
insert into accounts select * from json_populate_recordset(null::accounts, $rows$[{"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","id":"01a20515-1c50-749d-b970-767c770155f8","organization_id":"01a20515-1c33-753e-881d-393f66a6f9d9","type":"business","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"access_level":"standard","business_profile":{"name": "Northwind Rentals", "phone": null, "address": {"zip": null, "city": null, "line1": null, "line2": null, "state": null, "country": null, "address1": null, "address2": null, "postal_code": null}, "website": "https://northwind.example.com", "industry": {"mcc": null, "sector": null, "category": null}, "use_case": null, "legal_name": null, "description": null, "support_channels": {"url": null, "email": null, "phone": null}},"tax_id_encrypted":null,"capabilities":{"consent_types": {"internet": {"capability_status": "active"}, "signed_agreement": {"capability_status": "active"}}, "payment_types": {"charges": {"capability_status": "active"}, "payouts": {"capability_status": "active"}}, "customer_types": {"businesses": {"capability_status": "active"}, "individuals": {"capability_status": "active"}}},"settings":{"charges": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}, "payouts": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}},"terms_of_service":{"accepted_ip": null, "accepted_date": null, "agreement_url": null, "agreement_type": null, "accepted_user_agent": null},"external_id":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-22T21:06:39.309+00:00","updated_at":"2026-11-22T21:06:39.309+00:00"}, 
 {"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","id":"01a20515-1c67-77ce-9eb6-2f83d48214e3","organization_id":"01a20515-1c33-753e-881d-393f66a6f9d9","type":"business","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"access_level":"standard","business_profile":{"name": "Northwind Rentals", "phone": null, "address": {"zip": null, "city": null, "line1": null, "line2": null, "state": null, "country": null, "address1": null, "address2": null, "postal_code": null}, "website": "https://northwind.example.com", "industry": {"mcc": null, "sector": null, "category": null}, "use_case": null, "legal_name": null, "description": null, "support_channels": {"url": null, "email": null, "phone": null}},"tax_id_encrypted":"\\x0116ec7a96c5ab3219d37e12ed7021505bb00575f20b619b6edc6593929b41b981135b6379cd7cc8ad99c7","capabilities":{"consent_types": {"internet": {"capability_status": "active"}, "signed_agreement": {"capability_status": "active"}}, "payment_types": {"charges": {"capability_status": "active"}, "payouts": {"capability_status": "active"}}, "customer_types": {"businesses": {"capability_status": "active"}, "individuals": {"capability_status": "active"}}},"settings":{"charges": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}, "payouts": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}},"terms_of_service":{"accepted_ip": null, "accepted_date": null, "agreement_url": null, "agreement_type": null, "accepted_user_agent": null},"external_id":null,"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-22T21:06:39.334+00:00","updated_at":"2026-11-22T21:06:39.334+00:00"}]$rows$);
insert into representatives select * from json_populate_recordset(null::representatives, $rows$[{"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","id":"01a20515-1c85-771f-acaa-0fc23048c838","account_id":"01a20515-1c67-77ce-9eb6-2f83d48214e3","user_id":"01a20515-1c85-771f-acaa-13865a1a705a","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"first_name":"Nora","last_name":"North","dob_encrypted":"\\x0116ec7a969c68b4ae1a26fe45b1aa7b91682c3b32342b33c7aa4601594da4d7108d25d90971b13ee8da44","ssn_last4_encrypted":"\\x0116ec7a96b21bc59f910b19ca046814dd93ee975cb55b4447a7037c30c17113aedfe1a8b0","email":"nora@example.com","mobile_number":"+14155550142","relationship":{"owner": true, "title": "CEO", "control": true, "primary": true, "percent_ownership": 60},"external_id":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-22T21:06:39.347+00:00","updated_at":"2026-11-22T21:06:39.347+00:00"}]$rows$);
insert into linked_bank_accounts select * from json_populate_recordset(null::linked_bank_accounts, $rows$[{"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","id":"01a20515-1c92-77ac-a28d-cca0f5df1b23","account_id":"01a20515-1c67-77ce-9eb6-2f83d48214e3","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"institution_name":"JPMORGAN CHASE BANK","account_holder":"Northwind Rentals LLC","routing_number":"021000021","account_number_encrypted":"\\x0116ec7a966603cd8ce2b076e7ef81867aa95a3b937512a8d6bc7e41979615ebaf81601b734637a18c06da","account_last_digits":"3210","purposes":["charges"],"description":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-22T21:06:39.377+00:00","updated_at":"2026-11-22T21:06:39.377+00:00"}]$rows$);
insert into customers select * from json_populate_recordset(null::customers, $rows$[{"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","owner_id":"01a20515-1be2-7345-8092-3fd464a42196","id":"01a20515-1c9e-74fd-9969-f2041019447a","account_id":null,"type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-22T21:06:39.39+00:00","updated_at":"2026-11-22T21:06:39.39+00:00"}, 
 {"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","owner_id":"01a20515-1c67-77ce-9eb6-2f83d48214e3","id":"01a20515-1cbd-75e8-ba6d-a1b11debf8ce","account_id":"01a20515-1c67-77ce-9eb6-2f83d48214e3","type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-22T21:06:39.42+00:00","updated_at":"2026-11-22T21:06:39.42+00:00"}, 
 {"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","owner_id":"01a20515-1be2-7345-8092-3fd464a42196","id":"01a20515-1cf5-72bd-a8b5-142d7da54597","account_id":null,"type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-22T21:06:39.476+00:00","updated_at":"2026-11-22T21:06:39.476+00:00"}]$rows$);
insert into paykeys select * from json_populate_recordset(null::paykeys, $rows$[{"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","owner_id":"01a20515-1c67-77ce-9eb6-2f83d48214e3","id":"01a20515-1ccc-771d-b855-42e8ae3cee46","account_id":"01a20515-1c67-77ce-9eb6-2f83d48214e3","customer_id":"01a20515-1cbd-75e8-ba6d-a1b11debf8ce","paykey":"cfd1dc67.05.07ea57064ee7c0ce003aac3f593a42e0b00b3e52e719be47cdb96de9740cb1cf","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code": "active", "reason": "ok", "source": "system", "message": "The paykey can be used.", "changed_at": "2026-11-22T21:06:39.434Z"},"routing_number":"021000021","account_number_encrypted":"\\x0116ec7a96c34083a838b7d76dadeee444298288a12b5e85e85016f1dd10a6f29a25b9e70b088bc1061f28e21f","account_last_digits":"6789","account_type":"checking","sandbox_outcome":null,"balance_amount":1000000,"balance_updated_at":"2026-11-22T21:06:39.434+00:00","balance_status":"completed","metadata":null,"expires_at":null,"event_sequence":1,"created_at":"2026-11-22T21:06:39.434+00:00","updated_at":"2026-11-22T21:06:39.434+00:00"}, 
 {"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","owner_id":"01a20515-1be2-7345-8092-3fd464a42196","id":"01a20515-1cff-75ab-8d65-fa5c8190249f","account_id":null,"customer_id":"01a20515-1cf5-72bd-a8b5-142d7da54597","paykey":"894e092f.05.d01b8122b0daecd96508bfcf3cfceea5c5d97e5236392a0fef96a6b201c2b93c","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code": "active", "reason": "ok", "source": "system", "message": "The paykey can be used.", "changed_at": "2026-11-22T21:06:39.484Z"},"routing_number":"021000021","account_number_encrypted":"\\x0116ec7a960c73db03fd3ad86ae2ef5c1ded3004f9163890be5cccaa0a5c5b97b52713a5f215e359900c1aafb4","account_last_digits":"6789","account_type":"checking","sandbox_outcome":null,"balance_amount":1000000,"balance_updated_at":"2026-11-22T21:06:39.484+00:00","balance_status":"completed","metadata":null,"expires_at":null,"event_sequence":1,"created_at":"2026-11-22T21:06:39.484+00:00","updated_at":"2026-11-22T21:06:39.484+00:00"}]$rows$);
insert into bridge_tokens select * from json_populate_recordset(null::bridge_tokens, $rows$[{"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","owner_id":"01a20515-1be2-7345-8092-3fd464a42196","id":"01a20515-1cae-7481-a48d-72e062288ebc","account_id":null,"customer_id":"01a20515-1c9e-74fd-9969-f2041019447a","token_hash":"\\x16ec7a962c077d5eb2bc478d69ce3f1bb5cbce1c4e822691a8ea1b3649eb384c992c3f7c","sandbox_outcome":null,"created_at":"2026-11-22T21:06:39.399+00:00","expires_at":"2026-11-23T01:06:39.399+00:00","used_at":null}]$rows$);
insert into payments select * from json_populate_recordset(null::payments, $rows$[{"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","owner_id":"01a20515-1c67-77ce-9eb6-2f83d48214e3","id":"01a20515-1ce3-75c6-b945-44f7578375ae","account_id":"01a20515-1c67-77ce-9eb6-2f83d48214e3","payment_type":"charge","paykey_id":"01a20515-1ccc-771d-b855-42e8ae3cee46","customer_id":"01a20515-1cbd-75e8-ba6d-a1b11debf8ce","amount":4900,"currency":"USD","description":"Monthly membership","payment_date":"2026-12-01","consent_type":"internet","device_ip_address":"203.0.113.7","external_id":"order-mwsbuk7p-1","balance_check":"enabled","sandbox_outcome":null,"status":"created","status_reason":"ok","status_source":"system","status_message":"The charge was created.","status_code":null,"status_changed_at":"2026-11-22T21:06:39.454+00:00","processed_at":null,"effective_at":null,"funding_ids":[],"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-22T21:06:39.454+00:00","updated_at":"2026-11-22T21:06:39.454+00:00","due_at":"2026-11-22T21:06:39.454+00:00","effective_date":null,"settles_at":null,"limit_date":"2026-12-01","resubmission_of":null,"representment_of":null,"representment_until":null}, 
 {"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","owner_id":"01a20515-1be2-7345-8092-3fd464a42196","id":"01a20515-1d0b-7272-bfe5-2fcbd4d200f8","account_id":null,"payment_type":"charge","paykey_id":"01a20515-1cff-75ab-8d65-fa5c8190249f","customer_id":"01a20515-1cf5-72bd-a8b5-142d7da54597","amount":4900,"currency":"USD","description":"Monthly membership","payment_date":"2026-12-01","consent_type":"internet","device_ip_address":"203.0.113.7","external_id":"order-mwsbuk90-2","balance_check":"enabled","sandbox_outcome":null,"status":"cancelled","status_reason":"user_request","status_source":"user_action","status_message":"Landed","status_code":null,"status_changed_at":"2026-11-22T21:06:39.509+00:00","processed_at":null,"effective_at":null,"funding_ids":[],"metadata":null,"event_sequence":2,"created_at":"2026-11-22T21:06:39.496+00:00","updated_at":"2026-11-22T21:06:39.509+00:00","due_at":null,"effective_date":null,"settles_at":null,"limit_date":null,"resubmission_of":null,"representment_of":null,"representment_until":null}]$rows$);
insert into payment_history select * from json_populate_recordset(null::payment_history, $rows$[{"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","payment_id":"01a20515-1ce3-75c6-b945-44f7578375ae","sequence":1,"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-22T21:06:39.454+00:00"}, 
 {"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","payment_id":"01a20515-1d0b-7272-bfe5-2fcbd4d200f8","sequence":1,"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-22T21:06:39.496+00:00"}, 
 {"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","payment_id":"01a20515-1d0b-7272-bfe5-2fcbd4d200f8","sequence":2,"status":"cancelled","reason":"user_request","source":"user_action","message":"Landed","code":null,"changed_at":"2026-11-22T21:06:39.509+00:00"}]$rows$);
insert into idempotency_records select * from json_populate_recordset(null::idempotency_records, $rows$[{"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","acting_account":"00000000-0000-0000-0000-000000000000","key":"landed-bridge-token","day":"2026-11-22","fingerprint":"\\xf5bcd909441dc96ae599809ef81a1d38ffb4741023fa30ea0b6b0a12cbed724f","status":201,"headers":{"Content-Type": "application/json; charset=utf-8"},"body_encrypted":"\\x0116ec7a964925fd775681f2ca7865c7a599bd25c7f25bedf5efb507d6e82259c7925925996a90b26703028b5713952c64ee7dac9e0d53693fbace577db35785c8ba94cfa4805db109ee3aedf40cf0d3c05bcf2a0475791bd6fec641f59bd7135e02cd5b0a577cb38d8a05942cb98301771eb81eb909991c664dd3753a0f4689c217565927bf1087e2d48fac9631c8bfa533f6c739e8f6bb4e003cdf2d4f0502b43ba97d597f593a5308ceeb1fa38d8ebb8955f69aeb8e05a42d6459019fe0b79605ef8077541f23256cd4952e560e873fcd26ea3299b5e13eb3de91cda26cae889e11e6869b797e71b5d59f77137bc5a734bdd31e6316f920d888662b7577b63d079f4bcf04b1987f5d51c65d5b77aec3b48810eaa86d37","created_at":"2026-11-22T21:06:39.399484+00:00"}]$rows$);
insert into events select * from json_populate_recordset(null::events, $rows$[{"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","id":"01a20515-1c54-77a2-9a1b-864a1288a87f","account_id":"01a20515-1c50-749d-b970-767c770155f8","event_type":"account.created.v1","resource_id":"01a20515-1c50-749d-b970-767c770155f8","event_sequence":1,"occurred_at":"2026-11-22T21:06:39.309+00:00","created_at":"2026-11-22T21:06:39.309+00:00","data_encrypted":"\\x0116ec7a963148014819a21039b276ca0e1bc03955fd91ab9e732a46f8815bf9bf03c05dd8b96be521508927e7f932d5a63f8988f4ccd6626b6a061ed0233a6298a2eab0658e6c798af21835ff0bb9efa845d2f5bf3d9e60c9575333d431feba45a30b08d28c57cb95e15447a431e040ee6fb2c33f35c120ddbee16935c55ac805aa425539ea5b14bcb7c6b66f879a3890a4708550895ffae6c34c0b4849f10ab7713181c306c6152e3f0a32e19f03ee5bce246fc1553bf318beb346873a725495a97a2686ac5180f2b6154cfaf8e78e5ebec1c6b803af1b5a3ddc45147a80af509c77315efa3d71327e8cf469e787828fa2ca115b6fcf74ee26be78f2579ada140c5c9ab8359707b5ccc971f7941bd369821439f0d76bd85c089f91c635a926c0767175d96b978f283023537e1f4fbf0412683f0c09967789d2ca3c2b7dac85bfb8f25942f72c783aa51347048c80e95572a4d2f4dc4b73395c56abc8c58b1569a414d151dfff50dd17e4d69200063ebb4ff3ac5e8892f65f67b2b9279b7584746029bcd4efe4e94813ed2e5581e1b40f8795e63859100672d8fa946b8f1cdab69e0aafaeb9bd11b6d02509f237f68cc5cfa732644910e116bcb4365e5bcdb912c909d64cd2af16035b20e2d7881cceb04c70385b618bf426c21fc553029791c6c6fa4d48b6c6a15a52a4284bf5da075d7522019b17c6e9fedfd82ad1a029093dc8dec194f1a82a087702689078d0b657bd4b100fb8da9a4931c43e6d384ee098b68b0365a8b887b1547b2931ee1ad1639a2b7b1bf745b5e9603e06d91c363d5ebe4cba5c5ce1be0276db7eb5b7320421d2eadd4e04b188de848118db7a8ec7118d93d14c1f74b7e66e753a6e5abb82635d6b24dcf23250ad011c529007be59580c486ab164634a4a16ed4176b1a00b234c3667bca348d165485a6027e7f196751b417d8d6e8bc6d2f666fe52c321e42ad849526457d7fdbda978ce779a78c6beecea7ff840f13936ef3b58609a0a8170da8a9393ecb59eeed4f4758441e9994f0cdab77182d8995a962210d578ce4b3ee159b2d59dfdbc101d88767a07afc28029e7e4c87d7f1f99d4cad9fe7692f6ee27ec93b2d2e44120dfe6a9a14f090fb6189d59e340acb1a959a4e070261f5a0d719b2b6e9f12b24579c6b5d37e0788fb181a9db2f71a196f6552762595472714c634a9329885d150a355933c32466bd514ef7504b689ec77008da09287efd8cdcf9f21a1fd311c48f4f68188cfe0b38d9144da2b82a164889fee674fb651daabc7a25a978f7f32f940fe228474e66f9e2df49448c56cb6137a08bd81ca6f478c45535a6c33a1ebd83004fba7aae7984dd07cb0e6ba9bc289b334fd49edae18f9ad17abbbdd7f16b43b8b9ca17c112643857b5933a918842458f64b0d191605441b4343f1e07c92ca02445e0ab9f2aee67ae3decb74507e3aaf5265a07d1be1a6f322495a1f9a8532a2766df6d38b0aa5f73454883437829b2cca102c65fd5c815495dc3a8e01068fe97dc6ae36832bada507840ebcfa0ecdd1f5612bd0ba21bcde11700a2c2c4a47d7643e2be6d13dc0719e00a2aaa827314b073d062f450a5c71f09e594e6b626fc882a40aec0b1a107ff352c84b7c26db8d8599f2b162c165bb72ca542ecee33b17be97492ed7b4b01c2990879cdc98256b2c404971002ab23f2a34dc84646f40ac49c0aaf914e0bfb6517ddcab3c3869811fdc74da753e938ec5b094e32a736b2b3ed2aae70c6bd79265363411a90b86940048b1e6c08c7c50ad9eeaa462af0f0f9c841104ca52cac762f0a1f157ef6152696f34295855ce9e23ddde99f1487b9bfa92313085afcad6d6560401d47cc7f906617cbcf9d4908f79e2f6cb1b1a26a2a5e388dced1b2c99c9eda122c6094b51d7c0430ec042ec182f72070315688c2102286e5c4ed1385580de9ff6c90f110720de284a5590118286bf06e224ae4e80302a182239d444d8bb205a61d1a68d6726d9b9cadee3207991b7c9660d33a0eb9e4bbafce4ae57aaaf635da3dee235f3bd90e6ab1bf87569ff5eb5194c0b85c81e26c979ed9ed92af5b549e3ddcd8be2307dce2c4a7a26cabcc916438dc117a9745abb39684b34d0ced5bbdf2a55d7ae9798600d5018d0f861ad021ceafce3790fc744240789510f7aaa29855f2e9522b9c0e56b172683a78a15ff6cbfbf4853a368c8bea438a76dcd91364a9ab98830e927d82b81d8084584d9dca83f6436a7cb0b1b2c1273d719565d67fd60e9a8e8f616366ed7edb1abffffcba219c9536ae6dcd6f3bf98579e00858abca9f296a6007658"}, 
 {"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","id":"01a20515-1c69-72a2-8d7d-a9e1fe645c75","account_id":"01a20515-1c67-77ce-9eb6-2f83d48214e3","event_type":"account.created.v1","resource_id":"01a20515-1c67-77ce-9eb6-2f83d48214e3","event_sequence":1,"occurred_at":"2026-11-22T21:06:39.334+00:00","created_at":"2026-11-22T21:06:39.334+00:00","data_encrypted":"\\x0116ec7a963b059b40d6851c673cf2fc8918b91654635089f4bf2e113e8650fd4be78eedd85a4d814cd70b782de187cb288e1370f0b732cfbf21a8a2dff61aabae496580b11169112f23252322d4ca465343f52b82e8cbe847ce9bac4fdbfc032a23a8b3af0c4f8a6a458a7123b4b129694923c2b0ff2ad1488a75f1870fbd64ad6274f8246f6558e8a2e18bef2adc8ccdd554ffbf7a92ba0b585ab85b149ef0ec1e285c3e2cc1d95bc6d43a34dbb2276c15a7be17385276d86659dfc46cc6e109c275e6ffd57471fcc6594a5dab050a64f361de67d8294c96344c83016a740be5acaecd989a34b7162c52d2993e42b720e059d0097787dc368a34b08642dfb4084174ec38bf640d1d209ecdd3ce6f7932bce13d32dd10270e8c09a3452db1b447d9d6c26fddfb2dbdee1aed402efe277a8bc4d8ead53f277a145c0a1b0a3d5c7090fdc4f225bf855fc03a052fc884a3316e7a7267d6810b159e8889f5beda1632cee977cce9161e4573b1e282f1c727180120ca43e83c8403742c639ae430d8d358a64ec11d528c3305e427aa260cd4c2f936b8d529fadaa2a622af09f8e7eb4ce99c9c43d06801d97cb1f5ce73b3d6cdf349e6c44adbe671b029cf692d7c57ae2f25d9d06787f9ac9b631723d833d7bf8a3ac370664a19ea53bdfa33109c6e2172fca635e8fb0cef261676a9d59690fb7e186655c1fafa0cbf3836fd1e080856aea17b968b4cf309442f3f6726496a90b57991f8bfcaa5463e119289093b147004cf20b54e334bfc51b299dcbfca58e3f2a8ca4845ebfa8584b7b9144587556a2f28a828ade86ae3c8ae83b66b5225656f570fae6dba4c099357037342ff56095c4cf51e19ff510141c8eb25104792b49457a67303daa7329ce248e487efbf6e814ee01bfdc9dbf323642190f4bebab84f70aea583f7e4fbcc5da3b87e3f1d18ec0f078cc23bcc17d91fcf50cb071adcefae85bb2c56c63af8b0d72864c3f6ebe19a5514e0ead0ea7b6f3dfd9f33dbd29eeb5bae6eb237e25c8ac16dd9c640742ae1642082d5cb293e5655de1ef23fc3d23022a2ab9b468a388c70df44cbcea0df63fb88300b0e47539351a5a9f31b12c1317876d99ecb897cbc93dfb66a5231d1e4c1e16baec64f740319141f3ea71707b0b951e455749edb3e00fd482f696944fd178684c87558697a9d3815f4584b9555a6619b3bfdf4f5ea7eb12f45b6e758eca4c6cb7ba639cee2b5e0455d7c2286c48b5f32fbecb322daa4d5be070e93b4aae477da7ab7dd922cc1173f23c9b77a9f255634f6e6dff44c24ba4fc8c9f1dbe68c67a727ce6883b0a9f1a26efb79ee23a976584b0c0d8c0c70a0d02fb6214a829e2b73fbe73e374f4dac822780ca55180c970daf18d1c6a5a86b6d8420b240bbd1ff582a4f833fcb7c4b962dbcef0485d1fc6ec38a88cc008df3e01ce6a97f513cf0f3b1af4bea5dffa41c3175c0fb1c2d4f424b986d2c8c087e295ff72e1fabf060ff0861a95f48f07d45932e6340659ff19dd12212ae97fb47a82e9dadb5dbc6990d0ef29db60698916e0940f2c42fe19dd926368ca27acccccfeeb3bde838efe31c6e7f99707c102cadc0a385dae48dbbe6756338dc418e080670168e6c13ade1a396e3a652ad62c5c3109df951f5072808087b4a06c61eaeca1355a6a8f515235c55a1ce8b224d4c704ffdd4a9c86cff97f72421573920aa9f4b2368be11df3cc040852ef23aeda4bdfd447ec8290526180bdb0a28a887b2c9fb6d2182bd468227ec595cd8ee3dda66f93c5ec2249a91b016f9c9b135058076427f6e9b8e83874fd756608e51aa03fb1158c04ed892c7e02cd81fcda5a2e1c679294eaea77bbe8bbe28830ad9c9913750594d713122b593d094376549fa8a715e0477f6f4f092ac0dd04ed7b20d5596cad04473643e04ce14e4d5d03466826d322a18d19303120e45f89ea92953ae6cf1717669aa8de9e831b0dbf723ed61a20e5b1ed31b2d4e3a43a5ad8df08c5bfda73c849dca531dec22c2b63ff022fcc6870facb84ab8efa99f8f2688158dadc9d28993079465b0b6f3d922799a58e62b07cb81fbf464884602314c459b450cba7689b8c7ba99f7ec7df176d333535d02fbb6ceeb142af386798767d8e554f4db52c25287b4a64f16dd41241cfeb32b7cbf8f7e494644f83d96611b16ce3e397942386a7973d9a4f1f8cc7b1548fb006faa09157aef99ec7243424716fd6480c1ca972d417cad1f2e1354b97ce4b3feed6ad71cdfea2b9cba2b6aab64e2e5f0e43e24ed247a17016dfa78cf5c3c9abbdd9be5385d56d7954473ce2e69078a7ada651e91f0ceafba4fe6ff93"}, 
 {"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","id":"01a20515-1c87-756d-93c6-a79d5073d0fa","account_id":"01a20515-1c67-77ce-9eb6-2f83d48214e3","event_type":"representative.created.v1","resource_id":"01a20515-1c85-771f-acaa-0fc23048c838","event_sequence":1,"occurred_at":"2026-11-22T21:06:39.347+00:00","created_at":"2026-11-22T21:06:39.347+00:00","data_encrypted":"\\x0116ec7a96d9ef59d89c19418c346f6506ecd7e74b79d8e632dc1f289e96a11e360b806b9d4fd635e7463c5cf4b3be3a358e0e3edaa7997cbbdd54d30166c2ed470c812f87de79a2414e0db9a295e7ca5875873930363204d2c521d2e0f7e574a89adeeaf22d9750ea8fd5c2f465fe59bdf4798b410f4d1b98d57078b94ad6627b75be21260f539994ca5e767031d2ab4e09b769d2a627d24d456fcf9dca061a33501404249352c1498ae66a3927374df1e1c270392ce771a76cad3cc88c38d832cf4b6bc44ddbe2ee32c00a24d1ad4f55a102ea56f82ec18e112b2ea214502560e4d9f6d0f9a6d7d4028242a4b88ca480a391f67f19d2d812528d61b76cdd561ce4e345cca542bcce26adedf148060f8ceadfd16debb21e2ab5362351ccd955e9aed0157e03ada6f5fe94e269e91879eca470948c406da754749e052fd224c2f6d51781f6ea5b08377d3265a178731ac6a8a8ad74587540229d5ab5d23db39db260f50eaff650bfece6a3a5d7de52bd5f1c395ea5798c3cd9d231d9fd2996dda0664177e91cda25fc4da85807e6817606017b67dc9d598a8abf8092cacaf4ddd9216eca61f342d8dfbc9694862571a5e373f8cf332706cee66e330fa3a23cb34bf25d67faba5df681190f77d13fcc67194a5005d3239ba0d4dfc1eb63a983c13212001f0ce6da54c700bf6c797e7f4728f69d90c03d48b4dc3a0e5efae8aba2d258f90593f7b49b32fa38b50a78b2be90027481e471f0b693e98442f29c1fba7bc74888a54673e1974ae97029615177b43c5109e6421b5ff0ca954c9ed8a836258247f0a539c8b77498f581127d8a2cad2b201ee799de8808e59a3bb7ab209a1bdd707b63907b34efbdc22e5d64dbef9665b3227d4be52afd0fe2a273d3d3a8adde127ca6e65b4e4ee04286f0fb5483b9904953762d011034a18c56df5369782d57ffedec47d9f30a364048"}, 
 {"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","id":"01a20515-1c94-7731-9acc-5ee1906a4af0","account_id":"01a20515-1c67-77ce-9eb6-2f83d48214e3","event_type":"linked_bank_account.created.v1","resource_id":"01a20515-1c92-77ac-a28d-cca0f5df1b23","event_sequence":1,"occurred_at":"2026-11-22T21:06:39.377+00:00","created_at":"2026-11-22T21:06:39.377+00:00","data_encrypted":"\\x0116ec7a96325a11f8977f010f22acadd5771ecf3247d291e1d3601f0b594a2d905976171e3e956339e43eabc951b05a45b96ad2d3ad7be62321bfb5bd455cfe29974b7394b0f5cce6842c29d921473e8e21111d5b2285658bc0f4d123e4a80149314fb23e157eb336ff5cd322bdaa9990c81cf21960adf03d0afa4649e01f03deb83803d61f6cc3c1bde3a842bbd4e75b345282d6c5b65104da353903bd5cd863283e8c39b828a1e452474e924f2cee192f7e6fe192b50e883e14de42df090712c2cf30602628610dac3d7dcd861a6411dbb1fd3edc8a5119f05c7bc9d63b3970c592d71a169a6d3f02b581edc17917c531053eda808cd3ef33207be586ca79b0854db3ab0565ebaf4aa26cdd43486b3af378873a5dab6b3d5250f6a0cd03decd477f0ea95d57b7f647e2b826beea89a5ae2a887c647322d75bc382fdd4e7dbcf0f1c794ebbeda054c4788bbd3d6b46ce02d24c6f518faf6ea6a3f4369a85dd8c64e55a3e37d4ba1e904c6b119434b1391f831b4119ff2ba080788deed1de53bbeb83174fdd91ff3b7d4c8351d051bd758be1ad64756d3ef316865898bc5e90362a9b37277fa440650496a2b530ea669488f287c9541489604e56cbfc1ad8f84b82bcaf2edd2d97e479e86b2e8fd619d562f8183b28f8d9768ee553c59f738e3f81c946ec705932f9fd7a79d0ae0384d840abaa7a864fc5b469a7b893087677464748232b0078c1877b3c213179a4cb0250ef30407314581f0a61f5f0bbb0e8874655f1f527b5ee5ee4a3b5c14fb776891b483c6f50a7cc80d5a1780d1a55767dcf483a6a97f14e1ccb67cd8c18f97031b83cb0a01ed1e6"}, 
 {"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","id":"01a20515-1ca0-752b-928c-bb535cbfd51b","account_id":null,"event_type":"customer.created.v1","resource_id":"01a20515-1c9e-74fd-9969-f2041019447a","event_sequence":1,"occurred_at":"2026-11-22T21:06:39.39+00:00","created_at":"2026-11-22T21:06:39.39+00:00","data_encrypted":"\\x0116ec7a9603ce532db0f4c3e404b8a2d1a4379b1e1c056538267cdcfe4e00583f0b2c85c4e0b2a4757066f4bbd50bf41ce43937ce1d80723d0bf6461cdbc174eaa3956b8cf60db40234987c98483b5e5718a68bc588c746bd0476e29153e7351e8575ed35a43ee3e14e3be72a7d03763bdc864b17b96b8b27ecc7fe1c87b36b52768bf36c8a3ace7174c56a1808037b5345a7e284e4463d479d3809a5b339cc0605ed54ddf7530013d6077be6bf08e25ed3b201abaa34fe86cfc1e18458302ae08875b772090feba79019de5b0e017e38b2092ef356eb106e5199a18886021c6f825a28b33276d723278e18f189225e9851849aaa1377d6cb2fee8213cf3155f5ab3d6a81290177c9bc7b18b3b0bba5708fc276bc25dc469a39fbe159e28baee19e8c3664fc54814e074b6aa4cf52d7415dcab1bc3baacf1a5f1ec8d2f4bc8284dac84f95685bd0bf7e87fdc981d8352685c9ad4181f909b7ace40a0445f841a8f3dadc17fe01ea8583523db37cb206054e91728b7b2769e3a60734a83621f97285618c7077405b16f0c48888dc8945616c4af5f7ff273624a97b82d4bb281b16e2a217a1be0005a7fc4d864bee19c78cc3a997434c4e40f5105bcbc310824f6d011710249161de67ad"}, 
 {"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","id":"01a20515-1cbe-7777-b62e-50ed5ef8a4e1","account_id":"01a20515-1c67-77ce-9eb6-2f83d48214e3","event_type":"customer.created.v1","resource_id":"01a20515-1cbd-75e8-ba6d-a1b11debf8ce","event_sequence":1,"occurred_at":"2026-11-22T21:06:39.42+00:00","created_at":"2026-11-22T21:06:39.42+00:00","data_encrypted":"\\x0116ec7a968ebca72e5de02dc76fd42b29fe02f495e3d92971a5d5f0c833c78519e8e234c7afb2c0c12aa7e1b779a0e6688f4e0975eb8509364be47f740c3354935cd3cde0fa827e29a313014a40cb64c9654ab7bf9b2313c3b9f2a63c63d4fbef2b7c80a33de30a4ec9950acf06c2101179d5ed10d4ef00480bc8ca4f2dd964dca21076868ce29d0e9d0c04ae490149bf0b974314b2a6bca6a5beaa611e94885c7f54a1bbf69f006f0929cfee6d21850dc758be74964c1cb9cfc5c06595e4b34401595fe5b6ebdf87e5b740cce6081e42841befc10b5a8b532d8253d471ec026a02631320b5c00a68fc488bfc07c8c34949488b469cf6ef7f2961e754d22e64445c9f2827659848557701c1a1aa85225c52f638d68768c63618607e75799660101573fb14459ca4bb8f7a7c437e72f4bee46c067bafcf34e0abfb7a09a2e50abc11decefd5367b62159a06808b78d8621e8c165e26a20aef8ea2bacfc7715bb625d96407737c8ad959ef28404105ecbf7651c23b9bceb9619f27b9e55c4c78fec08ca9a5983b4312b8a29e9593624b3da03d55ec587a13ddddc0691999bba968876cc74b6dbfcc160a4df72095f9475057910c8a5a06d970c497b2f3d33"}, 
 {"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","id":"01a20515-1ccf-74bd-85b2-0af4604abbcd","account_id":"01a20515-1c67-77ce-9eb6-2f83d48214e3","event_type":"paykey.created.v1","resource_id":"01a20515-1ccc-771d-b855-42e8ae3cee46","event_sequence":1,"occurred_at":"2026-11-22T21:06:39.434+00:00","created_at":"2026-11-22T21:06:39.434+00:00","data_encrypted":"\\x0116ec7a9654cbc46f8a59fd90fbea611dbb52002f63c90fdd6ee7e4928ca989b6145a9eb00263c63774373442d314c9191ed0e6599b09e768c1d78ad8476e43662a16b503aff5b2e97eaeee01a08ec84433919db3dc783505e46e59d2a67fb827caffe87c24f0e4653c5b83b1a24787589590e69e71cab92069e9318ef1092f732c7b8879d53ba68de5f6645bc6e593780ebbf53b19a4e54693ecb23edc4cbfdebbb23e49168a34b04b4161831782582f22bed53b6f0434236634dbb3a01b6523ed1a6bfd36346ef0001764e043d4632889afd8f56e87467ead608be2e6e00be48f6a4faab2253b0eba35f95d7933bf64911a75b14805600eb036779ca23dce00e95b64f95b862c312f1f788845a4e4c87336675cfb2240169fce11761635128605e31bf360d41c2a7971b2c4cc93c703045fa11960c4c89d310a47abf2570bd3d55373330bc81a4d3203b0e8131c0f24c6a6536d94b1a7992c6da3d14017901fbb9fe07c08a2766dfbfa1d5548b38d488f1f6e99af04cf53dc9c789fd710c4174d81b67cd486cbdc1f7b66f18a6431f74e93a12d9b91e84f1ccf97ca4764d32b4332f2a1651c8f59069d978abe957e8fa56e335d50da147ed53ca7502725b72e31d6e6acd306c0360259908d68b9ac74e671c3ba6ff36e60b3ec404f6c8c29ead743d01b5e4d3e9a8ffab1aab3b1a40d86beb5b095522c26ff832b692149f05e65dde9aafc9b697bb036271eaaf1743e1913dc18c84d39270a5745fa0613b9f49ee9c637e5aaefa66c67af12b792484fcf865c866edbda68a9d1e6bbeec92827d8e4bc7aa34c1e5adc32c9aaf018bf66f8c2360a384e6dc9cbab8634166945109a0452944a23db224d8d12cef1c7cfe548cf883f7f9448a66e1c45fe0789d30422c89b848c747add26ba67b942290fe8a556b7ea39c7cfc326f981a65fb1f27836cd172df384737593264c225d8d1a0123ccd6b1adfd099ab439b9a36cccec00ebaea9e46ca3ac320f176a8eca19b99ba317523137474f35a45879fca82817dc24e98911f20fa5ea05c0bf7fa4235faa0cb54cb2a88b1ea41c222c37063431b2efcef91323d79f81210e7e1515e2e97b251630e30046904c9837b8c411a8180e22a148ea800af4010dfafc6dd5ca27b987ccbd57913dd3f408"}, 
 {"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","id":"01a20515-1cea-7374-b428-3ae1e8f9cee7","account_id":"01a20515-1c67-77ce-9eb6-2f83d48214e3","event_type":"charge.created.v1","resource_id":"01a20515-1ce3-75c6-b945-44f7578375ae","event_sequence":1,"occurred_at":"2026-11-22T21:06:39.454+00:00","created_at":"2026-11-22T21:06:39.454+00:00","data_encrypted":"\\x0116ec7a9681ed036a63aee940b4d1e2a51bada938b9b56f4c78788fa470af01cf079174183f08666482c012a70f9509cc9c583ae0872793fa81c220d15c0dacd4b13b24d6e233dc76640d540110653f69dd6eca8d9f7ca560a7bddb515b4a8f4fd453a069c7565b9df9d84225eb3527174695eb4538a704909f2d2592030776a63f38dfc04f36c9358071bf080b2416b5eff06200f37f62c5b0a763a8e3f92529552993fe0a56281b352e0ddb30d3bd028dd9859296266f9865440cf847da0e81f88b4e4ead57522405515a3897fa09a21bcac63a40b91e952efb8177211e5cacd171fecfed1b07a4bc2a0d26c73f8c7873c2476172be4d92000ba45b15902f0bea5e2385655781610f2b689deebdd7b5a06b54b83ea63feeb02d06a23f74a0f5653c3e21cc52651722a6d557465b0e73ef2914bd8e6c1992bd5e906effb2066431c24642f55ac12d72f9f7041d502c6abe61396060a4820c8dfc524b71dba9ad122a196231509cbc19b6d021cb82a65a8cb10d61a41803a58f972c3b841a162e824b5d6e0a1a149113593da7fb8800089624f754881354becf24ead08536eff999d37e59ce4fbbacb3d5d78b78ea89965544acc73becfe990e1eb5de84e542c2a636b19e8fccd4fa0736f95fa0b3abced6cc30709812a902d304d389afd8eff85ff71b8d66748ea486d761809520e1df65fc45f748fc782a68f7416791c64a1939a922b6f19251f0b3a4a258ce3fc657f7b3bb1f0174685863e46556632a244d6736aaf247f846ef76e67d06b1f4d0fb58560a374f72bfb730f1f48d4a07ff5d06e2ba031140d205a99b14c121e8d98362939267aef3fd1f9d04ff798624baf81e6925f5657d863f7cc89d0b9c4f0df36fc10edd35d2686f57a7204b88cc975d90c01469acd9a506b28d1904efa5142d89be2b203137ec0a970b910f8622ae1b3f63ef4604a548b601f584b17176e8e6de10a8cd6f8620241827219d276057c47708dc988d984d46e3047d8a06b5eb9cc336f97bf4d7e629583b263ee2d990b70ffcefdfc1bbd90ba069d1d5a7e2954dba638354a2005e86c9020d71be81cf0ce33351f60220bf578ec663fe25362a1f5d6a35ee734fad1c145630545ad03e59c5b2c2967287dbaee06449ae198f8093f67b234aa5a7a5c09a7f25ccae589fa0e43dc773cdd9d0cbd46d6e53fec0c41815290f89f655b67c3d2e6c496745487c8a9b0c62d880caf4a4769c9533b8c43e8811845e6b8d9330055fcfdb1836bb2b057875fc3975a0ffe4aa8f0fa0dd2597de6b42ccdb424bbe0748a06dc5ef61e55c1fd216c60dd1050e01d43f6da0d3db3b1566610075372b843c8239f84a785dd57d1b1b5a9d7b374cad8ef6e53bc3cbb9c6f16e61b422838669ab805114e3b2ae0fd47661139fadc44b5de4127410f53112dee849ce5e92ecbb83ae3f95a3977d42e6257761b4d47a78efd3e93ffb94e8f5fc24a9934928cbd3a5fa27ed52b18613bd871fef212af7fbda915758052886b8a7c6df71b38a2bf693a7c9452bb32b23e1c5f2e3ce950c17919743519484c1c11934c550b40b6d1799264ce77a5f6b0e6fdb441664c7e50e824561a6e6ac288b7951bcc4127d38d02c895475c58c13fabe0aef996a84110bd7760c8b0d744835893e2d04cf9ae7ae48471b4ab26074910f1a11eb02a72ad63d384d1c0578e05f4e71da9a5de414927894fd9130023528cc30fe3db6184bf813c02c1e41fd751b2d67aa3e6b9551dafcd98b89e29de575b91c3117"}, 
 {"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","id":"01a20515-1cf5-72bd-a8b5-1b4dcbd80566","account_id":null,"event_type":"customer.created.v1","resource_id":"01a20515-1cf5-72bd-a8b5-142d7da54597","event_sequence":1,"occurred_at":"2026-11-22T21:06:39.476+00:00","created_at":"2026-11-22T21:06:39.476+00:00","data_encrypted":"\\x0116ec7a96ff8a1e3b140353a103434d048067beea0a8b3c794aef731364a11b168b9667adc87d5593e982800b2d18a0621a5d668b3c6d8c1dc11c921d0d987dcd70c6636fa40d1d2b9df19005b9dfd54b69b42478296a1a115af1ce77c599a870e635e936fffd4150d6ba74924decd3c5a2727a1ee9035c0bc24c5e533a59aa540728bbfd2ea3b177d73138fd5402b62fdab59a855ca19a8b95931d472f1ffa77f1191a11592052d0d0e65fcee9e2bc29217358d54f24ec45caabba8b51ec549d43e68b68c3be366ea5059ed3e237fb931a05459766445d0b38c539e74473ed129501d34142d58795bc7b211f64a0587c9f1c15df056fb51b50018f57bb0721cb61c5d4722a4e9d79791b4bfd0745fe682268c34fdc87af7ee476a8cf3a115dd038b5a49717fc0a4b695145a44554a6c6ea56c456e23da0c90ffb0d2bb5991dea7388c1f84f715af3fd473a7d9990ba421b314e44f8c964c1c215207a2ac89c875dd5c91db1a1fc52d4441e3ae2cd643a452aaef9c0173b2a95193acc8334f1005a7ed28898d4123697a11e92579a552acff5fba782ee3700c3a058b9fefca9c974f93c3161058747c20547237e264b61970720cbcc6e0965f1b8d7f05a"}, 
 {"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","id":"01a20515-1d00-7459-b549-d5fb71197c42","account_id":null,"event_type":"paykey.created.v1","resource_id":"01a20515-1cff-75ab-8d65-fa5c8190249f","event_sequence":1,"occurred_at":"2026-11-22T21:06:39.484+00:00","created_at":"2026-11-22T21:06:39.484+00:00","data_encrypted":"\\x0116ec7a9689208c08385cafabee7f97a8583679da39606e3887d5bdbd5e5d8edabd442d125740e47043eeaa2ac4ffa4c65b1358f29ca4ce6fcaac0a1de8c8afe9cb22b2231e919f42a923e6777ee6ac23efdf14046e2739b7562a2eac3d65a46882877fd1193b6895b57615dc84a9a4ae75c2cabfe2a3955992a8c01ea1fb2e91b62a9668adb500c9d186937505f92dea40a9e3ac80e7697d8db838789c823260347bdc7454dc9d121ea60bd60d1fd6714445130af67172ef2190d6d44cdce8c9319925004b6a45568eaa0a3d32088a9c9dc66e4659dd01ff539549c9bc0d0d527309b5962a1f109ec1dcbbab28ac4dd2502940f8950e0100d1e4b1578a80cde3a021d22b68a02936a14a439c5db3a234b180cac8234d45f95dd2e441f34989a74d4ebaf18a449c9f23ec734b1275f5ce2cf6e5bf09fc2ec69288de6ce98d4a4e439510c7e8de23341b02bd45ef4a6adc6da444179704ee521941a5336129ca3b0f05896b34da683a642a94572618999075bde45eb313551355746d2304b25c01d32a55028ba8e7cb856ee37e2396e0e2e4b83bc20bd2bf75e802c07ef486675118e6ca51f8d5903f474518108027a465f3dee76d53ae833d7222f3eddd08784171fb6ec221f1398c2c4556b307318a9b857ffabb488fa8819d13a8a39da3e1e6b7d84dee43875cb52a1af81414c16f7d775538746641c0991c2532d2834663047f39286afff342d7a404c318dfd6fbdea65f2680a1d267927dd0c2d6291a3017671966410801e4d48dbfe1812b6c3b7fcee24b4ce49911a42d50632f42dff478606a0dc138cc399d8d5a2cf0e4f8f4a5217bc8865c9e84f100bed17c9feb0e219da857e4e2f3cd987f9df54b9123c9b59ac2754301ba79647626a7865b4c8302dd49086492764cf46258ab703881e40a688c640f26f263432ed65a59af2bbf869facafda50ad9a3933ca243cb7bf2c728b884b0a3fdddef8e14ffe4323a6e8df9bd19cbdb2b5f6275b9d40034fff9c0323459db83e5812a78ff27ffb4e9e47349d400979caf904cd539cc837030d9b1b333c842cdb66e6c2d5a4ae7b34bb33746b476485c950fc952cb589d7b15cae9323d93c0a2aa06ee973a325da2fb83300c189248b1f8c1a520704084b9a50b3908afcde050a15d8ee3c"}, 
 {"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","id":"01a20515-1d0d-738f-b75f-aebb2f87a42d","account_id":null,"event_type":"charge.created.v1","resource_id":"01a20515-1d0b-7272-bfe5-2fcbd4d200f8","event_sequence":1,"occurred_at":"2026-11-22T21:06:39.496+00:00","created_at":"2026-11-22T21:06:39.496+00:00","data_encrypted":"\\x0116ec7a9670d3a19d4d979eba22c3609787437882e28bf335596dbdb873f2d163b82eb49b9774b954292502b1d178dd28e9d4e8a292611464fdcae949b17e1702aee1ecc9340f252a6d7c158bf6cf4324fd8df30ca72a0c9fa3e9d7a525e52b2652f7823458cda623be676efbcd61c0c002af2ce5fd72b44c54c2951965b81ac99f34f8070d0d1743d919db6a7039ca7e0c47b36bf452ca362d0c35da6ba5d5c29e7a64201759c65d843e6e4794bef7396a88e11bbd3c9f1ab99d53c567858e82cccffd47807edd0423b5c80bd0f8551f1e391258505723f78843ae6ab482db664ee7e0cbdae0ebfde5767b343a7eb7948b2cdb9253e2f490c665d0d50dc8223b1069ceb69859a3aeb4d346928cd43c97d7896d24e13f1417ee89e3bc4835138fef002b2dc517fd39dc7fb8469c28cb61ef8a13fc5512e3138b2a5344ddb89eef78a1203987aa3d523a089e1cd36b4cd66c20b758d43b2f265ad69348534bc456bedab8b4cc612ba98f6b67e2bdc27f03ce4b6fda6963069c42c1e08d75c3df9cc1405bbf9f08f8c05fa29913602fb2d0b8a17f3b15c66cc63af0566805671736b75979fb78d87d93aa681f164729992a0c2e6288f05303c7139bd7ae0d0ec0147c168c562ec47c6e91d33ece6301cb19e8296c943ceb99c0278bbcf4d802814a8ee5cef9d116b9cda7ccdf1f408af05d88f9d17d6d1067ffad426cf09e0879294853884fe7eb617cb749f4d063c9792cd7bf30ed0c47edfa52d6c6143df065b04eb53da58f2c73a03d226c1c1f2c22d7ff7ec86732588ef9d31f073271158d059c35e26b36112f7dfa2468d3c3841747624d34deb0a92e7b3cfbc38ab49001a750019ce3db7e4a8a43b2b0a00c6d9455213a529021a4fb70cb70474828aba7d8a56b185dbcf0bd4d2a01195cd4dded77e4f0954b6cc982cbb8c311327311d3ba84dd07e721242cad3c4321f0da1f785f3e946c053a1eb1e8bc3a6bbfd3805800c9b395a9ef8e241a0acebf1e9f32f0fd86bdf22041761ba0a53e0eacebd707bacb569e54163ee7afaf1e9ba107b43db6a11ddcc76b25058a808c060556f96b3fed306a41dd9de0206950870859a91eda4e7d3b156aeced93678f0fbc84af0221e86f76de3309532be43326de7f593a0accc6512be0d5df1d65dddc6d0dfbe4800714cc8872d39a8e1a984904e346f4d7b9f935a7c01fbfe97d6a9569f7edf2159c6e8e49c9b004225cd3f7d8d0f278ba2ea5985134af8b0f3efa537d6b63957c2c52e925c4cd4c05863896b45eae1116beadf64edf0e8474f71a360581a827df8d0953092764d52770c8ae1f72b242be8f31b501d06b3cef5e3a44678e4e0ff3107f444bfe59a36750e26bd62ffe0d3608255f3fa0475c88f55489d77ca4f4c7c0c87145bcb9d1a88b579349b172ef975054301167504942359b1f62048ec363c682499c34ba35dcab9ea5fecd4f2442e9952115448d54dff7d52a06da1a8b6d5b0ad581eb95bf34179207c37115889ca64b02c78a084a792a4e68e1ad7da7d1bdb4282870141de2007c9187afbb5a809713694f5396377d2f4783542ecbf5fb5a771a970b15719d575e8fedf35220cff592dba9dc721b2ddd6dc22f63f2b2c6b791b3e800ddb9348a64a8d050959537eb1fecee8b358e572b44ff66d5de56c6a4c392f778281e185c35629041cce1068599848f892a77f2c0e17d4371c1c41fd537de8c1cca9183b1235d4a7d4b6f699e478ff6281882c8e14a"}, 
 {"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","id":"01a20515-1d22-77d6-a088-bf7f2ff4b018","account_id":null,"event_type":"charge.event.v1","resource_id":"01a20515-1d0b-7272-bfe5-2fcbd4d200f8","event_sequence":2,"occurred_at":"2026-11-22T21:06:39.509+00:00","created_at":"2026-11-22T21:06:39.509+00:00","data_encrypted":"\\x0116ec7a967fde0212b3e93deb5c1b4d3f8cff2cbcd869522f837244e5541fb28d3dfdc2f34e15be25c9afcc80d37a62083e9c2b2eb7a1445b26c875a0e2a82de90a485414d381102125280c31bc27ec60f6ff1759265d258c55611f3ea69fc5f531cbf8e1f5dddef2aec0180fd2754194ccb3cdeb38a17aeee64c6b54d785adae858e462905d4d35c672cc9e5059795f44cefc6897fce3c24481274cc3329c2ace2ff888b8278796b7632fc389689d1ca14426127e5f7cce5eedc982362a37574336e77828c6f2b6b6a4f7f9075b82e25fc5d4c559bb3f6e14fe6d1052669613351025810e86a653f3ad422025f2e52bf575539baa0982aa6e18c2f24721b802dd9d6ea90581e834c347203f970424d7796b1c7d1cd2662243dffe41d375135460f877131d8f28981bc1f9f9e071ddc6eed498a0b9a64feb90c4f05f089190adb17bfbc8f67b01ab64f8a54bc7d36cee7cb365bf27b54cfa8c6a061731c05b084fa0e2a730c271ef75e8924191ac9c592d13388e303090171b27bdfa31055f5882bdbe905d125284ed6cc7153ab9d28c722ff0776b416a42f51f27795bb9be7b59048770a223584bd3489722b4d87bb7cd327d773e0bb6c6dc9853c2e6b412cf70c6f7a2ec8c79310227c29da17dce3e736e0f3577efdbd38e6f787771b23e6ba3851bdb16867ecc33126bc34442f2ba26f2ba40d2f548133ff2e390148892211b352ee1674ae79cd96e7cc06d336631aaf606118439c1b25301429fdfeb8371e5ddf536d3a11a3cc6b3e91cf6f0a7a9bd0541863426863297d742b12f7f9a3c620f0400e8863887a690f707f20e8f5002615c1d80b617cd33786891cf1444ade984c81d4259e7a5114c715cf55ee316fbcc54edb0594d05cd53120ada95f02ca432716390c054b2bdf8bccd4210560be9a6fca29300d48b9b1bd6809c8c377860a56f79432c2ca237447f8b9371317890a5e3a01061d98385bdfabfdc2fb5aec1dcb045a4891f495f2e21718a1711b71790a217eaa3afb0bfbd0af78694868871d4508f56e7cbd47708aeba20fc24d392c375d16449f2ade2c8111d7d91d5061c628e8841f07c961d5a58a39fdaa78228e69652a2ba9a4df7cb9bfc8a6a41045cbfe3d4b101c1101894b070de4cf259822ebbb159b24007b377b4371e7ca7098c6650d70a1c1f47e6bcc9ad62695f74aeea2a8d3368ff4df81580c3780389894270bb6e7cda11a1c8e70a7b7078b4ed6a5bdfb478bea1be0524641f0dac8b957420466268d9b4a3a2062235c306a3e441518604bff6c43f97db86f24d5f2857cf893e1f687682a2631071501f110b8cc91318d768c474d71027e8934f9022a97fb780e440911bbe163ee660748eeffff655895dd65d6f3347854206a853a41205057fe55704dcacfe1c0abedffdef81010737370e2460e76534466f26fdbcd816e8c66ef91947c6b0855b90c6dd229307b06495ab4ed77cdeb783f24dfdc1a29a497eef75d350f48dcce96ef4eee28ef7f2b2749594ad96e560c41abfb96f448cbf976855854af35506cabacd586506f6223b0a8fc1ad398f79e44e956bbc642af882dc1adba64bbeb833d45658631e29e941f19abcc22ff3a9ac888fe510f86cf81f85d8489be244f6472e6ca5847d677c300e9f5d1431d0a64c5660ef05e1f8cf2c9dcc3b81a836a23380150399e739463e86f9b7ad52993cb0a68b1e4351cdcd6b5f2c003d86230a7413c8d91708595081d41da8023e57f5ab6d723ef6b68ef87d743ef5124ea9adbdab4eefa95ff3fe85c77842246f5b36b82d275d53364e6ce241e817b7ab511f75e8bc492d93839e2775a7e71ddae2f61877c2bf1b3c5ac171106e302d36df64172f2058882c2a33d9d7678d33a323529bb3b81271ac5bb8e70103690dd52bac7778a79dd0c9dd0b38f072d672d86a5b71a546a98704e1f5ef03d08dd3c"}]$rows$);
insert into limit_counters select * from json_populate_recordset(null::limit_counters, $rows$[{"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","account_id":"01a20515-1c67-77ce-9eb6-2f83d48214e3","payment_type":"charge","period":"month","starts_on":"2026-12-01","amount":4900,"count":1,"max_amount":100000000,"max_count":10000}, 
 {"platform_id":"01a20515-1be2-7345-8092-3fd464a42196","environment":"sandbox","account_id":"01a20515-1c67-77ce-9eb6-2f83d48214e3","payment_type":"charge","period":"day","starts_on":"2026-12-01","amount":4900,"count":1,"max_amount":10000000,"max_count":2147483647}]$rows$);
select setval('knex_migrations_id_seq', 18);
