import { Button, Flex, SimpleGrid } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths, recordPath } from '#contract/paths.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { useBuyer } from '#web/quotes/buyer.ts'
import { OrderNow } from '#web/quotes/cart/OrderNow.tsx'
import { useScreenExists } from '#web/platform/screens.ts'
import classes from '#web/quotes/add/Summary.module.css'
import ui from '#web/parts/ui.module.css'

interface AddedProps {
  /** Undefined if the reply did not name it. */
  quote: Quote | undefined
  /** All that were added in this visit, which the cart will show selected. */
  ids: readonly number[]
  onAnother: () => void
}

/** The quote that was added, with links to go on. */
export function Added(props: AddedProps) {
  const buyer = useBuyer()
  return buyer ? <ForCompany {...props} company={buyer.company} /> : <InOwnCart {...props} />
}

function InOwnCart({ quote, ids, onAnother }: AddedProps) {
  const { t } = useTranslation()
  const exists = useScreenExists()
  const priced = quote?.status === 'cart'
  return (
    <div className={classes.action} ref={showWhatIsNext}>
      <Done text={t('priceSearch.added', { reference: quote?.quote_reference ?? '' }).trim()} />
      <SimpleGrid cols={priced ? 2 : 1} spacing={8}>
        {priced && <OrderNow ids={[quote.id]} text={t('quotes.orderNow')} />}
        {exists(paths.cart) && (
          <Button
            fullWidth
            variant={priced ? 'default' : 'filled'}
            renderRoot={(link) => (
              <Link to={paths.cart} search={ids.length > 0 ? { added: ids.join() } : {}} {...link} />
            )}
          >
            {t('priceSearch.keepInCart')}
          </Button>
        )}
      </SimpleGrid>
      <Button variant="subtle" onClick={onAnother}>
        {t('priceSearch.addAnother')}
      </Button>
    </div>
  )
}

/** For a quote on a company's behalf: staff cannot open the cart, and price a pending quote themselves. */
function ForCompany({ quote, company, onAnother }: AddedProps & { company: string }) {
  const { t } = useTranslation()
  const reference = quote?.quote_reference ?? ''
  const pending = quote?.status === 'pending'
  return (
    <div className={classes.action} ref={showWhatIsNext}>
      <Done text={t(pending ? 'onBehalf.awaitsPrice' : 'onBehalf.inCart', { reference, company })} />
      <p className={ui.small}>{t(pending ? 'onBehalf.awaitsPriceText' : 'onBehalf.inCartText')}</p>
      {pending ? (
        <Button renderRoot={(link) => <Link to={recordPath('quote', quote.id, 'staff')} {...link} />}>
          {t('onBehalf.openQuote')}
        </Button>
      ) : (
        <Button renderRoot={(link) => <Link to={paths.staffActiveQuotes} {...link} />}>
          {t('onBehalf.toQuotations')}
        </Button>
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
