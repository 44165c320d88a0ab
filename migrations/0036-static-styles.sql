-- The named instances of a variable font are kept beside its other forms, once somebody asked for them.
alter table packed_fonts drop constraint packed_fonts_form_check;
alter table packed_fonts add constraint packed_fonts_form_check check (form in ('woff', 'woff2', 'kit', 'static'));
