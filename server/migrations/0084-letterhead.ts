import { sql, type Kysely } from 'kysely'

/**
 * The letterhead of documents, of which each version says who set it, and its logos. Whoever reads a record reads what its document is
 * headed with, and not who set that. A logo stays: documents that are still to be made name it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table letterhead_logo (
      sha256 bytea primary key,
      bytes bytea not null check (octet_length(bytes) <= 102400),
      media_type text not null check (media_type in ('image/png', 'image/jpeg')),
      check (sha256 = sha256(bytes))
    );
    create table letterhead (
      version integer primary key check (version > 0),
      name text not null check (name <> ''),
      registration_no text not null,
      sst_no text not null,
      address text not null,
      phone text not null,
      email text not null,
      website text not null,
      bank text not null,
      account_name text not null,
      account_no text not null,
      logo_sha256 bytea references letterhead_logo,
      set_at timestamptz not null,
      set_by bigint not null references portal_user,
      check ((bank = '') = (account_name = '') and (bank = '') = (account_no = ''))
    );
    grant select on letterhead_logo to portal_customer, portal_staff;
    grant select (version, name, registration_no, sst_no, address, phone, email, website, bank, account_name, account_no,
      logo_sha256) on letterhead to portal_customer, portal_staff;
  `.execute(db)
}
