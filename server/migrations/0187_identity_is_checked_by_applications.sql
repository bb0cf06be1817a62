-- The state of a player's identity is that of his application for commission, with which he sends his identity card.

alter table players drop column kyc_status;
