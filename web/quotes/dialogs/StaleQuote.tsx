import { Alert, Button, Stack, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ButtonRow } from '#web/parts/page/page.tsx'
import { products, vasKinds } from '#contract/catalog.ts'
import type { Quote, FullQuote } from '#contract/quotes/quote.ts'
import { siteLabel } from '#web/quotes/site/site.ts'
import { useDates } from '#web/platform/dates.ts'
import classes from '#web/quotes/dialogs/StaleQuote.module.css'
import { optionFields } from '#web/quotes/draft-errors.ts'
import { type DraftOffer, draftOf } from '#web/quotes/draft-of.ts'
import { roomFields } from '#contract/quotes/rooms.ts'
import { siteKeysOf, type Draft } from '#web/quotes/draft.ts'

interface StaleQuoteProps {
  mine: Draft
  offer: DraftOffer
  base: FullQuote
  now: FullQuote
  onContinue: () => void
  onDiscard: () => void
}

export function StaleQuote({ mine, offer, base, now, onContinue, onDiscard }: StaleQuoteProps) {
  const { t } = useTranslation()
  const compared = useCompared(mine, offer, base, now)
  const differing = compared.filter(({ yours, theirs }) => yours !== theirs)
  const shown = (text: string) => text || t('common.empty')
  return (
    <Stack>
      <Alert color="orange" ref={focusAlert} tabIndex={-1}>
        {t('quoteDialogs.stale.text', { reference: now.quote_reference })}
      </Alert>
      {differing.length > 0 ? (
        <Table className={classes.table} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              <Table.Th scope="col">{t('quoteDialogs.stale.mine')}</Table.Th>
              <Table.Th scope="col">{t('quoteDialogs.stale.now')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differing.map(({ name, yours, theirs }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{name}</Table.Th>
                <Table.Td>{shown(yours)}</Table.Td>
                <Table.Td>{shown(theirs)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : (
        t('quoteDialogs.stale.same')
      )}
      <ButtonRow>
        <Button variant="default" onClick={onDiscard}>
          {t('quoteDialogs.stale.discard')}
        </Button>
        <Button onClick={onContinue}>{t('quoteDialogs.stale.continue')}</Button>
      </ButtonRow>
    </Stack>
  )
}

/** The pressed button is gone, so the focus moves to the explanation. */
function focusAlert(alert: HTMLElement | null) {
  alert?.focus()
}

function useCompared(mine: Draft, offer: DraftOffer, base: FullQuote, now: FullQuote) {
  const { t } = useTranslation()
  const dates = useDates()
  const theirs = draftOf(now)
  const term = (months: number | null) =>
    months === null ? '' : t('quoteDialogs.form.months', { count: months })
  const sites = ({ product, sites: { a, b } }: Draft) =>
    [a, product !== null && siteKeysOf(product).includes('b') ? b : null].map((site) =>
      site ? siteLabel(site) : '',
    )
  const rooms = (draft: Draft) =>
    (['a', 'b'] as const)
      .map((key) =>
        roomFields
          .map((field) => draft.rooms[key][field].trim())
          .filter(Boolean)
          .join(', '),
      )
      .filter(Boolean)
      .join(' → ')
  const bandwidth = offer.bandwidths?.find(({ id }) => id === mine.bandwidth)?.bandwidth_size
  const option = (kind: (typeof vasKinds)[number]) => {
    if (mine.addOns[kind] === base[optionFields[kind]]) return base[kind] ?? ''
    return offer.options?.[kind].find(({ id }) => id === mine.addOns[kind])?.name ?? ''
  }
  const state = ({ status }: Quote) => t(`status.${status}`)
  const day = ({ validity }: Quote) => (validity ? dates.day(validity) : '')
  const [mineA = '', mineB = ''] = sites(mine)
  const [theirA = '', theirB = ''] = sites(theirs)
  return [
    {
      name: t('quotes.product'),
      yours: mine.product === null ? '' : products[mine.product].name,
      theirs: now.product,
    },
    { name: t('sites.end.a'), yours: mineA, theirs: theirA },
    { name: t('sites.end.b'), yours: mineB, theirs: theirB },
    { name: t('quoteDialogs.stale.rooms'), yours: rooms(mine), theirs: rooms(theirs) },
    { name: t('quotes.bandwidth'), yours: bandwidth ?? '', theirs: now.bandwidth },
    { name: t('quotes.term'), yours: term(mine.term), theirs: term(now.contract_id) },
    ...vasKinds.map((kind) => ({
      name: t(`quotes.${kind}`),
      yours: option(kind),
      theirs: now[kind] ?? '',
    })),
    { name: t('quotes.status'), yours: state(base), theirs: state(now) },
    { name: t('quotes.validity'), yours: day(base), theirs: day(now) },
  ]
}
