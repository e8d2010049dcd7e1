-- Promotions say where they hold (services, groups of services, models, branches; nothing chosen: everywhere), how much at
-- most, from which bill on, how often, with which others and in which order; vouchers and groups alike.
alter table invoice_promotion
  add column service_name_ids bigint[] not null default '{}',
  add column service_group_ids bigint[] not null default '{}',
  add column model_ids bigint[] not null default '{}',
  add column branch_ids bigint[] not null default '{}',
  add column priority int not null default 0 check (priority between 0 and 1000);
alter table group_promotion
  add column cap bigint check (cap >= 0),
  add column minimum bigint not null default 0 check (minimum >= 0),
  add column quota int check (quota >= 0),
  add column stackable boolean not null default false,
  add column service_name_ids bigint[] not null default '{}',
  add column service_group_ids bigint[] not null default '{}',
  add column model_ids bigint[] not null default '{}',
  add column branch_ids bigint[] not null default '{}',
  add column priority int not null default 0 check (priority between 0 and 1000);
-- A row replaces an earlier one of the same group that holds for the same: rows for other branches or services stand beside it.
drop index group_promotion_start;
create unique index group_promotion_start on group_promotion (tenant_id, code, apply_date, branch_ids, service_name_ids, service_group_ids, model_ids)
  where not is_deleted;

-- What a ticket was promised stays with it, also while it takes nothing (amount 0): lines that come back bring it back. `terms`
-- is what was promised then: a promotion that is changed later does not change the tickets that have it.
alter table ticket_promotion add column terms jsonb not null default '{}';
-- How often a group was given: counted, not kept, so that two counters do not wait for each other where nobody limits it.
create index ticket_promotion_group on ticket_promotion (tenant_id, group_id, ticket_id) where group_id is not null;
