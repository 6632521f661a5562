-- key sk_sandbox_MfhXoXdqcvIzvJac6dsQdSNtlH39hXpVcIhe9J9imUT
-- reads /v1/organizations/01a21b38-528a-7237-84dc-7de3cd224230 - {"meta":{"api_request_id":"01a21b38-53bc-73d2-acae-931efd829976","api_request_timestamp":"2026-11-27T04:16:46.012Z"},"response_type":"object","data":{"id":"01a21b38-528a-7237-84dc-7de3cd224230","name":"Northwind Holdings","external_id":null,"metadata":null,"created_at":"2026-11-27T04:16:45.703Z","updated_at":"2026-11-27T04:16:45.703Z"}}
-- reads /v1/accounts/01a21b38-52b0-774a-afa0-4d00f63a5cd5 - {"meta":{"api_request_id":"01a21b38-53c1-74e9-94dd-b415c24ef170","api_request_timestamp":"2026-11-27T04:16:46.017Z"},"response_type":"object","data":{"id":"01a21b38-52b0-774a-afa0-4d00f63a5cd5","organization_id":"01a21b38-528a-7237-84dc-7de3cd224230","type":"business","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"business_profile":{"name":"Northwind Rentals","phone":null,"address":{"zip":null,"city":null,"line1":null,"line2":null,"state":null,"country":null,"address1":null,"address2":null,"postal_code":null},"website":"https://northwind.example.com","industry":{"mcc":null,"sector":null,"category":null},"use_case":null,"legal_name":null,"description":null,"support_channels":{"url":null,"email":null,"phone":null},"tax_id":null},"capabilities":{"consent_types":{"internet":{"capability_status":"active"},"signed_agreement":{"capability_status":"active"}},"payment_types":{"charges":{"capability_status":"active"},"payouts":{"capability_status":"active"}},"customer_types":{"businesses":{"capability_status":"active"},"individuals":{"capability_status":"active"}}},"settings":{"charges":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null},"payouts":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null}},"terms_of_service":{"accepted_ip":null,"accepted_date":null,"agreement_url":null,"agreement_type":null,"accepted_user_agent":null},"metadata":null,"access_level":"standard","external_id":null,"created_at":"2026-11-27T04:16:45.740Z","updated_at":"2026-11-27T04:16:45.740Z"}}
-- reads /v1/accounts/01a21b38-52cd-7666-af65-1dbceea6a9ea - {"meta":{"api_request_id":"01a21b38-53c4-77a3-bf04-f13f564ba414","api_request_timestamp":"2026-11-27T04:16:46.020Z"},"response_type":"object","data":{"id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","organization_id":"01a21b38-528a-7237-84dc-7de3cd224230","type":"business","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"business_profile":{"name":"Northwind Rentals","phone":null,"address":{"zip":null,"city":null,"line1":null,"line2":null,"state":null,"country":null,"address1":null,"address2":null,"postal_code":null},"website":"https://northwind.example.com","industry":{"mcc":null,"sector":null,"category":null},"use_case":null,"legal_name":null,"description":null,"support_channels":{"url":null,"email":null,"phone":null},"tax_id":"12-3456789"},"capabilities":{"consent_types":{"internet":{"capability_status":"active"},"signed_agreement":{"capability_status":"active"}},"payment_types":{"charges":{"capability_status":"active"},"payouts":{"capability_status":"active"}},"customer_types":{"businesses":{"capability_status":"active"},"individuals":{"capability_status":"active"}}},"settings":{"charges":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null},"payouts":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null}},"terms_of_service":{"accepted_ip":null,"accepted_date":null,"agreement_url":null,"agreement_type":null,"accepted_user_agent":null},"metadata":{"landed":"yes"},"access_level":"standard","external_id":null,"created_at":"2026-11-27T04:16:45.772Z","updated_at":"2026-11-27T04:16:45.772Z"}}
-- reads /v1/representatives/01a21b38-5306-7495-beae-ec17c4eec39f - {"meta":{"api_request_id":"01a21b38-53c7-76b6-bd30-6fc511b66219","api_request_timestamp":"2026-11-27T04:16:46.023Z"},"response_type":"object","data":{"id":"01a21b38-5306-7495-beae-ec17c4eec39f","account_id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","user_id":"01a21b38-5306-7495-beae-f02967751027","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"first_name":"Nora","last_name":"North","name":"Nora North","dob":"1984-05-17","ssn_last4":"1234","email":"nora@example.com","mobile_number":"+14155550142","phone":"+14155550142","relationship":{"owner":true,"title":"CEO","control":true,"primary":true,"percent_ownership":60},"external_id":null,"metadata":null,"created_at":"2026-11-27T04:16:45.792Z","updated_at":"2026-11-27T04:16:45.792Z"}}
-- reads /v1/linked_bank_accounts/01a21b38-5322-7777-8e16-7c483f39ad35 - {"meta":{"api_request_id":"01a21b38-53d1-7222-9e12-ee6ebcdf21b0","api_request_timestamp":"2026-11-27T04:16:46.033Z"},"response_type":"object","data":{"id":"01a21b38-5322-7777-8e16-7c483f39ad35","account_id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"bank_account":{"institution_name":"JPMORGAN CHASE BANK","account_holder":"Northwind Rentals LLC","routing_number":"021000021","account_mask":"*****3210"},"purposes":["charges"],"description":null,"metadata":null,"created_at":"2026-11-27T04:16:45.856Z","updated_at":"2026-11-27T04:16:45.856Z"}}
-- reads /v1/customers/01a21b38-532f-7615-9645-50459ce2b174 - {"meta":{"api_request_id":"01a21b38-53d5-7599-a783-077a3dbd4f4a","api_request_timestamp":"2026-11-27T04:16:46.037Z"},"response_type":"object","data":{"id":"01a21b38-532f-7615-9645-50459ce2b174","type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip":null,"city":null,"state":null,"address1":null,"address2":null},"device":{"ip_address":null},"config":{"sandbox_outcome":null},"metadata":{"landed":"yes"},"created_at":"2026-11-27T04:16:45.870Z","updated_at":"2026-11-27T04:16:45.870Z"}}
-- reads /v1/paykeys/01a21b38-539c-70b2-8f45-ac5b246d0b89 - {"meta":{"api_request_id":"01a21b38-53d8-71ec-a32f-bcd5f13c714e","api_request_timestamp":"2026-11-27T04:16:46.040Z"},"response_type":"object","data":{"id":"01a21b38-539c-70b2-8f45-ac5b246d0b89","customer_id":"01a21b38-5391-706d-8083-f7f1f2f9d17c","label":"JPMORGAN CHASE BANK *6789","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code":"active","reason":"ok","source":"system","message":"The paykey can be used.","changed_at":"2026-11-27T04:16:45.978Z"},"expires_at":null,"created_at":"2026-11-27T04:16:45.978Z","updated_at":"2026-11-27T04:16:45.978Z","paykey":"9c3b2fc8.28.815271ee6febaace4bda6f3d8cef4700d4812f9bd5db979171f005bb86ad35ee","bank_data":{"routing_number":"021000021","account_number":"*****6789","account_type":"checking"},"config":{"sandbox_outcome":null},"metadata":null,"balance":{"account_balance":1000000,"updated_at":"2026-11-27T04:16:45.978Z","status":"completed"}}}
-- reads /v1/charges/01a21b38-53a5-74b4-8fca-389948af0bd5 - {"meta":{"api_request_id":"01a21b38-53db-70dd-92d5-4a1ea323241a","api_request_timestamp":"2026-11-27T04:16:46.043Z"},"response_type":"object","data":{"id":"01a21b38-53a5-74b4-8fca-389948af0bd5","paykey":"9c3b2fc8.28.815271ee6febaace4bda6f3d8cef4700d4812f9bd5db979171f005bb86ad35ee","description":"Monthly membership","payment_rail":"ach","paykey_details":{"id":"01a21b38-539c-70b2-8f45-ac5b246d0b89","customer_id":"01a21b38-5391-706d-8083-f7f1f2f9d17c","label":"JPMORGAN CHASE BANK *6789","balance":1000000},"customer_details":{"id":"01a21b38-5391-706d-8083-f7f1f2f9d17c","name":"Ada Example","customer_type":"individual","email":"ada@example.com","phone":"+14155550101"},"amount":4900,"currency":"USD","payment_date":"2026-12-01","device":{"ip_address":"203.0.113.7"},"external_id":"order-mwygz3c0-2","status":"cancelled","status_details":{"message":"Landed","reason":"user_request","source":"user_action","changed_at":"2026-11-27T04:16:45.997Z","code":null},"status_history":[{"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-27T04:16:45.988Z"},{"status":"cancelled","reason":"user_request","source":"user_action","message":"Landed","code":null,"changed_at":"2026-11-27T04:16:45.997Z"}],"metadata":null,"funding_ids":[],"created_at":"2026-11-27T04:16:45.988Z","updated_at":"2026-11-27T04:16:45.997Z","processed_at":null,"effective_at":null,"consent_type":"internet","config":{"balance_check":"enabled","sandbox_outcome":null}}}
-- reads /v1/charges/01a21b38-537e-733c-a9ba-02cf8c75319c 01a21b38-52cd-7666-af65-1dbceea6a9ea {"meta":{"api_request_id":"01a21b38-53e2-726c-b9bc-399fbe76d94e","api_request_timestamp":"2026-11-27T04:16:46.050Z"},"response_type":"object","data":{"id":"01a21b38-537e-733c-a9ba-02cf8c75319c","paykey":"1f0772ce.06.3d33a578942f0f47de70e11664cc798f9a9020da88fe57a86e30cd697d886675","description":"Monthly membership","payment_rail":"ach","paykey_details":{"id":"01a21b38-5360-7464-a797-1b10986c4d58","customer_id":"01a21b38-5355-761a-b523-26f2bf7f401d","label":"JPMORGAN CHASE BANK *6789","balance":1000000},"customer_details":{"id":"01a21b38-5355-761a-b523-26f2bf7f401d","name":"Ada Example","customer_type":"individual","email":"ada@example.com","phone":"+14155550101"},"amount":4900,"currency":"USD","payment_date":"2026-12-01","device":{"ip_address":"203.0.113.7"},"external_id":"order-mwygz3ag-1","status":"created","status_details":{"message":"The charge was created.","reason":"ok","source":"system","changed_at":"2026-11-27T04:16:45.934Z","code":null},"status_history":[{"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-27T04:16:45.934Z"}],"metadata":{"landed":"yes"},"funding_ids":[],"created_at":"2026-11-27T04:16:45.934Z","updated_at":"2026-11-27T04:16:45.934Z","processed_at":null,"effective_at":null,"consent_type":"internet","config":{"balance_check":"enabled","sandbox_outcome":null}}}
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
create index payments_return_index on payments (platform_id, environment, owner_id, status_changed_at, status_code)
    where payment_type = 'charge' and processed_at is not null and status_code is not null;
alter table nacha_files add column withdrawn_traces text[] not null default '{}';
alter table nacha_files drop constraint nacha_files_status_check;
alter table nacha_files add constraint nacha_files_status_check check (
      (direction = 'outgoing' and status in ('open', 'made', 'handed_over', 'cancelled'))
        or (direction = 'incoming' and status in ('arriving', 'received', 'quarantined')));
alter table nacha_files add constraint nacha_files_withdrawn_check check (
      (withdrawn_traces = '{}' or (direction = 'outgoing' and environment = 'live' and status <> 'open'))
        and (status <> 'cancelled' or (withdrawn_traces <> '{}' and entry_count = 0)));
alter table list_counts drop constraint list_counts_axis_check;
alter table list_counts add constraint list_counts_axis_check
    check (axis in ('all', 'id', 'created_at', 'payment_date', 'id_quarter', 'created_quarter'));
drop trigger payments_count_added on payments;
drop trigger payments_count_changed on payments;
drop trigger payments_count_removed on payments;
drop trigger customers_count_added on customers;
drop trigger customers_count_changed on customers;
drop trigger customers_count_removed on customers;
drop trigger paykeys_count_added on paykeys;
drop trigger paykeys_count_changed on paykeys;
drop trigger paykeys_count_removed on paykeys;
alter table list_count_changes drop column id_day, drop column created_day, add column id_quarter integer not null, add column created_quarter integer not null;
create or replace function payments_count_changes() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        
    insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_quarter, created_quarter, payment_day, count)
    select platform_id, environment, 'payments', owner_id, gen_random_uuid(), kind, status, id_quarter, created_quarter, payment_day, sum(count)
      from (
  select platform_id, environment, owner_id, payment_type as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 900000)::integer as id_quarter,
         floor(extract(epoch from created_at) / 900)::integer as created_quarter, payment_date - date '1970-01-01' as payment_day, 1 as count
    from added) cells group by platform_id, environment, owner_id, kind, status, id_quarter, created_quarter, payment_day having sum(count) <> 0;
      elsif tg_op = 'DELETE' then
        
    insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_quarter, created_quarter, payment_day, count)
    select platform_id, environment, 'payments', owner_id, gen_random_uuid(), kind, status, id_quarter, created_quarter, payment_day, sum(count)
      from (
  select platform_id, environment, owner_id, payment_type as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 900000)::integer as id_quarter,
         floor(extract(epoch from created_at) / 900)::integer as created_quarter, payment_date - date '1970-01-01' as payment_day, -1 as count
    from removed) cells group by platform_id, environment, owner_id, kind, status, id_quarter, created_quarter, payment_day having sum(count) <> 0;
      else
        
    insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_quarter, created_quarter, payment_day, count)
    select platform_id, environment, 'payments', owner_id, gen_random_uuid(), kind, status, id_quarter, created_quarter, payment_day, sum(count)
      from (
  select platform_id, environment, owner_id, payment_type as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 900000)::integer as id_quarter,
         floor(extract(epoch from created_at) / 900)::integer as created_quarter, payment_date - date '1970-01-01' as payment_day, 1 as count
    from added union all 
  select platform_id, environment, owner_id, payment_type as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 900000)::integer as id_quarter,
         floor(extract(epoch from created_at) / 900)::integer as created_quarter, payment_date - date '1970-01-01' as payment_day, -1 as count
    from removed) cells group by platform_id, environment, owner_id, kind, status, id_quarter, created_quarter, payment_day having sum(count) <> 0;
      end if;
      return null;
    end $$;
