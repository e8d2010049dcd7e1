-- A ticket and its lines know their ids before they are written, so that all of it leaves in one message.
grant usage on sequence ticket_id_seq, ticket_line_id_seq to xuong_app;
