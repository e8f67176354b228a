create table product (
  id smallint primary key check (id > 0),
  name text not null unique
);
grant select on product to portal_customer, portal_staff;

insert into product (id, name) values (1, 'Private Leased Line'), (2, 'Internet Direct'), (3, 'FTTO');

create table bandwidth (
  id bigint generated always as identity primary key,
  mbps integer not null unique check (mbps > 0),
  label text not null unique
);
grant select on bandwidth to portal_customer, portal_staff;

create table vas_option (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('fixed_ip', 'voice', 'device')),
  name text not null,
  position integer not null,
  tax_code text not null check (tax_code in ('telecommunications', 'equipment_rental', 'managed_services')),
  unique (kind, name)
);
grant select on vas_option to portal_customer, portal_staff;
grant insert on vas_option to portal_staff;
grant update (name, position, tax_code) on vas_option to portal_staff;

-- The offers before any dated change in price_book_value. The value is the id of a bandwidth or an add-on, the months of
-- a term.
create table product_offer (
  product_id smallint not null references product,
  kind text not null check (kind in ('bandwidth', 'term', 'add_on')),
  value bigint not null check (kind <> 'term' or value between 0 and 120),
  primary key (product_id, kind, value)
);
grant select on product_offer to portal_customer, portal_staff;
grant insert, delete on product_offer to portal_staff;

-- Working days to hand-over by the worse end's grade and the number of ends that are NNIs.
create table lead_time (
  product_id smallint not null references product,
  grade text not null check (grade in ('on_net', 'near_net', 'off_net')),
  nni_ends smallint not null check (nni_ends between 0 and 2),
  working_days integer not null check (working_days between 1 and 365),
  primary key (product_id, grade, nni_ends)
);
grant select on lead_time to portal_customer, portal_staff;
grant update (working_days) on lead_time to portal_staff;

insert into lead_time (product_id, grade, nni_ends, working_days) values
  (1, 'on_net', 0, 30), (1, 'on_net', 1, 30), (1, 'on_net', 2, 10),
  (1, 'near_net', 0, 60), (1, 'near_net', 1, 60),
  (1, 'off_net', 0, 90), (1, 'off_net', 1, 90),
  (2, 'on_net', 0, 30), (2, 'near_net', 0, 60), (2, 'off_net', 0, 90),
  (3, 'on_net', 0, 30), (3, 'near_net', 0, 60), (3, 'off_net', 0, 90);

-- The catalogue that customers read. Price search offers the products with a visible entry.
create table product_service (
  id bigint generated always as identity primary key,
  product_id smallint references product,
  position integer not null check (position > 0),
  visible boolean not null,
  title text not null check (title <> ''),
  text text not null check (text <> ''),
  interface text not null,
  service_level text not null,
  ms jsonb not null check (ms ?& array['title', 'text', 'interface', 'service_level']),
  symmetry text check (symmetry in ('symmetric', 'asymmetric')),
  sharing text check (sharing in ('dedicated', 'contended')),
  picture bytea check (octet_length(picture) <= 1048576),
  picture_type text check (picture_type in ('image/png', 'image/jpeg', 'image/webp')),
  picture_alt text not null,
  picture_alt_ms text not null,
  picture_version integer not null,
  version integer not null default 1 check (version > 0),
  constraint product_service_position unique (position) deferrable initially deferred,
  check ((picture is null) = (picture_type is null)),
  check ((picture is null) = (picture_alt = ''))
);
alter table product_service enable row level security;
create policy visible_service on product_service for select to portal_customer using (visible);
create policy every_service on product_service to portal_staff using (true);
grant select on product_service to portal_customer, portal_staff;
grant insert, update, delete on product_service to portal_staff;

insert into product_service (product_id, position, visible, title, text, interface, service_level, symmetry, sharing,
  ms, picture_alt, picture_alt_ms, picture_version) values
  (1, 1, true, 'Private Leased Line',
    'A private Ethernet line between two of your sites, or from a site to your NNI. Nobody else uses its bandwidth, and your own addressing and VLANs pass through unchanged.',
    'Ethernet, single-mode fibre (LC), at both ends', '99.9% availability, 4 hours to restore', 'symmetric', 'dedicated',
    jsonb_build_object('title', 'Private Leased Line',
      'text', 'Talian Ethernet peribadi antara dua tapak anda, atau dari satu tapak ke NNI anda. Lebar jalurnya untuk anda sahaja, dan pengalamatan serta VLAN anda melaluinya tanpa perubahan.',
      'interface', 'Ethernet, gentian mod tunggal (LC), di kedua-dua hujung',
      'service_level', 'Ketersediaan 99.9%, pemulihan dalam 4 jam'), '', '', 0),
  (2, 2, true, 'Internet Direct',
    'Internet access for a business site at a fixed speed, day and night. Add fixed IP addresses, voice channels or a managed router to the same line.',
    'Ethernet, copper (RJ45) or single-mode fibre (LC)', '99.9% availability, 4 hours to restore', 'symmetric', 'dedicated',
    jsonb_build_object('title', 'Internet Direct',
      'text', 'Capaian Internet untuk tapak perniagaan pada kelajuan tetap, siang dan malam. Tambah alamat IP tetap, saluran suara atau penghala terurus pada talian yang sama.',
      'interface', 'Ethernet, kuprum (RJ45) atau gentian mod tunggal (LC)',
      'service_level', 'Ketersediaan 99.9%, pemulihan dalam 4 jam'), '', '', 0),
  (3, 3, true, 'FTTO',
    'Fibre to the office: Internet access over the fibre network of the building. It costs less than a dedicated line, because the fibre is shared with other offices at busy times.',
    'Ethernet (RJ45) on an optical network terminal, GPON or XGS-PON', '99.5% availability, next working day to restore', 'symmetric', 'contended',
    jsonb_build_object('title', 'FTTO',
      'text', 'Gentian ke pejabat: capaian Internet melalui rangkaian gentian bangunan. Kosnya lebih rendah daripada talian khusus, kerana gentian dikongsi dengan pejabat lain pada waktu sibuk.',
      'interface', 'Ethernet (RJ45) pada terminal rangkaian optik, GPON atau XGS-PON',
      'service_level', 'Ketersediaan 99.5%, pemulihan pada hari bekerja berikutnya'), '', '', 0);

-- Changes of the catalogue. An entry can be deleted and its history stays, so an event names it by its title.
create table product_service_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id bigint not null references portal_user,
  service_id bigint not null,
  -- The version that the change left.
  version integer not null,
  action text not null check (action in ('add', 'change', 'remove')),
  title text not null,
  changes jsonb not null,
  check ((action = 'change') = (changes <> '[]'))
);
create index product_service_event_of on product_service_event (service_id, version);
grant select, insert on product_service_event to portal_staff;
