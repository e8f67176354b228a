import { VisuallyHidden } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstProduct, productIds, products } from '#contract/catalog.ts'
import { ListTabs } from '#web/parts/list/ListTabs.tsx'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { useCard, useCardDraft } from '#web/rate-cards/card/card-read.ts'
import { componentsOf } from '#web/rate-cards/card/card-table.ts'
import { useCardTexts } from '#web/rate-cards/card/card-texts.ts'
import { CardVersions } from '#web/rate-cards/card/CardVersions.tsx'
import { ComponentCard } from '#web/rate-cards/card/ComponentCard.tsx'
import { useCellEdits } from '#web/rate-cards/card/edits.ts'
import classes from '#web/rate-cards/card/RateCard.module.css'
import { DraftBar } from '#web/rate-cards/draft/DraftBar.tsx'
import { shownChanges } from '#web/rate-cards/card/new-prices.ts'
import { usePendingPrices, type NewPrice } from '#web/rate-cards/card/pending.ts'
import { PendingBar } from '#web/rate-cards/card/PendingBar.tsx'
import { UnsavedPrices } from '#web/rate-cards/card/UnsavedPrices.tsx'
import { SheetTools } from '#web/rate-cards/sheet/SheetTools.tsx'

interface RateCardProps {
  rule: number
  isBase: boolean
  mayEdit: boolean
  /** The path of the screen, which has product and component in its query. */
  path: string
}

interface CardSearch {
  id?: string
  product?: string
  component?: string
}

/** The card of a rule: a tab for each product and each of its components, the grid of one, and the card's versions. */
export function RateCard({ rule, isBase, mayEdit, path }: RateCardProps) {
  const { t } = useTranslation()
  const texts = useCardTexts()
  const search: CardSearch = useSearch({ strict: false })
  const product = productIds().find((id) => `${id}` === search.product) ?? firstProduct
  const [said, setSaid] = useState('')
  const editing = useCellEdits(rule, ({ cell, to }) =>
    setSaid(
      to === null
        ? t('rateCard.removedOf', { name: texts.cell(cell) })
        : t('rateCard.savedOf', { name: texts.cell(cell), amount: texts.amount(to) }),
    ),
  )
  const pending = usePendingPrices()
  const draftRead = useCardDraft(rule)
  const draft = draftRead.data ?? null
  const changes = useMemo(
    () => shownChanges(mayEdit ? draft : null, pending.prices, editing.edits),
    [mayEdit, draft, pending.prices, editing.edits],
  )
  // What is drafted is published as a whole, and so is what was changed together.
  const atOnce = draft === null && pending.prices.size === 0
  const take = (prices: readonly NewPrice[]) => {
    const [first, ...others] = prices
    if (!first || others.length > 0 || !atOnce) pending.add(prices)
    else editing.save(first.cell, first.to)
  }
  const read = useCard(rule, product)
  const all = componentsOf(read.data ?? [])
  const component = all.find((each) => each === search.component) ?? all[0]
  return (
    <>
      <div className={classes.products}>
        <ListTabs
          label={t('rateCard.products')}
          tabs={productIds().map((id) => ({
            text: products[id].name,
            count: undefined,
            path,
            search: { id: search.id, product: `${id}`, component: search.component },
            current: id === product,
          }))}
        />
        <SheetTools rule={rule} product={product} isBase={isBase} mayEdit={mayEdit} draft={draft} />
      </div>
      <div className={classes.components}>
        {component && (
          <ListTabs
            label={t('rateCard.components')}
            tabs={all.map((each) => ({
              text: texts.component(each),
              count: undefined,
              path,
              search: { id: search.id, product: `${product}`, component: each },
              current: each === component,
            }))}
          />
        )}
      </div>
      {/* With the grid, which it would push down if it came later. */}
      {draft && read.data && <DraftBar rule={rule} draft={draft} />}
      <UnsavedPrices {...editing} onDraft={(price) => pending.add([price])} />
      <PendingBar rule={rule} draft={draft} pending={pending} onSaid={setSaid} />
      {draftRead.isPending ? (
        <RowsSkeleton rows={12} />
      ) : (
        <Loaded read={read} skeleton={<RowsSkeleton rows={12} />}>
          {(cells) =>
            component === undefined ? (
              <EmptyState icon={IconTable} title={t('rateCard.empty')} text={t('rateCard.emptyText')} />
            ) : (
              <ComponentCard
                key={`${product} ${component}`}
                cells={cells}
                component={component}
                isBase={isBase}
                mayEdit={mayEdit}
                draft={draft}
                atOnce={atOnce}
                changes={changes}
                onPrices={take}
                onUndo={pending.past.length > 0 ? pending.undo : editing.undo}
                onRedo={pending.future.length > 0 ? pending.redo : editing.redo}
                onSaid={setSaid}
              />
            )
          }
        </Loaded>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <CardVersions rule={rule} />
    </>
  )
}
