-- What was taken along: which list, and how it was narrowed. What somebody typed to search stays out of it: it may be a name.
alter table privacy_look add column list text, add column filter text;
