-- key sk_sandbox_hR9LkSIV7zrhZZz025N8XYfOyww3UFezQPlaxnF6nTH
-- reads /v1/organizations/01a206ec-9ee3-7258-a21d-477e67f28828 - {"meta":{"api_request_id":"01a206ec-9fa5-718f-96b6-b2191e1956ce","api_request_timestamp":"2026-11-23T05:41:40.389Z"},"response_type":"object","data":{"id":"01a206ec-9ee3-7258-a21d-477e67f28828","name":"Northwind Holdings","external_id":null,"metadata":null,"created_at":"2026-11-23T05:41:40.193Z","updated_at":"2026-11-23T05:41:40.193Z"}}
-- reads /v1/accounts/01a206ec-9ef5-77e9-9f92-89e977ca4786 - {"meta":{"api_request_id":"01a206ec-9fa8-70dd-8b14-4c6a3ad14977","api_request_timestamp":"2026-11-23T05:41:40.392Z"},"response_type":"object","data":{"id":"01a206ec-9ef5-77e9-9f92-89e977ca4786","organization_id":"01a206ec-9ee3-7258-a21d-477e67f28828","type":"business","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"business_profile":{"name":"Northwind Rentals","phone":null,"address":{"zip":null,"city":null,"line1":null,"line2":null,"state":null,"country":null,"address1":null,"address2":null,"postal_code":null},"website":"https://northwind.example.com","industry":{"mcc":null,"sector":null,"category":null},"use_case":null,"legal_name":null,"description":null,"support_channels":{"url":null,"email":null,"phone":null},"tax_id":null},"capabilities":{"consent_types":{"internet":{"capability_status":"active"},"signed_agreement":{"capability_status":"active"}},"payment_types":{"charges":{"capability_status":"active"},"payouts":{"capability_status":"active"}},"customer_types":{"businesses":{"capability_status":"active"},"individuals":{"capability_status":"active"}}},"settings":{"charges":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null},"payouts":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null}},"terms_of_service":{"accepted_ip":null,"accepted_date":null,"agreement_url":null,"agreement_type":null,"accepted_user_agent":null},"metadata":null,"access_level":"standard","external_id":null,"created_at":"2026-11-23T05:41:40.211Z","updated_at":"2026-11-23T05:41:40.211Z"}}
-- reads /v1/accounts/01a206ec-9f02-75c7-9d91-51a2a218b830 - {"meta":{"api_request_id":"01a206ec-9faa-772f-b580-ef6511dbfb25","api_request_timestamp":"2026-11-23T05:41:40.395Z"},"response_type":"object","data":{"id":"01a206ec-9f02-75c7-9d91-51a2a218b830","organization_id":"01a206ec-9ee3-7258-a21d-477e67f28828","type":"business","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"business_profile":{"name":"Northwind Rentals","phone":null,"address":{"zip":null,"city":null,"line1":null,"line2":null,"state":null,"country":null,"address1":null,"address2":null,"postal_code":null},"website":"https://northwind.example.com","industry":{"mcc":null,"sector":null,"category":null},"use_case":null,"legal_name":null,"description":null,"support_channels":{"url":null,"email":null,"phone":null},"tax_id":"12-3456789"},"capabilities":{"consent_types":{"internet":{"capability_status":"active"},"signed_agreement":{"capability_status":"active"}},"payment_types":{"charges":{"capability_status":"active"},"payouts":{"capability_status":"active"}},"customer_types":{"businesses":{"capability_status":"active"},"individuals":{"capability_status":"active"}}},"settings":{"charges":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null},"payouts":{"max_amount":1000000,"daily_amount":10000000,"funding_time":"immediate","monthly_count":10000,"monthly_amount":100000000,"linked_bank_account_id":null}},"terms_of_service":{"accepted_ip":null,"accepted_date":null,"agreement_url":null,"agreement_type":null,"accepted_user_agent":null},"metadata":{"landed":"yes"},"access_level":"standard","external_id":null,"created_at":"2026-11-23T05:41:40.225Z","updated_at":"2026-11-23T05:41:40.225Z"}}
-- reads /v1/representatives/01a206ec-9f17-757c-acd6-0ef9a89b416b - {"meta":{"api_request_id":"01a206ec-9fae-764b-9e0d-d83d2a127fa3","api_request_timestamp":"2026-11-23T05:41:40.398Z"},"response_type":"object","data":{"id":"01a206ec-9f17-757c-acd6-0ef9a89b416b","account_id":"01a206ec-9f02-75c7-9d91-51a2a218b830","user_id":"01a206ec-9f17-757c-acd6-12dd91e831c2","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"first_name":"Nora","last_name":"North","name":"Nora North","dob":"1984-05-17","ssn_last4":"1234","email":"nora@example.com","mobile_number":"+14155550142","phone":"+14155550142","relationship":{"owner":true,"title":"CEO","control":true,"primary":true,"percent_ownership":60},"external_id":null,"metadata":null,"created_at":"2026-11-23T05:41:40.233Z","updated_at":"2026-11-23T05:41:40.233Z"}}
-- reads /v1/linked_bank_accounts/01a206ec-9f22-777a-9ed4-418c87a7429d - {"meta":{"api_request_id":"01a206ec-9fb1-778b-97ed-e3bc7b9b2ac2","api_request_timestamp":"2026-11-23T05:41:40.401Z"},"response_type":"object","data":{"id":"01a206ec-9f22-777a-9ed4-418c87a7429d","account_id":"01a206ec-9f02-75c7-9d91-51a2a218b830","platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","status":"created","status_detail":{"code":"created","reason":"unverified","source":"system","message":"Not verified yet."},"bank_account":{"institution_name":"JPMORGAN CHASE BANK","account_holder":"Northwind Rentals LLC","routing_number":"021000021","account_mask":"*****3210"},"purposes":["charges"],"description":null,"metadata":null,"created_at":"2026-11-23T05:41:40.256Z","updated_at":"2026-11-23T05:41:40.256Z"}}
-- reads /v1/customers/01a206ec-9f2b-709e-b999-8224f1e26c14 - {"meta":{"api_request_id":"01a206ec-9fb5-7561-af68-4d562730bcdc","api_request_timestamp":"2026-11-23T05:41:40.405Z"},"response_type":"object","data":{"id":"01a206ec-9f2b-709e-b999-8224f1e26c14","type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip":null,"city":null,"state":null,"address1":null,"address2":null},"device":{"ip_address":null},"config":{"sandbox_outcome":null},"metadata":{"landed":"yes"},"created_at":"2026-11-23T05:41:40.267Z","updated_at":"2026-11-23T05:41:40.267Z"}}
-- reads /v1/paykeys/01a206ec-9f8b-76b1-8ca3-8ff53bcc1ed6 - {"meta":{"api_request_id":"01a206ec-9fb7-77a7-8d6f-f07ee5ff763a","api_request_timestamp":"2026-11-23T05:41:40.408Z"},"response_type":"object","data":{"id":"01a206ec-9f8b-76b1-8ca3-8ff53bcc1ed6","customer_id":"01a206ec-9f83-73a4-b32f-5e87e4b580be","label":"JPMORGAN CHASE BANK *6789","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code":"active","reason":"ok","source":"system","message":"The paykey can be used.","changed_at":"2026-11-23T05:41:40.361Z"},"expires_at":null,"created_at":"2026-11-23T05:41:40.361Z","updated_at":"2026-11-23T05:41:40.361Z","paykey":"ef694722.18.b0b5a18ac2b9043d70f241f968fd764bdd91615040bac788a34e7c223d7429fa","bank_data":{"routing_number":"021000021","account_number":"*****6789","account_type":"checking"},"config":{"sandbox_outcome":null},"metadata":null,"balance":{"account_balance":1000000,"updated_at":"2026-11-23T05:41:40.361Z","status":"completed"}}}
-- reads /v1/charges/01a206ec-9f94-71eb-9d43-9c7be63e72ed - {"meta":{"api_request_id":"01a206ec-9fba-761c-bd4a-3b9b1b61e0e5","api_request_timestamp":"2026-11-23T05:41:40.410Z"},"response_type":"object","data":{"id":"01a206ec-9f94-71eb-9d43-9c7be63e72ed","paykey":"ef694722.18.b0b5a18ac2b9043d70f241f968fd764bdd91615040bac788a34e7c223d7429fa","description":"Monthly membership","payment_rail":"ach","paykey_details":{"id":"01a206ec-9f8b-76b1-8ca3-8ff53bcc1ed6","customer_id":"01a206ec-9f83-73a4-b32f-5e87e4b580be","label":"JPMORGAN CHASE BANK *6789","balance":1000000},"customer_details":{"id":"01a206ec-9f83-73a4-b32f-5e87e4b580be","name":"Ada Example","customer_type":"individual","email":"ada@example.com","phone":"+14155550101"},"amount":4900,"currency":"USD","payment_date":"2026-12-01","device":{"ip_address":"203.0.113.7"},"external_id":"order-mwsu8vim-2","status":"cancelled","status_details":{"message":"Landed","reason":"user_request","source":"user_action","changed_at":"2026-11-23T05:41:40.378Z","code":null},"status_history":[{"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-23T05:41:40.369Z"},{"status":"cancelled","reason":"user_request","source":"user_action","message":"Landed","code":null,"changed_at":"2026-11-23T05:41:40.378Z"}],"metadata":null,"funding_ids":[],"created_at":"2026-11-23T05:41:40.369Z","updated_at":"2026-11-23T05:41:40.378Z","processed_at":null,"effective_at":null,"consent_type":"internet","config":{"balance_check":"enabled","sandbox_outcome":null}}}
-- reads /v1/charges/01a206ec-9f6f-7570-91d4-e58dc7f469f5 01a206ec-9f02-75c7-9d91-51a2a218b830 {"meta":{"api_request_id":"01a206ec-9fc2-7593-851e-998b82437a8e","api_request_timestamp":"2026-11-23T05:41:40.418Z"},"response_type":"object","data":{"id":"01a206ec-9f6f-7570-91d4-e58dc7f469f5","paykey":"b2bd57e7.42.e375b7c5ee9fa7e50ad934879dac7717f9a5b1a01a43011b122ca4fc445ba012","description":"Monthly membership","payment_rail":"ach","paykey_details":{"id":"01a206ec-9f54-7216-9b4f-75ebd66e0615","customer_id":"01a206ec-9f4c-71d7-9fa4-00f555a6b27f","label":"JPMORGAN CHASE BANK *6789","balance":1000000},"customer_details":{"id":"01a206ec-9f4c-71d7-9fa4-00f555a6b27f","name":"Ada Example","customer_type":"individual","email":"ada@example.com","phone":"+14155550101"},"amount":4900,"currency":"USD","payment_date":"2026-12-01","device":{"ip_address":"203.0.113.7"},"external_id":"order-mwsu8vhg-1","status":"created","status_details":{"message":"The charge was created.","reason":"ok","source":"system","changed_at":"2026-11-23T05:41:40.331Z","code":null},"status_history":[{"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-23T05:41:40.331Z"}],"metadata":{"landed":"yes"},"funding_ids":[],"created_at":"2026-11-23T05:41:40.331Z","updated_at":"2026-11-23T05:41:40.331Z","processed_at":null,"effective_at":null,"consent_type":"internet","config":{"balance_check":"enabled","sandbox_outcome":null}}}
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
-- knex
create table "knex_migrations" ("id" serial primary key, "name" varchar(255), "batch" integer, "migration_time" timestamptz);
create table "knex_migrations_lock" ("index" serial primary key, "is_locked" integer);
-- data
insert into knex_migrations select * from json_populate_recordset(null::knex_migrations, $rows$[{"id":1,"name":"0001-platforms","batch":1,"migration_time":"2026-11-23T05:41:39.924+00:00"}, 
 {"id":2,"name":"0002-organizations-and-accounts","batch":1,"migration_time":"2026-11-23T05:41:39.945+00:00"}, 
 {"id":3,"name":"0003-customers-and-paykeys","batch":1,"migration_time":"2026-11-23T05:41:39.965+00:00"}, 
 {"id":4,"name":"0004-payments","batch":1,"migration_time":"2026-11-23T05:41:39.98+00:00"}, 
 {"id":5,"name":"0005-idempotency-and-rate-limit","batch":1,"migration_time":"2026-11-23T05:41:39.986+00:00"}, 
 {"id":6,"name":"0006-events","batch":1,"migration_time":"2026-11-23T05:41:39.992+00:00"}, 
 {"id":7,"name":"0007-payment-moves-and-limits","batch":1,"migration_time":"2026-11-23T05:41:40.003+00:00"}, 
 {"id":8,"name":"0008-rail-and-sandbox-clock","batch":1,"migration_time":"2026-11-23T05:41:40.03+00:00"}, 
 {"id":9,"name":"0009-secrets-in-use","batch":1,"migration_time":"2026-11-23T05:41:40.031+00:00"}, 
 {"id":10,"name":"0010-reset-in-two-jobs","batch":1,"migration_time":"2026-11-23T05:41:40.032+00:00"}, 
 {"id":11,"name":"0011-webhooks","batch":1,"migration_time":"2026-11-23T05:41:40.043+00:00"}, 
 {"id":12,"name":"0012-ledger","batch":1,"migration_time":"2026-11-23T05:41:40.048+00:00"}, 
 {"id":13,"name":"0013-webhook-lanes","batch":1,"migration_time":"2026-11-23T05:41:40.05+00:00"}, 
 {"id":14,"name":"0014-resubmissions","batch":1,"migration_time":"2026-11-23T05:41:40.054+00:00"}, 
 {"id":15,"name":"0015-bank-data-versions","batch":1,"migration_time":"2026-11-23T05:41:40.06+00:00"}, 
 {"id":16,"name":"0016-live-rail","batch":1,"migration_time":"2026-11-23T05:41:40.065+00:00"}, 
 {"id":17,"name":"0017-funding","batch":1,"migration_time":"2026-11-23T05:41:40.087+00:00"}, 
 {"id":18,"name":"0018-prenotes","batch":1,"migration_time":"2026-11-23T05:41:40.094+00:00"}, 
 {"id":19,"name":"0019-list-counts","batch":1,"migration_time":"2026-11-23T05:41:40.111+00:00"}]$rows$);
insert into knex_migrations_lock select * from json_populate_recordset(null::knex_migrations_lock, $rows$[{"index":1,"is_locked":0}]$rows$);
insert into platforms select * from json_populate_recordset(null::platforms, $rows$[{"id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","name":"Landed","created_at":"2026-11-23T05:41:40.141+00:00"}]$rows$);
insert into api_keys select * from json_populate_recordset(null::api_keys, $rows$[{"id":"01a206ec-9eb5-73e7-8980-9deaa0789f14","platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","key_hash":"\\x16ec7a9692d71c1d43e33459a1b10b022f17b1270fafdcbe7edafa2ea5f8da9ffc68c255","display":"hR9LkSIV","scopes":["read","write","accounts","webhooks"],"created_at":"2026-11-23T05:41:40.148+00:00","revoked_at":null}]$rows$);
insert into organizations select * from json_populate_recordset(null::organizations, $rows$[{"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","id":"01a206ec-9ee3-7258-a21d-477e67f28828","name":"Northwind Holdings","external_id":null,"metadata":null,"created_at":"2026-11-23T05:41:40.193+00:00","updated_at":"2026-11-23T05:41:40.193+00:00"}]$rows$);
insert into accounts select * from json_populate_recordset(null::accounts, $rows$[{"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","id":"01a206ec-9ef5-77e9-9f92-89e977ca4786","organization_id":"01a206ec-9ee3-7258-a21d-477e67f28828","type":"business","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"access_level":"standard","business_profile":{"name": "Northwind Rentals", "phone": null, "address": {"zip": null, "city": null, "line1": null, "line2": null, "state": null, "country": null, "address1": null, "address2": null, "postal_code": null}, "website": "https://northwind.example.com", "industry": {"mcc": null, "sector": null, "category": null}, "use_case": null, "legal_name": null, "description": null, "support_channels": {"url": null, "email": null, "phone": null}},"tax_id_encrypted":null,"capabilities":{"consent_types": {"internet": {"capability_status": "active"}, "signed_agreement": {"capability_status": "active"}}, "payment_types": {"charges": {"capability_status": "active"}, "payouts": {"capability_status": "active"}}, "customer_types": {"businesses": {"capability_status": "active"}, "individuals": {"capability_status": "active"}}},"settings":{"charges": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}, "payouts": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}},"terms_of_service":{"accepted_ip": null, "accepted_date": null, "agreement_url": null, "agreement_type": null, "accepted_user_agent": null},"external_id":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-23T05:41:40.211+00:00","updated_at":"2026-11-23T05:41:40.211+00:00"}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","id":"01a206ec-9f02-75c7-9d91-51a2a218b830","organization_id":"01a206ec-9ee3-7258-a21d-477e67f28828","type":"business","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"access_level":"standard","business_profile":{"name": "Northwind Rentals", "phone": null, "address": {"zip": null, "city": null, "line1": null, "line2": null, "state": null, "country": null, "address1": null, "address2": null, "postal_code": null}, "website": "https://northwind.example.com", "industry": {"mcc": null, "sector": null, "category": null}, "use_case": null, "legal_name": null, "description": null, "support_channels": {"url": null, "email": null, "phone": null}},"tax_id_encrypted":"\\x0116ec7a96084d187c03ce6c11109e86ba89f4ea959d6f7cdcdaff821f3a182eea362b56d3a3c001152657","capabilities":{"consent_types": {"internet": {"capability_status": "active"}, "signed_agreement": {"capability_status": "active"}}, "payment_types": {"charges": {"capability_status": "active"}, "payouts": {"capability_status": "active"}}, "customer_types": {"businesses": {"capability_status": "active"}, "individuals": {"capability_status": "active"}}},"settings":{"charges": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}, "payouts": {"max_amount": 1000000, "daily_amount": 10000000, "funding_time": "immediate", "monthly_count": 10000, "monthly_amount": 100000000, "linked_bank_account_id": null}},"terms_of_service":{"accepted_ip": null, "accepted_date": null, "agreement_url": null, "agreement_type": null, "accepted_user_agent": null},"external_id":null,"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-23T05:41:40.225+00:00","updated_at":"2026-11-23T05:41:40.225+00:00"}]$rows$);
insert into representatives select * from json_populate_recordset(null::representatives, $rows$[{"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","id":"01a206ec-9f17-757c-acd6-0ef9a89b416b","account_id":"01a206ec-9f02-75c7-9d91-51a2a218b830","user_id":"01a206ec-9f17-757c-acd6-12dd91e831c2","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"first_name":"Nora","last_name":"North","dob_encrypted":"\\x0116ec7a96a9d0809dedb05b67395ce59106866f1f502ee830b22e84932e66c03878bfed50de4d56990ab4","ssn_last4_encrypted":"\\x0116ec7a96ed13959878a9f9187411468c15568b52358126c1b72b067b3eb30b214c8b2d1c","email":"nora@example.com","mobile_number":"+14155550142","relationship":{"owner": true, "title": "CEO", "control": true, "primary": true, "percent_ownership": 60},"external_id":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-23T05:41:40.233+00:00","updated_at":"2026-11-23T05:41:40.233+00:00"}]$rows$);
insert into linked_bank_accounts select * from json_populate_recordset(null::linked_bank_accounts, $rows$[{"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","id":"01a206ec-9f22-777a-9ed4-418c87a7429d","account_id":"01a206ec-9f02-75c7-9d91-51a2a218b830","status":"created","status_detail":{"code": "created", "reason": "unverified", "source": "system", "message": "Not verified yet."},"institution_name":"JPMORGAN CHASE BANK","account_holder":"Northwind Rentals LLC","routing_number":"021000021","account_number_encrypted":"\\x0116ec7a96557c2d8cde8806edbb142b52c17c90a408f04a4f2e7da6c935b631fd7e6df916069d8f9deeb0","account_last_digits":"3210","purposes":["charges"],"description":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-23T05:41:40.256+00:00","updated_at":"2026-11-23T05:41:40.256+00:00"}]$rows$);
insert into customers select * from json_populate_recordset(null::customers, $rows$[{"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","owner_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","id":"01a206ec-9f2b-709e-b999-8224f1e26c14","account_id":null,"type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-23T05:41:40.267+00:00","updated_at":"2026-11-23T05:41:40.267+00:00"}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","owner_id":"01a206ec-9f02-75c7-9d91-51a2a218b830","id":"01a206ec-9f4c-71d7-9fa4-00f555a6b27f","account_id":"01a206ec-9f02-75c7-9d91-51a2a218b830","type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-23T05:41:40.298+00:00","updated_at":"2026-11-23T05:41:40.298+00:00"}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","owner_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","id":"01a206ec-9f83-73a4-b32f-5e87e4b580be","account_id":null,"type":"individual","name":"Ada Example","email":"ada@example.com","phone":"+14155550101","status":"verified","external_id":null,"address":{"zip": null, "city": null, "state": null, "address1": null, "address2": null},"device_ip_address":null,"sandbox_outcome":null,"metadata":null,"event_sequence":1,"created_at":"2026-11-23T05:41:40.354+00:00","updated_at":"2026-11-23T05:41:40.354+00:00"}]$rows$);
insert into paykeys select * from json_populate_recordset(null::paykeys, $rows$[{"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","owner_id":"01a206ec-9f02-75c7-9d91-51a2a218b830","id":"01a206ec-9f54-7216-9b4f-75ebd66e0615","account_id":"01a206ec-9f02-75c7-9d91-51a2a218b830","customer_id":"01a206ec-9f4c-71d7-9fa4-00f555a6b27f","paykey":"b2bd57e7.42.e375b7c5ee9fa7e50ad934879dac7717f9a5b1a01a43011b122ca4fc445ba012","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code": "active", "reason": "ok", "source": "system", "message": "The paykey can be used.", "changed_at": "2026-11-23T05:41:40.306Z"},"routing_number":"021000021","account_number_encrypted":"\\x0116ec7a961ef3822b40061f2031e3d4e5b2bada2b0b1b604bf1b75d19f7099fea2b8adb75af987f569e7d5ce3","account_last_digits":"6789","account_type":"checking","sandbox_outcome":null,"balance_amount":1000000,"balance_updated_at":"2026-11-23T05:41:40.306+00:00","balance_status":"completed","metadata":null,"expires_at":null,"event_sequence":1,"created_at":"2026-11-23T05:41:40.306+00:00","updated_at":"2026-11-23T05:41:40.306+00:00"}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","owner_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","id":"01a206ec-9f8b-76b1-8ca3-8ff53bcc1ed6","account_id":null,"customer_id":"01a206ec-9f83-73a4-b32f-5e87e4b580be","paykey":"ef694722.18.b0b5a18ac2b9043d70f241f968fd764bdd91615040bac788a34e7c223d7429fa","source":"bank_account","institution_name":"JPMORGAN CHASE BANK","status":"active","status_details":{"code": "active", "reason": "ok", "source": "system", "message": "The paykey can be used.", "changed_at": "2026-11-23T05:41:40.361Z"},"routing_number":"021000021","account_number_encrypted":"\\x0116ec7a9638f82857e086d2116d8a002483fcc9891934e79f7ab977aa5748aa48eeb6e183d39221dba5013422","account_last_digits":"6789","account_type":"checking","sandbox_outcome":null,"balance_amount":1000000,"balance_updated_at":"2026-11-23T05:41:40.361+00:00","balance_status":"completed","metadata":null,"expires_at":null,"event_sequence":1,"created_at":"2026-11-23T05:41:40.361+00:00","updated_at":"2026-11-23T05:41:40.361+00:00"}]$rows$);
insert into bridge_tokens select * from json_populate_recordset(null::bridge_tokens, $rows$[{"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","owner_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","id":"01a206ec-9f42-73c6-b102-14e3d5ae4dac","account_id":null,"customer_id":"01a206ec-9f2b-709e-b999-8224f1e26c14","token_hash":"\\x16ec7a96c897f9471a89026a09765ae92c5ce01086041ab0803b2d33ef98dad3a9916e96","sandbox_outcome":null,"created_at":"2026-11-23T05:41:40.278+00:00","expires_at":"2026-11-23T09:41:40.278+00:00","used_at":null}]$rows$);
insert into payments select * from json_populate_recordset(null::payments, $rows$[{"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","owner_id":"01a206ec-9f02-75c7-9d91-51a2a218b830","id":"01a206ec-9f6f-7570-91d4-e58dc7f469f5","account_id":"01a206ec-9f02-75c7-9d91-51a2a218b830","payment_type":"charge","paykey_id":"01a206ec-9f54-7216-9b4f-75ebd66e0615","customer_id":"01a206ec-9f4c-71d7-9fa4-00f555a6b27f","amount":4900,"currency":"USD","description":"Monthly membership","payment_date":"2026-12-01","consent_type":"internet","device_ip_address":"203.0.113.7","external_id":"order-mwsu8vhg-1","balance_check":"enabled","sandbox_outcome":null,"status":"created","status_reason":"ok","status_source":"system","status_message":"The charge was created.","status_code":null,"status_changed_at":"2026-11-23T05:41:40.331+00:00","processed_at":null,"effective_at":null,"funding_ids":[],"metadata":{"landed":"yes"},"event_sequence":1,"created_at":"2026-11-23T05:41:40.331+00:00","updated_at":"2026-11-23T05:41:40.331+00:00","due_at":"2026-11-23T05:41:40.331+00:00","effective_date":null,"settles_at":null,"limit_date":"2026-12-01","resubmission_of":null,"representment_of":null,"representment_until":null}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","owner_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","id":"01a206ec-9f94-71eb-9d43-9c7be63e72ed","account_id":null,"payment_type":"charge","paykey_id":"01a206ec-9f8b-76b1-8ca3-8ff53bcc1ed6","customer_id":"01a206ec-9f83-73a4-b32f-5e87e4b580be","amount":4900,"currency":"USD","description":"Monthly membership","payment_date":"2026-12-01","consent_type":"internet","device_ip_address":"203.0.113.7","external_id":"order-mwsu8vim-2","balance_check":"enabled","sandbox_outcome":null,"status":"cancelled","status_reason":"user_request","status_source":"user_action","status_message":"Landed","status_code":null,"status_changed_at":"2026-11-23T05:41:40.378+00:00","processed_at":null,"effective_at":null,"funding_ids":[],"metadata":null,"event_sequence":2,"created_at":"2026-11-23T05:41:40.369+00:00","updated_at":"2026-11-23T05:41:40.378+00:00","due_at":null,"effective_date":null,"settles_at":null,"limit_date":null,"resubmission_of":null,"representment_of":null,"representment_until":null}]$rows$);
insert into payment_history select * from json_populate_recordset(null::payment_history, $rows$[{"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","payment_id":"01a206ec-9f6f-7570-91d4-e58dc7f469f5","sequence":1,"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-23T05:41:40.331+00:00"}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","payment_id":"01a206ec-9f94-71eb-9d43-9c7be63e72ed","sequence":1,"status":"created","reason":"ok","source":"system","message":"The charge was created.","code":null,"changed_at":"2026-11-23T05:41:40.369+00:00"}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","payment_id":"01a206ec-9f94-71eb-9d43-9c7be63e72ed","sequence":2,"status":"cancelled","reason":"user_request","source":"user_action","message":"Landed","code":null,"changed_at":"2026-11-23T05:41:40.378+00:00"}]$rows$);
insert into idempotency_records select * from json_populate_recordset(null::idempotency_records, $rows$[{"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","acting_account":"00000000-0000-0000-0000-000000000000","key":"landed-bridge-token","day":"2026-11-23","fingerprint":"\\x08c72e1a53f7fe32376180e7528c577ff2fd209cd29f466129ae7e2160533942","status":201,"headers":{"Content-Type": "application/json; charset=utf-8"},"body_encrypted":"\\x0116ec7a96882d5bd8b1b8123998a72bd806deb75d67cbe57afa4e7d019a25c2bb69c682f5582702e0dc029ef80d8c2fadc7b3cde6cf0b47e007f873e64393c95bba64b3536038cb65e30f70a69cbbcf6fa82a636c4160cb36b211cf6374de253999b28b8554371f87fe0571c804e96d354ead9a582f107c3f13d63682a53ce3e52e766d01ba7e41e0bd37c69b4cfbd6b6adf2a975b3395bd361aa38e1b8d5470a5eeb6710ee725398335195a6679ea37662628a13030c5d41c2ad737bb547f7945754ec0e5a5794425fb2a49f71744bcee6ee1a2ade08b8c170c013711e9d3e4fea69993e408f65f51005b07e39a56b0a6c64294605dec906d37c1c2c11b5229e3f66ee0caae7d06b27dae77ab8d626652728260a0adefe","created_at":"2026-11-23T05:41:40.27782+00:00"}]$rows$);
insert into events select * from json_populate_recordset(null::events, $rows$[{"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","id":"01a206ec-9ef7-7194-9b33-7f505dd0c8b0","account_id":"01a206ec-9ef5-77e9-9f92-89e977ca4786","event_type":"account.created.v1","resource_id":"01a206ec-9ef5-77e9-9f92-89e977ca4786","event_sequence":1,"occurred_at":"2026-11-23T05:41:40.211+00:00","created_at":"2026-11-23T05:41:40.211+00:00","data_encrypted":"\\x0116ec7a96b5bb649e08de926c15c987cb24b682d0da9b23210def7a20a86a08294d89fe1bee0bc104390f073d9b11526e470932869272bb1dedee38420662cfc6598d119c8e8369216f4ebd0b1a179870d04fe4c04c2cad6bce0e1c5b008daa1c5ec93696d07713d6e58d99b7e8cda2531b5c17b876f6e24c0e3d53e1366674d8c440d1033f18e8047f8846601797104c37216e5e9cd6f3e84262bed163dd3a3b724b6e729cb7faf38bfadf7b0a255ba4eee3bf50d809917492aa7020571091f107281db66dd466e2c7efdf28e1e487b2eb5798e4721981643808c193517ea43dd24ad398e44483a2d82edee7ed5b008285d2b5a19507a6022ec325a38eb6872fb7bc71534a8b15f80dc97fa23e138a8d26b78587ab3f38164e6f59cf3a1c6290c8c6643c7f7c1a71b28f4172749f5ce879f35506373aa919372382039956b0a9970f87c0446d4c470d54e29b2b60f8f606fb53438c4bd6a8bf45a9165501e4c23be9df45c239fa634b040a60436363358e042ed251fd2aa2e352f0491214ecd66093d96e7e6a451e86cf79dd88b6720f546f9f1511e790b5d106c6bd8a9843fadabd467189058cdbd24b99c142cafd6ed871b0ba6f74ff84a5d603cca46ad27a21eca09a6d5f7f4f7321917105953157fce6f2457c408865f2b7bb62a873db653d00558160f960f6b6245545a60beaeb3e14f6c6fde3334e0522105de5dba3a81f9ccd7ce0a29a4cb9b8e51490dbe04d48057f8cad63a04bc8ec55e61dfb38104136f40abb241b4e499210d1aab2150a15179756d0dc43376810902c4b615e3bb8cecc7df52b7bdfe4ecd95f625781a4bdf291b2fa697e615e43a7f59426e570b10aa7eb35a21deaa771a6de344a8509818a71911ade590c22c2fb5035bc80e624abf71a96611f1dce0d5052a88f659bb9f9e49c5e8e10bbf3966be0cf28132816795ccf6d60bd2797d704dd752331aa89f452938b3f95652137767fa688d9f81bbdf4bcd8dd125cae6a32176804cdf0ac067cf4d414f0e0e8ba69da56bc72a2cfe9ad7c9e33843170cde02e051cd2933f5b1a1ead50003b73084c9e01c53cfca46c7f7b148c24e97f9169cfc4bb3342d94e3279279f744a0e99e811089555544d6156bcfd97841d34b945ed47288275f261f9e69806499477b8c895a1cb4e0b30abcacaa306d889313447abdf866cefa8bdfbd0c41c84acc0ab49c491297c93ec26298e4b846a4a66df044d80631997f961fbe440668e64e5a0fa98eda240434e4e7e81e308631b87770221578ed121bcdbfa9a788300a596f0469b0caa29c2f738a70e1c7adb8a79734fc46a36feff6021346892a0281f0eed358836f63fb65d75fd71a18e5981b606b7f1656dc42d353630972486bbaabf0e6b0abb5455fb547f015b8d9020c494ef3fb4227ac72d170f877e30ae70dff72073f859e57f1104162c7ac2c865bc02932b9c11309c4551b38fe8bbfd145e5fd974fefedb90d1e330ae401cc4b5366e7b818610d751fe311bdf6220adc069f9aac15a9525485d663f3b6bb0c9a495501d11a629dff4169dc770a9ec2669db5800efa23ba5337fe53ee16a2a45e8b496968c6b3922e62c792672b7cb4aa024f071e19ba5eeb88cf2aeb347385dcf7514c7e4d3a3aecc45f9717e48ada0b25a2b266cd412698ef3e6abe9b7c6dbb957d07878b9fa2074e6124c2504b04681cda0865bd1bb79cd49e766b74b3911237bcccee8cae7bdd7581584ecccbcf1243161f471d933e91e3029e24dc22d0db978664182188a45ce0c7e50af52bdcd1a4b2bb703d6f4e1251e37d4f79e28a4525a7d44065ece70fe94d4850ad40690798ca286f640bac6cf7aaa3169eed2f092ec5fa0e64d8a54383317e4a2b304d97a4c5fe70610f7e2ce5cd8bc8c883f7cd231c0ebec56d4b9d8454d0f959547809f01aa4d0346d42c2d167ef02b0b5c783934b0079ec32caab76460641cdb6af8dcb207255ed1f5182fc9d54a33db3096273ee246fd48628fbc334a77afd67fa0af39604ab5d94cce50c830ee1d09a474515a19cf3fb34c35e7e1b9b8a0a4219a4a8d5c9d39be88a0d4e4103bdc7b5c68cf6d74eba07c00bf0e07e39e37294a1d1d3fdc9bd8522c264beb42e19c05e9d0ec8c80808d58edcb8f90701bdf155f8f1cd4b01f5f724de99af1512a8bf5c62a791a8017eabd7daa91f5fa24f691df7cfd11f59f24f3d11c30e3cf5e4b5a4741a521b381265e6f2995a8a160af78163f0c109971e429ef8ad00d9cf8edfeb99af44e8e01dbdd3c2566de142d34470a22c664650eee138254783332bce8df960f638fb00bae94"}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","id":"01a206ec-9f03-752e-b20b-c8a898a331b5","account_id":"01a206ec-9f02-75c7-9d91-51a2a218b830","event_type":"account.created.v1","resource_id":"01a206ec-9f02-75c7-9d91-51a2a218b830","event_sequence":1,"occurred_at":"2026-11-23T05:41:40.225+00:00","created_at":"2026-11-23T05:41:40.225+00:00","data_encrypted":"\\x0116ec7a9664d8a9d9e96030e88240cde437e0818ecd35a6ff82ce50b9d59e3335a242db41a0c10cdab32a7f41426bde906d5d84ed041927cfcd3c9fbe855034336ab193f184b93bb92048e002ca2eb29d7fcf5ef625f1e14581ed3c33858d86a49987b8b5005be602a43cb23991ab46b85fe610ef1c43f8bcdf0a0c01ff329a8a4262092dad0f05c6831512995ebf3aebd043ff6a0a27656c7324a69a4545479aaedce370b84482bb5c9cd0f19d910342bcd204a7d9015a518c2904f4ba05cd9e9fe680a8938c7f337a4189cb0557dea529d5be651f5172a5e7765429b40a9718c5ba19721f491aad8f5ca3fc4a3e7b67d91e0253f36f452be1c81c5a71a926d523457cabe02b8ef14274194ac8c2371ea17159394c14fbfa8dde9cac5e92f403967d70ba4c7459ed84b2f8d4970e87200872e1d705a64377fe842110591224329a34059ca1a1f35ec16319689f3bb40c0324ce679d730a84c323ab679accf412288e75ad3035749b3a1f629be787d84c1ba716c89f92ff945086a4fa98e7ad80ef290fec5e5eefbdacda7f11df522aa7125137f8394fce6ce38cc2f2a703e6a7acc269ebf4474c77c47b66a1c77e1e0f52fc4f6eb0d40fcdf52ad80f8945aaf127bfb0a599e0adb61434ebc768c72f14b4e4c9e7b2175ee12f1fa2cd956b676b8d3049e4797d6ac8642a47f87d3dc6f4b58910a8f14895f6da007fbc0b7c285bca41ff70a7dd38687307e9e3b98725965d63cd1fc65cfa4baea7feef38e8aae496f65d47dcb782350e5f573382b7375ce13663d3a9b31bd26f82996e9c61f8ccaaa3e428b49ab5d846222ad5c8432abae9ea6189e7368fa1069262d1f77ba6dbc621f83a6f542fb8cc2cbe3bf23637c67514b3df82fbd55e72149bab782e9726389e45c3d3ac33b84010fd11fecc37296111e914b1759bfdb1e8d059f65255fdac7c310b2bb41f463b55b2276bee43c6cd85809f4d76ab623f615845eb627a35778b2e5bb261b98b45a5606f3bbe3290de8e82d73664a1c4cbbff13812a2feacdfd4ec0e6700a8aa6f8267f2a280be372bd11f0239c5d63d6f5d833e95f0f92c9edd99c8dd395a03cb215aba8136cd404089d1392a0c98aa12e1e17618a1cf82b38269a0dbe64e38178f810947609cce2387e83ba70e04ed867b5c4e59eb987ffc0b243f3ee61d01b91a7df84ac1613b74895f3d8d43efe41848c2de3397523165ab8d00a56b6125f5a8b683ad3fc3b000bb7b684a7d8acbfcbe863b10256e95026a333c5c5d14977a4ae896975af972a6fdb7e4ed6883f44b18c5d1daae1e172841363c569e01e297755acd5660268989c0b7e2df5cae18c1d5cc430b11b9eddc9aebb62d3fdf330c4e9a9c8aed6aebbdf50e78337409b323cdd518d9302b8995a10d5e6f3a921ebee364a0d117d088440a726d1e58a60b39b3acec3e575a6b6b918b617f30f867f53092614d9cac6f3ffd3345a09ddb449f4bd17f8d82ee488f2ab9791ad4925809457ec41a1a955d9e03a1c36c585b745d0483e83a4d23539243900b4e336e31fbd93de9bd0ed927be15febffa49001bf710d5ecfdec6ce36b565d7b2a7d9d4db957d7601b031313948da08b5e9ce17aafd275bc30df366ca00df9af15ed48bbd6ecd2fc4e4dbe3ed141549c4aa538704bee8810733f9e4540cfc3e9c4cc3b72218a9088124e18252bd058e03c21df4d35fd2c9f896de2905da20b81f0d9e801399ec1d46e1c81c7e85060434a49a5739c2a53e85d44ad02aa31ae8a173b0f0efbc51d65fa884919f5ecdb927b803ec58ad94e9b2ad38d068e1392da8dea767f93d1f14cdb7515fbde19e6edefd82ee71552763cf4aaf607ae2215f8b900feb4a53a2ba5a8d412eed4c7c9740842183451da0ea8e483b433c8237eee59ca26b8b809f8e2c2379e38581b6b9b43d533cb789bac662e58d5ec364f32644137284174286a4322ca4f85abb34cf4d1a3868e32d4ca8548989e96a8930c4060b7fd23aebe038adef56dffcfc9fc69abf5267e981f17fe83ce87986b11db36a6759fa3367de51c25bc61d9b43bec88ecad51a293e9bdb2690cd5a983b478721daa666dc7e6857c83cabe4f8a8958d9993d42368fa4c432d1ee8d474cab886876eaa4f7b725104d6ddf5778501228aabbccdc0133be18f268b2cefffbdb983a7780dfa583b59ca67abcf6314e4e788832348201f961c8978d69b15f0fa437ba09acf7df763dcfc66a1e1131862ec15cfdadb0f77f8dc98c41dddc2053ad79917162a7509fc0e9ea98242a98cf5079ca65455c53cdc1a3bdd60172016509cbf96a361ddb6eec9ec566b762554b0711f0ba0f100f"}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","id":"01a206ec-9f1a-7663-83d9-d5ec17412fe7","account_id":"01a206ec-9f02-75c7-9d91-51a2a218b830","event_type":"representative.created.v1","resource_id":"01a206ec-9f17-757c-acd6-0ef9a89b416b","event_sequence":1,"occurred_at":"2026-11-23T05:41:40.233+00:00","created_at":"2026-11-23T05:41:40.233+00:00","data_encrypted":"\\x0116ec7a9624ebaf96f2ec500a138741f0d981bdc7a368b70e44e3505269add17063c07eed24a7c0ba1c80f683ed401766bfad0077f17a30cefd440ae011e82be394510862e4826b19f41100b856c54869525b8091c561a3be96ad46aed6eb1babe20bcbd7242aacea7a64f67d6ad99d3acc3eb7e5d9d98ef6e67283bd5af1c8f8b746e0f69d630a70eb2ddc08aa966eb722a868c5980f9c49f2fbb502c04f7f0ca54a9bfaadc9346b61f982fa64f7da0f326d6fa7c7d5fc4608cb01ef365319ce52ab8187a391d62eae270545f57e9554a953ee287a552108533e2a87b6a395f99c189ae5c47c7da5d22a2f9dc6ea0b6f1e922a36f52419ac3cd1f233d0b2fbe999e78c9c60d844f4d0e87158b7c2a19663173f7d334fe387e82d389f8071cbdcc2711f406174a1c7dafcbaed2c72b9e018adbc9819cb459d97afedf783ef7ad091eb8404bdb2ec6eb1e15772ab38ac1358e9af3a9b2b1f3ebcc2287a1abc13e8074dea7ee225b798d5eb9a033ef4eabf009103535dacef0cb713a51cb7a42763108e8ce410210b96299419e2ec32b9c791a5643d17aff5e5af9e59887b1b593c99af052a6b665825d14ebc4c2c2b3bf6c3435eb2293c671cccf08dd55aa1b20f20f9c085644dcc366bfe5aea38ab35c1c7dc9122fa98ce57369c3bad7e0e49a015a7fd06d891ce10f6261064ace678fa81fdbe91d61d8097d65fd9912ca0890bc151602b7c3eec06032d23f4200929d997898c7821e2a44a7e26db6581a7070b302055655f7b8f674321233a69a1e1efa2cc7dca8a312d7bf80fcd87e11ae7c64264b4a0106c5c4f772ff61b094da5041a21decd47d7e671a8ffe6e144d5c81439635a0e8c14f433fc965a621bf1b6032771b31cce45d3c56ee9de4e85b526000a89882dbfcb3ddca0f5f60574962347cf0f0c29a1ee092f702f0d2ec99ae574137b1763a2b641b00507a7"}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","id":"01a206ec-9f23-72d7-bdb3-6f50ed67333c","account_id":"01a206ec-9f02-75c7-9d91-51a2a218b830","event_type":"linked_bank_account.created.v1","resource_id":"01a206ec-9f22-777a-9ed4-418c87a7429d","event_sequence":1,"occurred_at":"2026-11-23T05:41:40.256+00:00","created_at":"2026-11-23T05:41:40.256+00:00","data_encrypted":"\\x0116ec7a964980db8ad695f46f7d56087630e07022ec11e2e68e2324d756d8e306e94a3e7dc302d04f321f02d78dbf7ba082a1f0dd070eecf3f2e04330d8031dd66e5c7af13cb606593fb78e62f76916042cc4ae82e5d5b21fd57e269da73c5dbe3fc7e1450a48bc0c7791feb93845c917e467eccb14e3caf1fbc36aa5549b2d6534ea2416802dc64fff098740a2a1776107bcdf4d9a797f979d467c7229a055a65205d34329777c28b880e975fc9561d73b6e513c35f6e358a19f13fdc3cf607f51123e02534936adcfa89d5e8c41eefb081ec9ec45b0a442195ed6d1ca9c61d1d0e658fc69944076e5515fdc8a1336dc6d70d30264060c4e087cc3cd2d6448c1054ca806b1e09701a90498e7b89812310ba10d5a13e4a07a7ee47ca84458afee3b820169cff619b96799c839db3cc19d7f1d612ec4b85e909df82d7e47e40ead0790edfe4a5dbb7d313dfa2695810f6a23c8ee09c0975fe1df7c000c5e9a11bd7dd2e2539dde0a40fa437d9165409b5bd9d3dc4bb94b1ea62f54d4bf4b300d07595e5a52f3332c03439ee4ef5bf82e97d64422427d12751b69b2f02065434203092c5babb6a02fb940662e51a2809086dfae9e1bb773de1411f74ef9efa88c10104aa353d4d07d2f045d97eaefe1c9517d8a6f00c63abfb4ad1857302e70fafa4440810018e2d14f8ff3a3ef411533e29d7384084ec87fec8371bfa4b8b0b875e993173a471e46fc8f089e9c5d3632f561ceee22daf8aeda4565f130b97b5a02ddd28fb0a95de556462b574db71cb4f237cfb77edb40c2b1f6cb9fa303ae27f20c6c295a46161b85d02c7ed555e3be6ac13567c09c6c07"}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","id":"01a206ec-9f30-75c2-973c-e200c17a4bed","account_id":null,"event_type":"customer.created.v1","resource_id":"01a206ec-9f2b-709e-b999-8224f1e26c14","event_sequence":1,"occurred_at":"2026-11-23T05:41:40.267+00:00","created_at":"2026-11-23T05:41:40.267+00:00","data_encrypted":"\\x0116ec7a96172d60494ee76ebfb505927bde70094c847650a4338f6ce15a727829085a530ff759d636be53f4cc05f398ce0350b5f0b4faddcfb559bda53c7aaf704258dd408bc8f6bb417a8519a22267a6b07331c2d54b80f53a0b23a661f5969d7dd1ebf0c42d316ec48f02f32a8b5527ac658de8b08d9c6d46444df81ace05949dab317a3f774d1412c17d661021fc6ba87b952bedb38f86cc3e056baa2a32f729db37c18cfe930a42fe0d6dbe472a6ef77fb2687512ac1f2b323261576c15d467c8175b433aee37106cbc2e713da2aee187a7a29e5a8326e601206e97fc3c4360ac977b1c9d027e3cb151f28688621d2f7668e8f2bcf3f2943b5455734eda035777e96f3559143e0c3e94931713dc84d2bee242d34ef126f56f131741cc297d02b1e10bd3dd34c345681074c7b94c05f70dfcc05e1345a4a087e11a338d8d9be21edeacdb40c412b932720c7f7701be93170e7e7cc623b868e88aa518ed1a9e86c4dd2878c85d97734f89d047b28f1326c2715d23c635e964fdaaadf100cf888e1fdbcaa11ff6f4ae0f591f3541bbc62ad25618b4d06fe4484ffac6aebf5b14e4233ce983fb4387d40918691b67d01927dae1357d3bb8016291aa09988ee569a4f43655edcbca0d72"}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","id":"01a206ec-9f4d-708f-b6c3-05f3fe6cc197","account_id":"01a206ec-9f02-75c7-9d91-51a2a218b830","event_type":"customer.created.v1","resource_id":"01a206ec-9f4c-71d7-9fa4-00f555a6b27f","event_sequence":1,"occurred_at":"2026-11-23T05:41:40.298+00:00","created_at":"2026-11-23T05:41:40.298+00:00","data_encrypted":"\\x0116ec7a9652b3414f6eb385c3edae380b0ab7f621bffe4320e5917b85df702b3c9ec8e851051cb920575d06df7ca139e70d08a4f335cc8207c0c94f681dc490321e85f09e069e5be609849ae54a38574fc39f3cb06038dbb704c5461058f5fb47865a2001be5d88e0b7820c65d23612202b0872156eb9591206638840d56a29352eff8510218cfb1641c5e88fd62e80a218aa6122241af94c901979f29dd41c9e7843675f2d946ec6b455e670883319312b7ec3eb8de76d6cef937a836ccf3ace918b8c4b1a9163490cba80fa9caadcba532d02e3f9b1d0d12e8dd69d5e7ef3077a04a11afff0d22f293f9b47c1e4566ad4996d234bf315a34b9d4e7172841a2508baa68207bcdab425dba962b208c200bd9f68d42547965a013c9eb7cfe0f714bf4592c98410cf601b090c38bacc13dd40b84fdcd1130886cf98cd13a0b842fb080ae0e3dce5c7be0fd487140444a23158592c5d25981b182d298a45944dd5f440691dc276aae228e23831c4a543caba5e1644ec7d594aaaf700a159d62422ca1103ed03ccb2d113be0b1ffe9563a05f8d2b9a3590fc18edf9e85fbfc73021dd7bbcc13faa751d27c8aee0f401bd0e4d250fb23011d7d790c42406547c"}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","id":"01a206ec-9f57-734d-a4a6-f5a98bb1edb1","account_id":"01a206ec-9f02-75c7-9d91-51a2a218b830","event_type":"paykey.created.v1","resource_id":"01a206ec-9f54-7216-9b4f-75ebd66e0615","event_sequence":1,"occurred_at":"2026-11-23T05:41:40.306+00:00","created_at":"2026-11-23T05:41:40.306+00:00","data_encrypted":"\\x0116ec7a96dc25dae3ec395c1819143022b3ad0123431ba66c64fba5cf742c8066ede99d2747b2438af1759d4c9c40fd919969784808e8efe3ae328e858520bd4a4132601a59e798690fdddfcff3f3af59ba88f3a459eb9a79f70826d148311622b1cf67094b448b55ee51e2ae02fb65cf912d22877d3439433bd5b6a8bbe97b99db023e03d9f7eeefb15a94c999f22841c18fc8873cb595d6edc2fbd0c295773503c79242263dede721800020421cb8dd3beacdfcfc4f65ad6400c8668fe08ef30928866e30414fcc044009a63234489326c86c22080211bf8140772d65818b1619a8d70fb752ff8144a755913cba9b2f0d716443e5368343c0ef57fba96e108d43edaeb1be2f9ff2758b44a7a07072f587bef35176be9b4ae1946a875fc858fc503f08ae8b915a4a56192ae3ae2b5aeeef6df119cb3858cbc3930de534b6b456fefdbe6d8040fd785506c5d6ab820268b68407be6b8bc2062148a4ae6dda2428bf0400186f406f3d924aa98361a37123824f2d476827962b2f0b2d63603ec359493b9610306a36837d40d272eff048984e55ab36d4fc5e9d65dd7fd2d127409502cc617602c2b8a516ac7cc9fb332133c535ea6f9566d893d4b940b0326aa63a501c644d88e9d76229bbb5b5333c0380a141ddd65d2de2454764f3f167813850282357f548a5aa7e2dc3fdc25750d96b4c84bcd6dce3530c675c00126f128baa342c454fcf9563be590eef94ad44a01288f5e1ade5f541d3289a2cb2498b3f3fe6aa5d1c3513be79096bfac11c2c4f8b8cc3d12586c60ef7ebfbd460eb3197071a0c150969ea97980ced231128ab6a0b17fcaa9737a23f8002b9da4602d2c35b5cda976cc980d96ea9104449fe15fba4a1df1d6525f9e4d1bc985c314ef851da68437990fa9e61561a0aed3a28aa5a346624ff659660c5b94f07ba5379184d994a5b5db37b0156995dacd59a6e61ecca39d1193ea8d557708ba7e1fcc3bf42b13f76d9eaca2853e10658b3d0518bbb54685f108c8e23c47e05464bcf5464fa76d15f289af3feaf9a969ed37dd93990bbef1de8760b8a4f7d6d65dd0fd27569e083c7d4e3ee49fff959d4cae8a78aa7f481cb956eee6507bde172d82683b5444861316026e567cff767ecc9dec4d02bdeccfb512b4b62cc7d6b"}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","id":"01a206ec-9f7a-740e-b9e2-4f3202a31e22","account_id":"01a206ec-9f02-75c7-9d91-51a2a218b830","event_type":"charge.created.v1","resource_id":"01a206ec-9f6f-7570-91d4-e58dc7f469f5","event_sequence":1,"occurred_at":"2026-11-23T05:41:40.331+00:00","created_at":"2026-11-23T05:41:40.331+00:00","data_encrypted":"\\x0116ec7a96a559a4f549c106ea6590c282ab56ae6e08186ea4d259610b25a2629d4d1eb99378df5dedb7d87190e559f6722232217e329de236cf577c5f4352597919ef65a64b0fc82ef9b4df84689a4f1b57970d869d65006605f2900a61d410727236a380da89e3e6f9b524573dbad4405502ad6b568d802a78dd8b234ab2a5f30ceb7258a4517c9f235080ec6b032fae72cccf9c624552384c54acdbcdf5cea79d8407b74cef8531486550432303a41204b11ac687eb74043d7cacaae3ae2b663ce4088b85ee1a17744f0cfff738bead2474d10b46190488e08bdc94b2467e7476f345baf798e700f91a5ab4344950b5c4125dc1d4dec6b4f93e01b8015623e0428e5b8ba15a7dcf3dc4c8928e6d25d0cdff01ae4ffa501672cfa8febed28b362b2f0473e172f6a46b9878e87a3f25cbf06a61b37adbcedbf728a2a56f2b3979b01c8e7db66e81a8e684ff6712eb348c7cb62a1b19b91f118883474c14850238a7fb4204d57c98acfa327fb6c42c91aaccc282f533029838947ea4f962f42200bb0252086fd3988aa36d12700c2eb4899b1651f9112d3535c84389b77e70afee517254be26ed1ab4187135556ec8fb25d2e44243623ee8150b080a3d041eeb502735c386becd96930a2657dfd80a8ccfb9b8cebc866fbe7b54d22c7b423e1c77bc3c9875e86431d747eb353d8ceec5de0ac4cfd6ceeb99945b801e7470c8f73ba2c0b4a9df0b30d602f1297ca14748394bbba4dbd64d03041a5f0d92a5d32d5ac5f068ba351752c60cc7b2962f47aae6f787e140f2979301642750d9f4dfbcfad1e3a210512e19ee411d2cddc09e3838c9547cb5853915c4cf589352cd5fd7224071b046d287137ab2980addcf2714b488c6f40737f3697addaeaae99e27d3ec2f68b8766eb2bc9e44f92c4eabe3f78e2c9e4953592a3ae9f90a7e1a5c06976bc3af25d0d7d44150a63d23a501328d507ba31458f80c97ddd09c5b46e4ad76ce56d9f64a38bf0c34dbc31c59b00ebb0d2434dc58bbae6842fe679e434dbfc1b32ad50e6302dbb4dbe583ef892ed8a2bba502bcb826d6d1977d6be8bd267e617352f75f1df634c86d497e38c3aca387a213b91c518a407aeb0985caeabf9243f76ba5b7893d2af6c545490200e34fef46c48b79bf0881a7b4324a2e87496b4559224633e164de1c81b67e09e28d297394c6556e70cf5dc344b0dcb742f0f8dfa1854a949c053f9d48bbd697daad97a74d5488c7165400a62962eb325381732cf584d05c87b632f7e8c818684933fc8b93aeae6e70c15e3d4a595e2899cbd7bcc968182de85cd4811e91ca858d589ade1a823e8271a66d2160ecdab8a55b35d98eca12985face6d0db936fc841b2de46df6bebba556cebe6ef2755548f3787957183bb3e1b5d51b3b78caee21a6bb86791f2c4fdde4616aa3ac208770ce62f72a812b352c42f5f7270f772aada31dce67f918ad81d7e64663a8b9a9cd23dad3d805940f4d8b5d0068348d458ef0b5cd12abe402e48cc39c1eba3f5e6ae2ffff106887b8bd4530465e1bf2b887f7ec8a38b2fac9fde35809c0bc36abc5ab1a3e36d271abcdbefb2d555568a110ad839f92e04a5fb592fee630759d84d3402c013c3fafcc84494ff248c6262ad60cbc4fbb4c2147a3625b09b4357e0ba4385f99775f3804e4d34e80172a9a59e4bd5ed03b1ce7b86ba5ec8902dcef1fd79bb517081c996fb1f5eb3d1bd8881f260bc58450df37c88b97609047ad566a8ff0f3dfd3296b96c67c902"}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","id":"01a206ec-9f84-76bd-a46b-f3739a32fbb1","account_id":null,"event_type":"customer.created.v1","resource_id":"01a206ec-9f83-73a4-b32f-5e87e4b580be","event_sequence":1,"occurred_at":"2026-11-23T05:41:40.354+00:00","created_at":"2026-11-23T05:41:40.354+00:00","data_encrypted":"\\x0116ec7a968526539727f70647067ab5b8f9c591e175b37b600a6675b97e87587c0b5834b7b13351677752b169dfe639251d9de4d7509ff9c9a53e2127b85aee96f8828d88231bfc207911fa582b8a154a422e883b4af9e1beea68c898143a33adc3c5cc1a496ec0f8a2bbbe6df03356f73bd44f3000c70309ca1fb492c357fbbf2600cd8f4a5b09f498298513bb9b9b487c5414fdb8c163fc549d3ddfff897d54ac5f40c453416e7ae2d1414e1298d8d9badae1a6a6b97cda7e73375cb27693b54279cffed14d1be0b6c5245b0fb4c6efd946d7e6700b2cfefdc4c9a19936fe943ad7eea5d936e5bb689ec78be7a027ddf46a359da188406654258f4acd0758fc75c9cb1ae796e312a9f6da0586899528996ccb10adcdb0d4ef331292f4ff21c2605c7a23f038c2a6f14ef2c96ab240c3a157acbcf4b1775793e73d22115c411cf117a6dab43a2a87d0989cf6cc3da932091a4f33211bbed609fb5d44ba0f120c25b67ebac46a171dbe34e9808e0aa29665434ef00e7376be2e2ca03d66c698829070237b27a082ba4b917355673387fc2587889e2a0e4216f1e845db317255e8046d7a531410d4a4df147dde8bbfdf077fc6988ff86b0cc4b9b76d8354"}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","id":"01a206ec-9f8c-7208-96a1-9f87422c3edf","account_id":null,"event_type":"paykey.created.v1","resource_id":"01a206ec-9f8b-76b1-8ca3-8ff53bcc1ed6","event_sequence":1,"occurred_at":"2026-11-23T05:41:40.361+00:00","created_at":"2026-11-23T05:41:40.361+00:00","data_encrypted":"\\x0116ec7a96ac443462a00a6de1d5fb3e32efa82510fbd918710827e30965e167fca48f6bf3d25686b2a2594463c4bfcf398d289245634830e7c6b3ddd7defd715b42350d59b6967c482ace533808e8a347864c7ed1de5a2dea32e163daae2a49dab58d13e0db60d243b645495210a80471ec95dd9185d4e2bffaae2114c30a1691a72df9b1cea55ec6abc565e640fea3e8dac3ae8b046184e9f710da40b466b7c072f24c537dbf1f38da46fc1dd52cd40941b43f40fc72d343dde16b078e75d81adae9703a173ed877074d338f327a7e53f1f9b994e37747e5ad04ce51d20f5e499a8f820aaf0cb04fd998221ea0412eb7f7eef28738d98d18caea9682f77ba84fb6adbb7eefd8bc94bcdbfec44f9046555b7851c8d01c67162b1cf31c87a3dfd504e0782102139cfad8d4e7219271a5c1b69dccfe9350e7b0b059b08bc4083ed214456de9da60a85ac7f7cf4e34798611556100b8792ba8adb0ca9c7fcf401b24febb63c055e41c193b02a47ee87d603ed1ca2f858af8a82b51509ee5283524c23b2ee1957917a371565127e19571125d59c8866fb21b9feb0465cb083505e7aa5b0808af1e835b704984c137f31f9c5582d0e979dac78be9d6ff67a5151e3e15decb15fde4179b33af73cd59c2675787f4943e1918b0a00f7ac37b2f77d1e312177691d02a4129b04865cf9fcf69404e08d0708deb683c2327ba0026fe5879dfd567b154ea80796ab0208b1f5d318cea3dc14186ccb2b6c894bf554a3db4c55d53c037dc5c9a739452680aa6a726334b26776059e935360281e2f270afc3e9226e2a50243b2403aadbdfce746b2a012afdac81f64544afd6108ea787aec1e90594d6b16a3daee21865dc9b0ae0554f165c1a6c724a8eb26fab1f228df903cff99e4f6b21f12a5266734b4fc8df5f7dba47e96a72180f52e3d61e8b967cd22822fbe58eae404c785e09a67e2f8e0b4ca052367c4f84ca364cc0d66f6d6e929f0c0c49b742a792b7e7bcd4a42bc70d4e8f80cbb392ff356e85ac7cd84276dc6cd7255bf1e3b6004dcef58f19cf8fe54e685b93df56bb028acde18fc1701bb3b16b7000086f745e3e2cd03da420a0dd5d30f6380112c9a7cb90468757841e25310a19c070d28beddd3ac989d34a7271e523707bb68340b9929ff0"}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","id":"01a206ec-9f95-766e-b547-9506eb00e1b9","account_id":null,"event_type":"charge.created.v1","resource_id":"01a206ec-9f94-71eb-9d43-9c7be63e72ed","event_sequence":1,"occurred_at":"2026-11-23T05:41:40.369+00:00","created_at":"2026-11-23T05:41:40.369+00:00","data_encrypted":"\\x0116ec7a96c9204432588baa7700325448688a6199053536400c9cc28a5e5fd39b381e1187a1dc0916fb75628f9881644128b2cbc55e4aef06daaedbd2dca682d3c6a2d87bde3042a5fa33b72c35aa134301626035f9900d20de39fabe57eeb1bdd1aa2450b8f585daff912f915af052a2834c750bc092c653b50a6df989d618bea11b039d0c483f1d02690c0d3411827614108e38d1ddf7505f661874921630d42e6d0f40c11f64454377836ca9a29a71dfd39f93acf56a7d855fb04ad674971852de75d133523f082847d9b6b17e31d24af9784a63d0ab639a3cfa015af9c0151b58103ca1165f289565d26f789e2b790bb9c52b19aaaf4b149d266d70de6708ff654d2ec13b92c05b9b9ba220a39bed5f3b774a40975fdd814dc052b3207a900c462f15e77093401a99efd3ee1b5532fe7f5b14ad0e2a6a2520e0cf0687160dfd73bad98bd5e51b83d045c79d0af3317cb84364420de53f47cc45aa8be718b653a4d8d3e35b13a33dc1399b5706b82822ec108192d04a2cba25bd02f6c6e2f9c0e000a97486a08abc79caf10e9b68ff697dbff79fcfa30c8dab28c0865d43ab0ba573d9ed4371464a1f73a204c8162a7856f6d400b3df5bd86bb6b70415cdef5844e9f86f3cf3b6074c3b70afc9508fcbb46fed58631d863419404d4568e67d2e61bb8bbb1dff2715a43a8ae838eec5ef4575b419305bec01a995961239d3fa59afd18b3bf4551c5c30aa3935cf105703dc77b5b4a6fc8e78fe88d5098fe626fce9e54bbdb24aeb898af22ecef989f700e295eca4de0c8eb3151eac69ff6f1c141269fd0f8bb61817876eacda37e5ab58460aeab01dd525d0380e8f8f4444f251420071d932c4873d8f755c5388f5c52676b8414320fbcbc63114fe818cb1ad93e03ce413637670d33069e04165a966956904c8b8ba48376d7e89260d53f6fde471d9c653641b6d7fa46a94ee877d79c98f49ed5963628b07503598601de1f9d2a142442e5260f868baba2271f91a12a059de0c6180ba7b41824ef66f5d040731c656daea030b84939575341f2913d0aa7c1ef38f7168b8d2624da49860aefe12d20de0728643af2d7838cabd4275c47b8ab747a911d7c9fbcca4a8b0ee8955fb6912a48718126318254d7b1664e6d3414d8f037c707f47aa4ac53089deebf67848e2ebe40235a451fbf2be2f913affb599527ff72322d2fcc034f86a7403c023077c417d3e2b2fc3bd99069c270e4bea582fb09aeba2689440ba8d50e1bb4c6c5cb8caf531874789e008a2fab422b9ebbc31f18602f913ecb4b3f9e35dadf109c51cb78dfdae511f6eea793adeb92e5f6b65bcd3d313c2044cd6a228b636c7c9e1bd4a230d8d082816e86e8f02fe42738bda071a8ea4ef2dbb490294a3339b81960f02a920c53722eab96329eaa7bc49244889f67ff602ee532466929b26193f5ac67f7238e90f5286747eea8f47f11c60dafe113090f3df002be633eaebc4473eb2d6c6fd3f1aaf523f06ba19083fa30998a1dc317c5cf6933f81eee140cf1711eef5c0cb18890fd3f4b615ae333fa3ed36da53502d0c87b7b4c8d55d7394b44921edd2458ee9f2f1b5d315749d9b96b28bfdf31109ec1b98d3da9afef8500c9b27cc6b9ddc8a5440b8dfa45bdcbd3097d25421e64f127a696b8bd25c728755f45f73838dd5a92df0a70b790e564c8aec9a289c3e03bf35d1aa99bcd931abddb8c980a420acae99b3182d9666225d34146ac29aac81585912"}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","id":"01a206ec-9fa1-72bc-b4c9-abaee2fe3ca2","account_id":null,"event_type":"charge.event.v1","resource_id":"01a206ec-9f94-71eb-9d43-9c7be63e72ed","event_sequence":2,"occurred_at":"2026-11-23T05:41:40.378+00:00","created_at":"2026-11-23T05:41:40.378+00:00","data_encrypted":"\\x0116ec7a96e1ef469990c081925c6ea0c3d60eeb5775993bac1090b01fcb9bb2c6a456252999a7a09e3f9f87d5c2c014f0a19e7f19543803afd43166ae391ba0744a99ee9f12983f580e031ad1ea5a50fdbbcfb632cd595001c38029b2d75933c44c08597cd829d9c45076ae517f0c3f9f7b137bb251786f65ef86c90abef2cb7a793477de094bc26ad8c82a7f13ecdd399cf1ee02f8662b611e8cef630465d9a3e82f65cfdbeb975cef1c1d6af20112e77146b0520e2daff194e9d7ad43102b206b455c7d7e3db5173ad8b541288c24d11d0f77464a66325750b944b45ff38ca53719f89d55a2e0afa4f79ab0efd1226eba991e682ffc4be1b4256d3f39b487b99d67a5d7da75b32c5495f6a6f3ff609b17b1cb49e9f36f232f684b1db9efe816ae5830e370175cfb7e55d3570b707d6b5233602bc75ae25786ba96c2808e7ae8ee840237193baf584f9ffba62f3277381fff4433c29ac36f5baa79d19a3c9656d8810980e1e30cba56e81d5b2adc5b76ee85b265e9e30519bd9866b93bb0b5abf520fdd0787c3e984472a06c0dad06218156e6e9adb6c51e6fd2a3812240c3d31e87b6fac19ff84b853db2ca74626e0e0b5e1a80fa2227670d848843d3f774a1b76b8f215a75f9b64f055bd26fa2318ec4f185feca4c3b23e8209ad99b7c8211965fe876e0d1b1061b7cb616b5c90fe320a0cd06af2b50f55798a1e1f392f997dadd7a8dd090304ce01f4e0eeed4bcbd7dd2ec2b78faa2f408e04c32f03fd620ace456107e563a08d6276414424682470bcabc7d0f423fb2f2f5cb3d72edccc8cee68f1888178657986ed6ff25f423283edca8e4683441635f210be788593614050af7b82e9c44b4aae80477d8a600b54940a644664ae51709da871d9cf47edf8c2ced462d053c216c90c99e498298a1c9d2d6a1529a658a76469d7acbec7889a002d065f2bb7fd3c6815d8df6285f3a1b4e8fa68d7f239cfd87052876673016dc82cd2ad4455f79792c7d77e2cdc5dd8b8f4bb3373afdb24cb88825f50b9d08dc0ad5725ca5b2a49fb343402022557b978cccff575a1e487246f596e57a97e7f042a0b97b2d55348327d02bfce64fef852a81700aa8a6a10ed0cecae511b7756dad7407f2d3ad0b59a9e124692ea52bf795e678019a1722f49fb6431633eb4a1b67ce9ca1f834dfebe8a0b70648af7822dea58cd907cf35b456599952cc38d8c6c7b54758ff6486d09380d9c646d3907ee433e31c7d0139e193f8a7077a664a8ac7ac995a0abed35a128c3202ffe29bb121b070bc7837dc30c94486001d64d3409a13e3e98a1966286d4c818f5e589b11703ac3902d65753cc1d2d64cfc321282b0393fb88f131ab0e13f2403822a145306f11f442f92c9456b27bff95ebc9a080cc43adc74feb81d52b11566974d80ba65786c9b60e0a073636698da4cdb27ad9596b82a122e61e6c706847208beeda8b2c8392078cfa3d57f5e430a925ece4f1f408352a9321fd1ee8b2e1c6f293192968fd22a606795ae2331d4bb3965bb23199943082b7fcd8faa25ff91f5ed899aeec16c7b344a72affa11359810b09fe1434b7331d89240ef5812728cc1c88edf25a0177c5de16b8124d350544cd54f3e3b87f695b7f8414d91025b203ef6c052c5cfe4a7e5bb68ab35d7a4ccbd8d53bf9d92c4bdc1acb797b19485b4f0ab1f24b7dc14c736c922b138172e9250ea0d5072a398e949832045c629f7f29949311b23d284c4b6bb2b0d9f277b187a85126ea324bdeb170ca60da2976b65b04a41dcd7505de492c6c0a83fc4b295efc080f8d879d83d7828d77f90f3ebaedbb50b61fd9437c7c780831ba8408a567c7301613cde91e64e3f61e8d0f03e8d3e05f5573be635b2d9ce0e10c767be3ef4306fcf5a0d68d304dfd042e82547d2416f01a2c5cc4a812e2c8804601a13f6f5e4d7a49c260636c1cc"}]$rows$);
insert into limit_counters select * from json_populate_recordset(null::limit_counters, $rows$[{"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","account_id":"01a206ec-9f02-75c7-9d91-51a2a218b830","payment_type":"charge","period":"month","starts_on":"2026-12-01","amount":4900,"count":1,"max_amount":100000000,"max_count":10000}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","account_id":"01a206ec-9f02-75c7-9d91-51a2a218b830","payment_type":"charge","period":"day","starts_on":"2026-12-01","amount":4900,"count":1,"max_amount":10000000,"max_count":2147483647}]$rows$);
insert into list_count_changes select * from json_populate_recordset(null::list_count_changes, $rows$[{"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","list":"customers","owner_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","id":"1f62bbbd-6e7c-401c-8ead-e6c957e757ee","kind":"individual","status":"verified","id_day":20780,"created_day":20780,"payment_day":null,"count":1}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","list":"customers","owner_id":"01a206ec-9f02-75c7-9d91-51a2a218b830","id":"977de217-89bc-438b-b48e-41c03408450f","kind":"individual","status":"verified","id_day":20780,"created_day":20780,"payment_day":null,"count":1}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","list":"paykeys","owner_id":"01a206ec-9f02-75c7-9d91-51a2a218b830","id":"230f9865-aa17-46e7-9eaa-182bbcae4c87","kind":"bank_account","status":"active","id_day":20780,"created_day":20780,"payment_day":null,"count":1}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","list":"payments","owner_id":"01a206ec-9f02-75c7-9d91-51a2a218b830","id":"694df4aa-f392-43a4-b316-6753a77a5b4d","kind":"charge","status":"created","id_day":20780,"created_day":20780,"payment_day":20788,"count":1}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","list":"customers","owner_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","id":"1bcbd306-30a6-4e28-9d01-2fac84ee9fc5","kind":"individual","status":"verified","id_day":20780,"created_day":20780,"payment_day":null,"count":1}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","list":"paykeys","owner_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","id":"a0cea0d5-2495-4a0b-80d5-acb559393867","kind":"bank_account","status":"active","id_day":20780,"created_day":20780,"payment_day":null,"count":1}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","list":"payments","owner_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","id":"618ee7eb-7fc7-401b-a5ff-1d05a7d7ba1e","kind":"charge","status":"created","id_day":20780,"created_day":20780,"payment_day":20788,"count":1}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","list":"payments","owner_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","id":"178a7113-4f7e-4ded-98b7-87c2e773f986","kind":"charge","status":"cancelled","id_day":20780,"created_day":20780,"payment_day":20788,"count":1}, 
 {"platform_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","environment":"sandbox","list":"payments","owner_id":"01a206ec-9ead-75b7-9a8c-2f9e35a48de4","id":"831a680f-d555-420b-90f6-57d6c4c2e665","kind":"charge","status":"created","id_day":20780,"created_day":20780,"payment_day":20788,"count":-1}]$rows$);
select setval('knex_migrations_id_seq', 19);
