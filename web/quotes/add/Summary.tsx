import { Box, type BoxProps, Button, Group, Text, Title, Flex, SimpleGrid } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconPin, IconPinnedOff, IconCircleCheck } from '@tabler/icons-react'
import { totalParts, type MatrixCell, type PriceMatrix } from '#contract/pricing.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import {
  Money,
  RateNote,
  PriceLevelText,
  useTaxText,
  PriceLines,
  DueWithOrder,
} from '#web/parts/money/Money.tsx'
import ui from '#web/parts/ui.module.css'
import { useReader } from '#web/platform/screens.ts'
import { LinkButton } from '#web/quotes/fields/fields.tsx'
import type { LineQuestion } from '#web/quotes/add/asking.ts'
import classes from '#web/quotes/add/Summary.module.css'
import { recordPath, paths } from '#contract/paths.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { ReferenceLink, Explained } from '#web/parts/record/record.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useRead } from '#web/platform/query.ts'
import { maxPins, pinnedId } from '#web/quotes/add/pins/pins.ts'
import { useBuyer } from '#web/quotes/add/sites.ts'
import { OrderNow } from '#web/quotes/cart/OrderNow.tsx'
import { dueWithOrder, overTerm } from '#contract/charges.ts'
import { addAmounts, type MoneyAmount, type MoneyParts, type Sen } from '#contract/money.ts'

export interface SummaryProps {
  chosen: string | null
  cell: MatrixCell | undefined
  matrix: FiguresProps['of'] | undefined
  reason: string | null
  pending: boolean
  /** The quote just added to the cart, until something is changed. */
  added: { quote: Quote | undefined } | null
  line: LineQuestion | null
  /** Pinning the chosen price; null while there is neither one nor any pinned. */
  pinning: Pinning | null
  submitText: string
  onAnother: () => void
}

export function Summary(props: SummaryProps) {
  const { t } = useTranslation()
  const { chosen, matrix } = props
  const cell = props.cell?.refused === null ? props.cell : null
  return (
    <Box component="section" p={16} className={classes.summary} aria-labelledby="your-choice">
      <Title order={2} id="your-choice">
        {t('priceSearch.choice')}
      </Title>
      {chosen && (
        <Text mt={2} fz="lg" fw={600}>
          {chosen}
        </Text>
      )}
      {cell && <MonthlyPrice cell={cell} />}
      {cell && <ReadyIn {...cell} />}
      {cell && matrix && <KeyFigures cell={cell} of={matrix} />}
      <Action {...props} />
      {cell && matrix && (
        <>
          <Box component="details" className={`${classes.why} ${ui.lineAbove}`} mt={12}>
            <summary>{t('priceSearch.details')}</summary>
            <Figures cell={cell} of={matrix} />
          </Box>
          <WhyThisPrice cell={cell} of={matrix} />
        </>
      )}
    </Box>
  )
}

export function SummaryBar(props: SummaryProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { chosen, matrix } = props
  const cell = props.cell?.refused === null ? props.cell : null
  return (
    <section className={`${classes.bar} ${ui.lineAbove}`} aria-label={t('priceSearch.choice')}>
      <Group justify="space-between" wrap="nowrap" gap={12}>
        <div>
          <div className={ui.small}>{chosen ?? t('priceSearch.choice')}</div>
          {cell && <MonthlyPrice cell={cell} />}
        </div>
        {cell && (
          <Button variant="default" size="compact-md" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'priceSearch.hideDetails' : 'priceSearch.details')}
          </Button>
        )}
      </Group>
      {open && cell && matrix && (
        <>
          <ReadyIn {...cell} />
          <KeyFigures cell={cell} of={matrix} />
          <Figures cell={cell} of={matrix} />
          <WhyThisPrice cell={cell} of={matrix} />
        </>
      )}
      <Action {...props} />
    </section>
  )
}

/** While something is missing the button stays focusable, so that pressing it shows where. */
function Action({ cell, reason, pending, added, line, pinning, submitText, onAnother }: SummaryProps) {
  const { t } = useTranslation()
  const context = useReader()
  const buyer = useBuyer()
  if (added !== null && buyer) return <ForCompany {...added} onAnother={onAnother} company={buyer.company} />
  if (added !== null) return <InOwnCart {...added} onAnother={onAnother} />
  return (
    <div className={classes.action}>
      {cell?.on_request && <Text c="dimmed">{t('priceSearch.awaitsPrice', { context })}</Text>}
      {line && <SameLines line={line} />}
      <Button
        type="submit"
        fullWidth
        className={classes.submit}
        loading={pending}
        aria-disabled={reason !== null}
        data-disabled={reason !== null || undefined}
        aria-describedby={reason === null ? undefined : 'add-reason'}
      >
        {submitText}
      </Button>
      {reason !== null && (
        <p id="add-reason" className={ui.small}>
          {reason}
        </p>
      )}
      {pinning && <PinChoice {...pinning} />}
    </div>
  )
}

