import {
  Box,
  Button,
  Group,
  TextInput,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate, useRouterState, type NavigateOptions } from '@tanstack/react-router'
import { useId, useState, type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { withoutVerb } from '#web/app/jump/keyword.ts'
import { type Role, sideOfRole } from '#contract/roles.ts'
import { longestKeyword } from '#contract/paging.ts'
import { type Hits, type NamedView, named, useHits, useNamedViews } from '#web/app/jump/hits.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { recordPath, paths } from '#contract/paths.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { useRead } from '#web/platform/query.ts'
import { useRecent, type Visit } from '#web/platform/drafts.ts'
import { shownOrderStatus } from '#contract/orders/order.ts'
import classes from '#web/app/jump/JumpDialog.module.css'
import ui from '#web/parts/ui.module.css'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { ReferenceText } from '#web/parts/record/record.tsx'
import { OrderStatusBadge, QuoteStatusBadge, ServiceStateBadge } from '#web/parts/record/StatusBadge.tsx'
import type { Quote } from '#contract/quotes/quote.ts'
import { customerPath } from '#web/customers/fields.ts'
import { firstProduct, productIds, products } from '#contract/catalog.ts'
import { cartActions, listActions, offered, staffActions } from '#web/quotes/dialogs/actions.ts'
import {
  chooseCurrency,
  chooseLanguage,
  currencies,
  languageNames,
  useCurrency,
  useLanguage,
  type Currency,
} from '#web/platform/session.ts'
import type { Language } from '#contract/session.ts'

interface JumpDialogProps {
  role: Role
  typed: string
  onType: (typed: string) => void
  onKeys: () => void
  onClose: () => void
}

/** Search or jump to: arrows choose, Enter opens. The box keeps the focus; screen readers announce the choice. */
export function JumpDialog({ role, typed, onType, onKeys, onClose }: JumpDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const listId = useId()
  // By key, not by position, because late results come first. Without a choice it is the first one.
  const [chosen, setChosen] = useState<string | null>(null)
  const { hits, offers } = useOffers(typed, role, onKeys)
  const targets = useTargets(offers, role)
  const current = Math.max(
    0,
    targets.findIndex((target) => keyOf(target) === chosen),
  )
  const choose = (index: number) => {
    const target = targets[index]
    if (target) setChosen(keyOf(target))
  }
  const go = (index: number) => {
    const target = targets[index]
    if (!target) return
    onClose()
    target.act?.()
    if (target.to) void navigate(target.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const moved = { ArrowDown: current + 1, ArrowUp: current - 1 + targets.length }[event.key]
    if (event.key === 'Enter') go(current)
    else if (moved !== undefined && targets.length > 0) choose(moved % targets.length)
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={t('frame.jump.title')} onClose={onClose}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={t('frame.jump.label')}
        aria-autocomplete="list"
        aria-expanded={targets.length > 0}
        aria-controls={listId}
        aria-activedescendant={targets.length > 0 ? `${listId}-${current}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={longestKeyword}
        placeholder={t(`frame.jump.${hints[role]}`)}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => {
          onType(event.currentTarget.value)
          setChosen(null)
        }}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(typed.length, typed.length)}
        onKeyDown={onKeyDown}
      />
      <State hits={hits} count={targets.length} />
      <JumpList id={listId} targets={targets} current={current} onPick={go} onPoint={choose} />
    </Dialog>
  )
}

const hints = {
  customer: 'hint',
  client_manager: 'hintAll',
  admin: 'hintCompanies',
  commercial: 'hintPages',
} as const satisfies Record<Role, string>

/** The status for screen readers, and the text if there is nothing to choose. */
function State({ hits, count }: { hits: Hits; count: number }) {
  const { t } = useTranslation()
  if (hits.state === 'failed') {
    return (
      <Group role="alert" gap="xs" mt="xs" px="xs" c="dimmed" lh="26px">
        {t('frame.jump.failed')}
        <Button variant="default" size="compact-sm" onClick={hits.again}>
          {t('common.tryAgain')}
        </Button>
      </Group>
    )
  }
  const text =
    hits.state === 'asking'
      ? t('sites.searching')
      : count === 0
        ? t('list.nothingFound')
        : t('list.found', { count })
  return (
    <Box role="status" mt="xs" px="xs" c="dimmed" lh="26px">
      {text}
    </Box>
  )
}

/**
 * What the dialog offers for a text: records and pages by name, actions of the portal by name, and actions on a quote. Those
 * of the quote on screen are offered at once, those of another when it is the only one found or an action was typed.
 */
function useOffers(typed: string, role: Role, onKeys: () => void): { hits: Hits; offers: Offers } {
  const verbs = useVerbs(role, onKeys)
  const verbsOf = useQuoteVerbs(role)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const shown = useShownQuote(role, path)
  const keyword = withoutVerb(typed, useVerbNames())
  const hits = useHits(keyword, role)
  const recent = useRecent()
  const views = useNamedViews(role)
  const verbFirst = keyword !== typed.trim()
  const found = hits.quotes.filter(({ id }) => id !== shown?.id)
  const ofFound = verbFirst || found.length === 1 ? found.flatMap(verbsOf) : []
  return {
    hits,
    offers: {
      ...hits,
      recent: typed.trim() === '' ? recent.filter((visit) => visit.path !== path) : [],
      // The few pages and actions are always listed; views are found by name.
      views: typed.trim() === '' ? [] : named(views, typed),
      verbs: [
        ...named(shown ? verbsOf(shown) : [], typed),
        ...(verbFirst ? named(ofFound, typed) : ofFound),
        ...named(verbs, typed),
      ],
      verbFirst,
    },
  }
}

/** The quote whose page is on screen, if any. */
function useShownQuote(role: Role, path: string) {
  const side = sideOfRole(role)
  const id = path.split('/').at(-1) ?? ''
  const read = useRead(quoteApi.one, { params: { id } }, { enabled: path === recordPath('quote', id, side) })
  return read.data
}

interface JumpListProps {
  id: string
  targets: readonly Target[]
  current: number
  onPick: (index: number) => void
  onPoint: (index: number) => void
}

/** The results in groups. It exists even while empty, because the box refers to it. */
function JumpList({ id, targets, current, onPick, onPoint }: JumpListProps) {
  const { t } = useTranslation()
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])
  return (
    <div id={id} role="listbox" aria-label={t('frame.jump.label')} className={classes.list}>
      {[...new Set(targets.map((target) => target.group))].map((group) => {
        const these = targets
          .map((target, index) => ({ target, index }))
          .filter((each) => each.target.group === group)
        return (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div id={`${id}-${group}`} className={`${ui.small} ${classes.group}`}>
              {group === 'services' ? t('services.title') : t(`frame.jump.${group}`)}
            </div>
            {these.map(({ target, index }) => (
              // Not in the tab order: the box has the focus and handles the keys.
              <UnstyledButton
                key={keyOf(target)}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === current}
                className={classes.option}
                onMouseMove={() => onPoint(index)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onPick(index)}
              >
                {target.about === undefined ? (
                  <span>{target.title}</span>
                ) : (
                  <span className={`${ui.breakAnywhere} ${classes.words}`}>
                    <span>{target.title}</span>
                    <span className={ui.small}>{target.about}</span>
                  </span>
                )}
                {target.badge}
              </UnstyledButton>
            ))}
          </div>
        )
      })}
    </div>
  )
}

interface Target {
  group: 'recent' | 'actions' | 'views' | Exclude<keyof Hits, 'state' | 'circuit' | 'again'>
  /** Unique in the group. */
  id: string | number
  title: ReactNode
  about?: ReactNode
  badge?: ReactNode
  to?: NavigateOptions
  act?: () => void
}

const keyOf = ({ group, id }: Target) => `${group} ${id}`

interface Offers extends Omit<Hits, 'state' | 'again'> {
  recent: readonly Visit[]
  views: readonly NamedView[]
  verbs: readonly Verb[]
  /** Whether an action was typed: actions are first then. */
  verbFirst: boolean
}

/** All targets in display order, those of a group together; quotes and orders link to the reader's own area, a circuit to its details. */
function useTargets(offers: Offers, role: Role): Target[] {
  const { t } = useTranslation()
  const { recent, views, companies, quotes, orders, circuits, services, buildings, circuit, pages } = offers
  const side = sideOfRole(role)
  // A company knows that the records are its own.
  const staff = side === 'staff'
  const title = (reference: string, text: ReactNode) => (
    <>
      <ReferenceText value={reference} /> {text}
    </>
  )
  const line = (quote: Pick<Quote, 'site_a' | 'site_b' | 'location' | 'bandwidth'>) => (
    <>
      <SiteNames quote={quote} /> · {quote.bandwidth}
    </>
  )
  const verbs = offers.verbs.map(({ name, ...does }): Target => ({
    group: 'actions',
    id: name,
    title: name,
    ...does,
  }))
  return [
    ...(offers.verbFirst ? verbs : []),
    ...recent.map(({ path, name, about }): Target => ({
      group: 'recent',
      id: path,
      title: name,
      about,
      to: { to: path },
    })),
    ...views.map(({ id, name, about, path, search, choose }): Target => ({
      group: 'views',
      id,
      title: name,
      about,
      act: choose,
      to: { to: path, search },
    })),
    ...companies.map(({ id, company, registration_no, on_hold }): Target => ({
      group: 'companies',
      id,
      title: company,
      about: registration_no,
      badge: on_hold && <span className={ui.small}>{t('customers.onHold')}</span>,
      to: { to: customerPath('profile', id) },
    })),
    ...quotes.map((quote): Target => ({
      group: 'quotes',
      id: quote.id,
      title: title(quote.quote_reference, staff ? quote.company : quote.project_name),
      about: (
        <>
          {line(quote)}
          {staff && quote.project_name && ` · ${quote.project_name}`}
        </>
      ),
      badge: <QuoteStatusBadge {...quote} />,
      to: { to: recordPath('quote', quote.id, side) },
    })),
    ...orders.map((order): Target => ({
      group: 'orders',
      id: order.id,
      title: <ReferenceText value={order.order_reference} />,
      about: staff ? `${order.company} · ${order.po_number}` : order.po_number,
      badge: <OrderStatusBadge status={shownOrderStatus(order)} />,
      to: { to: recordPath('order', order.id, side), search: circuit ? { circuit } : {} },
    })),
    ...circuits.map(({ id, circuit_reference, company, quote, order_id }): Target => ({
      group: 'circuits',
      id,
      title: title(circuit_reference, company),
      about: line(quote),
      to: { to: recordPath('order', order_id, side), search: { circuit: circuit_reference } },
    })),
    ...services.map((service): Target => ({
      group: 'services',
      id: service.id,
      title: title(service.service_reference, staff ? service.company : service.buyer_reference),
      about: line(service),
      badge: <ServiceStateBadge state={service.state} />,
      to: { to: recordPath('service', service.id, side) },
    })),
    ...buildings.map(({ blk_nis_code, blk_name, blk_address1, blk_city }): Target => ({
      group: 'buildings',
      id: blk_nis_code,
      title: blk_name,
      about: [blk_address1, blk_city].filter(Boolean).join(', '),
      to: { to: staff ? paths.newQuoteOnBehalf : paths.newQuote, search: { a: blk_nis_code } },
    })),
    ...(offers.verbFirst ? [] : verbs),
    ...pages.map(({ path, name }): Target => ({
      group: 'pages',
      id: path,
      title: name,
      to: { to: path, search: {} },
    })),
  ]
}

/** Something to do: on another screen, or at once. */
type Verb = { name: string } & ({ to: NavigateOptions } | { act: () => void })

/** Actions from anywhere: a price, and the portal's appearance. */
function useVerbs(role: Role, onKeys: () => void): Verb[] {
  const { t } = useTranslation()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light') === 'light' ? 'dark' : 'light'
  const [language, currency] = [useLanguage(), useCurrency()]
  const prices = role !== 'customer' ? [] : productIds()
  return [
    ...prices.map((id) => ({
      name: t('jump.price', { product: products[id].name }),
      to: { to: paths.newQuote, search: id === firstProduct ? {} : { product: String(id) } },
    })),
    { name: t(`jump.scheme.${scheme}`), act: () => setColorScheme(scheme) },
    ...(Object.keys(languageNames) as Language[])
      .filter((each) => each !== language)
      .map((each) => ({
        name: t('jump.language', { language: languageNames[each] }),
        act: () => chooseLanguage(each),
      })),
    ...(Object.keys(currencies) as Currency[])
      .filter((each) => each !== currency)
      .map((each) => ({ name: t('jump.currency', { currency: each }), act: () => chooseCurrency(each) })),
    { name: t('jump.shortcuts.help'), act: onKeys },
  ]
}

/** The actions on a quote in its state. Its page opens the dialog, so that the quote is in view. */
function useQuoteVerbs(role: Role) {
  const { t } = useTranslation()
  const side = sideOfRole(role)
  return (quote: Quote): Verb[] =>
    offered(side, quote).map((action) => ({
      name: t(`jump.quote.${action}`, { reference: quote.quote_reference }),
      to:
        action === 'order'
          ? { to: paths.sendToOrder, search: { ids: String(quote.id) } }
          : { to: recordPath('quote', quote.id, side), search: { do: action } },
    }))
}

/** The names of actions on a quote, without a reference. */
function useVerbNames(): string[] {
  const { t } = useTranslation()
  return [...cartActions, ...listActions, ...staffActions].map((action) =>
    t(`jump.quote.${action}`, { reference: '' }),
  )
}
