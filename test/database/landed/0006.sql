-- key sk_sandbox_iYwhRayqsdnWFB1YWsoUdURMsA8EpzOjWajxZXA3u8e
-- reads /v1/organizations/01a1fda5-0c03-72b3-89ca-1f124d4ec5a7 - {"meta":{"api_request_id":"01a1fda5-0eac-75cf-85bb-34c436d39104","api_request_timestamp":"2026-11-21T10:26:55.276Z"},"response_type":"object","data":{"id":"01a1fda5-0c03-72b3-89ca-1f124d4ec5a7","name":"Northwind Holdings","external_id":null,"metadata":null,"created_at":"2026-11-21T10:26:54.595Z","updated_at":"2026-11-21T10:26:54.595Z"}}
-- reads /v1/accounts/01a1fda5-0c80-754e-ab50-88bd19d8e02a - {"meta":{"api_request_id":"01a1fda5-0ec0-757e-998d-c75ba0ce61a1","api_request_timestamp":"2026-11-21T10:26:55.296Z"},"response_type":"object","data":{"id":"01a1fda5-0c80-754e-ab50-88bd19d8e02a","organization_id":"01a1fda5-0c03-72b3-89ca-1f124d4ec5a7","type":"business","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"business_profile":{"name":"Northwind Rentals","phone":null,"address":{"zip":null,"city":null,"line1":null,"line2":null,"state":null,"country":null,"address1":null,"address2":null,"postal_code":null},"website":"https://northwind.example.com","industry":{"mcc":null,"sector":null,"category":null},"use_case":null,"legal_name":null,"description":null,"support_channels":{"url":null,"email":null,"phone":null},"tax_id":null},"capabilities":{"consent_types":{"internet":{"capability_status":"active"},"signed_agreement":{"capability_status":"active"}},"payment_types":{"charges":{"capability_status":"active"},"payouts":{"capability_status":"active"}},"customer_types":{"businesses":{"capability_status":"active"},"individuals":{"capability_status":"active"}}},"settings":{"charges":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null},"payouts":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null}},"terms_of_service":{"accepted_ip":null,"accepted_date":null,"agreement_url":null,"agreement_type":null,"accepted_user_agent":null},"metadata":null,"access_level":"standard","external_id":null,"created_at":"2026-11-21T10:26:54.715Z","updated_at":"2026-11-21T10:26:54.715Z"}}
-- reads /v1/accounts/01a1fda5-0cab-7066-9468-43928ab1b2bd - {"meta":{"api_request_id":"01a1fda5-0ed5-77e4-9e95-6e4a55179198","api_request_timestamp":"2026-11-21T10:26:55.317Z"},"response_type":"object","data":{"id":"01a1fda5-0cab-7066-9468-43928ab1b2bd","organization_id":"01a1fda5-0c03-72b3-89ca-1f124d4ec5a7","type":"business","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"business_profile":{"name":"Northwind Rentals","phone":null,"address":{"zip":null,"city":null,"line1":null,"line2":null,"state":null,"country":null,"address1":null,"address2":null,"postal_code":null},"website":"https://northwind.example.com","industry":{"mcc":null,"sector":null,"category":null},"use_case":null,"legal_name":null,"description":null,"support_channels":{"url":null,"email":null,"phone":null},"tax_id":"12-3456789"},"capabilities":{"consent_types":{"internet":{"capability_status":"active"},"signed_agreement":{"capability_status":"active"}},"payment_types":{"charges":{"capability_status":"active"},"payouts":{"capability_status":"active"}},"customer_types":{"businesses":{"capability_status":"active"},"individuals":{"capability_status":"active"}}},"settings":{"charges":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null},"payouts":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null}},"terms_of_service":{"accepted_ip":null,"accepted_date":null,"agreement_url":null,"agreement_type":null,"accepted_user_agent":null},"metadata":{"landed":"yes"},"access_level":"standard","external_id":null,"created_at":"2026-11-21T10:26:54.758Z","updated_at":"2026-11-21T10:26:54.758Z"}}
-- reads /v1/representatives/01a1fda5-0cd1-704f-a0ca-4bcb24b36e26 - {"meta":{"api_request_id":"01a1fda5-0ee1-77da-8ce7-b275a9b9a2be","api_request_timestamp":"2026-11-21T10:26:55.329Z"},"response_type":"object","data":{"id":"01a1fda5-0cd1-704f-a0ca-4bcb24b36e26","account_id":"01a1fda5-0cab-7066-9468-43928ab1b2bd","user_id":"01a1fda5-0cd1-704f-a0ca-4ec114a15d07","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"first_name":"Nora","last_name":"North","name":"Nora North","dob":"1984-05-17","ssn_last4":"1234","email":"nora@example.com","mobile_number":"+14155550142","phone":"+14155550142","relationship":{"owner":true,"title":"CEO","control":true,"primary":true,"percent_ownership":60},"external_id":null,"metadata":null,"created_at":"2026-11-21T10:26:54.797Z","updated_at":"2026-11-21T10:26:54.797Z"}}
-- reads /v1/linked_bank_accounts/01a1fda5-0cfc-7085-a83e-0c2e6f743d57 - {"meta":{"api_request_id":"01a1fda5-0ef2-727a-894a-dbdac1655faa","api_request_timestamp":"2026-11-21T10:26:55.346Z"},"response_type":"object","data":{"id":"01a1fda5-0cfc-7085-a83e-0c2e6f743d57","account_id":"01a1fda5-0cab-7066-9468-43928ab1b2bd","platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"bank_account":{"institution_name":"JPMORGAN CHASE BANK","account_holder":"Northwind Rentals LLC","routing_number":"021000021","account_mask":"*****3210"},"purposes":["charges"],"description":null,"metadata":null,"created_at":"2026-11-21T10:26:54.842Z","updated_at":"2026-11-21T10:26:54.842Z"}}
-- reads /v1/customers/01a1fda5-0d1e-7794-a4c5-ead4c60787ef - {"meta":{"api_request_id":"01a1fda5-0efe-72d4-89de-d64d72c4c05b","api_request_timestamp":"2026-11-21T10:26:55.358Z"},"response_type":"object","data":{"id":"01a1fda5-0d1e-7794-a4c5-ead4c60787ef","type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip":null,"city":null,"state":null,"address1":null,"address2":null},"device":{"ip_address":null},"config":{"sandbox_outcome":null},"metadata":{"landed":"yes"},"created_at":"2026-11-21T10:26:54.871Z","updated_at":"2026-11-21T10:26:54.871Z"}}
-- reads /v1/paykeys/01a1fda5-0e37-77f0-ab55-35f8adae966b - {"meta":{"api_request_id":"01a1fda5-0f13-72be-8dcd-52fcf5728f5a","api_request_timestamp":"2026-11-21T10:26:55.379Z"},"response_type":"object","data":{"id":"01a1fda5-0e37-77f0-ab55-35f8adae966b","customer_id":"01a1fda5-0e27-71a1-b1a3-67eba1d9de88","label":"JPMORGAN CHASE BANK *6789","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code":"active","reason":"ok","source":"system","message":"The paykey can be used.","changed_at":"2026-11-21T10:26:55.154Z"},"expires_at":null,"created_at":"2026-11-21T10:26:55.154Z","updated_at":"2026-11-21T10:26:55.154Z","paykey":"bdcab1d8.71.8254aa47ec51a22f94de7a5f4efc6c480dccec05874bda354378998aabc78f12","bank_data":{"routing_number":"021000021","account_number":"*****6789","account_type":"checking"},"config":{"sandbox_outcome":null},"metadata":null,"balance":{"account_balance":1000000,"updated_at":"2026-11-21T10:26:55.154Z","status":"completed"}}}
-- reads /v1/charges/01a1fda5-0e66-7100-a268-ad9d1f626821 - {"meta":{"api_request_id":"01a1fda5-0f1d-762e-86e2-8402fcfd9004","api_request_timestamp":"2026-11-21T10:26:55.389Z"},"response_type":"object","data":{"id":"01a1fda5-0e66-7100-a268-ad9d1f626821","paykey":"bdcab1d8.71.8254aa47ec51a22f94de7a5f4efc6c480dccec05874bda354378998aabc78f12","description":"Monthly membership","payment_rail":"ach","paykey_details":{"id":"01a1fda5-0e37-77f0-ab55-35f8adae966b","customer_id":"01a1fda5-0e27-71a1-b1a3-67eba1d9de88","label":"JPMORGAN CHASE BANK *6789","balance":1000000},"customer_details":{"id":"01a1fda5-0e27-71a1-b1a3-67eba1d9de88","name":"Ada Example","customer_type":"individual","email":"ada@example.com","phone":"+14155550101"},"amount":4900,"currency":"USD","payment_date":"2026-12-01","consent_type":"internet","device":{"ip_address":"203.0.113.7"},"external_id":"order-mwq9k01x-2","config":{"balance_check":"enabled","sandbox_outcome":null},"status":"cancelled","status_details":{"message":"Landed","reason":"user_request","source":"user_action","changed_at":"2026-11-21T10:26:55.235Z","code":null},"status_history":[{"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-21T10:26:55.199Z"},{"status":"cancelled","reason":"user_request","source":"user_action","message":"Landed","code":null,"changed_at":"2026-11-21T10:26:55.235Z"}],"metadata":null,"funding_ids":[],"created_at":"2026-11-21T10:26:55.199Z","updated_at":"2026-11-21T10:26:55.235Z","processed_at":null,"effective_at":null}}
-- reads /v1/charges/01a1fda5-0df7-7342-b74a-29f25409a92d 01a1fda5-0cab-7066-9468-43928ab1b2bd {"meta":{"api_request_id":"01a1fda5-0f3b-7794-9369-7fde2ea54390","api_request_timestamp":"2026-11-21T10:26:55.419Z"},"response_type":"object","data":{"id":"01a1fda5-0df7-7342-b74a-29f25409a92d","paykey":"2fa2cd62.44.34d8250d9029db1d0e6aded6665f1ec4f284d09da1c8bf0b1c3522f03199ad9c","description":"Monthly membership","payment_rail":"ach","paykey_details":{"id":"01a1fda5-0dab-7016-942d-7d89e2d008ab","customer_id":"01a1fda5-0d96-7477-bf62-2a5dd26a44dc","label":"JPMORGAN CHASE BANK *6789","balance":1000000},"customer_details":{"id":"01a1fda5-0d96-7477-bf62-2a5dd26a44dc","name":"Ada Example","customer_type":"individual","email":"ada@example.com","phone":"+14155550101"},"amount":4900,"currency":"USD","payment_date":"2026-12-01","consent_type":"internet","device":{"ip_address":"203.0.113.7"},"external_id":"order-mwq9jzy7-1","config":{"balance_check":"enabled","sandbox_outcome":null},"status":"created","status_details":{"message":"The charge was created.","reason":"ok","source":"system","changed_at":"2026-11-21T10:26:55.063Z","code":null},"status_history":[{"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-21T10:26:55.063Z"}],"metadata":{"landed":"yes"},"funding_ids":[],"created_at":"2026-11-21T10:26:55.063Z","updated_at":"2026-11-21T10:26:55.063Z","processed_at":null,"effective_at":null}}
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
-- knex
create table "knex_migrations" ("id" serial primary key, "name" varchar(255), "batch" integer, "migration_time" timestamptz);
create table "knex_migrations_lock" ("index" serial primary key, "is_locked" integer);
-- data
insert into knex_migrations select * from json_populate_recordset(null::knex_migrations, $rows$[{"id":1,"name":"0001-platforms","batch":1,"migration_time":"2026-11-21T10:26:52.042+00:00"}, 
 {"id":2,"name":"0002-organizations-and-accounts","batch":1,"migration_time":"2026-11-21T10:26:52.153+00:00"}, 
 {"id":3,"name":"0003-customers-and-paykeys","batch":1,"migration_time":"2026-11-21T10:26:52.216+00:00"}, 
 {"id":4,"name":"0004-payments","batch":1,"migration_time":"2026-11-21T10:26:52.263+00:00"}, 
 {"id":5,"name":"0005-idempotency-and-rate-limit","batch":1,"migration_time":"2026-11-21T10:26:52.285+00:00"}, 
 {"id":6,"name":"0006-events","batch":1,"migration_time":"2026-11-21T10:26:52.311+00:00"}]$rows$);
insert into knex_migrations_lock select * from json_populate_recordset(null::knex_migrations_lock, $rows$[{"index":1,"is_locked":0}]$rows$);
insert into platforms select * from json_populate_recordset(null::platforms, $rows$[{"id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","name":"Landed","created_at":"2026-11-21T10:26:52.368+00:00"}]$rows$);
insert into api_keys select * from json_populate_recordset(null::api_keys, $rows$[{"id":"01a1fda5-036e-7450-a830-9fd42a101ca9","platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","key_hash":"\\x16ec7a96d00480565cb6476fc774800a7f942f27b670a22bf29984d930d5dd255f533f99","display":"iYwhRayq","scopes":["read","write","accounts","webhooks"],"created_at":"2026-11-21T10:26:52.397+00:00","revoked_at":null}]$rows$);
insert into organizations select * from json_populate_recordset(null::organizations, $rows$[{"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","id":"01a1fda5-0c03-72b3-89ca-1f124d4ec5a7","name":"Northwind Holdings","external_id":null,"metadata":null,"created_at":"2026-11-21T10:26:54.595+00:00","updated_at":"2026-11-21T10:26:54.595+00:00"}]$rows$);
insert into accounts select * from json_populate_recordset(null::accounts, $rows$[{"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","id":"01a1fda5-0c80-754e-ab50-88bd19d8e02a","organization_id":"01a1fda5-0c03-72b3-89ca-1f124d4ec5a7","type":"business","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"access_level":"standard","business_profile":{"name": "Northwind Rentals", "phone": null, "address": {"zip": null, "city": null, "line1": null, "line2": null, "state": null, "country": null, "address1": null, "address2": null, "postal_code": null}, "website": "https://northwind.example.com", "industry": {"mcc": null, "sector": null, "category": null}, "use_case": null, "legal_name": null, "description": null, "support_channels": {"url": null, "email": null, "phone": null}},"tax_id_encrypted":null,"capabilities":{"consent_types": {"internet": {"capability_status": "active"}, "signed_agreement": {"capability_status": "active"}}, "payment_types": {"charges": {"capability_status": "active"}, "payouts": {"capability_status": "active"}}, "customer_types": {"businesses": {"capability_status": "active"}, "individuals": {"capability_status": "active"}}},"settings":{"charges": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}, "payouts": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}},"terms_of_service":{"accepted_ip": null, "accepted_date": null, "agreement_url": null, "agreement_type": null, "accepted_user_agent": null},"external_id":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T10:26:54.715+00:00","updated_at":"2026-11-21T10:26:54.715+00:00"}, 
 {"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","id":"01a1fda5-0cab-7066-9468-43928ab1b2bd","organization_id":"01a1fda5-0c03-72b3-89ca-1f124d4ec5a7","type":"business","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"access_level":"standard","business_profile":{"name": "Northwind Rentals", "phone": null, "address": {"zip": null, "city": null, "line1": null, "line2": null, "state": null, "country": null, "address1": null, "address2": null, "postal_code": null}, "website": "https://northwind.example.com", "industry": {"mcc": null, "sector": null, "category": null}, "use_case": null, "legal_name": null, "description": null, "support_channels": {"url": null, "email": null, "phone": null}},"tax_id_encrypted":"\\x0116ec7a9666f3aef196c811b67fa4bbecee8cbe39e5fdbbcdcb25cdb540f48043d36269588b3b99560b36","capabilities":{"consent_types": {"internet": {"capability_status": "active"}, "signed_agreement": {"capability_status": "active"}}, "payment_types": {"charges": {"capability_status": "active"}, "payouts": {"capability_status": "active"}}, "customer_types": {"businesses": {"capability_status": "active"}, "individuals": {"capability_status": "active"}}},"settings":{"charges": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}, "payouts": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}},"terms_of_service":{"accepted_ip": null, "accepted_date": null, "agreement_url": null, "agreement_type": null, "accepted_user_agent": null},"external_id":null,"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-21T10:26:54.758+00:00","updated_at":"2026-11-21T10:26:54.758+00:00"}]$rows$);
insert into representatives select * from json_populate_recordset(null::representatives, $rows$[{"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","id":"01a1fda5-0cd1-704f-a0ca-4bcb24b36e26","account_id":"01a1fda5-0cab-7066-9468-43928ab1b2bd","user_id":"01a1fda5-0cd1-704f-a0ca-4ec114a15d07","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"first_name":"Nora","last_name":"North","dob_encrypted":"\\x0116ec7a962e601ee068b6c19bf698755b320dce2c7016e299dd48bae50ea4e9d77c27377ad59b27b427a9","ssn_last4_encrypted":"\\x0116ec7a9639544fa188cb54a3411904e468e45e665c2b1e4fa4b6597dd1856b5b0a8d2683","email":"nora@example.com","mobile_number":"+14155550142","relationship":{"owner": true, "title": "CEO", "control": true, "primary": true, "percent_ownership": 60},"external_id":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T10:26:54.797+00:00","updated_at":"2026-11-21T10:26:54.797+00:00"}]$rows$);
insert into linked_bank_accounts select * from json_populate_recordset(null::linked_bank_accounts, $rows$[{"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","id":"01a1fda5-0cfc-7085-a83e-0c2e6f743d57","account_id":"01a1fda5-0cab-7066-9468-43928ab1b2bd","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"institution_name":"JPMORGAN CHASE BANK","account_holder":"Northwind Rentals LLC","routing_number":"021000021","account_number_encrypted":"\\x0116ec7a9605c5e97031daeb81b1990618166c36e3399a8b090c952def2ba3b81c00ef484dd608132914bc","account_last_digits":"3210","purposes":["charges"],"description":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T10:26:54.842+00:00","updated_at":"2026-11-21T10:26:54.842+00:00"}]$rows$);
insert into customers select * from json_populate_recordset(null::customers, $rows$[{"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","owner_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","id":"01a1fda5-0d1e-7794-a4c5-ead4c60787ef","account_id":null,"type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-21T10:26:54.871+00:00","updated_at":"2026-11-21T10:26:54.871+00:00"}, 
 {"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","owner_id":"01a1fda5-0cab-7066-9468-43928ab1b2bd","id":"01a1fda5-0d96-7477-bf62-2a5dd26a44dc","account_id":"01a1fda5-0cab-7066-9468-43928ab1b2bd","type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T10:26:54.996+00:00","updated_at":"2026-11-21T10:26:54.996+00:00"}, 
 {"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","owner_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","id":"01a1fda5-0e27-71a1-b1a3-67eba1d9de88","account_id":null,"type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-21T10:26:55.143+00:00","updated_at":"2026-11-21T10:26:55.143+00:00"}]$rows$);
insert into paykeys select * from json_populate_recordset(null::paykeys, $rows$[{"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","owner_id":"01a1fda5-0cab-7066-9468-43928ab1b2bd","id":"01a1fda5-0dab-7016-942d-7d89e2d008ab","account_id":"01a1fda5-0cab-7066-9468-43928ab1b2bd","customer_id":"01a1fda5-0d96-7477-bf62-2a5dd26a44dc","paykey":"2fa2cd62.44.34d8250d9029db1d0e6aded6665f1ec4f284d09da1c8bf0b1c3522f03199ad9c","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code": "active", "reason": "ok", "source": "system", "message": "The paykey can be used.", "changed_at": "2026-11-21T10:26:55.015Z"},"routing_number":"021000021","account_number_encrypted":"\\x0116ec7a96da8aec1c637fd8124055a2b9fefdfeba7ddfc997b66dc19eab555057499b75eb43f6d3ed58a26f27","account_last_digits":"6789","account_type":"checking","sandbox_outcome":null,"balance_amount":1000000,"balance_updated_at":"2026-11-21T10:26:55.015+00:00","balance_status":"completed","metadata":null,"expires_at":null,"event_sequence":1,"created_at":"2026-11-21T10:26:55.015+00:00","updated_at":"2026-11-21T10:26:55.015+00:00"}, 
 {"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","owner_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","id":"01a1fda5-0e37-77f0-ab55-35f8adae966b","account_id":null,"customer_id":"01a1fda5-0e27-71a1-b1a3-67eba1d9de88","paykey":"bdcab1d8.71.8254aa47ec51a22f94de7a5f4efc6c480dccec05874bda354378998aabc78f12","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code": "active", "reason": "ok", "source": "system", "message": "The paykey can be used.", "changed_at": "2026-11-21T10:26:55.154Z"},"routing_number":"021000021","account_number_encrypted":"\\x0116ec7a96d83db2e59becdcbcdde0d31f52dfdd06581c2b5880dd9969062be26e72124aa385bffc6436d50840","account_last_digits":"6789","account_type":"checking","sandbox_outcome":null,"balance_amount":1000000,"balance_updated_at":"2026-11-21T10:26:55.154+00:00","balance_status":"completed","metadata":null,"expires_at":null,"event_sequence":1,"created_at":"2026-11-21T10:26:55.154+00:00","updated_at":"2026-11-21T10:26:55.154+00:00"}]$rows$);
insert into bridge_tokens select * from json_populate_recordset(null::bridge_tokens, $rows$[{"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","owner_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","id":"01a1fda5-0d5c-735f-8de1-819aba432bda","account_id":null,"customer_id":"01a1fda5-0d1e-7794-a4c5-ead4c60787ef","token_hash":"\\x16ec7a964efd8c3dc401c6fb796c45bf457fa3afa5b20dfeade2e55ecd7b15e4761efcab","sandbox_outcome":null,"created_at":"2026-11-21T10:26:54.92+00:00","expires_at":"2026-11-21T14:26:54.92+00:00","used_at":null}]$rows$);
insert into payments select * from json_populate_recordset(null::payments, $rows$[{"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","owner_id":"01a1fda5-0cab-7066-9468-43928ab1b2bd","id":"01a1fda5-0df7-7342-b74a-29f25409a92d","account_id":"01a1fda5-0cab-7066-9468-43928ab1b2bd","payment_type":"charge","paykey_id":"01a1fda5-0dab-7016-942d-7d89e2d008ab","customer_id":"01a1fda5-0d96-7477-bf62-2a5dd26a44dc","amount":4900,"currency":"USD","description":"Monthly membership","payment_date":"2026-12-01","consent_type":"internet","device_ip_address":"203.0.113.7","external_id":"order-mwq9jzy7-1","balance_check":"enabled","sandbox_outcome":null,"status":"created","status_reason":"ok","status_source":"system","status_message":"The charge was created.","status_code":null,"status_changed_at":"2026-11-21T10:26:55.063+00:00","processed_at":null,"effective_at":null,"funding_ids":[],"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-21T10:26:55.063+00:00","updated_at":"2026-11-21T10:26:55.063+00:00"}, 
 {"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","owner_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","id":"01a1fda5-0e66-7100-a268-ad9d1f626821","account_id":null,"payment_type":"charge","paykey_id":"01a1fda5-0e37-77f0-ab55-35f8adae966b","customer_id":"01a1fda5-0e27-71a1-b1a3-67eba1d9de88","amount":4900,"currency":"USD","description":"Monthly membership","payment_date":"2026-12-01","consent_type":"internet","device_ip_address":"203.0.113.7","external_id":"order-mwq9k01x-2","balance_check":"enabled","sandbox_outcome":null,"status":"cancelled","status_reason":"user_request","status_source":"user_action","status_message":"Landed","status_code":null,"status_changed_at":"2026-11-21T10:26:55.235+00:00","processed_at":null,"effective_at":null,"funding_ids":[],"metadata":null,"event_sequence":2,"created_at":"2026-11-21T10:26:55.199+00:00","updated_at":"2026-11-21T10:26:55.235+00:00"}]$rows$);
insert into payment_history select * from json_populate_recordset(null::payment_history, $rows$[{"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","payment_id":"01a1fda5-0df7-7342-b74a-29f25409a92d","sequence":1,"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-21T10:26:55.063+00:00"}, 
 {"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","payment_id":"01a1fda5-0e66-7100-a268-ad9d1f626821","sequence":1,"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-21T10:26:55.199+00:00"}, 
 {"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","payment_id":"01a1fda5-0e66-7100-a268-ad9d1f626821","sequence":2,"status":"cancelled","reason":"user_request","source":"user_action","message":"Landed","code":null,"changed_at":"2026-11-21T10:26:55.235+00:00"}]$rows$);
insert into idempotency_records select * from json_populate_recordset(null::idempotency_records, $rows$[{"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","acting_account":"00000000-0000-0000-0000-000000000000","key":"landed-bridge-token","day":"2026-11-21","fingerprint":"\\xebf491205aa609036853fc3b2bf715f54744e214776571bdc8be3b326bc1cbeb","status":201,"headers":{"Content-Type": "application/json; charset=utf-8"},"body_encrypted":"\\x0116ec7a96ee55ba59227142ca9420ba13aee04502769820e372b1bea474d5f755c67c7b817b433a1f44dcf5bc7f806bca0747fb705928eb57f6c8c8e7151ec09c1aedc8006c1b3de331aa7ca6c78f33ff00f40bb3d03ba622250c062b6bbcd267f7bb0a662f925b618c06f1f20731b7f7bf63b79623505fef82f0bf5931db1e1114da024d10a13c399c25921e84a8e4bfebfcb73af3d34f231c7c73bc3d5d961008b3f0f2575ea3dc104e13b665f36e4be474f13db122f78e0e3dd51ceeb302294e34ccfec4c78592a6c451ddb63b256ed316a8e3a9883fcada226fa540db6152c52fdbce448fdf271bf5ac9d5bf6f32c04c55c33f42de9f3db30788677fe96b68adb41cba3218b60818637a4e34ce2f6b0efd8f4cd7c83","created_at":"2026-11-21T10:26:54.91959+00:00"}]$rows$);
insert into events select * from json_populate_recordset(null::events, $rows$[{"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","id":"01a1fda5-0c83-76f6-bcea-026cc824f03c","account_id":"01a1fda5-0c80-754e-ab50-88bd19d8e02a","event_type":"account.created.v1","resource_id":"01a1fda5-0c80-754e-ab50-88bd19d8e02a","event_sequence":1,"occurred_at":"2026-11-21T10:26:54.715+00:00","created_at":"2026-11-21T10:26:54.715+00:00","data_encrypted":"\\x0116ec7a96a6f60dd2e474532d53e2069328ce42852888d53fb349de959aea040bf18aaac54f575843c3de6505715e4adb557fc62e074f2a1908e768c247b2ab0fb71a37d8e3c1fe4661fb43b93f6c7aaa5dbeff82183fd645f027a68c61f4c6519c52cc60a5b9375e94a852abfb1f19db7068ae2cb73182b7b24d5b8af79ce12d4ab991135bf015e7212a2674458849ecc4ef8ff29c40816923b2c648e6d7a2d2c54910a12a716fad25e2a8463cde7485e8a3d4c0df047e4dff1289f868de27252bfc8ea3a494d52df36bbd6afda715d24fa50849bbc3767089aa808b77e87a24ace94d7af2001c378b577d7e3a2128221faf767e7eb3e4bc39eec04dab3ddc04698b02530b87f4bc8fbacee9963670717f01d5d9e75cb4ca25705b9982cbc6df3f9b49a738001f3b388df3490c376d36c8de97a55e783aac386c39e01391cb23b5b91d0dcf694c8563ebd07752445665bb85e12fedb6203b64655e43ac6e809620e7b17e2a67df70062c0780a2f91255bf046ed51bd5ed9085952cea206785ece1a207f06fa54a656f88aa552d663e7278177e45580396894687485afece74311482346679b4edc6e9ee79b2960e89c55cc151b8d4ce012674e625200dae606f562d6b72185624b0c282615e5f60b6680e8062a3b4e924b992367614d6ce4aae6d31bbab17ad371dfb49c695c5dc545df2f54f566fea6cc8f059d1a39e380963a3bce4625edb515762323bb9854ce3a185abc16b56ca32f689d174d784dc53c8f4b12b2c9c42c1d65ac65d6dd5583baa3d6fb61b597e4d0fc6cf9423ddbc29a9858bcec0730047208aa19d2eeb0291b72cb4cc18d85a3c01ce7240457c6ad91032746673520b991f154408a533bde090580d521feade2d16554f9e5c7e31be5128c740e982afa5d91a0e22361ce4c98814b3bb1286fb3606c78cb464240e99b56a098a5374a337e6eca1c47353be06a9d2118421289359e2ccc782bf5cee5d424408c9d2afd1f75b379d069d3b2fada8a093715093a9b1f28d921b3009267f27e76fb9258b6279e0b6116733549878265aa52fd4e99cc15905fe30d0393ed64127bb80ad38762a36fc8b03c686d7bc88160f58778df81694238a83ada393b32d056c7481065dd3fb76ab94167187cd70cd64c8ae576a6ed2590b167459ec3cf9e0970a547312cf80dc54df9647c42e943909ef5706124d703522a145f86e80afab765043a1503bf59e0e9103d438acd1d414bdb31568dd7ea2d5c77cb8cb943923a63c86c4a87ce94e7282d0826014854d31c8cffef54943e52c1ec28dc2763420b4fbf1502071acd6730cb2940b2644a4b900b897604183b76e0bf3449f3cfee9a990a6bb2052b3d420b779b27278dd50c6940ffb4e71d0a7ab2f1f0a82e28e295847938c06b4377ee96b083ac4be29fb3118112fdf580855968b54e3acaf0516e175714061258b3c7cfd3bbf48f9ac18125c27ed098837e22dd8621983d0f8010543271a423c30bd5ceb67c52ea63120ec3d9b537717ce01251ad416292a629099dd988a5fc3a905aae922fbf98a3536f619ef8370196fe8a81adea96a2e40510520c06f054eb2dd46ce2704cc6e855b31524caed2734ef386dcca0986fc74e369ebcb735d9eaf2327877ce98b31d1c24a82b4009b54d1538c5df6830fa35424f72e1a1e2ffd340b133c4ce03b10b2770428d694ca83ab8d857f5aeffd5e09a301043bd4b04d199e4eb6a2a8a02b8774c6831f5fc922a0015a448eb72abeceda5953486688d06d54852aa9c1edf20967c919ec71d3672370c1f79f70d57e31026c096cea23566223f08f8ad2b1e7d08c00f6fc3fd2779fb8ad14e5ae1d1c43d33c337860eaa9a5c09ccf8833a72134671263ffd034f8033216a40591c11746062c5fafca984808efc5120eff1759c8e51f4f13162150acb30c70be679be06e361de963fa512247210ae61c43b323ee77c7a17d3dd315e7e57929a31bebf7df47ae723b0d77d490c0fdd349cefa61199a1ccfd14a3ced5853acd2940e28c9372aa602e2f51f37381f181f4b6cb898c5295a2a0c33a4acc98feabed9a83d238ed607abba7b63a529d4c623926876031f5c33af9cdcaccfdc41bb123e804f2c2f942ba76c782a924ca63e49c7d111c9648c9f66335859df68331f9a086d95ae944bef74ad024fd2116f1fec19ac24e9c9ea4834920371ee78d9f55bdbf05f6ec1c532bbb5282532e70225d2c6beb6524b58216b2414ff97bba07597ed366f6ce685dd66d899d0ddcb0887b45b01b9e7c4a92da455d50ebde565146b5dac96abfb506e1cc3c6e6cea9966fa34c"}, 
 {"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","id":"01a1fda5-0cae-7602-a8c6-e368140960fe","account_id":"01a1fda5-0cab-7066-9468-43928ab1b2bd","event_type":"account.created.v1","resource_id":"01a1fda5-0cab-7066-9468-43928ab1b2bd","event_sequence":1,"occurred_at":"2026-11-21T10:26:54.758+00:00","created_at":"2026-11-21T10:26:54.758+00:00","data_encrypted":"\\x0116ec7a964e998a8492a9d6b8cae06efa9c0d38a17fa0706ae82d4029d990a2a638ec932f01f20c4a5bab117230ce5f3cb1051489acabf2d5e1353bd6a481e960a37a1c72bdf0ba985e9fe4b0909f32da4716cc44868d992f94093020fc20fbdfbcddc58c503e93fe95b8ff89a52249978c123b5860678c6670293252712c58e09468031f79e327eb0dde07cb69ad1c01c184c181a96fabad51fd5d42b0ca4e4621308c72734bceadb779588d8917649a6b14dbe80113b8839ad43c6406a160b53543c0b17922b04f5bd7ec26a10145cf6c94c686c897b5bded579362156bbb1a1c6fb66f4890bdc2d4ec2032cd04e6bc4ecc27f26fb5ba1bbd3a76b138875dde5d95a4e86b77f61a3dc56c24c9ceee075e8fd634013c7ca6f636189230c301d18211a3dc44d19060b66dc06c988cd11e419c54f08de709559e1d50c3e541278accc6c4a37368627f952594b3daf1cdbd9911b19d7d657a90c3db5ab987028855541e5259b81299ab6dcce5244a3ca9285b826b2f17d5cc33683d4ab7838ae24b88d58d65a2c797d1d303c49a93aebf0dc2f3dab5a45156da22c436bf2a350ef892d9a7cfc4a1eff97d64bcef0f32a7084961979fdf0de5bb5898d73ef223886b4bd300944ef32e5ebb5990ffa5bca3ec491c733719f674fc11d65421b80f145d3ed32001eb331405d2a868d639e59bd689d80076c41dafd537e86e29b7ec28bd208a7f392ad782362c3d3187a01e1a8066e54a9df4282c76f5dd0f20e7c41fe6e7d9e71831ffa20ccc07804bfdde593c186694e1df6516ce2eddc10e22388207ef6b9d2445dd3a0e9f17322051185aa8edc39719c99cd8e72ff910e4dcd2c37b52b45416f6bec1918e426a1a1f4d31f9d20fddd2cf1e999d1c62e1dc16004d85a0a2a275ca7e6f3692fecc603be9cf1b61d28b926883977211df4549b63fed11569f2003cd50b660e27a375180b720f42808f55ae2925e0a2cf5e2fed7f050cfa4e48843716c21458118ffb5f01fcd2170cd3ad7008cb1299fcb69e41704f303e1d9ef699545086c4f8e9393589fb03f74039b1826a98d6cd3eabcf336d49400ad7980262c02af7ae0c5ae72b749633c4ccdc1b29c247a7f34dee9951baa7b81c0f6c9ea257fe4e085604e78196d455d64f69a7f3e2d3979193e87bf24c06e79c5653b329e2eafe1b3d7ffa46dd3348925d6fe739c9242c115f515a6b3b9f11fc87fe067a49c2537d7ee45c24ab93f51638578beb7e5167bd2adcf7034726ae559aa348aa2feb08f592c559cb36f13fd8489a24a768e392b0dbe2151c557b49e856398ae183ba7143f044113a3a1b44160a0d8259bb48785e3a27eb9e92d1d7ce188881b3cd4bcee8d54b32529c8d7a8c323a8f553f61aea2c15a61936134fbaf5b05d2e19754856b5057f433ebafe25f2aa0b35b8417608d69e5a9c88838829e982e45474046280bd891a7b9b8ee8b78dbd599fab7653c60a3a6b4535b9bbba1bf79bceb605b273e778a803c5f154e4cb14b52b4aaccf4bee35b7702d82b68d9cd41627467f31c471a65a1a913fcb056b231dc5db6afee645d3c362c2b926ac19220940795c55a460226ffca5c18360aabdd44e69b45e0044486052892f8eced68ae41b6532207137caf84e049ede58a546dfd08af01693697644ef50f4cefffc2078c581e6d5c7d37202861954a102df037970c559c2d3137cccdef34a38d178243015de87c19043fdfc2779b315bd242fb726ddb539777d85f42bb786fd9b9e21a4350f7c73ee34448034e6854dda987c3e6c5934558a50eff6d098478ab40e20c8ca035569d092332f3552c305748ca023b84ccb719020107f965545a1da64a1bbafa41f9faa2f7456fd0c6a29beb7e9ea0c69f34c2b7c80a29ccbac8107660069dca117991d00537cf4b7d4682798a5e93ced0474f1cebb63a00c3539dc83a0208d7092daf080801b359ec3f6a93dcac8ee58c98094574f91646691e5b0989a28e4cfc0ba6f313f68b1ac1aba04c5ac4c75771309776cc709dc758eed6403a2004b798ae342eb7a47ac1c0f7909f084f8ce37ad8f84ad5c4952ea4b81f5c69eb92b0bc0be7f69a97de6e8f59bb24254e1400455098a3ad35c063ff10a65cb4f40942573377cf0da246e6335f18c69e2a0a767929853ee79a4d5390c350a4a2e1327191f2d59677bb48a7b5c9f36000c4a38a0b628cd6ea2b016d99977ccb5b66d2e03124dee8a2562057dfd53b0ccf48c2f09917d7c348f1390fbc5081f7ebe27e6910ef857080a707cef702d2e8d62581cdccc4bd39dce25b77d1aa268782f33cfa53fc51ffc520acd7d3fa9e7ffc3cc7b855e95d5"}, 
 {"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","id":"01a1fda5-0cd4-7181-83e8-8e159d9b8920","account_id":"01a1fda5-0cab-7066-9468-43928ab1b2bd","event_type":"representative.created.v1","resource_id":"01a1fda5-0cd1-704f-a0ca-4bcb24b36e26","event_sequence":1,"occurred_at":"2026-11-21T10:26:54.797+00:00","created_at":"2026-11-21T10:26:54.797+00:00","data_encrypted":"\\x0116ec7a962f13605ffac25c3efb7388ebb9d870d3c7f179d5072b8241a1a269ec8347a8a3ace189df4ad2520288aa0a050498b1eca79ccc8e0dc502d960145939ceb7eade12d8a6f56823f17b2d3fa5fff7ee7237d933e9419c45b37a3a9e5bc10d5573d75dff4514379eb3c2cac76c8bedacdb3a8a9f96fa86a178b3192e3e2c3ca5febe70283bf172e5492616330193cc718abb57d5775c626897d093340f44e79cf281ae5867461435527e6dd18c977d8bf3c950885b549d2ca95c8ffa3846d0590c498a14e03b43e42d8b54c9a99cdd37a188abd55e6f98a4327b8e9c0f28036c5bb959ed36a6966bbe556f6693482d5f38a061abef21267a29c53cbc30ce2c9bec12664b1ca54eefe26f88a3faf6ee668deb4ca2dc0ac8bfc9201b91c968e81583026c0834e56cc39de6bc1b5b80c340bf390d1359502d49ce019e2961031d067e10f8c57c3c88034b9b1e6e7a3e804cd4e4850276f0ca71575c34d2862fc92abc463f1b6cef2f294b4151aec222375a679566d90aed2ca1ce222291361beea46461b09a8e8546326f2580c59956cfc59522f8056c2c8a45332df3da095f218c8dec121cee7f01202ca89fe643758384ef06b65a6e927127c13441fdaf1cf56c2df9af45ed8b2dd4d9bd665aec267e5ad774724b51c7851bc5fe00daf49e29564ccb978d3cd1ce676e554d5fe0cb24e1bde052cb08aa7bf615c6e875adcf6e3dddf3de00d6d155a1eaa762aebd2a22d34b591d3841f72e966e63202e9e8eb1d06be95b1a8b692532ffe63a3a3b45eba1f0edc082ad5c5f8b2695fc12c92745b3aec8bb3a26d8b5b234b4724fe76a3f7efb723e8d2986cc49435eaceac3f0c0dd1a0384ee6d12bb0cf56398916c7de62557f5622a7674b54b6e24583ce29bde2f0999c27694f14acaae7fd485526a624e95f9fa67cb9698f229b934f19d70930a3edd6a83324e90335f"}, 
 {"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","id":"01a1fda5-0d01-71c9-b708-f4ddb1a8a1b2","account_id":"01a1fda5-0cab-7066-9468-43928ab1b2bd","event_type":"linked_bank_account.created.v1","resource_id":"01a1fda5-0cfc-7085-a83e-0c2e6f743d57","event_sequence":1,"occurred_at":"2026-11-21T10:26:54.842+00:00","created_at":"2026-11-21T10:26:54.842+00:00","data_encrypted":"\\x0116ec7a969e59515a1126f91bfb207d6909a0d6c7f1686d30aa06b43d2aaa31200774e23d16216ee36877d7cf627560ceae8f98f3cf2d5ae8ed4e278f28fb83e4b2a7d8fe4c13cdd893e8ef24a463a48b627a35df98251e958aed1ac1029f5277d6bd5ee58749ebd2d9e62b707f4d94eea111af2c951bb00fb4f8dec21c8e92a1c7761a9b91f1e85e447a96f0588077d50d3f676074cbb7db163496bfea5e88c7ac348f852a409e563b0353124c8e5a7c0a9189ea9467b3b41828f431420e6ab74604994c9daf625e286689d6a91c54a23d3ff4f8dbade0a504e26c4c6b76b9c99883c9ce35d75a216c88aa09e1b2687967061fd77c7f5e4cac880f9fdbfa21198ad870e6172748c73e163ea59b5ab8d8b23546fe690c68c6dd622596a088738f4df2c520c6e51949865c380cc877725d2a733c9220f36fa3cd9d5acf6bdda19387328434c19c8b689274813c2b28f4e47f4d939a12fae256387899870795ef75aca0a4dc7058c81764282255de0db2ffff08f551cb3246de75a161d6e30140ee997aab844b423257916d8f6f05997dbd9c2b5ea8dc363135d896aaa1ce21e20d8ec02840d212f732db7d557d35ee36074f1cfa3d0daf6adcdc6a9fd072cc8c3ff9d60026b6a32f2a9cc8cceeb77dfc30a513296d168430bed6d815fe25cb51aeca0f7a153ceb40e34abe31ec3591f86447dc36e4623b97d8284ebdf465d9054c4a4fd1883073952a41f9766d664afb06a3bd1384ee7b8845c68b1da680cae0faa5caa6c70a1e1b5bcf25a630442ca085e1bc0ac0d7a9d6b22995ae679c8636aa71e387507cbbc71c4acfd107efd734fa30156e3478adcd"}, 
 {"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","id":"01a1fda5-0d20-723f-ac6f-8e4b2e37fff4","account_id":null,"event_type":"customer.created.v1","resource_id":"01a1fda5-0d1e-7794-a4c5-ead4c60787ef","event_sequence":1,"occurred_at":"2026-11-21T10:26:54.871+00:00","created_at":"2026-11-21T10:26:54.871+00:00","data_encrypted":"\\x0116ec7a9634757f041a2dd851275acf834b865a08a7ea7c444f70278ba759e1a57e05f790d24ce8518329c0d056dde3e82f755c1cf18e2eb0bf781311740c2b7d078018f438224ab298e3d62446ee35005962fdbd4e62976942990936d615c0eaa3656d433bf4260eed3d2df0dfeb136f94970688d0d17e4781bf83f453b4292a684edb903fafdbb254cb1b42f3b206e26c62c7b8c7aff94e2eeca25f1946e04315aaa928ebb25def67ea3e2b09963a9ca51b896a1f0bb006bb4ba35bf4f612f1eb1da848fc96abc6b4964d627f4e9ba7c3508399ed9b4bcc83675fb659c1ed72fe43f4854e50613339ad3dc9aefa710746136f8f2246be6465998e316c16723d4aa1d5874407a9438fcc853ca29b3f62d69033bace75cb137390237e438f0e9449cf2e12be1baf96ccb83fcaeacb3ad789a2aed6607224f7f9da008b45b973569065e8bb396c7ccde498c2e9e746d0574dbeaf9681dfa4a278913353ddf3bde4efaebfd4110b0dd36ce0618e8054708cec03c6d249fb9d4773f3aad2772d683f13ede8a4d330aa9ccfd44d88c00933e4a3095e5fc602a25cb1370ee76e8a316734a9e3ef6656d01fff12c1bb7d6d0fba3a6046f012bfc8b6c2f8e91ea6d75a9308cf7e35f1bb2a8c2b"}, 
 {"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","id":"01a1fda5-0d99-7324-b05e-bbecb6029445","account_id":"01a1fda5-0cab-7066-9468-43928ab1b2bd","event_type":"customer.created.v1","resource_id":"01a1fda5-0d96-7477-bf62-2a5dd26a44dc","event_sequence":1,"occurred_at":"2026-11-21T10:26:54.996+00:00","created_at":"2026-11-21T10:26:54.996+00:00","data_encrypted":"\\x0116ec7a9629491d8318639558feb9c5a60b5ee6080568152f8ebcf3ecbf736a4dad84b1ecc2cdc8bf8499f92c263de283e4fc7ebfb45098fba97864c32fe722ac7512ef9382aef66e37075ef4d5988e3408a47234ca0f108e0802000b856b565a52d45043d1aae212fe7306e10c5e2f9eab29b6a132112e37499b1f8b410e8ed64f4f417c008fc5fb25a11b77171a3a49b6671f62d5d11a1edc867a8c94f40d7a1bf419ae270b5fdf6aa1d64c990c40ff13aa49d6efd6127b58a273ce279af3cbeefcf25274d469da19edcd9e3be5865c2d35a9a9790b916cf682a7fe373dbb6eab7d35c6ebd903c58dca78d2cc4b1bbe7ab45c1d7afbf584a855e5dcfb91cb48c1b1edc48166d40117191d7ba2cec09d34ce7a13c321b4a1c174b0181c6011fd7c86a9154e6ee5cd57ad1005d6c15a5328336afc3dd64639dbf202bb539d1826038a4bdaa2dfb8372bfd275617ae667d757ca13fb98163815ab0e3bc67dbbbf03b4985874552851e16334c03e1979d9f8300fae32f0d13b5c35e24c82ab7d3fe20e7c0c7dc240efbba00520c2c0ba5f7416d3081926a08789d422c350976442ac0b6b8d325ad0ced3e590008ff0092fa619787dee5e8aae64d536c5ccc"}, 
 {"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","id":"01a1fda5-0db0-729c-91ae-3b989fe5e402","account_id":"01a1fda5-0cab-7066-9468-43928ab1b2bd","event_type":"paykey.created.v1","resource_id":"01a1fda5-0dab-7016-942d-7d89e2d008ab","event_sequence":1,"occurred_at":"2026-11-21T10:26:55.015+00:00","created_at":"2026-11-21T10:26:55.015+00:00","data_encrypted":"\\x0116ec7a968c25d9521e555c36f66f1e627fdc834d4a63a42e6d0da6818679ab1eb08dfc49eb2e22f13663ceb6f684ddcf606ab86d84b76d14703d5601365744b56bb673af8ec282e1dc042b06d42001a01b278f9db4b2060c32968cf60d6b7188f78a1d912a363fb4736d4f3c0c6be6b1c3e442b189baceea11f514f82cab4f7a6a3735e3f6c93213d2e4943f3a0d7569a684099c3b9fe41fda762df627d14559c40e0406c1392c38544ebf354dcc432c61e9a1d3a0d63d4d9c635221854a897e8aafdd7152f8d9653a570be4415b2ea63481547d4a483ab00fcc28a47a9370689d9aa696fd3fff4028a7d1acddac33120a9e000d919eb4d2b5b488ca195e15557742d4cbaa7a016f5e551e081a3b5ef536c2bf9fb4514b6a84da2d1076f109be560564ef32fcda00dbc46db2a3b3d055f4b4a408e6189fab5b1a9b6b997eff6e9d41abeb6b972458222b5deeed3b9c93919d0689b09b53f845ff50345e61db0022b4876ed5b71d8a9d5123f4dc1f00aad06a8e442e2a4844c7df8c8b758e3e0b970b337de4f8df92f7434472331f33dc06e10f67bb851823da385e8804b38e2fbc0b0e769eac8e6494d776e37cc59aa68390604e902b223bee5bfcb95575a93a2176a735e6e240ad7038ea96576a0d6bc7bee03bf61c42e6cf1acdb2c2a5d04247b7cde28cc74bc576a1225861ef4cc0577b63d8c4318fbea2c6b514a7cb9e7e8ffe0c4a2eef2f151454e2d0ecbc89c929a6ecc002516601d6f4ccda0e3eb0318f52e53a9d9beefb63d03f60eeac7c61b6acc8b9ea944b08b9e78115c09ad2039fce5da79d2f1357aea4fa9a4c8accaac25a64b6c6af7cd6d0e6ab2926c2e0872196a38d045ed91b7a8f1f01b2a0dd2a43eace0b6457f39e414b746493a582fddedc451eec214d9e76f24a23a262913a104b0e1c79b35aac814244ab2349e090defffd867fb8d2a8bd87a48680df882df98beddded82afbcc525a7e4f86b4c0c2a031dee9ba72d99628ee85d6b68406a5452579f8f2f5e044c77ed5c9a4a53f57f9568bc59e374dc0040865a46d25e7c8a1e344d7a83d204adec298749ec973d00297a09dd4b59ffb8767aeccfd09b0adcd3211a01d77d739003a68dbd86afac6998ef3d79a6402ffa6199d9bc04f405b6446dc657416a8842"}, 
 {"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","id":"01a1fda5-0e07-7577-9c3d-c38e86c7baa2","account_id":"01a1fda5-0cab-7066-9468-43928ab1b2bd","event_type":"charge.created.v1","resource_id":"01a1fda5-0df7-7342-b74a-29f25409a92d","event_sequence":1,"occurred_at":"2026-11-21T10:26:55.063+00:00","created_at":"2026-11-21T10:26:55.063+00:00","data_encrypted":"\\x0116ec7a960f18f3d2f0a448c6b48289bea4a119f6c75c2ffc653395ff048b99523f4219c3d7b6b32435969c6ed070c051574787774c1fb9fa220d721be207dee4091194a6353b947fc99c3fd47ce374d7a52156a4c8fbd204e598b4f63560c0cd8232a89ad971522701c27b3034fa1b859d5548648c014a446d0c1712d6d44a0e1873f60e5f7e5395c1027d23c172c155421764e4306767279a761362b04a80cf9e13be970f0e9a436c592fa012d46fe0f18e00ecf1b901de070c9fb0fa87f236229398a2c822532eac69d1b159a42d767b38a5e1a9a6238bedee3734de1bb54b04494aec1841386360f265d0f26372606c45d6ecf6f61bdfaeec8554a97246bfa7ef25cbcd58b1b1aaa0cac6bfb196a59fdd1f921f05c61412ee784d21b3c004c7cef43da0585c5ebda9cb3ebc737f1afdba6b8eb14242efc1d201e6907abec6c9e20807f3f255da7da1a20497f07c0de6f7001a78508f2feb74805a2570dae0afb4777189d3337c4260df52d8e51b627d9b5b91182199cc301e5c3f436333cabc72f3f640730b971d4870c94f1a0978072a5c1f6f48af7c899e8503ab8ca63e7f52a916724b7f67aa919e9e8226457f49be2a77a7d47d5d3efaf4a8b6918c7b461a604fabca6509809387dcffc14851c7449342a869569fbcaad4e375620816f05cdb5417fec9b75b89fca865ae51a7f9a0425582725c769e78638dcf7a2c18bce29fcf4a40dd7aeec0cf3b7f98c1313e914d8ae309390f919b2140c17b992b1406392ec9279646b796f4992dabb75e4719c27e3198d9d08fde582bf4f9bbbc0789f856803683d171f8aec0446eec894938d51e59f206bf8d5447a4cb4b0f888a47ec3c7dada6378900cd6b9ef8ef987c8b2b3f2c57ae019fd4ab9b393118d485e4965b4693c62e0f737b1af1f636c610efe260f0aa9eac87dc934c30bea373e99c8b9d68372812fa593e1733a80709be7ba3ea25a14bc55d267f0265d8217ab3f811d97e838124d53fbaa1992c8c33683cbad3b930cc28da37da3981fb99fc854936fe0851e03f6fb080bb3a4ccb1d6c4b9cdaab6d5ee37f9ae80382e1f2e2d2ed820e704df105a917e9e7e291633da9637e781f62aec4af6b641706479421492da827cfefe96633d784f4f5bf7ce23b2a15e9e838e2b0de034a0a8102a3b81ad9f5d51d9dd43e9519db2aff7ce0d72912714b6f63a375636b56643e8000c3884e7bf958db15d14cd5d9721d161e23f50abdea262032c35e6e9d90daeef0802b32e7d6d3f50c670e2ffcdc0950c632f2b1969ceb99ec46898a9c5a75406e344f2ed0eb1e3327f110e1062fd9a7132a8551014cc82a3e9614350f738ff4bdaa3c92ca814d730b40da33cec171df74e6a5819bd7419a429be942b84cda1b6f836df7ab45602f0e7942bcf5ec189705279b1b3cc35d1273cae53b80d291d69a4b3fbc987405d12dca96e542f21732d7a8b9ac3af25826a42f221d48a02c7ac5ddc8804be540b83d90da14f920e7a5ec0a5bc12015457cef5582a103893a3f068d4ed6c4bf00179edc37c6020681c8283193c1004dc87fa4c86aa72e84b7aa2a06ec8d41d6488cb56f63fa807914b610d01fba73466a208cd7a5d9dd4f5a0597621e694a490832e37725a1cb9ea4671fc07679822b48d23d31916e49b8c55b52807b27232cd4ff031dd5a01fe249bca5a6b8c220df4f41aa4d3b2a5f9700aefb44522832d30b8a58f5bbd3b4684ac629c4dace7f4e0caff92fe3b02af9372ccab3523a79dcab16"}, 
 {"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","id":"01a1fda5-0e29-7561-a561-4f16d091e945","account_id":null,"event_type":"customer.created.v1","resource_id":"01a1fda5-0e27-71a1-b1a3-67eba1d9de88","event_sequence":1,"occurred_at":"2026-11-21T10:26:55.143+00:00","created_at":"2026-11-21T10:26:55.143+00:00","data_encrypted":"\\x0116ec7a963b39d2ca2da0ce711ed45b3d5c71b901cd6681f3aac443b6c95964142e6f93effeaad09be0c42ac9120dcd8213ae497cf229232fac7c384288211c07b35d932b7cc93bf1c3fa5e20d9e2833783a12a3e5bba0df66e7834701cd9182db0ee93e758e7f09ae1a8c78d022378452e85cb7cffd82a05fc764e032793471bc0c181058eba2292c66aeacc3a041d0753f07899ef2150261f2c2971224929a03d6aa0863a9fd8abd75bc8ef02b83b341a0763e470162a0edb930a43298faa9678d1da8a82175a9ad55fd4e6b00d5c38fc8004fe6031cf0177f30a18b9383552c4ba1d050064d3f6da484e3328237f9ffb7821d9a4f432c65b315c757b834dfd2807fad464d91534b34b83add1161192413c22aa86753c4d0c3511ae16794ed874e5bbea79841929362c7b0b406fe0e0d191dea31ce63ac74e235c76e667cc87aa12d1b82e541c5f0952941720a2a6de39344557525b15afa96ad63bcd75124d671ed92b2511769a10958cfc4e193c6eed195d9eba0114c498c5f58886f37114bf876e3d6e9466ed50582f1a8bf0948272978970687cec1e24e9ed6dde60b33b5e188ce05dac5b1b07e91897cbaed55cd296fb4e4eaa7d43b72db56cd0"}, 
 {"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","id":"01a1fda5-0e3f-7369-8b21-8d3cc5b78421","account_id":null,"event_type":"paykey.created.v1","resource_id":"01a1fda5-0e37-77f0-ab55-35f8adae966b","event_sequence":1,"occurred_at":"2026-11-21T10:26:55.154+00:00","created_at":"2026-11-21T10:26:55.154+00:00","data_encrypted":"\\x0116ec7a96fa8d10a811569025c27184e9f0e2d4c631ccd734fe9959a69f095ef5787c9970560112b1584dce93e65e1792aaa320f95bba59144a5004c8cc9eb26484da6723e0fc7fdc52a842b4979737b184e43c8ce0d7cb92f688262a2784d1e419230424e12d5bd1db943b41cb0e4675b4599d514ef958f152207d12b54a241ee91f458a2dcf9c6c094ec31c2547cedc9173515bb86d8cf117ae81947c905333eb916c6a176cd0751b1561a937ec42bfa97dbe5d63e0d31f2c28711d3c457bc73e641d702e64227dd8aee9c65f5a07567a563f1b14d74ccef1f0c45994e931fda6f2788f36be56f599a7b87b2cee710f9554949f52ab43a8e79376f3fa4c689fc229a945c082d8166e271c7ed1222c79da24dc7f4936f093c4e512c4941caaaefbb7b9b545e859fb6b3ca71b93f9d9df3077b77882e3865b8d79544e77530a60557bdc0eddf3a36b1557e57cbcf44a70a7db9493b36ab9de17b6240041ac2dc06abaaa366cb97618e34a4ce1c74699beaf65af139c45bffc6a30393bb3ae641a55dec78502b8dc70c17f7f522f1d06aa3aedaf9497464c0a4ccec8582db91870ae9d6e33301a0fc76e4e7b449a140cd4f7f01906a106ebfddd8b72f44d221a78881ab666701ed074ff832a99f2ca23638d061e74cb00128723ddd176936dbaecb97696c3c3619388bb258ca4f06ab2fb760c488952c64765b0104c37c12472aef056f023f030f455e6be3a5dad5761bce8a9ba7286b24c68b0a4e74206482cf5889ee61232db66e97a23db3e5bb553c18be7ab4f4da9216bdd70ead88ffd32838f4dbd32c3f5897002c71c9173fdf8400191539ef6d9feb1964f9f57896fee907ad3ec581569988ea5e3e8fc379ba61e87a5e1398ba2bc0afd1ef7e3b37a6e633b3ee3b3468a70f0a7397693b82db98b674ae396e9601220fce632a9e11e63049a495e374fc86d8bd7b47f0e03e68ccb3803db477aa58cc1e8c4c3443545553d0478d2b79b8d389e46c8267d70e3f1975273c15a1458a5538c5e7aab4dd6f054824521e340b1274e4ad0f77488e5e1536ecbcbd3031712d8fdbfb8eef6386c8ee670a3786e288069612caa303ebeb80bdf6cfc83d3089a3ae6bf4a7d2ba43ca4236cc429453a9f284f38522cf82d82da6e58e021b6abf2dd0b"}, 
 {"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","id":"01a1fda5-0e6d-76d5-a462-6bec7afcbde7","account_id":null,"event_type":"charge.created.v1","resource_id":"01a1fda5-0e66-7100-a268-ad9d1f626821","event_sequence":1,"occurred_at":"2026-11-21T10:26:55.199+00:00","created_at":"2026-11-21T10:26:55.199+00:00","data_encrypted":"\\x0116ec7a96cb08a9d9dabddea5e23d90d1b8543e2f2922b6f929c8c7fa7c1fe23ca7ef497615f85e1e492e12d94627e46b5093af7f75fabbf841b008b232d5aa7a5881452c7d937d287dfe44c971925b47f26e595f8eef31a22ac2e5edee72bc916e0838163964e72e991316cb046510db6087887ac7f6d9669cf9a674ef5c30c06ad90610cee5da08e9ba3ec87ffe16b241146cd0e89adf827a4d14749cbc0a2c8297afa699d7d2bcc97f8a7fc4189dac694c82fcdc9d85affc6197bcb72e5bd368ed29ad1f07aea8285fb5f15753a81f8aedf098a9cd848c371c52ff8a04d7bb27b9478b5872b4284c589dee09da72fafb7cc6a70f0f40e1cec1d4f682183fceabd61ace69c7bdb47034f615b5b7572cb0f553d1d9c5d0d89d56577d7d9b81a95281295e1259cb896f05501c164d47bdf7ff00e325906c0f578d649fa679f69dbc656727463cacf774e28dcdf586b785482d70365536ed646db7158fc366567450a47fe8793098b9cbf1e3d154f574bb6082b017ac28cb3e4449b127f757836668ce2b5e5854ca6b73d4d58a8daa99d637fd7ac9e52db0646f7ab97ebe1dc4d1f1de08eef4d958d88872a12885727c6421f907abb4c98c06b8d86c2181c78fdbe918af61aa43190c3fcc0ca0819089092a734205a51f26eb434002f9cb59d8c9134fc3bd2495d172aaa2d5fef534b17454aa09d5933bec5d7aa3a23fe1438db824d8e6866a0d6f49e1293ee3f363b7c99a3fc2b0192b891156ef8fbdbea1376cf233325ef60faa9d52d24118dec694485cf62605720193d2eb74994929fe100eb40b26cb6207f015ab8f2b7c689ead914288bcbef4fff99f0f2e6551e587164845fd446c3a9f58093c5c888e5d5534b8af504ce1b8e2ac3f22550c6bda83e4d3320cc7dc51873b952fd1ecdfb94bc797444f2656bd6c4325d437b12046c25af986fd01fdfc1523df001f25ad6d7784d22cf3f9683a82677a5f9bac4fd46cc14625f842a69112db73d332c8714174e98a204bcb49e2b4d3d5ae400a22a16387cd9c72c501ffea633a5f30740ef03f5aa4257ea8b74c2c9d3f53e08cdd7bd0ee23235d87cf316ec2e6e47e899315458456dd46eca0c5f7a053f00f8f2fa8f7484b494986392de4fc59de3487cc0ee890783d54ceb21d84d99706aed9a9cb0e6bc9d7754ff9c71b6682b958438859db426ec68d9f449c937b1156accbc255299db861006c940d28197156d612176e36da99c5a636cc1f9bb89d44bf749c84f8f552ce045637148dee070db38c875ba93da2c7a1fc2d5de68d13a08cd719643cb5fe44d71c38267574c297d338bdd6e2246079e937adefdd4830ca3e446d0308bec700b85d5aa3d75dbf285ec6cded1da919c1617f05e8b3c8fc58abfaa7cd34e218492b7bcd7b102b03949b166cf89e85f9569e17debd6b80e10e6a80595aedf0ae2e4c3a98df590fc2b967abe64a64a511b51a945fbdfe6e1e4c9d4941e3ef31212f5ee74e5eff38215d80cd9a0b86034afe60a70ff05a3569e068e75d23422831cb445af07db9887734bc4d845892937e7134fcfd1f55fc091699261aefaaaa84b3587424dcb17f5c5a919eacdf67838d868083804d389c849f4a0f31ace1e210eca32d8e9dfebf67e8f2a270904d7e5df892f9bc3e0f1a2a699af355c44cd505371d722db0e9113058f087c61ab03305b859eecf6f4e95cfdd4466fab416d377bf3d0a893870ab27357b78fa7f08a185da69276e991fc5f32bc9"}, 
 {"platform_id":"01a1fda5-034f-7576-982e-9a2cd3dc02cf","environment":"sandbox","id":"01a1fda5-0e9b-72db-b8e6-e515c3b4d404","account_id":null,"event_type":"charge.event.v1","resource_id":"01a1fda5-0e66-7100-a268-ad9d1f626821","event_sequence":2,"occurred_at":"2026-11-21T10:26:55.235+00:00","created_at":"2026-11-21T10:26:55.235+00:00","data_encrypted":"\\x0116ec7a963a8954497b6ba50178b2ddf49985e4452492dc68d740cf7e2be672aa5cdfb2447117c2ce3241d05f3410595f663cc92fc2e04a4695ec9767baaf68185fdee47aeea91f09704f03544dad82d640e2da15a4f0cc855e3494c91d0075d3ad63b70e65868c76397216d172798aa7d52558d13ecdf0c4b2aba029914df9c0c90bfdd6287db90d740d1c4511c927f6ac24b4f653f5ae2c2851819c56a36bc3882390bff10a808861e54913c9e690f0997db41eae097175be3eb3fa980af92a9cfa95adb4d5b5a25347173fa7d5478f4a8561dc1e393f0006df3b8e4b25c434c00d4dc1219999fe9e3ad9fcea4ccd62dbfd55628acf1028da6ae0c9f0ab79fcc56ed2c97adf95b7092c5f38f084a139e5e473a08a323bc94450cffe478650c77d4b78b27878f4077898b419cf7aee0d8057490c5c536ed47916e426ae05897763d813def2a180d34afb858b2e68fb5a8946cf72d11102a0dc09f4d372554486860a767334429acf6b2e77f5f07f6d5e2c145c7503b0cbe46aa7e1f1173e5812887b2ef8d3cc6d39d9cdb474edc57f88388744eb48445c800d40a5f2174e1b3d2e4765260ebc0ebeff8f2ccd1d830b5aaf0c826830ba7fbbfb9362b1c30b067437acb15b20b561de66b5792577cbf744adebbea834b00297c700737af1f6f5c1b93ad9f0d1c63982f5015353f9872ce47b425ce9b6d6ae93ca76bebad7feb362d1ac3e8d195118110bd08d765f9659b6def8983cd4836f5c8941b773b830e86f279f17caf2eeea8c22cd83bdced3e4aaac39a55fdbbff7059d2fa7f241716a4e2ae8838acdeebc65d2f72636690b4f926fec5ce4e49b7b5c8937d6b138cd208e7d3d864bf7fd043bb93d0de59851001d1f421a0d755ac26a554667fd4a5938f645654b67205a252115656437d84ed1d24c55bbb4b007dc217ba469dfe5bb2a8fe4f8a8950926f7415378ea94e93d6ede716483e16774e4f5cf3bc809b5b9d46d72529cf85160910da46b1402590c7e240e5b3d4884b4afc9167b040e4bc61a096b416b4b2ef1e45e7259f48f181d510200b25230df72a6440bce63a8a8df47d0f720a12b9c098b979e52ecab9d199c0165af34cb1123704e7a350ede062a7db00072f452054d069f9497678b2c44a1bae784893f0d0777c235e4cae18a330e222dff7d6a143ef0a4f92ee678352d6519239aa1356cfab6649368ed5f1074a970426cfde6d8f1c14507b52617eb8a5633b08f02834782e8bd996b5fc15618461fd307d65ddb7595ae6ad2834a1990e3501336ddd25d25d459d11a543c20595506785bcdd30d752814da1e999897efdb1c335e0c3949f225b70dadf9d855b3e9d6fc8cd1f692d334a684ee05ffbb1155008eef347d939663b5644cab6eed3f3a88fc23bbcc80cc8da790b5cb7de46e0491aa11c3cb7e70096f4e706ff5293aa6b9a4ca5d5a2f9d3375a54ac674060265c07eeef75a4adf66aaf0c68bee3a230ec2b8d63bb0fab21a56ffaca70e626a730d7f7553302ca7238f7316d3492204c0cbd08de245787f26df82214d61a117b63ff3058aed95cacc2d24150c116bc58e0d67310f7db014d2ff30144dd0b69348d0634e05f0518c8e6ba2793c710138c79b72e6ec3c6763d0e884358d0ca0b3ad92cd8e523617098720e9b522671af9c401e15dc149b8eef4efb0c8c53858cb874167d12a8eee290fc6507cc0d7068a78b8e1e79bfddf8194b804c9c444c1657a6f36655c9ab2b260b74648086ddfa000789a7ab8c89c281d81fc1edc71f19657e4d90d60b716f14ff52eef6783e104ae84f004fbf576111126bc93d29f33b216e5b9204f3218ae9563ea7c38136e6025c321c610099d9105df1dfebe3b84c28e6a45cb14eea682a53e963e8e58729f11eacd476b1c48f76046473635427e3dcab4503df5d97082692ab490ac2c13999ed24a1de3725cc901"}]$rows$);
select setval('knex_migrations_id_seq', 6);