create trigger payments_count_added after insert on payments
    referencing new table as added for each statement execute function payments_count_changes();
create trigger payments_count_changed after update on payments
    referencing old table as removed new table as added for each statement execute function payments_count_changes();
create trigger payments_count_removed after delete on payments
    referencing old table as removed for each statement execute function payments_count_changes();
create or replace function customers_count_changes() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        
    insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_quarter, created_quarter, payment_day, count)
    select platform_id, environment, 'customers', owner_id, gen_random_uuid(), kind, status, id_quarter, created_quarter, payment_day, sum(count)
      from (
  select platform_id, environment, owner_id, type as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 900000)::integer as id_quarter,
         floor(extract(epoch from created_at) / 900)::integer as created_quarter, null::integer as payment_day, 1 as count
    from added) cells group by platform_id, environment, owner_id, kind, status, id_quarter, created_quarter, payment_day having sum(count) <> 0;
      elsif tg_op = 'DELETE' then
        
    insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_quarter, created_quarter, payment_day, count)
    select platform_id, environment, 'customers', owner_id, gen_random_uuid(), kind, status, id_quarter, created_quarter, payment_day, sum(count)
      from (
  select platform_id, environment, owner_id, type as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 900000)::integer as id_quarter,
         floor(extract(epoch from created_at) / 900)::integer as created_quarter, null::integer as payment_day, -1 as count
    from removed) cells group by platform_id, environment, owner_id, kind, status, id_quarter, created_quarter, payment_day having sum(count) <> 0;
      else
        
    insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_quarter, created_quarter, payment_day, count)
    select platform_id, environment, 'customers', owner_id, gen_random_uuid(), kind, status, id_quarter, created_quarter, payment_day, sum(count)
      from (
  select platform_id, environment, owner_id, type as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 900000)::integer as id_quarter,
         floor(extract(epoch from created_at) / 900)::integer as created_quarter, null::integer as payment_day, 1 as count
    from added union all 
  select platform_id, environment, owner_id, type as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 900000)::integer as id_quarter,
         floor(extract(epoch from created_at) / 900)::integer as created_quarter, null::integer as payment_day, -1 as count
    from removed) cells group by platform_id, environment, owner_id, kind, status, id_quarter, created_quarter, payment_day having sum(count) <> 0;
      end if;
      return null;
    end $$;
create trigger customers_count_added after insert on customers
    referencing new table as added for each statement execute function customers_count_changes();
create trigger customers_count_changed after update on customers
    referencing old table as removed new table as added for each statement execute function customers_count_changes();
create trigger customers_count_removed after delete on customers
    referencing old table as removed for each statement execute function customers_count_changes();
create or replace function paykeys_count_changes() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        
    insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_quarter, created_quarter, payment_day, count)
    select platform_id, environment, 'paykeys', owner_id, gen_random_uuid(), kind, status, id_quarter, created_quarter, payment_day, sum(count)
      from (
  select platform_id, environment, owner_id, source as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 900000)::integer as id_quarter,
         floor(extract(epoch from created_at) / 900)::integer as created_quarter, null::integer as payment_day, 1 as count
    from added) cells group by platform_id, environment, owner_id, kind, status, id_quarter, created_quarter, payment_day having sum(count) <> 0;
      elsif tg_op = 'DELETE' then
        
    insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_quarter, created_quarter, payment_day, count)
    select platform_id, environment, 'paykeys', owner_id, gen_random_uuid(), kind, status, id_quarter, created_quarter, payment_day, sum(count)
      from (
  select platform_id, environment, owner_id, source as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 900000)::integer as id_quarter,
         floor(extract(epoch from created_at) / 900)::integer as created_quarter, null::integer as payment_day, -1 as count
    from removed) cells group by platform_id, environment, owner_id, kind, status, id_quarter, created_quarter, payment_day having sum(count) <> 0;
      else
        
    insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_quarter, created_quarter, payment_day, count)
    select platform_id, environment, 'paykeys', owner_id, gen_random_uuid(), kind, status, id_quarter, created_quarter, payment_day, sum(count)
      from (
  select platform_id, environment, owner_id, source as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 900000)::integer as id_quarter,
         floor(extract(epoch from created_at) / 900)::integer as created_quarter, null::integer as payment_day, 1 as count
    from added union all 
  select platform_id, environment, owner_id, source as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 900000)::integer as id_quarter,
         floor(extract(epoch from created_at) / 900)::integer as created_quarter, null::integer as payment_day, -1 as count
    from removed) cells group by platform_id, environment, owner_id, kind, status, id_quarter, created_quarter, payment_day having sum(count) <> 0;
      end if;
      return null;
    end $$;
create trigger paykeys_count_added after insert on paykeys
    referencing new table as added for each statement execute function paykeys_count_changes();
create trigger paykeys_count_changed after update on paykeys
    referencing old table as removed new table as added for each statement execute function paykeys_count_changes();
create trigger paykeys_count_removed after delete on paykeys
    referencing old table as removed for each statement execute function paykeys_count_changes();
create table earlier_texts (
      platform_id uuid not null,
      environment text not null,
      file_id uuid not null,
      sha256 text not null,
      content_encrypted bytea not null,
      created_at timestamptz(3) not null,
      constraint earlier_texts_pk primary key (platform_id, file_id, sha256),
      constraint earlier_texts_file_fk foreign key (platform_id, environment, file_id) references nacha_files (platform_id, environment, id),
      constraint earlier_texts_environment_check check (environment in ('sandbox', 'live'))
    );
create index earlier_texts_sha256_index on earlier_texts (platform_id, environment, sha256);
alter table "earlier_texts" enable row level security;
alter table "earlier_texts" force row level security;
create policy tenant on "earlier_texts" using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid);
comment on table "earlier_texts" is 'append-only';
alter table nacha_files add column got_sha256 text;
alter table nacha_files add constraint nacha_files_got_check check (got_sha256 is null or (direction = 'outgoing' and status = 'handed_over'));
alter table secrets_in_use add column last_used_at timestamptz(3) not null default now();
create or replace function prenotes_guard_moves() returns trigger language plpgsql as $$
    begin
      if old.status <> new.status and old.status || ' ' || new.status <> all (array['created pending', 'created cancelled', 'pending passed', 'pending failed', 'passed failed']) then
        raise exception 'a prenote that is % can not become %', old.status, new.status using errcode = '23514', constraint = 'prenotes_moves_check';
      end if;
      if substr(new.record_encrypted, 2, 4) <> substr(old.record_encrypted, 2, 4) and length(new.record_encrypted) = length(old.record_encrypted)
         and to_jsonb(new) - 'record_encrypted' = to_jsonb(old) - 'record_encrypted'
         and pg_has_role((select relowner from pg_class where oid = tg_relid), 'usage') then
        return new;
      end if;
      if new.paykey_id <> old.paykey_id or (old.file_id is not null and (new.file_id, new.trace_sequence, new.trace_number, new.record_encrypted)
           is distinct from (old.file_id, old.trace_sequence, old.trace_number, old.record_encrypted)) then
        raise exception 'the entry of a prenote stays as it is' using errcode = '23514', constraint = 'prenotes_entry_stays_check';
      end if;
      return new;
    end $$;
drop index customers_status_index;
create index customers_status_index on customers (platform_id, environment, owner_id, status, id) include (name, created_at);
drop index customers_type_index;
create index customers_type_index on customers (platform_id, environment, owner_id, type, id) include (name, created_at);
drop index paykeys_status_index;
create index paykeys_status_index on paykeys (platform_id, environment, owner_id, status, created_at, id) include (institution_name, expires_at);
drop index paykeys_source_index;
create index paykeys_source_index on paykeys (platform_id, environment, owner_id, source, created_at, id) include (institution_name, expires_at);
alter table list_counts drop constraint list_counts_axis_check;
alter table list_counts add constraint list_counts_axis_check check (axis in ('all', 'id', 'created_at', 'payment_date', 'effective_at', 'id_quarter', 'created_quarter',
    'created_at:id', 'created_at:payment_date', 'created_at:effective_at', 'payment_date:id', 'payment_date:created_at', 'payment_date:effective_at',
    'effective_at:id', 'effective_at:created_at', 'effective_at:payment_date'));
