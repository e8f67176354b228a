import { sql, type Kysely } from 'kysely'

/**
 * The catalogue that customers read. Price search offers the products with a visible entry, so that each product that
 * there is begins with one.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
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
      check ((picture is null) = (picture_type is null)),
      check ((picture is null) = (picture_alt = '')),
      constraint product_service_position unique (position) deferrable initially deferred
    );
    alter table product_service enable row level security;
    create policy visible_service on product_service for select to portal_customer using (visible);
    create policy every_service on product_service to portal_staff using (true) with check (true);
    grant select on product_service to portal_customer, portal_staff;
    grant insert, update, delete on product_service to portal_staff;
  `.execute(db)
  for (const { product_id, ms, ...texts } of services)
    await sql`
      insert into product_service (product_id, position, visible, title, text, interface, service_level, ms, symmetry,
        sharing, picture_alt, picture_alt_ms, picture_version)
      select p.id, p.id, true, ${texts.title}, ${texts.text}, ${texts.interface}, ${texts.service_level},
        ${JSON.stringify(ms)}::jsonb, 'symmetric', ${texts.sharing}, '', '', 0
      from product p where p.id = ${product_id}`.execute(db)
}

const services = [
  {
    product_id: 1,
    title: 'Private Leased Line',
    text: 'A private Ethernet line between two of your sites, or from a site to your NNI. Nobody else uses its bandwidth, and your own addressing and VLANs pass through unchanged.',
    interface: 'Ethernet, single-mode fibre (LC), at both ends',
    service_level: '99.9 % availability, 4 hours to restore',
    sharing: 'dedicated',
    ms: {
      title: 'Private Leased Line',
      text: 'Talian Ethernet peribadi antara dua tapak anda, atau dari satu tapak ke NNI anda. Lebar jalurnya untuk anda sahaja, dan pengalamatan serta VLAN anda melaluinya tanpa perubahan.',
      interface: 'Ethernet, gentian mod tunggal (LC), di kedua-dua hujung',
      service_level: 'Ketersediaan 99.9 %, pemulihan dalam 4 jam',
    },
  },
  {
    product_id: 2,
    title: 'Internet Direct',
    text: 'Internet access for a business site at a fixed speed, day and night. Add fixed IP addresses, voice channels or a managed router to the same line.',
    interface: 'Ethernet, copper (RJ45) or single-mode fibre (LC)',
    service_level: '99.9 % availability, 4 hours to restore',
    sharing: 'dedicated',
    ms: {
      title: 'Internet Direct',
      text: 'Capaian Internet untuk tapak perniagaan pada kelajuan tetap, siang dan malam. Tambah alamat IP tetap, saluran suara atau penghala terurus pada talian yang sama.',
      interface: 'Ethernet, kuprum (RJ45) atau gentian mod tunggal (LC)',
      service_level: 'Ketersediaan 99.9 %, pemulihan dalam 4 jam',
    },
  },
  {
    product_id: 3,
    title: 'FTTO',
    text: 'Fibre to the office: Internet access over the fibre network of the building. It costs less than a dedicated line, because the fibre is shared with other offices at busy times.',
    interface: 'Ethernet (RJ45) on an optical network terminal, GPON or XGS-PON',
    service_level: '99.5 % availability, next working day to restore',
    sharing: 'contended',
    ms: {
      title: 'FTTO',
      text: 'Gentian ke pejabat: capaian Internet melalui rangkaian gentian bangunan. Kosnya lebih rendah daripada talian khusus, kerana gentian dikongsi dengan pejabat lain pada waktu sibuk.',
      interface: 'Ethernet (RJ45) pada terminal rangkaian optik, GPON atau XGS-PON',
      service_level: 'Ketersediaan 99.5 %, pemulihan pada hari bekerja berikutnya',
    },
  },
]
