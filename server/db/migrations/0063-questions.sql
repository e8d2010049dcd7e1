-- Of a document: whether its promise was told, what its reader has read by opening it.
create index notice_subject on notice (tenant_id, word, subject_id, kind);