function SameLines({ line }: { line: LineQuestion }) {
  const { t } = useTranslation()
  const found = useRead(quoteApi.sameLines, { query: line }).data ?? []
  return (
    <div role="status">
      {found.length > 0 && (
        <Box p="4px 12px" bdrs="md" fz={13} bg="var(--tl-amber-ground)" c="var(--tl-amber)">
          {t('priceSearch.sameLine', { count: found.length })}{' '}
          <ul className={`${ui.plainList} ${classes.inOneLine}`}>
            {found.map(({ id, quote_reference, status }) => (
              <li key={id}>
                <ReferenceLink path={recordPath('quote', id, 'company')} value={quote_reference} />
                <span className={classes.status}> · {t(`status.${status}`)}</span>
              </li>
            ))}
          </ul>
        </Box>
      )}
    </div>
  )
}

interface Pinning {
  count: number
  /** The chosen price is one of them; null while none is chosen that can be pinned. */
  chosen: boolean | null
  toggle: () => void
}

function PinChoice({ count, chosen, toggle }: Pinning) {
  const { t } = useTranslation()
  const full = chosen === false && count >= maxPins
  return (
    <Group justify="space-between" align="stretch" gap="4px 8px">
      {chosen !== null && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={chosen ? <IconPinnedOff size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
          aria-disabled={full}
          data-disabled={full || undefined}
          aria-describedby={full ? 'pins-full' : undefined}
          onClick={() => !full && toggle()}
        >
          {t(chosen ? 'priceSearch.pins.unpin' : 'priceSearch.pins.pin')}
        </Button>
      )}
      {count > 0 && (
        <Button
          variant="subtle"
          size="compact-md"
          onClick={() => {
            const section = document.getElementById(pinnedId)
            section?.focus({ preventScroll: true })
            section?.scrollIntoView({ block: 'nearest' })
          }}
        >
          {t('priceSearch.pins.show', { count, most: maxPins })}
        </Button>
      )}
      {full && (
        <p id="pins-full" className={ui.small}>
          {t('priceSearch.pins.full', { most: maxPins })}
        </p>
      )}
    </Group>
  )
}

interface AddedNoticeProps {
  quote: Quote | undefined
  onAnother: () => void
}

function InOwnCart({ quote, onAnother }: AddedNoticeProps) {
  const { t } = useTranslation()
  const priced = quote?.status === 'cart'
  return (
    <div className={classes.action} ref={showWhatIsNext}>
      <Done text={t('priceSearch.added', { reference: quote?.quote_reference ?? '' }).trim()} />
      <SimpleGrid cols={priced ? 2 : 1} spacing={8}>
        {priced && <OrderNow ids={[quote.id]} text={t('quotes.orderNow')} />}
        <LinkButton fullWidth variant={priced ? 'default' : 'filled'} to={paths.cart}>
          {t('priceSearch.keepInCart')}
        </LinkButton>
      </SimpleGrid>
      <Button variant="subtle" onClick={onAnother}>
        {t('priceSearch.addAnother')}
      </Button>
    </div>
  )
}

/** Staff open the quote that they made, and price it where it is pending. */
function ForCompany({ quote, company, onAnother }: AddedNoticeProps & { company: string }) {
  const { t } = useTranslation()
  const reference = quote?.quote_reference ?? ''
  const pending = quote?.status === 'pending'
  return (
    <div className={classes.action} ref={showWhatIsNext}>
      <Done text={t(pending ? 'onBehalf.awaitsPrice' : 'onBehalf.inCart', { reference, company })} />
      <p className={ui.small}>{t(pending ? 'onBehalf.awaitsPriceText' : 'onBehalf.inCartText')}</p>
      {quote && (
        <LinkButton to={recordPath('quote', quote.id, 'staff')}>{t('completeRequest.toQuote')}</LinkButton>
      )}
      <Button variant="default" onClick={onAnother}>
        {t('onBehalf.another')}
      </Button>
    </div>
  )
}

function Done({ text }: { text: string }) {
  return (
    <Flex
      component="p"
      gap={8}
      m={0}
      p="8px 12px"
      bdrs="md"
      bg="var(--tl-green-ground)"
      c="var(--tl-green)"
      fw={500}
    >
      <IconCircleCheck size={18} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      {text}
    </Flex>
  )
}

/** Moves the focus to the next action, because the pressed button is gone. */
function showWhatIsNext(next: HTMLElement | null) {
  next?.scrollIntoView({ block: 'nearest' })
  next?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
}

interface FiguresProps {
  cell: MatrixCell
  of: Pick<PriceMatrix, 'deposit_months' | 'tax_rates' | 'tax_rates_of' | 'nni_ends'>
}

