-- The bytes of all sizes of an image, so that a library has a size. Of images from before, the largest size counts for each of them. A process of
-- an earlier version that still runs does not know the column.
alter table image add column stored_bytes bigint not null default 0;
update image set stored_bytes = bytes::bigint * (cardinality(widths) + 1);
