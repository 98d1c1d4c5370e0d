DROP TABLE announcements;
DROP TABLE calls;
DROP TABLE phones;
DROP TABLE private_links;
DROP TABLE invitations;
DROP TABLE grants;
