-- What somebody has paid to somebody on one day is asked before each of their payments: parts of one payment count together against the
-- limit from which a second person is needed. Only what nobody else has looked at.
create index account_payment_unseen on account_payment (tenant_id, creator_user_id, day) where state = 'posted' and approved_by is null;
