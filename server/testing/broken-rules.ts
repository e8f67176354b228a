import { people } from '#server/testing/people.ts'
import type { RecordsOfVerbs } from '#server/testing/records.ts'

/** For each rule of the database, a statement that breaks it, and the record that is then reported. */
export type BrokenRules = Record<string, [record: string, statement: string]>

const base = '(select id from pricing_rule where is_standard_rule = 1)'
const borneo = `(select id from pricing_rule where name = 'Borneo wholesale')`

const opened = `insert into card_draft (pricing_rule_id, revision, opened_at, opened_by, changed_at, changed_by)
  select ${borneo}, nextval('card_draft_revision'), now(), u.id, now(), u.id from portal_user u order by u.id limit 1`

/** In the order of the checks. */
export const brokenRules = (records: RecordsOfVerbs): BrokenRules => {
  const {
    administrator,
    invitation,
    document,
    floor,
    floorApproved,
    approval,
    approved,
    approvedCircuit,
    cart,
    within,
    pending,
    active,
    circuit,
    accepted,
    order,
    delivered,
    inService,
    renewed,
    changed,
    left,
  } = records
  return {
    'the lines of a quote sum to its six prices': [
      cart.quote_reference,
      `update quote_line set amount_sen = amount_sen + 1 where quote_id = ${cart.id} and position = 0`,
    ],
    'a quote is priced as its status says': [
      pending.quote_reference,
      `update quote set status = 'cart' where id = ${pending.id}`,
    ],
    'a quote has a price level while it has a price, and then only': [
      cart.quote_reference,
      `update quote set price_level = null where id = ${cart.id}`,
    ],
    'a quote that can be ordered names its product, bandwidth, term and sites': [
      active.quote_reference,
      `update quote set site_b = site_b || '{"nis": null, "address_line1": ""}' where id = ${active.id}`,
    ],
    'a quote is completed with a price level if it was requested in words, and then only': [
      cart.quote_reference,
      `update quote set completed_level = 'firm' where id = ${cart.id}`,
    ],
    'what made a quote is on record': [
      cart.quote_reference,
      `delete from quote_event where quote_id = ${cart.id} and action = 'create'`,
    ],
    'what brought a quote to its status is on record': [
      active.quote_reference,
      `update quote set status = 'cancelled' where id = ${active.id}`,
    ],
    'a quote in the cart or pending was not ordered or cancelled': [
      circuit.quote.quote_reference,
      `update quote set status = 'active' where id = ${circuit.quote.id}`,
    ],
    'the validity of a quote is the one its history ends with': [
      active.quote_reference,
      `update quote set validity = validity + 1 where id = ${active.id}`,
    ],
    'a quote is extended as often as its history says, and no more than it may be': [
      active.quote_reference,
      `update quote set extended = 1 where id = ${active.id}`,
    ],
    'a price in the cart is held for 30 days from its making or a change': [
      cart.quote_reference,
      `update quote set price_held_until = price_held_until + 1 where id = ${cart.id}`,
    ],
    'a quote is ordered while it has a circuit that is not cancelled, and then only': [
      circuit.quote.quote_reference,
      `update circuit set status = 'cancelled' where id = ${circuit.id}`,
    ],
    'the bandwidth of a quote in Mbps is the one it names': [
      cart.quote_reference,
      `update quote set bandwidth_mbps = 7 where id = ${cart.id}`,
    ],
    'the add-ons of a quote are of the kind it names them as': [
      cart.quote_reference,
      `update quote set voice_id = device_vas_id where id = ${cart.id}`,
    ],
    'the ends of a line within one building are not one room': [
      within.quote_reference,
      `update quote set site_b = site_a where id = ${within.id}`,
    ],
    'a product has a lead time for each grade and number of NNI ends': [
      'product 1',
      `delete from lead_time where nni_ends = 2`,
    ],
    'the totals of an order are the sums of its living circuits, and of the charges for its cancelled ones': [
      order.order_reference,
      `update purchase_order set total_mrc = total_mrc + 1 where id = ${order.id}`,
    ],
    'an order records the totals it was placed at': [
      order.order_reference,
      `update purchase_order set ordered_deposit = ordered_deposit - 1 where id = ${order.id}`,
    ],
    'the status of an order follows from its circuits': [
      order.order_reference,
      `update purchase_order set status = 'processing' where id = ${order.id}`,
    ],
    'what comes next in an order follows from its circuits': [
      order.order_reference,
      `update purchase_order set next_planned = next_planned + 1 where id = ${order.id}`,
    ],
    'the next milestone of a circuit is its earliest open one': [
      circuit.circuit_reference,
      `update circuit set next_owner = 'building' where id = ${circuit.id}`,
    ],
    'the making of an order is on record': [
      order.order_reference,
      `delete from order_event where order_id = ${order.id}`,
    ],
    'what brought a circuit to its status is on record': [
      circuit.circuit_reference,
      `update circuit set status = 'processing' where id = ${circuit.id}`,
    ],
    'the lines of a circuit sum to its prices': [
      circuit.circuit_reference,
      `delete from circuit_line where circuit_id = ${circuit.id} and position = 0`,
    ],
    'a circuit has the prices of the quote it was ordered from': [
      circuit.circuit_reference,
      `update circuit set bandwidth_mrc = bandwidth_mrc + 1 where id = ${circuit.id}`,
    ],
    'an NNI carries at most four times the speed of its port': [
      'Slow',
      `with slow as (insert into nni (company_id, name, nis_code, port_mbps)
          select company_id, 'Slow', 'KUL-0001', 1 from circuit where id = ${circuit.id} returning id)
        update quote q set site_a = site_a || jsonb_build_object('nni', slow.id) from slow where q.id = ${circuit.quote.id}`,
    ],
    'a circuit is as firm as the quote it was ordered from': [
      circuit.circuit_reference,
      `update circuit set price_level = 'subject_to_survey' where id = ${circuit.id}`,
    ],
    'a circuit has rooms only where there are any, and two different ones within one building': [
      circuit.circuit_reference,
      `with landed as (update quote set site_b = site_b || '{"address_landed": true}' where id = ${circuit.quote.id})
      update circuit set rooms_b = '{"block": null, "level": "3", "unit": null}' where id = ${circuit.id}`,
    ],
    'what a circuit costs beyond its order is what was accepted': [
      circuit.circuit_reference,
      `update circuit set extra_nrc = 1 where id = ${circuit.id}`,
    ],
    'the tax on what was accepted is kept apart': [
      accepted.circuit.circuit_reference,
      `update circuit set extra_tax_nrc = extra_tax_nrc + 1 where id = ${accepted.circuit.id}`,
    ],
    'a cancelled circuit costs the cancellation charge that its company accepted': [
      left.circuit_reference,
      `update circuit set cancellation_nrc = cancellation_nrc + 1 where id = ${left.id}`,
    ],
    'nothing is open on a circuit that is over': [
      delivered.circuit_reference,
      `insert into circuit_cancellation (company_id, circuit_id, status, reason, requested_by, requested_at)
      select company_id, id, 'requested', 'Moved', 1, now() from circuit where id = ${delivered.id}`,
    ],
    'what became of a cancellation request is on record': [
      circuit.circuit_reference,
      `insert into circuit_cancellation (company_id, circuit_id, status, reason, requested_by, requested_at)
      select company_id, id, 'requested', 'Moved', 1, now() from circuit where id = ${circuit.id}`,
    ],
    'what became of a date request is on record': [
      circuit.circuit_reference,
      `insert into circuit_date_request (company_id, circuit_id, status, requested_date, reason, requested_by, requested_at)
      select company_id, id, 'open', '2029-01-10', 'Moved', 1, now() from circuit where id = ${circuit.id}`,
    ],
    'what a company changed after ordering is what its order has': [
      order.order_reference,
      `insert into order_event (company_id, order_id, at, action, detail)
      select company_id, id, now(), 'change_po_number', '{"changes": [{"field": "po_number", "after": "PO-9"}]}'
      from purchase_order where id = ${order.id}`,
    ],
    'a firm circuit is charged only for a change on request': [
      changed.circuit.circuit_reference,
      `update circuit_charge set on_request = false where id = ${changed.charge.id}`,
    ],
    'what became of an extra charge is on record': [
      accepted.circuit.circuit_reference,
      `update circuit_charge set status = 'declined' where id = ${accepted.charge.id}`,
    ],
    'at most the deposit received was returned or kept': [
      order.order_reference,
      `insert into deposit_entry (company_id, order_id, kind, amount, day, bank_reference, recorded_by, recorded_at)
      select company_id, id, 'kept', 1, ordered_at, 'x', ordered_by, ordered_at from purchase_order where id = ${order.id}`,
    ],
    'a deposit is cleared on the day on which what was received reached what is due': [
      order.order_reference,
      `update purchase_order set deposit_cleared_on = ordered_at where id = ${order.id}`,
    ],
    'the deposit step of a living circuit is not open once the deposit of its order is cleared': [
      circuit.circuit_reference,
      `update purchase_order set deposit_cleared_on = ordered_at where id = ${circuit.order_id}`,
    ],
    'a delivered circuit has a day of hand-over': [
      delivered.circuit_reference,
      `update circuit_milestone set actual = null where circuit_id = ${delivered.id}`,
    ],
    'a delivered circuit has one living service, any other has none': [
      delivered.circuit_reference,
      `update service set state = 'rejected', rejection_words = 'No light' where id = ${inService.id}`,
    ],
    'a service costs what its circuit costs': [
      inService.service_reference,
      `update service set total_mrc = total_mrc + 1 where id = ${inService.id}`,
    ],
    'a service is billed from the later of its hand-over and its requested date, or from an early start': [
      inService.service_reference,
      `update service set billing_from = billing_from + 1 where id = ${inService.id}`,
    ],
    'the term of a service has its months': [
      inService.service_reference,
      `update service set term_ends = term_ends + 1 where id = ${inService.id}`,
    ],
    'a service is found by the sites of its quote': [
      inService.service_reference,
      `update service set site_keys = '{}' where id = ${inService.id}`,
    ],
    'what brought a service to its state is on record': [
      inService.service_reference,
      `update service set state = 'suspended' where id = ${inService.id}`,
    ],
    'a circuit replaces the service that its quote is for': [
      renewed.circuit_reference,
      `update circuit set replaces_id = null where id = ${renewed.circuit_id}`,
    ],
    'a service begins on the day after the one that it follows, and may keep the end of its term': [
      renewed.service_reference,
      `update service set last_day = last_day - 1 where id = ${renewed.follows.id}`,
    ],
    'the exit charge of a replaced service is the one of its replacement, at most the accepted one': [
      renewed.service_reference,
      `update service set exit_charge = exit_charge + 1 where id = ${renewed.follows.id}`,
    ],
    'the lines of quotes and circuits have a tax code that has rates': [
      cart.quote_reference,
      `update quote_line set tax_code = 'router' where quote_id = ${cart.id} and position = 0`,
    ],
    'the tax rates of an order are those of its day, or none': [
      order.order_reference,
      `update purchase_order set tax_rates = tax_rates || '{"equipment_rental": 800}' where id = ${order.id}`,
    ],
    'the tax of an extra charge is that of the day it was requested, or none': [
      accepted.circuit.circuit_reference,
      `update circuit_charge set tax_nrc = tax_nrc - 1 where id = ${accepted.charge.id}`,
    ],
    'the tax of a circuit is that of its lines at the rates of its order, and of its accepted extra charges':
      [
        accepted.circuit.circuit_reference,
        `update circuit set tax_nrc = tax_nrc + 1 where id = ${accepted.circuit.id}`,
      ],
    'the counters of quotes are what there is': [
      'quotes cart',
      `update quote_count set quotes = quotes + 1 where status = 'cart'`,
    ],
    'the sites of every quote can be searched': [
      cart.quote_reference,
      `delete from quoted_site where key = (select site_a_key from quote where id = ${cart.id})`,
    ],
    'the sites of every quote can be searched by its company': [
      cart.quote_reference,
      `delete from company_site where key = (select site_a_key from quote where id = ${cart.id})`,
    ],
    'thread_last names the last message of each side, and who sees its quote': [
      pending.quote_reference,
      `update thread_last set shown_to = 'company' where quote_id = ${pending.id}`,
    ],
    'a word of the inventory counts the buildings that have it': [
      'word menara',
      `update building_word set frequency = frequency + 1 where word = 'menara'`,
    ],
    'an order keeps the terms that its buyer accepted': [
      order.order_reference,
      `delete from order_terms where order_id = ${order.id}`,
    ],
    'an order is billed as the account of its company says on its day': [
      order.order_reference,
      `update purchase_order set bill_to = bill_to || '{"company": ""}' where id = ${order.id}`,
    ],
    'a site contact is of a site of its order': [
      order.order_reference,
      `update purchase_order set site_contacts = '[{"name": "Lim", "site": "PEN-0001"}]' where id = ${order.id}`,
    ],
    'a phone number for dialling is in E.164': [
      order.order_reference,
      `update purchase_order set site_contacts = '[{"name": "Lim", "phone_e164": "012-345"}]' where id = ${order.id}`,
    ],
    'a purchase order file is on record with who attached it': [
      order.order_reference,
      `update order_file set uploaded_at = uploaded_at - interval '1 day' where order_id = ${order.id}`,
    ],
    'a file of a conversation has the size that its company’s storage counts': [
      active.quote_reference,
      `update message_file set size = 1 where quote_id = ${active.id}`,
    ],
    'accepted terms are those of their version, word for word': [
      order.order_reference,
      `update order_terms set clauses[4] = replace(clauses[4], 'two', 'three') where order_id = ${order.id}`,
    ],
    'a circuit is promised for the later of its requested and its earliest date': [
      circuit.circuit_reference,
      `update circuit set requested_date = first_promised + 7 where id = ${circuit.id}`,
    ],
    'a circuit is promised for a working day of its sites': [
      circuit.circuit_reference,
      `update circuit set first_promised = '2027-01-01' where id = ${circuit.id}`,
    ],
    'a step is planned for a working day of its sites, not before its order': [
      circuit.circuit_reference,
      `update circuit_milestone set planned = '2027-01-01' where circuit_id = ${circuit.id} and kind = 'handed_over'`,
    ],
    'open steps are planned in their order': [
      circuit.circuit_reference,
      `update circuit_milestone set planned = '2029-01-10' where circuit_id = ${circuit.id} and kind = 'validated'`,
    ],
    'a hand-over that moved is on record with its reason': [
      circuit.circuit_reference,
      `update circuit_milestone set planned = planned + 7 where circuit_id = ${circuit.id} and kind = 'handed_over'`,
    ],
    'every step of a delivered circuit is done, not needed or closed with the delivery, except its deposit': [
      delivered.circuit_reference,
      `update circuit_milestone set actual = null, closed = null where circuit_id = ${delivered.id} and kind = 'tested'`,
    ],
    'exemptions of a company from one tax do not overlap': [
      'Borneo Connect Sdn Bhd',
      `insert into tax_exemption (company_id, code, certificate, from_date)
      select company_id, code, 'Again', from_date + 1 from tax_exemption`,
    ],
    'a hold of a company, and its end, are on record': [
      order.company,
      `update company set hold_reason = 'Unpaid', held_at = now() where id = ${order.company_id}`,
    ],
    'a circuit that is not cancelled ends at NNIs that its company has': [
      circuit.circuit_reference,
      `update quote set site_a = site_a || '{"nni": 999}' where id = ${circuit.quote.id}`,
    ],
    'whoever has a second factor has ten recovery codes, and nobody else has any': [
      `user ${people.acme}`,
      `insert into recovery_code (user_id, position, salt, hash)
      select id, 1, decode(repeat('00', 16), 'hex'), decode(repeat('00', 32), 'hex') from portal_user
      where email = '${people.acme}'`,
    ],
    'the versions of a portal setting follow each other': [
      'setting staff_second_factor',
      `insert into portal_setting (name, version, value, set_at, set_by)
      select 'staff_second_factor', 2, false, now(), id from portal_user where email = '${people.admin}'`,
    ],
    'an applicant is pending until the sign-up is decided, and rejected only with a reason': [
      'user norliza@pelangi.example',
      `update portal_user set status_id = 2, company_id = (select min(id) from company)
      where email = 'norliza@pelangi.example'`,
    ],
    'the decision on a sign-up is in the history of its applicant': [
      'user office@kilat.example',
      `update sign_up set rejection_reason = 'Another reason'
      where user_id = (select id from portal_user where email = 'office@kilat.example')`,
    ],
    'an approved request has an order of its quotes, by who asked': [
      `approval ${approved}`,
      `update order_approval set order_id = ${order.id} where id = ${approved}`,
    ],
    'the quotes of an open request are active': [
      `approval ${approval}`,
      `update quote set status = 'cancelled' where id in
      (select quote_id from order_approval_quote where approval_id = ${approval})`,
    ],
    'an open request for approval holds its quotes': [
      `approval ${approval}`,
      `update order_approval_quote set open = false where approval_id = ${approval}`,
    ],
    'an open request is from an active user of its company': [
      `approval ${approval}`,
      `update portal_user set status_id = 3 where id = (select requested_by from order_approval where id = ${approval})`,
    ],
    'an open invitation is from an active administrator of its company': [
      `invitation ${invitation}`,
      `update portal_user set company_admin = false where id = (select invited_by from invitation where id = ${invitation})`,
    ],
    'a delegation is from an active administrator to an active colleague': [
      `delegation of user ${administrator}`,
      `update portal_user set company_admin = false where id = ${administrator}`,
    ],
    'nobody decides on their own request': [
      `approval ${approved}`,
      `update order_approval set ended_by = requested_by where id = ${approved}`,
    ],
    'an order above the spending limit of who ordered was approved': [
      order.order_reference,
      `update portal_user set spending_limit = 1, spending_limit_since = '2020-01-01'
      where id = (select ordered_by from purchase_order where id = ${order.id})`,
    ],
    'an order above the monthly limit of who ordered was approved': [
      order.order_reference,
      `update portal_user set spending_limit = 1, limit_per_month = true, spending_limit_since = '2020-01-01'
      where id = (select ordered_by from purchase_order where id = ${order.id})`,
    ],
    'a request for approval names a rule that its sums exceed': [
      `approval ${approval}`,
      `update order_approval set exceeded = exceeded || '{"rule": "month"}' where id = ${approval}`,
    ],
    'an approved order has the dates of its request, or its history says otherwise': [
      approvedCircuit,
      `update order_approval set purchase = purchase || '{"requested_date": "2020-01-02"}' where id = ${approved}`,
    ],
    'the latest limit and rights of a colleague in the history of their company are the present ones': [
      `user ${people.colleague}`,
      `insert into company_event (company_id, at, action, detail)
      select company_id, now(), 'colleague', jsonb_build_object('user_id', id, 'changes',
        '[{"field": "company_admin", "before": "no", "after": "yes"}]'::jsonb)
      from portal_user where email = '${people.colleague}'`,
    ],
    'a price below the floor that was approved was given to the quote, by who asked': [
      `price below the floor ${floor.approval}`,
      `update floor_approval set status = 'approved', ended_at = now(),
      ended_by = (select id from portal_user where email = 'manager@trunkline.example') where id = ${floor.approval}`,
    ],
    'a quote is as it was while a price below the floor is asked for': [
      `price below the floor ${floor.approval}`,
      `update floor_approval set was_mrc = was_mrc + 1 where id = ${floor.approval}`,
    ],
    'an open request for a price below the floor is from an active client manager': [
      `price below the floor ${floor.approval}`,
      `update portal_user set status_id = 3 where id = (select requested_by from floor_approval where id = ${floor.approval})`,
    ],
    'who ended a request for a price below the floor may have done so': [
      `price below the floor ${floorApproved.approval}`,
      `update floor_approval set status = 'declined' where id = ${floorApproved.approval}`,
    ],
    'every cell of the base card has a price in every version that speaks of it': [
      'Base',
      `update card_amount set price_sen = null, floor_sen = null
      where rate_cell_id = (select min(id) from rate_cell where pricing_rule_id = ${base})`,
    ],
    'a version prices only cells of that card': [
      'Borneo wholesale',
      `insert into card_amount (version_id, from_date, number, rate_cell_id, price_sen)
      select v.id, v.from_date, v.number, c.id, 0 from card_version v, rate_cell c
      where v.pricing_rule_id = ${base} and c.pricing_rule_id = ${borneo} limit 1`,
    ],
    'floors are the base card’s alone': [
      'Borneo wholesale',
      `update card_amount set floor_sen = 1
      where version_id in (select id from card_version where pricing_rule_id = ${borneo})`,
    ],
    'the versions of a card are numbered without a gap': [
      'Base',
      `insert into card_version (pricing_rule_id, number, from_date, published_at, kind)
      values (${base}, 99, now(), now(), 'draft')`,
    ],
    'a version begins on the day someone published it, or later': [
      'Base',
      `update card_version set published_by = (select min(id) from portal_user)`,
    ],
    'an amount counts from the first day of its version, and on none once that is withdrawn': [
      'Borneo wholesale',
      `update card_amount set from_date = null
      where version_id in (select id from card_version where pricing_rule_id = ${borneo})`,
    ],
    'a version is withdrawn before its first day': [
      'Borneo wholesale',
      `update card_version set withdrawn_at = now(), withdrawn_by = (select min(id) from portal_user)
      where pricing_rule_id = ${borneo}`,
    ],
    'a price of a custom card below the floor has a reason': [
      'Enterprise',
      'update card_amount set reason = null',
    ],
    'where approval is required, another person than its drafter publishes a price below the floor': [
      'Enterprise',
      `insert into portal_setting (name, version, value, set_at, set_by)
      select 'floor_needs_approval', 1 + coalesce(max(version), 0), true, '2000-01-01', (select min(id) from portal_user)
      from portal_setting where name = 'floor_needs_approval'`,
    ],
    'a planned price is withdrawn by a version of its card that begins earlier': [
      'Borneo wholesale',
      `update card_amount set from_date = null, withdrawn_in = (select max(id) from card_version)
      where version_id = (select id from card_version where pricing_rule_id = ${borneo})`,
    ],
    'a draft changes at least one cell, and only cells of that card': ['Borneo wholesale', opened],
    'a draft leaves the base card its prices and custom cards without floors': [
      'Borneo wholesale',
      `with draft as (${opened} returning *)
      insert into draft_amount (pricing_rule_id, rate_cell_id, price_sen, floor_sen, drafted_at, drafted_by)
      select ${borneo}, c.id, 1, 1, now(), (select min(id) from portal_user) from rate_cell c
      where c.pricing_rule_id = ${borneo} limit 1`,
    ],
    'a preview is of a revision that its draft has or had': [
      'Enterprise',
      `insert into card_preview (pricing_rule_id, revision, asked_at, asked_by)
      select pricing_rule_id, revision + 1, now(), changed_by from card_draft`,
    ],
    'a preview of the draft as it is counts its cells, and all its prices to look at': [
      'Enterprise',
      `insert into card_preview (pricing_rule_id, revision, asked_at, asked_by, done_at, result)
      select pricing_rule_id, revision, now(), changed_by, now(), '{"cells": 99, "warnings": [], "warning_count": 0}'
      from card_draft`,
    ],
    'a line of a quote costs what its cell does in the version that it names': [
      cart.quote_reference,
      `update card_amount m set price_sen = price_sen + 1 from quote_line l
      where l.quote_id = ${cart.id} and m.rate_cell_id = l.rate_cell_id and m.version_id = l.card_version_id`,
    ],
    'a deleted rule was assigned to no company, then or later': [
      'Borneo wholesale',
      `update pricing_rule set retired_at = now() where id = ${borneo}`,
    ],
    'the price book is what its history ends with': [
      'usd {"date": "2024-01-01"}',
      `insert into price_book_event (at, actor_id, book, subject, before, after)
      select now(), id, 'usd', '{"date": "2024-01-01"}', 'null', '45000' from portal_user
      where email = '${people.admin}'`,
    ],
    'what applies from a day on has its entry in the history': [
      'settings {"name": "deposit_months"}',
      `insert into price_book_value values ('settings', '{"name": "deposit_months"}', '2030-01-01', '5')`,
    ],
    'the catalogue is numbered from 1 without a gap': [
      'product service 1',
      'update product_service set position = 99 where id = 1',
    ],
    'the version of a product service is the last one of its history': [
      'product service 1',
      'update product_service set version = version + 1 where id = 1',
    ],
    'price search offers a product': ['price search', 'update product_service set visible = false'],
    'a product offers no add-on that it cannot have': [
      'product 1',
      `insert into product_offer (product_id, kind, value)
      select 1, 'add_on', id from vas_option where kind = 'voice' limit 1`,
    ],
    'a document has the hash of its file': [
      `document ${document}`,
      `update document set bytes = bytes || '\\x00' where id = ${document}`,
    ],
    'the versions of the letterhead follow each other': [
      'letterhead',
      `insert into letterhead (version, name, registration_no, sst_no, address, phone, email, website, bank, account_name,
        account_no, set_at, set_by)
      select 7, 'Carrier', '', '', '', '', '', '', '', '', '', now(), id from portal_user where email = '${people.admin}'`,
    ],
    'an acceptance has the hash of the order form that was accepted': [
      order.order_reference,
      `update order_terms set form_sha256 = sha256('another') where order_id = ${order.id}`,
    ],
    'the figures of a month are those of its quotes': [
      'company 1, 2020-02',
      `insert into quote_month (company_id, month, product_id, state, quotes, total_nrc, total_mrc, priced, waited)
     values (1, '2020-02-01', 1, 'ordered', 3, 0, 12000, 0, 0)`,
    ],
    'the time to quote of a month is that of its quotes': [
      'company 1, 2020-02',
      `insert into quote_month (company_id, month, product_id, state, quotes, total_nrc, total_mrc, priced, waited)
     values (1, '2020-02-01', 1, 'ordered', 3, 0, 12000, 2, 7200)`,
    ],
    'the lost quotes of a month are those that were cancelled': [
      'company 1, 2020-02',
      `insert into lost_month (company_id, month, product_id, reason, quotes) values (1, '2020-02-01', 1, 'tooDear', 2)`,
    ],
    'the towns of a month are those of its sites entered by hand': [
      'company 1, 2020-02',
      `insert into unserved_month (company_id, month, state, city, quotes)
     values (1, '2020-02-01', 'Johor', 'Senai', 2)`,
    ],
    'a building has a listed state and a postcode of five digits': [
      'building KUL-0001',
      "update building set state = 'W.P. Kuala Lumpur' where nis_code = 'KUL-0001'",
    ],
  }
}