drop trigger payments_count_added on payments;
drop trigger payments_count_changed on payments;
drop trigger payments_count_removed on payments;
alter table list_count_changes add column effective_day integer;
create or replace function payments_count_changes() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      
  insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_quarter, created_quarter, payment_day, effective_day, count)
  select platform_id, environment, 'payments', owner_id, gen_random_uuid(), kind, status, id_quarter, created_quarter, payment_day, effective_day, sum(count)
    from (
  select platform_id, environment, owner_id, payment_type as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 900000)::integer as id_quarter,
         floor(extract(epoch from created_at) / 900)::integer as created_quarter, payment_date - date '1970-01-01' as payment_day,
         floor(extract(epoch from effective_at) / 86400)::integer as effective_day, 1 as count
    from added) cells group by platform_id, environment, owner_id, kind, status, id_quarter, created_quarter, payment_day, effective_day having sum(count) <> 0;
    elsif tg_op = 'DELETE' then
      
  insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_quarter, created_quarter, payment_day, effective_day, count)
  select platform_id, environment, 'payments', owner_id, gen_random_uuid(), kind, status, id_quarter, created_quarter, payment_day, effective_day, sum(count)
    from (
  select platform_id, environment, owner_id, payment_type as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 900000)::integer as id_quarter,
         floor(extract(epoch from created_at) / 900)::integer as created_quarter, payment_date - date '1970-01-01' as payment_day,
         floor(extract(epoch from effective_at) / 86400)::integer as effective_day, -1 as count
    from removed) cells group by platform_id, environment, owner_id, kind, status, id_quarter, created_quarter, payment_day, effective_day having sum(count) <> 0;
    else
      
  insert into list_count_changes (platform_id, environment, list, owner_id, id, kind, status, id_quarter, created_quarter, payment_day, effective_day, count)
  select platform_id, environment, 'payments', owner_id, gen_random_uuid(), kind, status, id_quarter, created_quarter, payment_day, effective_day, sum(count)
    from (
  select platform_id, environment, owner_id, payment_type as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 900000)::integer as id_quarter,
         floor(extract(epoch from created_at) / 900)::integer as created_quarter, payment_date - date '1970-01-01' as payment_day,
         floor(extract(epoch from effective_at) / 86400)::integer as effective_day, 1 as count
    from added union all 
  select platform_id, environment, owner_id, payment_type as kind, status,
         (('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 900000)::integer as id_quarter,
         floor(extract(epoch from created_at) / 900)::integer as created_quarter, payment_date - date '1970-01-01' as payment_day,
         floor(extract(epoch from effective_at) / 86400)::integer as effective_day, -1 as count
    from removed) cells group by platform_id, environment, owner_id, kind, status, id_quarter, created_quarter, payment_day, effective_day having sum(count) <> 0;
    end if;
    return null;
  end $$;
create trigger payments_count_added after insert on payments
    referencing new table as added for each statement execute function payments_count_changes();
create trigger payments_count_changed after update on payments
    referencing old table as removed new table as added for each statement execute function payments_count_changes();
create trigger payments_count_removed after delete on payments
    referencing old table as removed for each statement execute function payments_count_changes();
alter table list_counts add column second_day integer not null default 0;
alter table list_counts alter column second_day drop default;
alter table list_counts drop constraint list_counts_pk;
alter table list_counts add constraint list_counts_pk primary key (platform_id, environment, list, owner_id, axis, day, second_day, kind, status);
drop index customers_name_index;
create index customers_name_index on customers (platform_id, environment, owner_id, name, id) include (type, status, created_at);
drop index customers_created_at_index;
create index customers_created_at_index on customers (platform_id, environment, owner_id, created_at, id) include (type, status, name);
drop index customers_status_index;
create index customers_status_index on customers (platform_id, environment, owner_id, status, id) include (type, name, created_at);
drop index customers_type_index;
create index customers_type_index on customers (platform_id, environment, owner_id, type, id) include (status, name, created_at);
drop index paykeys_institution_index;
create index paykeys_institution_index on paykeys (platform_id, environment, owner_id, institution_name, id) include (status, source);
drop index paykeys_expires_at_index;
create index paykeys_expires_at_index on paykeys (platform_id, environment, owner_id, expires_at, id) include (status, source);
drop index customers_status_index;
create index customers_status_index on customers (platform_id, environment, owner_id, status, type, created_at, id) include (name);
alter table idempotency_records alter column fingerprint drop not null;
-- knex
create table "knex_migrations" ("id" serial primary key, "name" varchar(255), "batch" integer, "migration_time" timestamptz);
create table "knex_migrations_lock" ("index" serial primary key, "is_locked" integer);
-- data
insert into knex_migrations select * from json_populate_recordset(null::knex_migrations, $rows$[{"id":1,"name":"0001-platforms","batch":1,"migration_time":"2026-11-27T04:16:45.278+00:00"}, 
 {"id":2,"name":"0002-organizations-and-accounts","batch":1,"migration_time":"2026-11-27T04:16:45.308+00:00"}, 
 {"id":3,"name":"0003-customers-and-paykeys","batch":1,"migration_time":"2026-11-27T04:16:45.336+00:00"}, 
 {"id":4,"name":"0004-payments","batch":1,"migration_time":"2026-11-27T04:16:45.363+00:00"}, 
 {"id":5,"name":"0005-idempotency-and-rate-limit","batch":1,"migration_time":"2026-11-27T04:16:45.371+00:00"}, 
 {"id":6,"name":"0006-events","batch":1,"migration_time":"2026-11-27T04:16:45.379+00:00"}, 
 {"id":7,"name":"0007-payment-moves-and-limits","batch":1,"migration_time":"2026-11-27T04:16:45.391+00:00"}, 
 {"id":8,"name":"0008-rail-and-sandbox-clock","batch":1,"migration_time":"2026-11-27T04:16:45.42+00:00"}, 
 {"id":9,"name":"0009-secrets-in-use","batch":1,"migration_time":"2026-11-27T04:16:45.422+00:00"}, 
 {"id":10,"name":"0010-reset-in-two-jobs","batch":1,"migration_time":"2026-11-27T04:16:45.424+00:00"}, 
 {"id":11,"name":"0011-webhooks","batch":1,"migration_time":"2026-11-27T04:16:45.439+00:00"}, 
 {"id":12,"name":"0012-ledger","batch":1,"migration_time":"2026-11-27T04:16:45.445+00:00"}, 
 {"id":13,"name":"0013-webhook-lanes","batch":1,"migration_time":"2026-11-27T04:16:45.448+00:00"}, 
 {"id":14,"name":"0014-resubmissions","batch":1,"migration_time":"2026-11-27T04:16:45.455+00:00"}, 
 {"id":15,"name":"0015-bank-data-versions","batch":1,"migration_time":"2026-11-27T04:16:45.459+00:00"}, 
 {"id":16,"name":"0016-live-rail","batch":1,"migration_time":"2026-11-27T04:16:45.466+00:00"}, 
 {"id":17,"name":"0017-funding","batch":1,"migration_time":"2026-11-27T04:16:45.493+00:00"}, 
 {"id":18,"name":"0018-prenotes","batch":1,"migration_time":"2026-11-27T04:16:45.504+00:00"}, 
 {"id":19,"name":"0019-list-counts","batch":1,"migration_time":"2026-11-27T04:16:45.526+00:00"}, 
 {"id":20,"name":"0020-funding-retries","batch":1,"migration_time":"2026-11-27T04:16:45.531+00:00"}, 
 {"id":21,"name":"0021-rejected-entries","batch":1,"migration_time":"2026-11-27T04:16:45.533+00:00"}, 
 {"id":22,"name":"0022-event-counts","batch":1,"migration_time":"2026-11-27T04:16:45.542+00:00"}, 
 {"id":23,"name":"0023-append-only-ledger","batch":1,"migration_time":"2026-11-27T04:16:45.544+00:00"}, 
 {"id":24,"name":"0024-sorted-list-indexes","batch":1,"migration_time":"2026-11-27T04:16:45.549+00:00"}, 
 {"id":25,"name":"0025-returns","batch":1,"migration_time":"2026-11-27T04:16:45.554+00:00"}, 
 {"id":26,"name":"0026-counts-by-quarter-hour","batch":1,"migration_time":"2026-11-27T04:16:45.563+00:00"}, 
 {"id":27,"name":"0027-earlier-texts","batch":1,"migration_time":"2026-11-27T04:16:45.568+00:00"}, 
 {"id":28,"name":"0028-secrets-let-go","batch":1,"migration_time":"2026-11-27T04:16:45.569+00:00"}, 
 {"id":29,"name":"0029-covering-list-indexes","batch":1,"migration_time":"2026-11-27T04:16:45.574+00:00"}, 
 {"id":30,"name":"0030-effective-days","batch":1,"migration_time":"2026-11-27T04:16:45.579+00:00"}, 
 {"id":31,"name":"0031-counts-by-two-days","batch":1,"migration_time":"2026-11-27T04:16:45.582+00:00"}, 
 {"id":32,"name":"0032-walked-list-indexes","batch":1,"migration_time":"2026-11-27T04:16:45.589+00:00"}, 
 {"id":33,"name":"0033-customers-by-status-and-type","batch":1,"migration_time":"2026-11-27T04:16:45.59+00:00"}, 
 {"id":34,"name":"0034-sealed-fingerprints","batch":1,"migration_time":"2026-11-27T04:16:45.591+00:00"}]$rows$);
insert into knex_migrations_lock select * from json_populate_recordset(null::knex_migrations_lock, $rows$[{"index":1,"is_locked":0}]$rows$);
insert into platforms select * from json_populate_recordset(null::platforms, $rows$[{"id":"01a21b38-5239-7385-a7c3-cfa1126d9007","name":"Landed","created_at":"2026-11-27T04:16:45.625+00:00"}]$rows$);
insert into api_keys select * from json_populate_recordset(null::api_keys, $rows$[{"id":"01a21b38-5246-7149-afe9-8bd241e8228e","platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","key_hash":"\\x16ec7a9646efeca0afb78734424ebede0d9544b00a108b52970c378c0bcfdfb93fc2ca26","display":"MfhXoXdq","scopes":["read","write","accounts","webhooks"],"created_at":"2026-11-27T04:16:45.637+00:00","revoked_at":null}]$rows$);
insert into organizations select * from json_populate_recordset(null::organizations, $rows$[{"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","id":"01a21b38-528a-7237-84dc-7de3cd224230","name":"Northwind Holdings","external_id":null,"metadata":null,"created_at":"2026-11-27T04:16:45.703+00:00","updated_at":"2026-11-27T04:16:45.703+00:00"}]$rows$);
insert into accounts select * from json_populate_recordset(null::accounts, $rows$[{"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","id":"01a21b38-52b0-774a-afa0-4d00f63a5cd5","organization_id":"01a21b38-528a-7237-84dc-7de3cd224230","type":"business","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"access_level":"standard","business_profile":{"name": "Northwind Rentals", "phone": null, "address": {"zip": null, "city": null, "line1": null, "line2": null, "state": null, "country": null, "address1": null, "address2": null, "postal_code": null}, "website": "https://northwind.example.com", "industry": {"mcc": null, "sector": null, "category": null}, "use_case": null, "legal_name": null, "description": null, "support_channels": {"url": null, "email": null, "phone": null}},"tax_id_encrypted":null,"capabilities":{"consent_types": {"internet": {"capability_status": "active"}, "signed_agreement": {"capability_status": "active"}}, "payment_types": {"charges": {"capability_status": "active"}, "payouts": {"capability_status": "active"}}, "customer_types": {"businesses": {"capability_status": "active"}, "individuals": {"capability_status": "active"}}},"settings":{"charges": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}, "payouts": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}},"terms_of_service":{"accepted_ip": null, "accepted_date": null, "agreement_url": null, "agreement_type": null, "accepted_user_agent": null},"external_id":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-27T04:16:45.74+00:00","updated_at":"2026-11-27T04:16:45.74+00:00"}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","organization_id":"01a21b38-528a-7237-84dc-7de3cd224230","type":"business","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"access_level":"standard","business_profile":{"name": "Northwind Rentals", "phone": null, "address": {"zip": null, "city": null, "line1": null, "line2": null, "state": null, "country": null, "address1": null, "address2": null, "postal_code": null}, "website": "https://northwind.example.com", "industry": {"mcc": null, "sector": null, "category": null}, "use_case": null, "legal_name": null, "description": null, "support_channels": {"url": null, "email": null, "phone": null}},"tax_id_encrypted":"\\x0116ec7a96f575afa64197490a97e5043171774ee4393c1dee3e0017319fc888f54e89084c7f8e575f5bde","capabilities":{"consent_types": {"internet": {"capability_status": "active"}, "signed_agreement": {"capability_status": "active"}}, "payment_types": {"charges": {"capability_status": "active"}, "payouts": {"capability_status": "active"}}, "customer_types": {"businesses": {"capability_status": "active"}, "individuals": {"capability_status": "active"}}},"settings":{"charges": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}, "payouts": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}},"terms_of_service":{"accepted_ip": null, "accepted_date": null, "agreement_url": null, "agreement_type": null, "accepted_user_agent": null},"external_id":null,"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-27T04:16:45.772+00:00","updated_at":"2026-11-27T04:16:45.772+00:00"}]$rows$);
insert into representatives select * from json_populate_recordset(null::representatives, $rows$[{"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","id":"01a21b38-5306-7495-beae-ec17c4eec39f","account_id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","user_id":"01a21b38-5306-7495-beae-f02967751027","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"first_name":"Nora","last_name":"North","dob_encrypted":"\\x0116ec7a96cdfd3f34c535de619f53075b4b7492f415345046821493a7cc3592769b925e8cd59fd5370987","ssn_last4_encrypted":"\\x0116ec7a9617224d22ea1f9930b6bddae6daa3628e9a94297f0567cfa26168506586f6e2f2","email":"nora@example.com","mobile_number":"+14155550142","relationship":{"owner": true, "title": "CEO", "control": true, "primary": true, "percent_ownership": 60},"external_id":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-27T04:16:45.792+00:00","updated_at":"2026-11-27T04:16:45.792+00:00"}]$rows$);
insert into linked_bank_accounts select * from json_populate_recordset(null::linked_bank_accounts, $rows$[{"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","id":"01a21b38-5322-7777-8e16-7c483f39ad35","account_id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"institution_name":"JPMORGAN CHASE BANK","account_holder":"Northwind Rentals LLC","routing_number":"021000021","account_number_encrypted":"\\x0116ec7a96ec57d66555f0f4a767a51704a9e166cb661974ea69b9934a3ce91b4d4a30d8cb211d058e4030","account_last_digits":"3210","purposes":["charges"],"description":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-27T04:16:45.856+00:00","updated_at":"2026-11-27T04:16:45.856+00:00"}]$rows$);
insert into customers select * from json_populate_recordset(null::customers, $rows$[{"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","owner_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","id":"01a21b38-532f-7615-9645-50459ce2b174","account_id":null,"type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-27T04:16:45.87+00:00","updated_at":"2026-11-27T04:16:45.87+00:00"}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","owner_id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","id":"01a21b38-5355-761a-b523-26f2bf7f401d","account_id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-27T04:16:45.907+00:00","updated_at":"2026-11-27T04:16:45.907+00:00"}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","owner_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","id":"01a21b38-5391-706d-8083-f7f1f2f9d17c","account_id":null,"type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-27T04:16:45.969+00:00","updated_at":"2026-11-27T04:16:45.969+00:00"}]$rows$);
insert into paykeys select * from json_populate_recordset(null::paykeys, $rows$[{"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","owner_id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","id":"01a21b38-5360-7464-a797-1b10986c4d58","account_id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","customer_id":"01a21b38-5355-761a-b523-26f2bf7f401d","paykey":"1f0772ce.06.3d33a578942f0f47de70e11664cc798f9a9020da88fe57a86e30cd697d886675","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code": "active", "reason": "ok", "source": "system", "message": "The paykey can be used.", "changed_at": "2026-11-27T04:16:45.918Z"},"routing_number":"021000021","account_number_encrypted":"\\x0116ec7a96cc358a01647b33f642faa09df38de16d04369f3570fadac721321fdabfab3f92a4ca6681ee6e2cc6","account_last_digits":"6789","account_type":"checking","sandbox_outcome":null,"balance_amount":1000000,"balance_updated_at":"2026-11-27T04:16:45.918+00:00","balance_status":"completed","metadata":null,"expires_at":null,"event_sequence":1,"created_at":"2026-11-27T04:16:45.918+00:00","updated_at":"2026-11-27T04:16:45.918+00:00"}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","owner_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","id":"01a21b38-539c-70b2-8f45-ac5b246d0b89","account_id":null,"customer_id":"01a21b38-5391-706d-8083-f7f1f2f9d17c","paykey":"9c3b2fc8.28.815271ee6febaace4bda6f3d8cef4700d4812f9bd5db979171f005bb86ad35ee","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code": "active", "reason": "ok", "source": "system", "message": "The paykey can be used.", "changed_at": "2026-11-27T04:16:45.978Z"},"routing_number":"021000021","account_number_encrypted":"\\x0116ec7a96aeceb90ae130121db840aa0141c2b1b7a43a5006cd492ad4047c99536ce381ff47f47e9b8977a812","account_last_digits":"6789","account_type":"checking","sandbox_outcome":null,"balance_amount":1000000,"balance_updated_at":"2026-11-27T04:16:45.978+00:00","balance_status":"completed","metadata":null,"expires_at":null,"event_sequence":1,"created_at":"2026-11-27T04:16:45.978+00:00","updated_at":"2026-11-27T04:16:45.978+00:00"}]$rows$);
insert into bridge_tokens select * from json_populate_recordset(null::bridge_tokens, $rows$[{"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","owner_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","id":"01a21b38-5346-71c2-be60-4ad36e63e4b0","account_id":null,"customer_id":"01a21b38-532f-7615-9645-50459ce2b174","token_hash":"\\x16ec7a96063474afc4b865b28542c0266f15d5ec6c7a6f16fc3c5cf497abe3dd5ac1d976","sandbox_outcome":null,"created_at":"2026-11-27T04:16:45.882+00:00","expires_at":"2026-11-27T08:16:45.882+00:00","used_at":null}]$rows$);
insert into payments select * from json_populate_recordset(null::payments, $rows$[{"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","owner_id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","id":"01a21b38-537e-733c-a9ba-02cf8c75319c","account_id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","payment_type":"charge","paykey_id":"01a21b38-5360-7464-a797-1b10986c4d58","customer_id":"01a21b38-5355-761a-b523-26f2bf7f401d","amount":4900,"currency":"USD","description":"Monthly membership","payment_date":"2026-12-01","consent_type":"internet","device_ip_address":"203.0.113.7","external_id":"order-mwygz3ag-1","balance_check":"enabled","sandbox_outcome":null,"status":"created","status_reason":"ok","status_source":"system","status_message":"The charge was created.","status_code":null,"status_changed_at":"2026-11-27T04:16:45.934+00:00","processed_at":null,"effective_at":null,"funding_ids":[],"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-27T04:16:45.934+00:00","updated_at":"2026-11-27T04:16:45.934+00:00","due_at":"2026-11-27T04:16:45.934+00:00","effective_date":null,"settles_at":null,"limit_date":"2026-12-01","resubmission_of":null,"representment_of":null,"representment_until":null}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","owner_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","id":"01a21b38-53a5-74b4-8fca-389948af0bd5","account_id":null,"payment_type":"charge","paykey_id":"01a21b38-539c-70b2-8f45-ac5b246d0b89","customer_id":"01a21b38-5391-706d-8083-f7f1f2f9d17c","amount":4900,"currency":"USD","description":"Monthly membership","payment_date":"2026-12-01","consent_type":"internet","device_ip_address":"203.0.113.7","external_id":"order-mwygz3c0-2","balance_check":"enabled","sandbox_outcome":null,"status":"cancelled","status_reason":"user_request","status_source":"user_action","status_message":"Landed","status_code":null,"status_changed_at":"2026-11-27T04:16:45.997+00:00","processed_at":null,"effective_at":null,"funding_ids":[],"metadata":null,"event_sequence":2,"created_at":"2026-11-27T04:16:45.988+00:00","updated_at":"2026-11-27T04:16:45.997+00:00","due_at":null,"effective_date":null,"settles_at":null,"limit_date":null,"resubmission_of":null,"representment_of":null,"representment_until":null}]$rows$);
insert into payment_history select * from json_populate_recordset(null::payment_history, $rows$[{"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","payment_id":"01a21b38-537e-733c-a9ba-02cf8c75319c","sequence":1,"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-27T04:16:45.934+00:00"}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","payment_id":"01a21b38-53a5-74b4-8fca-389948af0bd5","sequence":1,"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-27T04:16:45.988+00:00"}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","payment_id":"01a21b38-53a5-74b4-8fca-389948af0bd5","sequence":2,"status":"cancelled","reason":"user_request","source":"user_action","message":"Landed","code":null,"changed_at":"2026-11-27T04:16:45.997+00:00"}]$rows$);
insert into idempotency_records select * from json_populate_recordset(null::idempotency_records, $rows$[{"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","acting_account":"00000000-0000-0000-0000-000000000000","key":"landed-bridge-token","day":"2026-11-27","fingerprint":null,"status":201,"headers":{"Content-Type": "application/json; charset=utf-8"},"body_encrypted":"\\x0116ec7a962e582f9cf73b0c2ac6154e53d5712b0bf3573b853c6ce9f7a8f49b9569c8f3cd51a89df31bf6380304345315b1ebabac88eed76e369113a610127ad16c54792e059233bd609255bb62f7e91c97123147ee77dd8207a76e8f8959a45d6938ae8c0bae200c87cc15586c1cf6ffd0115992262fd3bf72d7a7c0e4e149f714ca0f7d2a36fe5ef50ac88f1a11862654a787d4865b6c68fd7b8afd88171f7fb07529287a2bc7085e6eecaaebf1237727b422b543a5d203a4702d6f576aa86cf24a1ed3d2290bafd79eb1873384bf533825b314164f86bf9091bb8ab6b25f19033ebc7d6221030dc2a227229cd6bc771874061ddaf5b2957d6c8e2b4216975b6a92cf2003651c6e629a00d9eb0b7db6711f12bb0d1330efe134092019559db0f0426c71656017f841f06bea15664d03f6a7ab50d00415","created_at":"2026-11-27T04:16:45.881841+00:00"}]$rows$);
insert into events select * from json_populate_recordset(null::events, $rows$[{"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","id":"01a21b38-52b4-7003-8a14-4bced3ade178","account_id":"01a21b38-52b0-774a-afa0-4d00f63a5cd5","event_type":"account.created.v1","resource_id":"01a21b38-52b0-774a-afa0-4d00f63a5cd5","event_sequence":1,"occurred_at":"2026-11-27T04:16:45.74+00:00","created_at":"2026-11-27T04:16:45.74+00:00","data_encrypted":"\\x0116ec7a96a01893c34173a08aff19cf042927ec07c8d231b9ba018cb7d2b43ee8f185900f0695a2e945ddb22570c8a315e4ce865bb987f728dcda01daa623696686f34e0b21029074145a537dec48aa70f25a33b4ebe2551010f3e55df4bd0865d158eb6b935724488c38677f84fd97551415f6592a6a43734e629bcba689253acd8d94d6bd41c62ebb2e48fa8de61ca31511d2a935ffdc9e0ff08d782f7740b8c56b8b5e1a7ab1ae55c58ff71cf7a497882f3b333f6407ce83544366e91b13ae0d7e4b0b3c6fd0dbcfc7075356189f15dc95c1ee6a9bdc07ca59712b2ac568cc31ef40444e587028af500ea65c48b78becf0ed37cd99f8b8f9a1dae10d572b25e5b0c236d78d3bab1235b2fd9ef2dc6ae1e3db04351581cc38024e8a48375404b233f087f11391427dccf80dd8131470ca2070a6df071163910e27d36b90e7a19114815af57171500947864ccbfe4d8814c3f21fb31493c4051915876a0d4a9c888b5b98bfbd73110cba5ae8c9847b67d4af6c1a4f77f0817780b8df3f5ea16a1ed57f77e4a85253430dde2acc9928da21b34f5bb921d664d9f41baa20602f68a5327cd22c135426e558bd44e1e7d26b92b4c56a1e1e33a2c4823382d812cad7b52433869cdc5aef1090601cd2228e149bc38886e35ff26ec36f2b64f75b7aeb5700222fb11dce2e7ea3979c3c08f15515b1967338142764b41ddf62c3d014655bb39847c672e1448c043e2d0c6c7ecd873c6a25958f1b3618257bf2c9b2e457b29b86ed0ee981020c44cddce156ea3d867cec37f81f6b5ba8a07234b72fffec68bbf31914407a337990b4bf59023170e2b6d031ead0a47c5e51b8244855f95ab7a9a1ea0ef733459927af05f078c5a03305f7e12c7fb609f2538dfb92af6abe3c3716d7d4d8a707694c4e466aa1d0ebad1af6ae57dce09e16c879d61c5b2d25aafda085859d17403adebf8371e3b7aa4b1744fb662fa009ccb40f0464a4fe69bc57bdd014ba24ee8ec9a24f32d6573c1e0d441024cfa53edb5f84f66cb7b0e5d8260261b2e5c40cb70d9b990fa8366a1e1015f6a0e46966e2e3a177de8bf9b87f6be9168feba18c5955cc6e32d5df6b875fc5df51d7232e5b7dfd9b83cf7e1918d04cff675a4e8e218299e0a14c236dc4c45ece874c105425e51c5e2b40d38c4889fa3d77588304ee1aaa7060fa3dacbe7a027416e3571bb68995e06baf79d0fa0b3ceab0434cf3061cb7db95d5905ca5841deeab89839e1cfd5b2d850ccae57608687d8252e77c9a3839b8d7df99d0d85049e9dace49779d513028659357fd622f262efaa2dcbd3a55943837f3f546061df268d247864b1d77daf3be9fe683ab576b5e90031c2f43b822b1018d7f4c1f0edbbda225526d34eb548d758417e1a7ed0344e4f3c961a6342f83f11bb87304e7b7516afa10b7f9f3ae2d34c550449641f8678d16bdd94704a9b562d59f48daa4b007635f5158fdb92c46fc46382f6cf7dd8aa13805b2a6e8cead2d632efc21fa74d2e5330e29a62d6129e5166622b37e788f0d6e175545fb3ee0c6e4bfbfecb62e6c971ee7513468770e74a683ce05d6342b5d1ea589991ce964fe13d4f6ec1faf6820ed6673a4b9b22697b4996a667bf50e1ddba82ed19f37e353f33e7f08a9c0017c28f8b62af5d659a267b0cbff7b835db1aa1a9eca46fa50ff6aacf4746355c490587d72a600cf067c9c4cd836087d5c82a65957065f18a4b42a3af6d5b0f744cfa68723255849d17225f714c411d17ff0195d9e676e0837c219439f92a096e60c273a7ced60382d539f67337d59a7e1ff22902c9b638c4c39d1b329939039300cf05928c70893a44f528477fc2d1c7ec122837fe401772e24480ccbe8610cc69845bab011a42716c791da9858c7e29e22c643f0a76b2231aeb1e4ff55b4212c6c065735b215397fb97c2eb084b5aca8120cbeb0400aced498566da5e3ac5d504d1c4a2498d58aec7708394848a1e6a1eedb4b17d5a1151054889e91de82b7e984afb68b20e587992b2e2ad57ae3123aa403ef8bcb799fbee3f2919a9e9fc8a42fd4cc71ed6a0c07fa999d731c3d1f4ffed22994ad086ef92915ba4aeb5f943b83ba17a70b707e4bcce6b3e8e56a5b7d35e9031b7e4202e52d6d15429ed0886c1f825f93a2018ebfd5efbb9b468cfcf4448363f5a59505c593c0d4f8b5e8e152c78725e0f437b8eab699a484e0bab78020ad254d060a8465c612b149adafb1e22480ea88e1efb6e8c0405cc5e3a58095d37697492b45cad886d837f25de67e14fb641b83a76c07cc57e6489dd0fb1dead4694f39e15460ec"}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","id":"01a21b38-52cf-777e-9f6f-c7004d8706f8","account_id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","event_type":"account.created.v1","resource_id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","event_sequence":1,"occurred_at":"2026-11-27T04:16:45.772+00:00","created_at":"2026-11-27T04:16:45.772+00:00","data_encrypted":"\\x0116ec7a96a8ad851182548ad3abcc71ba1ec33372f3364e846c7d3e6e0febc650e75c3cd531d8c650c7daf7ea5a8a0da29cc6ac37de14ab00d21be68caf8fca54437879d7c3757d681bba7951327b0995d5182571b6f744b09e914430e29e155f134fa8f5790a3c7f6caba3b94bd8a56a30a58706d0266f12433e8e96bcfb32e59822b611a4d74f3e2442a639baf3fb66cab737270813deca5f013779f244bc237d79a3ba94fce0be23e4f8b544d924251941497554c52a152fdc27946127ed0866e3a0465b2742339fe91ed475c0bc77d58b51d8c58d93f53440891b1b6a4a167a46714739848eede10c555aa05de20a92d51a9e2d644687221acbd1d5554f19db39b026a2b6cf5fa4ee87682c2776f3ea25a169f079fb46e66910abdb428f18b3d63524878ecf73d1bafadfd0f2ad03618ae029c448e5b5778b408633340fafd7c2cdd18af7e6fee36267de73b228e0cd19e5dd2c8e4aa160f36a3f702b71856447d89d796bbe99e49687c28130b827a42de81bf84a04e7ee233704d188f1d16d7880c3a3df95635f82bf926bc5dd1bfa2011025ef72fd41a01ced4c520108637c418438ae521f8450764eef5172764cb6c02b3f73285c8fbde380ef7ca73324f6020a877a628b68bb1a3ad29c7c0f372448e1c5af4d9973fac5dbfe2f37e7906a9e2a677651669487d78d4f102a92b3a1bc03c396eaad30f77064a1752489947029e33c55c9f2af420e9fd2cf8645a46f025238f121b4ac5c34f7d43874a6ca9c7cf29b67298c6814a443e2f296a2ea8e55c8e0b297c5781b5b41d379d7ba40d2c46a33ea0e80ffa5bfc93df08af7e4ef8d7281544f37f321e807172d6c3e8f55235ce01d28932db3b4ebf1f9bff5adc725f02eca8aa8e947d5e4c7384eb505e6df2be747c15b5423b565adbc432d2d971052c564909ea620ea48adaacd0869f762c03eac1bbe75493121d5b51e6d4aab3e385ea01af1d5295dfcb30a2c4f7f8024802ad473a43bf55826c7468d5d891371e09769e5bce4e1fe8891e3d4bebfe860f2ed854ee71a0ddd0f59ee17972491a6c9568e5f382b7f27ec521a05f439c514d8d315bd20790e4de3235c345b51faffd21132f22281bdd26c4a3a3581de2127edc297f2111e942dc3fa7ade482566d6be5868671e784678852bff3252c4422fca66869aa5be187ec1dc3a97c8c74a9a0c963395bb20323cbdb7d98afce2b1749101e74ae90d2e104be4318096656afe0bd27edfa8fed3d4badfba1f503b6342c627b63ef6ae6f4e74e9f04fbebca554136490c2433adc0ceb3f348b1e8e3e78956df89fc38e01825121e466ab32475cc2985a2423d0b89e72289fe75360d1156ea287960e1230e0be01c63190cf97f50e35ed0ed6f203abc7a448e5da5358cefb8a0ef388a4b838f4f4618c8e54cdda1536fffd20681dc5e36c187554243b7ff48c57fc60a61512dbd3a7436212e60525ad0e13d3d18935d120dc92455c3a08a8cbe00a2915a3fe90fe76e9103504439e0394e0bef9dc00f44a2ae215d54b718411ab46e115fad9b8567a13bebca32194bf02997048d9b487e81ac735577c0238d3fd2384da493d50de47b696389795358b8db993684d2fe2c0fe1ed48b7612401b05907d7c304ecf4980bb15a82ac428d1be3d323b00fa3220fec6678fdb208c5608e81c145716bd9a2d44ba52c786cf9167d38ec3ebed900f220adeaf9c098f39c3692b2fb31f8d4ffce2a072a88b9a227af01c136f7bdb9cb88c6c782df6200bfaee21ac13b5d21677ead09b8d2d4d39c1d0ad3fddcd618b84c0313b0312c72ad70facbb6f25e9cc14f95fff7683837a9a98be350f6842d591e7aa12a92bece68db77846075b8c3a346798aff5ddd35c3b3d1df68a4083a578ee31a0356d70fe4f390c08c45647bef39e1a6785672563df0a5b18248afa47c940c5fec18739e78d1bfe721268b8cb0c8b352f7704be760749e63fc74dec25dc9a777b149ef717e60bc9a08b646ea73ab9cac86cb6145ea4702958649a09f3612c428161808d4fee247312687edae049438b83611db32af7c25d485f95faee699831c45592ca506a49315bd37634a6d7c3f846d649908f58c9664c4007679438225238f8f45f29d98118c289303e17ec911303e2cfa463b0dc018d19aceb4191189c6551cc3bd68560c1fbd25a3ea457b1159a4a4502f6808fe7b07478f6531f788ac3058cb1df67f994b9d3215cf60129b0fce0932f1ae753deb405e4a8bb4ec3f9bbc28e8b21d2e9eab033990e32293299d80a42af1945ec1d925c69626cb54ecc9bdd9dce468d722a3c5bb57a7275f9de190a26d3884b4390d"}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","id":"01a21b38-5311-734a-95dd-49afbb4229d3","account_id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","event_type":"representative.created.v1","resource_id":"01a21b38-5306-7495-beae-ec17c4eec39f","event_sequence":1,"occurred_at":"2026-11-27T04:16:45.792+00:00","created_at":"2026-11-27T04:16:45.792+00:00","data_encrypted":"\\x0116ec7a96f622e74f710260b6569429e3045a5b1fe0f0c6b67d601af7ebe21c665b6da25b237c5f401e51db9c26504498fdf3c197952fe6f4d98bc1eeef7651d78b5b685f30bdc804bc0bd11c5358184bd1a49a423712d4baffd6ae296b22d5351d7656b06de92fa8779aa6814e4db93f076b1971cf1d05dad55b7923a4e4991283ea282277924f849e862463b86fa1656aad2fcfe42d59c06bc38cd29eb8b6003bad90d49912cf78f5100894758b693f95c71a53517d6b41449115c193f61ac8248f595f6ebebc91da0e682bf1f51f8190f5335c8708b4db5e58bf41527ff1252650d4b87e4fc5471e81527f7dd4aa1ce556ac8aa5e815a400ed22d6417bc6ba7e1d23f8a4e3abb19b96d3ee86af17518e8d0bae9c028b9c75606fb52e48fda88d1c93f234fa3e9e8861e5de2ab3d6d58b89b31ce3424597bcfa4e2f1dcdf710cbececb246eb80f09c6f7fccc3b034072c43c7015c6d43a2023301e3bdad8c281d0c064abc6c92f396b13be6a5cbdcfe1d6fcb4ddbc5daf1a5f6267f94aa23758a42ac63cf1cebd3775bfba74a43b5f895fe83cf6c033554f769ab59b23af3285beb203c8d99f455c0931f2df401dade6ecaf10cba9454be64b1c395722591e151d83adacfc90a8aa8558be46415cdcbbd76c72a8c14859b17d15ca4eeb6365458ef81b51c8967ee9c04c4d3adce02295420b046ab0fa2d102855e87385a7c05e096e68dff1aff048e1d499033daca4649ad14d6e27f3664a3319839124769a4cb203cf2acdf44f508d6c70fce96fdc4b05c81a75adc8d119535ef12ddc628c12e7cab54490738994434d30ec64ab566a66daa22b3d038316d74a145e91421e1b304ade981a893cdd7ede16dbb8a5befce43ca8534c3ac09c270241e34b0fa0df39409472c625cc057e26339268dd84213a7cc67802ec2773c73dca6fd903319ebb70565802fd295bc1c7e"}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","id":"01a21b38-5325-7263-9faa-10f3ae3aa45c","account_id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","event_type":"linked_bank_account.created.v1","resource_id":"01a21b38-5322-7777-8e16-7c483f39ad35","event_sequence":1,"occurred_at":"2026-11-27T04:16:45.856+00:00","created_at":"2026-11-27T04:16:45.856+00:00","data_encrypted":"\\x0116ec7a96d62286aee900f449947b346930f111d9c3c3598335390d3ccce3ab78577d435f970fa02e994a034509ba9aea955ae6807568b92819c694d0a77b300fc71f56d2d08b2701681b64ca28c7e9b6431bd33e2347d285eaf5ef8d1243d8a2f366fb1520a98626b6a4119a58a7fc345a4b7fea30568a83de5b45484875a51365e1126f9d9b6772718526d9c48de3ff04ff8f264ab2ea284184a96ab0d67bdad9c9b0366c424ff6c7cad22f9a3f1b6bb92f7beda42e1d6553b06cbbdb56f61e641a6f987145d6bebe677070b09215a99ae64463c01dd2e9171e43f401a74bebdbadbb8c3f70221e00a078a6743dbb0fe38a5aeb0ae5139c589418de41934cec65838e6dfaae47621c8acf4d7a6b86d42f57739c4b52015cc78e0c469705a48b0274dae05c0927a3b1858c88c57ed0a8478e03d66a649266503de6f82c94642af3b30b2c2867d176b858d073e6af5003e2e0006a5de34b77df1a05a910c1c0932057561075d47932c04b4520a6fe79017b8965b79354dc9aa640bcaceabf110b46e302ddd638fe686381c5880197e827198fc844a8c57b2d731938d4f4a924a6d5f1c70ada9ef65f5fc8653e1aad81ad934d0211b095f40a4b723f6c58009028dedcac64ac5a1aeda126e09fa48a77268411ca87424c7a0b431385a0802343c6b68f8b974ac1f274526ab58d98bd2bb99d4a45d0b1a830d896fdbd3201b10bfdc308f0e104fe5c9c4c151f28a500223750fb4a67fc1d8b7c50086207e1312b52ec54bfbfc6d474353178ea790d52ac26c9151692f2162a6ac2f5b4a00e08ce483f7e00a2785667c3350485dac7c9371dc580538f214897"}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","id":"01a21b38-5332-724e-baeb-2d78a0e4282e","account_id":null,"event_type":"customer.created.v1","resource_id":"01a21b38-532f-7615-9645-50459ce2b174","event_sequence":1,"occurred_at":"2026-11-27T04:16:45.87+00:00","created_at":"2026-11-27T04:16:45.87+00:00","data_encrypted":"\\x0116ec7a9667363b5495cc8affd92d13c227fd0cdeb0a15441674d126d989fcb7a5ab83aa7e7d5ad7ea68d5fa0027a926f00cf983175ecc8c217b4bd35ee80b8189bc458744765d8c62ff786d28df676daa2569427b2e7a05ba10b350ea1a4772d20a9801a397c209cdc4d2736093b22b19b8a05ad17ee61fe23f597910112eda90e118525b6a9069c0292c4fc46a2e0480c3edc4b3fa1bc06db9160fe6fd60eb13a7d7c7057baf22ac01e334bc212c6054382141d330ce2358a0d2b13e0a676a80386d1a169767670f42116da38b041647930c285efaf32ecd0d35cdff0a3e47e90f58a15aa657201ea3edb34915cf97962d466f518eb922c222535e6759f7a1556cf6e0d03abe19aea22f215a32702c03b28f8be494bed9e8af0f80bc46998fec99599d42ab11fa0565b986cbb489ec3708315963b4ed5eda2fed46e6d9465377068d49ebe1068d955f464c62cbce61a8f1ca75d8a5610ead1605a30b3f3922924493dded6562684eba4f0dbbc2ebb6761a6515d917adcda8eaa9fc240ce14596a46bab8d8da95708e24aba6811d5ba84e54d2eeab29a2901c4712b264a05d349c546ad98d2cb78a7519591f328bc60089ca3de70fa83929c9323b3a292b98538ceff2548b3a6ebbc8"}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","id":"01a21b38-5357-71b0-8bec-4624adcb7d22","account_id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","event_type":"customer.created.v1","resource_id":"01a21b38-5355-761a-b523-26f2bf7f401d","event_sequence":1,"occurred_at":"2026-11-27T04:16:45.907+00:00","created_at":"2026-11-27T04:16:45.907+00:00","data_encrypted":"\\x0116ec7a96ace1e8d082fb90bf83f86ab15ff8e972f57ea42251386bad1a75f71f8358c2f8c45c2e839af165442e414e69c37d7128ceccd1e316f037c2c16dff754b10c463639936a88bd8203ea4cd2e0b8dee609279897c388ca2b702818dc932fb06284053a5876360059b2f57a890721158831307769b5e5e5b1c85ab771c819a2161239e126d1ae160013f8d2ffbcc8fb19cd12d05d3210432f1da57a6445c1c081fcfe81c28393d1babd203a36e0dbda2c7e555eebc39af6aec6a5e04c4088aa2aacfe20df8c9a49cd8d7334e2400560ad31fae0e10288b0af02ee50bab8531ff7b773b2773b6b0e59248ffb7365eb09db9435fa3b6066579841e57e4a722922cf7a250d1428afbfc061a37f6808b9e05f4d904c6ffb497bdb5b47118f623401227e61417380f4aca718fa4f8927915e5792d56ff664778677895339e7e0b391107fd7c1406c05fbabc003f08c177c94a96e9295f69fc61e45fafc14c46c05777a02a6057f8864a9a12e3073dc8bd81a502f552af9cd0efedd6eaf617c69497bb34925e8edcc76fff4ed3dc08dfa5895992f3c3bd0d89dbedaa39a019b5d56b8dfdbc12732dff7e484d62029dad8ebe1ed8e07b48b89d604bff48fc"}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","id":"01a21b38-5364-7432-b93b-a73d343c19ea","account_id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","event_type":"paykey.created.v1","resource_id":"01a21b38-5360-7464-a797-1b10986c4d58","event_sequence":1,"occurred_at":"2026-11-27T04:16:45.918+00:00","created_at":"2026-11-27T04:16:45.918+00:00","data_encrypted":"\\x0116ec7a9681a97f207c3cdccdac7770387d0122318566c61b2e6e06ee7aac4ee68554f829cc83af2b865b512cc254781dfb93155fd5008a0f0d772e41609df3e51281e8dc4311b0c28f3062a69b0f620a2406b07467e65a10a334205609bc809103e44354c4ce932eac4e61f13bdcf81dae6ceaa7ec69e722e1a6bce5e8bd32d1a6800851ec5c9af4f886c4dc55ead5dd690e41a9e186dcb43f86ddd12dd3e16b59230ab340c3e3ec33105327fdb6bb3f3bbc0a6ce6084e14913fb66af80d300d4029b79a1b90356f1abe855cc518a3472550e9d9781d209d20a59803dc1270abc5ac855027108eeee4416a21d3bddb20cd713e0b44222a994f2b1d6851be6a67cb31c31c9a5df94c4b304ecb722469158547eafc5e26d6f9f0c4eddf20ff3631b92f59ccb60b95edbe8de10c325817f2249789c5dfc8598c0eb9dac13811bf3f1bfd608a94b953d4157f4b9ac5ed30ad59d6125e84a9cae31c1dd4c62343ec1b33f3c01d0ab8c98ee97eae914b3b160803281e635236772c618f45b61c4a58ba22ede0fc4e5d67690074fb2cf73f6d4c55f86f3a2060b750921c8af7be0e55ea57e5a1973ddff5635b4ae9bb989140bce1fbc914cb2f0b45951ce7b662f73c975c3aae10de38434ceecc5756390cb0a119dcb28f39d2d4ed8a35842293600acb1a4c41d1c8062bdd46ec57a98d216697441ccba744be7769657a262c1af5eedea1bb575d1cc1c45a6ec46c7e925d6a3cd8b195ae89fcb862fe524d199ad096929dcb85f061221ab36ee8cd3856ce5833fedde16ba00e6604fd438655d74a92f86289b8405115dc8e3e50a2050ab629ba4a33f2eda0a90d3624eae49ec7ead738cf23678bd7293c164d38231e5225b86c96ec40ad79911ced07a96f4437d096c91bbd7713970573c41b65cbd918a5d59787b72306e56b991e7549b1bbbc9df4d65a1fcec67d11d35671b0424e7e0b2573ef9719f3ab91b80e25657278753d1aab9c966fbc6bf84f6a7d2e7daedd9704b4ebedf51482f2b6da93a9c04a28cc83bc5af8afcebc926c9084b351a10ceff3db5ea7bf0b0aa5510b1ca667bb8b84246f25cbd74fafd6947956c129c2c6ccdd441dbdce2178ed4ba5c1ad9bac6c9d9e7aaaf5fd4eebac9077a4690b5c94ca0a7825b917e3cd594668e9"}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","id":"01a21b38-5386-7381-a1f3-43988f5005ec","account_id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","event_type":"charge.created.v1","resource_id":"01a21b38-537e-733c-a9ba-02cf8c75319c","event_sequence":1,"occurred_at":"2026-11-27T04:16:45.934+00:00","created_at":"2026-11-27T04:16:45.934+00:00","data_encrypted":"\\x0116ec7a9658de61f0b9ac97c28522409670db9056f05bcc728a97aeb80f11665300972b77ceb8c9c7cd12b10123b1f46b424f7b4f1669e08f48be1e83e78f5c24610f4823dc5893683223c1d4901ff87c47d20188b50e43aed96d97f7c4c3c2865a070736dec5fc096d632a0b37dd7316b22a500448f8d387e1c855a6aa599ab89e2c30201dee58a4806f16d02fbe99d0dd422330f5d8e2df2ce77053644f5c02f3356ab5d20c2a424de00edc31562518697e614ddd01c8e490f5d5e65ea2dce64c8e3edc34ed9b3fd9fb54493257c0d5cad3f1897bdd7360062231d3dc7e7168f057e9df6e85501d985a92131dead683ca90ea6174d5fa8596da1a35072771296406ef96905562f42576e2fdb060ee6fe2523022b5adc7c9319fad194844360c6caa26a2fdecbb7151ec00eb915dcb93641378149af9f6fc5cdbf17860138ac8c8b3ce34a8ff2e4834f99cf99d2d3c59e6bc6ec71a90118e6ad7aab2cb6ff61d80e8565967ec917bc33442f938bca1347653567a8b2fa76629423309859ad5059a9ba9f98bc5d22b01c5df4ebab46c9ba9efce2d75846661de04761f786c6e3459f5701b987f01eaab3ae69ad80a2e499f4b53ba5c54492033ab2b2823b63a5f819bcb38f3a59b9717e9def5fe15335e4da206f31c42f4b6d7b44f0c64baa3109f52b8e77b30dfef375d6d41ed637630d767d5de39837957380b9606eb7dbaac2d44ba3fc2e7da111d8a20f1f375b09f4f8cb5f245bda1c445321be15551e9ded8afe63b3854bcf722dc71f719494b94c32567c93f8131a35d28e1a71427cc6f57301bc189145df21a15400c3b9248d312b1da43f684f031a912e36ce82c44ce7d0ac1984045166f655518a7878e219258966494dc37eea62577f7949db481c8c2e3a3a6057efd0c32441d2c059cb3118ab37077179cdffdd752f8f26db31129977970b4efa3cf685b06ec1775f9f115e92f84a6c4914373417fa27a6313d6f9840567e24372923cfd075fc0bc2181a868485054640768679c52dd311481af362523ef6a890cf26167011ce9f9177f39eb713889a99e20d80ceebf11e0b446e854b33d61d32664becb5848ec131fe17a510eacfed23af96ce6bca32fd9ef4c7ee37aa238df5b33ce43edc9768b0be0f973350ed326894f63793babc861f6e301e5efdb1f779dfd9c7b5070e7c7ca4a7c9a34077005901f56ac25717f3dff2fcc9803bf7e10666f8b5a6983252ea57ea5a607b9318244ff1752c7071d3f34924ce2777363c8b175f66307e111bdecbbb4378570ec100dd42b6bb0770b039cd23152d9e83ced9735ebe2dac9f6175fd1f10db25bfad281c030b03cc1262ebb11ee4ec6553f861a6c61552397ccc9021d3dbd8a0aa0368c0bbf1c7548a70d35715ddab927cf445f77321b21f29dd00f5d7b2a72791d52998b7f4b3f618b1b210c39610e653415c41f2cd6c77c500b145482e3518fb56a8af441f361e3861365c5460daf9fe958d9f11a0b96dc16d874a0517d033cb6629abac6508ed0e812992df3341344d723c84456ac2a90e112d6e910f273b6666595510b4b54c4ca1d51230d4c3408d258df58ab3ad6a535d33c4a832c1c6330e595093c0d539afb7e6d4c7864abc01df74230ee5b6188ca05d2176df398164bcec90a542e1164d3807f853cfa489262c48db763f334425873b780e45e6081cae26c63ec71fdf73806c53575afa4e7d97e3b9684b0ba0b94b071db8103204507170fcc2dd9a6f213149574d2e1ab694f4d70"}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","id":"01a21b38-5392-742d-af51-b6522e34e7ba","account_id":null,"event_type":"customer.created.v1","resource_id":"01a21b38-5391-706d-8083-f7f1f2f9d17c","event_sequence":1,"occurred_at":"2026-11-27T04:16:45.969+00:00","created_at":"2026-11-27T04:16:45.969+00:00","data_encrypted":"\\x0116ec7a96326262419fcf7569e822e830b85a5b4fb3edff3e30ce9545edd82ad35a620d44a4219498deb10dc4b2c15f8801402197c2f2e78a93a5588fcb9f31784d7f78127a2e62df0c62915473710c0060a17cc3fce85940b06e337a323b3e9342aa60ac5e7609a543c8d791548fa1c2bb935778bc908c784c1d6a145ec3e0322e4b5d9d700f3b4827e75a5c12a6c664ced0dd95b5c2086d334e364e6dbfa06b7b428573f4bbc099d396066737a7aba829b7b4fb0988061c108e5f227f1c0911331022eafcb3fc8f3cf403578f51452cbf63a14a3950f6fa5e8075edea4b9ef02394b5ca60654a924c9f10f8b8344de3572107b653ef347d4bff623fb62ece5b1ac6c58ad78f45ca9936c2c7aacce47e80be5de58326a284df5d943d6a2b09be14a56759c0e10d7b997f89b45110facc931134c869facc69f959e7907fba0d92a9a2b1746894c34c6abbb4421f965fa63c25c82eab58ce22f7aa0f59b5c1e7b982027c8e49fd23226086520befb5e5330433103ed14fddc2568c1b14a5b9d16ac0f1bb30417f53d2822c659a475b39db7b0cd61ae44f189f75aa17e673b52ca6a3435cd4266bbf1ed9d4f7d03bbf94b0e127bd648d15c67cead0283360"}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","id":"01a21b38-539d-7589-93ef-d92cbfae03b4","account_id":null,"event_type":"paykey.created.v1","resource_id":"01a21b38-539c-70b2-8f45-ac5b246d0b89","event_sequence":1,"occurred_at":"2026-11-27T04:16:45.978+00:00","created_at":"2026-11-27T04:16:45.978+00:00","data_encrypted":"\\x0116ec7a9673820ff2b02b6b2d55c1d365fe24124c45088cc7f4297b1277da738a228a27e2b910d45481de3f4c56dc8de7e2bbcc874b98951d2b89664ba62596b34ac3ecd1696a9d86a3cd71180984c16c7d150402433be1aad3af6fe7896cbce389644867f5489bc6e1c900c72df8cf42a05add592b3fb4c52f347078eb67bbc8c7ae17953e3bca1d5d6d05306b354694e48ff1966bd39f6fe602262849207a5ac5dd69b4dcafa8030e7d2472d5e1b498c045f01721ad14d65aa9fd0a003e8e4c0a9f3071b56a91a9bfa731b222887ed037a445bd88fa8eefa44641a6fd4a8f843f16ea9179af87391a70855ead5e5cb236e50365cc4707ba90ed179108171c29a54a46e8395fc0a7ca0bc6bdcb346f60f31f3585205c50d8463c606f5518fe205bcd015a2d1398cd962275c4431d1a0c3e4f813ce17ea4d948b804fdcd5c72902c88add8117ec653a577a34982b7239a033535889360ca1acd6e72d5b7d3b63642046c63df3c087827cd449b02ff30ace5cb4b565d616a9d34d82367f3ddf640e62068ddc6b105194ffae89ae3eab68ea3a58fa1a82adfc0c73ce60e0aab950840f288443bf1985eadea0b7cfaca50833ca584cbe47166c00824ed1464656fe5952ddbbc8ae1fd6feb5460c5fd90e3a9d1a4a4134823a844d622f74c7091b5467f080576b02e910cbeb11109b1579d0fcbcb146613b2897c1e6dc935917c8f2ab41686d6ac0d4448e0f3dbcf43e06bec0dd4b82fd75436f3b2c8168008631cd31f83543fb79a0f202c9d81411ea4d237687fa3b71ea259f708bba5eece1fcc1179ae4b2a2716587803a754b530b3c43adaaa0396b302fd3444a82faebcf45ab7df0d3fe5999a4585055948db21cd9f0ee0d1a3314776ca8339702b8e36f6f979702157d0101b89153822a38dec276a0be0d6f9b3c763a7ee092722ac7045a4b3ad7c19c62b5e1d1359873e296dd3c82526a51d5a0b50a777b449db5a1d624181cacda0ba6337f7508ea3b37e942cf1aa5d696efb7b56b1fbdc18a906c9986956aecae249c934c5844ef088dde4bb326cd0b32299dc4a2a1f1f3735e1215383d6a79d1c07e7d4adee521d6b8d15a1dd0ae9f9347e5a5e6ffdda53cf85a8288af635175c625bbf57b5b00d4c99b1dfab8759522038f025799eb8"}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","id":"01a21b38-53a7-7443-bd20-1ee17a2655c4","account_id":null,"event_type":"charge.created.v1","resource_id":"01a21b38-53a5-74b4-8fca-389948af0bd5","event_sequence":1,"occurred_at":"2026-11-27T04:16:45.988+00:00","created_at":"2026-11-27T04:16:45.988+00:00","data_encrypted":"\\x0116ec7a9658476b4242f8ae4705045cdc00f5109bdac1486a977544e2ddcd103e448100c5c819a84153d4b27b5c42a1843527add3b253a57a38d55dcd7aa0f8c685834391e0dc1ef66094383c87e674c406678e8d984e2569f11627abc21678296ab1f61930c63d5479381d008303ba80a3d9a21a887892b9103aca60606d7c4882f510740c0d73d090854b8992bd90dac89497d8fa6be305204c52e600eddaa8d2098d2745b0f5fa3eab5458657abeca35dfcc82194721ad9d215759779b4670f9edbd99b7dc637bd2f8efb795ac149218813c924691e2d7ab691f49d449cf62b8e9b9877a73e0d0c6a323c332545b824cbb8ec868136c8fae21d9a8135101060cfaccc5e683ba0446af0eb8ff7319f524358bea7d93baade6bd5997cb2f6cfe5279d1073c8e1fcc44036edd7c70f3f0fc223d0a2d75d064560057bba878afb83239989c37bc4fa2dc87fe96cee17132479e76b411f60140917736add63849f37a4e370c55ed0f71ac31afe1165f4a0afcd72e07e5ce0d45dbb21243e7b588c79c50321aba1b8286ea059059d9464a2d8825c16f2c52fcce4ca970afc12838cfc83e2312411c11e1faa1d411e6fecc5f5fd09bd0f0b7d1a4e968158a632a8a2252842be38b911499e6725443ec8e8986471e52ce3568e0f7e8636d32c3a9c784f391aeb172114c2a5b1c2f1f333b6277c5beeb6eaf60a69050f9999456b303dda2c87a50417ad888f3ad354712375585b98b7d94f3b26b1df7e006565083b966ce02b39e8e6b98b99ca1efd3f6a7be045749333f912b51a92a42ad4c6908c2cd72ab3eb01e574b86177e9ca8af85f36c9e9601faf7d362d67fb8140c205ccb5f4837d660104a3ccaa7e978215df45d01bd624b45de1a6456d18f04409d71b1bbb9d3fb0bc0230af3e46d9cd416bcb58f48d060fce8c248fe8d789fcf19c478a7c1b2285c89e26627569579330e177cd57a98372872a39303ae31fe2814a38b32c622583b3cd7b21a44c527ade7bdd4ff0741475fc9171d50f256a392167e0b88ba41e30352692e4be5411abf3898c070e2792608b6d436b114e6a4922f42f31d88490a934582e7c6073ccda22bfc133eb14aecdb9ad56ffaa43fba57fc545cc11f070c305922223020f3181f2ccc2ef6ef60febe6027083c3855bd62144ac45cde7708a1639d01d481c7530c3ce2a6e2150502da0503841f1627b0c62d0bd1b063866efc5fdc20c1bea206712b108bc768297827f855a76ff065e27c9854919f4c0d343b5073541279d2e5b03eebe1ddef5eed6a5e520fcd06f192d5ab71fe3be80890f76fc3e8c1dbe73e7fb224aa2750c57b0f9787aa838434b78ad69cc58d7f8925b6ebdc1b135adc2fbc37c481f14f637e1ab06d86e0d77ef27057ce2bbc9e6676d5b71d997eaaef64ece05af52e193918710dd1402cc5c253b653ab6b6b6544b148d08a6897a8cfde350c899d5186a5c1150035ff07821c465d0d733dc3ba6dcad57b62679d54c272a0dd5e8b5bd5298f649be8293d8d969e6cc9d52b1869c55c0bd5ce8f2e74203d1c273f606f34736aba8bbafcbd7d08faeaf377eb88ea0e4cebdbb90e84abfc20eaa2e45d9f123fe0aa8fdd9ff8ff681bed9c5ed552f6282d49396894fb6111c78613f08c566a3dfc78bb468c0e2140fb1259287516ae42174274dbaeec78a4d8569457442e8e075df672d812ab392771aa6dff635830409ab4781893e6679fa2d5fe46413dde18f6456e9a0adce1c6"}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","id":"01a21b38-53b8-747a-84e7-95fe6fc234ed","account_id":null,"event_type":"charge.event.v1","resource_id":"01a21b38-53a5-74b4-8fca-389948af0bd5","event_sequence":2,"occurred_at":"2026-11-27T04:16:45.997+00:00","created_at":"2026-11-27T04:16:45.997+00:00","data_encrypted":"\\x0116ec7a9697d09e5b7753c1e00f82292b19fb18be37d7299092a60660ca5da1ad16ba5d224f68af3c08dbf2131b38bdc75044ce0210c608f226c2d5575cf50e3435f805edf72af1d38090d66d2fbcd459d6255cabe5d4022d7833d8af6e04835ac735ed9b5ff8ba10fafa483e484056e8af230e71599e2350d20827a4e2428db9a9fda3c3af698c30e8d9545df4c72e553a9344dd0b32d173fa3c230c97aa0dc0c071583e863a2bcdc2f90f474badc1fbcebe6d63144d27b3ec990c60297fd31cfd9473f87f8860067925b45eca4093a43ba93bea415cfd764c34ac4471d3ef963a8975c6017755ff5e719fd542acdf8cea907eda4a8890fa9a8c2b157ca720610a43a25e6c355bec4cdde1504781e749b9b9fb247be071e9749a89656b8dcdcc3740fff3ecc7f1e2412b6d648dc4f61ebf9f78a6f3120ffb911d8fa863f7454793de1d7bb2e39544bd58819c695dc9e3b83bde097fe7771b56136d49305691954f55cc61bb4d81b8fed8c2dc8052507beb9c4bbb14800ec1c3300785adf768d04196e76235e45f2a9fd402ceaef36ded117fde081fd6b0106bfb498fa40b3b0052bf4e29488261b569717aaa8d71f34269fece725fe050a3e61a4e4b0a9f8313d438f7b046870402a0b72e4be963977c9e948e04bdc874eb7caba6b6f0167a7c290e65fa6313c630c3d3ce41794fbdca81d4bdf5d26e398bd785a6dfa23f4fba62cbe2190a7dd88775cd2e44f81a4f569617fa84b978165315595b19487c9c162a042fa559ee39a5767b87ea216fc91a836f573ed041389cf3a756d3847d30965868c0c2b11ff694247f3d36c785044c90a0ea9109f79ea7c2d6d4e27f7b8b3ae389ac2cce720078a72725a5aeaeba1f2204a538f35f1413c5789d67ace563c7f2d6d53479b008e1201d9cd1650bad420546f90a9e92eb8576b4171724848e48bb2e6967f94aa152c2ebff3390362c3a99261f9108a0dc9a5296565a68de84329dc62c37c210ef124cf2a4a553c1a9738d43ee98d6a47e387fc892c90ab966872ceb485062de5ee61b1ba175e9578f91fd07b446d2e7b198c9c77da134a8ddc185135f53eb3040cb3df0591405fb79fa986e3a90c2c7604ba895e6b65248d81ed574756892ff7c98c39f28ed1c73cb6ebe64cee77051ec8049c9ac2a38f87e52cc620dd7816c096fee55a211f6484b0bb9f0b558c70dea7fdbc015d8f5d41119b4f1443c5ee75df2fc2a01acc12a0491c5109d30a2e8559fc9a9d20755b48ac9d4dc3f32037a424ee4a24f3559c93c38c311c194b08b17ccec3a3a9c5c0abfc170c4dec8bf30b23c02092feb5b266efea603eb354eb7b7401e0025e6874254d1233b43aa33e76f258877d0f7455e43dbfc177d4d6917587fdf6a842483821fb8f7d7dfe96ce588c4c4da31b81919f6a388f5b0f243270646abd9b72360ddcfcc2878ac516ed2fd3863686ad44021ce7213199efcd5bf1d6329ce15db45f2aa3fb506ac53b79bc0ffa5190618dd2c5d977cb8d2f8e8a8f5befae47358829a0754aa63661faaceb8d6514b190907c7b58ad0ef5eae195cc6827f8bd1981070fc009cad0646d76409b7a29a58c978eb41840be315bf63b871210a47ff14d3c53e34fec39126b6ac8dc22b3d84f3948f329ecff35af361b927a40d3a0463fa233a683dce7f89077d3bfb2d465198222137f386c9b44f8f12c34a978c09eafe3bbdcc986f26ccfb5ef90c026866ac18c225be0c0a56c278a4efbc47f3204da54f1863b5fea5368ede2277b6c8567429c73ecc4589be8ae4f3b2a659c5b7c9f64d3c0920a52c0cf7ca5589144a76b69245a1a7c8f7f2a65cdf1cd389f4f1b1ebb8f95aaa83eab946b8edaff560922c8e601aac4c9015205fc68c996f3166aa2977ed4dcc8241bfcd94896a843d33ed3e66a813420a28657cd8f251d561d5689cf44d3fa5398826b3b84c"}]$rows$);
insert into limit_counters select * from json_populate_recordset(null::limit_counters, $rows$[{"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","account_id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","payment_type":"charge","period":"month","starts_on":"2026-12-01","amount":4900,"count":1,"max_amount":100000000,"max_count":10000}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","account_id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","payment_type":"charge","period":"day","starts_on":"2026-12-01","amount":4900,"count":1,"max_amount":10000000,"max_count":2147483647}]$rows$);
insert into list_count_changes select * from json_populate_recordset(null::list_count_changes, $rows$[{"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","list":"customers","owner_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","id":"5854bfce-c9f0-4791-8247-5b7aed845473","kind":"individual","status":"verified","payment_day":null,"count":1,"id_quarter":1995281,"created_quarter":1995281,"effective_day":null}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","list":"customers","owner_id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","id":"522b7bc3-4e55-44a8-9792-d1f9f11959a1","kind":"individual","status":"verified","payment_day":null,"count":1,"id_quarter":1995281,"created_quarter":1995281,"effective_day":null}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","list":"paykeys","owner_id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","id":"aa1457fc-99c2-4388-9328-9861a5eb6748","kind":"bank_account","status":"active","payment_day":null,"count":1,"id_quarter":1995281,"created_quarter":1995281,"effective_day":null}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","list":"payments","owner_id":"01a21b38-52cd-7666-af65-1dbceea6a9ea","id":"83bfa58e-1efd-4cbe-9fdb-b1f814e7fb97","kind":"charge","status":"created","payment_day":20788,"count":1,"id_quarter":1995281,"created_quarter":1995281,"effective_day":null}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","list":"customers","owner_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","id":"3dfa646a-f067-45d3-947b-7094e08bc7dd","kind":"individual","status":"verified","payment_day":null,"count":1,"id_quarter":1995281,"created_quarter":1995281,"effective_day":null}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","list":"paykeys","owner_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","id":"9b8205eb-724f-4dff-a7ab-36eb83e27690","kind":"bank_account","status":"active","payment_day":null,"count":1,"id_quarter":1995281,"created_quarter":1995281,"effective_day":null}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","list":"payments","owner_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","id":"f55f9458-9ddf-43f1-b921-4895c49b05bd","kind":"charge","status":"created","payment_day":20788,"count":1,"id_quarter":1995281,"created_quarter":1995281,"effective_day":null}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","list":"payments","owner_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","id":"81457eb2-79ef-49d2-9cc7-7489f58d26b9","kind":"charge","status":"cancelled","payment_day":20788,"count":1,"id_quarter":1995281,"created_quarter":1995281,"effective_day":null}, 
 {"platform_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","environment":"sandbox","list":"payments","owner_id":"01a21b38-5239-7385-a7c3-cfa1126d9007","id":"06834aaf-2f8b-40a7-a8b2-986cc6ea8261","kind":"charge","status":"created","payment_day":20788,"count":-1,"id_quarter":1995281,"created_quarter":1995281,"effective_day":null}]$rows$);
select setval('knex_migrations_id_seq', 34);
