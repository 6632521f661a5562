-- key sk_sandbox_RHIdrQiEEZq5gZ94kg0OeehNYChIhLqTGwXBLKACsRI
-- reads /v1/organizations/01a20359-944a-701e-9e10-28274eff14a9 - {"meta":{"api_request_id":"01a20359-960c-7077-9e9c-fb18be7ab2e8","api_request_timestamp":"2026-11-22T13:02:12.492Z"},"response_type":"object","data":{"id":"01a20359-944a-701e-9e10-28274eff14a9","name":"Northwind Holdings","external_id":null,"metadata":null,"created_at":"2026-11-22T13:02:12.039Z","updated_at":"2026-11-22T13:02:12.039Z"}}
-- reads /v1/accounts/01a20359-9475-7639-a9bc-06472500e4fa - {"meta":{"api_request_id":"01a20359-9614-71d4-ba58-a57d59a88fbc","api_request_timestamp":"2026-11-22T13:02:12.500Z"},"response_type":"object","data":{"id":"01a20359-9475-7639-a9bc-06472500e4fa","organization_id":"01a20359-944a-701e-9e10-28274eff14a9","type":"business","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"business_profile":{"name":"Northwind Rentals","phone":null,"address":{"zip":null,"city":null,"line1":null,"line2":null,"state":null,"country":null,"address1":null,"address2":null,"postal_code":null},"website":"https://northwind.example.com","industry":{"mcc":null,"sector":null,"category":null},"use_case":null,"legal_name":null,"description":null,"support_channels":{"url":null,"email":null,"phone":null},"tax_id":null},"capabilities":{"consent_types":{"internet":{"capability_status":"active"},"signed_agreement":{"capability_status":"active"}},"payment_types":{"charges":{"capability_status":"active"},"payouts":{"capability_status":"active"}},"customer_types":{"businesses":{"capability_status":"active"},"individuals":{"capability_status":"active"}}},"settings":{"charges":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null},"payouts":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null}},"terms_of_service":{"accepted_ip":null,"accepted_date":null,"agreement_url":null,"agreement_type":null,"accepted_user_agent":null},"metadata":null,"access_level":"standard","external_id":null,"created_at":"2026-11-22T13:02:12.080Z","updated_at":"2026-11-22T13:02:12.080Z"}}
-- reads /v1/accounts/01a20359-9499-7385-9782-0cc040c0a684 - {"meta":{"api_request_id":"01a20359-961c-768e-9751-5b4fe5938e9b","api_request_timestamp":"2026-11-22T13:02:12.508Z"},"response_type":"object","data":{"id":"01a20359-9499-7385-9782-0cc040c0a684","organization_id":"01a20359-944a-701e-9e10-28274eff14a9","type":"business","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"business_profile":{"name":"Northwind Rentals","phone":null,"address":{"zip":null,"city":null,"line1":null,"line2":null,"state":null,"country":null,"address1":null,"address2":null,"postal_code":null},"website":"https://northwind.example.com","industry":{"mcc":null,"sector":null,"category":null},"use_case":null,"legal_name":null,"description":null,"support_channels":{"url":null,"email":null,"phone":null},"tax_id":"12-3456789"},"capabilities":{"consent_types":{"internet":{"capability_status":"active"},"signed_agreement":{"capability_status":"active"}},"payment_types":{"charges":{"capability_status":"active"},"payouts":{"capability_status":"active"}},"customer_types":{"businesses":{"capability_status":"active"},"individuals":{"capability_status":"active"}}},"settings":{"charges":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null},"payouts":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null}},"terms_of_service":{"accepted_ip":null,"accepted_date":null,"agreement_url":null,"agreement_type":null,"accepted_user_agent":null},"metadata":{"landed":"yes"},"access_level":"standard","external_id":null,"created_at":"2026-11-22T13:02:12.118Z","updated_at":"2026-11-22T13:02:12.118Z"}}
-- reads /v1/representatives/01a20359-94b7-7563-a1c0-cb3e834ed308 - {"meta":{"api_request_id":"01a20359-9623-7306-b47d-7f7718bba309","api_request_timestamp":"2026-11-22T13:02:12.515Z"},"response_type":"object","data":{"id":"01a20359-94b7-7563-a1c0-cb3e834ed308","account_id":"01a20359-9499-7385-9782-0cc040c0a684","user_id":"01a20359-94b7-7563-a1c0-cde2c8717718","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"first_name":"Nora","last_name":"North","name":"Nora North","dob":"1984-05-17","ssn_last4":"1234","email":"nora@example.com","mobile_number":"+14155550142","phone":"+14155550142","relationship":{"owner":true,"title":"CEO","control":true,"primary":true,"percent_ownership":60},"external_id":null,"metadata":null,"created_at":"2026-11-22T13:02:12.147Z","updated_at":"2026-11-22T13:02:12.147Z"}}
-- reads /v1/linked_bank_accounts/01a20359-94dc-77cf-ac51-1f2d44b6c293 - {"meta":{"api_request_id":"01a20359-962b-756b-bf01-f280d7f9e286","api_request_timestamp":"2026-11-22T13:02:12.523Z"},"response_type":"object","data":{"id":"01a20359-94dc-77cf-ac51-1f2d44b6c293","account_id":"01a20359-9499-7385-9782-0cc040c0a684","platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"bank_account":{"institution_name":"JPMORGAN CHASE BANK","account_holder":"Northwind Rentals LLC","routing_number":"021000021","account_mask":"*****3210"},"purposes":["charges"],"description":null,"metadata":null,"created_at":"2026-11-22T13:02:12.184Z","updated_at":"2026-11-22T13:02:12.184Z"}}
-- reads /v1/customers/01a20359-94f5-7483-8624-782f18f6c9a4 - {"meta":{"api_request_id":"01a20359-9633-765e-a44e-450fcfc285db","api_request_timestamp":"2026-11-22T13:02:12.531Z"},"response_type":"object","data":{"id":"01a20359-94f5-7483-8624-782f18f6c9a4","type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip":null,"city":null,"state":null,"address1":null,"address2":null},"device":{"ip_address":null},"config":{"sandbox_outcome":null},"metadata":{"landed":"yes"},"created_at":"2026-11-22T13:02:12.212Z","updated_at":"2026-11-22T13:02:12.212Z"}}
-- reads /v1/paykeys/01a20359-95c8-701a-aa94-8d8f4fadfb32 - {"meta":{"api_request_id":"01a20359-963a-716d-a996-3a5b8801b667","api_request_timestamp":"2026-11-22T13:02:12.538Z"},"response_type":"object","data":{"id":"01a20359-95c8-701a-aa94-8d8f4fadfb32","customer_id":"01a20359-95ae-74b7-8b63-d04d064382fb","label":"JPMORGAN CHASE BANK *6789","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code":"active","reason":"ok","source":"system","message":"The paykey can be used.","changed_at":"2026-11-22T13:02:12.421Z"},"expires_at":null,"created_at":"2026-11-22T13:02:12.421Z","updated_at":"2026-11-22T13:02:12.421Z","paykey":"2aadadc9.30.5f05cc0a51987b221bf5ae17aa3678766992ee1d316cf57b2f2eecf04e44227c","bank_data":{"routing_number":"021000021","account_number":"*****6789","account_type":"checking"},"config":{"sandbox_outcome":null},"metadata":null,"balance":{"account_balance":1000000,"updated_at":"2026-11-22T13:02:12.421Z","status":"completed"}}}
-- reads /v1/charges/01a20359-95de-7037-97ff-4726870288e9 - {"meta":{"api_request_id":"01a20359-9642-76ec-a987-6d94af84de7c","api_request_timestamp":"2026-11-22T13:02:12.546Z"},"response_type":"object","data":{"id":"01a20359-95de-7037-97ff-4726870288e9","paykey":"2aadadc9.30.5f05cc0a51987b221bf5ae17aa3678766992ee1d316cf57b2f2eecf04e44227c","description":"Monthly membership","payment_rail":"ach","paykey_details":{"id":"01a20359-95c8-701a-aa94-8d8f4fadfb32","customer_id":"01a20359-95ae-74b7-8b63-d04d064382fb","label":"JPMORGAN CHASE BANK *6789","balance":1000000},"customer_details":{"id":"01a20359-95ae-74b7-8b63-d04d064382fb","name":"Ada Example","customer_type":"individual","email":"ada@example.com","phone":"+14155550101"},"amount":4900,"currency":"USD","payment_date":"2026-12-01","device":{"ip_address":"203.0.113.7"},"external_id":"order-mwrujjyp-2","status":"cancelled","status_details":{"message":"Landed","reason":"user_request","source":"user_action","changed_at":"2026-11-22T13:02:12.463Z","code":null},"status_history":[{"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-22T13:02:12.441Z"},{"status":"cancelled","reason":"user_request","source":"user_action","message":"Landed","code":null,"changed_at":"2026-11-22T13:02:12.463Z"}],"metadata":null,"funding_ids":[],"created_at":"2026-11-22T13:02:12.441Z","updated_at":"2026-11-22T13:02:12.463Z","processed_at":null,"effective_at":null,"consent_type":"internet","config":{"balance_check":"enabled","sandbox_outcome":null}}}
-- reads /v1/charges/01a20359-9581-71f8-ac9c-0abe1590208d 01a20359-9499-7385-9782-0cc040c0a684 {"meta":{"api_request_id":"01a20359-9650-724a-966b-78283d03f4d3","api_request_timestamp":"2026-11-22T13:02:12.560Z"},"response_type":"object","data":{"id":"01a20359-9581-71f8-ac9c-0abe1590208d","paykey":"34f75fc9.15.97e2a1a91ab7578799f3ef04001afab5bdda3f7eac35252decfcdc180ce588b9","description":"Monthly membership","payment_rail":"ach","paykey_details":{"id":"01a20359-9552-73de-a881-19428f16029a","customer_id":"01a20359-9537-768c-bb2d-b2f60827f4dd","label":"JPMORGAN CHASE BANK *6789","balance":1000000},"customer_details":{"id":"01a20359-9537-768c-bb2d-b2f60827f4dd","name":"Ada Example","customer_type":"individual","email":"ada@example.com","phone":"+14155550101"},"amount":4900,"currency":"USD","payment_date":"2026-12-01","device":{"ip_address":"203.0.113.7"},"external_id":"order-mwrujjvn-1","status":"created","status_details":{"message":"The charge was created.","reason":"ok","source":"system","changed_at":"2026-11-22T13:02:12.340Z","code":null},"status_history":[{"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-22T13:02:12.340Z"}],"metadata":{"landed":"yes"},"funding_ids":[],"created_at":"2026-11-22T13:02:12.340Z","updated_at":"2026-11-22T13:02:12.340Z","processed_at":null,"effective_at":null,"consent_type":"internet","config":{"balance_check":"enabled","sandbox_outcome":null}}}
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
-- knex
create table "knex_migrations" ("id" serial primary key, "name" varchar(255), "batch" integer, "migration_time" timestamptz);
create table "knex_migrations_lock" ("index" serial primary key, "is_locked" integer);
-- data
insert into knex_migrations select * from json_populate_recordset(null::knex_migrations, $rows$[{"id":1,"name":"0001-platforms","batch":1,"migration_time":"2026-11-22T13:02:11.521+00:00"}, 
 {"id":2,"name":"0002-organizations-and-accounts","batch":1,"migration_time":"2026-11-22T13:02:11.568+00:00"}, 
 {"id":3,"name":"0003-customers-and-paykeys","batch":1,"migration_time":"2026-11-22T13:02:11.615+00:00"}, 
 {"id":4,"name":"0004-payments","batch":1,"migration_time":"2026-11-22T13:02:11.654+00:00"}, 
 {"id":5,"name":"0005-idempotency-and-rate-limit","batch":1,"migration_time":"2026-11-22T13:02:11.674+00:00"}, 
 {"id":6,"name":"0006-events","batch":1,"migration_time":"2026-11-22T13:02:11.69+00:00"}, 
 {"id":7,"name":"0007-payment-moves-and-limits","batch":1,"migration_time":"2026-11-22T13:02:11.71+00:00"}, 
 {"id":8,"name":"0008-rail-and-sandbox-clock","batch":1,"migration_time":"2026-11-22T13:02:11.768+00:00"}, 
 {"id":9,"name":"0009-secrets-in-use","batch":1,"migration_time":"2026-11-22T13:02:11.773+00:00"}, 
 {"id":10,"name":"0010-reset-in-two-jobs","batch":1,"migration_time":"2026-11-22T13:02:11.776+00:00"}, 
 {"id":11,"name":"0011-webhooks","batch":1,"migration_time":"2026-11-22T13:02:11.812+00:00"}, 
 {"id":12,"name":"0012-ledger","batch":1,"migration_time":"2026-11-22T13:02:11.823+00:00"}, 
 {"id":13,"name":"0013-webhook-lanes","batch":1,"migration_time":"2026-11-22T13:02:11.828+00:00"}, 
 {"id":14,"name":"0014-resubmissions","batch":1,"migration_time":"2026-11-22T13:02:11.841+00:00"}, 
 {"id":15,"name":"0015-bank-data-versions","batch":1,"migration_time":"2026-11-22T13:02:11.849+00:00"}]$rows$);
insert into knex_migrations_lock select * from json_populate_recordset(null::knex_migrations_lock, $rows$[{"index":1,"is_locked":0}]$rows$);
insert into platforms select * from json_populate_recordset(null::platforms, $rows$[{"id":"01a20359-93c6-76f6-b290-84cd1ed19057","name":"Landed","created_at":"2026-11-22T13:02:11.911+00:00"}]$rows$);
insert into api_keys select * from json_populate_recordset(null::api_keys, $rows$[{"id":"01a20359-93d8-71eb-bd22-c4366844a480","platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","key_hash":"\\x16ec7a9649607a7889d5ed2396fc449dd81ef1a27ffd7c05ace4bb582728cf37e3c6b7d3","display":"RHIdrQiE","scopes":["read","write","accounts","webhooks"],"created_at":"2026-11-22T13:02:11.926+00:00","revoked_at":null}]$rows$);
insert into organizations select * from json_populate_recordset(null::organizations, $rows$[{"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","id":"01a20359-944a-701e-9e10-28274eff14a9","name":"Northwind Holdings","external_id":null,"metadata":null,"created_at":"2026-11-22T13:02:12.039+00:00","updated_at":"2026-11-22T13:02:12.039+00:00"}]$rows$);
insert into accounts select * from json_populate_recordset(null::accounts, $rows$[{"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","id":"01a20359-9475-7639-a9bc-06472500e4fa","organization_id":"01a20359-944a-701e-9e10-28274eff14a9","type":"business","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"access_level":"standard","business_profile":{"name": "Northwind Rentals", "phone": null, "address": {"zip": null, "city": null, "line1": null, "line2": null, "state": null, "country": null, "address1": null, "address2": null, "postal_code": null}, "website": "https://northwind.example.com", "industry": {"mcc": null, "sector": null, "category": null}, "use_case": null, "legal_name": null, "description": null, "support_channels": {"url": null, "email": null, "phone": null}},"tax_id_encrypted":null,"capabilities":{"consent_types": {"internet": {"capability_status": "active"}, "signed_agreement": {"capability_status": "active"}}, "payment_types": {"charges": {"capability_status": "active"}, "payouts": {"capability_status": "active"}}, "customer_types": {"businesses": {"capability_status": "active"}, "individuals": {"capability_status": "active"}}},"settings":{"charges": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}, "payouts": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}},"terms_of_service":{"accepted_ip": null, "accepted_date": null, "agreement_url": null, "agreement_type": null, "accepted_user_agent": null},"external_id":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-22T13:02:12.08+00:00","updated_at":"2026-11-22T13:02:12.08+00:00"}, 
 {"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","id":"01a20359-9499-7385-9782-0cc040c0a684","organization_id":"01a20359-944a-701e-9e10-28274eff14a9","type":"business","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"access_level":"standard","business_profile":{"name": "Northwind Rentals", "phone": null, "address": {"zip": null, "city": null, "line1": null, "line2": null, "state": null, "country": null, "address1": null, "address2": null, "postal_code": null}, "website": "https://northwind.example.com", "industry": {"mcc": null, "sector": null, "category": null}, "use_case": null, "legal_name": null, "description": null, "support_channels": {"url": null, "email": null, "phone": null}},"tax_id_encrypted":"\\x0116ec7a96e0518525ac1caafcd79cad263f26215fa45d29cc4af514b20d14d1589ff2cde192245020f587","capabilities":{"consent_types": {"internet": {"capability_status": "active"}, "signed_agreement": {"capability_status": "active"}}, "payment_types": {"charges": {"capability_status": "active"}, "payouts": {"capability_status": "active"}}, "customer_types": {"businesses": {"capability_status": "active"}, "individuals": {"capability_status": "active"}}},"settings":{"charges": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}, "payouts": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}},"terms_of_service":{"accepted_ip": null, "accepted_date": null, "agreement_url": null, "agreement_type": null, "accepted_user_agent": null},"external_id":null,"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-22T13:02:12.118+00:00","updated_at":"2026-11-22T13:02:12.118+00:00"}]$rows$);
insert into representatives select * from json_populate_recordset(null::representatives, $rows$[{"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","id":"01a20359-94b7-7563-a1c0-cb3e834ed308","account_id":"01a20359-9499-7385-9782-0cc040c0a684","user_id":"01a20359-94b7-7563-a1c0-cde2c8717718","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"first_name":"Nora","last_name":"North","dob_encrypted":"\\x0116ec7a9645fb4ee1a919a1c97ec87180b7185abeb0cea05532138c55946070c357dcf5854659898ef60f","ssn_last4_encrypted":"\\x0116ec7a966c7266ff99dc452f4784f6fefbafc9d30cd472328f0dda856baf9cef13622134","email":"nora@example.com","mobile_number":"+14155550142","relationship":{"owner": true, "title": "CEO", "control": true, "primary": true, "percent_ownership": 60},"external_id":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-22T13:02:12.147+00:00","updated_at":"2026-11-22T13:02:12.147+00:00"}]$rows$);
insert into linked_bank_accounts select * from json_populate_recordset(null::linked_bank_accounts, $rows$[{"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","id":"01a20359-94dc-77cf-ac51-1f2d44b6c293","account_id":"01a20359-9499-7385-9782-0cc040c0a684","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"institution_name":"JPMORGAN CHASE BANK","account_holder":"Northwind Rentals LLC","routing_number":"021000021","account_number_encrypted":"\\x0116ec7a96a5da27ea1e96745060410b97ac70c59a997db7b5d54f84eb44e3a7f0ebc7ecd65afef3155a29","account_last_digits":"3210","purposes":["charges"],"description":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-22T13:02:12.184+00:00","updated_at":"2026-11-22T13:02:12.184+00:00"}]$rows$);
insert into customers select * from json_populate_recordset(null::customers, $rows$[{"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","owner_id":"01a20359-93c6-76f6-b290-84cd1ed19057","id":"01a20359-94f5-7483-8624-782f18f6c9a4","account_id":null,"type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-22T13:02:12.212+00:00","updated_at":"2026-11-22T13:02:12.212+00:00"}, 
 {"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","owner_id":"01a20359-9499-7385-9782-0cc040c0a684","id":"01a20359-9537-768c-bb2d-b2f60827f4dd","account_id":"01a20359-9499-7385-9782-0cc040c0a684","type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-22T13:02:12.275+00:00","updated_at":"2026-11-22T13:02:12.275+00:00"}, 
 {"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","owner_id":"01a20359-93c6-76f6-b290-84cd1ed19057","id":"01a20359-95ae-74b7-8b63-d04d064382fb","account_id":null,"type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-22T13:02:12.397+00:00","updated_at":"2026-11-22T13:02:12.397+00:00"}]$rows$);
insert into paykeys select * from json_populate_recordset(null::paykeys, $rows$[{"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","owner_id":"01a20359-9499-7385-9782-0cc040c0a684","id":"01a20359-9552-73de-a881-19428f16029a","account_id":"01a20359-9499-7385-9782-0cc040c0a684","customer_id":"01a20359-9537-768c-bb2d-b2f60827f4dd","paykey":"34f75fc9.15.97e2a1a91ab7578799f3ef04001afab5bdda3f7eac35252decfcdc180ce588b9","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code": "active", "reason": "ok", "source": "system", "message": "The paykey can be used.", "changed_at": "2026-11-22T13:02:12.300Z"},"routing_number":"021000021","account_number_encrypted":"\\x0116ec7a96eaee091c3a593d6b9838fdb890c10f81fe8eeba8aa8f63cd331180f93d71e0d5b4eb3cd9df0cb851","account_last_digits":"6789","account_type":"checking","sandbox_outcome":null,"balance_amount":1000000,"balance_updated_at":"2026-11-22T13:02:12.3+00:00","balance_status":"completed","metadata":null,"expires_at":null,"event_sequence":1,"created_at":"2026-11-22T13:02:12.3+00:00","updated_at":"2026-11-22T13:02:12.3+00:00"}, 
 {"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","owner_id":"01a20359-93c6-76f6-b290-84cd1ed19057","id":"01a20359-95c8-701a-aa94-8d8f4fadfb32","account_id":null,"customer_id":"01a20359-95ae-74b7-8b63-d04d064382fb","paykey":"2aadadc9.30.5f05cc0a51987b221bf5ae17aa3678766992ee1d316cf57b2f2eecf04e44227c","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code": "active", "reason": "ok", "source": "system", "message": "The paykey can be used.", "changed_at": "2026-11-22T13:02:12.421Z"},"routing_number":"021000021","account_number_encrypted":"\\x0116ec7a96e2472f7e945a28491cd4d945b87a5d268f51b6b948b31c009ec786dcded275b73ddc97974c5244a7","account_last_digits":"6789","account_type":"checking","sandbox_outcome":null,"balance_amount":1000000,"balance_updated_at":"2026-11-22T13:02:12.421+00:00","balance_status":"completed","metadata":null,"expires_at":null,"event_sequence":1,"created_at":"2026-11-22T13:02:12.421+00:00","updated_at":"2026-11-22T13:02:12.421+00:00"}]$rows$);
insert into bridge_tokens select * from json_populate_recordset(null::bridge_tokens, $rows$[{"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","owner_id":"01a20359-93c6-76f6-b290-84cd1ed19057","id":"01a20359-9514-736e-a7b3-261e8c7c1f69","account_id":null,"customer_id":"01a20359-94f5-7483-8624-782f18f6c9a4","token_hash":"\\x16ec7a96993dc6da53e94155ec57663d1995bf67cc23946bd6f1cbcf8c6aeb4218f3b00c","sandbox_outcome":null,"created_at":"2026-11-22T13:02:12.231+00:00","expires_at":"2026-11-22T17:02:12.231+00:00","used_at":null}]$rows$);
insert into payments select * from json_populate_recordset(null::payments, $rows$[{"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","owner_id":"01a20359-9499-7385-9782-0cc040c0a684","id":"01a20359-9581-71f8-ac9c-0abe1590208d","account_id":"01a20359-9499-7385-9782-0cc040c0a684","payment_type":"charge","paykey_id":"01a20359-9552-73de-a881-19428f16029a","customer_id":"01a20359-9537-768c-bb2d-b2f60827f4dd","amount":4900,"currency":"USD","description":"Monthly membership","payment_date":"2026-12-01","consent_type":"internet","device_ip_address":"203.0.113.7","external_id":"order-mwrujjvn-1","balance_check":"enabled","sandbox_outcome":null,"status":"created","status_reason":"ok","status_source":"system","status_message":"The charge was created.","status_code":null,"status_changed_at":"2026-11-22T13:02:12.34+00:00","processed_at":null,"effective_at":null,"funding_ids":[],"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-22T13:02:12.34+00:00","updated_at":"2026-11-22T13:02:12.34+00:00","due_at":"2026-11-22T13:02:12.34+00:00","effective_date":null,"settles_at":null,"limit_date":"2026-12-01","resubmission_of":null,"representment_of":null,"representment_until":null}, 
 {"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","owner_id":"01a20359-93c6-76f6-b290-84cd1ed19057","id":"01a20359-95de-7037-97ff-4726870288e9","account_id":null,"payment_type":"charge","paykey_id":"01a20359-95c8-701a-aa94-8d8f4fadfb32","customer_id":"01a20359-95ae-74b7-8b63-d04d064382fb","amount":4900,"currency":"USD","description":"Monthly membership","payment_date":"2026-12-01","consent_type":"internet","device_ip_address":"203.0.113.7","external_id":"order-mwrujjyp-2","balance_check":"enabled","sandbox_outcome":null,"status":"cancelled","status_reason":"user_request","status_source":"user_action","status_message":"Landed","status_code":null,"status_changed_at":"2026-11-22T13:02:12.463+00:00","processed_at":null,"effective_at":null,"funding_ids":[],"metadata":null,"event_sequence":2,"created_at":"2026-11-22T13:02:12.441+00:00","updated_at":"2026-11-22T13:02:12.463+00:00","due_at":null,"effective_date":null,"settles_at":null,"limit_date":null,"resubmission_of":null,"representment_of":null,"representment_until":null}]$rows$);
insert into payment_history select * from json_populate_recordset(null::payment_history, $rows$[{"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","payment_id":"01a20359-9581-71f8-ac9c-0abe1590208d","sequence":1,"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-22T13:02:12.34+00:00"}, 
 {"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","payment_id":"01a20359-95de-7037-97ff-4726870288e9","sequence":1,"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-22T13:02:12.441+00:00"}, 
 {"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","payment_id":"01a20359-95de-7037-97ff-4726870288e9","sequence":2,"status":"cancelled","reason":"user_request","source":"user_action","message":"Landed","code":null,"changed_at":"2026-11-22T13:02:12.463+00:00"}]$rows$);
insert into idempotency_records select * from json_populate_recordset(null::idempotency_records, $rows$[{"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","acting_account":"00000000-0000-0000-0000-000000000000","key":"landed-bridge-token","day":"2026-11-22","fingerprint":"\\x019970074713c3e8bfba7082703bf3025283db70e144f8ea892dc8abc2dd0ba7","status":201,"headers":{"Content-Type": "application/json; charset=utf-8"},"body_encrypted":"\\x0116ec7a9666f29f1e1b4d86ca6d8772e0322624d94840301f3e1acc15e303c6577fc63fbcaf6689336cdd7182d85fefd0572f25939b864b718917708e7d912cede8b6eb5c41e0450ee40e271abbb8ccfe43615bea14dedf8caa62556a4048731d5e810841bba03fda052f9964d8b36870133451fc403a59e258065f7be29d224e2c8969a089442a49d0dcf5e4ffaf216cfecb81c2bf0ee7846140aa318b880ee6c86957103b4b409d0bef15307c804d81e2f9ec694a0064c35ec88e2f8b2f700852d2f170f8d40782b9824f9a833d3f90482800d4250fa1413ceafcd0f9870f412e7b86ba6fecf2eb861daea1c163e9d255af0e9365c122e541f680b6b7a463ffc82053482f3a6e8dab492d65376f4d39f8a4cf330e8fea","created_at":"2026-11-22T13:02:12.23142+00:00"}]$rows$);
insert into events select * from json_populate_recordset(null::events, $rows$[{"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","id":"01a20359-947c-7485-933e-934c8ae4ea1a","account_id":"01a20359-9475-7639-a9bc-06472500e4fa","event_type":"account.created.v1","resource_id":"01a20359-9475-7639-a9bc-06472500e4fa","event_sequence":1,"occurred_at":"2026-11-22T13:02:12.08+00:00","created_at":"2026-11-22T13:02:12.08+00:00","data_encrypted":"\\x0116ec7a965087aa8cca463325e1fe63ae65a51ac9f37e798633cefaee27ff582b42f79b57c7aeeeb667887a3e1a68466dd8e5db912e2765d5fceeed549d87349e121befdf5b6b43ecfd8fbe0a2baa9ec5876b2576d0d3039a0eb15be8b0b9f8623a4dd22d5cd708c549d72daa0442ee35875a93cb80aa495497285cc44c97e475d1fc2fafa407cdf108d46c12a7797446d8f35ff8cb1fc138fa3abf9d007abea01cb91f04a1d0d25c171bbb2c7f48ebfdaa5f7e2fd9737d38b16fcdbae6546fe23928bc422690c7ac33e08fe3400f5795c701aa008e003cf872a90c6541f1e66add480a3d12af4506fceb4e6e719568e4f93baffbfb1fe1e90f998da25c5d67462a0216adecfcf23d6e502c9160ccbdbd4afb401bee4c74b26c86e76230347ac97ebf0a61147db5239d19065e1c38b53db57650e1a5b861a70c9fdedf4fa74d5fd474eff2846290398a20730296155bc9c50f7c5795cf3aa4f1e221b32878ad2ee72dcc5b60beebdef2811b3d912ebaf5a459878dc342cef867019d309a27d7f6b603edae64c03ab581a76dff6a54b8c31bd576428a44e077c6fae1ce614dd5c2fbc12273f01ab184a282e7db192e766691c72aeb59251a77c778d4a935a71739ac18c5489aa45df362db530d9c3bf2ec3972aaa0bcc556eced392a96c64385dca853c2c4b90c70f99ebe63b67c202c7bc1ddd3d64317c23a6bc24fd675938f55fa2373782648aaf0b78b7bcaa418918f41ba29b8048ee3ccd01344228a31b65806e431fd02468a39a0d96d16d96643055642094327d4259b15fc615d912eb80802228ba653a7f09b09fe714a350534c7ec4d1e4380bf346b02521690707703c4063dc4aeca1a1bcfdf4ca13b52598dd53f3f1a4be00255c26bf569d230d69670c8840619cca18d861420e8411d2b62cbc1ac4a00553472fb4605d8ca736841b0c7a5d8d762aedfedc600abf18991a52eface01f6b6e29934662d24358d1d4dc4e1d2a445320f6d66170964ac695f093f311c224d8daef67c87cc33ba5bc961beee555c58f7839c3331aee7b45071c005954692a0f9be9e582dc75e7520a05a8c225500981030e27aa6c9dcada6f73a7d336cf7ca02d84875fb6a2d076c8e35536e221b3c659286144d73dfa6528ef0599f10840f2317533a3d5dfad76b94701ae10388d16842f984eb0a8a3b9271b1819548a0d2d272ecbd3a4157b6bd75ab4727ce20e24e32a73a47b9493b224a785ecd46e5980b1c96a37f647307f909b588996481fa3ad4a7ff8446993afcb937f61ecf4821f05bc4d469e1b1079c3de9ebd583509c0bd90c711842832501d26f9b98bf2c1a95104ef8e63ba8f5ea70e7561ee8b5dcc52f1b49ff859c65fb772e1c297d54d96df9845806156f275d98555e79165d4b2350ddb55f021b92490e73a187b9cf1953f0952ee5303d58a69d226beaa5fb5e69602a6b0a33283aeb7e7426a688f68e124bb026e388833c2d254ba1c75724beabbf4587762c879d71e21efd1a2c7ce973afb34b93829eb8514d0eb94e0e2c038e35cf6a742f1f88199af24249e8d18ee988ff654572dd99f2ebd1206a290a81852eaaef45c8ae85a6519915d5ce708aec05b35ea6ab9df5d1aa43e5443c50cb164ceda268bdcc8edca3049d5933b5988067cf9952d357dbc8c175c447893831e6156a2e4316b7171612593191f66a2086d3510f6f300a1fa82130ecc98e423bc47892ad6cd61e0123deb194c8c686da6c7f2e8fbbbfa526379f593fba2a0f7f3f1de7a69092a72f093fb5eae20ae161b0221ddf44d99fb0f138c0e5c851dcbe3598b717880afd938313151fd8fba36e814eb893e7181d2a96d38cd84e1cbe796e7dfa7243d6858a201641acf90ba8031679d56defee752a2012d13dbffb054242ad0998db3b2b7388dfe48d89a3ab592d91c1c80b0f99e3f17baf2de14decd34fb926bb0f3ce595b4b08ad80b974250788ec773ba0bde73100b816741f96c83d295d52e98a68ec9a560de47e08e8d28b3309c36701799d6b87e72608307a4c5b5bdb786ea9ceaac7abb21610f1159230716f02d0fdf9a9618105fe873f2511eaca35e5ed96826eea76bd2dabf110fbafd386b43711c9377f336f478b317e80f71f47f437e6196ab7efda3cbb961968b12fd2b8b5c57706daff6393d28ad7f6316bb7152b9a8617f1f90ec062fdbd0e4607902065d28b4ef6cdc936e389b76eed91c26ad311fe6947fd4bc47d029b2da2a78f2a2b8ea68b68cd98afc0283c5215606b416377646538fcde2910b6a7c90f12105ec1ce437438689da3583dc98d7dd3f3562ba97f05a"}, 
 {"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","id":"01a20359-949d-73e6-b0bc-2f43a9586556","account_id":"01a20359-9499-7385-9782-0cc040c0a684","event_type":"account.created.v1","resource_id":"01a20359-9499-7385-9782-0cc040c0a684","event_sequence":1,"occurred_at":"2026-11-22T13:02:12.118+00:00","created_at":"2026-11-22T13:02:12.118+00:00","data_encrypted":"\\x0116ec7a96cb75470cf8bb4cacd4600c482a104bffe4a7dd32ad00c2ca7cea0118c3a92364feb667496d028a2791ca2e40ef9b8e1fc6d5c31ac8da447175ae898b1a23552025460000bed8a51c91d90335e866096ccf7e64dcf4a526d117895f282009ee8b5348954ec3ce92e65f8dcf0088901d717dc24e696a320cbb709cf1a6d2e20f40b08ac790d2a53d42b28452c39dddcc4434d47a6902ed84b7744d65f88e9d7b46abc253f2130256216131a626ca82d117db51cc2c37fccfc5203eb0f06eec62c94deb87fce29b46d1cee411c0ff08f37da43c1805a1ced7d59b94137f68d911d005b62dda1a40bb0105ac031b9ea6cb35a159cb319661df2ac03dfd5781fb06c540c9624321d99a5ee0e4651d8bf66aca2b6cc8400101508d4e27a50aefe3124eecab7f32ddaadda89ab4e76491487bbbcd6a01c45109624374190274c2a7f59591a4095138a370bf469eb12c1d1ea5e3483ce974ba2dcdab52292f589b8207999d274cde77a175897adb74bd56be801ecec6c124a9b0e298ab48c9103f7344350bdfa51c1c8e613cceb14bfe0a5685821db683ae825647109b6b64e3985abfde6dc89a7ae3d439618ff179a497c87ea25fa2aea4736adfccbff85157065a026ceb9f099323576486dd84342f6b12442562c13b51c0ba8a4c66c2ef7a39d0c6b17161495b0c8c55b006620928690a1d7d5d428e0c7d9626b1f85e24b822e84efb8a19d9d4f320ed82240bbca0cd6792ce0a2e4cb18c5592074a6b3e595223282ab381c19287063632dcad5f9d12dec542d57cc8f5dea254ce141eaaf1d35f79e56fbcce2ed22aa7b671000a83a0a64b4b75b6679c26a5f178fa74beedf5bae37544452c62cedea8ed4299991482d023fd6c48b9ee69bdfa7688df407d9c9fa285be35599d8915530a4c0c3917befba37d88c037d265ca5dd3b905a9f311fff1ae0782054826db2612009e8654c0c8a696f78ec6bef4a0e0ccefd9c4a6f9123ace608e427c1a3d0e3ecda027b2dca467e170a438330ec8c58da4c2400099ccbd0990eaa0041938d2d62f172fd09594668a6e64022af27d95e3e77899ac20f4ec8a7a4453ac41fa59e021760894bd40aeed98e9d192ba0dba544ba88e86848afd95d068289813f1f924a52d0ceb4ea6df58570efd94469a6e3ac8bb1a1ebb5aa3cc573b8ef1dd9b736f570a0327cea873138fe5de59788ee21cbba2756f703c502ae8ab2271b26f94a05c6f7aeac653d198688c177c5f2ca742f1d66a510c1399fb082066b524532954433008d8fe62f97d7199812d8f10dbffe14aef24464b21a29fd3f98d4f2d35544fd00ef363b38e5a27693dfa5b899fe1beb25a878ab70b1ebda6f9142d5e9658357cce90479a2e55eab35faeb647488ab7136e6ef242844c153ffe9101899d81ae2f027d3fb58b6cba83b80c66c0268487ac2e16d4a0e8b5c65e9bac12425b7eaf19e0408c33cbfd299c1b881d749f6a56cd775cd4f53237481b9d6f667478c24fd8fe7cb97bc3d9083b0d3285374096c16af450adca5d4eb645acf5b6fa1285f83ca5d1d06f0a2228f38800ad9670e9fdb4db791fc2ba90b43036e65fb940e360bec405b310bf8306c11f9182ebf0db9ac437e9704e5087ccee10db7b91a5f2f5a03b1ca6c7c8b2d4684c0750979b4f1ad8e74ed7e77d48535c4db05ff40251bb242d785fb0a234b63cc2641c5edb1138997fbb131a0a4a6df62dd75da43bced5f5ce9bcc247ad87df0ef4baaac2f23135a4295a3365792f37ff7982b83dd03f6e91ca68ec2f4bab7321a92d20bc7af05c58edf0df575b21227ee25c39efd4be89e14d15dafe65a53c3a11578d28b88f3deffb3cf941735ca75ebce5751aa05cb4ee754108ab7534c568a23b41befdd1bc3415aa8ee16945785407abf8c76aa16ed292a409431e8ecf8976fd47b9eda4acccc4f9c306a1c0605e32480ad4f680cfc76fabeebaf3d43159330b54b50196ccd94e11763bd9ca1485ec2b5d037454489f28746c1496d9b96c5205fe804be1ad6bc81aca8d12192558307ee7920800629dcc9ab29b76260557d53249e59dbf287891ca9bf19fa596af1346dbf1238f2aa4622a93ad02d92245447314a7a7c83bbecac9af9dcee9ab6ee7eccc77ee5aa42f83b75455c354645710e923ef59f642af1c74f119ca1537aa9e7bfc91f4909e85f4f2b6ba2613d9edbb69ae7a06f467e54d3201197bade8eb5aed5baa6c168173857d34212972a8a63dc50395739619cda8abb2546ad57a65835c2e255a3b3eb7bb31d20222f7c0ca13e8e8890a6eda14bfafb3b2a48d9c7aa58eca7207e5fd93140db24c93fa5b9cf85"}, 
 {"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","id":"01a20359-94c1-7487-8cb8-92e1755f8cc4","account_id":"01a20359-9499-7385-9782-0cc040c0a684","event_type":"representative.created.v1","resource_id":"01a20359-94b7-7563-a1c0-cb3e834ed308","event_sequence":1,"occurred_at":"2026-11-22T13:02:12.147+00:00","created_at":"2026-11-22T13:02:12.147+00:00","data_encrypted":"\\x0116ec7a96286b9cbabb078085cfd646c0b0eb264701341fcfe6a9bac36891161fc39a19b625fdbf337f3c253e154c11db9f891f5900f711a4aa5bfdfb711b059559fd1f8fbb1b5a366c0d72a80e47e0b6a281fd65b3617e70e2983fbc911972df1994c440b0a803bce6a4d61f86fa016a0e43316e9c63499e5e4c61ef8d11a5b9e7e28660995bd9342e476f2762042dc1b0851b22f0a58e4f25cea1a107a62cfb74b5611d654763bfb9d215ca4f8b344c7a5eb378c1fffe4e2af665fb0aa9b71f38dc94fa1488ef2de8c7a300429f9767acf901dd6f31c7ef7159341761e869121c7674f27834b6e048004d72c879eba185ae4b6197beb0086ec068f29e30677739929ea019968c096b80d84fa5ce7069dbce836a13d0097f3c44734d8262408b762f91c5091ba99adbe5800f7a33cdbeb3091fb5ecf46ce088a4327418344d88cb18244a8fe4642353f745c9795cd08371127b3a4006814627c6158c46da5363ad65ea9cd1805e6561d54288e50e374eff7e135ae89b161d256db59b40b8a484ea6c5fe7cfd43a330696b5a2afe5e3b26713edf919f547e7b538bb05a6c1f03f11edaf0f71d1af64f87433c09580eb65d5bb3879421210b10e9c67fb2635333955f0caa368679aae7a8cd20c2c805b712aa8151ccafa3d644fd5c1be3a356f5dea4704b5313bd45f01ac6e430056cd9b6819f4ca1cfb29ff03d98d025f0e645b37d6671343d860d41e2674fd9e614b493062be1b345caf53aa0a682d17d61776621e116b104be21b49bc3f280350b30e0f9971ac8e632a6de2aa6f44e913cefe3ec1ab61df9ad7c3f417167c2a76d59ea26b0d2bbed6f44ec05e1c2dd9a735b4437fce590ade634ff45de9beca95b874da230efde539ff7cf4df3078e4f167bdc3350d695ea8287aad4befeac9379c9045c33a0a7c9910f956d9ca7e4c4b9bd83fc96f258d54300d9c56de"}, 
 {"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","id":"01a20359-94e1-75d7-a55e-37c0e282621e","account_id":"01a20359-9499-7385-9782-0cc040c0a684","event_type":"linked_bank_account.created.v1","resource_id":"01a20359-94dc-77cf-ac51-1f2d44b6c293","event_sequence":1,"occurred_at":"2026-11-22T13:02:12.184+00:00","created_at":"2026-11-22T13:02:12.184+00:00","data_encrypted":"\\x0116ec7a96005e65d33efdcf8e81b48ad577e7417d844e896973eb79c010a2514ad61ab4872d9a4a3722c993a220933fe3c00a3b6cd048991495e1fed0bddace02244b8dc8ef191d0bf2fb8321b525651516ee333bc0e264b09faa630fd827d0aa6fbf33a9dad4d1490a12602c0ca3f3e98f530328d2752d96ee1e72d2b1003c44defbf249236318e955b64706d5d806c3b60da5531b4cc4f2f8dace4f29ea2da00719c2d06f77daead3249cc9c684c88ebeffa06437af89a4357c7802fa3650aea5e05382807957db33c66438ad5c4f2cc973b77addbd9d3dfd00b9b5408f1febb952dd441180d24aae110310b0d5063491bfe4a34a216056ec2d05bde90a05e975dd65ed85d9895f3b82b4fa5976f888032bc2059496d16fc98a579bf912d783e710076929889f8900499fac32c6199dd5248dbaf91c2613de1b3ee3f3584e42ed145c8a67370a13c27cc13a88af40003af18fbc36ac52fabd730fb4be1dc163104b4e90d9b91edd9af122eca941caa7119bdf7712c97a26d795bbb0e6b06b4174d22f120d40c88cb7725a1bd288ab129610d7b07fcc55592c065fbeb84e859c607c342741d2eaaaa24d52ebf10fa77fce655b4fd423524d3c5eb251b32074fc962f5778948f04637aeb375561aefd982f298c7dec5fce86c908f10d2b4b5cc2576cb10ce2189089376e05defde967bfdf0f0b29445d208576e1b12b420bcbc0bdcf2be87de15bcb715f7241f6a89728c139ce160b388ed3d81c551f0d75987e9e3da29d479ee2c94c550b561f0a190485d7171565294a339304e28735283bdafc5c6ba2f0434685ac2a608aba927bc55c6ba3e1626655"}, 
 {"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","id":"01a20359-94f8-720a-b9c9-d20561f508ea","account_id":null,"event_type":"customer.created.v1","resource_id":"01a20359-94f5-7483-8624-782f18f6c9a4","event_sequence":1,"occurred_at":"2026-11-22T13:02:12.212+00:00","created_at":"2026-11-22T13:02:12.212+00:00","data_encrypted":"\\x0116ec7a96eec07ecb26016c0109397c057531f286f7adfa72e078e6f343469d6b3568c223a64f9f1e41887c16328f9f27ad4c295cbfdc3eb2f0ec7245369c7c0c9ee98092bb2542bbda15e9ed2b2bc918428c25d12a89a96c3d500d96bd90e91dc55f7762c1916aae5d232aeb9241e282e2ea55b2e5c10fa0ecd0a063dc82650d6244e28dee81aae3ea0af6da1e40037f504a981777db439f3836b05a9ccb80430cba9c2d881a7c2f41d5adb11c1bc421e862b1e4aab25a73163e65ff36d7df9f3060f5899b0a0ef42f8bdf04221a088aaba8ca61808db05d4cfaef464fd32d65d26bde93e81d917be7412a3ce4e6b52f497115c0d835063ca353e92c2bd2d0ff759e79c7d9ba1506e48d91cff2abb0ace6e0bd125970d88c0f2dbc009478bac95ae356781cc2375a226be2e5ec9fd90a834fac67a60fd47122ce5d4879e14662bfbacc18af1bd4b8245182a713eb62dd8b745b958f27578f82395210e3c4b0f90185fb1cd6ee769106397dea551ce89caeed8db6677ed4c01e5f948802c34c4c07464b46f9b90ff29392ecbfe7fabed9348f307e559bc5cd5a04db54939927b2378abd638e78df243635ae87e5209007aea62b9ece170ed97a1b79f57aa94c00569c6c4332da500e6d"}, 
 {"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","id":"01a20359-9539-7746-be21-ee356bc2209e","account_id":"01a20359-9499-7385-9782-0cc040c0a684","event_type":"customer.created.v1","resource_id":"01a20359-9537-768c-bb2d-b2f60827f4dd","event_sequence":1,"occurred_at":"2026-11-22T13:02:12.275+00:00","created_at":"2026-11-22T13:02:12.275+00:00","data_encrypted":"\\x0116ec7a9682e642b8e29379c5519be9901c22e22c31da7da3b3eb099e4fc88147bdf5e77af3f2497da2e451d87e45857c7bae61f631bd7dce59000b01fa63995ba08f6fdf638155cdcd396586ad62664c19a64bc4d04fc2fd18a715b7914fc84991efaded2b17cc68dc0bb59f0d6b51798b92f7c5c8553e0a543aca24fa24049ab885b4fad2a86103a815515d40c3ae7ce10825e80bb7f03cbf8b07eaa5799a12fd275da4ba6ecc7bac4a9c9fca959b2b6f1308b65a26a621c8a74a84d36cdc7086a7f6d8fe579cfe37482f05589ee7dbe72450960f24ac186620fe7764364d3a5046aec629db99a04b9294a8461042cc7284e408f0b3aba75d15bb55c42e6e9abce73fdf0111be9fbe932ec0c3e586bc786eec5266e70ac806fc482bec8281a7193fb933602ba74862cddbc41ccc7b0be43f8d5b431498b1be883e1f9290fddcb9159c5e03919220804220485017106935a2957af70fc63efd78b65340719be955779fc0c348e225dc35127775e12598d3b12ee752ee2a9255a2f26475432de1caa3d1069fd6df9ebfdcaeda77a0afdf9b9bd4dba7d1f4c4973c78067e02e8d697c77b7cd4dc4661f8a222b158a2bf8f9d4466b4851d4e76e9e98277ae"}, 
 {"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","id":"01a20359-9558-7435-84d8-8c9989d7afb8","account_id":"01a20359-9499-7385-9782-0cc040c0a684","event_type":"paykey.created.v1","resource_id":"01a20359-9552-73de-a881-19428f16029a","event_sequence":1,"occurred_at":"2026-11-22T13:02:12.3+00:00","created_at":"2026-11-22T13:02:12.3+00:00","data_encrypted":"\\x0116ec7a9685d79f3c5c8b9735f7485764677fbdcb55ee8490a0ecf9425872a4d05172434c7cf5a3dd1d26633194d12be2bb8fc8abeb09d59c981dfb9b6c2e3d5ead84b50a587f4b1c28f84ab7561b694483157ca809a18a1418867e7d487081cd22176057871d7665a459601ef92745a40e72524fb3cbb8af69630d799daec595f91a22fa2ed269657b45691079550d9f37e3e0fb682dd22de345d203776b8ff8be34c863690d5ea9c5e0371c4fd899480dfe27e4964fe9c8df34f97c1d52a8490820fb38063be707ad05a968f23c3bc68a64a43e8258ce7d0b1e2d204a820790565dc88d5ff065d20f35e2eafaef40e2b7730894adb9b92966347cafb2c6ffde4e69677e07c9aded6e868ada799c57785b40a7ffbb8180eb425aa4c9134fc6d79cc64567b9f450cb157ba2594ddf0dca0002c160a174b16fa5d20b1aed23172ba79e2daa893b8f71c419dd9b591987c3740860eabe40493f66160f0ef7826a26195f5ceccca26ceb8ace8f3a6ede4d1ebb6ea93aaaf224b3f802e4c9822a1af3befd04f077cf21332d88528a9a2c3bf454042c0db7e86b6440d20a84b4861f2e0918017c364908e067e3f29027502eb530909cff664900110997251b5b8c6083c828407b8f87b5c3971c3452060dacddd479dde563d5987b8d68ff3eb2d5bdb80effa53bd45dfef174c19029dfbf67f4a82f644e1431eac250d475ba7a708395971d1c6d1465c13b88c7717d2e2255b27226cf347b5cbaec092332808ff9d251116c727f54454d719c7136b9624a7e601512e60d1f52968ce1ce2a445278c038b393649ff758372b14c4d342f5eba6dc6cadba900d05355f2938cb85917656da2cc2fc8bb3e11ce5a15dcfe49a29b0ac09d4de910b5b12db1d3d32c924dd871bd92c3ab01a6fd41151157a9b67764a05170cc8fb91c323fbbdcb03c48b4362fedd617fdfc8c2c12277392b77e9626a065fb2650933a2e04b5a1222561e7fa7293d5eb80a78109e58085727c643cdc579a3cceda768748929976fc9eeee82ec76479f26beb8f245ecfe22b7c0469167b640da69e86fd99235537441d68978f29014c6ef91f0946365d7c95d20e8003672340c42924868c742caaefdaff00cad1fd3b6bb444e3b1f83e41c15052e5b2af3ac960022ac1b4e9a49"}, 
 {"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","id":"01a20359-9594-717e-81fe-0856ebff6c52","account_id":"01a20359-9499-7385-9782-0cc040c0a684","event_type":"charge.created.v1","resource_id":"01a20359-9581-71f8-ac9c-0abe1590208d","event_sequence":1,"occurred_at":"2026-11-22T13:02:12.34+00:00","created_at":"2026-11-22T13:02:12.34+00:00","data_encrypted":"\\x0116ec7a961bee8dc08af6fa0562d1f0a08498c15b37d0eec52fbc36e459a097171fdbd678db5a0b523cb272d33b443a8b0faed10922233f5a9c3c2e353e6461ab1cfc76c7413ed2b10186f46f640dcf065f6b5a8a66ffe1b78ccccb9022d323a013520dc8e6c6e0f1172efbacc1283ccef863f998522aab7d9af306900f233319bdc71dbc2fa55e498b41482b3c139f9a35f90d90d5802f0e635996fc7171145548a64a65d44a0c2f98c56574459e85790a60df8a6cd23c08572536cc54f77940b84f78dca57294a6fe5930ad76cd4af3a5974055a220fc09836622f483f27c43ae629bf32cad94fefe35e6b071d133ae018d59379e13655f2bd5adfa2d18e2ca9b9454e7937d2a97a77731e62d52b52125d0531c64f4c0deed9a5c6ad0f6a631fcf5a63d6cf385c89c305cd51471cf1d30173a13af48c585159b24e34cbedaa43882fc77c20483a32c4c79ebaa027a5b78c1a81961f341d10473377646ef44b4955ffafd2811b09808082f5b3aed255964514059b0732c4e66914708e4ee1f97ef4d724c6ecd693956a0b11fa130c4620d8800588b985f372125b58dc15fda0679ed4a3e0156800108973c827f7bbea295996b9f1c687bdc75075d585806a9eebf7e89e7d00da1b5ea8345fb2935c9c4333ca8352afc0dc620fd24430bf8b1b0070ec6b1edf4f6df94a80e85e4c401f5b14bdb44ca2b4818ea46b8d4bd1ec2506b4262f64ff3aa8a520393f5535dcdda24d4d45f0b4c90e5936f905274f5d80dc1d2f9878a99adf54d62bf848ca37a82df5249ed526682f17ce52ec066b23730f1f59e7fcdfcfc67871bb410825591a5abe36eec2eb922a94007c9bee11a9d5929738efe7cda70c5a193bbb9e9354dee830b9044561f456f4d2cdced717c61f593d346c08f362ac6b3b0546f28076e039e39016cf30d5a37abdacfd1ca3b9927ab6fe75e6a9c198f248cd26f670021b64f94ceb2423b67a86936f41d25a6adbd27ed8ab8a804c9c04e1535adb6bbbc168a2ca230c30e70db2d345b6a8f736ed47e55cb349b1fe00009b0d34fa6310f85bf6688aaf0f08204ac435514e1f2bc6210fac12305eb8d75a9560b7f44d8354238b41e8b04dd5c4abf2b100b68072f484ae58aba0eaa19f793d74a1edeba78248980af28486e94279785d92ee6abc28679544f4b4b1ea7c5344ad15f092998716d92ed4f27834ff12100fd969ecb0a8432a4468fa9f1618e70329ccee5ad34f8f3cd6122b0840ab9f65e6a0b14d1d02e99a31fe02cf7109d375f7cd10b0ecebc69a9938ef17a8ad83c319fbc45ff4962db028046ad611150887dbe04457e4e74691e90808b87ff0b1aeda6d2d8a98068370b72a6a919ba91ec09e5bbb44a835179e8b932dbc2653d6751203d622ae4cda78d5cd1c7a9fd3b53e103f51dd8964e875938f246ca2e7377f14b63982512760306a68fe69bbf50702c7d313d9767b5e4221de98562cad4509f05b91356bd298c35924dc1c32311f9a8a30e395fe33c510198369821ee6c7e0054e4c4a101f209c9dc9e2e70469f2942d3e0f496fbaf702d29ee2cd9599518b2a0be4ec6d3fe8c3ec24984b80c39d815f1c513eaa9cac05ce79f18b9170d786755611991d2b80c69720ef573fc8fc366349a5bbbfe7c6f6c7ac4654ce56be41a3e16ee4a3552c0b64da0a2b4e932553107c0412db2cf0af3384d127c9ff314b2bfb82026d4523659d88a6e78676f313f60d25645210f201b3cf30ce735f4679858f6ddf88dd2f73efb5490b8"}, 
 {"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","id":"01a20359-95b0-7166-b361-2c30f6adae21","account_id":null,"event_type":"customer.created.v1","resource_id":"01a20359-95ae-74b7-8b63-d04d064382fb","event_sequence":1,"occurred_at":"2026-11-22T13:02:12.397+00:00","created_at":"2026-11-22T13:02:12.397+00:00","data_encrypted":"\\x0116ec7a969377e0fcfe5bdfeb7918ab193cb49c833e7dbdcec2e38677444ca95ed9bfa664a53cb36a97c33075cbe36d3c2d4b6c7982d745152df177ce8c9777d420d09538f71494e996265ecc53230ccbceef23d7aa4d23298e98f70642f31301d12a7884c612b948ca39bf0ea7c7e821211d18e30d971ed3a824aaf26c457f2db6fd971eee3c88b2f97c42f77fd4c1f8b8e0308d74b4a9e668b02947cbb987ba644b581c1b31fc694606564bcc74f23331cc1a510b70e081d2b023ff35519e3d9ed261f2206b37bfcb5edcdabe12030e4e0c5ea18fc27cd2335b4eb9d449c0b188b2e94cfb8864d55438a3837cc68c08a8c88ca60fdf098006c3da363e18ff2a84e40f3bd8c486f562b1f90c4c00cc07fda10d4f18ca6d16846ae814cdedf5aee8f84d8067046d7574cbb9e3a1994d7647b76da86e970c686583780d65287090c253bb03cb2c834e68c4d0ea1a5bd0a26dfcf3721f8226c9130e55a7959323698ba9be8261cdc77a1f223083627c1995de54c5899f2b905dce4976b6f42ea2980d37d9ef81f1d00c8e404681aaebdd84088591d957c145f22673ad52584e4edd27482ce4f158979f82fed09b50e864a1139ed7305aed95930244b63a88"}, 
 {"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","id":"01a20359-95cb-71f4-b3d9-88bd11c1653b","account_id":null,"event_type":"paykey.created.v1","resource_id":"01a20359-95c8-701a-aa94-8d8f4fadfb32","event_sequence":1,"occurred_at":"2026-11-22T13:02:12.421+00:00","created_at":"2026-11-22T13:02:12.421+00:00","data_encrypted":"\\x0116ec7a9696ab1ecbaeaf732e5c3568e5855ddd20e73d63a9164e9e204291557729fc3fda59e1dc96884d5ed1cf4b0f120510829ac1626b7b0ff8d5267c170a38762bbcf28141558fff68fcedc63c37b82ef795712f22ca043eab4666bcec40bd86f98828b859c7a587c5b4f83fbd3abab5a82d1c5f1b93db8bd3ca20dd7788e8ad2520a470fb5bfd4a15de386684b863ca807e59f855185edc01170aacc3ff6717659615dfb6d5c9b588ad68769f2dbb4bc69c488024b474d2a9954af187e71074c40ff04092b617b2551decb79e56f8462b528acb548f2443d1ce1e7ba0413d73d08a4ec9a2707960689032e9dad374f0bcac819512d1955d8710396d76c044c9c4d8a2346b3cd8ddb478f9cacb4549e3efb66ed33c650b908e140a1594e24875b694ac85f95a683d6e19fba64962c4f053ca14a56ed436c79637df57c87f41f23344ad9186a0e51aa6b503b354f25f59627f71fabd9d1e0caea8272d487ac3f83ae3d41a00d94a63c3d6e8fb6bf1dc00a8af1ad80271931554940ad5e6c305f7b66565a543110165e5d1616f0619ad21733141323965a82eeec48606e22321cb4b4ab6e9a7fbf38b1022b6f2da3d9c5be5101c2c1048c27501b4c724f0bd9eaf0106d91e29ed988fcb26261d3120ff98fd370209ca52f3897c36a7c7bbeedb9f39f3530795401db6407212e2fdd683b4ef9223ac95937e26bf457a4959537f8775293d2f33ef94c0b5549d0e94633278f22df57dcfa9ec7ffc190d5a5d39d331b2eed7bfdd2ba80d3cc86be90e1921ad38d6aea050f64b156ad78e15d6f8da20406d2e3139841744d82b291dfe1d44241d0b1364f98b4f7df622714984a95897e45f39813a413ddd84c328b1d23c882c18a4f42329f8ba27694fa67940057fc83a4bbda3287359a5851f633fccb7b9e3a180f50c777fd7c4d20a55179e6ac6da2284b254649a24d40f6b18d5481cee24a288d6f7bec7059bc38ded2496f8670a6899c3eece3755276e0a13b513e885952a54e9eb7058f48e2a80f44c0265e45b34b3705e178f5fecd0eb2f585f22bf7ff031732bb8c86619e89b13d5b46b455f4a06cde8ff62a5ce133a10112832c06cc1a9e15d68aac2d397821c4c204364870ff860984333883579a59e8bc58dae0dae19b9227e1380c8"}, 
 {"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","id":"01a20359-95e3-744d-a234-280eb606c587","account_id":null,"event_type":"charge.created.v1","resource_id":"01a20359-95de-7037-97ff-4726870288e9","event_sequence":1,"occurred_at":"2026-11-22T13:02:12.441+00:00","created_at":"2026-11-22T13:02:12.441+00:00","data_encrypted":"\\x0116ec7a96c3a81aa333b0d39a3e4db3903dbc411b357bce350c3f74fdd9bddb5224cda09ed641ff3b5b896294b86d0e4e64ebd495c352af3c3ec3435adabcb786d752fb58bede25de79506ede28cd0bbe307f79588bb12111a463bf9eaba49e390c8126393fa50e8096cdf5e0733c496b108e7a2b1545e1d97fd41119ced0b0ca41a5b30b20d04a5350231fd474af8feaa04e40866d912d023c999adf9ebd122b2a19eb788d7555389d817d30113bcd19a08d8820752c7b51773192ff82423ecf2ab30f8f573e2fc7db02024db3d1d5b2cbcaa8f92ffe3ff56591a0f67f079e2bd17c0981a8d50d3aa774388a1904b6f0d8aa87866e114bfcce58aa496854e6cacd75faafbd44154ccab369dace7d03399717abef1c3c5806449884f2bb0861a7da922a7beb0d5d83aee9982d4dba7d44adda3f8f42f7b5cc5beb96e2cb15114ad844336ac29cc06b6352da6017ea4514ce0a4765de51ca683a351a2f158fd156164f01366c2a17c2906413b96f40e851c63b7683d4d5f3ac163e18591b051d6f785aacd1837192553d5779e27008e59e7e06d3f4f44e0e05839477e1fa7c9196f05e5a3f6d08b25557549064b73934aaefc98d6bf64cd9f03f2c258bfbc445420f9ac2e5d23e8c2d0da9a3db4db3e709ffd6463262c07cf801be764e498a41685f1a5792f7eb283beea9ca54edffdc44778046b2539aa6400794e825c9ef8e23767da538947c77a339ea6edfe4066b49536c22d0593d70bf4b3f29f3ea35bfded0a33800a48226f4d13ab97f007d27c87aafee6f9643ce540ccf1212e860256e95c76d607dedef68469e770c6835c4d486c3badd5f0de789b94852883296f3f9acb37aa15f2733aab9bab464b659aa1c303c40bd3cd687c9e7fbaf256a864c5d374c9428ff9c6972b46fdd873bc31ab2db067152d6d0bf257b86abfa41bf12dc000a3193ee26df0fd7c41b2aabbab01025b425351eda763fa354424001a29a90842d84ec7d1486ece4eb1e8ffe1384c7a2f9d088196517aadd9d4b8dd2c2cb9eaea4c5ec39a8aafbf1f2bde5d34c2a8eb854843035112919d2dd69844c1b72a23bb81ca42d237321a739404076c8da0e69c80a31c3f18f78beb73ad443c4029aa16b29806a71d25d032db082edfda2d6ca1cc41eadbed824ed032660455173d560f4e754eeca89657a771691cc1124f0a55e7daa0670302386414bdd1b9e60853695918c8e069d771c3aba3dc6c1115cd615968b09cb50a68d0b88f9d10ba531e22f937472a370e384c94a5a15dfd754ff5bc82db361178dd9ce303a049256072f34a9ec672b81acf0a0a769201e6b5ee8f71c5767edacc5733cbda8105dcf75f2c23760edd21eddcd5f477b257c479289b4a9d072564e8be58a5a1f6112f889c4b694ef8731f46d2996d0501dcb4a9f9693ff3c0b6f6bc05d0c9af4f820e9da6570ccf986d24435ba9813815650bb65e33a328e9c1ce122eac599d55a171c442d3712aa4bccc87484836f57dde96d26e11e4afba7ebaa4895d8aae65a2c0a3c237936996c3818bd3c2452448fcbe8bddf5ece959a0202c60a9347a1a347d60e91cb430abb355221b6f525935fd0e9063c5b178908c143c5bddc963a844f420dd25886b58201d50bfc5249f11beec68fea141b28f251121cd1591d6e81180bd729b6f39a5cf95a5d62deeb9fe09fb699b5cc8b7f94f5bd1d2a74a84fcf677f03f66183d6ea7d25f77b21ca0ebc51df8292f39d2ada810dfe38ef"}, 
 {"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","id":"01a20359-9602-76b0-bbfd-e761ce9706f2","account_id":null,"event_type":"charge.event.v1","resource_id":"01a20359-95de-7037-97ff-4726870288e9","event_sequence":2,"occurred_at":"2026-11-22T13:02:12.463+00:00","created_at":"2026-11-22T13:02:12.463+00:00","data_encrypted":"\\x0116ec7a96316d13a1ffdf85b8bdf602efc9915e73905c70f8da51a285676a7e1398a468f1a1c4ffaeda66c59afe13b27f80262069c716a876f691f11596843d3619462e94ea3fe141bdfbf29a91b2a96e25a4db47620b77b28c0c2302981528477ab7321487b2958d1ab72c7778735935e47c62dd262ada1f8bb298613e8ef1032e134b05e714fb77fbd6470cce36d0109900353c76fd5f9da83f8df4ed84d9f2492024462128893f92cfa3ba33aaf67f4900548e31eb8e6ab964a4451c7b98c789ebe930ae43c373f9bcc2c9f5350c1c5176b9b4236191402316aa5f0f43330fbb72596b8dd221706130cc537e84de811f76578a33e45c1f0cac7693b832b7c431c98cc2ab568b1fde2534d56bcc830332c47f728f54bdf709aeb9c50e25fcf443518668c5ac5c228081556a090a28c0c4b7fe9746ca62905a7c5a24af9065a87faf3b18a3bf3c0cd01586e35d26b569b719cd25704447f9c5d37fca38aeb8ef15673378743d71141bfec19de95e2e39fa226480447fbff94fa716c35a98fff028773827d9461b8940d5f31c3ac9032fe591559c472f0c4ce1187d6ddfe94f8105a31864a75d40543ee9e38357ec99b61c703885e8596e6eb8b76e4b1d63922ae407bbc2588c2960f927a11110c9285a5d5d937c3b1d666868c6bbd5b8c43cbed26ca2d37213b7f98ba43b52d740415cb21621eb72dc9d3fdfa4f41f69bd735e71cf6006dfb03c2288e51003377ae9b1a2d7b63ea7888b3054f723bf44d43809277046e1ed71e42350fa2858e8c43a855f4c7097f188fc2628b7ddb3e3aab4f771ec592494a86e798f1b1f37f47a8da3073a4e4cb1cce0af5f36a03b2553da372b1cdc3e7fdf76304cc98f80c84b9404ba3638401f8b477ef95725d7100a3ac349eba6ea69b4517154a33310e0ce05f0e126cdb80ad89ca3d34a6850ec3c454efdc7206e51e96e7c0bfbaf69426d2f653482ce72db967c41551d3c1d8bf0d680ffb8cd7f317336299aa33efacb13dcc8857ba622d8e541a7cd32429c22e916001acdf624814f7be3f4bdad97d2b86a49d1fabe9b5540a388d2014e62009cf48ebec6a7b8273296bdb17cdde7a6fa47cf02662d646e118a199d3fab4f1b272885d3499c174aa3b40d58ab9694b143139b1f24f3c51b61c13bbbf89350c2c00e756fd8f11a34d7f2b2098130114843c31a8db6f2a33e1cc002d358850ea6d1de82d53907016d290cc4d7f0f1708ee2960afdf25d620a9478471d3e2057f1aa18cb409662be7edfb51a3527efff3a0fefe70810686800fe02a2161194400208d6fc3f85d752858a8ce3f33b7029f338ed55209e8a96d5b27f5482951d6262636095df119f0774bb394404b19cda823f94a1cdca90122ecc18d4338a80bc53e6789d198ac4e2012fc10d425877d0079d71f31d83b86410b407dc7ef9caa042888177d55d5265195434ee8d43288cdeebace5f8e8ae496c53b85b1ace673a951a228e04674bf0494849a03b57fc1f4c4188f745755c6c8771e47db06e1acce8a2c94b7d0a2443f962da10cf8f786dbdc689936038da693ba060c67c24cab01301889ad0045199c59250ef0526a00889bfd650ebf1060a2ff6123dda7a2d9da8556217bcffa92ff62f8b8aa6c5fc102b13c0e642d5b759b6ace09005b6ea1710fe66bdc37e3284b3e4d1c8eb162c6314358e92107ca13a56f3e44d40cbf1f629137d2711ccda24e6dc4e076bbcdf9ac16ff4970525700f18baa044b60871681b39e74f9311700eb2dac74d5c58ec5e9a1d52e7b3fcaf071a5860038bd27ba6af98acc6b5d2a131b882f0498d240d8ee93150ca31a0f1f5f1a101ca3e1e88d37d1b626ad9dcd835d472757f40125357f6206dbdc32a4f41150b81f6aecb75bf024eea81ea80b5cb5275375c493cdb8b1f55ac3c686f239ce4bf4581b6d92be89de622af0c30b37846cd88"}]$rows$);
insert into limit_counters select * from json_populate_recordset(null::limit_counters, $rows$[{"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","account_id":"01a20359-9499-7385-9782-0cc040c0a684","payment_type":"charge","period":"month","starts_on":"2026-12-01","amount":4900,"count":1,"max_amount":100000000,"max_count":10000}, 
 {"platform_id":"01a20359-93c6-76f6-b290-84cd1ed19057","environment":"sandbox","account_id":"01a20359-9499-7385-9782-0cc040c0a684","payment_type":"charge","period":"day","starts_on":"2026-12-01","amount":4900,"count":1,"max_amount":10000000,"max_count":2147483647}]$rows$);
select setval('knex_migrations_id_seq', 15);