/** The one large number of the screen; that it is firm goes without saying. */
function MonthlyPrice({ cell }: { cell: MatrixCell }) {
  return (
    <>
      <Text fz={28} fw={600} lh={1.25}>
        <Money amount={totalParts(cell, 'mrc')} perMonth />
      </Text>
      {!cell.on_request && <PriceLevelText level={cell.price_level} />}
    </>
  )
}

/** With the day if the states of the sites are known. */
export function ReadyIn({ lead_time_days, ready_on }: Pick<MatrixCell, 'lead_time_days' | 'ready_on'>) {
  const { t } = useTranslation()
  const dates = useDates()
  const date = ready_on && dates.soon(ready_on).replace(' ', '\u00a0')
  const said = { count: lead_time_days, date }
  return <span className={ui.small}>{t(date ? 'priceSearch.readyBy' : 'priceSearch.readyIn', said)}</span>
}

interface FigureRowProps extends BoxProps {
  name: ReactNode
  note?: string
  amount: MoneyAmount | null
  perMonth?: boolean
}

function FigureRow({ name, note, amount, perMonth, ...box }: FigureRowProps) {
  return (
    <Box {...box}>
      <dt>
        {name}
        {note && <span className={ui.smallLine}>{note}</span>}
      </dt>
      <dd>
        <Money amount={amount} perMonth={perMonth} />
      </dd>
    </Box>
  )
}

function KeyFigures({ cell, of: { deposit_months: months } }: FiguresProps) {
  const { t } = useTranslation()
  const { tax_mrc, tax_nrc } = cell
  const [nrc, mrc] = [totalParts(cell, 'nrc'), totalParts(cell, 'mrc')]
  return (
    <dl className={classes.figures}>
      <FigureRow name={<Explained term="nrc">{t('common.oneTime')}</Explained>} amount={nrc} />
      {mrc && tax_mrc !== null && (
        <FigureRow name={t('quotes.withTax')} amount={addAmounts(mrc, tax_mrc)} perMonth />
      )}
      {nrc && mrc && tax_nrc !== null && (
        <FigureRow
          name={t('priceSearch.dueWithPo')}
          amount={dueWithOrder({ nrc, taxNrc: tax_nrc, mrc, months }).total}
        />
      )}
    </dl>
  )
}

function Figures({ cell, of }: FiguresProps) {
  const { t } = useTranslation()
  const { tax_mrc, tax_nrc, contract_id: count } = cell
  const [nrc, mrc] = [totalParts(cell, 'nrc'), totalParts(cell, 'mrc')]
  return (
    <>
      <dl className={classes.figures}>
        <TaxRow cell={cell} of={of} charge="mrc" name={t('common.monthly')} before={mrc} amount={tax_mrc} />
        <TaxRow cell={cell} of={of} charge="nrc" name={t('common.oneTime')} before={nrc} amount={tax_nrc} />
        <FigureRow
          className={ui.lineAbove}
          mt={8}
          pt={10}
          name={count === 0 ? t('quotes.firstMonth') : t('priceSearch.totalFor', { count })}
          note={t('priceSearch.beforeTax')}
          amount={overTerm(cell, count)}
        />
      </dl>
      {nrc && mrc && tax_nrc !== null && (
        <DueWithOrder nrc={nrc} taxNrc={tax_nrc} mrc={mrc} months={of.deposit_months} />
      )}
      <RateNote />
    </>
  )
}

function WhyThisPrice({ cell, of }: FiguresProps) {
  const { t } = useTranslation()
  return (
    <Box component="details" className={`${classes.why} ${ui.lineAbove}`}>
      <summary>{t('quotes.whyThisPrice')}</summary>
      <PriceLines lines={cell.lines} nniEnds={of.nni_ends} />
    </Box>
  )
}

interface TaxRowProps extends FiguresProps {
  charge: 'mrc' | 'nrc'
  name: string
  before: MoneyParts | null
  amount: Sen | null
}

function TaxRow({ cell, of, charge, name, before, amount }: TaxRowProps) {
  const { t } = useTranslation()
  const tax = useTaxText()
  if (amount === null || before === null) return null
  const lines = cell.lines.filter((line) => line.charge === charge)
  const perMonth = charge === 'mrc'
  return (
    <>
      <FigureRow
        fw={600}
        name={<Explained term={charge}>{name}</Explained>}
        amount={before}
        perMonth={perMonth}
      />
      <FigureRow
        c="dimmed"
        fz={13}
        pt={0}
        name={<Explained text={tax.estimated(of.tax_rates_of)}>{t('tax.estimatedName')}</Explained>}
        note={tax.ratesOf(lines, of.tax_rates)}
        amount={amount}
        perMonth={perMonth}
      />
      <FigureRow name={t('quotes.withTax')} amount={addAmounts(before, amount)} perMonth={perMonth} />
    </>
  )
}
