-- The bytes of all sizes of an image, so that a library has a size. Of images from before, the largest size counts for each of them.
alter table image add column stored_bytes bigint;
update image set stored_bytes = bytes::bigint * (cardinality(widths) + 1);
alter table image alter column stored_bytes set not null;
