-- What each letter of a font looks like by itself, to be compared with letters in a picture; null for a font without most of them. The
-- sizes of all letters stand in the row and tell styles apart at once; of the grids only those of a few letters are ever read, in pieces.
alter table font_measures add column letter_sizes bytea, add column letter_grids bytea;
alter table font_measures alter column letter_sizes set storage main, alter column letter_grids set storage external;
