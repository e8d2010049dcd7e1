-- Who carries a shop's messages: the official account, or the trial that answers by itself and sends nothing. Only the demo shop begins with a trial.
alter table care_account add column provider text not null default 'zalo' constraint care_account_provider check (provider in ('zalo', 'trial'));
